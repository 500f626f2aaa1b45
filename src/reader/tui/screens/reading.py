"""Reading: the list, stepping through entities and figures, what is lit."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual import on

from reader.detection.model import ENTITY_KINDS, FIGURE_KINDS, Entity, Kind, Span
from reader.detection.styles import CLASSES
from reader.tui.actions import Where
from reader.tui.screens.opening import Opening
from reader.tui.widgets.article_list import ArticleList
from reader.tui.widgets.article_view import ArticleView

if TYPE_CHECKING:
    from reader.annotations.model import Annotation

PREVIEW_AFTER = 0.1
"""Seconds that the list's cursor must rest before its article is shown."""


class Reading(Opening):
    """Moves from article to article, and from figure to figure."""

    # The list

    @on(ArticleList.Moved, "#list")
    def _list_moved(self, event: ArticleList.Moved) -> None:
        self.settled = True
        self.preview_soon()

    def preview_soon(self) -> None:
        """Show the article that the list's cursor is on, once it rests there."""
        if self.preview_timer:
            self.preview_timer.stop()
        self.preview_timer = self.set_timer(PREVIEW_AFTER, self._show_preview)

    def _show_preview(self) -> None:
        """Show the article that the cursor rests on, where there is room for it."""
        row = self.articles.current
        if row and self.pane(self.view).display and self.place() is Where.LIST:
            self.open_article(row.key)

    @on(ArticleList.Chosen, "#list")
    def _list_chosen(self, event: ArticleList.Chosen) -> None:
        self.open_article(event.row.key, focus=True)

    def step_article(self, by: int, *, unread: bool = False) -> None:
        """Open the next article of the list, `by` rows on, that is unread if asked."""
        self.settled = True
        rows = self.articles.article_rows
        at = rows.article_at(self.articles.cursor) + by
        found = rows.row_of(at) if 0 <= at < len(rows.articles) else None
        if unread and found is not None:
            found = self.unread_from(found)
        if found is not None:
            self.articles.cursor = found
            self.open_article(rows[found].key, focus=self.view.has_focus)
        elif unread:
            self.say("No unread article below")
        else:
            self.say(
                "This is the last article" if by > 0 else "This is the first article"
            )

    def unread_from(self, row: int) -> int | None:
        """Return the first row from `row` on with an unread article."""
        raise NotImplementedError

    def action_previous_article(self) -> None:
        """Open the article above in the list."""
        self.step_article(-1)

    # Entities and figures

    def _step_span(self, kinds: frozenset[Kind], forward: bool, what: str) -> None:
        shown = kinds - self.session.hidden
        if not self.view.next_span(shown, forward):
            side = "below" if forward else "above"
            self.say(f"No {what} {side}" if shown else f"Every {what} class is off")

    def action_next_entity(self) -> None:
        """Go to the next entity."""
        self._step_span(ENTITY_KINDS, True, "entity")

    def action_previous_entity(self) -> None:
        """Go to the entity before."""
        self._step_span(ENTITY_KINDS, False, "entity")

    def action_next_figure(self) -> None:
        """Go to the next figure."""
        self._step_span(FIGURE_KINDS, True, "figure")

    def action_previous_figure(self) -> None:
        """Go to the figure before."""
        self._step_span(FIGURE_KINDS, False, "figure")

    def _toggle(self, key: str) -> None:
        for class_key, label, kinds in CLASSES:
            if class_key == key:
                off = kinds <= self.session.hidden
                hidden = self.session.hidden
                self.session.hidden = hidden - kinds if off else hidden | kinds
                self.view.hidden = self.session.hidden
                self.panel.hidden = self.session.hidden
                self.show_classes()
                self.say(f"{label}: {'on' if off else 'off'}")

    def show_classes(self) -> None:
        """Say over the article which classes are left plain."""
        off = [key for key, _, kinds in CLASSES if kinds <= self.session.hidden]
        self.article_heading.note = f"off: {' '.join(off)}" if off else ""

    def __getattr__(self, name: str) -> object:
        """Give each class of entities and figures its `action_toggle_…` method."""
        if name.startswith("action_toggle_") and name[14:] in {c[0] for c in CLASSES}:
            return partial(self._toggle, name[14:])
        raise AttributeError(name)

    # What is under the cursor

    @on(ArticleView.CursorMoved)
    def _cursor_moved(self, event: ArticleView.CursorMoved) -> None:
        self.panel.point_at([mark.id for mark in event.marks], event.span)
        self.tell_about()

    def notes_under_cursor(self) -> list[Annotation]:
        """Return the notes whose passage is under the cursor, the shortest first."""
        marks = sorted(
            self.view.marks_at_cursor(), key=lambda mark: mark.end - mark.start
        )
        return [note for mark in marks if (note := self.known_note(mark.id))]

    def action_explain(self) -> None:
        """Say what is under the cursor: notes in full, entities, figures, and why."""
        from reader.tui.screens.explain import ExplainScreen, width_within

        article = self.session.article
        if self.place() is Where.PANEL:
            note_id = self.panel.current_note
            note = self.known_note(note_id) if note_id else None
            notes = [note] if note else []
            entity = self.panel.current_entity
            found: tuple[Span, ...] = (entity,) if entity else ()
        else:
            notes = self.notes_under_cursor()
            found = self.view.spans_at_cursor()
        if not article or not (found or notes):
            self.say("Nothing is under the cursor: e and f go to entities and figures")
            return
        said = self.workspace.notebook.corrections()

        def chosen(entity: Entity | None) -> None:
            if entity:
                self.open_page(entity)

        self.app.push_screen(
            ExplainScreen(
                article,
                found,
                self.view.spans,
                notes,
                said,
                elsewhere=self.workspace.elsewhere,
                width=width_within(self.size.width),
            ),
            chosen,
        )

    def open_page(self, entity: Entity) -> None:
        """Show all that the articles say of `entity`; the pages override this."""
        raise NotImplementedError
