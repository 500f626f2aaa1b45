"""The months of the year as English texts write them."""

from __future__ import annotations

MONTHS: dict[str, int] = {
    name: number
    for number, names in enumerate(
        (
            "january jan", "february feb", "march mar", "april apr", "may", "june jun",
            "july jul", "august aug", "september sept sep", "october oct",
            "november nov", "december dec",
        ),
        start=1,
    )
    for name in names.split()
}  # fmt: skip
"""Names in lower case, in full and abbreviated, to their numbers."""
