"""The table: what was measured, beside what, and whether the goal is met."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.benchmarks.scale.measuring import Figures, median
from tests.benchmarks.scale.programs import percentile


@dataclass(frozen=True, slots=True)
class Goals:
    """What must be reached with a library of one size: ratios, milliseconds, MiB."""

    warm: float
    cold: float
    index: float
    key: float
    query: float
    memory: float
    change: float


GOALS = {
    1_000: Goals(1.4, 500, 15_000, 8, 10, 90, 1000),
    10_000: Goals(1.6, 800, 15_000, 8, 30, 110, 1000),
    100_000: Goals(2.2, 3000, 150_000, 8, 100, 200, 2000),
}

Row = tuple[str, float, str, float, float]
"""What, its value, what stands beside it, what is compared with the goal, the goal."""


def lines(figures: Figures, size: int) -> Iterator[tuple[str, bool]]:
    """Yield the lines of the table, and of each whether its goal is met."""
    goals = next((g for s, g in GOALS.items() if size <= s), GOALS[100_000])
    for what, value, beside, compared, goal in rows(figures, goals):
        fine = compared <= goal
        verdict = f"goal {goal:g}: {'met' if fine else 'MISSED'}"
        yield f"  {what:32} {value:10,.1f}   {beside:62} {verdict}", fine
    yield _slowest("filters", figures.filters), True
    yield _slowest("searches", figures.searches), True


def rows(figures: Figures, goals: Goals) -> Iterator[Row]:
    """Yield the rows with their goals."""
    empty, warm, cold = figures.empty, figures.warm, figures.cold
    boat, indexed = figures.newsboat, figures.indexed
    ratio = warm.median / empty.median
    yield (
        "start, index warm, ms",
        warm.median,
        f"{ratio:.2f} × the empty app ({empty.median:.0f}){_boat(boat.start)}",
        ratio,
        goals.warm,
    )
    scanning = median(figures.scanning)
    yield (
        "start, no index, ms",
        cold.median,
        f"os.scandir of the tree {scanning:.0f}",
        cold.median,
        goals.cold,
    )
    if indexed:
        yield (
            "text index built, ms",
            indexed.index,
            f"{indexed.index / indexed.bare:.2f} × the bare table"
            f" ({indexed.bare:,.0f}), reading {indexed.reading:,.0f},"
            f" headlines {indexed.headlines:,.0f}",
            indexed.index,
            goals.index,
        )
    key = percentile(warm.key)
    yield (
        "a key in the list, p95 ms",
        key,
        f"median {median(warm.key):.1f}{_boat(boat.key, share=0.95)}",
        key,
        goals.key,
    )
    for name, asked in (("filter", figures.filters), ("search", figures.searches)):
        values = list(asked.values())
        grep = median(figures.ripgrep or [])
        yield (
            f"{name} as typed, p95 ms",
            percentile(values),
            f"median {median(values):.1f}, rg -i {grep:.0f}; {figures.detected:,}"
            " articles' entities known",
            percentile(values),
            goals.query,
        )
    yield (
        "resident memory, MiB",
        max(warm.memory),
        f"the empty app {max(empty.memory):.0f}{_boat(boat.memory)}",
        max(warm.memory),
        goals.memory,
    )
    yield (
        "one file changed until seen, ms",
        median(warm.change),
        f"slowest {max(warm.change):.0f}",
        median(warm.change),
        goals.change,
    )


def _boat(values: list[float], share: float = 0.0) -> str:
    if not values:
        return ""
    return f"; newsboat {percentile(values, share) if share else median(values):.1f}"


def _slowest(name: str, asked: dict[str, float]) -> str:
    worst = sorted(asked, key=lambda query: -asked[query])[:6]
    told = ", ".join(f"{query!r} {asked[query]:.0f}" for query in worst)
    return f"  slowest {name}: {told}"
