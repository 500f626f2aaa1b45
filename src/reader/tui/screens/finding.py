"""Finding: narrowing the list, searching in the article and over everything."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from textual import on
from textual.widget import Widget

from reader.library.model import ArticleError
from reader.text.canonical import one_line
from reader.text.cells import cell_width
from reader.tui.history import History
from reader.tui.offering import Offering
from reader.tui.screens.listing import Listing
from reader.tui.vocabulary import Words
from reader.tui.widgets.prompt import Prompt
from reader.tui.widgets.query_aid import QueryAid

if TYPE_CHECKING:
    from reader.annotations.model import Annotation
    from reader.search.search import Hit
    from reader.tui.keymap import Keymap
    from reader.tui.session import Session
    from reader.workspace import Workspace


_AROUND = 30
"""Code points of a long note that stand before what was found in it."""


def matching(hit: Hit) -> str:
    """Return the line of a note or tag in which a hit is, from near the hit on."""
    if not hit.marks or hit.marks[0][0] <= _AROUND:
        return hit.snippet
    return "…" + hit.snippet[hit.marks[0][0] - _AROUND :].lstrip()


class Finding(Listing):
    """`/` in the list and the article, `s`, `A` and `T`, and stepping through hits."""

    _error_shown: bool = False
    """Whether what the status line says is wrong with the filter still is."""

    def __init__(self, workspace: Workspace, session: Session, keymap: Keymap) -> None:
        super().__init__(workspace, session, keymap)
        self.history = History(workspace.history_file)
        self.aid = QueryAid(id="aid")
        self.words = Words(workspace, lambda: self.view.spans)
        self.offering = Offering(
            self, self.prompt.input, self.aid, self.words.vocabulary
        )

    # The prompt

    async def action_find(self) -> None:
        """Search in the article, or narrow the list."""
        if not self.prompt.is_attached:
            await self.mount(self.aid, self.prompt, before=self.status)
            self.prompt.input.take = self._take_offer
            self.prompt.input.recall = self._recall
        if self.view.has_focus:
            self._find_from = self.view.cursor
            self.prompt.open(self.view, "find", self.session.find)
        else:
            self.lay_out(self.articles)
            self.prompt.open(self.articles, "filter", self.session.query)
            self.history.begin()
            self.offering.examples = max(0, self.size.height // 3 - 1)
            self.offering.typed()
        self.show_keys()

    @on(Prompt.Typed)
    def _typed(self, event: Prompt.Typed) -> None:
        if event.target is self.view:
            self.session.find = event.text
            self._show_found(jump=True)
        else:
            self.offering.typed()
            self.filter(event.text)

    @on(Prompt.Entered)
    def _entered(self, event: Prompt.Entered) -> None:
        if event.target is self.articles and self.wrong_query:
            return  # what is wrong stays on the screen, to be mended or given up
        self.end_prompt()
        if event.target is self.view and not event.text:
            self._end_find()
        elif event.target is self.articles:
            self.remember_query(event.text)
        self.enter_pane(event.target)

    def close_prompt(self) -> None:
        """Escape in the prompt: take back what was typed."""
        target = self.end_prompt()
        if target is self.view:
            self._end_find()
            self.view.goto(self._find_from)
        else:
            self.filter("")
        if target:
            self.enter_pane(target)

    def end_prompt(self) -> Widget | None:
        """Close the prompt; return on whose behalf it was open."""
        self.offering.end()
        return self.prompt.close()

    def _in_filter(self) -> bool:
        return self.prompt.is_open and self.prompt.target is self.articles

    def _take_offer(self, by: int) -> bool:
        return self._in_filter() and self.offering.take(by)

    def _recall(self, by: int) -> bool:
        """Show an earlier or a later query; tell whether a query is being typed."""
        if not self._in_filter():
            return False
        text = self.prompt.input.value
        found = self.history.older(text) if by < 0 else self.history.newer(text)
        if found is not None:
            self.prompt.input.value = found
            self.prompt.input.cursor_position = len(found)
        else:
            self.prompt.note("no earlier query" if by < 0 else "no later query")
        return True

    def facts_changed(self, articles: Iterable[str]) -> None:
        """Look again at notes, states and tags."""
        super().facts_changed(articles)
        self.words.forget_tags()

    def remember_query(self, query: str) -> None:
        """Keep a query that was asked for the next time."""
        self.history.add(query)
        self.workspace.writer.submit(self.history.save)

    # In the article

    _find_from: int = 0

    def _find_again(self) -> None:
        self._show_found(jump=False)

    def _show_found(self, *, jump: bool) -> None:
        from reader.text.fold import matches

        article = self.session.article
        word = self.session.find
        if not article or not word.strip():
            self.view.hits = ()
            self.prompt.note("")
            return
        found = matches(article.text, word)
        self.view.hits = found
        if not found:
            self.prompt.note("not found", error=True)
            return
        if jump:
            at = next(
                (n for n, hit in enumerate(found) if hit[0] >= self._find_from), 0
            )
            self.view.goto(*found[at])
            self.prompt.note(f"{at + 1}/{len(found)}")

    def _end_find(self) -> None:
        self.session.find = ""
        self.view.hits = ()

    # The list

    def show_error(self, error: str, position: int) -> None:
        """Say what is wrong with the filter, and point at the place."""
        self._error_shown = True
        at = None
        if self._in_filter():
            shown = self.prompt.input
            before = cell_width(one_line(f"|{shown.value[:position]}|")) - 2
            at = shown.content_region.x + before - round(shown.scroll_offset.x)
            self.prompt.note("?", error=True)
        place = "" if at is not None else f"at {position + 1}: "
        self.say(f"{place}{error}", error=True, at=at)

    def show_found(self, text: str) -> None:
        """Say beside the filter what it led to."""
        if self._error_shown:
            self._error_shown = False
            self.say("")
        self.prompt.note(text)

    # Over everything

    def action_search(self) -> None:
        """Search all articles, notes and tags."""
        from reader.tui.screens.search import SearchScreen

        def chosen(result: tuple[str, tuple[Hit, ...], int] | None) -> None:
            if result:
                self.session.search, self.session.hits, self.session.hit = result
                self.remember_query(self.session.search)
                self.go_to_hit()

        screen = SearchScreen(
            self.workspace, self.session.search, self.history, self.words
        )
        self.app.push_screen(screen, chosen)

    def action_notes(self) -> None:
        """List all notes."""
        from reader.tui.screens.notes import NotesScreen

        def chosen(note: Annotation | None) -> None:
            if note:
                self.go_to_note(note)

        keys = self.keymap.keys["correct"]
        screen = NotesScreen(self.workspace, self.place_note, keys, self.words)
        self.app.push_screen(screen, chosen)

    def action_tags(self) -> None:
        """List all tags; the chosen one narrows the list."""
        from reader.tui.screens.tags import TagsScreen

        def chosen(tag: str | None) -> None:
            if tag:
                self.filter(f'tag:"{tag}"' if " " in tag else f"tag:{tag}")
                self.enter_pane(self.articles)

        self.app.push_screen(TagsScreen(self.workspace), chosen)

    def go_to_hit(self) -> None:
        """Open the current hit at its place, and say which of how many it is."""
        hit = self.session.hits[self.session.hit]
        self.articles.select_key(hit.article)
        if hit.id is not None and hit.start is None:
            try:
                self.go_to_note(self.workspace.notebook.note(hit.id))
            except LookupError:
                self.say("That note is gone")
        else:
            self.open_article(hit.article, at=hit.start, end=hit.end, focus=True)
        words = f"{hit.kind}: {matching(hit)}" if hit.id else "n N steps, Esc ends"
        self.say(f"{self.hit_line()} · {words}")

    def go_to_note(self, note: Annotation) -> None:
        """Open an article at the place of one of its notes."""
        from reader.annotations.model import AnchorState

        try:
            article = self.workspace.article(note.article)
        except ArticleError as error:
            gone = self.workspace.notebook.is_gone(note.article)
            way = "; = in all notes gives it another" if gone else ""
            self.say(f"{error}{way}", error=True)
            return
        self.articles.select_key(note.article)
        anchor = self.workspace.notebook.anchors(article).get(note.id)
        if anchor is None or anchor.start is None:
            self.open_article(note.article, focus=True)
            if anchor and anchor.state is AnchorState.ORPHAN:
                self.say("This note has no place any more: = in the panel gives it one")
        else:
            self.open_article(note.article, at=anchor.start, end=anchor.end, focus=True)

    # N and N

    def _step_hit(self, forward: bool) -> bool:
        """Step through what is being searched; return False when nothing is."""
        if self.view.hits and self.session.find:
            before = self.view.hit
            self.view.next_hit(forward)
            now = self.view.hit
            around = before >= 0 and (now <= before if forward else now >= before)
            turn = " · round the end" if around and len(self.view.hits) > 1 else ""
            self.say(f"{now + 1}/{len(self.view.hits)}{turn}")
            return True
        if self.session.hits:
            at = self.session.hit + (1 if forward else -1)
            if 0 <= at < len(self.session.hits):
                self.session.hit = at
                self.go_to_hit()
            else:
                self.say("This is the last hit" if forward else "This is the first hit")
            return True
        return False

    def action_next_article(self) -> None:
        """Next hit while a search is on, else the article below."""
        if not self._step_hit(forward=True):
            self.step_article(1)

    def action_next_unread(self) -> None:
        """Previous hit while a search is on, else the next unread article."""
        if not self._step_hit(forward=False):
            self.step_article(1, unread=True)

    def end_search(self) -> bool:
        """Give up the search that n and N step through; tell whether there was one."""
        if self.session.find:
            self._end_find()
            return True
        if self.session.hits:
            self.session.hits, self.session.hit = (), -1
            self.tell_about()
            self.say("Search ended")
            return True
        return False
