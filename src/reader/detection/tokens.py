"""The Pygments token types of spans, with short names for the CSS of the HTML output.

Kept apart from lexer and styles, which both need the types to be registered.
"""

from __future__ import annotations

from typing import Any

from pygments.token import STANDARD_TYPES, Literal, Name, Number, Token

from reader.detection.model import (
    ENTITY_KINDS,
    FIGURE_KINDS,
    UNSURE,
    Entity,
    Kind,
    Span,
)

TokenType = Any
"""Pygments types its tokens as tuples that grow attributes; no checker follows."""

TOKENS: dict[Kind, TokenType] = {
    kind: getattr(
        Token.Entity if kind in ENTITY_KINDS else Token.Figure, kind.capitalize()
    )
    for kind in Kind
}
UNSURE_TOKENS: dict[Kind, TokenType] = {
    kind: TOKENS[kind].Unsure for kind in Kind if kind in ENTITY_KINDS
}

STANDARD: dict[Kind, TokenType] = {
    Kind.PERSON: Name.Class,
    Kind.ORGANISATION: Name.Namespace,
    Kind.PLACE: Name.Constant,
    Kind.FACILITY: Name.Constant,
    Kind.GROUP: Name.Namespace,
    Kind.ROLE: Name.Decorator,
    Kind.EVENT: Name.Function,
    Kind.WORK: Literal.String,
    Kind.LAW: Name.Function,
    **dict.fromkeys(FIGURE_KINDS, Number),
    **dict.fromkeys((Kind.DATE, Kind.TIME, Kind.DURATION, Kind.AGE), Literal.Date),
}
"""The nearest token of programming languages, which every Pygments style colours."""


def token_type(span: Span) -> TokenType:
    """Return the token type of `span`: by kind, and whether an entity is unsure."""
    if isinstance(span, Entity) and span.confidence < UNSURE:
        return UNSURE_TOKENS[span.kind]
    return TOKENS[span.kind]


def _register() -> None:
    """Give every type a short name, which is its CSS class in the HTML formatter."""
    STANDARD_TYPES.update(  # type: ignore[attr-defined]  # it is a dict
        {
            Token.Entity: "n-entity",
            Token.Figure: "n-figure",
            **{token: f"n-{kind}" for kind, token in TOKENS.items()},
            **{token: f"n-{kind}-unsure" for kind, token in UNSURE_TOKENS.items()},
        }
    )


_register()
