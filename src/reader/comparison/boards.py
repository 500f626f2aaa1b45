"""Boards of articles: made once, kept in the cache for the same texts."""

from __future__ import annotations

import json
import threading
import zlib
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass, fields
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol

from reader.annotations.judgements import OF_STORIES, Judgement
from reader.cache.database import Cache, CacheLost
from reader.comparison.board import Detected
from reader.comparison.judged import compare_as_told
from reader.comparison.model import Board, Mention, Question, Relation, Row, Story
from reader.detection.model import Bound, Entity, Figure, Kind, Span
from reader.library.model import Article, ArticleError, Listed

VERSION = 1
"""Changes with the table."""
_DDL = """
CREATE TABLE boards_rows (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL UNIQUE,
    rows BLOB NOT NULL
);
"""
_KEPT = 400
"""Boards that the cache keeps, each under two keys."""
_IN_MEMORY = 8
_FIGURE = tuple(one.name for one in fields(Figure))
_DAMAGED = (ValueError, TypeError, KeyError, IndexError, zlib.error)
"""What reading a damaged row raises."""


@dataclass(frozen=True, slots=True)
class Made:
    """A board, and how much of what was asked for it is made of."""

    board: Board
    looked: int
    """Articles that were looked at: fewer than asked for where it was stopped."""
    unread: tuple[str, ...] = ()
    """Those that could not be read, each with the reason in one line."""


class LibraryLike(Protocol):
    """What is needed of a library."""

    def article(self, article: str) -> Article:
        """Return one article. Raises `ArticleError`."""

    def listed(self, article: str) -> Listed | None:
        """Return the line of an article in the list."""


def never() -> bool:
    """Go on: the default of `stop`."""
    return False


def ignore(done: int, total: int) -> None:
    """Show no progress."""


class Boards:
    """Makes boards of the articles of one library. Safe for threads.

    `state` gives in short on what figures and names depend beside an article's text,
    `others` what other articles there are, after which names may be called.
    """

    def __init__(
        self,
        cache: Cache,
        library: LibraryLike,
        detect: Callable[[Article], tuple[Span, ...]],
        judged: Callable[[], Sequence[Judgement]],
        state: Callable[[], str],
        others: Callable[[], str] = str,
    ) -> None:
        self._cache = cache
        self._library = library
        self._detect = detect
        self._judged = judged
        self._state = state
        self._others = others
        self._lock = threading.Lock()
        self._made: OrderedDict[str, tuple[Row, ...]] = OrderedDict()
        cache.register("boards", VERSION, _DDL)

    def board(
        self,
        of: Story | Sequence[str],
        stop: Callable[[], bool] = never,
        progress: Callable[[int, int], None] = ignore,
    ) -> Made:
        """Put the figures of a story, or of some articles, side by side.

        `progress` gets how many articles of how many were looked through. Where `stop`
        becomes true, the board is made of those; articles that cannot be read are left
        out. A stopped board is not kept.
        """
        story = of if isinstance(of, Story) else None
        articles = tuple(of.articles if isinstance(of, Story) else dict.fromkeys(of))
        rules = [rule for rule in self._judged() if rule.says not in OF_STORIES]
        key = self._key(articles, rules)
        rows = self._known(key)
        looked, unread = len(articles), tuple[str, ...]()
        if rows is None:
            seen, unread = self._seen(articles, stop, progress)
            looked = len(seen) + len(unread)
            rows = self._compared(seen, rules, whole=len(seen) == len(articles))
            if len(seen) == len(articles):
                self._keep(self._key(articles, rules), rows)
        board = Board(articles=articles, rows=rows, story=story)
        return Made(board, looked, unread)

    def _compared(
        self, seen: Sequence[Detected], rules: Sequence[Judgement], *, whole: bool
    ) -> tuple[Row, ...]:
        """Return the rows of what was found, from the cache where that is the same.

        An article more in the library changes what is found in few others.
        """
        articles = [one.article.id for one in seen]
        named = [
            [(span.start, span.end, span.kind, span.key) for span in one.spans
             if isinstance(span, Entity)]
            for one in sorted(seen, key=lambda one: one.article.id)
        ]  # fmt: skip
        key = self._key(articles, rules, repr(named)) if whole else ""
        rows = self._known(key)
        if rows is None:
            rows = compare_as_told(seen, rules)
            if whole and key == self._key(articles, rules, repr(named)):
                self._keep(key, rows)
        return rows

    def _seen(
        self,
        articles: Sequence[str],
        stop: Callable[[], bool],
        progress: Callable[[int, int], None],
    ) -> tuple[list[Detected], tuple[str, ...]]:
        """Return what was found in articles, and why some could not be read."""
        seen: list[Detected] = []
        unread: list[str] = []
        for done, article_id in enumerate(articles):
            if stop():
                break
            progress(done, len(articles))
            try:
                article = self._library.article(article_id)
            except ArticleError as error:
                unread.append(str(error))
                continue
            seen.append(Detected(article, self._detect(article)))
        return seen, tuple(unread)

    def _key(
        self, articles: Sequence[str], rules: Sequence[Judgement], named: str = ""
    ) -> str:
        """Return what the rows follow from, in short; "" where it is not known.

        Which names were found follows from the whole library, where `named` does not
        tell it.
        """
        lines = [_program(), self._state(), repr(rules), named or self._others()]
        for article in sorted(articles):
            row = self._library.listed(article)
            if row is None or not row.sha256:
                return ""
            lines.append(f"{article}\0{row.sha256}\0{row.published}\0{row.source}")
        text = "\n".join(lines).encode("utf-8", "surrogatepass")
        return sha256(text).hexdigest()

    def _known(self, key: str) -> tuple[Row, ...] | None:
        if not key:
            return None
        with self._lock:
            if key in self._made:
                self._made.move_to_end(key)
                return self._made[key]
        try:
            with self._cache.read() as connection:
                found = connection.execute(
                    "SELECT rows FROM boards_rows WHERE key = ?", (key,)
                ).fetchone()
            rows = None if found is None else _loads(found[0])
        except (CacheLost, *_DAMAGED):
            return None  # what is lost or damaged is made anew
        if rows is not None:
            self._remember(key, rows)
        return rows

    def _remember(self, key: str, rows: tuple[Row, ...]) -> None:
        with self._lock:
            self._made[key] = rows
            while len(self._made) > _IN_MEMORY:
                self._made.popitem(last=False)

    def _keep(self, key: str, rows: tuple[Row, ...]) -> None:
        if not key:
            return
        self._remember(key, rows)
        data = _dumps(rows)
        with suppress(CacheLost), self._cache.write() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO boards_rows (key, rows) VALUES (?, ?)",
                (key, data),
            )
            connection.execute(
                "DELETE FROM boards_rows WHERE number <="
                " (SELECT MAX(number) FROM boards_rows) - ?",
                (_KEPT,),
            )


@cache
def _program() -> str:
    """Return what compares, in short: another program may find other rows."""
    digest = sha256()
    own = Path(__file__).parent
    for path in sorted([*own.glob("*.py"), *own.glob("data/*.txt")]):
        with suppress(OSError):
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _dumps(rows: Sequence[Row]) -> bytes:
    plain = []
    for row in rows:
        question = row.question
        mentions = [
            [
                mention.article,
                mention.source,
                mention.published,
                [getattr(mention.figure, name) for name in _FIGURE],
                mention.text,
                mention.start,
                mention.end,
                mention.sentence,
                mention.as_of,
                mention.said_by,
            ]
            for mention in row.mentions
        ]
        plain.append([astuple(question), row.relation, mentions, row.why, row.joined])
    text = json.dumps(plain, separators=(",", ":"))
    return zlib.compress(text.encode(), 1)


def _loads(data: bytes) -> tuple[Row, ...]:
    """Return the rows of `_dumps`.

    Raises ValueError, TypeError, KeyError, IndexError or zlib.error where it is
    damaged.
    """
    return tuple(
        Row(
            question=_question(question),
            relation=Relation(relation),
            mentions=tuple(map(_mention, mentions)),
            why=why,
            joined=joined,
        )
        for question, relation, mentions, why, joined in json.loads(
            zlib.decompress(data)
        )
    )


def _question(values: Sequence[Any]) -> Question:
    named = dict(zip((one.name for one in fields(Question)), values, strict=True))
    return Question(**{**named, "kind": Kind(named["kind"])})


def _mention(values: Sequence[Any]) -> Mention:
    article, source, published, figure, text, start, end, sentence, as_of, by = values
    named = dict(zip(_FIGURE, figure, strict=True))
    named["kind"], named["bound"] = Kind(named["kind"]), Bound(named["bound"])
    return Mention(
        article=article,
        source=source,
        published=published,
        figure=Figure(**named),
        text=text,
        start=start,
        end=end,
        sentence=sentence,
        as_of=as_of,
        said_by=by,
    )
