"""`c` and `S` on the main screen: to the board and back, to the list of stories."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual import on

from reader.changes import Cause
from reader.detection.model import Entity
from reader.tui.actions import Where
from reader.tui.gathering import Asked, Gathered, gather
from reader.tui.messages import Announced, Opened
from reader.tui.screens.marking import Marking
from reader.tui.screens.sheet import Sheet
from reader.tui.widgets.describe import counted

if TYPE_CHECKING:
    from reader.comparison.model import Board, Mention, Story
    from reader.tui.keymap import Keymap
    from reader.tui.screens.board_view import BoardState
    from reader.tui.session import Session
    from reader.tui.widgets.story_list import Spread
    from reader.workspace import Workspace

MOST = 200
"""Articles of a filter that a board is made of at most."""


class Comparing(Marking):
    """Puts the figures of articles side by side, and comes back from there."""

    gather: Callable[..., Gathered] = staticmethod(gather)
    """Makes a board of what is asked for, in a thread."""
    spreads: dict[str, Spread]
    """What is known of the figures of stories, by their keys."""
    _board: BoardState | None = None
    """The board that was looked at last, with where one was on it."""
    _left_for: Mention | None = None
    """The figure for whose sentence the board was left; Escape goes back to it."""

    def __init__(self, workspace: Workspace, session: Session, keymap: Keymap) -> None:
        super().__init__(workspace, session, keymap)
        self.spreads = {}

    # To the board

    def action_compare(self) -> None:
        """Put the figures of this story side by side, or go back to them."""
        if not self.back_to_board():
            self.open_board(self._asked_here())

    def _asked_here(self) -> Asked:
        """Return what a board is wanted of: this story, else what is filtered."""
        article = self.target_article()
        if marked := self.marked_here():
            return Asked(articles=tuple(marked), what=f"{len(marked):,} marked")
        if self.session.matching is not None:
            rows = tuple(self.articles.article_rows.ids[:MOST])
            found = f"{counted(len(rows), 'article')} of /{self.session.query}"
        else:
            rows, found = ((article,) if article else ()), ""
        return Asked(article, rows, what=found)

    def open_board(self, asked: Asked) -> None:
        """Show the board of what is asked for."""
        from reader.tui.screens.board_view import BoardState

        self._board = BoardState(asked)
        self._show_board(self._board)

    def open_story(self, story: Story) -> None:
        """Show the board of a story."""
        self.open_board(Asked(story=story, articles=story.articles))

    def _show_board(self, state: BoardState) -> None:
        from reader.tui.screens.board import BoardScreen

        self._left_for = None
        self.app.push_screen(BoardScreen(self, state))

    def leave_sheets(self) -> None:
        """Come back to this screen from whatever lies over it."""
        while isinstance(self.app.screen, Sheet):
            self.app.pop_screen()

    # To the sentence, and back

    def go_to_sentence(self, mention: Mention) -> None:
        """Open the article of a figure with its sentence selected."""
        self.leave_sheets()
        self.articles.select_key(mention.article)
        article = self.session.article
        shown = article is not None and article.id == mention.article
        self._left_for = mention
        self.open_article(
            mention.article, at=mention.start, end=mention.end, focus=True
        )
        if shown:
            self.call_later(self._select_sentence)

    @on(Opened)
    def _opened_from_board(self, event: Opened) -> None:
        if self._left_for and event.article.id == self._left_for.article:
            self.call_later(self._select_sentence)

    def _select_sentence(self) -> None:
        """Select the sentence; say so where the text is no longer as it was."""
        mention, article = self._left_for, self.session.article
        if mention is None or article is None or article.id != mention.article:
            return
        figure = mention.figure
        if article.text[figure.start : figure.end] != mention.text:
            self.say("The article has changed since: the sentence is not there")
            return
        self.view.goto(mention.start, mention.end, select=True)
        self.selection_changed()
        self.say("Esc or c goes back to the board")

    def back_to_board(self) -> bool:
        """Go back to the board that was left for this article, if it was."""
        article, mention = self.session.article, self._left_for
        if mention is None or self._board is None:
            return False
        if article is None or article.id != mention.article:
            return False
        if self.place() not in (Where.ARTICLE, Where.SELECTION):
            return False
        at = (mention.start, mention.end)
        if self.view.selecting and self.view.selection != at:
            return False
        self.view.cancel_selection()
        self.selection_changed()
        self.say("")
        self._show_board(self._board)
        return True

    # Charts

    def action_chart(self) -> None:
        """Draw how often the name under the cursor is mentioned, over time."""
        from reader.tui.screens.chart import ChartScreen

        article = self.session.article
        found = [s for s in self.view.spans_at_cursor() if isinstance(s, Entity)]
        if article is None or not found:
            self.say("No name under the cursor: e goes to the next one")
            return
        others = self.workspace.elsewhere(article, found[0])
        articles = (article.id, *(row.id for row in others))
        chart = ChartScreen(self.workspace, articles, None, found[0].name)
        self.app.push_screen(chart)

    # Stories

    def action_stories(self) -> None:
        """List the stories."""
        from reader.tui.screens.stories import StoriesScreen

        self.app.push_screen(StoriesScreen(self))

    # Other sheets

    def action_trash(self) -> None:
        """List deleted notes."""
        from reader.tui.screens.trash import TrashScreen

        self.app.push_screen(TrashScreen(self, self.target_article()))

    def action_corrections(self) -> None:
        """List what was corrected."""
        from reader.tui.screens.corrections import CorrectionsScreen

        self.app.push_screen(CorrectionsScreen(self, self.target_article()))

    # From a sheet to the list

    def open_listed(self, article: str) -> None:
        """Open an article that was chosen elsewhere, and point at it in the list."""
        self.articles.select_key(article)
        self.open_article(article, focus=True)

    def narrow_to(self, story: Story) -> None:
        """Narrow the list of articles to those of a story."""
        self.filter(" OR ".join(f'path:"{article}"' for article in story.articles))
        self.enter_pane(self.articles)

    def spread_of(self, board: Board) -> Spread:
        """Return how many rows of a board differ, and the first that does."""
        from reader.tui.widgets.board_words import DIFFERING, printed
        from reader.tui.widgets.story_list import Spread

        differing = [row for row in board.rows if row.relation in DIFFERING]
        example = ""
        if differing:
            figures = dict.fromkeys(printed(m) for m in differing[0].mentions)
            example = f"{differing[0].question.title}: {', '.join(figures)}"
        return Spread(len(board.rows), len(differing), example)

    # What changes

    @on(Announced)
    def _announce_to_sheet(self, event: Announced) -> None:
        if event.changed.cause is not Cause.LOCAL:
            self.spreads.clear()
        if self._board and self._board.concerns(event.changed):
            self._board.stale = True
        for screen in self.app.screen_stack:
            if isinstance(screen, Sheet):
                screen.announced(event.changed)

    def say(self, text: str, *, error: bool = False, at: int | None = None) -> None:
        """Show one line in the status bar, that of a sheet over this screen too."""
        super().say(text, error=error, at=at)
        for screen in self.app.screen_stack[-1:]:
            if isinstance(screen, Sheet):
                screen.say(text, error=error)
