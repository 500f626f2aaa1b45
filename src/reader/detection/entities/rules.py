"""The built-in tagger: lists, titles, heads and shapes of names.

It reads runs of capitalised words ("chunks") of ordinary prose, cuts them at offices
and nationalities, and decides what each part is by its list entry, its head noun, the
title before it, its first name or its context. Headlines are left to the document
pass, which looks up there what the prose names.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from reader.detection.entities import roles
from reader.detection.entities.chunks import FAMOUS, runs
from reader.detection.entities.context import (
    abroad,
    cued,
    dateline,
    head_kind,
    head_word,
    is_body,
    is_small,
    is_surname,
    is_told_place,
    located,
    phrase_at,
    settled,
    speaks,
)
from reader.detection.entities.lexicon import Entry, lexicon
from reader.detection.entities.tagger import Mention
from reader.detection.entities.tokens import Document, Token
from reader.detection.entities.words import (
    BODY_STARTS,
    DIRECTIONS,
    GOVERNMENT,
    HONORIFICS,
    LINKS,
    PARTICLES,
    PLACE_STARTS,
    REPORTS,
    ROMAN,
    STORMS,
    is_common,
)
from reader.detection.entities.works import with_works
from reader.detection.model import Kind

_NAMED = frozenset({Kind.ORGANISATION, Kind.LAW, Kind.EVENT, Kind.FACILITY, Kind.PLACE})


_FOLLOWERS = ("ists", "crats", "ians", "ites")
"""Endings of those who follow somebody or something."""

_SHORT = 120
"""In longer texts, in tokens, a person is mostly named in full somewhere."""

_LONGEST_TOLD = 3
"""Words of a name that a noun behind it makes a place."""
_INITIALS = re.compile(r"(?:[A-Z]\.)+[A-Z]?")
_GIVEN = frozenset({"chad", "jordan", "israel", "georgia", "kenya"})
"""Countries that are given names too."""


class RuleTagger:
    """Labels tokens by rules alone; needs no model and knows nothing of the text."""

    def mentions(self, document: Document) -> list[Mention]:
        """Return what the chunks of `document` name, in their order."""
        found: list[Mention] = []
        for first, last in runs(document):
            titled = _titled(document, first, found)
            found.extend(_Chunk(document, first, last, titled).read())
        found = with_works(document, found)
        roles.widen(document, found)
        return sorted(found, key=lambda m: m.first)


def _titled(document: Document, first: int, found: Sequence[Mention]) -> bool:
    """Whether an office ends right before token `first`, on this or the last line."""
    return bool(found) and found[-1].kind is Kind.ROLE and found[-1].last == first


class _Chunk:
    """One run of capitalised words, read from left to right."""

    def __init__(self, document: Document, first: int, last: int, titled: bool) -> None:
        self.document = document
        self.tokens = document.tokens
        self.at = first
        self.last = last
        self.titled = titled
        self.found: list[Mention] = []

    def read(self) -> list[Mention]:
        """Return what the chunk names."""
        while self.at < self.last:
            token = self.tokens[self.at]
            if token.cap and self._phrase():
                continue
            if not token.cap or is_small(token) or token.text in ROMAN:
                self.titled &= token.folded not in LINKS
                self.at += 1
                continue
            if self._honorific() or self._office():
                continue
            if len(token.text) == 1 and self.at + 1 == self.last:
                self.at += 1  # a letter alone names nobody
                continue
            self._segment()
        return self.found

    def _add(
        self, last: int, kind: Kind, probability: float, why: str, listed: bool = False
    ) -> None:
        mention = Mention(self.at, last, kind, probability, why, listed)
        self.found.append(mention)
        self.at = last
        self.titled = kind is Kind.ROLE

    def _honorific(self) -> bool:
        token = self.tokens[self.at]
        if token.folded in HONORIFICS and self.at + 1 < self.last:
            self.at += 1
            self.titled = True
            return True
        return False

    def _phrase(self) -> bool:
        """Take a listed name of several words, unless a longer name goes on."""
        entry, end = phrase_at(self.document, self.at, self.last)
        if entry is None:
            return False
        if end < self.last and self._goes_on(end, entry):
            return False
        self._add(end, entry.kind, 0.95, f"listed {entry.source}", True)
        return True

    def _goes_on(self, end: int, entry: Entry) -> bool:
        """Whether the head noun at the segment's end takes the listed name with it."""
        stop = self._stop(end)
        head = head_kind(self.tokens, self.at, stop)
        if head is None or stop == end:
            return False
        if self.tokens[stop - 1].folded in GOVERNMENT:
            return entry.source not in ("country", "nationality")
        return not (entry.kind is Kind.GROUP and stop - end > 1)

    def _office(self) -> bool:
        end = roles.office_at(self.tokens, self.at, self.last)
        if end is None:
            return False
        if end == self.last and self.tokens[self.at].first:
            end = roles.office_on(self.tokens, self.at, end)
        if end < self.last and self._stop(end) == self.last:
            head = head_kind(self.tokens, self.at, self.last)
            if head is Kind.ORGANISATION and not self._name_follows(end):
                return False
        end = roles.office_reach(self.tokens, end, self.last)
        self._add(end, Kind.ROLE, 0.9, "an office or rank")
        return True

    def _name_follows(self, index: int) -> bool:
        token = self.tokens[index]
        return token.folded in lexicon().first_names or not is_common(token.folded)

    def _stop(self, start: int) -> int:
        """Return where the segment that holds `start` ends: before the next office."""
        for index in range(max(start, self.at + 1), self.last):
            if self.tokens[index - 1].folded in ("of", "for", "the", "and"):
                continue
            end = roles.office_at(self.tokens, index, self.last)
            if end is not None and (end < self.last or self._lone_office(index)):
                return index
        return self.last

    def _lone_office(self, index: int) -> bool:
        """Whether an office ends the chunk after a country or people: US President."""
        before = self.tokens[index - 1]
        entry = lexicon().word(before.text, before.folded)
        return entry is not None and index - self.at <= 2

    def _segment(self) -> None:
        """Decide what the words up to the next office are."""
        stop = self._stop(self.at)
        token = self.tokens[self.at]
        if stop - self.at > 1 and dateline(self.tokens, self.at, stop):
            self._add(stop, Kind.PLACE, 0.9, "a dateline")
            return
        entry = lexicon().word(token.text, token.folded)
        if entry and self._listed(entry, stop):
            return
        self._classify(self._cut(stop))

    def _cut(self, stop: int) -> int:
        """Return where the name at hand ends: before an "of" that joins two names."""
        if head_kind(self.tokens, self.at, stop) in _NAMED:
            return stop
        for index in range(self.at + 1, stop):
            if self.tokens[index].folded in LINKS - {"&", "the"}:
                return index
        return stop

    def _listed(self, entry: Entry, stop: int) -> bool:
        """Take a listed single word; False where it is part of a longer name."""
        rest = stop - self.at - 1
        token = self.tokens[self.at]
        why = f"listed {entry.source}"
        if rest == 0:
            if self.titled and entry.kind is Kind.PLACE and entry.source == "city":
                return False
            sure = 0.95
            famous = entry.source in FAMOUS
            famous &= not token.first or entry.source != "capital"
            famous |= entry.kind is Kind.ORGANISATION and not token.first
            if is_common(token.folded) and not token.acronym and not famous:
                told = cued(self.tokens, self.at) or settled(self.tokens, self.at, stop)
                sure = 0.7 if told else 0.35
                if token.first and sure < 0.5:
                    self.at += 1
                    return True
            self._add(stop, entry.kind, sure, why, True)
            return True
        if entry.kind is Kind.GROUP and phrase_at(self.document, self.at + 1, stop)[0]:
            self._add(self.at + 1, entry.kind, 0.9, why, True)
            return True
        if entry.kind is Kind.PLACE and dateline(self.tokens, self.at, stop):
            return False  # PORTO VERDE (AP) -, whatever Porto is
        head = head_kind(self.tokens, self.at, stop)
        final = self.tokens[stop - 1].folded
        following = self.tokens[self.at + 1]
        described = final in GOVERNMENT and entry.source in ("country", "nationality")
        if head is not None and (not described or self._of(stop)):
            if entry.kind is Kind.GROUP and rest > 1 and not self._of(stop):
                pass  # "Ugandan Red Cross Society" keeps its name, see below
            return False
        if head is not None and entry.kind is Kind.ORGANISATION:
            return False
        if head is None and entry.kind is Kind.PLACE and self._is_person(stop, entry):
            return False
        if not following.cap and following.folded not in LINKS:
            return False  # "Paris de la Cruz"
        self._add(self.at + 1, entry.kind, 0.9, why, True)
        return True

    def _of(self, stop: int) -> bool:
        return any(self.tokens[i].folded == "of" for i in range(self.at, stop))

    def _is_person(self, stop: int, entry: Entry) -> bool:
        """Whether a place's name is a first name here: Chad Smith, Paris Hilton."""
        rest = stop - self.at - 1
        token = self.tokens[self.at]
        if rest > 2 or (entry.source == "country" and token.folded not in _GIVEN):
            return False
        following = self.tokens[self.at + 1]
        known = lexicon().word(following.text, following.folded)
        if known and known.kind is not Kind.PERSON:
            return False
        if self.titled:
            return True
        if token.folded in _GIVEN:
            return rest == 1
        return token.folded in lexicon().first_names and not is_common(following.folded)

    def _classify(self, stop: int) -> None:
        """Decide by head noun, title, first name, shape or context, in that order."""
        kind, probability, why = self._by_evidence(stop)
        last = stop
        if kind is Kind.PERSON:
            while last - self.at > 1 and not self.tokens[last - 1].cap:
                last -= 1
        self._add(last, kind, probability, why)

    def _by_evidence(self, stop: int) -> tuple[Kind, float, str]:
        size = stop - self.at
        words = self.tokens[self.at : stop]
        head = head_kind(self.tokens, self.at, stop)
        first_name = words[0].folded in lexicon().first_names
        if dateline(self.tokens, self.at, stop):
            return Kind.PLACE, 0.9, "a dateline"
        if self.titled and not (head and size > 2):
            return Kind.PERSON, 0.9, "a title before the name"
        if (
            size > 1
            and head
            and not (first_name and size == 2 and is_surname(words[-1]))
        ):
            return head, 0.8, f"its last word: {head_word(words)}"
        if size > 1 and words[0].folded in STORMS:
            return Kind.EVENT, 0.8, f"begins with {words[0].text}"
        people = lexicon().word(words[-1].text, words[-1].folded)
        grouped = people is not None and people.kind is Kind.GROUP
        grouped &= len(words[-1].text) > 4  # a Pole may be a pole
        if size > 1 and grouped and not first_name:
            return Kind.GROUP, 0.7, f"its last word: {words[-1].text}"
        if self._foreign_body(words):
            return Kind.ORGANISATION, 0.7, f"begins with {words[0].text}"
        if is_told_place(self.tokens, stop) and size <= _LONGEST_TOLD:
            return Kind.PLACE, 0.9, "what it is stands beside it"
        if is_body(self.tokens, self.at, stop) and not first_name:
            return Kind.ORGANISATION, 0.9, "what it is stands beside it"
        if size > 1 and words[0].folded in DIRECTIONS:
            return Kind.PLACE, 0.7, "a direction before the name"
        if size > 1 and words[0].folded in PLACE_STARTS:
            person = words[0].folded in ("san", "santa", "santo", "saint", "st", "st.")
            return Kind.PLACE, 0.6 if person else 0.75, f"begins with {words[0].text}"
        if size > 1 and abroad(self.tokens, stop):
            return Kind.PLACE, 0.6, "a country behind it"
        if size > 1 and (first_name or words[0].folded in _GIVEN) and size <= 4:
            return Kind.PERSON, 0.9, "a first name"
        if size == 1:
            return self._single(words[0])
        return self._several(words, stop)

    def _foreign_body(self, words: Sequence[Token]) -> bool:
        """Whether the first word says so in another language: Courrier du Lac."""
        first = (
            words[1] if words[0].folded in PARTICLES and len(words) > 2 else words[0]
        )
        return len(words) > 1 and first.folded in BODY_STARTS

    def _several(self, words: Sequence[Token], stop: int) -> tuple[Kind, float, str]:
        if any(_INITIALS.fullmatch(w.text) for w in words):
            return Kind.PERSON, 0.8, "an initial"
        leads = self.tokens[self.at - 1].folded if self.at else ""
        if leads == "the":
            return Kind.ORGANISATION, 0.4, "an article before it"
        if leads != "from" and located(self.tokens, self.at, stop):
            return Kind.PLACE, 0.6, "where something happens"
        if any(w.folded in PARTICLES for w in words[1:-1]):
            return Kind.PERSON, 0.65, "shaped like a person's name"
        if any(w.text == "&" for w in words):
            return Kind.ORGANISATION, 0.7, "joined by &"
        ordinary = sum(w.text.isascii() and is_common(w.folded) for w in words)
        if any(w.acronym for w in words):
            return Kind.ORGANISATION, 0.5, "capitals in the name"
        if located(self.tokens, self.at, stop):
            return Kind.PLACE, 0.6, "where something happens"
        if ordinary == 0 and len(words) <= 4:
            spoke = speaks(self.tokens, stop)
            return Kind.PERSON, 0.7 if spoke else 0.55, "shaped like a person's name"
        if len(words) <= 3 and not is_common(words[0].folded) and ordinary == 1:
            if speaks(self.tokens, stop):
                return Kind.PERSON, 0.6, "speaks or acts"
            return Kind.PERSON, 0.4, "shaped like a person's name"
        return Kind.ORGANISATION, 0.4, "capitals"

    def _single(self, word: Token) -> tuple[Kind, float, str]:
        index = self.at
        if word.acronym:
            if is_common(word.folded):
                return Kind.ORGANISATION, 0.3, "an abbreviation"
            sure = 0.7 if word.text.replace(".", "").isalpha() else 0.3
            return Kind.ORGANISATION, sure, "an abbreviation"
        if word.text.isupper() and len(word.text) > 4 and not is_common(word.folded):
            return Kind.ORGANISATION, 0.55, "an abbreviation"
        if word.folded.endswith(_FOLLOWERS) and not word.first:
            return Kind.GROUP, 0.6, "its ending"
        if settled(self.tokens, index, index + 1):
            return Kind.PLACE, 0.85, "a town or region by the words beside it"
        if located(self.tokens, index, index + 1):
            return Kind.PLACE, 0.6, "where something happens"
        after_the = index > 0 and self.tokens[index - 1].folded == "the"
        if speaks(self.tokens, index + 1) and not after_the:
            sure = 0.55 if not is_common(word.folded) else 0.3
            return Kind.PERSON, sure, "speaks or acts"
        if index and roles.ends_office(self.tokens[index - 1]) and word.joined:
            return Kind.PERSON, 0.75, "a role before the name"
        if index and self.tokens[index - 1].folded in REPORTS and not word.first:
            return Kind.PERSON, 0.6, "speaks or acts"
        if is_common(word.folded):
            return Kind.ORGANISATION, 0.25, "a capital inside a sentence"
        if word.folded in lexicon().first_names and not after_the:
            return Kind.PERSON, 0.5, "a first name"
        if after_the or len(self.tokens) > _SHORT:
            return Kind.ORGANISATION, 0.4, "a capital inside a sentence"
        return Kind.PERSON, 0.4, "a capital inside a sentence"
