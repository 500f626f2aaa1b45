"""`I` on the main screen: to the page of a name, to its places, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reader.detection.model import Entity
from reader.text.canonical import one_line
from reader.tui.actions import Where
from reader.tui.screens.comparing import Comparing

if TYPE_CHECKING:
    from reader.comparison.people import Place
    from reader.tui.screens.entity import PageState


class EntityPages(Comparing):
    """Opens the page of the entity under the cursor, and comes back from there."""

    _page: PageState | None = None
    """The page that was looked at last, with where one was on it."""
    _page_left_for: Place | None = None
    """The place for which the page was left; Escape goes back to it."""

    def action_about(self) -> None:
        """Show all that the articles say of the name under the cursor."""
        entity = self.entity_here()
        if entity is None:
            self.say("No name is under the cursor: e goes to the next one")
        else:
            self.open_page(entity)

    def entity_here(self) -> Entity | None:
        """Return the entity under the cursor, in the article or the panel."""
        if self.place() is Where.PANEL:
            return self.panel.current_entity
        found = [s for s in self.view.spans_at_cursor() if isinstance(s, Entity)]
        return found[0] if found else None

    def open_page(self, entity: Entity) -> None:
        """Show the page of `entity`; Escape comes back to where one is now."""
        from reader.tui.screens.entity import PageState

        article = self.session.article
        here = (article.id, self.view.cursor) if article else None
        self._page = PageState([entity], came_from=here)
        self._show_page(self._page)

    def _show_page(self, state: PageState) -> None:
        from reader.tui.screens.entity import EntityScreen

        def closed(place: Place | None) -> None:
            if place is not None:
                self._go_to_place(place)
            elif state.left and state.came_from:
                article, at = state.came_from
                self.articles.select_key(article)
                self.open_article(article, at=at, focus=True)

        self._page_left_for = None
        self.app.push_screen(EntityScreen(self.workspace, state), closed)

    def _go_to_place(self, place: Place) -> None:
        self._page_left_for = place
        self.articles.select_key(place.listed.id)
        self.open_article(place.listed.id, at=place.start, end=place.end, focus=True)
        if self._page:
            self.say(f"Esc goes back to {one_line(self._page.entity.name)}")

    def back_to_page(self) -> bool:
        """Go back to the page that was left for this article, if it was."""
        article, place = self.session.article, self._page_left_for
        if place is None or self._page is None:
            return False
        if article is None or article.id != place.listed.id:
            return False
        if self.place() is not Where.ARTICLE:
            return False
        self._show_page(self._page)
        return True
