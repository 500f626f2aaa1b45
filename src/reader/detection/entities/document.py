"""The document pass: what an article says of a name in one place holds everywhere.

A surname seen with a first name or title is that person in every mention; an
abbreviation in brackets is the long name before it; a name found in the prose is
found again in headlines, captions and at the beginnings of sentences.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from reader.detection.entities import roles
from reader.detection.entities.context import located, phrase_at, speaks
from reader.detection.entities.given import acts as acts_as_person
from reader.detection.entities.given import with_given, with_nicknames, with_parties
from reader.detection.entities.lexicon import lexicon
from reader.detection.entities.placing import placed
from reader.detection.entities.shapes import shaped
from reader.detection.entities.ships import without_ships
from reader.detection.entities.spelling import respelt
from reader.detection.entities.sport import clubs
from reader.detection.entities.tagger import Mention
from reader.detection.entities.tokens import Case, Document, Token
from reader.detection.entities.wholes import acts, built
from reader.detection.entities.words import (
    ARTICLES,
    CALENDAR,
    FAMILY_FIRST,
    FUNCTION,
    HONORIFICS,
    PARTICLES,
    RANKS,
    is_common,
)
from reader.detection.model import Kind

Words = tuple[str, ...]

_SURE = 0.5
_PAIR = 2
_LONG_PLACE = 4
_CUT = 0.85
_ADJECTIVES = ("ic", "ical", "ional", "ial")


def settle(document: Document, mentions: Iterable[Mention]) -> list[Mention]:
    """Return `mentions` made to agree with each other, and those they lead to."""
    found = [m for m in mentions if m.last > m.first]
    found = acts(document, shaped(document, without_ships(document, found)))
    found = with_nicknames(document, with_given(document, found))
    found = placed(document, with_parties(document, found))
    built(document, found)
    found = clubs(document, found)
    respelt(document, found)
    found = _parted(document, found, surnames(document, found))
    _agree(document, found)
    _apply_given_names(document, found)
    _apply_titles(document, found)
    _apply_surnames(document, found, surnames(document, found))
    _widen(document, found)
    found = _without_guesses(document, found)
    found.extend(_propagated(document, found))
    found.extend(roles.beside(document, found))
    return sorted(found, key=lambda m: m.first)


def words_of(document: Document, mention: Mention) -> Words:
    """Return the folded words of `mention`."""
    return tuple(t.folded for t in document.tokens[mention.first : mention.last])


def bare(word: str) -> str:
    """Return a folded surname without its Arabic article: zarqawi of al-zarqawi."""
    start, dash, rest = word.partition("-")
    return rest if dash and start in ARTICLES and len(rest) > 2 else word


def surnames(document: Document, mentions: Iterable[Mention]) -> set[str]:
    """Return the folded words that are surnames of persons in this text.

    Evidence is a full name, or a title before a single name.
    """
    found: set[str] = set()
    for mention in mentions:
        if mention.kind is not Kind.PERSON or mention.probability < _SURE:
            continue
        words = [w for w in words_of(document, mention) if w not in PARTICLES]
        if len(words) == 1 and mention.probability < 0.9:
            continue
        if words and words[0] in FAMILY_FIRST:
            found.add(words[0])
        for word in words[1:] or words:
            if len(word) > 1 and not word.endswith("."):
                found.update((word, bare(word)))
    return found


def _parted(
    document: Document, found: Iterable[Mention], names: set[str]
) -> list[Mention]:
    """Cut a place from the person who follows it: in Bogota | Guaido called on …"""
    parted = []
    for mention in found:
        last = mention.last - 1
        size = mention.last - mention.first
        if mention.kind is Kind.PERSON or not 1 < size < _LONG_PLACE:
            parted.append(mention)
            continue
        entry, end = phrase_at(document, mention.first, last)
        if entry is None and size == _PAIR:
            token = document.tokens[mention.first]
            entry, end = lexicon().word(token.text, token.folded), last
        person = document.tokens[last].folded in names and end == last
        if entry is None or entry.kind is not Kind.PLACE or not person:
            parted.append(mention)
            continue
        why = f"listed {entry.source}"
        parted.append(replace(mention, last=last, kind=entry.kind, why=why))
        why = "a surname in this text"
        parted.append(Mention(last, last + 1, Kind.PERSON, _CUT, why))
    return parted


def _agree(document: Document, found: Sequence[Mention]) -> None:
    """Give every mention of one unlisted name the kind with the best evidence."""
    votes: dict[Words, dict[Kind, float]] = defaultdict(lambda: defaultdict(float))
    for mention in found:
        if not mention.listed and mention.kind is not Kind.ROLE:
            weight = mention.probability**2
            votes[words_of(document, mention)][mention.kind] += weight
    for mention in found:
        if mention.listed or mention.kind is Kind.ROLE:
            continue
        kinds = votes[words_of(document, mention)]
        best = max(kinds, key=lambda kind: kinds[kind])
        if len(kinds) > 1 and best is not mention.kind and kinds[best] >= _SURE**2:
            mention.kind = best
            mention.probability = max(mention.probability, 0.5)
            mention.why = "as elsewhere in the text"


def _apply_surnames(
    document: Document, found: Sequence[Mention], names: set[str]
) -> None:
    """Make single words that are surnames in this text the persons they are."""
    tokens = document.tokens
    for mention in found:
        if mention.last - mention.first != 1 or mention.kind is Kind.ROLE:
            continue
        token = tokens[mention.first]
        if token.folded not in names or token.acronym:
            continue
        if mention.kind is Kind.PERSON:
            mention.probability = max(mention.probability, 0.9)
            continue
        acting = acts_as_person(tokens, mention.last)
        if mention.listed and not (acting or speaks(tokens, mention.last)):
            continue  # Washington stays the city, even beside Denzel Washington
        if mention.listed and located(tokens, mention.first, mention.last):
            continue
        mention.kind = Kind.PERSON
        mention.probability = 0.85
        mention.why = "a surname in this text"


def _apply_titles(document: Document, found: Sequence[Mention]) -> None:
    """Make a body the person whose title stands before its name: Sergeant Ford."""
    tokens = document.tokens
    roles_end = {m.last for m in found if m.kind is Kind.ROLE}
    single = [m for m in found if m.last - m.first == 1]
    titled = {
        tokens[m.first].folded
        for m in single
        if m.kind in (Kind.ORGANISATION, Kind.PERSON)
        and tokens[m.first].joined
        and not tokens[m.first].acronym
        and _title_before(tokens, m.first, roles_end)
    }
    for mention in single:
        token = tokens[mention.first]
        if mention.kind is Kind.ORGANISATION and token.folded in titled:
            mention.kind = Kind.PERSON
            mention.probability = _CUT
            mention.why = "a title before the name"


def _title_before(tokens: Sequence[Token], at: int, roles_end: set[int]) -> bool:
    if not at:
        return False
    before = tokens[at - 1]
    if before.folded in HONORIFICS or before.folded in RANKS:
        return True
    return at in roles_end and before.cap


def _apply_given_names(document: Document, found: Sequence[Mention]) -> None:
    """Make a lone unsure word the person who bears it as a first name in this text."""
    tokens = document.tokens
    given = {
        tokens[m.first].folded
        for m in found
        if m.kind is Kind.PERSON and m.last - m.first > 1 and m.probability >= _SURE
    }
    for mention in found:
        token = tokens[mention.first]
        lone = mention.last - mention.first == 1 and not mention.listed
        if not lone or mention.kind is Kind.ROLE or mention.probability >= _SURE:
            continue
        if token.folded in given and not token.acronym and not is_common(token.folded):
            mention.kind = Kind.PERSON
            mention.probability = 0.7
            mention.why = "a first name in this text"


def _widen(document: Document, found: Sequence[Mention]) -> None:
    """Take the particles before a surname in where the full name has them."""
    tokens = document.tokens
    full = {words_of(document, m) for m in found if m.kind is Kind.PERSON}
    for mention in found:
        if mention.kind is not Kind.PERSON or mention.last - mention.first != 1:
            continue
        first = mention.first
        while first and tokens[first].joined and tokens[first - 1].folded in PARTICLES:
            first -= 1
        words = tuple(t.folded for t in tokens[first : mention.last])
        if first < mention.first and any(
            name[-len(words) :] == words and len(name) > len(words) for name in full
        ):
            mention.first = first


def _without_guesses(document: Document, found: Iterable[Mention]) -> list[Mention]:
    """Drop single words that only a capital at a sentence's start speaks for."""
    tokens = document.tokens
    kept = []
    for mention in found:
        token = tokens[mention.first]
        single = mention.last - mention.first == 1
        if single and mention.probability < _SURE and not mention.listed:
            if is_common(token.folded) or token.folded in document.lower:
                continue
            if token.folded.endswith(_ADJECTIVES) or token.text[-1].isdigit():
                continue
            if token.first and token.folded not in document.inner:
                continue
        kept.append(mention)
    return kept


def _propagated(document: Document, found: Sequence[Mention]) -> Iterable[Mention]:
    """Yield further occurrences of what was found, and listed names in headlines."""
    known = _surfaces(document, found)
    taken = {i for m in found for i in range(m.first, m.last)}
    tokens = document.tokens
    index = 0
    while index < len(tokens):
        token = tokens[index]
        mention = None
        if index not in taken and (token.cap or token.case is Case.CAPS):
            mention = _known_at(document, index, known, taken)
            if mention is None and token.case is not Case.PROSE:
                mention = _listed_at(document, index, taken)
        if mention:
            yield mention
            index = mention.last
        else:
            index += 1


def _surfaces(
    document: Document, found: Iterable[Mention]
) -> dict[str, list[tuple[Words, Mention]]]:
    """Return the names to look for, by first word, longest first."""
    best: dict[Words, Mention] = {}

    def note(words: Words, mention: Mention) -> None:
        if words not in best or best[words].probability < mention.probability:
            best[words] = mention

    for mention in found:
        if mention.kind is Kind.ROLE or mention.probability < 0.45:
            continue
        words = words_of(document, mention)
        note(words, mention)
        if mention.kind is Kind.PERSON and len(words) > 1:
            guess = replace(mention, probability=mention.probability * 0.95)
            last = len(words) - 1
            while last > 1 and words[last - 1] in PARTICLES:
                note(words[last - 1 :], guess)
                last -= 1
            note(words[-1:], guess)
            if words[0] in FAMILY_FIRST:
                note(words[:1], guess)
            note((bare(words[-1]),), guess)
    found_by_first: dict[str, list[tuple[Words, Mention]]] = defaultdict(list)
    for words, mention in best.items():
        found_by_first[words[0]].append((words, mention))
    for group in found_by_first.values():
        group.sort(key=lambda item: -len(item[0]))
    return found_by_first


def _known_at(
    document: Document,
    index: int,
    known: dict[str, list[tuple[Words, Mention]]],
    taken: set[int],
) -> Mention | None:
    tokens = document.tokens
    token = tokens[index]
    for words, source in known.get(token.folded, ()):
        last = index + len(words)
        if not _same(tokens, index, words, taken):
            continue
        if len(words) == 1 and not _clear(document, index, source):
            continue
        return Mention(
            index,
            last,
            source.kind,
            min(source.probability, 0.9),
            "as elsewhere in the text",
            source.listed,
        )
    return None


def _clear(document: Document, index: int, source: Mention) -> bool:
    """Whether the single word at `index` is the name rather than a common word."""
    token = document.tokens[index]
    if index in document.dated or token.folded in CALENDAR:
        return False
    tokens = document.tokens
    doing = speaks(tokens, index + 1) or acts_as_person(tokens, index + 1)
    acting = source.kind is Kind.PERSON and doing
    if token.folded in FUNCTION and not token.acronym and not acting:
        return False
    original = document.tokens[source.first]
    if original.acronym and source.last - source.first == 1:
        return token.text == original.text
    if not is_common(token.folded):
        return True
    if token.case is Case.PROSE and not token.first:
        return True
    return acting


def _same(tokens: Sequence[Token], index: int, words: Words, taken: set[int]) -> bool:
    if index + len(words) > len(tokens):
        return False
    for offset, word in enumerate(words):
        token = tokens[index + offset]
        if token.folded != word or index + offset in taken:
            return False
        if offset and not token.joined:
            return False
    return True


def _listed_at(document: Document, index: int, taken: set[int]) -> Mention | None:
    """Return the listed name at `index` of a headline."""
    tokens = document.tokens
    token = tokens[index]
    entry, last = phrase_at(document, index, len(tokens))
    if entry is None:
        last = index + 1
        entry = lexicon().word(token.text, token.folded)
        if entry and is_common(token.folded) and token.text not in ("US", "UK", "EU"):
            return None
    if entry is None or any(i in taken for i in range(index, last)):
        return None
    return Mention(index, last, entry.kind, 0.8, f"listed {entry.source}", listed=True)


def abbreviations(document: Document, mentions: Sequence[Mention]) -> dict[str, Words]:
    """Return abbreviations in brackets behind a long name, with the long name's words.

    Supreme Court of Justice (TSJ) counts although the letters are those of another
    language: two letters or more, all capitals, right behind a body's name.
    """
    tokens = document.tokens
    found = {}
    for mention in mentions:
        at = mention.last
        if mention.last - mention.first < 2 or at + 2 >= len(tokens):
            continue
        if mention.kind not in (Kind.ORGANISATION, Kind.LAW, Kind.EVENT, Kind.GROUP):
            continue
        if tokens[at].text == "(" and tokens[at + 2].text == ")":
            short = tokens[at + 1]
            if short.acronym:
                found[short.text] = words_of(document, mention)
    return found
