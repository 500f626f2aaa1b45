"""Whatever happens to a library, its index and tables answer as its files do."""

from __future__ import annotations

import itertools
import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from reader.annotations.model import ConflictError, NothingToUndo
from reader.detection.model import Correction, Kind, Names, Op
from reader.search.query import parse
from reader.search.search import while_typing
from tests.search.library import Desk, FakeEngine
from tests.search.oracle import Oracle

NAMES = {
    "Juan Guaidó": Kind.PERSON,
    "Guaidó": Kind.PERSON,
    "J. Guaido": Kind.PERSON,
    "Ana Guaidó": Kind.PERSON,
    "Ana Ruiz": Kind.PERSON,
    "Cúcuta": Kind.PLACE,
    "Harbour News": Kind.ORGANISATION,
}
SENTENCES = (
    "Juan Guaidó spoke at the bridge.",
    "A word of Guaidó himself.",
    "J. Guaido left.",
    "Ana Guaidó stayed.",
    "Ana Ruiz wrote 120 lines.",
    "Cúcuta has 5 bridges.",
    "Harbour News of Łódź.",
    "今天的新闻。",
    "Nothing else, straße or strasse.",
)
QUERIES = (
    "guaido",
    "guaidó -ana",
    '"juan guaidó" OR 新闻',
    "lodz",
    "strasse",
    "in:title bridge",
    "in:notes figure",
    r"/gua.d/ -tag:red",
    r"/\d\d\d/",
    "tag:red",
    "has:note OR has:tag",
    "is:read",
    "is:starred",
    "date:2020",
    "title:two",
    "person:guaido",
    "person:guaidó",
    "person:juan",
    'person:"juan guaido"',
    'person:"ana ruiz" OR place:ruiz',
    "place:cucuta",
    "-org:harbour",
    "group:cucuta",
    "person:maria",
    "figure:>100",
    "count:<=5",
    "count:5..120 -person:ruiz",
    "has:figure",
)
TITLES = ("The bridge", "Story two", "Ana Ruiz")
RULES = (
    Correction(op=Op.HIDE, key="cucuta"),
    Correction(op=Op.RETYPE, key="cucuta", kind=Kind.GROUP),
    Correction(op=Op.RENAME, key="ana ruiz", name="Maria Ruiz"),
    Correction(op=Op.MERGE, key="ana guaido", into="juan guaido", name="Juan Guaidó"),
    Correction(
        op=Op.ADD, key="bridge", name="Bridge", kind=Kind.PLACE, forms=("bridge",)
    ),
    Correction(op=Op.HIDE, key="juan guaido"),
)


class Changing(RuleBasedStateMachine):
    """A library in which articles, notes, tags and corrections come and go."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="reader-search-"))
        self.desk = Desk(self.folder, {}, FakeEngine(dict(NAMES)))
        self.time = itertools.count(1_600_000_000)
        self.stories = 0

    def teardown(self) -> None:
        self.desk.cache.close()
        shutil.rmtree(self.folder)

    def articles(self) -> list[str]:
        return [row.id for row in self.desk.library.listing()]

    def pick(self, number: int) -> str:
        ids = sorted(self.articles())
        return ids[number % len(ids)]

    def some(self) -> bool:
        return bool(self.articles())

    def _write(self, path: Path, title: str, body: list[str], dated: bool) -> None:
        head = "---\ndate: 2020-05-01\n---\n\n" if dated else ""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{head}{title}\n\n" + "\n\n".join(body), "utf-8")
        os.utime(path, (now := next(self.time), now))
        self.desk.refresh()

    @rule(
        title=st.sampled_from(TITLES),
        body=st.lists(st.sampled_from(SENTENCES), max_size=3),
        dated=st.booleans(),
    )
    def add(self, title: str, body: list[str], dated: bool) -> None:
        self.stories += 1
        kind = "md" if dated else "txt"
        path = self.desk.root / "articles" / f"{self.stories}.{kind}"
        self._write(path, title, body, dated)

    @precondition(some)
    @rule(
        number=st.integers(0, 9),
        title=st.sampled_from(TITLES),
        body=st.lists(st.sampled_from(SENTENCES), max_size=3),
    )
    def edit(self, number: int, title: str, body: list[str]) -> None:
        path = self.desk.root / self.pick(number)
        self._write(path, title, body, dated=path.suffix == ".md")

    @precondition(some)
    @rule(number=st.integers(0, 9))
    def delete(self, number: int) -> None:
        (self.desk.root / self.pick(number)).unlink()
        self.desk.refresh()

    @precondition(some)
    @rule(number=st.integers(0, 9))
    def rename(self, number: int) -> None:
        path = self.desk.root / self.pick(number)
        self.stories += 1
        path.rename(path.with_name(f"{self.stories}{path.suffix}"))
        self.desk.refresh()
        listed = {row.id: row.sha256 for row in self.desk.library.listing()}
        self.desk.notebook.follow(listed)

    @precondition(some)
    @rule(number=st.integers(0, 9), tags=st.sets(st.sampled_from(("Red", "red/b"))))
    def annotate(self, number: int, tags: set[str]) -> None:
        article = self.desk.library.article(self.pick(number))
        if article.text.strip():
            self.desk.notebook.add_article_note(article, "A figure of 5", sorted(tags))

    @rule()
    def delete_a_note(self) -> None:
        for note in self.desk.notebook.notes()[:1]:
            self.desk.notebook.delete([note.id])

    @precondition(some)
    @rule(number=st.integers(0, 9), tags=st.sets(st.sampled_from(("Red", "blue"))))
    def tag(self, number: int, tags: set[str]) -> None:
        article = self.desk.library.article(self.pick(number))
        self.desk.notebook.set_article_tags(article, sorted(tags))

    @precondition(some)
    @rule(number=st.integers(0, 9), read=st.booleans(), starred=st.booleans())
    def mark(self, number: int, read: bool, starred: bool) -> None:
        self.desk.notebook.mark([self.pick(number)], read=read, starred=starred)

    @rule(said=st.sampled_from(RULES))
    def correct(self, said: Correction) -> None:
        self.desk.notebook.correct([said])

    @precondition(some)
    @rule(said=st.sampled_from(RULES), number=st.integers(0, 9))
    def correct_here(self, said: Correction, number: int) -> None:
        article = self.desk.library.article(self.pick(number))
        self.desk.notebook.correct([said], article)

    @rule()
    def undo(self) -> None:
        with suppress(NothingToUndo, ConflictError):
            self.desk.notebook.undo()

    @rule(
        names=st.sampled_from(
            ({}, {"Maria Ruiz": Kind.PERSON}, {"word": Kind.ORGANISATION})
        )
    )
    def declare(self, names: dict[str, Kind]) -> None:
        self.desk.known = Names(names)

    @rule()
    def forget(self) -> None:
        self.desk.search.forget(self.articles()[:1])
        self.desk.search.update()

    @precondition(some)
    @rule(number=st.integers(0, 9))
    def detect(self, number: int) -> None:
        self.desk.detect(self.desk.library.article(self.pick(number)))

    @rule()
    def figures_are_known_or_open(self) -> None:
        for text in ("figure:>100", "count:<=5", "has:figure", "-count:5"):
            query = parse(text)
            answer = self.desk.search.answer(query, patience=while_typing())
            assert query.root is not None
            for row in self.desk.library.listing():
                if row.id not in answer.unsure:
                    found = Oracle(self.desk, row).matches(query.root)
                    assert (row.id in answer.articles) == found, text

    @invariant()
    def answers_are_those_of_the_files(self) -> None:
        desk = self.desk
        assert desk.search.pending() == 0
        for row in desk.library.listing():
            desk.detect(desk.library.article(row.id))
        oracles = [Oracle(desk, row) for row in desk.library.listing()]
        for text in QUERIES:
            query = parse(text)
            assert query.root is not None
            expected = [one.row.id for one in oracles if one.matches(query.root)]
            assert list(desk.search.articles(query)) == expected, text


Changing.TestCase.settings = settings(
    max_examples=25,
    stateful_step_count=20,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
TestChanging = Changing.TestCase
