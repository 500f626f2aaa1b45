"""The side panel: notes, entities and figures of the open article."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from reader.detection.model import Entity, Kind, Span
from reader.library.model import Article
from reader.text.cells import cell_width
from reader.tui.session import TABS
from reader.tui.widgets.line_list import LineList, Row

if TYPE_CHECKING:
    from reader.annotations.drafts import Draft
    from reader.annotations.model import Anchor, Annotation
    from reader.tui.widgets.panel_rows import Place


class Tabs(Widget):
    """The names of the tabs, the current one marked by brackets as well as colour."""

    DEFAULT_CSS = """
    Tabs { height: 1; color: $quiet; background: $panel; }
    """
    tab: reactive[int] = reactive(0)
    active: reactive[bool] = reactive(False)
    counts: reactive[tuple[str, ...]] = reactive(("", "", ""))

    def render(self) -> Content:
        """Draw the names with counts, short where the panel is narrow."""
        labels = self._labels()
        parts: list[tuple[str, str]] = [("▸" if self.active else " ", "bold")]
        for number, label in enumerate(labels):
            here = number == self.tab
            parts.append(
                (f"[{label}]" if here else f" {label} ", "bold" if here else "")
            )
        return Content.assemble(*parts)

    def _labels(self) -> list[str]:
        """Return the names with counts, without them, or shortened, as they fit."""
        counted = [f"{t} {n}".strip() for t, n in zip(TABS, self.counts, strict=True)]
        short = [t if n == self.tab else t[0] for n, t in enumerate(TABS)]
        for labels in (counted, list(TABS)):
            if sum(cell_width(label) + 2 for label in labels) + 1 <= self.size.width:
                return labels
        return short

    def on_click(self, event: events.Click) -> None:
        """Take the tab that was clicked."""
        right = 1
        for tab, label in enumerate(self._labels()):
            right += cell_width(label) + 2
            if event.x < right:
                self.post_message(SidePanel.TabClicked(tab))
                return


class SidePanel(Vertical):
    """Three lists over one article; choosing a line asks to go to its place."""

    DEFAULT_CSS = """
    SidePanel LineList { height: 1fr; }
    """
    tab: reactive[int] = reactive(0, init=False)
    active: reactive[bool] = reactive(False)

    @dataclass(eq=False, repr=False)
    class Jumped(Message):
        """A line was chosen; without a place it is a note on the whole article."""

        start: int | None
        end: int | None
        note_id: str | None
        draft: Draft | None

    @dataclass(eq=False, repr=False)
    class Pointed(Message):
        """The cursor was moved to a note; None for a draft."""

        note_id: str | None

    @dataclass(eq=False, repr=False)
    class TabClicked(Message):
        """A tab's name was clicked."""

        tab: int

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._tabs = Tabs()
        self._lists: dict[int, LineList[Row]] = {}
        self._rows: list[list[Row]] = [[] for _ in TABS]
        self._empty = ["No notes yet.\nv selects, a notes.", "", "No figures."]
        self._hidden: frozenset[Kind] = frozenset()
        self._article: Article | None = None
        self._spans: tuple[Span, ...] = ()

    def compose(self) -> ComposeResult:
        """The tabs' names, then the list of the current tab."""
        yield self._tabs
        yield self.lines

    def rows(self, tab: int) -> list[Row]:
        """Return the lines of a tab, whether it has been shown or not."""
        return self._rows[tab]

    @property
    def lines(self) -> LineList[Row]:
        """The list of the current tab; made when the tab is first shown."""
        if self.tab not in self._lists:
            self._lists[self.tab] = LineList(
                self._rows[self.tab],
                row_height=2 if self.tab == 0 else 1,
                empty=self._empty[self.tab],
            )
        return self._lists[self.tab]

    @property
    def hidden(self) -> frozenset[Kind]:
        """Kinds that are toggled off: what is listed is what is lit."""
        return self._hidden

    @hidden.setter
    def hidden(self, kinds: frozenset[Kind]) -> None:
        self._hidden = kinds
        if self._article:
            self._fill_spans()

    async def watch_tab(self, old: int, tab: int) -> None:
        """Show the list of the tab, and leave it the keys."""
        had_keys = old in self._lists and self._lists[old].has_focus
        self._tabs.tab = tab
        if not self.is_mounted:
            return
        lines = self.lines
        if not lines.is_attached:
            await self.mount(lines)
        for number, other in self._lists.items():
            other.display = number == tab
        if had_keys:
            lines.focus(scroll_visible=False)

    def watch_active(self, active: bool) -> None:
        """Show which pane has the keys."""
        self._tabs.active = active

    # Filling

    def show_notes(
        self,
        notes: Sequence[Annotation],
        anchors: Mapping[str, Anchor],
        drafts: Sequence[Draft] = (),
    ) -> None:
        """List drafts, then an article's notes: on the whole, in place, orphans."""
        from reader.tui.widgets.panel_rows import draft_row, note_rows

        rows = [draft_row(draft) for draft in drafts]
        self._fill(0, [*rows, *note_rows(notes, anchors)])

    def show_nothing(self) -> None:
        """Empty all tabs: there is no article."""
        self._article, self._spans = None, ()
        for tab in range(len(TABS)):
            self._fill(tab, [])

    def show_spans(
        self, article: Article, spans: Sequence[Span], *, complete: bool
    ) -> None:
        """List the entities and figures; names are still coming unless `complete`."""
        keep = self._article is not None and self._article.id == article.id
        self._article, self._spans = article, tuple(spans)
        self._empty[1] = "No entities." if complete else "Looking for names …"
        self._fill_spans(keep=keep)

    def _fill_spans(self, *, keep: bool = True) -> None:
        from reader.tui.widgets.panel_rows import entity_rows, figure_rows

        assert self._article is not None
        shown = [span for span in self._spans if span.kind not in self._hidden]
        entities, figures = entity_rows(shown), figure_rows(self._article, shown)
        self._fill(1, entities, keep)
        self._fill(2, figures, keep)

    def _fill(self, tab: int, rows: list[Row], keep: bool = True) -> None:
        self._rows[tab] = rows
        if lines := self._lists.get(tab):
            lines.empty = self._empty[tab]
            lines.set_rows(rows, keep)
        counts = list(self._tabs.counts)
        number = sum(row.stops for row in rows)
        counts[tab] = str(number) if number else ""
        self._tabs.counts = tuple(counts)

    # Pointing and choosing

    def point_at(self, note_ids: Sequence[str], span: Span | None) -> None:
        """Put the cursors on what is under the article's cursor."""
        if note_ids:
            self._point(0, note_ids[0])
        if isinstance(span, Entity):
            self._point(1, f"{span.kind}:{span.key}")
        elif span is not None:
            self._point(2, f"{span.start}")

    def _point(self, tab: int, key: str) -> None:
        if lines := self._lists.get(tab):
            lines.select_key(key)

    @property
    def current_note(self) -> str | None:
        """The id of the note that the cursor is on."""
        place = self._place()
        return place.note_id if place else None

    @property
    def current_draft(self) -> Draft | None:
        """The draft that the cursor is on."""
        place = self._place()
        return place.draft if place else None

    @property
    def current_entity(self) -> Entity | None:
        """The first mention of the entity that the cursor is on."""
        place = self._place() if self.tab == TABS.index("Entities") else None
        for span in self._spans if place else ():
            if isinstance(span, Entity) and place and span.start == place.start:
                return span
        return None

    def _place(self) -> Place | None:
        row = self.lines.current
        return row.data if row else None

    def choose(self) -> None:
        """Ask to go to the place of the current line."""
        if place := self._place():
            self.post_message(
                self.Jumped(place.start, place.end, place.note_id, place.draft)
            )

    @on(LineList.Moved)
    def _moved(self, event: LineList.Moved) -> None:
        event.stop()
        if self.tab == 0:
            self.post_message(self.Pointed(self.current_note))

    @on(LineList.Chosen)
    def _chosen(self, event: LineList.Chosen) -> None:
        event.stop()
        self.choose()
