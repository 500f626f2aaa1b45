"""The stories of a library: which articles report one event, kept up to date."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Protocol

from reader.annotations.judgements import OF_STORIES, Judgement
from reader.cache.database import Cache
from reader.comparison.model import Story
from reader.comparison.stories import apart
from reader.comparison.stories.by_hand import Told, as_told
from reader.comparison.stories.finding import Item
from reader.comparison.stories.kept import VERSION, Group, Kept, Tie
from reader.comparison.stories.looking import look_at_all
from reader.library.model import Listed

_COPIED = 0.3
"""Part of a text that is in another one from which on that is the reason given."""


class LibraryLike(Protocol):
    """What is needed of a library."""

    root: Path
    only: str | None

    def listing(self) -> tuple[Listed, ...]:
        """Return the articles, newest first."""


Judged = Callable[[], Sequence[Judgement]]
"""Gives what the user said of stories and questions, in the order of time."""


def nothing() -> tuple[Judgement, ...]:
    """Return that nothing was said."""
    return ()


def never() -> bool:
    """Go on: the default of `stop`."""
    return False


def ignore(done: int, total: int) -> None:
    """Show no progress."""


class Stories:
    """Groups the articles of one library. Safe for threads; writes only to the cache.

    Each text is looked at once; what it says is kept by its hash. The groups follow
    from the texts and their dates alone, in whatever order they came.
    """

    def __init__(
        self, cache: Cache, library: LibraryLike, judged: Judged = nothing
    ) -> None:
        self._library = library
        self._judged = judged
        self._cache = cache
        self._kept = Kept(cache)
        self._lock = threading.RLock()
        self._updating = threading.Lock()
        self._found: tuple[str, tuple[Group, ...]] | None = None
        self._keyed: tuple[tuple[Listed, ...], str] | None = None
        self._shown: tuple[object, tuple[Story, ...], dict[str, Story]] | None = None

    def update(
        self,
        stop: Callable[[], bool] = never,
        progress: Callable[[int, int], None] = ignore,
    ) -> bool:
        """Bring the stories up to the listing; return whether they may be others.

        Looks at texts in batches, newest first, each kept when it is done, so that it
        can be stopped at any time and goes on from there. `progress` gets how many
        texts of how many were looked at. Articles that were not read yet (whose hash
        the listing lacks) are left for the next time.
        """
        with self._updating:
            rows = [row for row in self._library.listing() if row.sha256]
            if not self._look(rows, stop, progress):
                return False
            if self._groups()[0] == _key(rows):
                return False
            return self._group(rows, stop)

    def _look(
        self,
        rows: Sequence[Listed],
        stop: Callable[[], bool],
        progress: Callable[[int, int], None],
    ) -> bool:
        """Look at the texts that are not known yet; return whether all are now."""
        known = self._kept.known()
        waiting = {row.sha256: row for row in rows if row.sha256 not in known}
        todo = [(row.id, row.sha256) for row in waiting.values()]
        looked = 0
        for count, found in look_at_all(str(self._library.root), todo, stop):
            self._kept.put(found)
            looked += count
            progress(looked, len(todo))
        return not stop()

    def pending(self) -> int:
        """Return how many listed texts were not looked at yet."""
        rows = self._library.listing()
        return len({row.sha256 for row in rows} - self._kept.known() - {""})

    def all(self) -> tuple[Story, ...]:
        """Return the stories as of the last update, as the user will have them.

        Those last reported on come first. Articles alone with their event are in none.
        """
        return self._stories()[0]

    def of(self, article: str) -> Story | None:
        """Return the story of an article; None where it is the only one."""
        return self._stories()[1].get(article)

    def key(self) -> str:
        """Return what the articles of the library are, in short."""
        listing = self._library.listing()
        with self._lock:
            if self._keyed is None or self._keyed[0] is not listing:
                self._keyed = listing, _key(listing)
            return self._keyed[1]

    def _group(self, rows: Sequence[Listed], stop: Callable[[], bool]) -> bool:
        """Group the articles anew; return whether that was done."""
        key = _key(rows)
        items = [Item(row.id, row.sha256, row.published) for row in rows]
        path = None if self._cache.in_memory else self._cache.path
        found: tuple[str, tuple[Group, ...]] = "", ()
        if path and len(items) >= apart.WORTH_IT:
            if apart.regroup_apart(path, items, key, stop):
                found = self._kept.load()
            elif stop():
                return False
        if found[0] != key:
            found = key, apart.regroup(self._kept, items, key)
        if self._library.only is None:
            self._kept.forget(self._kept.known() - {row.sha256 for row in rows})
        with self._lock:
            self._found = found
        return True

    def _groups(self) -> tuple[str, tuple[Group, ...]]:
        with self._lock:
            if self._found is None:
                self._found = self._kept.load()
            return self._found

    def _stories(self) -> tuple[tuple[Story, ...], dict[str, Story]]:
        found = self._groups()
        listing = self._library.listing()
        rules = tuple(rule for rule in self._judged() if rule.says in OF_STORIES)
        with self._lock:
            shown = self._shown
            # By identity: a listing or a result that is the same is the same object.
            if shown and _same(shown[0], (found, listing, rules)):
                return shown[1], shown[2]
        rows = {row.id: row for row in listing}
        told = as_told(found[1], rules, rows.__contains__)
        stories = [_story(one, rows) for one in told]
        stories.sort(key=lambda story: (story.last, story.first), reverse=True)
        by_article = {a: story for story in stories for a in story.articles}
        with self._lock:
            self._shown = (found, listing, rules), tuple(stories), by_article
            return self._shown[1], self._shown[2]


def _same(before: object, now: tuple[object, object, object]) -> bool:
    assert isinstance(before, tuple)
    return before[0] is now[0] and before[1] is now[1] and bool(before[2] == now[2])


def _key(rows: Sequence[Listed]) -> str:
    """Return what the groups follow from, in short."""
    digest = sha256(str(VERSION).encode())
    for row in sorted(rows, key=lambda row: row.id):
        line = f"{row.id}\0{row.sha256}\0{row.published[:10]}\n"
        digest.update(line.encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


def _story(told: Told, rows: dict[str, Listed]) -> Story:
    group = told.group
    order = sorted(
        range(len(group.articles)),
        key=lambda n: (
            rows[group.articles[n]].published or "~",
            group.articles[n],
        ),
    )
    articles = tuple(group.articles[n] for n in order)
    days = sorted(rows[a].published[:10] for a in articles if rows[a].published)
    outlets = dict.fromkeys(rows[a].source for a in articles if rows[a].source)
    middle = max(order, key=lambda n: (group.central[n], -order.index(n)))
    return Story(
        key=sha256(articles[0].encode("utf-8", "surrogatepass")).hexdigest()[:12],
        title=told.name or rows[group.articles[middle]].title,
        articles=articles,
        outlets=tuple(outlets),
        first=days[0] if days else "",
        last=days[-1] if days else "",
        why=tuple(_why(n, told, rows) for n in order),
    )


def _why(at: int, told: Told, rows: dict[str, Listed]) -> str:
    """Return in a few words why an article is in its story."""
    group = told.group
    mine = [tie for tie in group.ties if at in (tie.one, tie.other)]
    if group.articles[at] in told.joined:
        return "joined by hand"
    if not mine:
        return "joined by hand with others" if told.joined else "the rest of a story"
    tie = max(mine, key=lambda one: one.strength)
    other = rows[group.articles[tie.other if tie.one == at else tie.one]]
    if tie.copied >= _COPIED:
        part = f"{tie.copied:.0%}".replace("%", " %")
        where = f"{other.source}: {other.title}" if other.source else other.title
        if tie.one == at:
            return f"{part} of its text is in “{where}”"
        return f"it has {part} of the text of “{where}”"
    reasons = [f"same names: {', '.join(tie.names)}"] if tie.names else ["same words"]
    if tie.apart is not None:
        reasons.append(_days(tie))
    return "; ".join(reasons)


def _days(tie: Tie) -> str:
    if tie.apart == 0:
        return "same day"
    return "a day apart" if tie.apart == 1 else f"{tie.apart} days apart"
