"""Finding: narrowing the list, searching in the article and over everything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import on

from reader.library.model import ArticleError
from reader.tui.screens.listing import Listing
from reader.tui.widgets.prompt import Prompt

if TYPE_CHECKING:
    from reader.annotations.model import Annotation
    from reader.search.search import Hit


class Finding(Listing):
    """`/` in the list and the article, `s`, `A` and `T`, and stepping through hits."""

    # The prompt

    async def action_find(self) -> None:
        """Search in the article, or narrow the list."""
        if not self.prompt.is_attached:
            await self.mount(self.prompt, before=self.status)
        if self.view.has_focus:
            self._find_from = self.view.cursor
            self.prompt.open(self.view, "find", self.session.find)
        else:
            self.lay_out(self.articles)
            self.prompt.open(self.articles, "filter", self.session.query)
        self.show_keys()

    @on(Prompt.Typed)
    def _typed(self, event: Prompt.Typed) -> None:
        if event.target is self.view:
            self.session.find = event.text
            self._show_found(jump=True)
        else:
            self.filter(event.text)

    @on(Prompt.Entered)
    def _entered(self, event: Prompt.Entered) -> None:
        if event.target is self.articles and self.wrong_query:
            return  # what is wrong stays on the screen, to be mended or given up
        self.prompt.close()
        if event.target is self.view and not event.text:
            self._end_find()
        self.enter_pane(event.target)

    def close_prompt(self) -> None:
        """Escape in the prompt: take back what was typed."""
        target = self.prompt.close()
        if target is self.view:
            self._end_find()
            self.view.goto(self._find_from)
        else:
            self.filter("")
        if target:
            self.enter_pane(target)

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
        """Say what is wrong with the filter, and where."""
        self.prompt.note(f"at {position + 1}", error=True)
        self.say(f"at {position + 1}: {error}", error=True)

    def show_found(self, text: str) -> None:
        """Say beside the filter what it led to."""
        self.prompt.note(text)

    # Over everything

    def action_search(self) -> None:
        """Search all articles, notes and tags."""
        from reader.tui.screens.search import SearchScreen

        def chosen(result: tuple[str, tuple[Hit, ...], int] | None) -> None:
            if result:
                self.session.search, self.session.hits, self.session.hit = result
                self.go_to_hit()

        self.app.push_screen(SearchScreen(self.workspace, self.session.search), chosen)

    def action_notes(self) -> None:
        """List all notes."""
        from reader.tui.screens.notes import NotesScreen

        def chosen(note: Annotation | None) -> None:
            if note:
                self.go_to_note(note)

        keys = self.keymap.keys["correct"]
        screen = NotesScreen(self.workspace, self.place_note, keys)
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
        self.say(f"{self.hit_line()} · n N steps, Esc ends")

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
