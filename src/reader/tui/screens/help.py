"""All actions with their keys, to be filtered and run."""

from __future__ import annotations

from reader.text.cells import pad
from reader.text.fold import fold
from reader.tui.actions import ACTIONS, Where, key_signs
from reader.tui.keymap import Keymap
from reader.tui.screens.overlay import QueryOverlay
from reader.tui.widgets.line_list import Piece, Row

KEYS_WIDTH = 10
"""Cells of the column of keys."""
_GROUPS = list(dict.fromkeys(action.group for action in ACTIONS))
_GROUPED = sorted(ACTIONS, key=lambda action: _GROUPS.index(action.group))


class HelpScreen(QueryOverlay[str | None]):
    """The registry of actions as a list; Enter does what a line says."""

    TITLE_TEXT = "Keys"
    PLACEHOLDER = "type to narrow: note, search, figure …"
    HINT = "Enter does it · Esc closes · at the right: the name in settings.toml"

    def __init__(self, keymap: Keymap) -> None:
        super().__init__()
        self._keymap = keymap

    def look_up(self, text: str) -> None:
        """List the actions whose words or keys contain every word of `text`."""
        words = fold(text).split()
        rows: list[Row] = []
        group = ""
        for action in _GROUPED:
            keys = key_signs(self._keymap.keys[action.id])
            where = "" if Where.ANYWHERE in action.where else _where(action.where)
            haystack = fold(
                f"{action.help} {action.label} {action.group} {where} {action.id}"
            )
            if not all(word in haystack or word in keys.split() for word in words):
                continue
            if action.group != group:
                group = action.group
                rows.append(Row(f"group:{group}", ((Piece(group, "heading"),),)))
            rows.append(
                Row(
                    action.id,
                    (
                        (
                            Piece(pad(keys, KEYS_WIDTH) + " ", "accent"),
                            Piece(action.help),
                            Piece(f"  {action.id}", "dim", right=True),
                        ),
                    ),
                )
            )
        self.fill(rows)
        self.lines.cursor = 1  # the first key; above it stands the name of its group
        self.say("" if rows else "No action is called that.")

    def chosen(self, row: Row) -> None:
        """Close, and let the main screen do it."""
        if not row.key.startswith("group:"):
            self.dismiss(row.key)


def _where(places: tuple[Where, ...]) -> str:
    return ", ".join(str(place) for place in places)
