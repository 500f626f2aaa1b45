"""From `--quote TEXT --nth N` or `--at START:END` to a range of an article's text."""

from __future__ import annotations

import re

from reader.cli.command import Parser
from reader.cli.status import UsageError
from reader.text.canonical import canonical, one_line


def add_passage_arguments(
    parser: Parser, *, required: bool, whole: bool = False
) -> None:
    """Declare the options that name a passage, with `whole` the whole article too."""
    place = parser.add_mutually_exclusive_group(required=required)
    place.add_argument(
        "--quote", metavar="TEXT", help="the passage: its words, exactly"
    )
    place.add_argument(
        "--at",
        metavar="START:END",
        help="the passage: code points of the text that show --plain prints",
    )
    if whole:
        place.add_argument(
            "--article-note",
            action="store_true",
            help="no passage: let it be a note on the whole article",
        )
    parser.add_argument(
        "--nth", metavar="N", type=int, help="which of several, counted from 1"
    )


def occurrences(text: str, quote: str) -> list[int]:
    """Return where `quote` occurs in `text`, overlaps included."""
    found = []
    at = text.find(quote)
    while at >= 0:
        found.append(at)
        at = text.find(quote, at + 1)
    return found


def find_quote(text: str, quote: str, nth: int | None, where: str) -> tuple[int, int]:
    """Return the range of the `nth` exact occurrence of `quote`, or of the only one.

    `where` names the article in messages. Raises `UsageError` where there is none,
    where there are several and `nth` does not say which, and what would be found.
    """
    quote = canonical(quote)
    if not quote.strip():
        raise UsageError("--quote is empty: give the words of the passage")
    found = occurrences(text, quote)
    shown = one_line(quote)
    if not found:
        hint = _similar(text, quote)
        other = f'; there is "{hint}"' if hint else ""
        raise UsageError(f'{where}: "{shown}" does not occur{other}')
    if nth is None and len(found) > 1:
        raise UsageError(
            f'{where}: "{shown}" occurs {len(found)} times;'
            f" say which with --nth 1 to {len(found)}"
        )
    nth = 1 if nth is None else nth
    if not 1 <= nth <= len(found):
        times = "once" if len(found) == 1 else f"{len(found)} times"
        raise UsageError(f'{where}: --nth {nth}: "{shown}" occurs {times}')
    start = found[nth - 1]
    return start, start + len(quote)


def _similar(text: str, quote: str) -> str:
    """Return the first words of `text` that are `quote` but for case and accents."""
    from reader.text.fold import fold, fold_with_map

    folded = fold_with_map(text)
    needle = r"\s+".join(map(re.escape, fold(quote).split()))
    match = re.search(needle, folded.text) if needle else None
    return one_line(text[slice(*folded.span(*match.span()))]) if match else ""


def parse_range(text: str, given: str, where: str) -> tuple[int, int]:
    """Return the code points of `START:END`. Raises `UsageError`."""
    match = re.fullmatch(r"(\d{1,18}):(\d{1,18})", given, re.ASCII)
    if not match:
        raise UsageError(f"--at {given}: write START:END, such as 120:134")
    start, end = int(match[1]), int(match[2])
    if not start < end <= len(text):
        raise UsageError(
            f"--at {given}: no passage of {where}, whose text has code points"
            f" 0:{len(text)}"
        )
    return start, end


def passage(
    text: str, quote: str | None, nth: int | None, at: str | None, where: str
) -> tuple[int, int] | None:
    """Return the passage that the options name; None where they name none."""
    if nth is not None and quote is None:
        raise UsageError("--nth says which occurrence of --quote TEXT; give both")
    if quote is not None:
        return find_quote(text, quote, nth, where)
    return None if at is None else parse_range(text, at, where)
