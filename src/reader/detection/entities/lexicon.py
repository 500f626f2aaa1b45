"""Lists of names and words, read from plain text files on first use.

Names match with accents and case folded, but acronyms ("US", "WHO", "ICE") only in
capitals, so that the pronoun "us" is no country. Where each list comes from is told
in `data/README.md`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from reader.detection.model import Kind
from reader.text.fold import fold


@dataclass(frozen=True, slots=True)
class Entry:
    """What a listed name is, and which list says so."""

    kind: Kind
    source: str


_SOURCES: tuple[tuple[str, Kind, str], ...] = (
    # Later lists give way to earlier ones.
    ("countries", Kind.PLACE, "country"),
    ("capitals", Kind.PLACE, "capital"),
    ("regions", Kind.PLACE, "region"),
    ("demonyms", Kind.GROUP, "nationality"),
    ("groups", Kind.GROUP, "group"),
    ("media", Kind.ORGANISATION, "outlet"),
    ("bodies", Kind.ORGANISATION, "organisation"),
    ("events", Kind.EVENT, "event"),
    ("people", Kind.PERSON, "well-known person"),
    ("cities", Kind.PLACE, "city"),
)

Phrase = tuple[str, ...]

_DATA = Path(__file__).with_name("data")


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Listed names: single words by their folded form, longer ones by first word."""

    single: dict[str, Entry]
    acronyms: dict[str, Entry]
    """Written in capitals only, by their exact form."""
    phrases: dict[str, list[tuple[Phrase, Entry]]]
    """Folded first word to the names that begin with it, longest first."""
    first_names: frozenset[str]
    common: frozenset[str]

    def word(self, text: str, folded: str) -> Entry | None:
        """Return the entry of one word; `folded` is its folded form."""
        return self.acronyms.get(text) or self.single.get(folded)


def _lines(name: str) -> list[str]:
    return (_DATA / f"{name}.txt").read_text("utf-8").splitlines()


@cache
def words_of(name: str) -> frozenset[str]:
    """Return the lines of the data file `name` as a set."""
    return frozenset(_lines(name))


@cache
def lexicon() -> Lexicon:
    """Return the lists, read once."""
    single: dict[str, Entry] = {}
    acronyms: dict[str, Entry] = {}
    phrases: dict[str, list[tuple[Phrase, Entry]]] = {}
    for file, kind, source in _SOURCES:
        entry = Entry(kind, source)
        names = _names(file)
        for name, folded in zip(names, _folded(names), strict=True):
            if name.isupper() and len(name) <= 6 and " " not in name:
                acronyms.setdefault(name, entry)
                continue
            words = tuple(folded.split())
            if len(words) == 1:
                single.setdefault(words[0], entry)
            else:
                phrases.setdefault(words[0], []).append((words, entry))
    for found in phrases.values():
        found.sort(key=lambda item: -len(item[0]))
    first_names = frozenset(_folded(_lines("first_names")))
    common = words_of("common_words") | words_of("news_words")
    return Lexicon(single, acronyms, phrases, first_names, common)


def listed_names() -> list[str]:
    """Return all names of the lists, first names among them."""
    lists = [_names(file) for file, _, _ in _SOURCES]
    return [name for names in (*lists, _lines("first_names")) for name in names]


def _folded(names: list[str]) -> list[str]:
    """Return the folded `names`: in one call, since this delays the first colours."""
    return fold("|".join(names)).split("|")


def _names(file: str) -> list[str]:
    """Return the names of a list; peoples also in the plural (Kenyans, Poles)."""
    names = _lines(file)
    if file not in ("demonyms", "groups"):
        return names
    singular = [w.replace("_", " ") for line in names for w in line.split()]
    return [*singular, *(plural for name in singular if (plural := _plural(name)))]


def _plural(name: str) -> str:
    if name.endswith(("ese", "ish", "ch", "iss", "sh")) or name in ("Scots", "Dutch"):
        return ""
    if name.endswith("man") and name not in ("German", "Roman", "Norman", "Ottoman"):
        return name[:-3] + "men"
    if name.endswith("y") and name[-2] not in "aeiou":
        return name[:-1] + "ies"
    return name if name.endswith("s") else name + "s"


def singular(people: str) -> str:
    """Return the folded name of a people for one of them: kenyan of kenyans."""
    listed = _peoples()
    one = people[:-3] + "y" if people.endswith("ies") else people.removesuffix("s")
    if one in listed or people in _UNCHANGED:
        return people if people in _UNCHANGED else one
    if people.endswith("men"):
        return people[:-3] + "man"
    return people if people.endswith(("ss", "us", "is", "ies")) else one


_UNCHANGED = ("turkmen", "yemen", "swiss")
"""No plural, though it ends like one."""


@cache
def _peoples() -> frozenset[str]:
    """Return the listed peoples and groups, folded, as one of them is called."""
    lines = [line for file in ("demonyms", "groups") for line in _lines(file)]
    names = [w.replace("_", " ") for line in lines for w in line.split()]
    return frozenset(_folded(names))


@cache
def heads() -> dict[str, Kind]:
    """Return the last words of names that tell what the name is: bank, river, cup."""
    found: dict[str, Kind] = {}
    for line in _lines("heads"):
        kind, _, words = line.partition("\t")
        for word in words.split():
            found.setdefault(word, Kind(kind))
    return found


@dataclass(frozen=True, slots=True)
class Office:
    """The noun of an office, rank or occupation."""

    words: Phrase
    strong: bool
    """An office that "the …" alone points to: the president."""
    weak: bool
    """A role only right beside a name: deputy, official."""


@cache
def offices() -> dict[str, list[Office]]:
    """Return offices by first word, longest first."""
    found: dict[str, list[Office]] = {}
    for line in _lines("roles"):
        words = tuple(line.lstrip("!~").split())
        office = Office(words, line.startswith("!"), line.startswith("~"))
        found.setdefault(words[0], []).append(office)
    for group in found.values():
        group.sort(key=lambda office: -len(office.words))
    return found


@cache
def aliases() -> dict[str, str]:
    """Return other names of one thing, folded and without full stops, to its key."""
    found = {}
    for line in _lines("aliases"):
        name, _, others = line.partition("\t")
        for other in others.split("|"):
            found[fold(other).replace(".", "")] = fold(name)
    return found


@cache
def proper_names() -> dict[str, str]:
    """Return the names of `aliases` by their keys, as they are written."""
    names = (line.partition("\t")[0] for line in _lines("aliases"))
    return {fold(name): name for name in names}
