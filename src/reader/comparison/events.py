"""What happened to the counted: verbs that mean the same to a reader are one class.

A class is called by the lemma that a title is made of. Detection tells the lemma where
its grammar sees it; else the words around the figure are looked through.
"""

from __future__ import annotations

from collections.abc import Iterable

from reader.comparison.counted import number_of
from reader.comparison.happenings import (
    ACTIVE,
    BESIDE,
    FORMS,
    NAMES,
    TURNS,
    event_class,
)
from reader.comparison.nouns import (
    ACTS,
    BARE,
    PEOPLE,
    PERSON_CLASSES,
    noun_class,
    singular,
)
from reader.comparison.sentences import BREAKS, Sentence
from reader.comparison.spots import Spot
from reader.comparison.subjects import label_of, subject_of
from reader.detection.figures.deeds import EVENTS
from reader.detection.figures.lexicon import words_of

_AHEAD = 10
"""Words after a figure among which its event is looked for."""
_SHORT = 4
"""Words behind a figure, after which detection may have read on."""
_FAR = 12
"""Words before it among which `the toll` may stand."""
_CARRYING = words_of("carrying carried")
_BACK = 6
"""Words before it."""
_STOPS = BREAKS | words_of(", after when as since before until if where")
"""What parts a clause from the one that tells why or when."""
_THINGS = {"burn": "destroy", "bury": "destroy", "crush": "destroy", "die": "die"}
"""Events that mean something else of things than of people."""
_OF_PEOPLE = {"bury": "die", "crush": "die", "burn": ""}
_WEAK = words_of("find count visit build join identify import export buy open crash")
"""Lemmas that tell less than another event nearby does."""
_LOST = words_of("lost lose loses losing")


def event_of(spot: Spot, noun: str, implied: str) -> str:
    """Return the class of what happened to the counted, empty where nothing tells.

    `noun` is the class of the counted, `implied` what their noun tells by itself.
    """
    if _is_whole(spot) and not _inside(spot):
        aboard = _first(spot, range(spot.j, min(spot.j + 2, spot.high)))
        return aboard if aboard == "board" else implied
    if spot.word(spot.i - 1) in _HOLDS and noun not in _HELD:
        return "capacity"
    if _CAPACITY & set(spot.before[-_SHORT:]) and _at_back(spot) == "capacity":
        return "capacity"
    if spot.word(spot.i - 1) in _CARRYING:
        return "board"
    if named := _named(spot, implied):
        return named
    if spot.word(spot.i - 1) == "of" and spot.word(spot.i - 2) in _REMAINS:
        return "die"
    lemma = _told(spot)
    acts = singular((spot.figure.counted or "").lower()) in ACTS
    people = not noun or noun in PERSON_CLASSES
    meant = _OF_PEOPLE if people else _THINGS
    name = meant[lemma] if lemma in meant else event_class(lemma)
    if implied == "live":
        return _past_aside(spot) or (name if lemma not in _WEAK else "") or implied
    if implied and (acts or not name or lemma in _WEAK or name == "recover"):
        return implied
    if name and lemma not in _WEAK and lemma != "dismiss":
        known = name in NAMES or noun not in PERSON_CLASSES
        return _of_its_own(spot) or (name if known else _near(spot) or name)
    if people and noun and not _LOST.isdisjoint(spot.before[-3:]):
        return "die"
    if "toll" in spot.before[-_FAR:] and not name:
        return "die"
    first = number_of(spot)
    if first and (found := _first(spot, range(first, spot.i))):
        return found
    if acted := _of_jobs(spot, noun):
        return acted
    name = "" if lemma == "dismiss" and "fired" in spot.sentence.words else name
    found = _near(spot) or _past_aside(spot) or name or _of_a_place(spot, noun)
    if found == "lay off" and "fired" in spot.sentence.words:
        return ""
    return meant.get(found, found)


def _is_whole(spot: Spot) -> bool:
    """Say whether the figure is what another is a part of: `six of the 24 seamen`."""
    return bool(spot.prior) and spot.between in (["of"], ["of", "the"], ["of", "its"])


_MOVED = words_of(
    "ordered moved driven drove forced getting moving forcing ordering driving"
)
_OUT = words_of("out from off to")
_HELD = (PERSON_CLASSES - BARE - {"passengers", "fans"}) | {"seats", "votes"}
"""Those that are held, and not that find room."""
_HOLDS = words_of("holds seats accommodates hold seat accommodate")
_CAPACITY = words_of(
    "carry hold seat seats licensed built room capacity designed holds space"
)


def _at_back(spot: Spot) -> str:
    """Return the class of the turn of phrase nearest before the figure."""
    for k in range(spot.i - 1, max(spot.low, spot.i - _BACK) - 1, -1):
        for turn, name in TURNS.get(spot.word(k), ()):
            if spot.sentence.phrase(k, turn):
                return name
    return ""


def _named(spot: Spot, implied: str) -> str:
    """Return what a label, a subject or the verb at the figure itself tells of it.

    `Deaths: 31`; `the number of infections topped 2,000`; `killed nine`.
    """
    if done := ACTIVE.get(spot.word(spot.i - 1)):
        return done
    told = spot.word(spot.i - 1) in _MOVED and spot.word(spot.j) in _OUT
    if told and (not spot.figure.counted or noun_class(spot.figure.counted) == PEOPLE):
        return "displace"
    if turn := _turn(spot):
        return turn
    behind = BESIDE.get(spot.word(spot.j)) or _inside(spot)
    if behind or spot.figure.counted is not None:
        return behind
    first, end = label_of(spot)
    if first < end:
        return implied or _first(spot, range(first, end))
    return implied if implied and (number_of(spot) or subject_of(spot)[1]) else ""


def _turn(spot: Spot) -> str:
    """Return what the first turn of phrase close behind the figure tells."""
    words = spot.sentence.words
    for k in range(spot.j, min(spot.high, spot.j + _SHORT)):
        if words[k] in _STOPS:
            break
        for turn, name in TURNS.get(words[k], ()):
            if len(turn) > 1 and spot.sentence.phrase(k, turn):
                return name
    return ""


def _inside(spot: Spot) -> str:
    """Return what the words of the figure itself tell: `67 injured people`."""
    words = spot.sentence.words[spot.i : spot.j - 1]
    return next((BESIDE[word] for word in words if word in BESIDE), "")


def _told(spot: Spot) -> str:
    """Return the lemma that detection gives, unless it lies beyond the sentence."""
    lemma = spot.figure.event or ""
    if not lemma or " " in lemma or len(spot.sentence.words) - spot.j > _SHORT:
        return lemma
    places = range(len(spot.sentence.words))
    inside = {_at(spot.sentence, k) for k in places}
    return lemma if event_class(lemma) in inside else ""


def _of_its_own(spot: Spot) -> str:
    """Return what the words behind a figure tell that is a subject of its own.

    `four are dead and seven are being looked for`: what comes before is of the four.
    """
    if not spot.prior or spot.word(spot.i - 1) not in ("and", ",", ";"):
        return ""
    return _first(spot, range(spot.j, min(spot.high, spot.j + _AHEAD)))


def _of_a_place(spot: Spot, noun: str) -> str:
    """Read `Zamwera has 27 million people`, `there are 30 million people in it`."""
    many = isinstance(spot.figure.value, (int, float)) and spot.figure.value >= _MANY
    has = spot.word(spot.i - 1) in ("has", "have") or spot.before[-2:] == [
        "there",
        "are",
    ]
    return "live" if many and has and noun == PEOPLE else ""


_MANY = 1000


def _of_jobs(spot: Spot, noun: str) -> str:
    """Return what becomes of jobs: `cut 3,000 jobs`, `640 posts go`, `create 50`."""
    if noun not in ("jobs", "workers"):
        return ""
    before = spot.before[-_SHORT:]
    if not _SHED.isdisjoint(before) or not _GOES.isdisjoint(spot.after[:_SHORT]):
        return "lay off"
    return "hire" if not _MADE.isdisjoint(before) and noun == "jobs" else ""


_SHED = words_of(
    """
    cut cuts cutting axe axes axing axed shed sheds shedding slash slashes slashing
    slashed eliminate eliminating lose losing loses lost scrap scrapping part redundant
    sack dismiss fear fears
    """
)
_GOES = words_of("go goes going gone disappear vanish risk danger threat lost axed cut")
_MADE = words_of("create creates created creating add adds added adding new promises")
_REMAINS = words_of("remains bodies body lives deaths death corpses")


def _near(spot: Spot) -> str:
    """Return what the words of the clause tell: those behind the figure first."""
    ahead = range(spot.j, min(spot.high, spot.j + _AHEAD))
    behind = range(spot.i - 1, max(spot.low, spot.i - _BACK) - 1, -1)
    return _first(spot, ahead) or _first(spot, behind)


def _past_aside(spot: Spot) -> str:
    """Read `eleven people, nine of them guards, were killed`, `six of the 24 fled`."""
    words = spot.sentence.words
    if spot.word(spot.j) == "of" and spot.word(spot.high - 1) in (
        "the",
        "of",
        "planned",
    ):
        behind = range(spot.high + 2, min(len(words), spot.high + _AHEAD + 2))
        return _first(spot, behind, but="board")
    if spot.word(spot.j) != ",":
        return ""
    for k in range(spot.j + 2, min(len(words), spot.j + _ASIDE)):
        if words[k] == ",":
            return _first(spot, range(k + 1, min(len(words), k + 6)))
    return ""


_ASIDE = 12


def _first(spot: Spot, places: Iterable[int], but: str = "") -> str:
    """Return the class of the first event at `places`, up to the end of the clause."""
    for n, k in enumerate(places):
        word = spot.sentence.words[k]
        if word in _STOPS and not (n == 0 and word == ","):
            break
        found = _at(spot.sentence, k)
        if found and found != but:
            return found
    return ""


def _at(sentence: Sentence, k: int) -> str:
    """Return the class of the word or turn of phrase that begins at `k`."""
    word = sentence.words[k]
    for turn, name in TURNS.get(word, ()):
        if sentence.phrase(k, turn):
            return name
    if word in FORMS and not (word == "close" and sentence.word(k + 1) == "to"):
        return FORMS[word]
    lemma = EVENTS.get(word)
    if lemma is None or (word == "march" and _is_month(sentence, k)):
        return ""
    return event_class(lemma)


def _is_month(sentence: Sentence, k: int) -> bool:
    """Say whether the word at `k` is written with a capital letter."""
    return sentence.text[sentence.starts[k]].isupper()
