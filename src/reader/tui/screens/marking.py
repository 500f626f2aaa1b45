"""Marks in the list, and one change to all articles that have one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from textual import events, on

from reader.library.model import ArticleError
from reader.text.canonical import one_line
from reader.tui.actions import Where, key_sign
from reader.tui.job import Job
from reader.tui.messages import Progress
from reader.tui.screens.arranging import Arranging
from reader.tui.screens.writing import AS_LEFT, Failed
from reader.tui.widgets.article_list import ArticleRow
from reader.tui.widgets.describe import counted

if TYPE_CHECKING:
    from reader.annotations.bulk import Bulk, GoOn, Target
    from reader.annotations.notebook import Notebook
MANY = 5_000
"""Articles from which on marking them all does not keep the keyboard waiting."""


@dataclass(frozen=True, slots=True)
class Confirm:
    """What is done to several articles once the user has agreed."""

    action: str
    """The action that asked; its key agrees as Enter does."""
    question: str
    do: Callable[[], None]


class Marking(Arranging):
    """Space marks; then a, t, m, r and . are meant for all marked articles shown."""

    _confirm: Confirm | None = None
    _job: Job | None = None
    """The change to all marked articles that is being written."""
    _marked_last: str = ""
    """The article at which the next range begins."""

    # Marks

    def action_mark(self) -> None:
        """Mark the article under the list's cursor, or take its mark away; go on."""
        row = self.articles.current
        if not isinstance(row, ArticleRow):
            return
        self._marked_last = row.key
        if row.key in self.session.marked:
            self.session.marked.discard(row.key)
            self.marked_shown -= 1
        else:
            self.session.marked.add(row.key)
            self.marked_shown += 1
        self.articles.redraw_row(self.articles.cursor)
        self.articles.action_cursor_down()
        self.tell_about()

    def action_mark_range(self) -> None:
        """Mark from the article marked last to the one under the cursor."""
        rows, row = self.articles.article_rows, self.articles.current
        if not isinstance(row, ArticleRow):
            return
        at = rows.article_at(self.articles.cursor)
        found = rows.find(self._marked_last) if self._marked_last else None
        first = at if found is None else rows.article_at(found)
        self._marked_last = row.key
        self._mark(rows.ids[min(at, first) : max(at, first) + 1])

    def action_mark_all(self) -> None:
        """Mark every article that the list shows."""
        self._mark(self.articles.article_rows.ids)

    def _mark(self, ids: Sequence[str]) -> None:
        self._remark(ids, lambda marked: marked.union(ids))

    def _remark(self, ids: Sequence[str], make: Callable[[set[str]], set[str]]) -> None:
        """Let `make` say which articles are marked; of many behind the keyboard."""
        before, rows = self.session.marked, self.articles.article_rows

        def marks() -> tuple[set[str], int]:
            marked = make(before)
            return marked, len(rows.having(marked))

        if len(ids) + len(before) < MANY:
            self._take_marks(*marks())
            return

        def run() -> None:
            self.call_later(self._take_marks, *marks())

        self.say("Marking …")
        self.run_worker(
            run, thread=True, exclusive=True, group="marking", exit_on_error=False
        )

    def _take_marks(self, marked: set[str], shown: int) -> None:
        self.session.marked, self.marked_shown = marked, shown
        self._marks_changed()

    def action_mark_none(self) -> None:
        """Take every mark away, also of articles that the filter hides."""
        self.session.marked.clear()
        self.marked_shown = 0
        self._marks_changed()

    def action_mark_invert(self) -> None:
        """Mark what is not marked of the articles shown, and the other way round."""
        shown = self.articles.article_rows.ids
        self._remark(shown, lambda marked: marked.symmetric_difference(shown))

    def _marks_changed(self) -> None:
        self.articles.redraw()
        self.tell_about()
        self.say(self._marks_line() or "No article is marked")

    def _marks_line(self) -> str:
        """Say how many articles are marked, and how many of them are not shown."""
        marked = len(self.session.marked)
        hidden = marked - self.marked_shown
        if not marked:
            return ""
        return f"{marked:,} marked" + (f", {hidden:,} not shown" if hidden else "")

    def _tell_place(self) -> None:
        super()._tell_place()
        known = f"{self.known} known" if self.known and self.session.query else ""
        parts = (known, self._marks_line(), self.status.where)
        self.status.where = " · ".join(filter(None, parts))

    def marked_here(self) -> list[str]:
        """Return the marked articles that the list shows, if the list has the keys."""
        if not self.session.marked or self.place() is not Where.LIST:
            return []
        return self.articles.article_rows.having(self.session.marked)

    # Agreeing

    @on(events.Key)
    def _key_pressed(self, event: events.Key) -> None:
        """Another key than one that agrees gives up what was asked."""
        if self._confirm and event.key not in self._answers(self._confirm):
            self._confirm = None
            self.tell_about()

    def _answers(self, asked: Confirm) -> set[str]:
        actions = ("open", "back", "leave", asked.action)
        return {key for a in actions for key in self.keymap.keys[a].split(",")}

    def ask(
        self, action: str, what: str, articles: Sequence[str], do: Callable[[], None]
    ) -> None:
        """Say what would be done to how many articles, and wait for Enter."""
        left = len(self.session.marked) - len(articles)
        aside = f" ({left:,} marked ones are not shown and stay)" if left else ""
        enter, escape = (
            key_sign(self.keymap.keys[name].split(",")[0]) for name in ("open", "back")
        )
        number = counted(len(articles), "marked article")
        question = f"{what} {number}{aside}? {enter} does it · {escape} does not"
        self._confirm = Confirm(action, question, do)
        self.tell_about()

    def agreed(self, action: str = "") -> bool:
        """Do what was asked, if anything was; tell whether there was such a thing."""
        asked = self._confirm
        if asked is None or (action and asked.action != action):
            return False
        self._confirm = None
        self.tell_about()
        asked.do()
        return True

    def give_up(self) -> bool:
        """Do nothing of what was asked, and no more of what is being done; tell
        whether there was anything to give up."""
        if self._job and not self._job.ended:
            self._job.end()
            self.say("Stopping …")
            return True
        asked, self._confirm = self._confirm, None
        if asked:
            self.tell_about()
            self.say("Nothing was changed")
        return asked is not None

    def asking(self) -> str:
        """Say what waits to be agreed to."""
        return self._confirm.question if self._confirm else super().asking()

    # The actions

    def action_star(self) -> None:
        """Star the marked articles or the one here; all that have one lose it."""
        articles = self.marked_here()
        if not articles:
            super().action_star()
            return
        if self.agreed("star"):
            return
        starred = self.facts.starred if self.facts else frozenset()
        star = not all(article in starred for article in articles)
        done = f"{'Starred' if star else 'Star taken from'}"
        self._mark_state(
            "star", "Star" if star else "Take the star from", done, articles,
            lambda notebook: notebook.mark(articles, starred=star),
        )  # fmt: skip

    def action_read(self) -> None:
        """Mark the marked articles or the one here as read; read ones as unread."""
        articles = self.marked_here()
        if not articles:
            super().action_read()
            return
        if self.agreed("read"):
            return
        read = not all(map(self.is_read, articles))
        word = "read" if read else "unread"

        def change(notebook: Notebook) -> None:
            notebook.mark(articles, read=read)

        def settle() -> None:
            if not read:
                self.session.pending_read.difference_update(articles)

        self._mark_state(
            "read", f"Mark as {word}:", f"Marked as {word}:", articles, change, settle
        )

    def _mark_state(
        self,
        action: str,
        what: str,
        done: str,
        articles: Sequence[str],
        change: Callable[[Notebook], None],
        settle: Callable[[], None] = lambda: None,
    ) -> None:
        if not self.may_write():
            return

        def do() -> None:
            settle()
            self.change(
                change,
                articles,
                lambda _: self.say(
                    f"{done} {counted(len(articles), 'article')} · u undoes"
                ),
            )

        self.ask(action, what, articles, do)

    def action_tag(self) -> None:
        """Give tags to the marked articles, or to what is here."""
        articles = self.marked_here()
        if not articles:
            super().action_tag()
        elif self.may_write():
            have = self._tags_of_all(articles)
            what = f"{counted(len(articles), 'marked article')}: tags of all of them"
            self._pick_tags(
                have, lambda tags: self._tag_all(articles, have, tags), what
            )

    def _tags_of_all(self, articles: Iterable[str]) -> tuple[str, ...]:
        """Return the tags that each of the articles has itself."""
        article_tags = self.workspace.notebook.article_tags
        common: dict[str, None] | None = None
        for article in articles:
            own = article_tags(article)
            if common is None:
                common = dict.fromkeys(own)
            else:
                common = {tag: None for tag in common if tag in own}
            if not common:
                break
        return tuple(common or ())

    def _tag_all(
        self, articles: Sequence[str], have: Sequence[str], tags: Sequence[str]
    ) -> None:
        given = [tag for tag in tags if tag not in have]
        taken = [tag for tag in have if tag not in tags]
        if not given and not taken:
            return
        if given:
            self.session.last_tags = tuple(given)
        words = [f"#{tag}" for tag in given] + [f"-#{tag}" for tag in taken]
        self._change_all(
            articles,
            lambda notebook, of, go: notebook.tag_articles(of, given, taken, go),
            f"Tagged {' '.join(words)}:",
        )

    def action_repeat_tags(self) -> None:
        """Give the last tags to the marked articles, or to what is here."""
        articles, tags = self.marked_here(), self.session.last_tags
        if not articles or not tags:
            super().action_repeat_tags()
        elif not self.agreed("repeat_tags") and self.may_write():
            given = " ".join(f"#{tag}" for tag in tags)
            self.ask(
                "repeat_tags",
                f"Give {given} to",
                articles,
                lambda: self._tag_all(articles, (), tags),
            )

    def action_note(self) -> None:
        """Write a note on each of the marked articles, or on what is here."""
        articles = self.marked_here()
        if not articles:
            super().action_note()
            return
        article = self.current_article()
        if article is None or not self.may_write():
            return
        draft = self.draft_at(article, None, None)

        def store(text: str, again: Failed) -> None:
            self._change_all(
                articles,
                lambda notebook, of, go_on: notebook.note_articles(of, text, go_on),
                "Note kept on",
                lambda: self.discard(draft),
                again,
            )

        about = f"The same note on each of {counted(len(articles), 'marked article')}"
        self._write(article, draft, AS_LEFT if draft.text else "", store, about=about)

    # Doing it

    def _change_all(
        self,
        articles: Sequence[str],
        change: Callable[[Notebook, Sequence[Target], GoOn], Bulk],
        word: str,
        then: Callable[[], object] = lambda: None,
        failed: Failed | None = None,
    ) -> None:
        """Change all `articles` as one change, and say what came of it."""
        escape = key_sign(self.keymap.keys["back"].split(",")[0])
        job = Job(lambda n, of: self.post_message(Progress(f"{escape} stops", n, of)))

        def run(notebook: Notebook) -> Bulk:
            try:
                targets, missing = self._targets(articles)
                bulk = change(notebook, targets, job)
            finally:
                self._job = None
                self.post_message(Progress("", 0, 0))
            return replace(bulk, failed=(*missing, *bulk.failed))

        def done(bulk: Bulk) -> None:
            then()
            self.show_notes_again()
            undo = " · u undoes" if bulk.done else ""
            stopped = "Stopped. " if job.ended else ""
            text = f"{stopped}{word} {counted(len(bulk.done), 'article')}{undo}"
            if bulk.failed:
                article, reason = bulk.failed[0]
                more = f" and {len(bulk.failed) - 1:,} more" if bulk.failed[1:] else ""
                text += f" · left alone: {one_line(article)} ({reason}){more}"
            self.say(text, error=bool(bulk.failed))

        if len(articles) > 1:
            self.say(f"{counted(len(articles), 'article')} …")
            self._job = job
        self.change(run, articles, done, failed)

    def _targets(
        self, articles: Iterable[str]
    ) -> tuple[list[Target], list[tuple[str, str]]]:
        """Return articles with the hash of their text; those without one, and why."""
        from reader.annotations.bulk import Target

        targets: list[Target] = []
        missing: list[tuple[str, str]] = []
        for article in articles:
            listed = self.workspace.library.listed(article)
            try:
                if listed and listed.sha256:
                    sha256 = listed.sha256
                else:
                    sha256 = self.workspace.article(article).sha256
            except ArticleError as error:
                missing.append((article, str(error).removeprefix(f"{article}: ")))
            else:
                targets.append(Target(article, sha256))
        return targets, missing
