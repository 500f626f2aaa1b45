"""What the library knows that a query may be about: tags, outlets, names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from reader.detection.model import Entity, Figure, Kind, Span

if TYPE_CHECKING:
    from reader.library.model import Listed
    from reader.search.completing import Known, Vocabulary
    from reader.workspace import Workspace

_FIELDS = {
    Kind.PERSON: "person",
    Kind.ORGANISATION: "org",
    Kind.PLACE: "place",
    Kind.FACILITY: "place",
    Kind.GROUP: "group",
}
"""The fields that ask for entities of a kind."""


class Words:
    """Gathers the vocabulary of queries, and keeps it until something changes.

    The names of the article that is open come first: what one reads about is what one
    asks for. Then come those that the library declares, and those found in it by now.
    """

    def __init__(
        self, workspace: Workspace, spans: Callable[[], Sequence[Span]]
    ) -> None:
        self._workspace = workspace
        self._spans = spans
        self._tags: tuple[Known, ...] | None = None
        self._sources: tuple[Sequence[Listed], tuple[Known, ...]] = ((), ())

    def forget_tags(self) -> None:
        """Look at the tags again the next time: notes have changed."""
        self._tags = None

    def vocabulary(self) -> Vocabulary:
        """Return what is known now. Takes long the first time in a large library."""
        from reader.search.completing import Known, from_lists

        tags = self._tags
        if tags is None:
            every = self._workspace.notebook.tags()
            tags = tuple(Known(t.tag, t.notes + t.articles) for t in every)
            self._tags = tags
        listing = self._workspace.library.listing()
        if self._sources[0] is not listing:
            counts = Counter(row.source for row in listing if row.source)
            known = tuple(Known(source, count) for source, count in counts.items())
            self._sources = (listing, known)
        lists: dict[str, Iterable[Known]] = {"tag": tags, "source": self._sources[1]}
        for field, names in self._names().items():
            lists[field] = [Known(name) for name in names]
        near = from_lists(lists)
        search = self._workspace.search

        def begun(field: str, start: str) -> Sequence[Known]:
            found = {known.value: known for known in near(field, start)}
            if start:
                for known in search.values(field, start):
                    found[known.value] = known
            return list(found.values())

        return begun

    def _names(self) -> dict[str, dict[str, None]]:
        found: dict[str, dict[str, None]] = {}
        for span in self._spans():
            if isinstance(span, Entity) and span.kind in _FIELDS:
                found.setdefault(_FIELDS[span.kind], {})[span.name] = None
            elif isinstance(span, Figure) and span.counted:
                found.setdefault("count", {})[span.counted] = None
        for name, kind in self._workspace.names.known.items():
            if kind in _FIELDS:
                found.setdefault(_FIELDS[kind], {})[name] = None
        return found
