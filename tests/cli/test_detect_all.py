"""`detect --all`: done once, taken up where it was, and told when it fails."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from reader.detection import batch, worker
from reader.settings import settings_path
from tests import made_up
from tests.cli.conftest import ARTICLES, Cli


def test_a_second_look_finds_nothing_to_do(cli: Cli, library: Path) -> None:
    assert cli("detect", "--all").out.startswith("3 articles looked through, 3 anew (")
    again = cli("detect", "--all")
    assert (again.out, again.err) == (
        "3 articles looked through, 0 anew (0 words)\n",
        "",
    )
    (library / "articles/new.txt").write_text("Rain\n\nIt rained in Lima.\n", "utf-8")
    assert cli("detect", "--all").out.startswith("4 articles looked through, 1 anew (")


def test_a_query_narrows_it(cli: Cli, library: Path) -> None:
    assert cli("detect", "--all", "dockers").out.startswith("1 article looked through,")
    result = cli("detect", "--all", "zeppelin")
    assert (result.status, result.out) == (1, "")
    named = "articles/2024/bridge.txt"
    assert cli("detect", "--all", named).out.startswith("1 article looked through,")


def test_json_is_what_detect_says_of_each(cli: Cli, library: Path) -> None:
    every = cli("detect", "--all", "--json").records
    each = [r for name in ARTICLES for r in cli("detect", name, "--json").records]

    def in_order(records: list[dict[str, Any]]) -> list[str]:
        return sorted(json.dumps(record) for record in records)

    assert in_order(every) == in_order(each)


def test_stopping_says_how_far_it_came_and_loses_nothing(
    cli: Cli, library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = batch.fill

    def stopped(*args: Any) -> Iterator[batch.Done]:
        work = whole(*args)
        try:
            yield next(work)
            raise KeyboardInterrupt
        finally:
            work.close()

    with monkeypatch.context() as patched:
        patched.setattr(batch, "fill", stopped)
        result = cli("detect", "--all")
    assert (result.status, result.out) == (130, "")
    assert result.err == (
        "reader: stopped: 1 of 3 articles looked through;"
        " the same command goes on from there\n"
    )
    assert cli("detect", "--all").out.startswith("3 articles looked through, 2 anew (")


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_ctrl_c_ends_it_and_the_processes_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_up.write_library(tmp_path, 60)
    command = [sys.executable, "-c", FEW_BYTES, "detect", "--all"]
    with subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"begun\n"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    if process.returncode == 0:  # a fast machine: it was done already
        assert out.startswith(b"60 articles")
        return
    assert process.returncode == 130
    (line,) = err.decode().splitlines()
    assert line.startswith("reader: stopped: ")


FEW_BYTES = """
import sys
from reader.cli import run
from reader.detection import batch
batch.WORTH_IT = 1000
whole = batch.fill
def told(*arguments):
    for number, done in enumerate(whole(*arguments)):
        if number == 0:
            print("begun", flush=True)
        yield done
batch.fill = told
sys.exit(run(sys.argv[1:]))
"""


def test_an_article_on_which_detection_fails_is_one_line(
    cli: Cli, library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = worker.analysed

    def bad(engine: Any, root: str, article: str) -> dict[str, Any]:
        if "market" in article:
            raise RecursionError("too deep")
        return good(engine, root, article)

    monkeypatch.setattr(batch, "analysed", bad)
    result = cli("detect", "--all")
    assert result.status == 2
    assert result.out.startswith("2 articles looked through, 2 anew (")
    assert result.err == (
        "reader: articles/2024/market.md: detection failed: RecursionError: too deep\n"
    )


def test_what_vanished_articles_said_is_forgotten(cli: Cli, library: Path) -> None:
    text = (library / "articles/2024/market.md").read_text("utf-8")
    cli("detect", "--all")
    (library / "articles/2024/market.md").unlink()
    cli("detect", "--all")
    (library / "articles/2024/market.md").write_text(text, "utf-8")
    assert cli("detect", "--all").out.startswith("3 articles looked through, 1 anew (")


class TestEngine:
    def choose(self, engine: str) -> None:
        settings_path().parent.mkdir(parents=True, exist_ok=True)
        settings_path().write_text(f'[detection]\nengine = "{engine}"\n', "utf-8")

    def test_one_that_is_not_there_is_a_line_and_ours_is_used(
        self, cli: Cli, library: Path
    ) -> None:
        ours = cli("detect", "bridge", "--json")
        self.choose("spacy:no_such_pipeline")
        for argv in (["detect", "bridge", "--json"], ["detect", "-", "--json"]):
            result = cli(*argv, stdin=b"Ana Ruiz left Peru.")
            assert result.status == 0
            assert result.err.count("\n") == 1
            assert result.err.endswith("; the built-in engine is used\n")
        assert cli("detect", "bridge", "--json").out == ours.out

    def test_one_that_is_asked_for_and_not_there_is_an_error(
        self, cli: Cli, library: Path
    ) -> None:
        for engine in ("spacy:no_such_pipeline", "other"):
            result = cli("detect", "bridge", "--engine", engine)
            assert (result.status, result.out) == (2, "")
            assert result.err.count("\n") == 1

    def test_asking_is_stronger_than_the_settings(
        self, cli: Cli, library: Path
    ) -> None:
        self.choose("spacy:no_such_pipeline")
        result = cli("detect", "bridge", "--engine", "built-in")
        assert (result.status, result.err) == (0, "")
        assert result.out

    def test_listing_does_not_care(self, cli: Cli, library: Path) -> None:
        self.choose("spacy:no_such_pipeline")
        result = cli("list")
        assert (result.status, result.err) == (0, "")

    def test_a_library_cannot_choose_code(self, cli: Cli, library: Path) -> None:
        (library / "reader.toml").write_text(
            '[detection]\nengine = "spacy:no_such_pipeline"\n', "utf-8"
        )
        result = cli("detect", "bridge")
        assert result.status == 0
        assert "reader.toml:1: unknown setting detection" in result.err
        assert "no_such_pipeline" not in result.err
