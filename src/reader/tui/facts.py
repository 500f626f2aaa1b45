"""What the user did with articles, as the list shows it: gathered off the screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reader.annotations.notebook import Notebook


@dataclass(frozen=True, slots=True)
class Facts:
    """Notes, tags and states by article id; only articles that have some are in it."""

    notes: Mapping[str, int] = field(default_factory=dict)
    tags: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    read: Set[str] = frozenset()
    starred: Set[str] = frozenset()


def gather(notebook: Notebook) -> Facts:
    """Return the facts of all articles. Takes long where there are many notes."""
    notes: dict[str, int] = {}
    tags: dict[str, tuple[str, ...]] = {}
    for article, (count, own) in notebook.overview().items():
        if count:
            notes[article] = count
        if own:
            tags[article] = own
    return Facts(notes, tags, *_states(notebook))


def update(facts: Facts, notebook: Notebook, articles: Iterable[str]) -> Facts:
    """Return `facts` with those of some articles as they are now."""
    notes, tags = dict(facts.notes), dict(facts.tags)
    for article in articles:
        notes.pop(article, None)
        tags.pop(article, None)
        if count := len(notebook.notes(article)):
            notes[article] = count
        if own := notebook.tags_of(article):
            tags[article] = own
    return Facts(notes, tags, *_states(notebook))


def _states(notebook: Notebook) -> tuple[Set[str], Set[str]]:
    states = notebook.states()
    return (
        {article for article, state in states.items() if state.read},
        {article for article, state in states.items() if state.starred},
    )
