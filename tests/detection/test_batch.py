"""Many articles in several processes: all done, saved as they come, taken up again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from reader.cache.database import Cache
from reader.detection import batch
from reader.detection.cached import Detector
from reader.detection.engine import ENGINE, analyse, detect
from reader.detection.engines import EngineError, Ranges, TextError
from reader.detection.model import Span
from reader.detection.worker import Apart, Worker, WorkerLost
from reader.library.model import Listed
from reader.text.hashing import text_sha256
from tests import made_up

TEXT = "Ana Ruiz left Peru on Saturday with more than 40 people."


class Broken:
    """An engine that is installed, as it seems, and cannot be loaded."""

    setting = "spacy:no_such_pipeline"
    identity = f"{ENGINE} + broken"

    def analyse(self, text: str, skip: Ranges = ()) -> tuple[Span, ...]:
        raise EngineError("broken")

    def close(self) -> None:
        pass


@pytest.fixture
def library(tmp_path: Path) -> list[str]:
    made = made_up.write_library(tmp_path, 6)
    return [f"articles/{article.path}" for article in made]


def known_texts(root: Path, articles: list[str]) -> set[str]:
    return {text_sha256((root / a).read_text("utf-8")) for a in articles}


@pytest.mark.parametrize("jobs", [0, 2])
def test_every_article_is_done_and_kept(
    jobs: int, tmp_path: Path, library: list[str]
) -> None:
    detector = Detector(Cache(None))
    done = list(batch.fill(detector, tmp_path, library, jobs))
    assert sorted(one.article for one in done) == sorted(library)
    assert all(one.words > 50 and not one.problem for one in done)
    assert detector.all_known() == known_texts(tmp_path, library)


@pytest.mark.parametrize("jobs", [0, 2])
def test_an_article_that_cannot_be_read_has_its_reason(
    jobs: int, tmp_path: Path, library: list[str]
) -> None:
    (tmp_path / library[1]).write_bytes(b"\x00\x01\x02\x00")
    names = [*library, "articles/gone.txt"]
    done = {
        o.article: o for o in batch.fill(Detector(Cache(None)), tmp_path, names, jobs)
    }
    assert len(done) == 7
    assert "binary" in done[library[1]].problem
    assert "vanished" in done["articles/gone.txt"].problem
    assert not done[library[0]].problem


@pytest.mark.parametrize("jobs", [0, 1])
def test_what_was_done_before_it_was_stopped_is_kept(
    jobs: int, tmp_path: Path, library: list[str]
) -> None:
    detector = Detector(Cache(None))
    work = batch.fill(detector, tmp_path, library, jobs)
    first, second = next(work).article, next(work).article
    work.close()
    assert detector.all_known() == known_texts(tmp_path, [first, second])
    assert [first, second] == library[:2]


@pytest.mark.parametrize("jobs", [0, 2])
def test_an_unusable_engine_leaves_all_to_the_built_in_one(
    jobs: int, tmp_path: Path, library: list[str]
) -> None:
    lines: list[str] = []
    detector = Detector(Cache(None), Broken(), lines.append)
    done = list(batch.fill(detector, tmp_path, library, jobs))
    assert sorted(one.article for one in done) == sorted(library)
    assert len(lines) == 1
    assert detector.engine.identity == ENGINE
    assert detector.all_known() == known_texts(tmp_path, library)


def test_only_unknown_texts_wait_each_once() -> None:
    detector = Detector(Cache(None))
    detector.store([("aa", (), b"")])
    rows = [
        Listed("known", 1, 1, sha256="aa"),
        Listed("new", 1, 1, sha256="bb"),
        Listed("twin", 1, 1, sha256="bb"),
        Listed("bad", 1, 1, problem="binary"),
    ]
    assert [row.id for row in batch.waiting(detector, rows)] == ["new"]


def test_processes_are_started_only_for_much_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(batch, "processors", lambda: 4)
    big = batch.WORTH_IT
    assert batch.jobs_for([Listed("a", big, 1)]) == 0
    assert batch.jobs_for([Listed("a", 10, 1), Listed("b", 10, 1)]) == 0
    assert batch.jobs_for([Listed("a", big, 1), Listed("b", 10, 1)]) == 4


class TestWorker:
    def test_it_finds_what_this_process_finds(self) -> None:
        worker = Worker("built-in")
        try:
            assert worker.analyse(TEXT, ()) == analyse(TEXT)
            assert worker.analyse(TEXT, [(0, 20)]) == analyse(TEXT, [(0, 20)])
            lone = "Ana \ud800 Ruiz left Peru."
            assert worker.analyse(lone, ()) == analyse(lone)
        finally:
            worker.close()

    def test_an_engine_that_it_cannot_have_is_told(self) -> None:
        worker = Worker("spacy:no_such_pipeline")
        try:
            with pytest.raises(EngineError):
                worker.analyse(TEXT, ())
        finally:
            worker.close()

    def test_one_that_has_ended_is_told(self) -> None:
        worker = Worker("built-in")
        worker.close()
        with pytest.raises(WorkerLost):
            worker.analyse(TEXT, ())

    @pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
    def test_it_ends_with_the_process_that_started_it(self) -> None:
        code = (
            "import os, signal; from reader.detection.worker import Worker;"
            " w = Worker('built-in'); w.analyse('Ana', ());"
            " print(w._process.pid, flush=True);"
            " os.kill(os.getpid(), signal.SIGKILL)"
        )
        done = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE)
        assert done.returncode == -signal.SIGKILL
        pid = int(done.stdout)
        end = time.monotonic() + 10
        while Path(f"/proc/{pid}/stat").exists() and not is_zombie(pid):
            assert time.monotonic() < end
            time.sleep(0.02)


def is_zombie(pid: int) -> bool:
    try:
        return (
            Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
        )
    except OSError:
        return True


class TestApart:
    def test_a_process_that_dies_costs_one_text(self) -> None:
        apart = Apart(Detector(Cache(None)).built_in)
        try:
            assert apart.analyse(TEXT) == analyse(TEXT)
            assert apart._worker is not None
            apart._worker._process.kill()
            apart._worker._process.wait()
            with pytest.raises(TextError):
                apart.analyse(TEXT)
            assert apart.analyse(TEXT) == analyse(TEXT)
        finally:
            apart.close()
        with pytest.raises(TextError, match="closed"):
            apart.analyse(TEXT)

    def test_no_process_is_started_before_it_is_needed(self) -> None:
        apart = Apart(Detector(Cache(None)).built_in)
        assert apart._worker is None
        assert (apart.identity, apart.setting) == (ENGINE, "built-in")
        apart.close()


def test_finding_in_another_process_is_detecting_here(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(f"---\ntitle: Lima\n---\n\n{TEXT}\n", "utf-8")
    detector = Detector(Cache(None))
    list(batch.fill(detector, tmp_path, ["a.md"], 1))

    from reader.library.parse import parse_article

    article = parse_article("a.md", (tmp_path / "a.md").read_bytes())
    assert detector.known(article.sha256)
    assert detector.detect(article) == detect(
        article.text, date=article.date, skip=article.skipped()
    )
