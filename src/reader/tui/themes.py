"""Textual themes made from the Pygments styles: one source for every colour."""

from __future__ import annotations

import os

from pygments.style import Style as PygmentsStyle
from pygments.token import Token
from textual.theme import Theme

from reader.detection.styles import News16, NewsContrast, NewsDark, NewsLight

STYLES: dict[str, type[PygmentsStyle]] = {
    "dark": NewsDark,
    "light": NewsLight,
    "contrast": NewsContrast,
    "16": News16,
}
"""Theme name in settings to the style that colours the text."""


def theme_names() -> tuple[str, ...]:
    """Return the themes that this terminal can show, the default first.

    Under NO_COLOR the 16-colour theme would be black on black, so it is left out.
    """
    names = tuple(STYLES)
    return names[:-1] if os.environ.get("NO_COLOR") else names


def _hex(color: str) -> str:
    return f"#{color}" if color and not color.startswith(("#", "ansi")) else color


def make_theme(name: str) -> Theme:
    """Return the Textual theme called `name`, a key of `STYLES`."""
    style = STYLES[name]
    if name == "16":
        return _terminal_theme()
    background = _hex(style.background_color)
    foreground = _hex(style.style_for_token(Token.Text)["color"] or "")
    dark = name != "light"
    accent = {"dark": "#7aa2f7", "light": "#2a5db0", "contrast": "#ffff00"}[name]
    return Theme(
        name=name,
        primary=accent,
        accent=accent,
        warning={"dark": "#e0af68", "light": "#8f5b00", "contrast": "#ffb000"}[name],
        error={"dark": "#f7768e", "light": "#b3002d", "contrast": "#ff8080"}[name],
        success={"dark": "#9ece6a", "light": "#2f6b13", "contrast": "#80ff80"}[name],
        foreground=foreground or ("#e6e6e6" if dark else "#1c1c1c"),
        background=background,
        surface=background,
        panel={"dark": "#24283b", "light": "#e8e8e2", "contrast": "#1a1a1a"}[name],
        dark=dark,
        variables={
            "cursor-background": {
                "dark": "#33467c", "light": "#c8d8f5", "contrast": "#ffff00",
            }[name],
            "cursor-foreground": {
                "dark": "#ffffff", "light": "#101010", "contrast": "#000000",
            }[name],
            "quiet": {
                "dark": "#9098b8", "light": "#5a5a5a", "contrast": "#d0d0d0",
            }[name],
        },
    )  # fmt: skip


def _terminal_theme() -> Theme:
    return Theme(
        name="16",
        ansi=True,
        primary="ansi_blue",
        secondary="ansi_cyan",
        warning="ansi_yellow",
        error="ansi_red",
        success="ansi_green",
        accent="ansi_cyan",
        foreground="ansi_default",
        background="ansi_default",
        surface="ansi_default",
        panel="ansi_default",
        boost="ansi_default",
        variables={
            "ansi-background": "ansi_black",
            "ansi-foreground": "ansi_white",
            "block-cursor-foreground": "ansi_black",
            "block-cursor-background": "ansi_white",
            "input-cursor-background": "ansi_white",
            "input-cursor-foreground": "ansi_black",
            "input-selection-background": "ansi_bright_blue",
            "input-selection-foreground": "ansi_black",
            "cursor-background": "ansi_blue",
            "cursor-foreground": "ansi_bright_white",
            "quiet": "ansi_bright_black",
        },
    )
