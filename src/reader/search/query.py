"""The query language: one grammar for lists, search, notes and the command line.

    query   = or
    or      = and { "OR" and }
    and     = unary { [ "AND" ] unary }
    unary   = ( "NOT" | "-" ) unary | "(" or ")" | term
    term    = field ":" value | "phrase" | /regex/ | word

Operators are upper case. A quote that is not closed ends with the query. Positions
in errors are code points of the query.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from reader.search.fields import COMPARED, FIELDS, HELP, VALUES
from reader.search.nodes import (
    BARE,
    QUOTES,
    And,
    Days,
    Field,
    Figures,
    Leaf,
    Node,
    Not,
    Or,
    Phrase,
    QueryError,
    Regex,
    Word,
)
from reader.search.values import Value, days, figures

__all__ = [
    "FIELDS",
    "VALUES",
    "And",
    "Days",
    "Field",
    "Figures",
    "Node",
    "Not",
    "Or",
    "Phrase",
    "Query",
    "QueryError",
    "Regex",
    "Word",
    "parse",
]

_PHRASE = re.compile(rf"[{QUOTES}]([^{QUOTES}]*)(?:[{QUOTES}]|$)")
_FIELD = re.compile(r"([^\W\d_][\w-]*):(?!//)")
_REGEX_END = r"/(?=[\s()]|$)"
_REGEX = re.compile(rf"/((?:\\.|(?!{_REGEX_END})[^\\])+){_REGEX_END}", re.DOTALL)
_APART = re.compile(r"\s*(>=|<=|[<>=])")
_SIGNS = ("<", ">", "=")
_REST = re.compile(r"\s+([^\s()])")
_MAX_REGEX = 500
"""Characters of the longest regular expression."""
_MAX_DEPTH = 50
"""How deep parentheses and negations may nest."""


@dataclass(frozen=True, slots=True)
class Query:
    """A parsed query. Queries that mean the same tree are equal, however written."""

    text: str = field(compare=False)
    root: Node | None

    @property
    def empty(self) -> bool:
        """Whether it asks for nothing, so that everything matches."""
        return self.root is None

    def __str__(self) -> str:
        return "" if self.root is None else str(self.root)


def parse(text: str) -> Query:
    """Return the query that `text` means; blank text is the empty query.

    Raises QueryError where an operator, parenthesis or field lacks its operand, a
    field or value is unknown, or there is nothing to search for.
    """
    return Query(text, _Parser(text, _tokens(text)).query())


@dataclass(frozen=True, slots=True)
class _Token:
    """A piece of the query: ( ) OR AND NOT, or "term" with its node.

    The node is None for what holds no letter or digit, which nothing can find.
    """

    kind: str
    position: int
    node: Leaf | None = None


def _tokens(text: str) -> list[_Token]:
    tokens: list[_Token] = []
    at = 0
    while at < len(text):
        char = text[at]
        if char.isspace():
            at += 1
        elif char in "()":
            tokens.append(_Token(char, at))
            at += 1
        elif char == "-" and at + 1 < len(text) and not text[at + 1].isspace():
            tokens.append(_Token("NOT", at))
            at += 1
        elif char == "/":
            token, at = _regex(text, at)
            tokens.append(token)
        elif match := _PHRASE.match(text, at):
            tokens.append(_Token("term", at, _term(Phrase, match[1])))
            at = match.end()
        else:
            token, at = _word(text, at)
            tokens.append(token)
    return tokens


def _word(text: str, at: int) -> tuple[_Token, int]:
    """Return the operator, field or word at `at`, and where it ends."""
    match = BARE.match(text, at)
    assert match is not None
    word, end = match[0], match.end()
    if word in ("OR", "AND", "NOT"):
        return _Token(word, at), end
    if named := _FIELD.match(text, at):
        name = named[1].lower()
        if name in FIELDS:
            return _field(text, at, name, named.end())
        if named.end() < end or _PHRASE.match(text, end):
            raise QueryError(f"no field {named[1]}: there are {', '.join(FIELDS)}", at)
    return _Token("term", at, _term(Word, word)), end


def _field(text: str, at: int, name: str, begin: int) -> tuple[_Token, int]:
    if name in COMPARED:
        return _compared(text, at, name, begin)
    if match := _PHRASE.match(text, begin):
        value = match[1].strip()
    elif match := BARE.match(text, begin):
        value = match[0]
    if match is None or not value:
        raise _needs_value(name, begin)
    allowed = VALUES.get(name)
    if allowed is not None:
        value = value.lower()
        if value not in allowed:
            raise QueryError(f"{name}: takes {', '.join(allowed)}", begin)
    elif not _searchable(value):
        raise QueryError(
            f"{name}: needs a letter or digit; right is {HELP[name].example}", begin
        )
    return _Token("term", at, Field(name, value)), match.end()


def _compared(text: str, at: int, name: str, begin: int) -> tuple[_Token, int]:
    """Return the condition of a field that compares, and where it ends."""
    value: list[str] = []
    places: list[int] = []
    end = begin
    while end < len(text):
        if match := _PHRASE.match(text, end):
            part, start = match[1], match.start(1)
        elif match := BARE.match(text, end):
            part, start = match[0], end
        else:
            break
        value.append(part)
        places.extend(range(start, start + len(part)))
        end = match.end()
    written = Value("".join(value), [*places, end])
    apart = _APART.match(text, end)
    apart = apart or (_REST.match(text, end) if written.text[-1:] in _SIGNS else None)
    if apart:
        where = apart.start(1)
        raise QueryError(
            f"{name}: write it without spaces, as {HELP[name].example}", where
        )
    if not written.text.strip():
        raise _needs_value(name, begin)
    node = days(written) if name == "date" else figures(name, written)
    return _Token("term", at, node), end


def _needs_value(name: str, place: int) -> QueryError:
    return QueryError(
        f"{name}: needs a value right after the colon, as in {HELP[name].example}",
        place,
    )


def _regex(text: str, at: int) -> tuple[_Token, int]:
    """Return the regular expression at `at`, and where it ends."""
    match = _REGEX.match(text, at)
    if match is None:
        raise QueryError("a regular expression ends with another /, as in /s[ck]y/", at)
    if len(match[1]) > _MAX_REGEX:
        raise QueryError(f"more than {_MAX_REGEX} characters of an expression", at)
    import regex

    try:
        regex.compile(match[1])
    except (regex.error, ValueError, OverflowError, RecursionError) as error:
        place = getattr(error, "pos", None) or 0
        what = getattr(error, "msg", None) or "it is too large"
        raise QueryError(f"no regular expression: {what}", at + 1 + place) from None
    return _Token("term", at, Regex(match[1])), match.end()


def _term(kind: type[Word] | type[Phrase], text: str) -> Word | Phrase | None:
    return kind(text) if _searchable(text) else None


def _searchable(text: str) -> bool:
    return any(map(str.isalnum, text))


class _Parser:
    """Recursive descent over the tokens; each method returns None for no condition."""

    def __init__(self, text: str, tokens: list[_Token]) -> None:
        self._text = text
        self._tokens = tokens
        self._at = 0
        self._depth = 0

    def query(self) -> Node | None:
        """Parse the whole query."""
        if not self._tokens:
            return None
        root = self._or()
        if self._at < len(self._tokens):
            raise QueryError("this ) has no (", self._tokens[self._at].position)
        if root is None:
            raise QueryError("nothing to search for", self._tokens[0].position)
        return root

    def _kind(self) -> str:
        return self._tokens[self._at].kind if self._at < len(self._tokens) else "end"

    def _position(self) -> int:
        if self._at < len(self._tokens):
            return self._tokens[self._at].position
        return len(self._text)

    def _or(self) -> Node | None:
        operands = [self._and()]
        while self._kind() == "OR":
            self._at += 1
            operands.append(self._and())
        return _combine(Or, operands)

    def _and(self) -> Node | None:
        operands = [self._unary()]
        while True:
            if self._kind() == "AND":
                self._at += 1
            elif self._kind() in ("OR", ")", "end"):
                return _combine(And, operands)
            operands.append(self._unary())

    def _unary(self) -> Node | None:
        kind, position = self._kind(), self._position()
        if kind in ("OR", "AND", ")", "end"):
            message, back = self._missing()
            raise QueryError(
                message, self._tokens[self._at - 1].position if back else position
            )
        token = self._tokens[self._at]
        self._at += 1
        if kind == "term":
            return token.node
        self._depth += 1
        if self._depth > _MAX_DEPTH:
            raise QueryError("nested too deeply", position)
        node = self._not(position) if kind == "NOT" else self._group(position)
        self._depth -= 1
        return node

    def _not(self, position: int) -> Node | None:
        operand = self._unary()
        if operand is None:
            return None
        if _is_in(operand):
            raise QueryError("in: says where to look and cannot be negated", position)
        return Not(operand)

    def _group(self, position: int) -> Node | None:
        node = self._or()
        if self._kind() != ")":
            raise QueryError("this ( is not closed", position)
        self._at += 1
        return node

    def _missing(self) -> tuple[str, bool]:
        """Return what is wrong here, and whether it is wrong with the token before."""
        before = self._tokens[self._at - 1].kind if self._at else ""
        kind = self._kind()
        if before in ("OR", "AND", "NOT"):
            return f"{before} needs something after it", False
        if kind == "end":
            return "this ( is not closed", True
        if kind == ")":
            empty = before == "("
            return "nothing in these ( )" if empty else "this ) has no (", empty
        return f"{kind} needs something before it", False


def _is_in(node: Node) -> bool:
    return isinstance(node, Field) and node.name == "in"


def _combine(kind: type[And] | type[Or], operands: list[Node | None]) -> Node | None:
    """Join operands; those of the same kind inside are taken out of their group.

    A group with an `in:` of its own stays one: that holds for the group alone.
    """
    flat: list[Node] = []
    for node in operands:
        if isinstance(node, kind) and not any(map(_is_in, node.operands)):
            flat.extend(node.operands)
        elif node is not None:
            flat.append(node)
    if not flat:
        return None
    return flat[0] if len(flat) == 1 else kind(tuple(flat))
