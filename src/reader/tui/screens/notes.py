"""All notes of the library, newest first, narrowed by a query."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Protocol

from textual import on
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input
from textual.worker import get_current_worker

from reader.annotations.model import AnchorState, Annotation, NoteKind
from reader.library.model import ArticleError
from reader.text.canonical import one_line
from reader.tui.actions import key_signs
from reader.tui.offering import Offering
from reader.tui.screens.overlay import QueryOverlay
from reader.tui.vocabulary import Words
from reader.tui.widgets.describe import counted, shifted
from reader.tui.widgets.line_list import Piece, Row
from reader.tui.widgets.panel_rows import SIGNS, heading_row
from reader.tui.widgets.prompt import QueryInput
from reader.tui.widgets.query_aid import QueryAid

if TYPE_CHECKING:
    from reader.search.search import Hit
    from reader.workspace import Workspace

LONG = 60
"""Code points from which a note is long."""
LINES = 500
"""Places in notes that are looked for at most."""


@dataclass(eq=False, repr=False)
class Matched(Message):
    """A query for notes was answered, or is wrong at a place."""

    query: str
    notes: tuple[Annotation, ...]
    missing: frozenset[str] = frozenset()
    """Articles of the notes that are not there any more."""
    error: str = ""
    position: int = 0


@dataclass(eq=False, repr=False)
class Lines(Message):
    """The lines of long notes that a query has found, by the notes' ids."""

    query: str
    lines: dict[str, Hit]


@dataclass(eq=False, repr=False)
class Placed(Message):
    """Where the notes of a query are, as far as that has been looked at."""

    query: str
    states: dict[str, AnchorState]


class Relink(Protocol):
    """Gives a note its place; shows what came of it, and says when it is done."""

    def __call__(
        self, note: Annotation, *, tell: Callable[[str], None], done: Callable[[], None]
    ) -> None:
        """Begin; the screens that ask for more lie over this one."""
        ...


class NotesInput(QueryInput):
    """A query in which the key of a command is typed only where it can mean something.

    That is after `<`, `>` and `:` and in a phrase; a letter is always typed.
    """

    keys: frozenset[str] = frozenset()

    def check_consume_key(self, key: str, character: str | None = None) -> bool:
        """Leave the key to the command where it cannot be meant as text."""
        if key not in self.keys or (character or "").isalnum():
            return super().check_consume_key(key, character)
        before = self.value[: self.cursor_position]
        return before.endswith(("<", ">", ":")) or before.count('"') % 2 == 1


class NotesScreen(QueryOverlay[Annotation | None]):
    """Each note with its passage and article; Enter goes there, `=` gives a place."""

    TITLE_TEXT = "All notes"
    PLACEHOLDER = "narrow: words, tag:, has:orphan …"
    ROW_HEIGHT = 2
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "equals_sign", "relink", "Place", show=False, priority=True, id="correct"
        ),
    ]

    def __init__(
        self, workspace: Workspace, relink: Relink, keys: str, words: Words
    ) -> None:
        super().__init__()
        self.aid = QueryAid(id="overlay-aid")
        self.offering = Offering(self, self.input, self.aid, words.vocabulary)
        self.HINT = f"Enter goes there · {key_signs(keys)} place · Esc closes"
        assert isinstance(self.input, NotesInput)
        self.input.take = self.offering.take
        self.input.keys = frozenset(key.strip() for key in keys.split(","))
        self._workspace = workspace
        self._relink = relink
        self._matched = Matched("", ())
        self._states: dict[str, AnchorState] = {}
        self._lines: dict[str, Hit] = {}

    def make_input(self, text: str, kind: type[Input] = NotesInput) -> Input:
        """Return an input that leaves a key to the list."""
        return super().make_input(text, kind)

    def beneath(self) -> Iterable[Widget]:
        """Show completions under the input."""
        return (self.aid,)

    def look_up(self, text: str) -> None:
        """List the notes that the query lets through, behind the keyboard."""
        self.offering.typed()
        self.run_worker(
            partial(self._search, text),
            thread=True,
            exclusive=True,
            group="notes",
            exit_on_error=False,
        )

    def _search(self, text: str) -> None:
        from reader.search.query import QueryError, parse
        from reader.search.search import Patience

        worker = get_current_worker()
        try:
            notes = (
                self._workspace.search.notes(
                    parse(text), Patience(None, True, lambda: worker.is_cancelled)
                )
                if text.strip()
                else self._workspace.notebook.notes()
            )
        except QueryError as error:
            self.post_message(
                Matched(text, (), error=str(error), position=error.position)
            )
            return
        missing = self._missing(notes)
        if not worker.is_cancelled:
            self.post_message(Matched(text, notes, missing))
            if any(len(note.note) > LONG or "\n" in note.note for note in notes):
                self._find_lines(text)
            self._place(text, notes, missing)

    def _find_lines(self, text: str) -> None:
        """Find which line of long notes the query is about."""
        from reader.search.query import QueryError, parse
        from reader.search.search import while_typing

        if not text.strip():
            return
        try:
            query = parse(f"in:notes ({text})")
            found = self._workspace.search.look_up(
                query, LINES, patience=while_typing()
            )
        except QueryError:  # it says itself where to look, or what is no text
            return
        lines: dict[str, Hit] = {}
        for hit in found.hits:
            if hit.id and hit.marks:
                lines.setdefault(hit.id, hit)
        if not get_current_worker().is_cancelled:
            self.post_message(Lines(text, lines))

    @on(Lines)
    def _show_lines(self, event: Lines) -> None:
        if event.query == self._matched.query and event.lines:
            self._lines = event.lines
            self._fill(keep=True)

    def _missing(self, notes: Sequence[Annotation]) -> frozenset[str]:
        library, notebook = self._workspace.library, self._workspace.notebook
        articles = {note.article for note in notes}
        return frozenset(
            a for a in articles if library.listed(a) is None and notebook.is_gone(a)
        )

    def _place(
        self, text: str, notes: Sequence[Annotation], missing: frozenset[str]
    ) -> None:
        """Find out which notes are not where they were, an article after the other.

        Articles that are as they were annotated need not be read for that.
        """
        worker = get_current_worker()
        listed = self._workspace.library.listed
        changed = dict.fromkeys(
            note.article
            for note in notes
            if note.kind is NoteKind.PASSAGE
            and note.article not in missing
            and (row := listed(note.article))
            and row.sha256 != note.text_sha256
        )
        states: dict[str, AnchorState] = {}
        for article_id in changed:
            if worker.is_cancelled:
                return
            with suppress(ArticleError):
                article = self._workspace.article(article_id)
                anchors = self._workspace.notebook.anchors(article)
                states |= {note_id: a.state for note_id, a in anchors.items()}
        if not worker.is_cancelled:
            self.post_message(Placed(text, states))

    @on(Matched)
    def _show(self, event: Matched) -> None:
        if event.query != self.input.value:
            return
        if event.error:
            # The last valid result stays.
            self.offering.point_at(event.position, event.error)
            self.say(f"at {event.position + 1}: {event.error}", error=True)
            return
        same = event.query == self._matched.query
        self._matched = event
        if not same:
            self._lines = {}
        self._fill(keep=same)
        lost = sum(note.article in event.missing for note in event.notes)
        if self._after:
            self.say(self._after)
            self._after = ""
        elif event.notes:
            without = f" · {lost} without their article" if lost else ""
            self.say(f"{counted(len(event.notes), 'note')}{without}")
        else:
            asked = event.query.strip()
            self.say("Nothing matches." if asked else "No notes yet: a writes one.")

    @on(Placed)
    def _show_states(self, event: Placed) -> None:
        if event.query == self._matched.query and event.states != self._states:
            self._states = event.states
            self._fill(keep=True)

    def _fill(self, *, keep: bool) -> None:
        """List the notes, those without an article last, under a heading."""
        missing = self._matched.missing
        rows = [self._row(n) for n in self._matched.notes if n.article not in missing]
        lost = [self._row(n) for n in self._matched.notes if n.article in missing]
        if lost:
            hint = "  = shows the articles that they may belong to"
            rows += [heading_row("Notes whose article is missing", hint), *lost]
        self.fill(rows, keep=keep)

    def _row(self, note: Annotation) -> Row:
        listed = self._workspace.library.listed(note.article)
        title = one_line(listed.title if listed else note.article)
        tags = " ".join(f"#{one_line(tag)}" for tag in note.tags)
        gone = note.article in self._matched.missing
        state = AnchorState.ORPHAN if gone else self._states.get(note.id)
        first = (
            Piece(SIGNS.get(state, "") if state else "", "warning"),
            *self._words(note),
            Piece(f" {tags}" if note.note and tags else tags, "accent"),
            Piece(f" {note.modified[:10]}", "dim", right=True),
        )
        quote = one_line(note.quote.exact) if note.quote else ""
        about = f"“{quote}” " if note.kind is NoteKind.PASSAGE else ""
        return Row(note.id, (first, (Piece(f"  {about}{title}", "dim"),)), note)

    def _words(self, note: Annotation) -> list[Piece]:
        """Return what a note says; of a long one the line that was looked for."""
        hit = self._lines.get(note.id)
        if hit is None:
            return [Piece(one_line(note.note), "strong")]
        hit = shifted(hit, self.size.width // 2)
        pieces, at = [], 0
        for start, end in hit.marks:
            pieces.append(Piece(hit.snippet[at:start], "strong"))
            pieces.append(Piece(hit.snippet[start:end], "hit"))
            at = end
        return [*pieces, Piece(hit.snippet[at:], "strong")]

    def chosen(self, row: Row) -> None:
        """Close with the note."""
        self.dismiss(row.data)

    # Giving a place

    _after: str = ""
    """What is said when the list has been filled anew."""

    def action_relink(self) -> None:
        """Accept the place of a moved note, or choose one for a lost one."""
        row = self.lines.current
        if row is None:
            self.say("There is no note under the cursor")
            return
        self._relink(row.data, tell=self._tell, done=self._again)

    def _tell(self, text: str) -> None:
        self._after = text
        self.say(text)

    def _again(self) -> None:
        if self.is_attached:
            self.look_up(self.input.value)
