"""What is found out for the list off the screen: what is asked, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Event
from typing import TYPE_CHECKING

from textual.message import Message

from reader.tui.arranging import Order
from reader.tui.facts import Facts
from reader.tui.widgets.article_list import ArticleRows

if TYPE_CHECKING:
    from reader.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Known:
    """How much is known of what a query asks for."""

    done: int
    total: int

    def __str__(self) -> str:
        return f"{self.done:,} of {self.total:,}"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a run is to find out."""

    query: str
    again: bool
    """Whether the query must be answered, and not only its last answer be shown."""
    matching: tuple[str, ...] | None
    order: Order
    facts: Facts | None
    """What was known before; None where notes are not to be asked for yet."""
    changed: frozenset[str] | None
    """Articles of which more is known since; None for all."""
    basis: Facts | None
    """What the groups go by; None for what is known now."""
    pending: frozenset[str]
    marked: frozenset[str]
    known: Known | None
    keys: tuple[str, ...]
    """Articles whose rows will be asked for."""


@dataclass(frozen=True, slots=True)
class Matching:
    """The articles that a query lets through, as far as is known."""

    articles: tuple[str, ...] | None = None
    """None where nothing was asked for."""
    known: Known | None = None
    """How much of all is known, where that is not all."""
    unsure: tuple[str, ...] = ()
    """The articles of which it is not known."""
    hurried: bool = False
    """Whether there was no time for some of them: asking again brings more."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a run found out."""

    matching: tuple[str, ...] | None
    rows: ArticleRows
    every: int
    """How many articles the library has."""
    facts: Facts | None
    basis: Facts | None
    marked: int
    """How many of the marked articles are shown."""
    gone: frozenset[str] = frozenset()
    """The marked articles that the library has no more."""
    known: Known | None = None
    found: Matching | None = None
    """What the query let through, where it was answered."""


@dataclass(eq=False, repr=False)
class Ran(Message):
    """A run is over: with an answer, or with what was wrong and where."""

    wanted: Wanted
    answer: Answer | None = None
    error: str = ""
    position: int = 0
    failure: str = ""
    """Why there is no answer, where no query can be blamed for it."""


@dataclass
class Due:
    """What has to be found out by the next run."""

    again: bool = False
    everything: bool = False
    changed: set[str] = field(default_factory=set)


def matching_of(
    workspace: Workspace, query: str, complete: Event, *, longer: bool
) -> Matching:
    """Answer a filter as far as is known, and say how much of it that is.

    It may take `longer` where an answer is shown already. That the index has all
    articles is remembered by setting `complete`. Raises QueryError.
    """
    from reader.search.query import parse
    from reader.search.search import while_typing

    if not query.strip():
        return Matching()
    # The index before the answer: more may be there then, not less.
    pending = 0 if complete.is_set() else workspace.search.pending()
    if not pending:
        complete.set()
    patience = while_typing(again=longer)
    answer = workspace.search.answer(parse(query), patience=patience)
    total = len(workspace.library.listing())
    done = total - max(pending, len(answer.unsure))
    known = Known(done, total) if done < total else None
    return Matching(answer.articles, known, answer.unsure, patience.ran_out)
