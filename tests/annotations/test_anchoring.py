"""Notes find their passages in edited texts, and never a wrong one.

The truth is known because every character of a made-up text is tracked through the
edits. A wrong place fails; an orphan only counts.
"""

from __future__ import annotations

import random
import re
import time
import unicodedata
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
    Position,
    Quote,
)
from reader.text.canonical import canonical
from reader.text.hashing import text_sha256
from tests.annotations.support import TEXT, place_of
from tests.benchmarks.anchoring import edits, stories
from tests.benchmarks.anchoring.measuring import (
    LEVELS,
    Level,
    cases,
    measure,
    passage,
    with_snapshot,
    without_snapshot,
)
from tests.benchmarks.anchoring.quote_search import quote_search
from tests.benchmarks.anchoring.stories import story
from tests.benchmarks.anchoring.tracked import (
    Truth,
    judge,
    spans,
    text_of,
    tracked,
)


def resolved(note: Annotation, text: str, snapshot: str | None) -> Anchor:
    """Return where a note is in `text`."""
    return anchor(note, text, text_sha256(text), snapshot)


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_a_twentieth_of_the_benchmark_meets_its_goals(level: Level) -> None:
    for texts in (stories.sample(), stories.recurring(12)):
        tally = measure(cases(level, texts, [0], each=2), with_snapshot)
        assert level.met(tally, "sample"), tally.counts
        if level.right is not None:
            assert tally.counts["wrong"] == 0, tally.wrong


def test_without_a_snapshot_a_light_edit_leads_to_no_wrong_place() -> None:
    level = Level("1 % of words", edits.words(0.01))
    tally = measure(cases(level, stories.sample(), [0], each=2), without_snapshot)
    assert tally.counts["wrong"] == 0, tally.wrong
    assert tally.rate("right") >= 0.9


def test_a_quote_search_is_what_the_benchmark_says_it_is() -> None:
    level = Level("decoys", None)
    tally = measure(cases(level, stories.sample(), [0], each=1), quote_search)
    assert tally.rate("wrong") > 0.8  # it takes the verbatim copy


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from([0.02, 0.1, 0.2]))
def test_a_place_always_holds_something_of_the_passage(seed: int, share: float) -> None:
    rng = random.Random(seed)
    text = story(rng, 20)
    edited = edits.words(share)(rng, edits.insert(rng, tracked(text)))
    new, truth = text_of(edited), Truth.of(edited)
    for start, end in spans(rng, text, 2):
        place = resolved(passage(text, start, end), new, text)
        assert judge(place, truth, start, end) != "wrong"
        if place.start is not None and place.end is not None:
            assert 0 <= place.start < place.end <= len(new)
            same = view_of(new[place.start : place.end]).text
            exact = view_of(text[start:end]).text
            assert (place.state is not AnchorState.EXACT) or same == exact


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6))
def test_an_edit_elsewhere_keeps_a_passage(seed: int) -> None:
    rng = random.Random(seed)
    text = story(rng, 20)
    start, end = rng.choice(spans(rng, text, 1))
    low = text.rfind("\n", 0, start) + 1
    high = text.find("\n", end)
    chars = tracked(text)
    before = edits.words(0.1)(rng, chars[:low])
    new = text_of([*before, *chars[low:high], *edits.words(0.1)(rng, chars[high:])])
    place = resolved(passage(text, start, end), new, text)
    moved = len(before) - low
    assert place == Anchor(AnchorState.EXACT, start + moved, end + moved)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6))
def test_a_copy_of_the_old_wording_never_wins(seed: int) -> None:
    rng = random.Random(seed)
    text = story(rng, 20)
    start, end = rng.choice(spans(rng, text, 1)[1:])
    edited = edits.decoy(rng, tracked(text), start, end)
    truth = Truth.of(edited)
    place = resolved(passage(text, start, end), text_of(edited), text)
    assert judge(place, truth, start, end) in ("right", "partly", "orphan", "gone")


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


def test_a_passage_whose_paragraph_another_one_replaced_is_asked_about() -> None:
    first = "The ferry left the quay at nine. Its lights were seen from the old mill."
    gone = "A violinist from Upper Marlow played on the deck until the lights went."
    last = "The mayor will speak on Friday. The owners have not said a word so far."
    other = "Tickets for the late boats are sold in the kiosk, but not on holidays."
    text = "\n\n".join([first, gone, last]) + "\n"
    start, end = text.index("Its lights"), text.index(" The owners")
    note = passage(text, start, end)
    for lines in ([first, other, last, gone], [first, other, last]):
        new = "\n\n".join(lines) + "\n"
        assert resolved(note, new, text).state is AnchorState.ORPHAN
    shorter = "\n\n".join([first, gone.replace(" from Upper Marlow", ""), last])
    assert resolved(note, shorter, text).state is AnchorState.EDITED


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
    new = text_of(edits.words(0.3)(rng, tracked(old)))
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
    new = text_of(edits.words(0.05)(rng, tracked(text)))
    notes = [passage(text, *span) for span in spans(rng, text, 120)]
    started = time.process_time()
    for number in range(2000):
        resolved(notes[number % len(notes)], new, text)
    assert time.process_time() - started < 3


def test_text_that_was_moved_is_to_be_confirmed_even_if_it_was_edited() -> None:
    first = "The harbour was closed on Monday. Nobody could say for how long."
    moved = "A violinist from Upper Marlow played on the deck until the lights went."
    last = "The mayor will speak on Friday, and the ferry company on Saturday morning."
    text = "\n\n".join([first, moved, last]) + "\n"
    note = passage(text, *place_of("played on the deck until", text))
    new = "\n\n".join([first, last, moved.replace("the deck", "deck")]) + "\n"
    place = resolved(note, new, text)
    assert (place.state, new[place.start : place.end]) == (
        AnchorState.MOVED,
        "played on deck until",
    )


def test_a_figure_stands_for_the_one_that_it_replaced() -> None:
    note = passage(TEXT, *place_of("31"))
    new = TEXT.replace("31 survivors", "46 survivors")
    place = resolved(note, new, TEXT)
    assert (place.state, new[place.start : place.end]) == (AnchorState.EDITED, "46")
    gone = TEXT.replace("31 survivors", "many survivors")
    assert resolved(note, gone, TEXT).state is AnchorState.ORPHAN


def test_a_word_put_before_a_neighbour_leaves_a_short_passage_where_it_was() -> None:
    text = "The old captain said that it won over the crew in the end, which helped."
    note = passage(text, *place_of("it", text))
    new = text.replace("it won", "it slowly won")
    place = resolved(note, new, text)
    assert place == Anchor(AnchorState.EXACT, *place_of("it", text))


def test_a_replaced_last_word_belongs_to_the_passage() -> None:
    text = "She went past as one goes past a shop, said the man who has won so often."
    note = passage(text, *place_of("past a shop", text))
    new = text.replace("past a shop", "past a kiosk")
    place = resolved(note, new, text)
    assert new[place.start : place.end] == "past a kiosk"


def test_candidates_begin_with_what_stands_where_the_passage_was() -> None:
    note = passage(TEXT, *place_of("Two divers"))
    new = TEXT.replace("Two divers were", "Several people were")
    assert resolved(note, new, TEXT).state is AnchorState.ORPHAN
    assert candidates(note, new) == ()
    [best, *_] = candidates(note, new, snapshot=TEXT)
    assert new[best.start : best.end] == "Several people"
