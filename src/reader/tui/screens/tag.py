"""The tag picker: suggestions with counts, several tags at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from reader.annotations.model import TagCount
from reader.annotations.tagging import tag_key
from reader.text.canonical import clean_text, one_line
from reader.text.fold import fold
from reader.tui.screens.overlay import QueryOverlay
from reader.tui.widgets.line_list import Piece, Row


class TagScreen(QueryOverlay[tuple[str, ...] | None]):
    """Type to narrow; Enter gives the tag and closes, Tab takes several."""

    TITLE_TEXT = "Tags"
    PLACEHOLDER = "type a tag"
    HINT = "Enter gives and closes · Tab marks several · Esc leaves all as it was"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "turn", "Mark", show=False, priority=True),
        Binding("ctrl+s", "save", "Save", show=False, priority=True),
    ]

    def __init__(
        self, known: Sequence[TagCount], have: Sequence[str], what: str
    ) -> None:
        super().__init__()
        self._known = known
        self._have = tuple(have)
        self._chosen = {tag_key(tag): tag for tag in have}
        self._moved = False
        self._what = what

    def on_mount(self) -> None:
        """Say what is being tagged."""
        super().on_mount()
        self.say(f"On {self._what}")

    def look_up(self, text: str) -> None:
        """List the tags that contain what is typed: given ones first, then by use."""
        self._moved = False
        *_, typed = _typed(text)
        needle = fold(typed)
        counts = {tag_key(count.tag): count for count in self._known}
        tags = {key: count.tag for key, count in counts.items()} | self._chosen
        order = sorted(
            tags,
            key=lambda key: (
                not fold(tags[key]).startswith(needle),
                key not in self._chosen,
            ),
        )
        rows = [
            self._row(tags[key], counts.get(key))
            for key in order
            if needle in fold(tags[key])
        ]
        if typed and tag_key(typed) not in tags:
            rows.append(self._row(typed, None, new=True))
        elif typed:
            rows.sort(key=lambda row: row.key != tag_key(typed))
        self.fill(rows)

    def _row(self, tag: str, count: TagCount | None, *, new: bool = False) -> Row:
        given = tag_key(tag) in self._chosen
        used = f"{count.notes + count.articles}" if count else ""
        pieces = (
            Piece("✓ " if given else "  ", "accent"),
            Piece(one_line(tag), "strong" if given else ""),
            Piece("  new tag" if new else "", "dim"),
            Piece(used, "dim", right=True),
        )
        return Row(tag_key(tag), (pieces,), tag)

    def action_move(self, how: str) -> None:
        """Move in the list; Enter then means the row, even with nothing typed."""
        self._moved = True
        super().action_move(how)

    def action_turn(self) -> None:
        """Give the tag of the current row, or take it away, and go on."""
        row = self.lines.current
        if row is None:
            return
        if self._chosen.pop(row.key, None) is None:
            self._chosen[row.key] = row.data
        self.input.value = ""
        self.look_up("")
        given = ", ".join(self._chosen.values())
        self.say(f"On {self._what}: {given}" if given else f"On {self._what}")

    def action_choose(self) -> None:
        """With a tag typed or pointed at, give it; save and close."""
        row = self.lines.current
        if row is not None and (self._moved or _typed(self.input.value)[-1]):
            self.chosen(row)
        else:
            self.action_save()

    def chosen(self, row: Row) -> None:
        """Turn the row's tag, then save and close."""
        typed = bool(_typed(self.input.value)[-1]) and not self._moved
        if row.key in self._chosen and not typed:
            del self._chosen[row.key]
        else:
            self._chosen[row.key] = row.data
        self.action_save()

    def action_save(self) -> None:
        """Close with the tags as they are marked now, and those before a comma."""
        for tag in _typed(self.input.value)[:-1]:
            self._chosen.setdefault(tag_key(tag), tag)
        self.dismiss(tuple(self._chosen.values()))


def _typed(text: str) -> list[str]:
    """Return the tags in what is typed, cut at commas; the last is being typed."""
    *done, last = (" ".join(part.split()) for part in clean_text(text).split(","))
    return [*filter(None, done), last]
