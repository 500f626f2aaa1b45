"""What the widgets share that draw themselves line by line: cache, scrolling, bar."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.cache import LRUCache
from textual.color import Color
from textual.geometry import Region
from textual.scroll_view import ScrollView
from textual.strip import Strip

from reader.text.cells import cell_width, clip, pad
from reader.tui.safe import shown

_KEPT = 512
"""Lines that are kept as they were drawn; several screens of them."""

_Look = tuple[int, bool, str]
"""Width in cells, whether the bar is at the line, and the look that it has."""


class LineView(ScrollView, can_focus=True, inherit_bindings=False):
    """A column of lines of which only those on the screen are drawn, each once.

    At its right edge stands a bar of one cell that shows which part is seen. It is
    drawn with the lines: a scroll bar of Textual is a widget of its own, and takes as
    long to draw again as all the text beside it.
    """

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {"line-view--bar"}
    DEFAULT_CSS = """
    LineView {
        height: 1fr;
        overflow: hidden hidden;
        scrollbar-size: 0 0;

        & > .line-view--bar { color: $foreground 40%; }
    }
    """

    def __init__(
        self,
        *,
        name: str | None = None,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(name=name, id=id, classes=classes)
        self._drawn: LRUCache[int, dict[_Look, Strip]] = LRUCache(_KEPT)
        self._bar = range(0)
        self._base: Style | None = None
        self._components: dict[str, Style] = {}
        self._backgrounds: tuple[Color, Color] | None = None

    # For subclasses

    @abstractmethod
    def draw(self, number: int, width: int, look: str) -> Strip:
        """Draw line `number`, from 0, as a strip of `width` cells."""

    def looks(self) -> Mapping[int, str]:
        """Return the lines that look otherwise than the rest, and how."""
        return {}

    # Sizes, in cells

    @property
    def line_width(self) -> int:
        """The cells of a line, without the bar."""
        return max(0, self.scrollable_content_region.width - 1)

    @property
    def view_height(self) -> int:
        """The lines that the screen has room for."""
        return self.scrollable_content_region.height

    # Scrolling

    @property
    def allow_vertical_scroll(self) -> bool:
        """Always: the bar is this widget's own."""
        return not self._check_disabled()

    def scroll_line(self, number: int) -> None:
        """Scroll at once, so that line `number` is the first, as far as that goes."""
        self.scroll_to(y=max(0, number), animate=False, immediate=True, force=True)

    # Drawing

    @property
    def base_style(self) -> Style:
        """The style of plain text here."""
        if self._base is None:
            self._base = self.rich_style
        return self._base

    def component_style(self, name: str) -> Style:
        """Return what a component class adds to the style of the text beneath.

        A colour or background that it has, transparent ones blended with what is
        behind this widget, and its bold, italics and so on.
        """
        style = self._components.get(name)
        if style is None:
            own = self.get_component_rich_style(name, partial=True)
            blended = self.get_component_rich_style(name)
            style = self._components[name] = own + Style(
                color=blended.color if own.color else None,
                bgcolor=blended.bgcolor if own.bgcolor else None,
            )
        return style

    def redraw(self) -> None:
        """Draw every line again."""
        self._drawn.clear()
        self.refresh()

    def redraw_line(self, number: int) -> None:
        """Draw one line again."""
        self._drawn.discard(number)
        if 0 <= number - self.scroll_offset.y < self.view_height:
            self.refresh_line(number)

    def _forget_styles(self) -> None:
        self._drawn.clear()
        self._components.clear()
        self._base = None

    def notify_style_update(self) -> None:
        """Forget what was drawn in the old style."""
        self._forget_styles()
        super().notify_style_update()

    def render_line(self, y: int) -> Strip:
        """Draw line `y` of the widget, unless it is there already."""
        return self._line(y, self.scroll_offset.y, self.line_width, self.looks())

    def _line(self, y: int, top: int, width: int, looks: Mapping[int, str]) -> Strip:
        number = y + top
        look = width, y in self._bar, looks.get(number, "")
        drawn = self._drawn.get(number)
        if drawn is None:
            drawn = self._drawn[number] = {}
        strip = drawn.get(look)
        if strip is None:
            strip = self.draw(number, width, look[2])
            strip = drawn[look] = self._with_bar(strip, look[1])
        return strip

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the lines of `crop`, filtered.

        Without border and padding nothing can be added to a line, so that what was
        drawn once can be used again, filtered once too.
        """
        backgrounds = self.background_colors
        if backgrounds != self._backgrounds:
            self._backgrounds = backgrounds
            self._forget_styles()
        self._bar = self._place_bar()
        if self.styles.gutter or self.opacity < 1 or self.styles.tint.a:
            return super().render_lines(crop)
        top, width, looks = self.scroll_offset.y, self.line_width, self.looks()
        filters = self.get_line_filters()
        strips = []
        for y in crop.line_range:
            strip = self._line(y, top, width, looks)
            for line_filter in filters:
                strip = strip.apply_filter(line_filter, backgrounds[1])
            strips.append(strip)
        if crop.column_span != (0, self.size.width):
            return [strip.crop(*crop.column_span) for strip in strips]
        return strips

    def _place_bar(self) -> range:
        """Return at which lines of the screen the bar stands; none if all is seen."""
        height, lines = self.view_height, self.virtual_size.height
        if lines <= height or height <= 0:
            return range(0)
        size = max(1, height * height // lines)
        room, hidden = height - size, lines - height
        start = (self.scroll_offset.y * room + hidden // 2) // hidden
        return range(start, start + size)

    def _with_bar(self, strip: Strip, seen: bool) -> Strip:
        style = self.base_style + self.component_style("line-view--bar")
        width = strip.cell_length
        return Strip([*strip, Segment("▐" if seen else " ", style)], width + 1)


def empty_line(
    text: str, y: int, height: int, width: int, base: Style, style: Style
) -> Strip:
    """Draw line `y` of a view without rows: `text`, centred in its upper half."""
    lines = text.split("\n") if text else []
    at = y - max(0, (height - len(lines)) // 3)
    if not 0 <= at < len(lines):
        return Strip.blank(width, base)
    line = clip(shown(lines[at]), width - 1)
    left = max(0, (width - cell_width(line)) // 2)
    return Strip([Segment(pad(" " * left + line, width), base + style)], width)
