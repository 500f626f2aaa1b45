"""Roles: the office, rank or occupation of one person, in capitals or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from reader.detection.entities.lexicon import Office, offices
from reader.detection.entities.tagger import Mention
from reader.detection.entities.tokens import Case, Document, Token
from reader.detection.entities.words import RANKS, ROLE_MODIFIERS, is_common
from reader.detection.model import Kind

_BEING = frozenset(
    {"as", "is", "was", "be", "become", "becomes", "became", "remains", "called"}
)
"""Words between somebody and what he or she is."""
_NAMING = frozenset({"elected", "named", "appointed", "declared", "himself", "herself"})
_PRONOUNS = frozenset({"he", "she", "him", "her", "who", "himself", "herself", "i"})
_ARTICLES = frozenset(
    {"a", "an", "the", "its", "their", "his", "her", "our", "s", "'s", "’s"}
)
_REACH = 4
"""A role stands at most so many tokens before the end of its modifiers."""


def office_at(tokens: Sequence[Token], first: int, last: int) -> int | None:
    """Return the end of the capitalised office at token `first`, if there is one.

    Modifiers ("Deputy", "Foreign") belong to it where they have a capital too.
    """
    index = first
    while index < last and index - first < _REACH:
        token = tokens[index]
        if not token.cap or (index > first and not token.joined):
            return None
        office = _office(tokens, index, last)
        if office:
            return index + len(office.words)
        if token.folded in RANKS:
            return index + 1
        if token.folded not in ROLE_MODIFIERS and not _portfolio(tokens, index, last):
            return None
        index += 1
    return None


def office_on(tokens: Sequence[Token], first: int, end: int) -> int:
    """Return where the office at a sentence's start ends: Chief | executive."""
    office = _office(tokens, first, len(tokens))
    longer = first + len(office.words) if office else end
    small = all(not t.cap for t in tokens[end:longer])
    return longer if longer > end and small else end


def _portfolio(tokens: Sequence[Token], index: int, last: int) -> bool:
    """Whether an ordinary word tells what a minister is for: Information Minister."""
    if index + 1 >= last or tokens[index].acronym:
        return False
    if not is_common(tokens[index].folded):
        return False
    return tokens[index + 1].folded in ("minister", "secretary", "commissioner")


def office_reach(tokens: Sequence[Token], end: int, last: int) -> int:
    """Return the end of an office with its field: Minister of Foreign Affairs."""
    if end >= last or tokens[end].folded not in ("of", "for"):
        return end
    if tokens[end - 1].folded not in ("minister", "secretary", "undersecretary"):
        return end
    at = end + 1
    while at < last and (tokens[at].folded == "and" or _field(tokens[at])):
        at += 1
    return at if at > end + 1 and tokens[at - 1].cap else end


def _field(token: Token) -> bool:
    return token.cap and is_common(token.folded)


def _office(tokens: Sequence[Token], first: int, last: int) -> Office | None:
    for office in offices().get(tokens[first].folded, ()):
        end = first + len(office.words)
        if end > last:
            continue
        if all(
            tokens[first + i].folded == word and (i == 0 or tokens[first + i].joined)
            for i, word in enumerate(office.words)
        ):
            return office
    return None


def ends_office(token: Token) -> bool:
    """Whether `token`, in small letters, ends an office or occupation: analyst."""
    return not token.cap and token.folded in last_words()


@cache
def last_words() -> frozenset[str]:
    """Return the last words of offices that mean a person wherever they stand."""
    return frozenset(
        office.words[-1]
        for group in offices().values()
        for office in group
        if not office.weak
    )


def widen(document: Document, found: Sequence[Mention]) -> None:
    """Let capitalised offices begin with their modifiers: interim President."""
    tokens = document.tokens
    for mention in found:
        if mention.kind is Kind.ROLE:
            mention.first = _with_modifiers(tokens, mention.first, set())


def beside(document: Document, found: Sequence[Mention]) -> Iterator[Mention]:
    """Yield the roles in small letters that point to one person.

    Those right before or after a person's name, those that somebody is, was or was
    named, and strong offices with "the" (the president).
    """
    starts = {m.first: m for m in found}
    taken = {i for m in found for i in range(m.first, m.last)}
    ends = {m.last for m in found if m.kind is Kind.PERSON}
    owners = {m.last: m.first for m in found if m.kind is not Kind.ROLE}
    tokens = document.tokens
    index = 0
    while index < len(tokens):
        token = tokens[index]
        if (
            token.cap
            or not token.word
            or index in taken
            or token.case is not Case.PROSE
        ):
            index += 1
            continue
        office = _office(tokens, index, len(tokens))
        if office is None:
            index += 1
            continue
        last = index + len(office.words)
        first = _with_modifiers(tokens, index, taken)
        reason = _reason(tokens, first, last, office, starts, ends, owners)
        if reason:
            yield Mention(first, last, Kind.ROLE, reason[0], reason[1])
        index = last


def _with_modifiers(tokens: Sequence[Token], index: int, taken: set[int]) -> int:
    first = index
    while (
        first > max(0, index - _REACH)
        and tokens[first].joined
        and first - 1 not in taken
        and (not tokens[first - 1].cap or tokens[first - 1].first)
        and tokens[first - 1].folded in ROLE_MODIFIERS
    ):
        first -= 1
    return first


def _reason(
    tokens: Sequence[Token],
    first: int,
    last: int,
    office: Office,
    starts: dict[int, Mention],
    ends: set[int],
    owners: dict[int, int],
) -> tuple[float, str] | None:
    """Return how sure and why tokens [first, last) are a role, None if they are not."""
    after = last + 1 if last < len(tokens) and tokens[last].text == "," else last
    person = starts.get(after)
    named = person is not None and person.kind in (Kind.PERSON, Kind.ROLE)
    near = after == last or office.strong or _is_told(tokens, first, office)
    if named and near and tokens[last - 1].line == tokens[after].line:
        return 0.9, "a role before a name"
    if not office.weak and _shared(tokens, last, starts):
        return 0.8, "a role before a name"
    before = first - 1
    article = before >= 0 and tokens[before].folded in _ARTICLES
    if article:
        before = owners.get(before, before) - 1  # as Peru's president
    if not office.weak and _in_apposition(tokens, first, ends):
        return 0.8, "a role after a name"
    owned = first > 0 and tokens[first - 1].text in ("'s", "’s") and first - 1 in owners
    if office.strong and (owned or _of_nation(tokens, first, owners)):
        return 0.6, "the holder of an office"
    if office.weak or before < 0:
        return None
    word = tokens[before].folded
    if word in _NAMING or (
        word in _BEING and _of_somebody(tokens, before, office, ends)
    ):
        return 0.7, "what somebody is"
    if office.strong and article and tokens[first - 1].folded == "the":
        return 0.6, "the holder of an office"
    return None


def _is_told(tokens: Sequence[Token], first: int, office: Office) -> bool:
    """Whether an article leads to the role at `first`: a lone analyst, Piotr Sowa."""
    if office.weak:
        return False
    near = tokens[max(first - 2, 0) : first]
    return any(t.folded in _ARTICLES for t in near)


def _of_nation(tokens: Sequence[Token], first: int, owners: dict[int, int]) -> bool:
    """Whether a people or `former` leads to an office: the Kenyan president."""
    start = owners.get(first, 0)
    if first > 1 and tokens[first - 1].folded in ("former", "late", "then", "new"):
        start = first - 1
    return start > 0 and tokens[start - 1].folded == "the"


def _of_somebody(
    tokens: Sequence[Token], verb: int, office: Office, ends: set[int]
) -> bool:
    """Whether a person stands shortly before "is", "was" or "as" at token `verb`."""
    if tokens[verb].folded == "as" and office.strong:
        return True
    near = range(max(0, verb - 5), verb)
    return verb in ends or any(tokens[i].folded in _PRONOUNS or i in ends for i in near)


def _in_apposition(tokens: Sequence[Token], first: int, ends: set[int]) -> bool:
    """Whether the role at `first` explains a name: Ana Ruiz, the 35-year-old leader."""
    for at in range(first - 1, max(first - 4, -1), -1):
        if tokens[at].text == ",":
            return at in ends
        if tokens[at].cap or not tokens[at].word:
            return False
        if tokens[at].folded in ("a", "an", "the") and tokens[at - 1].text != ",":
            return False
    return False


def _office_after(tokens: Sequence[Token], index: int) -> int | None:
    """Return the end of the office, with its modifiers, that begins at `index`."""
    for at in range(index, min(index + 3, len(tokens))):
        office = _office(tokens, at, len(tokens))
        if office:
            return at + len(office.words)
        if tokens[at].folded not in ROLE_MODIFIERS:
            return None
    return None


def _shared(tokens: Sequence[Token], last: int, starts: dict[int, Mention]) -> bool:
    """Whether "and" joins the role that ends at `last` to another before a name."""
    if last >= len(tokens) or tokens[last].folded != "and":
        return False
    following = _office_after(tokens, last + 1)
    if following is None:
        return False
    if following < len(tokens) and tokens[following].text == ",":
        following += 1
    person = starts.get(following)
    return person is not None and person.kind is Kind.PERSON
