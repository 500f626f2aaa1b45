"""Titles of questions, as a reader would write them: "soldiers who defected"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from reader.comparison.claims import Claim

_SAID_OF_PEOPLE = {
    "die": "killed", "injure": "injured", "miss": "missing", "rescue": "rescued",
    "recover": "recovered", "displace": "displaced", "defect": "who defected",
    "surrender": "who surrendered", "arrest": "arrested", "capture": "captured",
    "release": "released", "charge": "charged", "convict": "convicted",
    "acquit": "acquitted", "jail": "jailed", "protest": "who protested",
    "attend": "who attended", "strike": "on strike", "vote": "who voted",
    "infect": "infected", "vaccinate": "vaccinated", "test": "tested",
    "lay off": "laid off", "hire": "hired", "resign": "who resigned",
    "destroy": "destroyed", "damage": "damaged", "oppose": "opposed",
    "recognise": "in support", "approve": "approved", "cancel": "cancelled",
    "delay": "delayed", "close": "closed", "deploy": "deployed", "trap": "trapped",
    "abduct": "abducted", "execute": "executed", "deport": "deported",
    "flee": "who fled", "cross": "who crossed", "return": "who returned",
    "lose power": "without power", "board": "on board", "attack": "attacked",
    "elect": "elected", "sign": "who signed", "live": "who live there",
}  # fmt: skip
"""Event class to what a title says of those that it happened to."""
_COUNTRIES = {"recognise": "that recognise", "oppose": "that oppose"}


def title_of(claims: Sequence[Claim], names: dict[str, str]) -> str:
    """Return the title of the question that `claims` are of; `names` by their keys."""
    dimension = claims[0].dimension
    noun = _most(claim.noun for claim in claims)
    event = _most(claim.event for claim in claims)
    measure = _most(claim.measure for claim in claims)
    person = _most(claim.person for claim in claims)
    era = _most(claim.when.era for claim in claims)
    if dimension == "age":
        title = f"age of {_who(person, names)}"
    elif dimension == "count":
        title = _count(claims, noun, event)
    else:
        title = _amount(claims, measure, noun)
        if person and not person.startswith("~"):
            title += f" of {_who(person, names)}"
    return f"{title}, {era}" if era else title


def _most(values: Iterable[str]) -> str:
    """Return the most common value that is not empty, the first of several."""
    counted = Counter(value for value in values if value)
    return counted.most_common(1)[0][0] if counted else ""


def _who(person: str, names: dict[str, str]) -> str:
    if person.startswith("~"):
        return f"the {person[1:]}"
    return names.get(person, person.title()) if person else "somebody"


def _count(claims: Sequence[Claim], noun: str, event: str) -> str:
    if not noun and event in ("die", "injure", "miss", "rescue", "arrest", "displace"):
        noun = "people"
    said = _SAID_OF_PEOPLE.get(event, event)
    if noun == "countries" and event in _COUNTRIES:
        said = _COUNTRIES[event]
    if not noun:
        noun = _most(word for claim in claims for word in sorted(claim.near)) or "count"
    title = f"{noun} {said}".strip()
    if event in ("defect", "flee", "cross", "displace", "recognise"):
        return title
    return f"{title}, of these" if all(claim.part for claim in claims) else title


def _amount(claims: Sequence[Claim], measure: str, noun: str) -> str:
    changes = all(claim.change == "change" for claim in claims)
    if measure:
        title = f"change of {measure}" if changes else measure
    elif noun:
        title = f"share of {noun}" if claims[0].dimension == "%" else noun
    else:
        words = Counter(word for claim in claims for word in sorted(claim.near))
        about = [word for word, _ in words.most_common(2)]
        kind = claims[0].mention.figure.kind.value
        title = f"{kind}: {' '.join(about)}" if about else kind
    return title
