"""What is done on the board: notes and tags on a row, quotations, a chart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from reader.comparison.model import Mention, Row
from reader.library.model import Article, ArticleError
from reader.text.canonical import one_line
from reader.tui.actions import key_sign
from reader.tui.screens.board_view import BoardView
from reader.tui.widgets.describe import counted

if TYPE_CHECKING:
    from reader.annotations.model import Annotation
    from reader.annotations.notebook import Notebook


def passages_of(row: Row) -> tuple[Mention, ...]:
    """Return the first figure of each distinct sentence of a row."""
    found = {(m.article, m.start, m.end): m for m in reversed(row.mentions)}
    return tuple(m for m in row.mentions if found[m.article, m.start, m.end] is m)


def spread_of(passages: Sequence[Mention]) -> str:
    """Say how many passages these are, and in how many articles."""
    articles = len({mention.article for mention in passages})
    return f"{counted(len(passages), 'passage')} in {counted(articles, 'article')}"


class BoardScreen(BoardView):
    """The board with all that can be done on it."""

    def _row_here(self) -> Row | None:
        row = self.grid.row
        if row is None:
            self.say("There is no row here")
        return row

    # Notes and tags

    def action_note(self) -> None:
        """Write a note on the sentences of this row."""
        from reader.tui.screens.note import NoteScreen

        row = self._row_here()
        if row is None or not self.main.may_write():
            return
        passages = passages_of(row)
        first = passages[0]
        try:
            article = self.workspace.article(first.article)
        except ArticleError as error:
            self.say(str(error), error=True)
            return
        draft = self.main.draft_at(article, (first.start, first.end))
        hint = f"Goes on {spread_of(passages)}: {one_line(row.question.title)}"
        screen = NoteScreen(self.workspace.notebook.drafts, article, draft, hint=hint)

        def written(text: str | None) -> None:
            if text:
                self._annotate(passages, text, (), lambda: self.main.discard(draft))

        self.app.push_screen(screen, written)

    def action_tag(self) -> None:
        """Tag the sentences of this row."""
        from reader.tui.screens.tag import TagScreen

        row = self._row_here()
        if row is None or not self.main.may_write():
            return
        passages = passages_of(row)

        def picked(tags: tuple[str, ...] | None) -> None:
            if tags:
                self.main.session.last_tags = tags
                self._annotate(passages, "", tags)

        known = self.workspace.notebook.tags()
        self.app.push_screen(TagScreen(known, (), spread_of(passages)), picked)

    def action_repeat_tags(self) -> None:
        """Give the tags that were given last to the sentences of this row."""
        row, tags = self._row_here(), self.main.session.last_tags
        if row is None or not self.main.may_write():
            return
        if tags:
            self._annotate(passages_of(row), "", tags)
        else:
            self.say("No tags have been given yet: t gives some")

    def _annotate(
        self,
        passages: Sequence[Mention],
        note: str,
        tags: tuple[str, ...],
        then: Callable[[], object] = bool,
    ) -> None:
        """Annotate the sentences as one change, and say on how many they are."""
        workspace = self.workspace

        def store(notebook: Notebook) -> tuple[Annotation, ...]:
            articles: dict[str, Article] = {}
            for mention in passages:
                if mention.article not in articles:
                    articles[mention.article] = workspace.article(mention.article)
            places = [
                (articles[m.article], m.start, m.end)
                for m in passages
                if articles[m.article].text[m.start : m.end] == m.sentence
            ]
            if not places:
                raise ValueError("the articles have changed: the sentences are gone")
            return notebook.add_passages(places, note, tags)

        def stored(new: tuple[Annotation, ...]) -> None:
            then()
            what = " ".join(f"#{one_line(tag)}" for tag in tags) or "Note"
            lost = len(passages) - len(new)
            left = f" · {lost} no longer there" if lost else ""
            articles = len({one.article for one in new})
            undo = key_sign(self.keymap.keys["undo"].split(",")[0])
            self.main.show_notes_again()
            self.main.say(
                f"{what} on {counted(len(new), 'passage')} in"
                f" {counted(articles, 'article')}{left} · {undo} undoes"
            )

        def failed(error: BaseException) -> bool:
            if isinstance(error, ArticleError):
                self.main.say(str(error), error=True)
            return isinstance(error, ArticleError)

        self.main.change(store, {m.article for m in passages}, stored, failed)

    # By hand

    def action_correct(self) -> None:
        """Name this question, join it with another one, or split a figure off."""
        from reader.tui.offers import question_offers

        row, gathered = self._row_here(), self.state.gathered
        if row is None or gathered is None:
            return
        mention, rows = self.grid.mention, gathered.board.rows
        said = self.workspace.notebook.judgements()
        self.judge(
            f"The question “{one_line(row.question.title)}”",
            lambda text: question_offers(row, mention, rows, said, text),
        )

    # Quoting, explaining

    def action_copy(self) -> None:
        """Copy the sentence with its outlet and date."""
        from reader.tui.clipboard import copy

        mention = self.grid.mention
        if mention is None:
            self.say("No figure here: the arrow keys go to one")
            return
        self.say(copy(self.app, quotation(mention)))

    def action_explain(self) -> None:
        """Show all that is known of the row, every sentence in full."""
        from reader.tui.screens.row import RowScreen

        row = self._row_here()
        if row is None:
            return

        def chosen(mention: Mention | None) -> None:
            if mention:
                self.leave_for(mention)

        self.app.push_screen(RowScreen(row, self.app.size.width), chosen)

    def action_chart(self) -> None:
        """Draw the figures of this row, or a name's mentions, over time."""
        from reader.tui.screens.chart import ChartScreen

        row, gathered = self._row_here(), self.state.gathered
        if row is None or gathered is None:
            return
        articles = gathered.board.articles
        self.app.push_screen(ChartScreen(self.workspace, articles, row))


def quotation(mention: Mention) -> str:
    """Return a sentence as one cites it: outlet, day, and where it stands."""
    source = one_line(mention.source)
    about = ", ".join(filter(None, (source, mention.published[:10], mention.article)))
    return f"“{one_line(mention.sentence)}” ({about})"
