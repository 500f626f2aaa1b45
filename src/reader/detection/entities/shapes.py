"""Names whose kind their own shape tells, whatever a tagger took them for.

Numbered laws, roads and broadcasters (`Article 233`, `Route 66`, `Channel 4`), firms
with `&`, with an `'s` of their own or a small first letter, clubs with their year,
and facilities that begin with what they are (`Estadio Nacional`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from reader.detection.entities.lexicon import lexicon
from reader.detection.entities.tagger import Mention
from reader.detection.entities.tokens import Case, Document, Token
from reader.detection.entities.wholes import departments
from reader.detection.entities.words import CALENDAR, FUNCTION, is_common, word_set
from reader.detection.model import Kind

_SURE = 0.85
_LIKELY = 0.5
_AND = "joined by &"
_LONGEST = 8
"""Tokens of the longest name that is read here."""

_LAWS = word_set("article resolution section directive proposition amendment")
_ROADS = word_set("route highway interstate autoroute autobahn")
_CHANNELS = word_set("channel radio bbc canal kanal")
_NUMBERS = word_set("one two three four five")
_ORDINALS = word_set(
    """
    first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth
    thirteenth fourteenth fifteenth sixteenth nineteenth twenty-second twenty-fifth
    """
)
_GROUNDS = word_set(
    "estadio stade stadio stadion aeropuerto aeroporto hopital ospedale catedral"
)
"""First words of facilities in languages that put the noun first, folded."""
_SHRINES = word_set("church basilica cathedral mosque temple shrine dome chapel abbey")
_PARTS = word_set("cathedral basilica church square hospital abbey chapel")
_OWN_S = word_set(
    """
    mcdonald sotheby christie lloyd sainsbury moody kellogg levi macy wendy domino denny
    kohl lowe dillard hershey arby applebee bloomingdale barney hardee sainsbury
    morrison carl chili dunkin jimmy claire victoria
    """
) - word_set("jimmy carl claire victoria chili dunkin morrison")
"""Firms whose name ends in the possessive of a founder's."""
_SMALL_FIRST = re.compile(r"[a-z]{1,4}[A-Z][a-z]{2,}\w*")
_DEVICES = re.compile(
    r"i(?:Phone|Pad|Pod|Mac|Cloud|Message|Tunes|Watch)s?|mRNAs?|eBooks?"
)
_ON_A_RIVER = re.compile(
    r"[A-ZÀ-Þ][^\W\d_]+-(?:de|du|des|en|sur|sous|à|la|le|les|lès|aux?)-[A-ZÀ-Þ].*"
)
_CLUB_YEAR = re.compile(r"0\d|[6-9]\d")

Span = tuple[int, int, Kind, str]
"""First token, the token after the last, kind and reason."""
Shape = Callable[[Document, int], Span | None]


def shaped(document: Document, found: Iterable[Mention]) -> list[Mention]:
    """Return `found` with the names that shapes tell, in place of what they cover."""
    mentions = list(found)
    people = {
        i
        for m in mentions
        if m.kind is Kind.PERSON and m.last - m.first > 1 and m.probability >= _LIKELY
        for i in range(m.first, m.last)
    }
    spans = [
        span
        for span in _spans(document)
        if span[3] != _AND or people.isdisjoint(range(span[0], span[1]))
    ]
    covered = {i for first, last, _, _ in spans for i in range(first, last)}
    kept = [
        m for m in mentions if not any(i in covered for i in range(m.first, m.last))
    ]
    kept += [Mention(a, b, kind, _SURE, why) for a, b, kind, why in spans]
    return departments(document, sorted(kept, key=lambda m: m.first))


def _spans(document: Document) -> list[Span]:
    spans: list[Span] = []
    end = 0
    tokens = document.tokens
    for index, token in enumerate(tokens):
        if not token.cap:
            plain = not token.word or token.text.islower()
            found = None if plain else _small_first(token, index)
        elif index < end or token.case is Case.CAPS:
            continue
        else:
            shape = _BY_WORD.get(token.folded)
            if shape is None and index + 1 < len(tokens):
                shape = _BY_NEXT.get(tokens[index + 1].text)
            found = shape(document, index) if shape else None
            if found is None:
                found = _club_of_year(document, index) or _home(document, index)
            if found is None and token.first:
                found = _trading(document, index)
        if found is not None and found[0] >= end:
            spans.append(found)
            end = found[1]
    return spans


def _at(document: Document, index: int) -> Token | None:
    """Return token `index` if only a space parts it from the one before."""
    tokens = document.tokens
    if index < len(tokens) and tokens[index].joined:
        return tokens[index]
    return None


def _numbered(kind: Kind, why: str) -> Shape:
    """Return what reads a word and a number behind it as a name of `kind`."""

    def read(document: Document, index: int) -> Span | None:
        number = _at(document, index + 1)
        if number is None:
            return None
        spoken = number.cap and number.folded in _NUMBERS
        plain = number.text.isdigit() and len(number.text) < 5
        if not (plain or (spoken and kind is Kind.ORGANISATION)):
            return None
        if kind is Kind.ORGANISATION and len(number.text) > 2 and plain:
            return None
        before = document.tokens[index - 1] if index else None
        owned = before is not None and before.acronym and document.tokens[index].joined
        first = index - 1 if owned and kind is Kind.ORGANISATION else index
        return first, index + 2, kind, why

    return read


def _amendment(document: Document, index: int) -> Span | None:
    """Read `First Amendment`."""
    noun = _at(document, index + 1)
    if noun is None or noun.text != "Amendment":
        return None
    return index, index + 2, Kind.LAW, "an amendment by its number"


def _ground(document: Document, index: int) -> Span | None:
    """Read `Estadio Nacional`, `Stade de France`."""
    last = _run(document, index, word_set("de du des la le les di do da el"))
    if last == index + 1:
        return None
    first = document.tokens[index].text
    return index, last, Kind.FACILITY, f"begins with {first}"


def _shrine(document: Document, index: int) -> Span | None:
    """Read `Church of the Nativity`, but not `Church of England`, a body."""
    tokens = document.tokens
    of = _at(document, index + 1)
    if of is None or of.folded != "of":
        return None
    start = index + 2
    if start < len(tokens) and tokens[start].folded == "the":
        start += 1
    if start >= len(tokens) or not tokens[start].cap:
        return None
    name = tokens[start]
    entry = lexicon().word(name.text, name.folded)
    if entry is not None or name.folded in ("god", "satan", "scientology", "jesus"):
        return None
    return (
        index,
        _run(document, start),
        Kind.FACILITY,
        f"begins with {tokens[index].text}",
    )


def _saint(document: Document, index: int) -> Span | None:
    """Read `St Paul's Cathedral`."""
    tokens = document.tokens
    last = index + 1
    while last < min(len(tokens), index + 4) and tokens[last].cap:
        last += 1
    noun = _at(document, last + 1)
    if last == index + 1 or last >= len(tokens) or noun is None:
        return None
    if (
        tokens[last].text not in ("'s", "’s")
        or noun.folded not in _PARTS
        or not noun.cap
    ):
        return None
    return index, last + 2, Kind.FACILITY, f"its last word: {noun.text}"


def _run(document: Document, index: int, links: frozenset[str] = frozenset()) -> int:
    """Return the end of the capitalised words from `index` on, `links` among them."""
    tokens = document.tokens
    last = index + 1
    for at in range(index + 1, min(len(tokens), index + _LONGEST)):
        token = tokens[at]
        if not token.joined or not (token.cap or token.folded in links):
            break
        if token.cap:
            last = at + 1
    return last


def _firm_of_two(document: Document, index: int) -> Span | None:
    """Read `Marks & Spencer`; the `&` stands behind token `index`."""
    tokens = document.tokens
    if index + 2 >= len(tokens) or not tokens[index + 2].cap:
        return None
    if not (tokens[index + 1].joined and tokens[index + 2].joined):
        return None
    if tokens[index].case is Case.TITLE:
        return None
    first = index
    while (
        first and tokens[first].joined and tokens[first - 1].cap and first > index - 2
    ):
        if tokens[first - 1].first and is_common(tokens[first - 1].folded):
            break
        first -= 1
    if all(is_common(tokens[i].folded) for i in (index, index + 2)):
        return None
    return first, _run(document, index + 2), Kind.ORGANISATION, _AND


def _founder(document: Document, index: int) -> Span | None:
    """Read `McDonald's`; the `'s` stands behind token `index`."""
    tokens = document.tokens
    token = tokens[index]
    noun = _at(document, index + 2)
    royal = token.folded in ("king", "queen") and noun is not None
    if royal and noun and noun.cap and noun.folded in ("college", "university"):
        why = f"its head: {noun.text}"
        return index, _run(document, index + 2), Kind.ORGANISATION, why
    if token.folded not in _OWN_S:
        return None
    if index and tokens[index - 1].cap and token.joined and not tokens[index - 1].first:
        return None
    return (
        index,
        index + 2,
        Kind.ORGANISATION,
        "a firm that is called after its founder",
    )


def _small_first(token: Token, index: int) -> Span | None:
    """Read `easyJet` and `eBay`."""
    if token.cap or not _SMALL_FIRST.fullmatch(token.text):
        return None
    if _DEVICES.fullmatch(token.text):
        return None
    return index, index + 1, Kind.ORGANISATION, "a capital inside the word"


def _home(document: Document, index: int) -> Span | None:
    """Read `Aix-en-Provence`, and the `Nairobi` of `Nairobi-born`."""
    tokens = document.tokens
    token = tokens[index]
    if _ON_A_RIVER.fullmatch(token.text):
        return index, index + 1, Kind.PLACE, "shaped like a French place"
    if index + 2 >= len(tokens) or tokens[index + 1].text not in "-‑":
        return None
    if tokens[index + 2].folded not in ("based", "born", "headquartered"):
        return None
    whole = not token.acronym and not is_common(token.folded)
    if token.joined and index and tokens[index - 1].cap:
        return None
    why = f"{tokens[index + 2].text} behind it"
    return (index, index + 1, Kind.PLACE, why) if whole else None


_TRADES = word_set(
    """
    said says sued sues announced launched fired hired acquired bought agreed posted
    reported recalled raised cut cuts plans unveiled reports warned paid
    """
)


def _trading(document: Document, index: int) -> Span | None:
    """Read the `Apple` of `Apple sued`, a firm that is a common word as well."""
    token = document.tokens[index]
    verb = _at(document, index + 1)
    if verb is None or verb.folded not in _TRADES or token.case is not Case.PROSE:
        return None
    entry = lexicon().word(token.text, token.folded)
    if entry is None or entry.source != "organisation":
        return None
    return index, index + 1, Kind.ORGANISATION, "listed organisation"


def _club_of_year(document: Document, index: int) -> Span | None:
    """Read `Schalke 04`, `Hannover 96`: clubs and the year of their founding."""
    number = _at(document, index + 1)
    if number is None or not _CLUB_YEAR.fullmatch(number.text):
        return None
    token = document.tokens[index]
    if token.folded in FUNCTION or token.folded in CALENDAR or token.acronym:
        return None
    if is_common(token.folded):
        return None
    if number.text[0] != "0":
        entry = lexicon().word(token.text, token.folded)
        after = _at(document, index + 2)
        if entry is None or (after is not None and after.text in ("%", "per", "-")):
            return None
        if entry.kind is not Kind.PLACE or (after is not None and after.text == ","):
            return None
    return index, index + 2, Kind.ORGANISATION, "a club and its year"


_BY_WORD: dict[str, Shape] = {
    **dict.fromkeys(_LAWS, _numbered(Kind.LAW, "a law by its number")),
    **dict.fromkeys(_ROADS, _numbered(Kind.FACILITY, "a road by its number")),
    **dict.fromkeys(_CHANNELS, _numbered(Kind.ORGANISATION, "a channel by its number")),
    **dict.fromkeys(_ORDINALS, _amendment),
    **dict.fromkeys(_GROUNDS, _ground),
    **dict.fromkeys(_SHRINES, _shrine),
    **dict.fromkeys(("st", "st.", "saint"), _saint),
}
_BY_NEXT: dict[str, Shape] = {"&": _firm_of_two, "'s": _founder, "’s": _founder}
