"""What happens to articles: made-up edits, and the patterns of real revisions."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from tests.benchmarks.anchoring.tracked import Char, added, replaced, text_of

Edit = Callable[[random.Random, list[Char]], list[Char]]
_WORD = re.compile(r"\w+")
_FRESH = ["zebra", "violet", "quartz", "seventh", "jukebox", "humming", "Odile", "an"]
"""Words for the edits; all but the last occur in no story."""


def words(share: float) -> Edit:
    """Replace, shorten, delete or add to a share of the words."""

    def edit(rng: random.Random, chars: list[Char]) -> list[Char]:
        out: list[Char] = []
        at = 0
        for match in _WORD.finditer(text_of(chars)):
            word = chars[match.start() : match.end()]
            out += chars[at : match.start()]
            at = match.end()
            way = rng.choice("rsda") if rng.random() < share else ""
            new = rng.choice(_FRESH)
            if way == "r":
                out += replaced(word, new)
            elif way == "s":
                out += word[: max(1, len(word) // 2)]
            elif way != "d":
                out += [*word, *added(" " + new)] if way == "a" else word
        return out + chars[at:]

    return edit


def _paragraphs(chars: list[Char]) -> list[list[Char]]:
    """Return the lines of a text with the blank lines after them."""
    found: list[list[Char]] = [[]]
    blank = False
    for char in chars:
        if blank and char.char != "\n":
            found.append([])
        found[-1].append(char)
        blank = text_of(found[-1][-2:]) == "\n\n"
    if found[-1] and found[-1][-1].char != "\n":
        found[-1] += added("\n")
    return found


def _join(paragraphs: list[list[Char]]) -> list[Char]:
    out: list[Char] = []
    for paragraph in paragraphs:
        if out and text_of(out[-2:]) != "\n\n":
            out += added("\n")
        out += paragraph
    return out


def _pick(rng: random.Random, paragraphs: list[list[Char]]) -> int:
    long = [at for at, chars in enumerate(paragraphs) if len(chars) > 40]
    return rng.choice(long)


_NEW = (
    "Officials spoke again on Sunday evening and gave new numbers, 77 in all, which "
    "they called provisional.\n\n"
)


def insert(rng: random.Random, chars: list[Char]) -> list[Char]:
    """Put a paragraph in, at times in the middle of another one."""
    if rng.random() < 0.25:
        spaces = [at for at, char in enumerate(chars) if char.char == " "]
        at = rng.choice(spaces)
        return [*chars[:at], *added("\n\n" + _NEW), *chars[at + 1 :]]
    paragraphs = _paragraphs(chars)
    paragraphs.insert(rng.randrange(len(paragraphs) + 1), added(_NEW))
    return _join(paragraphs)


def move(rng: random.Random, chars: list[Char]) -> list[Char]:
    """Move a paragraph to another place."""
    paragraphs = _paragraphs(chars)
    at = _pick(rng, paragraphs)
    moved = paragraphs.pop(at)
    places = [place for place in range(len(paragraphs) + 1) if place != at]
    paragraphs.insert(rng.choice(places), moved)
    return _join(paragraphs)


def delete(rng: random.Random, chars: list[Char]) -> list[Char]:
    """Delete a paragraph."""
    paragraphs = _paragraphs(chars)
    del paragraphs[_pick(rng, paragraphs)]
    return _join(paragraphs)


def all_of(*edits: Edit) -> Edit:
    """Make several edits, one after the other."""

    def edit(rng: random.Random, chars: list[Char]) -> list[Char]:
        for each in edits:
            chars = each(rng, chars)
        return chars

    return edit


def figures(rng: random.Random, chars: list[Char]) -> list[Char]:
    """Update most figures, as the next version of a story does."""
    out: list[Char] = []
    at = 0
    for match in re.finditer(r"\d+", text_of(chars)):
        out += chars[at : match.start()]
        at = match.end()
        number = chars[match.start() : at]
        if rng.random() < 0.7:
            number = replaced(number, str(int(match[0]) + rng.randint(1, 30)))
        out += number
    return out + chars[at:]


def on_top(rng: random.Random, chars: list[Char]) -> list[Char]:
    """Put the news on top, and change some words of what was known."""
    paragraphs = _paragraphs(words(0.02)(rng, chars))
    paragraphs[1:1] = [added(_NEW), added("UPDATE: adds new numbers.\n\n")]
    return _join(paragraphs)


def correction(rng: random.Random, chars: list[Char]) -> list[Char]:
    """Change a name wherever it occurs, and say below what stood there before."""
    text = text_of(chars)
    names = sorted(set(re.findall(r"(?<=[a-z,] )[A-Z][a-z]{3,}\b", text)))
    if not names:
        return chars
    name = rng.choice(names)
    out: list[Char] = []
    at = 0
    for match in re.finditer(rf"\b{name}\b", text):
        word = chars[match.start() : match.end()]
        out += chars[at : match.start()]
        cut = len(name) // 2
        out += [*word[:cut], *replaced(word[cut : cut + 1], "y"), *word[cut + 1 :]]
        at = match.end()
    out += chars[at:]
    sentences = [s for s in re.findall(r"[^.\n]+\.", text) if name in s]
    old = rng.choice(sentences or [f"{name}."]).strip()
    note = f"\nCorrection: an earlier version gave a wrong name. It read: “{old}”\n"
    return out + added(note)


def lead(rng: random.Random, chars: list[Char]) -> list[Char]:
    """Write the first long paragraph anew: half of its words go, others come."""
    paragraphs = _paragraphs(chars)
    first = next(at for at, each in enumerate(paragraphs) if len(each) > 80)
    paragraphs[first] = words(0.5)(rng, paragraphs[first])
    paragraphs[first][0:0] = added("In a turn that nobody had expected, ")
    return _join(paragraphs)


def pull_quotes(rng: random.Random, chars: list[Char]) -> list[Char]:
    """Repeat three sentences verbatim between other paragraphs."""
    sentences = re.findall(r"[^.\n]{30,}\.", text_of(chars))
    paragraphs = _paragraphs(chars)
    for _ in range(3):
        copy = added(f"“{rng.choice(sentences).strip()}”\n\n")
        paragraphs.insert(rng.randrange(len(paragraphs) + 1), copy)
    return _join(paragraphs)


def decoy(rng: random.Random, chars: list[Char], start: int, end: int) -> list[Char]:
    """Change the words of [start, end), and repeat how they stood there elsewhere.

    The old wording stands alone, in a sentence of its own, or within its old
    neighbours.
    """
    old = text_of(chars[start:end])
    revised = words(0.3)(rng, chars[start:end])
    while revised == chars[start:end]:
        revised = words(0.5)(rng, chars[start:end])
    way = rng.randrange(3)
    if way == 1:
        old = f"An earlier version said “{old}”."
    elif way == 2:
        old = text_of(chars[max(0, start - 25) : end + 25])
    # Between paragraphs, but not within the passage.
    edges = [0, *(m.end() for m in re.finditer("\n\n", text_of(chars))), len(chars)]
    edge = rng.choice([at for at in edges if not start <= at <= end] or [len(chars)])
    copy = added(old.replace("\n", " ").strip() + "\n\n")
    if edge == len(chars):
        copy = added("\n\n") + copy
    if edge <= start:
        return [*chars[:edge], *copy, *chars[edge:start], *revised, *chars[end:]]
    return [*chars[:start], *revised, *chars[end:edge], *copy, *chars[edge:]]
