"""The grammar: which rules may begin at which token, and in which order they are tried.

Reading goes from left to right, once. At a token that may begin a figure the rules for
it are tried in turn; the first that finds something wins, and reading goes on behind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from reader.detection.figures import (
    ages,
    amounts,
    clock,
    counts,
    dates,
    decades,
    definite,
    fractions,
    idioms,
    milestones,
    money,
    names,
    ordinals,
    parts,
    periods,
    relative,
    sets,
    stretches,
    times,
    vague,
    votes,
)
from reader.detection.figures.bounds import Amount, amount_at
from reader.detection.figures.calendar import (
    DAY_PARTS,
    DAYTIMES,
    LONG_UNITS,
    MONTHS,
    SEASONS,
    SETS,
    UNITS,
    WEEKDAYS,
)
from reader.detection.figures.cells import Cells
from reader.detection.figures.currencies import CURRENCY_CODES, CURRENCY_SIGNS
from reader.detection.figures.extents import widened
from reader.detection.figures.feasts import holidays
from reader.detection.figures.numerals import MARKS, NUMBER_WORDS, SCALES
from reader.detection.figures.tables import FEW, MULTIPLIERS, VAGUE
from reader.detection.figures.tokens import Sort, Tokens
from reader.detection.model import TIME_KINDS, Figure

Rule = Callable[[Tokens, int], Figure | None]
"""Tries to read a figure at a token."""
AmountRule = Callable[[Tokens, Amount], Figure | None]
"""Tries to read what follows an amount."""

AMOUNT_RULES: tuple[AmountRule, ...] = (
    money.money_after,
    amounts.height,
    amounts.percent,
    ages.years_old,
    ages.after_name,
    ages.listed,
    ages.told,
    milestones.milestone,
    milestones.limit,
    ages.older_than,
    relative.seasons_ago,
    times.duration,
    amounts.quantity,
    counts.count,
)


def by_amount(doc: Tokens, i: int) -> Figure | None:
    """Read an amount at token `i`, and then what it is an amount of."""
    amount = amount_at(doc, i)
    if amount is None or amount.first < doc.floor or names.is_joined(doc, i):
        return None
    if times.is_title(doc, amount) or names.is_quoted(doc, i, amount.after):
        return None
    for rule in AMOUNT_RULES:
        if (found := rule(doc, amount)) is not None:
            return found
    return None


def between(doc: Tokens, i: int) -> Figure | None:
    """Read `between 200 and 300`, `from 200 to 300` of anything at token `i`."""
    if (found := ages.between_ages(doc, i)) is not None:
        return found
    if dates.year_at(doc, i + 1) and dates.year_at(doc, i + 3):
        return None
    if dates.month_at(doc, i + 4):
        return None
    if (found := money.money_between(doc, i)) is not None:
        return found
    if (percents := amounts.between_percents(doc, i)) is not None:
        return amounts.percent(doc, percents)
    return by_amount(doc, i)


_AFTER_A = (
    frozenset(SCALES)
    | {"half", "quarter", "third"}
    | {phrase.split()[1] for phrase in FEW if phrase.startswith("a ")}
)
"""Words that make an amount of an article, which most often stands before none."""


def after_a(doc: Tokens, i: int) -> Figure | None:
    """Read `a hundred boats`, `a half-century`, `a quarter to six` at token `i`."""
    word = doc.low(i + 1)
    if word in ("half", "quarter"):
        found = clock.quarter_past(doc, i) or times.a_half(doc, i)
        if found is not None:
            return found
    return by_amount(doc, i) if word in _AFTER_A else None


_AFTER_THE = (
    definite.DEFINITE
    | stretches.SPAN_WORDS
    | frozenset(DAY_PARTS)
    | parts.EARLY
    | frozenset(vague.NOUNS)
    | vague.DISTANCES
    | NUMBER_WORDS
    | {"first", "last", "new", "other"}
)
"""Words that open a time behind `the`, which most often stands before none."""
_THE_RULES: tuple[Rule, ...] = (
    definite.last_day_of_month,
    definite.definite,
    stretches.the_past,
    vague.the_future,
    parts.part_of_day,
)


def after_the(doc: Tokens, i: int) -> Figure | None:
    """Read `the week`, `the past year`, `the night`, `the future` at token `i`."""
    if doc.low(i + 1) not in _AFTER_THE and not doc.is_number(i + 1):
        return None
    for rule in _THE_RULES:
        if (found := rule(doc, i)) is not None:
            return found
    return None


DIGIT_RULES: tuple[Rule, ...] = (
    dates.numeric,
    clock.race_time,
    clock.clock,
    clock.minutes_past,
    clock.bare_hour,
    votes.vote,
    dates.day_first,
    decades.decade,
    ordinals.ordinal,
    fractions.fraction,
    periods.year,
    by_amount,
)
"""What a number in digits may begin."""
NUMBER_WORD_RULES: tuple[Rule, ...] = (
    clock.clock,
    clock.minutes_past,
    clock.bare_hour,
    decades.spoken_decade,
    votes.vote_in_words,
    ordinals.ordinal,
    fractions.fraction,
    by_amount,
)


TRIGGERS: dict[str, tuple[Rule, ...]] = {}
"""What each lower-case word or mark may begin."""


def on(words: Iterable[str], *rules: Rule) -> None:
    """Say that each of `words` may begin what `rules` read, after those said before."""
    for word in words:
        TRIGGERS[word] = TRIGGERS.get(word, ()) + rules


def _on_amounts() -> None:
    on(CURRENCY_SIGNS, money.money)
    on({code.lower() for code in CURRENCY_CODES} | money.SIGN_PREFIXES, money.money)
    on(NUMBER_WORDS, *NUMBER_WORD_RULES)
    on(MARKS, fractions.fraction, by_amount)
    on(VAGUE | MULTIPLIERS, by_amount)
    on(("half",), clock.half_past, by_amount, times.with_article, fractions.fraction)
    on(("quarter",), clock.half_past, fractions.fraction, by_amount,
       times.with_article)  # fmt: skip
    on(("a", "an"), after_a, fractions.fraction, times.with_article)
    on(("another", "some", "countless", "numerous"), times.with_article)
    on({phrase.split()[0] for phrase in FEW} - {"a"}, by_amount, times.with_article)
    on(("between", "from"), between)
    on(("magnitude",), amounts.magnitude)
    on(("aged", "age", "ages"), ages.aged)
    on(("in",), ages.decade_of_life)
    on(("under", "over", "above", "below"), ages.under)
    on(("turned", "turns", "turning"), ages.turned)


def _on_times() -> None:
    on({name.split()[0].partition("'")[0].partition(".")[0] for name in holidays()},
       dates.holiday)  # fmt: skip
    on(MONTHS, dates.month)
    on(WEEKDAYS, dates.weekday_and_day, relative.weekday)
    on(("day",), dates.named_day)
    on(("q", "h"), periods.quarter_label)
    on(SEASONS, periods.season)
    on(relative.DAYS, relative.named_day)
    on(("the",), after_the)
    on(("last", "this", "next", "past", "coming", "recent", "current"),
       relative.deictic, stretches.the_past)  # fmt: skip
    on(("that",), definite.that_period)
    on(("that",), parts.part_of_day)
    on(("overnight",), parts.overnight)
    on({*DAYTIMES, "morning", "afternoon", "evening"}, parts.daytime)
    on(("noon", "midnight", "midday"), clock.spoken_time)
    on(vague.ADVERBS, vague.adverb)
    on(("present", "future"), vague.bare)
    on(("these", "those", "this", "that"), vague.these_days)
    on(("ago",), vague.long_ago)
    on(("midweek", "midyear", "mid", "year", "month", "week"), periods.midweek)
    on(("all", "whole", "entire"), stretches.all_day)
    on(LONG_UNITS, stretches.long_unit)
    on(("once", "twice", "thrice"), sets.times_a_week)
    on(UNITS, relative.year_ago, stretches.bare_units)
    on(SETS, sets.adverb_set)
    on(("every", "each", "per"), sets.every)
    on(set(ordinals.ORDINALS), ordinals.ordinal)
    on((name for name in ("twenties", "thirties", "forties", "fifties", "sixties",
        "seventies", "eighties", "nineties")), decades.decade)  # fmt: skip


_on_amounts()
_on_times()


def read(text: str, skip: Sequence[tuple[int, int]] = ()) -> list[Figure]:
    """Return the figures of `text` from left to right; none overlaps another."""
    doc = Tokens(text, skip)
    found: list[Figure] = []
    items, number, opaque = doc.items, Sort.NUMBER, Sort.OPAQUE
    cells = Cells(doc)
    turns = idioms.anchored(frozenset(TRIGGERS))
    i = 0
    while i < doc.count:
        token = items[i]
        sort = token.sort
        if token.low in turns:
            end = idioms.end_of(doc, i, turns[token.low])
            if end is not None:
                doc.floor = i = end
                continue
        if sort is number:
            if (cell := cells.at(i)) is not None:
                found.append(cell)
                doc.floor = i = i + 1
                continue
            rules: tuple[Rule, ...] = DIGIT_RULES
        elif sort is opaque or token.low not in TRIGGERS:
            i += 1
            continue
        else:
            rules = TRIGGERS[token.low]
        new = votes.votes(doc, i) if sort is number else ()
        for rule in () if new else rules:
            if (one := rule(doc, i)) is not None:
                new = (one,)
                break
        if not new:
            i += 1
            continue
        end, after = new[-1].end, i
        while after < doc.count and items[after].start < end:
            after += 1
        if new[0].kind in TIME_KINDS:
            new = (widened(doc, i, after, new[0]),)
        found.extend(new)
        doc.floor = i = after
    return found
