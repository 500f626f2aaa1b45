"""Notes find their passages in edited texts, and never a wrong one.

The truth is known because every character of a made-up text is tracked through the
edits. A wrong place fails; an orphan only counts.
"""

from __future__ import annotations

import random
import re
import time
import unicodedata
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader.annotations.alignment import align
from reader.annotations.anchoring import anchor, candidates
from reader.annotations.comparing import view_of
from reader.annotations.model import (
    Anchor,
    AnchorState,
    Annotation,
    NoteKind,
    Position,
    Quote,
)
from reader.annotations.selecting import select
from reader.text.canonical import canonical
from reader.text.hashing import text_sha256
from tests.annotations.support import TEXT, place_of

Char = tuple[str, int | None]
"""A character, and where it stood in the annotated text; None if it is new."""

SUBJECTS = [
    "the coast guard",
    "a fisherman",
    "two ministers",
    "the port authority",
    "rescue teams",
    "the union of dockers",
    "a survivor",
    "the shipping line",
    "divers",
    "opposition members",
]
VERBS = [
    "said that",
    "denied that",
    "confirmed on Monday that",
    "told reporters that",
    "wrote that",
    "had warned for years that",
    "would not say whether",
    "insisted that",
]
FACTS = [
    "the ferry was overloaded",
    "the doors had been left open",
    "nobody checked the list",
    "at least {n} people were missing",
    "the weather was calm",
    "{n} boats joined the search",
    "the captain left first",
    "the engine failed twice",
    "repairs cost {n} million crowns",
]
FRESH = ["zebra", "violet", "quartz", "seventh", "jukebox", "humming", "Odile"]
"""Words that no story has, so that a word that was replaced is really gone."""


def story(rng: random.Random, sentences: int = 45) -> str:
    """Return a text in which phrases recur, as they do in news."""
    paragraphs: list[list[str]] = [[]]
    for number in range(sentences):
        words = f"{rng.choice(SUBJECTS)} {rng.choice(VERBS)} {rng.choice(FACTS)}"
        words = words.format(n=rng.randint(2, 400))
        if rng.random() < 0.4:
            words += f", and {rng.choice(SUBJECTS)} agreed"
        paragraphs[-1].append(words[0].upper() + words[1:] + ".")
        if number % 3 == 2:
            paragraphs.append([])
    return "\n\n".join(" ".join(lines) for lines in paragraphs if lines) + "\n"


def passage(text: str, start: int, end: int) -> Annotation:
    """Return a note on a range of `text`."""
    quote, position = select(text, start, end)
    return Annotation(
        "x",
        "articles/x.txt",
        NoteKind.PASSAGE,
        quote=quote,
        position=position,
        text_sha256=text_sha256(text),
    )


def resolved(note: Annotation, text: str, snapshot: str | None) -> Anchor:
    """Return where a note is in `text`."""
    return anchor(note, text, text_sha256(text), snapshot)


def edit_words(rng: random.Random, chars: list[Char], share: float) -> list[Char]:
    """Replace, shorten, delete or add to a share of the words."""
    text = "".join(char for char, _ in chars)
    out: list[Char] = []
    at = 0
    for match in re.finditer(r"\w+", text):
        word = chars[match.start() : match.end()]
        out += chars[at : match.start()]
        at = match.end()
        new: list[Char] = [(char, None) for char in rng.choice(FRESH)]
        way = rng.choice("rsda") if rng.random() < share else ""
        out += {
            "": word,
            "r": new,
            "s": word[: max(1, len(word) // 2)],
            "d": [],
            "a": [*word, (" ", None), *new],
        }[way]
    return out + chars[at:]


def edit_paragraphs(rng: random.Random, chars: list[Char], way: str) -> list[Char]:
    """Insert, move or delete a paragraph."""
    paragraphs: list[list[Char]] = [[]]
    for char in chars:
        paragraphs[-1].append(char)
        if char[0] == "\n":
            paragraphs.append([])
    long = [index for index, chars in enumerate(paragraphs) if len(chars) > 40]
    if way == "insert":
        fresh = "A paragraph of other things, 77 of them, was put in here later.\n"
        moved: list[Char] = [(char, None) for char in fresh]
    else:
        moved = paragraphs.pop(rng.choice(long))
    if way != "delete":
        paragraphs.insert(rng.randrange(len(paragraphs) + 1), moved)
    return [char for paragraph in paragraphs for char in paragraph]


def spans(rng: random.Random, text: str) -> list[tuple[int, int]]:
    """Return ranges of 1 to 60 words."""
    words = list(re.finditer(r"\w+", text))
    found = []
    for low, high in ((1, 3), (5, 15), (20, 60)):
        for _ in range(6):
            length = rng.randint(low, high)
            first = rng.randrange(len(words) - length)
            found.append((words[first].start(), words[first + length - 1].end()))
    return found


def judge(place: Anchor, start: int, end: int, chars: list[Char]) -> str:
    """Compare a place with where the characters of [start, end) really are."""
    truth = {
        at
        for at, (_, origin) in enumerate(chars)
        if origin is not None and start <= origin < end
    }
    if place.start is None or place.end is None:
        return "dead" if len(truth) < (end - start) / 4 else "orphan"
    found = set(range(place.start, place.end))
    if not truth & found:
        return "wrong"
    # The larger part of a passage that was torn, with a letter at the tear at most.
    if len(truth & found) >= 0.8 * len(found):
        return "right" if len(found) >= 0.4 * len(truth) else "partial"
    whole = set(range(min(truth), max(truth) + 1))
    shared = len(found & whole)
    overlap = shared / len(found | whole)
    return "right" if overlap >= 0.8 else "wrong" if overlap <= 0.3 else "partial"


def tally(
    edit: Callable[[random.Random, list[Char]], list[Char]], *, snapshot: bool = True
) -> Counter[str]:
    """Resolve many passages of several edited texts; count how that went."""
    counts: Counter[str] = Counter()
    for seed in range(8):
        rng = random.Random(seed)
        text = story(rng)
        chars: list[Char] = [(char, at) for at, char in enumerate(text)]
        ranges = spans(rng, text)
        edited = edit(rng, chars)
        new = "".join(char for char, _ in edited)
        for start, end in ranges:
            note = passage(text, start, end)
            place = resolved(note, new, text if snapshot else None)
            counts[judge(place, start, end, edited)] += 1
    return counts


@pytest.mark.parametrize(
    ("share", "least"), [(0.01, 0.98), (0.05, 0.97), (0.1, 0.94), (0.2, 0.9)]
)
def test_edited_words_never_lead_to_a_wrong_place(share: float, least: float) -> None:
    counts = tally(lambda rng, chars: edit_words(rng, chars, share))
    assert counts["wrong"] == 0, counts
    assert counts["right"] >= least * (counts.total() - counts["dead"]), counts


@pytest.mark.parametrize(
    ("way", "least"), [("insert", 0.97), ("move", 0.93), ("delete", 0.95)]
)
def test_changed_paragraphs_never_lead_to_a_wrong_place(way: str, least: float) -> None:
    counts = tally(lambda rng, chars: edit_paragraphs(rng, chars, way))
    assert counts["wrong"] == 0, counts
    assert counts["right"] >= least * (counts.total() - counts["dead"]), counts


def test_without_a_snapshot_a_light_edit_leads_to_no_wrong_place() -> None:
    counts = tally(lambda rng, chars: edit_words(rng, chars, 0.01), snapshot=False)
    assert counts["wrong"] == 0, counts
    assert counts["right"] >= 0.8 * counts.total(), counts


@pytest.mark.parametrize("seed", range(6))
def test_a_pull_quote_of_the_old_wording_does_not_attract_the_note(seed: int) -> None:
    rng = random.Random(seed)
    text = story(rng)
    start, end = spans(rng, text)[8]
    chars: list[Char] = [(char, at) for at, char in enumerate(text)]
    revised = edit_words(rng, chars[start:end], 0.3)
    copy: list[Char] = [(char, None) for char in text[start:end] + "\n\n"]
    after = text.index("\n", end) + 2
    whole = chars[:start] + revised + chars[end:after] + copy + chars[after:]
    new = "".join(char for char, _ in whole)
    place = resolved(passage(text, start, end), new, text)
    assert judge(place, start, end, whole) in ("right", "partial", "orphan")


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from([0.02, 0.1, 0.2]))
def test_a_place_always_holds_something_of_the_passage(seed: int, share: float) -> None:
    rng = random.Random(seed)
    text = story(rng, 20)
    chars: list[Char] = [(char, at) for at, char in enumerate(text)]
    edited = edit_words(rng, edit_paragraphs(rng, chars, "insert"), share)
    new = "".join(char for char, _ in edited)
    for start, end in spans(rng, text)[::3]:
        place = resolved(passage(text, start, end), new, text)
        assert judge(place, start, end, edited) != "wrong"
        if place.start is not None and place.end is not None:
            assert 0 <= place.start < place.end <= len(new)
            same = view_of(new[place.start : place.end]).text
            exact = view_of(text[start:end]).text
            assert (place.state is not AnchorState.EXACT) or same == exact


SAME_WORDS: dict[str, Callable[[str], str]] = {
    "another line width": lambda text: re.sub(r"(\S+ \S+ \S+) ", r"\1\n", text),
    "paragraphs apart": lambda text: text.replace("\n", "\n\n\n"),
    "trailing space": lambda text: text.replace("\n", "  \n"),
    "no final newline": lambda text: text.rstrip("\n"),
    "no-break spaces": lambda text: text.replace(" ", "\u00a0"),
    "decomposed": lambda text: unicodedata.normalize("NFD", text),
    "straight quotes": lambda text: text.translate({0x201C: '"', 0x201D: '"'}),
    "hyphens for dashes": lambda text: text.replace("—", "-"),
    "soft hyphens": lambda text: text.replace("tt", "t\u00adt"),
    "an emoji before": lambda text: "🚢🏴‍☠️ " + text,
    "a byte order mark": lambda text: canonical("\ufeff" + text),
    "Windows line ends": lambda text: canonical(text.replace("\n", "\r\n")),
}


@pytest.mark.parametrize("name", SAME_WORDS)
def test_what_no_reader_sees_changes_no_place(name: str) -> None:
    text = SAME_WORDS[name](TEXT)
    for words in ("Inés Ródenas", "“We found 31 survivors,”", "PORT ARDEN — At least"):
        note = passage(TEXT, *place_of(words))
        place = resolved(note, text, TEXT)
        assert place.state is AnchorState.EXACT
        found = text[place.start : place.end]
        assert view_of(found).text == view_of(words).text
        assert found == found.strip()


def test_the_same_text_gives_the_stored_place_without_a_search() -> None:
    note = passage(TEXT, *place_of("Two divers"))
    place = resolved(note, TEXT, TEXT)
    assert place == Anchor(AnchorState.EXACT, *place_of("Two divers"))


def test_a_damaged_position_is_searched_for_and_to_be_confirmed() -> None:
    note = passage(TEXT, *place_of("Two divers"))
    damaged = replace(note, position=Position(0, 10))
    assert resolved(damaged, TEXT, TEXT) == Anchor(
        AnchorState.MOVED, *place_of("Two divers")
    )
    lost = replace(damaged, quote=Quote("Three whales", "x", "y"))
    assert resolved(lost, TEXT, TEXT).state is AnchorState.ORPHAN


def test_an_edited_word_in_place_stays_with_the_passage() -> None:
    note = passage(TEXT, *place_of("four people"))
    new = TEXT.replace("four people", "five people")
    place = resolved(note, new, TEXT)
    assert place.state is AnchorState.EDITED
    assert new[place.start : place.end] == "five people"


def test_a_corrected_name_is_found_between_its_neighbours() -> None:
    note = passage(TEXT, *place_of("Ródenas"))
    new = TEXT.replace("Ródenas", "Rodenas").replace("Lanthe", "Lantha")
    place = resolved(note, new, TEXT)
    assert (place.state, new[place.start : place.end]) == ("edited", "Rodenas")


def test_a_passage_cut_in_two_stays_on_its_larger_part() -> None:
    text = "He began. The long first part of it goes on and on, then it ends. He left."
    note = passage(text, 10, 65)
    cut = text.index("then it")
    new = text[:cut] + "as had been expected by all those present there, " * 4
    new += text[cut:]
    place = resolved(note, new, text)
    assert place.state is AnchorState.EDITED
    assert new[place.start : place.end] == "The long first part of it goes on and on,"


def test_a_deleted_passage_is_an_orphan_even_if_its_twin_is_left() -> None:
    text = "Police said so. Then it rained. The mayor said so. Nobody else did."
    note = passage(text, text.rindex("said so"), text.rindex("said so") + 7)
    new = "Police said so. Then it rained. Nobody else did."
    assert resolved(note, new, text).state is AnchorState.ORPHAN


def test_a_moved_paragraph_is_found_and_to_be_confirmed() -> None:
    rng = random.Random(3)
    text = story(rng)
    extra = "Only here does a violinist from Upper Marlow play on the sinking deck.\n\n"
    text = extra + text
    start = text.index("a violinist from Upper Marlow")
    note = passage(text, start, start + 29)
    new = text.removeprefix(extra) + "\n" + extra
    place = resolved(note, new, text)
    assert new[place.start : place.end] == "a violinist from Upper Marlow"


def test_an_orphan_comes_with_candidates() -> None:
    note = passage(TEXT, *place_of("At least four people died"))
    new = "Nothing is left. On Monday at least four people died, it was said later."
    assert resolved(note, new, TEXT).start is None
    [best, *_] = candidates(note, new)
    assert "four people died" in new[best.start : best.end]
    assert 0.5 < best.quote < 1


def test_the_alignment_is_a_common_subsequence() -> None:
    rng = random.Random(9)
    old = story(rng)
    chars: list[Char] = [(char, at) for at, char in enumerate(old)]
    new = "".join(char for char, _ in edit_words(rng, chars, 0.3))
    alignment = align(old, new)
    old_at = new_at = 0
    for run in alignment.runs:
        assert run.old >= old_at
        assert run.new >= new_at
        assert (
            old[run.old : run.old + run.length] == (new[run.new : run.new + run.length])
        )
        old_at, new_at = run.old + run.length, run.new + run.length
    assert sum(run.length for run in alignment.runs) > 0.6 * len(old)


@given(st.text(max_size=60))
def test_a_view_maps_every_character_back(text: str) -> None:
    view = view_of(text)
    assert len(view.text) == len(view.starts) == len(view.ends)
    assert list(view.starts) == sorted(view.starts)
    assert list(view.ends) == sorted(view.ends)
    assert all(a < b for a, b in zip(view.starts, view.ends, strict=True))
    if view.text:
        assert view_of(text[slice(*view.outward(0, len(view.text)))]).text == view.text


def test_two_thousand_notes_on_an_edited_text_take_no_time() -> None:
    rng = random.Random(4)
    text = story(rng, 90)
    chars: list[Char] = [(char, at) for at, char in enumerate(text)]
    new = "".join(char for char, _ in edit_words(rng, chars, 0.05))
    notes = [passage(text, *span) for _ in range(20) for span in spans(rng, text)]
    started = time.process_time()
    for number in range(2000):
        resolved(notes[number % len(notes)], new, text)
    assert time.process_time() - started < 3
