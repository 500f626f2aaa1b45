"""Figures: the numbers, amounts and times that an article asserts, by a grammar.

`find_figures` needs nothing but the text; `resolve` then applies the article's date.
The modules, in the order in which a text goes through them: `tokens` cuts it, `grammar`
says which rule begins where, `cells` passes through tables, `numerals` and `bounds`
read amounts, `names`, `labels` and `idioms` tell which numbers count nothing, `money`,
`amounts`, `fractions`, `ages`, `counts`, `ordinals` and `votes` read what an amount is
of, `nouns` and `events` what it counts and what happened, `milestones` the ages at
which things are done, `borrowing` a bare sum’s currency. Times are read by `dates`,
`periods`, `decades`, `relative`, `definite`, `vague` and `sets` (when), `clock` and
`parts` (at what time), `times` and `stretches` (how long); `tense` says which way a
date lies, `extents` where it begins, `resolution` its value. `tables`, `currencies`,
`units`, `words`, `deeds`, `calendar` and `feasts` hold what is known of words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from reader.detection.model import Figure


def find_figures(text: str, skip: Sequence[tuple[int, int]] = ()) -> tuple[Figure, ...]:
    """Return the figures of `text`, sorted, none overlapping another.

    Nothing is found in the ranges of `skip` (code points). Dates that depend on the
    article's date carry `relative`; `resolve` gives them their value. Never raises.
    """
    from reader.detection.figures.borrowing import borrowed
    from reader.detection.figures.grammar import read

    return tuple(borrowed(text, read(text, skip)))


def resolve(figures: Iterable[Figure], date: str | None) -> tuple[Figure, ...]:
    """Return `figures` with `relative` dates resolved by the article's ISO `date`."""
    from reader.detection.figures.resolution import resolve as resolved

    return resolved(figures, date)
