"""The one-line widgets: headings of panes, the status line, the keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence

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
        # The note has what the text leaves, and half of the line at least.
        left_over = width - cell_width(one_line(self.text)) - 4
        note = clip(one_line(self.note), max(0, width // 2, left_over))
        room = max(0, width - cell_width(note) - 4)
        sign = "▸ " if self.active else "  "
        left = sign + clip(one_line(self.text), room)
        gap = " " * max(1, width - cell_width(left) - cell_width(note) - 1)
        return Content(left + gap + note)


class ViewBar(Widget):
    """One line of the views' names, the one that is shown in brackets."""

    DEFAULT_CSS = """
    ViewBar { height: 1; display: none; color: $quiet; background: $panel; }
    ViewBar.-some { display: block; }
    """
    EVERYTHING = "All"

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self.names: tuple[str, ...] = ()
        self.current: int | None = None
        """Which of the names is shown, 0 for all articles; None for another filter."""

    def show(
        self, names: Sequence[str], current: str | None, *, everything: bool
    ) -> None:
        """Show `names`, of which `current` is the one that the list shows."""
        self.names = (self.EVERYTHING, *map(one_line, names))
        if everything:
            self.current = 0
        else:
            self.current = None if current is None else names.index(current) + 1
        self.set_class(bool(names), "-some")
        self.refresh()

    def render(self) -> Content:
        """Draw the names that fit, the one that is shown among them."""
        parts = [
            f"[{name}]" if at == self.current else f" {name} "
            for at, name in enumerate(self.names)
        ]
        room = self.size.width - 2
        first = 0
        while first < (self.current or 0) and (
            cell_width("".join(parts[first : (self.current or 0) + 1])) > room - 1
        ):
            first += 1
        line = ("‹" if first else " ") + "".join(parts[first:])
        return Content(clip(line, max(0, self.size.width - 1)))


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

    at: reactive[int | None] = reactive(None)
    """The cell above which the message is about something; None for none."""

    def say(self, text: str, *, error: bool = False, at: int | None = None) -> None:
        """Show `text` until the next key; errors in another colour and bold.

        `at` is a cell of the line above, counted from the left, that it points at.
        """
        self.set_class(error, "-error")
        self.message, self.at = one_line(text), at

    def render(self) -> Content:
        """Draw message and place within the width; the message has the right of way."""
        width = self.size.width
        if self.at is not None and self.message:
            return Content(pointing(self.message, self.at, width))
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


def pointing(text: str, at: int, width: int) -> str:
    """Return a line of `width` cells with a caret at cell `at`, and `text` beside it.

    The text stands right of the caret if there is room, else left of it.
    """
    at = max(0, min(at, width - 1))
    needed = cell_width(text) + 1
    if at + 1 + needed <= width:
        return f"{' ' * at}^ {text}"
    if needed < at:
        return f"{' ' * (at - needed)}{text} ^"
    if width - at - 2 >= at:
        return f"{' ' * at}^ {clip(text, max(0, width - at - 2))}"
    left = clip(text, max(0, at - 1))
    return f"{left}{' ' * (at - cell_width(left))}^"


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
