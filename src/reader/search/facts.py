"""What detection knows of the texts: which are known, their names and figures."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass, field
from typing import Any, TypeVar

from reader.cache.database import Cache, CacheLost
from reader.detection.asserted import ANY_KIND, Noun, counts, singular
from reader.search.asserting import units
from reader.search.nodes import Figures, Range
from reader.search.terms import Term
from reader.text.fold import fold, fold_with_map
from reader.text.words import tokens

V = TypeVar("V")

_AT_ONCE = 500
"""Values that one statement names."""
_LAST = "\U0010ffff"


@dataclass(slots=True)
class Texts:
    """The texts that an engine has looked through; only ever added to."""

    epoch: int = 0
    last: int = 0
    engine: str = ""
    hash_of: dict[int, str] = field(default_factory=dict)
    """The hash of each row's text."""
    with_figure: set[str] = field(default_factory=set)
    several: set[str] = field(default_factory=set)
    """The hashes that have several rows: what counts depends on the article."""
    known: set[str] = field(default_factory=set)

    @property
    def generation(self) -> tuple[int, int, str]:
        """Another one whenever more is known."""
        return self.epoch, self.last, self.engine


@dataclass(frozen=True, slots=True)
class Name:
    """One way in which texts name an entity."""

    row: int
    kind: str
    key: str
    name: str
    mention: str


class Facts:
    """Reads the tables that `reader.detection.facts` writes. Thread-safe.

    What is asked of a lost cache is answered as if nothing were known.
    """

    def __init__(self, cache: Cache, engine: Callable[[], str]) -> None:
        self._cache = cache
        self._engine = engine
        self._lock = threading.Lock()
        self._texts = Texts()

    def texts(self) -> Texts:
        """Return what is known now; only what is new is read."""
        engine = self._engine()
        with self._lock:
            known = self._texts
            state = self._rows(
                "SELECT coalesce((SELECT max(epoch) FROM detection_epoch), 0),"
                " coalesce((SELECT max(row) FROM detection_text), 0)"
            )
            epoch, last = state[0] if state else (0, 0)
            if (epoch, last, engine) == known.generation:
                return known
            if (epoch, engine) != (known.epoch, known.engine) or last < known.last:
                known = Texts(epoch, 0, engine)
            else:
                known = Texts(
                    epoch,
                    known.last,
                    engine,
                    dict(known.hash_of),
                    set(known.with_figure),
                    set(known.several),
                    set(known.known),
                )
            for row, sha256, figures in self._rows(
                "SELECT row, sha256, figures FROM detection_text"
                " WHERE row > ? AND engine = ? ORDER BY row",
                known.last,
                engine,
            ):
                if sha256 in known.known:
                    known.several.add(sha256)
                known.hash_of[row] = sha256
                known.known.add(sha256)
                if figures:
                    known.with_figure.add(sha256)
            known.last = last
            self._texts = known
            return known

    # Names ------------------------------------------------------------------------

    def naming(
        self, kinds: Set[str], wanted: Term, columns: str = "key name mention"
    ) -> list[int]:
        """Return the rows of the texts that name an entity of `kinds` so.

        `columns` are those of `detection_named` in which the term is looked for.
        """
        if wanted.exact:
            rows = [
                name.row for name in self.names(wanted, columns) if name.kind in kinds
            ]
            return [text for _, text in self.texts_of(rows)]
        found = self._rows(
            "SELECT DISTINCT text FROM detection_named"
            " CROSS JOIN detection_name ON detection_name.row = detection_named.rowid"
            " CROSS JOIN detection_entity ON detection_entity.name = detection_name.row"
            f" WHERE detection_named MATCH ? AND kind IN ({_marks(kinds)})",
            wanted.expression(columns),
            *sorted(kinds),
        )
        return [row[0] for row in found]

    def names(self, wanted: Term, columns: str = "key name mention") -> list[Name]:
        """Return the ways of naming in which a term occurs, of any kind."""
        found = self._rows(
            "SELECT row, kind, detection_name.key, detection_name.name,"
            " detection_name.mention FROM detection_named"
            " CROSS JOIN detection_name ON detection_name.row = detection_named.rowid"
            " WHERE detection_named MATCH ?",
            wanted.expression(columns),
        )
        names = [Name(*row) for row in found]
        if not wanted.exact:
            return names
        return [
            name
            for name in names
            if any(
                wanted.found_in(fold_with_map(getattr(name, column)))
                for column in columns.split()
            )
        ]

    def with_keys(self, keys: Iterable[str]) -> list[Name]:
        """Return the ways of naming of the entities with these keys."""
        found: list[Name] = []
        for some in _batches(sorted(keys)):
            rows = self._rows(
                "SELECT row, kind, key, name, mention FROM detection_name"
                f" WHERE key IN ({_marks(some)})",
                *some,
            )
            found += [Name(*row) for row in rows]
        return found

    def texts_of(self, names: Sequence[int]) -> list[tuple[int, int]]:
        """Return (name, text) rows of these names."""
        found: list[tuple[int, int]] = []
        for some in _batches(names):
            found += self._rows(
                "SELECT name, text FROM detection_entity"
                f" WHERE name IN ({_marks(some)})",
                *some,
            )
        return found

    def commonest(
        self, kinds: Set[str], begun: str, limit: int
    ) -> list[tuple[str, int]]:
        """Return names of entities a word of which begins so, and how many texts."""
        words = tokens(begun)
        where, values = "", []
        if words:
            where = "WHERE detection_named MATCH ? AND"
            values = [f'{{name}} : "{" ".join(words)}"*']
        joined = "CROSS JOIN" if words else "JOIN"
        found = self._rows(
            "SELECT detection_name.name, count(DISTINCT text) AS texts"
            f" FROM detection_named {joined} detection_name"
            " ON detection_name.row = detection_named.rowid"
            f" {joined} detection_entity ON detection_entity.name = detection_name.row"
            f" {where or 'WHERE'} kind IN ({_marks(kinds)})"
            " GROUP BY detection_name.key ORDER BY texts DESC, 1 LIMIT ?",
            *values,
            *sorted(kinds),
            limit,
        )
        return [(row[0], row[1]) for row in found]

    def nouns(self, begun: str, limit: int) -> list[tuple[str, int]]:
        """Return what figures count that begins so, and how many figures."""
        found = self._rows(
            "SELECT words, count(*) AS figures FROM detection_noun"
            " JOIN detection_figure ON noun = detection_noun.row"
            " WHERE noun > 0 AND head >= ? AND head < ?"
            " GROUP BY head ORDER BY figures DESC LIMIT ?",
            begun,
            begun + _LAST,
            limit,
        )
        return [(row[0].split()[-1], row[1]) for row in found]

    # Figures ----------------------------------------------------------------------

    def figures(self, asked: Figures) -> list[int]:
        """Return the rows of the texts that have a figure as it is asked for."""
        if asked.of:
            return self._of(asked)
        assert asked.range is not None
        limits = asked.range
        if limits.low is None or limits.high is None:
            column, condition, number = _one_sided(limits)
            found = self._rows(
                f"SELECT text FROM detection_extent WHERE kind = ? AND {column}"
                f" {condition} ?",
                asked.name,
                number,
            )
            return [row[0] for row in found]
        kind = "" if asked.name == ANY_KIND else " AND kind = ?"
        kinds = () if asked.name == ANY_KIND else (asked.name,)
        found = self._rows(
            f"SELECT text FROM detection_figure WHERE low >= ? AND low <= ?{kind}"
            " UNION ALL SELECT text FROM detection_figure"
            f" WHERE low < high AND low < ? AND high >= ?{kind}",
            *(limits.low, limits.high, *kinds),
            *(limits.low, limits.low, *kinds),
        )
        return [row[0] for row in found]

    def _of(self, asked: Figures) -> list[int]:
        condition = ""
        values: list[Any] = []
        if asked.range is not None:
            condition, values = _conditions(asked.range)
        if asked.name != ANY_KIND:
            condition += " AND kind = ?"
            values.append(asked.name)
        found: list[int] = []
        if asked.name in ("count", ANY_KIND):
            nouns = self._nouns(asked.of)
            for some in _batches(nouns):
                rows = self._rows(
                    f"SELECT text FROM detection_figure WHERE noun IN ({_marks(some)})"
                    f" AND noun > 0{condition}",
                    *some,
                    *values,
                )
                found += [row[0] for row in rows]
        for unit in units(asked):
            rows = self._rows(
                "SELECT text FROM detection_figure"
                f" WHERE unit = ? AND unit > ''{condition}",
                unit,
                *values,
            )
            found += [row[0] for row in rows]
        return found

    def _nouns(self, of: str) -> list[int]:
        wanted = tokens(fold(of))
        if not wanted:
            return []
        begun, whole = wanted[-1], singular(wanted[-1])
        rows = self._rows(
            "SELECT row, head, words FROM detection_noun"
            " WHERE (head >= ? AND head < ?) OR head = ?",
            begun,
            begun + _LAST,
            whole,
        )
        return [row for row, head, words in rows if counts(Noun(head, words), wanted)]

    def _rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        try:
            with self._cache.read() as connection:
                return connection.execute(statement, values).fetchall()
        except CacheLost:
            return []


def _one_sided(limits: Range) -> tuple[str, str, float]:
    """Return column, operator and number of a condition with one limit."""
    if limits.low is not None:
        return "high", ">" if limits.above else ">=", limits.low
    assert limits.high is not None
    return "low", "<" if limits.below else "<=", limits.high


def _conditions(limits: Range) -> tuple[str, list[Any]]:
    parts, values = "", []
    if limits.low is not None:
        parts += f" AND high {'>' if limits.above else '>='} ?"
        values.append(limits.low)
    if limits.high is not None:
        parts += f" AND low {'<' if limits.below else '<='} ?"
        values.append(limits.high)
    return parts, values


def _marks(values: Iterable[object]) -> str:
    return ",".join("?" for _ in values)


def _batches(values: Sequence[V]) -> Iterable[Sequence[V]]:
    for at in range(0, len(values), _AT_ONCE):
        yield values[at : at + _AT_ONCE]
