"""The one-line widgets: headings of panes, the status line, the keys."""

from __future__ import annotations

from collections.abc import Callable

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from reader.text.canonical import one_line
from reader.text.cells import cell_width, clip
from reader.tui.actions import ACTIONS, Where, key_sign
from reader.tui.keymap import Keymap


class Heading(Widget):
    """One line over a pane: what it shows, and a sign where the keys go."""

    DEFAULT_CSS = """
    Heading { height: 1; color: $quiet; background: $panel; }
    Heading.-active { color: $foreground; text-style: bold; }
    """
    active: reactive[bool] = reactive(False)
    text: reactive[str] = reactive("")
    note: reactive[str] = reactive("")
    """What stands at the right end."""

    def __init__(self, text: str, *, id: str) -> None:
        super().__init__(id=id)
        self.set_reactive(Heading.text, text)

    def watch_active(self, active: bool) -> None:
        """Show with a class, and with a sign, that this pane has the keys."""
        self.set_class(active, "-active")

    def render(self) -> Content:
        """Draw the sign, the text and the note within the width."""
        width = self.size.width
        note = clip(one_line(self.note), max(0, width // 2))
        room = max(0, width - cell_width(note) - 4)
        sign = "▸ " if self.active else "  "
        left = sign + clip(one_line(self.text), room)
        gap = " " * max(1, width - cell_width(left) - cell_width(note) - 1)
        return Content(left + gap + note)


class StatusBar(Widget):
    """One line of state: what was said, else what is under the cursor; the place."""

    DEFAULT_CSS = """
    StatusBar { height: 1; color: $quiet; background: $panel; }
    StatusBar.-error { color: $error; text-style: bold; }
    """
    message: reactive[str] = reactive("")
    about: reactive[str] = reactive("")
    """What is under the cursor; it shows while nothing has been said."""
    asked: reactive[str] = reactive("")
    """What the user is asked to do here; it shows instead, until it is done."""
    progress: reactive[str] = reactive("")
    where: reactive[str] = reactive("")

    def say(self, text: str, *, error: bool = False) -> None:
        """Show `text` until the next key; errors in another colour and bold."""
        self.set_class(error, "-error")
        self.message = one_line(text)

    def render(self) -> Content:
        """Draw message and place within the width; the message has the right of way."""
        width = self.size.width
        right = clip(one_line(self.progress or self.where), max(0, width - 12))
        first = self.message or one_line(self.asked)
        left = clip(first or one_line(self.about), width - 2)
        if cell_width(left) + cell_width(right) + 3 > width:
            if first:
                right = ""
            else:
                left = ""
        gap = " " * max(1, width - cell_width(left) - cell_width(right) - 2)
        return Content(f" {left}{gap}{right} ")


class KeyBar(Widget):
    """The keys that work here, the most needed first, as many as fit."""

    DEFAULT_CSS = """
    KeyBar { height: 1; color: $foreground; background: $panel; }
    """
    where: reactive[Where] = reactive(Where.LIST)

    def __init__(
        self, keymap: Keymap, *, id: str, knows: Callable[[str], bool] = bool
    ) -> None:
        """Name those keys of `keymap` whose actions the screen `knows`."""
        super().__init__(id=id)
        self._keymap = keymap
        self._knows = knows

    def render(self) -> Content:
        """Draw `key Label` pairs, the key in bold."""
        parts: list[tuple[str, str]] = []
        room = self.size.width - 1
        for key, label in self._entries():
            needed = cell_width(key) + cell_width(label) + 3
            if needed > room:
                break
            room -= needed
            parts += [(f" {key}", "bold $accent"), (f" {label} ", "")]
        return Content.assemble(*parts)

    def _entries(self) -> list[tuple[str, str]]:
        chosen = [
            action
            for action in ACTIONS
            if action.footer
            and self._knows(action.id)
            and self._keymap.keys[action.id]
            and (Where.ANYWHERE in action.where or self.where in action.where)
        ]
        chosen.sort(key=lambda action: action.footer)
        return [
            (key_sign(self._keymap.keys[action.id].split(",")[0]), action.label)
            for action in chosen
        ]
