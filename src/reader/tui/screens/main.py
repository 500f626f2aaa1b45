"""The main screen: the list, moving about, going back, and what changes bring."""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on
from textual.theme import Theme

from reader.changes import Cause
from reader.text.canonical import one_line
from reader.text.cells import clip
from reader.tui.actions import Where, key_sign
from reader.tui.messages import Announced, Lost, NotesKnown, Progress
from reader.tui.screens.desk import WIDE
from reader.tui.screens.entity_pages import EntityPages
from reader.tui.session import TABS
from reader.tui.themes import STYLES
from reader.tui.widgets.panel import SidePanel

if TYPE_CHECKING:
    from reader.tui.widgets.article_view import ArticleView
    from reader.tui.widgets.line_list import LineList


class MainScreen(EntityPages):
    """Three panes over one library."""

    start_with: str | None = None
    """Article to open first; else the first of the list is shown."""
    start_focused: bool = False
    _damage_told: Set[str] = frozenset()
    """What was said of damaged files of notes, so that it is said once."""
    LOST_AFTER: ClassVar[float] = 2.0
    """Seconds for which a file of notes must be gone before that is said."""
    _gone_seen: Set[str] | None = None
    """The files that had vanished when that was looked at last."""
    _lost_told: Set[str] = frozenset()
    """The files of which it was said that they are gone."""

    def on_mount(self) -> None:
        """Show the list at once; everything else follows behind it."""
        self.app.theme_changed_signal.subscribe(self, self._colour)
        self._colour(self.app.current_theme)
        self.lay_out(self.articles)
        self.view.hidden = self.panel.hidden = self.session.hidden
        self.panel.tab = self.session.tab
        self.show_classes()
        self.first_list()

    def _colour(self, theme: Theme) -> None:
        """Colour the text with the Pygments style of the theme."""
        if style := STYLES.get(theme.name):
            self.view.style_class = style

    def show_first(self) -> None:
        """Show the article to start with, unless the user has chosen one."""
        if self.settled:
            return
        wanted = self.start_with
        if wanted and self.articles.select_key(wanted):
            self.settled = True
            self.open_article(wanted, focus=self.start_focused)
        elif wanted and self._is_to_come(wanted):
            self.open_article(wanted)
        elif self.articles.current and self.pane(self.view).display:
            self.open_article(self.articles.current.key)

    def _is_to_come(self, article: str) -> bool:
        """Tell whether an article will be in the list once all of it is loaded."""
        library = self.workspace.library
        return not library.is_complete and (library.root / article).is_file()

    # The list

    def _tell_damage(self) -> None:
        """Say once of each damaged file of notes what is wrong and what is left."""
        found = {f"{p.path}: {p.message}" for p in self.workspace.notebook.damage()}
        new = sorted(found - self._damage_told)
        self._damage_told = found
        if new:
            more = f" · {len(new) - 1} more: `reader check`" if len(new) > 1 else ""
            self.app.notify(
                one_line(new[0]) + more,
                title="Notes",
                severity="warning",
                timeout=20,
                markup=False,
            )

    def list_shown(self) -> None:
        """Tell of damage, and show an article where there is none yet."""
        if self.notes_known:
            self._tell_damage()
        if self.session.article is None or not self.settled:
            self.show_first()

    # Files of notes that are gone

    @on(NotesKnown)
    def _look_for_lost_soon(self) -> None:
        """Look for files that vanished; not at once, as some programs replace a file by
        deleting it first."""
        gone, before = self.workspace.notebook.gone_files(), self._gone_seen
        self._gone_seen = gone
        if before is None or gone - before:
            self.set_timer(self.LOST_AFTER, self._look_for_lost)

    def _look_for_lost(self) -> None:
        notebook = self.workspace.notebook
        self.run_worker(
            lambda: self.post_message(Lost(notebook.vanished())),
            thread=True,
            exclusive=True,
            group="lost",
            exit_on_error=False,
        )

    @on(Lost)
    def _tell_lost(self, event: Lost) -> None:
        """Say once of what vanished where it can be brought back."""
        new = [one for one in event.files if one.file not in self._lost_told]
        self._lost_told |= {one.file for one in new}
        if not new:
            return
        first = new[0]
        listed = self.workspace.library.listed(first.article)
        where = listed.title if listed else first.article or first.path
        more = f" and {len(new) - 1} more" if len(new) > 1 else ""
        trash = key_sign(self.keymap.keys["trash"].split(",")[0])
        self.app.notify(
            f"The file with {first.what} on {clip(one_line(where), 40)}{more} is gone: "
            f"{trash or 'the trash'} brings it back, or lets it go",
            title="Notes",
            severity="warning",
            timeout=20,
            markup=False,
        )

    @on(Announced)
    def _announced(self, event: Announced) -> None:
        changed = event.changed
        if changed.cause in (Cause.LOCAL, Cause.REMOTE):
            self.facts_changed(changed.articles)
        if changed.cause is Cause.DETECT:
            self.detected_more()
        else:
            if changed.cause is not Cause.LOCAL:
                self.ask_again()
            self.refresh_soon()
        if changed.cause is Cause.CORRECTION:
            self.corrected(changed.articles)
            return
        article = self.session.article
        if article is None or article.id not in changed.articles:
            return
        if changed.cause is Cause.SCAN:
            if self.workspace.library.listed(article.id) is None:
                self.say("The file of this article is gone; its notes are kept")
            elif self._has_changed(article):
                self.say("The article has changed on disk")
                self.open_article(article.id)
        else:
            self.show_notes_again()

    @on(Progress)
    def _progress(self, event: Progress) -> None:
        self.status.progress = (
            f"{event.what} {event.done:,}/{event.total:,}" if event.total else ""
        )
        if not event.total and self.known:  # what was missing then may be there now
            self.detected_more()

    # Moving

    def _mover(self) -> LineList[Any] | ArticleView:
        if self.place() is Where.PANEL:
            return self.panel.lines
        if self.focused is self.prompt.input and self.prompt.target is self.articles:
            return self.articles
        return self.view if self.view.has_focus else self.articles

    def _move(self, in_list: str, in_text: str = "") -> None:
        """Move in the pane that has the keys; while selecting, `in_text` extends."""
        if self.view.selecting and self.view.has_focus and in_text:
            self._extend(in_text)
            return
        method: Callable[[], None] = getattr(self._mover(), f"action_{in_list}")
        method()

    def action_down(self) -> None:
        """Move down a line or row."""
        self._move("cursor_down", "j")

    def action_up(self) -> None:
        """Move up a line or row."""
        self._move("cursor_up", "k")

    def action_top(self) -> None:
        """Go to the first line or row."""
        self._move("home")

    def action_bottom(self) -> None:
        """Go to the last line or row."""
        self._move("end")

    def action_page_down(self) -> None:
        """Move down a screen."""
        self._move("page_down")

    def action_page_up(self) -> None:
        """Move up a screen."""
        self._move("page_up")

    def action_half_down(self) -> None:
        """Move down half a screen."""
        self._move("half_page_down")

    def action_half_up(self) -> None:
        """Move up half a screen."""
        self._move("half_page_up")

    def action_open(self) -> None:
        """Open the article, or go to the place of the panel's line."""
        place = self.place()
        if self.agreed():
            return
        if place is Where.LIST and self.articles.current:
            self.open_article(self.articles.current.key, focus=True)
        elif place is Where.PANEL:
            self.panel.choose()

    @on(SidePanel.Jumped)
    def _jumped(self, event: SidePanel.Jumped) -> None:
        if event.draft:
            self.resume(event.draft)
        elif event.start is None:
            if event.note_id and (note := self.known_note(event.note_id)):
                self.edit_note(note)
        else:
            self.enter_pane(self.view)
            self.view.goto(event.start, event.end)

    # Panes

    def _panes(self) -> list[ArticleView | LineList[Any] | SidePanel]:
        panes: list[ArticleView | LineList[Any] | SidePanel] = [
            self.articles,
            self.view,
        ]
        if self.pane(self.panel).display or self.size.width < WIDE:
            panes.append(self.panel)
        return panes

    def _step_pane(self, by: int) -> None:
        panes = self._panes()
        here = {Where.LIST: 0, Where.PANEL: len(panes) - 1}.get(self.place(), 1)
        if self.prompt.is_open:
            self.end_prompt()
        self.enter_pane(panes[(here + by) % len(panes)])

    def action_next_pane(self) -> None:
        """Give the keys to the next pane."""
        self._step_pane(1)

    def action_previous_pane(self) -> None:
        """Give the keys to the pane before."""
        self._step_pane(-1)

    def action_panel(self) -> None:
        """Show or hide the side panel."""
        panel = self.pane(self.panel)
        if self.size.width >= WIDE:
            self.session.panel = not self.session.panel
            if not self.session.panel and self.place() is Where.PANEL:
                self.view.focus()
            self.lay_out()
        elif panel.display:
            self.enter_pane(self.view)
        else:
            self.enter_pane(self.panel)

    def _step_tab(self, by: int) -> None:
        self.session.tab = (self.session.tab + by) % len(TABS)
        self.panel.tab = self.session.tab
        self.show_classes()
        if not self.pane(self.panel).display:
            self.enter_pane(self.panel)

    @on(SidePanel.TabClicked)
    def _tab_clicked(self, event: SidePanel.TabClicked) -> None:
        self._step_tab(event.tab - self.session.tab)

    def action_next_tab(self) -> None:
        """Show the next tab of the side panel."""
        self._step_tab(1)

    def action_previous_tab(self) -> None:
        """Show the tab before."""
        self._step_tab(-1)

    # Going back

    def action_back(self) -> None:
        """Leave the innermost thing: prompt, selection, search, pane, filter."""
        if self.give_up():
            return
        if self.prompt.is_open:
            self.close_prompt()
        elif self.back_to_page() or self.back_to_board():
            pass
        elif self.view.selecting and self.view.has_focus:
            self.view.cancel_selection()
            self.selection_changed()
        elif self.end_relinking() or self.end_search():
            pass
        elif self.place() is Where.PANEL:
            self.enter_pane(self.view)
        elif self.place() is Where.ARTICLE:
            self.enter_pane(self.articles)
        elif self.session.query:
            self.filter("")

    def action_leave(self) -> None:
        """Go back; at the list without a filter, quit."""
        if self.give_up():
            return
        if (
            self.place() is Where.LIST
            and not self.prompt.is_open
            and not (self.session.query or self.session.hits)
        ):
            self.app.exit()
        else:
            self.action_back()

    def action_quit(self) -> None:
        """Quit from anywhere."""
        self.app.exit()

    def action_front_matter(self) -> None:
        """Unfold or fold an article's front matter."""
        self.view.toggle_front_matter()

    def action_theme(self) -> None:
        """Take the next colour theme."""
        from reader.tui.themes import theme_names

        names = theme_names()
        at = names.index(self.app.theme) if self.app.theme in names else -1
        self.app.theme = self.session.theme = names[(at + 1) % len(names)]
        self.say(f"Theme: {self.app.theme}")

    def action_help(self) -> None:
        """Show all keys."""
        from reader.tui.screens.help import HelpScreen

        def chosen(action: str | None) -> None:
            if action and hasattr(self, f"action_{action}"):
                self.call_later(self.run_action, action)
            elif action:
                self.say("That works on the board (c) or on the list of stories (S)")

        self.app.push_screen(HelpScreen(self.keymap), chosen)

    def action_palette(self) -> None:
        """Find a command by its name."""
        self.app.action_command_palette()
