"""Bodies of one article: which abbreviation or short form means which long name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from reader.detection.entities.document import Words, abbreviations, words_of
from reader.detection.entities.lexicon import aliases, heads, lexicon
from reader.detection.entities.tagger import Mention
from reader.detection.entities.tokens import Document
from reader.detection.entities.words import LINKS, is_common, word_set
from reader.detection.model import Kind

_LEGAL = word_set(
    """
    inc inc. ltd ltd. corp corp. corporation co co. plc llc llp ag gmbh se sa s.a. nv
    n.v. spa s.p.a. oyj asa ab
    """
)
"""What company law adds to a name, folded."""
_FEWEST_LETTERS = 3
"""Letters of an abbreviation that is a long name's without anybody saying so."""
_IN_BRACKETS = "short for {name}, as the brackets say"


@dataclass(frozen=True, slots=True)
class Long:
    """The long name that a short form means, and why."""

    words: Words
    link: str


def plain_key(words: Sequence[str]) -> str:
    """Return the key of a thing's folded words: its best known name, no legal form."""
    if len(words) > 1 and words[-1] in _LEGAL:
        words = words[:-1]
        if len(words) > 1 and words[-1] in ("&", ","):
            words = words[:-1]
    key = " ".join(words)
    return aliases().get(key.replace(".", ""), key)


class Bodies:
    """The bodies that an article names, by their short forms."""

    def __init__(self, document: Document, mentions: Sequence[Mention]) -> None:
        self._document = document
        self._brackets = abbreviations(document, mentions)
        self._brackets |= _reversed(document, mentions)
        bodies = [m for m in mentions if m.kind is Kind.ORGANISATION]
        places: dict[Words, int] = {}
        for mention in bodies:
            if mention.last - mention.first > 1:
                places.setdefault(words_of(document, mention), mention.first)
        self._places = places
        self._initials = _only(
            (letters, words) for words in places for letters in _initials(words)
        )
        self._firsts = _only((w[0], w) for w in places if _has_head(w))
        self._heads = _only((_head(w), w) for w in places)

    def long(self, mention: Mention, words: Words) -> Long | None:
        """Return the long name that `mention` is short for, if it is certain."""
        if len(words) != 1:
            return None
        token = self._document.tokens[mention.first]
        if found := self._brackets.get(token.text):
            return Long(found, _IN_BRACKETS)
        if mention.kind is not Kind.ORGANISATION:
            return None
        letters = words[0].replace(".", "")
        if token.acronym:
            if len(letters) < _FEWEST_LETTERS or plain_key(words) != words[0]:
                return None
            found = self._initials.get(letters)
            return Long(found, "the initials of {name}") if found else None
        found = self._firsts.get(words[0])
        if found and _is_own(words[0]):
            return Long(found, "short for {name}")
        found = self._heads.get(words[0])
        if found and not token.first and self._places[found] < mention.first:
            return Long(found, "short for {name}, named above")
        return None


def _reversed(document: Document, mentions: Iterable[Mention]) -> dict[str, Words]:
    """Return abbreviations with the long name in brackets behind: TSJ (Supreme …)."""
    tokens = document.tokens
    starts = {m.first: m for m in mentions if m.last - m.first > 1}
    found = {}
    for mention in mentions:
        token = tokens[mention.first]
        long = starts.get(mention.last + 1)
        if mention.last - mention.first > 1 or long is None or not token.acronym:
            continue
        if long.kind is not mention.kind or long.last >= len(tokens):
            continue
        if tokens[mention.last].text == "(" and tokens[long.last].text == ")":
            found[token.text] = words_of(document, long)
    return found


def _only(pairs: Iterable[tuple[str, Words]]) -> Mapping[str, Words]:
    """Return the short forms that mean one long name, with it."""
    found: dict[str, set[Words]] = {}
    for short, words in pairs:
        if short:
            found.setdefault(short, set()).add(words)
    return {short: next(iter(all_)) for short, all_ in found.items() if len(all_) == 1}


def _initials(words: Words) -> set[str]:
    """Return the letters that a long name's words begin with, small words or not."""
    parts = [part for word in words for part in word.split("-") if part[:1].isalpha()]
    big = "".join(part[0] for part in parts if part not in LINKS)
    return {big, "".join(part[0] for part in parts)}


def _head(words: Words) -> str:
    """Return the noun of a body's name: court of Supreme Court of Justice."""
    for at, word in enumerate(words):
        if word in ("of", "for", "on") and at:
            words = words[:at]
            break
    known = heads().get(words[-1]) is Kind.ORGANISATION
    return words[-1] if known and len(words) > 1 else ""


def _has_head(words: Words) -> bool:
    return heads().get(words[-1]) is Kind.ORGANISATION or words[-1] in _LEGAL


def _is_own(word: str) -> bool:
    """Whether `word` is nothing but a name: no word, and on no list."""
    return not is_common(word) and word not in lexicon().single
