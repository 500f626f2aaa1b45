"""`S`: the stories of the library, the articles in them, and why they are there."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import BindingType
from textual.message import Message
from textual.timer import Timer
from textual.widget import Widget
from textual.worker import get_current_worker

from reader.changes import Cause, Changed
from reader.comparison.model import Story
from reader.text.canonical import one_line
from reader.tui.actions import Where
from reader.tui.gathering import Asked
from reader.tui.screens.sheet import Job, Sheet, keys_of
from reader.tui.widgets.describe import counted
from reader.tui.widgets.line_list import LineList
from reader.tui.widgets.story_list import (
    Entry,
    Spread,
    StoryList,
    about,
    entries,
    folded,
)

if TYPE_CHECKING:
    from reader.tui.screens.comparing import Comparing

TELL_EVERY = 0.1
"""Seconds between two words on what is being grouped."""
REST = 0.15
"""Seconds that the list must rest before the figures of what it shows are compared."""
SMALL = 12
"""Articles up to which a story's figures are compared without being asked for."""


@dataclass(eq=False, repr=False)
class Grouped(Message):
    """The stories are known; unless it is `done`, they are still being grouped."""

    stories: tuple[Story, ...]
    texts: tuple[str, ...]
    """In what each of them is looked for."""
    done: bool


@dataclass(eq=False, repr=False)
class Grouping(Message):
    """Articles are being grouped."""

    looked: int
    total: int

    def can_replace(self, message: Message) -> bool:
        """A burst of progress is worth one line."""
        return isinstance(message, Grouping)


@dataclass(eq=False, repr=False)
class Spreads(Message):
    """The figures of a story have been compared."""

    key: str
    spread: Spread


class StoriesScreen(Sheet):
    """Stories, newest first; Enter compares, `l` shows the articles and the reasons."""

    PLACE = Where.STORIES
    LABEL = "stories"
    BINDINGS: ClassVar[list[BindingType]] = keys_of(Where.STORIES)

    def __init__(self, main: Comparing) -> None:
        super().__init__(main)
        self._stories: tuple[Story, ...] = ()
        self._texts: tuple[str, ...] = ()
        self._shown: list[Story] = []
        self._unfolded: set[str] = set()
        self._query = ""
        self._busy = False
        self._timer: Timer | None = None
        self.lines = StoryList(
            self.workspace.library.listed, main.spreads.get, id="stories"
        )
        self.lines.unfolded = self._unfolded

    def parts(self) -> Iterable[Widget]:
        """Return the list."""
        return (self.lines,)

    def mover(self) -> LineList[Entry]:
        """Return the list."""
        return self.lines

    def on_mount(self) -> None:
        """Show the stories that are known; look for more behind the keyboard."""
        super().on_mount()
        self.heading.text = "Stories"
        self.lines.empty = "Grouping articles on the same event …"
        self.look()

    # Grouping

    def look(self) -> None:
        """Bring the stories up to date, behind the keyboard."""
        self._busy = True
        self.begin(self._group)

    def _group(self, job: Job) -> None:
        told = time.monotonic()

        def report(looked: int, total: int) -> None:
            nonlocal told
            if (now := time.monotonic()) - told >= TELL_EVERY:
                told = now
                self.tell(job, Grouping(looked, total))

        stories = self.workspace.stories
        if known := stories.all():
            self.tell(job, _grouped(known, done=False))
        stories.update(lambda: job.is_stopped, report)
        self.tell(job, _grouped(stories.all(), done=True))

    @on(Grouping)
    def _grouping(self, event: Grouping) -> None:
        if self._busy:
            text = f"{event.looked:,} of {event.total:,} articles grouped"
            self.status.progress = text
            if not self._stories:
                self.lines.empty = f"{text}\nEsc shows what is known by then"

    @on(Grouped)
    def _grouped(self, event: Grouped) -> None:
        self._stories, self._texts = event.stories, event.texts
        if event.done:
            self._busy = False
            self.status.progress = ""
            if self.job.is_stopped:
                self.say("Stopped: not all articles are grouped")
        self._fill()

    def failed(self) -> None:
        """Show that there is nothing to wait for."""
        self._busy = False
        self.lines.empty = "The articles could not be grouped."

    def stop(self) -> bool:
        """Stop grouping; what is known by then is shown.

        Where stories are shown already, there is nothing to wait for.
        """
        if not self._busy or self.job.is_stopped or self._stories:
            return False
        self.job.stop()
        return True

    def announced(self, changed: Changed) -> None:
        """Group again where articles, or what was said of stories, have changed."""
        if changed.cause is not Cause.LOCAL:
            self.look()

    # Showing

    def sought(self) -> str:
        """Return what the stories are narrowed to."""
        return self._query

    def seek(self, text: str) -> None:
        """Narrow the stories to those with `text` in their title or outlets."""
        self._query = text
        self._fill()
        self.prompt.note(_stories(len(self._shown)) if text else "title, outlets")

    def _fill(self) -> None:
        self._shown = about(self._stories, self._texts, self._query)
        if not self._busy:
            self.lines.empty = (
                "No story is about that.\nEsc shows all stories."
                if self._stories
                else "No stories: no two articles are on the same event."
            )
        self.lines.set_rows(entries(self._shown, self._unfolded))
        every, shown = len(self._stories), len(self._shown)
        self.heading.note = (
            f"{shown:,} of {_stories(every)}" if shown != every else _stories(every)
        )
        self._tell_place()
        self._compare_soon()

    @on(LineList.Moved)
    def _moved(self) -> None:
        self._tell_place()
        self._compare_soon()

    def _tell_place(self) -> None:
        rows = len(self.lines.rows)
        self.status.where = f"{self.lines.cursor + 1:,}/{rows:,}" if rows else ""
        entry = self.lines.current
        spread = self.main.spreads.get(entry.story.key) if entry else None
        self.status.about = spread.example if spread else ""

    # Figures of what is on the screen

    def _compare_soon(self) -> None:
        if self._timer:
            self._timer.stop()
        self._timer = self.set_timer(REST, self._compare_seen)

    def _compare_seen(self) -> None:
        """Compare the figures of the stories on the screen, as far as that is quick."""
        top = self.lines.scroll_offset.y // self.lines.row_height
        count = self.lines.view_height // self.lines.row_height + 1
        rows = self.lines.rows[top : top + count]
        wanted = [
            entry.story
            for entry in rows
            if entry.article is None
            and entry.story.key not in self.main.spreads
            and len(entry.story.articles) <= SMALL
        ]
        if wanted:
            self.run_worker(
                lambda: self._compare(wanted),
                thread=True,
                exclusive=True,
                group="spreads",
                exit_on_error=False,
            )

    def _compare(self, stories: Sequence[Story]) -> None:
        worker = get_current_worker()
        detector, listed = self.workspace.detector, self.workspace.library.listed
        for story in stories:
            rows = [listed(article) for article in story.articles]
            if any(row is None or not detector.known(row.sha256) for row in rows):
                continue
            gathered = self.main.gather(
                self.workspace,
                Asked(story=story),
                lambda: worker.is_cancelled,
                lambda what, done, total: None,
            )
            if worker.is_cancelled:
                return
            self.post_message(Spreads(story.key, self.main.spread_of(gathered.board)))

    @on(Spreads)
    def _compared(self, event: Spreads) -> None:
        self.main.spreads[event.key] = event.spread
        self.lines.redraw()
        self._tell_place()

    # Keys

    @on(LineList.Chosen)
    def _chosen(self, event: LineList.Chosen) -> None:
        entry: Entry = event.row
        if entry.article is None:
            self.main.open_story(entry.story)
        else:
            self.main.leave_sheets()
            self.main.open_listed(entry.story.articles[entry.article])

    def action_compare(self) -> None:
        """Compare the figures of the story under the cursor."""
        if entry := self.lines.current:
            self.main.open_story(entry.story)

    def action_unfold(self) -> None:
        """Show the articles of a story, and why they are in it."""
        self._turn(True)

    def action_fold(self) -> None:
        """Hide the articles of a story."""
        self._turn(False)

    def _turn(self, unfold: bool) -> None:
        entry = self.lines.current
        if entry is None:
            return
        if unfold:
            self._unfolded.add(entry.story.key)
        else:
            self._unfolded.discard(entry.story.key)
            self.lines.select_key(entry.story.key)
        self.lines.set_rows(entries(self._shown, self._unfolded))
        self._tell_place()

    def action_correct(self) -> None:
        """Name this story, join it with another one, or split an article off."""
        from reader.tui.offers import story_offers

        entry = self.lines.current
        if entry is None:
            self.say("There is no story here")
            return
        story, stories = entry.story, self._stories
        article = None if entry.article is None else story.articles[entry.article]
        said = self.workspace.notebook.judgements()
        self.judge(
            f"The story “{one_line(story.title)}”",
            lambda text: story_offers(story, article, stories, said, text),
        )

    def action_narrow(self) -> None:
        """Narrow the list of articles to this story."""
        if entry := self.lines.current:
            self.main.leave_sheets()
            self.main.narrow_to(entry.story)


def _grouped(stories: Iterable[Story], *, done: bool) -> Grouped:
    """Return the stories as they are shown: those last reported on come first."""
    order = sorted(stories, key=lambda s: (s.last, len(s.articles)), reverse=True)
    return Grouped(tuple(order), tuple(map(folded, order)), done)


def _stories(number: int) -> str:
    return counted(number, "story").replace("storys", "stories")
