"""The built-in tagger: lists, titles, heads and shapes of names.

It reads runs of capitalised words ("chunks") of ordinary prose, cuts them at offices
and nationalities, and decides what each part is by its list entry, its head noun, the
title before it, its first name or its context. Headlines are left to the document
pass, which looks up there what the prose names.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from reader.detection.entities import roles
from reader.detection.entities.lexicon import Entry, heads, lexicon
from reader.detection.entities.tagger import OUTSIDE, Label, Mention
from reader.detection.entities.tokens import Case, Document, Token
from reader.detection.entities.words import (
    CALENDAR,
    DIRECTIONS,
    FUNCTION,
    GOVERNMENT,
    HONORIFICS,
    LINKS,
    PARTICLES,
    PLACE_CUES,
    PLACE_NOUNS,
    PLACE_STARTS,
    SPEECH,
    is_common,
)
from reader.detection.model import Kind

_NAMED = frozenset({Kind.ORGANISATION, Kind.LAW, Kind.EVENT, Kind.FACILITY, Kind.PLACE})


_GIVEN = frozenset({"chad", "jordan", "israel", "georgia", "kenya"})
"""Countries that are given names too."""


class RuleTagger:
    """Labels tokens by rules alone; needs no model and knows nothing of the text."""

    def tag(self, document: Document) -> Sequence[Label]:
        """Return one label for each token of `document`."""
        labels = [OUTSIDE] * len(document.tokens)
        for mention in self.mentions(document):
            for index in range(mention.first, mention.last):
                labels[index] = Label(
                    mention.kind,
                    index == mention.first,
                    mention.probability,
                    mention.why,
                )
        return labels

    def mentions(self, document: Document) -> list[Mention]:
        """Return what the chunks of `document` name, and the roles beside them."""
        found: list[Mention] = []
        for first, last in _chunks(document):
            titled = _titled(document, first, found)
            found.extend(_Chunk(document, first, last, titled).read())
        found.extend(roles.beside(document, found))
        return sorted(found, key=lambda m: m.first)


def _titled(document: Document, first: int, found: Sequence[Mention]) -> bool:
    """Whether an office ends right before token `first`, on this or the last line."""
    return bool(found) and found[-1].kind is Kind.ROLE and found[-1].last == first


def _chunks(document: Document) -> Iterable[tuple[int, int]]:
    """Yield the runs of capitalised words of prose, with small words inside them."""
    tokens = document.tokens
    index = 0
    while index < len(tokens):
        token = tokens[index]
        if not _opens(document, index) or token.case is not Case.PROSE:
            index += 1
            continue
        last = _run(document, index)
        first = index
        while first < last and _dropped(document, first, last):
            first += 1
        while first < last and not tokens[first].cap:
            first += 1
        if first < last:
            yield first, last
        index = max(last, index + 1)


def _opens(document: Document, index: int) -> bool:
    token = document.tokens[index]
    return token.cap and index not in document.dated and token.folded not in CALENDAR


def _dropped(document: Document, index: int, last: int) -> bool:
    """Whether the word that begins a chunk is no part of a name: The, After, Police."""
    token = document.tokens[index]
    if token.folded in FUNCTION and not token.acronym:
        following = document.tokens[index + 1] if index + 1 < last else None
        return not (token.folded == "the" and following and following.text == "Hague")
    if not token.first or token.acronym:
        return False
    known = lexicon()
    if known.word(token.text, token.folded) and not is_common(token.folded):
        return False
    if phrase_at(document, index, last)[0]:
        return False
    if roles.office_at(document.tokens, index, last):
        return False
    if index + 1 < last and _head_kind(document.tokens, index, last) is not None:
        return token.folded in document.lower and not is_common(
            document.tokens[index + 1].folded
        )
    if token.folded in known.first_names and index + 1 < last:
        return False
    return document.ordinary(token)


def _run(document: Document, index: int) -> int:
    """Return the end of the chunk that begins at `index`."""
    tokens = document.tokens
    last = index + 1
    while last < len(tokens):
        token = tokens[last]
        if not token.joined:
            break
        if _opens(document, last) and not (token.first and token.folded in FUNCTION):
            last += 1
            continue
        end = _across(document, index, last)
        if end is None:
            break
        last = end
    return last


def _across(document: Document, first: int, last: int) -> int | None:
    """Return the end after small words at `last` that a capitalised word follows."""
    tokens = document.tokens
    at = last
    small = []
    while at < len(tokens) and at - last < 3 and tokens[at].joined:
        token = tokens[at]
        if _opens(document, at):
            break
        if token.folded not in PARTICLES and token.folded not in LINKS:
            return None
        small.append(token.folded)
        at += 1
    if not small or at >= len(tokens) or not tokens[at].joined:
        return None
    if not _opens(document, at):
        return None
    if all(word in PARTICLES for word in small) or small[0] == "&":
        return at + 1
    head = heads().get(tokens[last - 1].folded)
    if small[0] == "of" and set(small) <= {"of", "the"}:
        return at + 1
    inside = any(tokens[i].folded in ("of", "for", "on") for i in range(first, last))
    if small == ["and"] and inside:
        return at + 1 if any(_body(t) for t in tokens[first : last - 1]) else None
    if small[0] in ("for", "on") and head in (Kind.ORGANISATION, Kind.LAW, Kind.EVENT):
        return at + 1
    return None


def _body(token: Token) -> bool:
    return token.cap and token.folded in (
        "ministry", "department", "committee", "commission", "convention", "treaty",
        "organisation", "organization", "office", "bureau", "institute",
    )  # fmt: skip


def _head_kind(tokens: Sequence[Token], first: int, last: int) -> Kind | None:
    """Return what the head noun of tokens [first, last) makes of them."""
    if last - first < 2:
        return None
    known = heads()
    for index in range(first, last):
        if tokens[index].folded in ("of", "for", "on") and index > first:
            kind = known.get(tokens[index - 1].folded)
            if kind:
                return kind
            return None
    return known.get(tokens[last - 1].folded)


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
            if not token.cap or (token.folded in FUNCTION and not token.acronym):
                self.at += 1
                continue
            if self._honorific() or self._phrase() or self._office():
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
        head = _head_kind(self.tokens, self.at, stop)
        if head is None or stop == end:
            return False
        if self.tokens[stop - 1].folded in GOVERNMENT:
            return entry.kind is Kind.ORGANISATION
        return not (entry.kind is Kind.GROUP and stop - end > 1)

    def _office(self) -> bool:
        end = roles.office_at(self.tokens, self.at, self.last)
        if end is None:
            return False
        if end < self.last and self._stop(end) == self.last:
            head = _head_kind(self.tokens, self.at, self.last)
            if head is Kind.ORGANISATION and not self._name_follows(end):
                return False
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
        entry = lexicon().word(token.text, token.folded)
        if entry and self._listed(entry, stop):
            return
        self._classify(self._cut(stop))

    def _cut(self, stop: int) -> int:
        """Return where the name at hand ends: before an "of" that joins two names."""
        if _head_kind(self.tokens, self.at, stop) in _NAMED:
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
            if is_common(token.folded) and not token.acronym:
                sure = 0.7 if _cued(self.tokens, self.at) else 0.35
                if token.first and sure < 0.5:
                    self.at += 1
                    return True
            self._add(stop, entry.kind, sure, why, True)
            return True
        head = _head_kind(self.tokens, self.at, stop)
        final = self.tokens[stop - 1].folded
        following = self.tokens[self.at + 1]
        if head is not None and (final not in GOVERNMENT or self._of(stop)):
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
        if lexicon().word(following.text, following.folded):
            return False
        if self.titled:
            return True
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
        head = _head_kind(self.tokens, self.at, stop)
        first_name = words[0].folded in lexicon().first_names
        if self.titled and not (head and size > 2):
            return Kind.PERSON, 0.9, "a title before the name"
        if size > 1 and head and not (first_name and size == 2 and _surname(words[-1])):
            return head, 0.8, f"its last word: {_head_word(words)}"
        if size > 1 and words[0].folded in DIRECTIONS:
            return Kind.PLACE, 0.7, "a direction before the name"
        if size > 1 and words[0].folded in PLACE_STARTS:
            person = words[0].folded in ("san", "santa", "santo", "saint", "st", "st.")
            return Kind.PLACE, 0.6 if person else 0.75, f"begins with {words[0].text}"
        if size > 1 and first_name and size <= 4:
            return Kind.PERSON, 0.9, "a first name"
        if size == 1:
            return self._single(words[0])
        return self._several(words, stop)

    def _several(self, words: Sequence[Token], stop: int) -> tuple[Kind, float, str]:
        if any(len(w.text) == 2 and w.text[1] == "." for w in words[1:]):
            return Kind.PERSON, 0.8, "an initial"
        if any(w.folded in PARTICLES for w in words[1:-1]):
            return Kind.PERSON, 0.65, "shaped like a person's name"
        if any(w.text == "&" for w in words):
            return Kind.ORGANISATION, 0.7, "joined by &"
        ordinary = sum(is_common(w.folded) for w in words)
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
            return Kind.ORGANISATION, 0.7, "an abbreviation"
        if located(self.tokens, index, index + 1):
            return Kind.PLACE, 0.6, "where something happens"
        if speaks(self.tokens, index + 1):
            sure = 0.55 if not is_common(word.folded) else 0.3
            return Kind.PERSON, sure, "speaks or acts"
        if is_common(word.folded):
            return Kind.ORGANISATION, 0.25, "a capital inside a sentence"
        if word.folded in lexicon().first_names:
            return Kind.PERSON, 0.5, "a first name"
        return Kind.ORGANISATION, 0.4, "a capital inside a sentence"


def _surname(token: Token) -> bool:
    """Whether the head noun is also a common surname: Gordon Banks, Theresa May."""
    return token.folded in (
        "banks", "park", "bush", "hill", "hall", "bridge", "lake", "wells", "fields",
        "field", "west", "north", "house", "church", "brooks", "ford", "price", "law",
        "band", "rivers", "woods", "street", "towers", "palace", "castle", "temple",
        "camp", "cross", "drive", "court", "guard", "creek", "forest", "road", "post",
        "press", "club", "battle", "beach", "garden", "wall", "england", "ireland",
        "school", "service", "hills", "lane", "fort", "mines", "gate", "chambers",
    )  # fmt: skip


def _head_word(words: Sequence[Token]) -> str:
    for index, word in enumerate(words):
        if word.folded in ("of", "for", "on") and index:
            return words[index - 1].text
    return words[-1].text


def _cued(tokens: Sequence[Token], index: int) -> bool:
    """Whether a preposition of place stands before token `index`."""
    return index > 0 and tokens[index - 1].folded in PLACE_CUES and tokens[index].joined


def located(tokens: Sequence[Token], first: int, last: int) -> bool:
    """Whether tokens [first, last) name a place by the words around them."""
    if first > 1 and tokens[first - 1].folded == "of":
        if tokens[first - 2].folded in PLACE_NOUNS:
            return True
    elif _cued(tokens, first):
        return True
    if (
        last < len(tokens)
        and tokens[last].folded in PLACE_NOUNS
        and tokens[last].joined
    ):
        return True
    if last + 1 < len(tokens) and tokens[last].text == "," and tokens[last + 1].cap:
        after = tokens[last + 1]
        entry = lexicon().word(after.text, after.folded)
        return entry is not None and entry.source in ("country", "region")
    return False


def speaks(tokens: Sequence[Token], last: int) -> bool:
    """Whether the words after a name are those that follow a person's."""
    if last < len(tokens) and tokens[last].folded in SPEECH:
        return True
    if last + 1 < len(tokens) and tokens[last].text == ",":
        return tokens[last + 1].text.isdigit() and len(tokens[last + 1].text) == 2
    return False


def phrase_at(document: Document, first: int, last: int) -> tuple[Entry | None, int]:
    """Return the longest listed name of several words at `first`, and its end."""
    tokens = document.tokens
    for words, entry in lexicon().phrases.get(tokens[first].folded, ()):
        end = _matches(tokens, first, last, words)
        if end:
            return entry, end
    return None, first


def _matches(
    tokens: Sequence[Token], first: int, last: int, words: Sequence[str]
) -> int | None:
    index = first
    for word in words:
        if index >= min(last, len(tokens)) or tokens[index].folded != word:
            return None
        if index > first and not tokens[index].joined:
            return None
        index += 1
    return index
