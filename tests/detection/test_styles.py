"""The styles: readable, and told apart by every eye and without any colour."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from pygments.style import Style

from reader.detection.model import ENTITY_KINDS, FIGURE_KINDS, Kind
from reader.detection.styles import CLASSES, News16, NewsContrast, NewsDark, NewsLight
from reader.detection.tokens import TOKENS, UNSURE_TOKENS

COLOURED = [(NewsDark, 4.5), (NewsLight, 4.5), (NewsContrast, 7.0)]
ALL = [NewsDark, NewsLight, NewsContrast, News16]

# Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of
# Color Vision Deficiency", 2009, severity 1.0; on linear RGB.
NORMAL = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
PROTANOPIA = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
DEUTERANOPIA = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
Matrix = tuple[tuple[float, ...], ...]


def _linear(colour: str) -> list[float]:
    values = [int(colour[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    return [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values]


def _luminance(colour: str) -> float:
    r, g, b = _linear(colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def _contrast(one: str, other: str) -> float:
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _lab(colour: str, matrix: Matrix) -> tuple[float, float, float]:
    seen = [
        sum(m * v for m, v in zip(row, _linear(colour), strict=True)) for row in matrix
    ]
    r, g, b = (min(1.0, max(0.0, v)) for v in seen)
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883

    def f(t: float) -> float:
        return float(t ** (1 / 3)) if t > 0.008856 else 7.787 * t + 16 / 116

    return 116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))


def _distance(one: str, other: str, matrix: Matrix) -> float:
    pairs = zip(_lab(one, matrix), _lab(other, matrix), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def _look(style: type[Style], kind: Kind, unsure: bool = False) -> tuple[str, str]:
    """Return the colour and the cue of a kind."""
    found = style.style_for_token((UNSURE_TOKENS if unsure else TOKENS)[kind])
    cue = " ".join(c for c in ("bold", "italic", "underline") if found[c])
    return str(found["ansicolor"] or found["color"]), cue


def _class_colours(style: type[Style]) -> list[str]:
    return [_look(style, min(kinds))[0] for _, _, kinds in CLASSES]


def test_the_classes_are_the_toggles_one_to_eight_and_hold_every_kind_once() -> None:
    assert [key for key, _, _ in CLASSES] == list("12345678")
    kinds = [kind for _, _, group in CLASSES for kind in group]
    assert sorted(kinds) == sorted(Kind)


@pytest.mark.parametrize("style", ALL)
def test_the_kinds_of_a_class_look_alike_and_classes_differ_in_colour(
    style: type[Style],
) -> None:
    looks = [{_look(style, kind) for kind in kinds} for _, _, kinds in CLASSES]
    assert all(len(look) == 1 for look in looks)
    assert len({colour for look in looks for colour, _ in look}) == 8


@pytest.mark.parametrize("style", ALL)
def test_every_kind_has_a_cue_that_is_no_colour(style: type[Style]) -> None:
    for kind in Kind:
        assert _look(style, kind)[1]


@pytest.mark.parametrize("style", ALL)
def test_names_and_figures_differ_without_colour(style: type[Style]) -> None:
    entities = {_look(style, kind)[1] for kind in ENTITY_KINDS}
    figures = {_look(style, kind)[1] for kind in FIGURE_KINDS}
    assert entities.isdisjoint(figures)


@pytest.mark.parametrize("style", ALL)
def test_at_most_two_classes_share_a_cue(style: type[Style]) -> None:
    cues = [_look(style, min(kinds))[1] for _, _, kinds in CLASSES]
    assert len(set(cues)) == 7  # bold, italic and underline allow no more


@pytest.mark.parametrize("style", ALL)
def test_unsure_names_are_quieter(style: type[Style]) -> None:
    for kind in ENTITY_KINDS:
        _, cue = _look(style, kind, unsure=True)
        assert "italic" in cue
        assert "bold" not in cue


@pytest.mark.parametrize(("style", "least"), COLOURED)
def test_every_colour_stands_out_from_the_background(
    style: type[Style], least: float
) -> None:
    background = style.background_color.lstrip("#")
    for token, look in style:
        if look["color"]:
            assert _contrast(look["color"], background) >= least, token


@pytest.mark.parametrize("matrix", [NORMAL, PROTANOPIA, DEUTERANOPIA])
@pytest.mark.parametrize(("style", "_least"), COLOURED)
def test_classes_differ_for_every_kind_of_colour_vision(
    style: type[Style], _least: float, matrix: Matrix
) -> None:
    colours = _class_colours(style)
    assert min(_distance(a, b, matrix) for a, b in combinations(colours, 2)) >= 20


def test_the_sixteen_colour_style_uses_the_terminals_own_colours_only() -> None:
    assert all(colour.startswith("ansi") for colour in _class_colours(News16))
    for _, look in News16:
        assert look["ansicolor"] or not look["color"]


def test_toggle_keys_come_in_order() -> None:
    assert all(a[0] < b[0] for a, b in pairwise(CLASSES))
