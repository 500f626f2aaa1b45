"""All tags with their counts; the chosen one narrows the list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reader.text.canonical import one_line
from reader.text.fold import fold
from reader.tui.screens.overlay import QueryOverlay
from reader.tui.widgets.line_list import Piece, Row

if TYPE_CHECKING:
    from reader.workspace import Workspace


class TagsScreen(QueryOverlay[str | None]):
    """Tags, most used first."""

    TITLE_TEXT = "All tags"
    PLACEHOLDER = "type to narrow"
    HINT = "Enter narrows the list to the tag · Esc closes"

    def __init__(self, workspace: Workspace) -> None:
        super().__init__()
        self._workspace = workspace

    def look_up(self, text: str) -> None:
        """List the tags that contain `text`."""
        needle = fold(text.strip())
        rows = [
            Row(
                count.tag,
                (
                    (
                        Piece(one_line(count.tag)),
                        Piece(
                            f"{count.notes} on notes · {count.articles} on articles",
                            "dim",
                            right=True,
                        ),
                    ),
                ),
                count.tag,
            )
            for count in self._workspace.notebook.tags()
            if needle in fold(count.tag)
        ]
        self.fill(rows)
        self.say("" if rows or text else "No tags yet: t gives one.")

    def chosen(self, row: Row) -> None:
        """Close with the tag."""
        self.dismiss(row.data)
