"""Pygments styles of news: dark, light, high contrast and for sixteen colours.

Every class of spans has a colour and a cue that is no colour. Names are underlined
or in italics, figures are bold and never underlined; unsure names are in italics,
never bold, and paler. The colours of the first three styles were searched for the
greatest distance between classes (CIE 1976 L*a*b*) as seen with full colour vision,
with protanopia and with deuteranopia (matrices of Machado, Oliveira and Fernandes
2009, severity 1), starting from the palette of Okabe and Ito.
"""

from __future__ import annotations

from collections.abc import Mapping

from pygments.style import Style
from pygments.token import Comment, Error, Generic, Token

from reader.detection.model import Kind
from reader.detection.tokens import TOKENS, UNSURE_TOKENS, TokenType

CLASSES: tuple[tuple[str, str, frozenset[Kind]], ...] = (
    ("1", "people", frozenset({Kind.PERSON})),
    ("2", "organisations and groups", frozenset({Kind.ORGANISATION, Kind.GROUP})),
    ("3", "places and facilities", frozenset({Kind.PLACE, Kind.FACILITY})),
    ("4", "roles", frozenset({Kind.ROLE})),
    ("5", "events, works, laws", frozenset({Kind.EVENT, Kind.WORK, Kind.LAW})),
    ("6", "counts and votes", frozenset({Kind.COUNT, Kind.VOTE})),
    (
        "7",
        "money, percentages, quantities, fractions, ordinals",
        frozenset(
            {Kind.MONEY, Kind.PERCENT, Kind.QUANTITY, Kind.FRACTION, Kind.ORDINAL}
        ),
    ),
    (
        "8",
        "dates, times, durations, ages",
        frozenset({Kind.DATE, Kind.TIME, Kind.DURATION, Kind.AGE}),
    ),
)
"""The classes that are switched on and off: key, label, kinds."""

CUES: Mapping[str, str] = {
    "1": "bold underline",
    "2": "underline",
    "3": "italic underline",
    "4": "italic",
    "5": "bold italic underline",
    "6": "bold",
    "7": "bold",
    "8": "bold italic",
}
"""What tells each class apart without its colour."""

UNSURE_CUES: Mapping[str, str] = {
    "1": "nobold italic underline",
    "2": "italic underline",
    "3": "italic underline",
    "4": "italic",
    "5": "nobold italic underline",
}
"""The quieter cue of entities that detection is unsure of."""


def _styles(
    colours: Mapping[str, str], pale: Mapping[str, str], text: str, quiet: str
) -> dict[TokenType, str]:
    """Return the styles of every token: colours by class key, then the class's cue."""
    styles: dict[TokenType, str] = {
        Token: text,
        Comment: f"{quiet} italic",
        Error: text,
        Generic.Heading: f"bold {text}",
    }
    for key, _, kinds in CLASSES:
        for kind in kinds:
            styles[TOKENS[kind]] = f"{CUES[key]} {colours[key]}"
            if kind in UNSURE_TOKENS:
                styles[UNSURE_TOKENS[kind]] = f"{UNSURE_CUES[key]} {pale[key]}"
    return styles


def _mixed(
    colours: Mapping[str, str], text: str, share: float = 0.35
) -> dict[str, str]:
    """Return `colours` moved by `share` towards the colour of the text."""

    def mix(colour: str) -> str:
        pairs = [(int(colour[i : i + 2], 16), int(text[i : i + 2], 16)) for i in _RGB]
        return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)

    return {key: mix(colour) for key, colour in colours.items()}


_RGB = (1, 3, 5)

_DARK = {
    "1": "#feff88",
    "2": "#528cd1",
    "3": "#53d286",
    "4": "#ba6f8d",
    "5": "#f36c25",
    "6": "#ffe212",
    "7": "#7274ff",
    "8": "#ddffee",
}
_LIGHT = {
    "1": "#0656ff",
    "2": "#aa6014",
    "3": "#248263",
    "4": "#b841b3",
    "5": "#2f2104",
    "6": "#524000",
    "7": "#180094",
    "8": "#00315a",
}
_CONTRAST = {
    "1": "#ffff7e",
    "2": "#4497ff",
    "3": "#0fac64",
    "4": "#f165ad",
    "5": "#e2831f",
    "6": "#fffb0f",
    "7": "#cacaff",
    "8": "#4bffa8",
}
_ANSI = {
    "1": "ansiyellow",
    "2": "ansibrightblue",
    "3": "ansigreen",
    "4": "ansimagenta",
    "5": "ansired",
    "6": "ansibrightyellow",
    "7": "ansibrightmagenta",
    "8": "ansicyan",
}


class NewsDark(Style):
    """News on a dark background; every colour at a contrast of 4.5 or more."""

    name = "news-dark"
    background_color = "#1a1b26"
    highlight_color = "#33467c"
    line_number_color = "#565f89"
    styles = _styles(_DARK, _mixed(_DARK, "#c0caf5"), "#c0caf5", "#8f98bd")


class NewsLight(Style):
    """News on a light background; every colour at a contrast of 4.5 or more."""

    name = "news-light"
    background_color = "#fdfdfb"
    highlight_color = "#dbe4ff"
    line_number_color = "#6e7781"
    styles = _styles(_LIGHT, _mixed(_LIGHT, "#1f2328"), "#1f2328", "#5c6570")


class NewsContrast(Style):
    """News on black; every colour at a contrast of 7 or more."""

    name = "news-contrast"
    background_color = "#000000"
    highlight_color = "#00409f"
    line_number_color = "#ffffff"
    styles = _styles(_CONTRAST, _mixed(_CONTRAST, "#ffffff"), "#ffffff", "#d0d0d0")


class News16(Style):
    """News in the terminal's own sixteen colours, on its own background."""

    name = "news-16"
    background_color = ""
    styles = _styles(_ANSI, _ANSI, "", "ansibrightblack")
