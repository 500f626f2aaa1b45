"""Figures as ranges of numbers in one unit, so that they can be held against another.

Only conversions that are fixed are made: units of measure, and basis points. Amounts in
different currencies have no common unit, and are never compared.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from reader.detection.model import Bound, Figure, Kind

_FACTORS: dict[str, tuple[str, float]] = {
    "km": ("m", 1000), "m": ("m", 1), "cm": ("m", 0.01), "mm": ("m", 0.001),
    "mi": ("m", 1609.344), "nmi": ("m", 1852), "yd": ("m", 0.9144), "ft": ("m", 0.3048),
    "in": ("m", 0.0254), "dm": ("m", 0.1), "furlong": ("m", 201.168),
    "fathom": ("m", 1.8288), "km²": ("m²", 1e6), "m²": ("m²", 1), "ha": ("m²", 1e4),
    "acre": ("m²", 4046.8564224), "mi²": ("m²", 2589988.110336),
    "ft²": ("m²", 0.09290304), "m³": ("m³", 1), "ft³": ("m³", 0.028316846592),
    "acre-foot": ("m³", 1233.48), "l": ("m³", 0.001), "ml": ("m³", 1e-6),
    "cl": ("m³", 1e-5), "hl": ("m³", 0.1), "gal": ("m³", 0.003785411784),
    "pt": ("m³", 0.00047318), "qt": ("m³", 0.00094635), "bbl": ("m³", 0.158987294928),
    "km/h": ("m/s", 1 / 3.6), "mph": ("m/s", 0.44704), "m/s": ("m/s", 1),
    "kn": ("m/s", 1852 / 3600), "kg": ("kg", 1), "g": ("kg", 0.001),
    "mg": ("kg", 1e-6), "µg": ("kg", 1e-9), "t": ("kg", 1000), "kt": ("kg", 1e6),
    "Mt": ("kg", 1e9), "Gt": ("kg", 1e12), "lb": ("kg", 0.45359237),
    "st": ("kg", 6.35029318), "oz": ("kg", 0.028349523125), "W": ("W", 1),
    "kW": ("W", 1000), "MW": ("W", 1e6), "GW": ("W", 1e9), "TW": ("W", 1e12),
    "hp": ("W", 745.7), "Wh": ("Wh", 1), "kWh": ("Wh", 1000), "MWh": ("Wh", 1e6),
    "GWh": ("Wh", 1e9), "TWh": ("Wh", 1e12), "Hz": ("Hz", 1), "kHz": ("Hz", 1e3),
    "MHz": ("Hz", 1e6), "GHz": ("Hz", 1e9), "J": ("J", 1), "kJ": ("J", 1e3),
    "GJ": ("J", 1e9), "Pa": ("Pa", 1), "hPa": ("Pa", 100), "Sv": ("Sv", 1),
    "mSv": ("Sv", 1e-3), "µSv": ("Sv", 1e-6), "bbl/d": ("bbl/d", 1),
    "Mbbl/d": ("bbl/d", 1e6), "KB": ("B", 1e3), "MB": ("B", 1e6), "GB": ("B", 1e9),
    "TB": ("B", 1e12), "PB": ("B", 1e15), "B": ("B", 1), "bp": ("pp", 0.01),
    "bps": ("pp", 0.01), "pp": ("pp", 1), "ton": ("kg", 1000),
}  # fmt: skip
"""Unit to the unit that it is converted to, and what it is worth of that."""
_LOOSE = frozenset({"ton"})
"""Units that are several: a ton is 907, 1,000 or 1,016 kg."""
_SECONDS = {
    "Y": 31556952.0, "M": 2629746.0, "W": 604800.0, "D": 86400.0, "H": 3600.0,
    "TM": 60.0, "S": 1.0, "WE": 172800.0, "DE": 315569520.0,
}  # fmt: skip


class Range(NamedTuple):
    """The numbers that a figure leaves open, in the unit `unit`."""

    low: float
    high: float
    unit: str
    vague: bool = False
    """Whether the text says "about", or gives no number at all ("hundreds")."""
    open_low: bool = False
    """Whether `low` itself is not within ("more than")."""
    open_high: bool = False
    near: float = math.nan
    """The number named, as it is in `unit`; nan where none is."""
    printed: str = ""
    """The unit that the text gives it in."""
    step: float = 0.0
    """The step of its last digit, where it may be a rounded number."""
    width: float = 0.0
    """How far rounding may have moved a number printed in another unit."""

    def meets(self, other: Range) -> bool:
        """Say whether some number is within both; a hair's breadth does not count."""
        if self.unit != other.unit:
            return False
        low, high = max(self.low, other.low), min(self.high, other.high)
        slack = 1e-9 * max(1.0, abs(low))
        if self.printed != other.printed and low - high <= max(self.width, other.width):
            return True
        if low > high + slack:
            return self._rounds(other) or other._rounds(self)
        if abs(low - high) <= slack:
            return not any(
                (side.open_low and abs(side.low - low) <= slack)
                or (side.open_high and abs(side.high - high) <= slack)
                for side in (self, other)
            )
        return True

    def is_near(self, other: Range, times: float = 2) -> bool:
        """Say whether neither number is more than so many times the other."""
        if math.isnan(self.near) or math.isnan(other.near):
            return True
        least, most = sorted((abs(self.near), abs(other.near)))
        return most <= times * least or self.printed != other.printed

    def _rounds(self, other: Range) -> bool:
        """Say whether this number is the other one, given in round terms."""
        coarser = self.step > other.step > 0 and self.printed == other.printed
        apart = abs(self.near - other.near)
        most = self.step / 2
        if self.unit != "%" or abs(self.near) < _SHARES:
            most = min(most, _ROUNDED * abs(other.near))
        return coarser and apart <= most + 1e-9


_ROUNDED = 0.015
"""How far a rounded number may be from the exact one, as a part of it."""
_SHARES = 10
"""From so many per cent on, a share is given in whole ones where it is rounded."""
ABOUT = 0.1
"""How far "about 50" may be from 50, as a part of it."""
NEARLY = 0.15
"""How far "nearly 2,000" may be below 2,000, as a part of it."""


def unit_of(figure: Figure) -> str:
    """Return what the figure's number is one of, once it has been converted."""
    if figure.kind is Kind.DURATION:
        return "s"
    unit = figure.unit or ""
    if figure.kind is Kind.FRACTION:
        return "%"
    head, slash, tail = unit.partition("/")
    if unit in ("°C", "°F", "°"):
        return "°C"
    if unit in _FACTORS:
        return _FACTORS[unit][0]
    return f"{_FACTORS[head][0]}{slash}{tail}" if head in _FACTORS else unit


def range_of(figure: Figure) -> Range | None:
    """Return the numbers that `figure` leaves open; None where it names none.

    A vague numeral is its range, "about" reaches a tenth to both sides, "nearly" a
    little down.
    """
    unit = unit_of(figure)
    value = _number(figure)
    low, high = figure.low, figure.high
    if value is None and low is None and high is None:
        return None
    vague = figure.bound is Bound.ABOUT or value is None
    bottom = -math.inf if low is None else _converted(figure, low)
    top = math.inf if high is None else _converted(figure, high)
    near = math.nan if value is None else _converted(figure, value)
    if value is None and figure.bound is Bound.EXACT and math.isfinite(top - bottom):
        near = (bottom + top) / 2
    if figure.bound is Bound.ABOUT and value is not None:
        around = abs(near) * (NEARLY if high is not None else ABOUT)
        bottom = max(bottom, near - around)
        top = min(top, near + around) if high is None else min(top, near)
    elif figure.bound is Bound.EXACT and value is not None:
        if low is None or high is None:
            bottom = top = near
    elif value is not None:
        bottom, top = _bounded(figure.bound, near, bottom, top)
    return Range(
        bottom, top, unit, vague, figure.bound is Bound.MORE_THAN,
        figure.bound is Bound.LESS_THAN, near, figure.unit or figure.kind.value,
        _fineness(figure, value), 0.0 if value is None else _rounding(figure, value),
    )  # fmt: skip


def _bounded(
    bound: Bound, near: float, bottom: float, top: float
) -> tuple[float, float]:
    if bound in (Bound.AT_LEAST, Bound.MORE_THAN):
        return max(bottom, near), top
    return max(0.0, bottom) if near > 0 else bottom, min(top, near)


def _number(figure: Figure) -> float | None:
    """Return the number that a figure names, in its own unit."""
    if figure.kind is Kind.DURATION:
        return _seconds(figure.value) if isinstance(figure.value, str) else None
    value = figure.value
    return float(value) if isinstance(value, (int, float)) else None


def _seconds(value: str) -> float | None:
    """Return the seconds of an ISO 8601 duration; None where it names no number."""
    if not value.startswith("P") or "X" in value:
        return None
    total, digits, time = 0.0, "", False
    letters = ""
    for char in value[1:] + "!":
        if char == "T":
            time = True
        elif char.isdigit() or char == ".":
            if letters:
                total += _SECONDS.get(letters, math.nan) * float(digits or "nan")
                digits, letters = "", ""
            digits += char
        elif char == "!":
            if letters:
                total += _SECONDS.get(letters, math.nan) * float(digits or "nan")
        else:
            letters += ("T" if time and char == "M" else "") + char
    return None if math.isnan(total) else total


def _converted(figure: Figure, number: float) -> float:
    """Return `number` of the figure's unit in the unit that it is compared in."""
    unit = figure.unit or ""
    if figure.kind is Kind.FRACTION:
        return number * 100
    if unit == "°F":
        return (number - 32) / 1.8
    head = unit.partition("/")[0]
    factor = _FACTORS.get(unit) or _FACTORS.get(head)
    return number * factor[1] if factor else float(number)


def _rounding(figure: Figure, value: float) -> float:
    """Return half the step to which `value` was rounded, in the compared unit.

    `140 km/h` may be printed for 87 mph, and `10 km` for six miles. A ton is several.
    """
    if figure.kind is Kind.FRACTION:
        return 0.5
    loose = 0.1 * abs(value) if figure.unit in _LOOSE else 0.0
    if figure.unit in ("pp", "bp", "bps") or figure.kind is not Kind.QUANTITY:
        return 0.0
    step = _step(value)
    width = max(step / 2, loose)
    return abs(_converted(figure, value + width) - _converted(figure, value))


def _fineness(figure: Figure, value: float | None) -> float:
    """Return the step of the last digit of an exact amount; of counts nothing."""
    exact = figure.bound is Bound.EXACT and figure.kind in (Kind.PERCENT, Kind.MONEY)
    return _step(value) if exact and value is not None else 0.0


def _step(value: float) -> float:
    """Return the step of the last digit of `value` that is no trailing zero."""
    if value == 0:
        return 1.0
    step = 1.0
    while step < abs(value) and value % (step * 10) == 0:
        step *= 10
    while abs(value / step - round(value / step)) > 1e-9 and step > 1e-6:
        step /= 10
    return step
