"""Corrections: what the user said of entities, applied to what an engine has found.

Every mention begins as a key and a kind. What was said of that key leads on to another
key or kind, what was said of that one further still, until nothing changes any more or
the mention is hidden. The outcome depends only on where a mention begins, so that
applying the same corrections again changes nothing. Where the way goes in a circle
(A is B, B is A), what was said last of the things in it is its end.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, replace

from reader.detection.entities.known import apply_names
from reader.detection.model import (
    ENTITY_KINDS,
    Context,
    Correction,
    Corrections,
    Entity,
    Kind,
    Names,
    Op,
    Ranked,
)
from reader.text.fold import fold

YOURS = "your correction"
"""How the reason of every corrected mention begins."""

_MANY = 1000
"""Places of the same words of which none is told from the others by its context."""

State = tuple[str, Kind]
"""The key and kind of a mention at one point of its way."""
Step = tuple[int, Correction, State]
Ranges = Sequence[tuple[int, int]]


def correct(
    text: str,
    entities: Iterable[Entity],
    corrections: Corrections,
    skip: Ranges = (),
) -> list[Entity]:
    """Return `entities` of `text` as the user said they are, by place.

    Added names are found everywhere but in the ranges of `skip` (code points). Every
    mention that a correction changed has the confidence 1 and says why. Mentions of
    one key that was merged, split off or renamed have one name.
    """
    found = list(entities)
    if not corrections.rules:
        return found
    found = _added(text, found, corrections, skip)
    if not any(entity.key in corrections.by_key for entity in found):
        return found
    way = _Way(text, corrections)
    settled = [settled for entity in found if (settled := way.of(entity))]
    return _named(settled, corrections)


# Adding


def _added(
    text: str, entities: list[Entity], corrections: Corrections, skip: Ranges
) -> list[Entity]:
    """Return `entities` with the names that the user added; the others give way."""
    rules: dict[str, Correction] = {}
    known: dict[str, Kind] = {}
    for rule in sorted(corrections.rules, key=lambda rule: rule.here):
        if rule.op is not Op.ADD or rule.kind not in ENTITY_KINDS:
            continue
        for form in rule.forms:
            words = " ".join(form.split())
            if rules.pop(fold(words), None):  # said again, perhaps in other capitals
                known = {n: k for n, k in known.items() if fold(n) != fold(words)}
            rules[fold(words)] = rule
            known[words] = rule.kind
    if not known:
        return entities
    places = [place for r in rules.values() if (place := place_of(text, r.quote))]
    kept = [
        entity
        for entity in entities
        if not any(entity.start < end and start < entity.end for start, end in places)
    ]
    return [
        _as_added(entity, rules[entity.key]) if entity.why == YOURS else entity
        for entity in apply_names(
            text, kept, Names(known), skip, why=YOURS, absorb=False
        )
    ]


def _as_added(entity: Entity, rule: Correction) -> Entity:
    return replace(
        entity,
        key=rule.key,
        name=rule.name or entity.name,
        kind=rule.kind or entity.kind,
        confidence=1.0,
        why=f"{YOURS}: {_words(rule)}",
    )


def place_of(text: str, quote: Context | None) -> tuple[int, int] | None:
    """Return where in `text` the quoted words stand, in code points, or None.

    Where the words occur several times, half of what stood around them must still be
    there, and more of it than anywhere else.
    """
    if quote is None or not quote.exact:
        return None
    whole = quote.prefix + quote.exact + quote.suffix
    at = text.find(whole)
    if at >= 0 and text.find(whole, at + 1) < 0:
        start = at + len(quote.prefix)
        return start, start + len(quote.exact)
    scores: list[tuple[int, int]] = []
    at = text.find(quote.exact)
    while at >= 0 and len(scores) < _MANY:
        before = text[max(0, at - len(quote.prefix)) : at]
        end = at + len(quote.exact)
        same = _common(before[::-1], quote.prefix[::-1])
        same += _common(text[end : end + len(quote.suffix)], quote.suffix)
        scores.append((same, at))
        at = text.find(quote.exact, at + 1)
    scores.sort(reverse=True)
    if not scores or len(scores) == _MANY:
        return None
    same, start = scores[0]
    alone = len(scores) == 1 or scores[1][0] < same
    half = 2 * same >= len(quote.prefix) + len(quote.suffix)
    return (start, start + len(quote.exact)) if alone and half else None


def _common(one: str, other: str) -> int:
    """Return how many characters both texts begin with."""
    for at, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return at
    return min(len(one), len(other))


# The way of a mention


@dataclass(frozen=True, slots=True)
class _Settled:
    """A mention at the end of its way."""

    entity: Entity
    moved: Ranked | None = None
    """The correction that gave it another key last."""


class _Way:
    """Where the mentions of one text are led."""

    def __init__(self, text: str, corrections: Corrections) -> None:
        self._text = text
        self._rules = corrections.by_key
        self._places: dict[Context, tuple[int, int] | None] = {}

    def of(self, entity: Entity) -> _Settled | None:
        """Follow a mention to the end of its way; None where it is hidden."""
        states: list[State] = [(entity.key, entity.kind)]
        steps: list[Step] = []
        while True:
            rules = self._said_of(states[-1])
            if (step := self._split(entity, states[-1])) is None:
                if rules and rules[0][1].op is Op.HIDE:
                    return None
                step = _next(states[-1], rules)
            if step is None:
                return _settled(entity, states[-1], steps)
            if step[2] in states:
                return self._out_of_circle(entity, states, [*steps, step])
            states.append(step[2])
            steps.append(step)

    def _out_of_circle(
        self, entity: Entity, states: list[State], steps: list[Step]
    ) -> _Settled | None:
        """End a way that has come back: where the strongest of its steps leads."""
        first = states.index(steps[-1][2])
        last = max(steps[first:], key=lambda step: step[0])
        rules = self._said_of(last[2])
        if rules and rules[0][1].op is Op.HIDE:
            return None
        return _settled(entity, last[2], [*steps[:first], last])

    def _said_of(self, state: State) -> list[Ranked]:
        """Return what was said of an entity as a whole, the strongest first."""
        key, kind = state
        return [
            (rank, rule)
            for rank, rule in self._rules.get(key, ())
            if rule.of in (None, kind) or rule.key != key
            if rule.op is not Op.SPLIT or rule.into == key
        ]

    def _split(self, entity: Entity, state: State) -> Step | None:
        """Return the strongest step that splits this mention off its entity."""
        key, kind = state
        for rank, rule in self._rules.get(key, ()):
            if rule.op is not Op.SPLIT or rule.key != key or rule.into in ("", key):
                continue
            if rule.of in (None, kind) and self._means(rule, entity):
                return rank, rule, (rule.into, _kind(rule) or kind)
        return None

    def _means(self, rule: Correction, entity: Entity) -> bool:
        """Tell whether a split is about this mention."""
        if rule.quote is None:
            words = fold(" ".join(self._text[entity.start : entity.end].split()))
            return any(fold(" ".join(form.split())) == words for form in rule.forms)
        if rule.quote not in self._places:
            self._places[rule.quote] = place_of(self._text, rule.quote)
        place = self._places[rule.quote]
        return bool(place and place[0] < entity.end and entity.start < place[1])


def _next(state: State, rules: Iterable[Ranked]) -> Step | None:
    """Return the strongest step that leads away from `state`."""
    key, kind = state
    for rank, rule in rules:
        new = state
        if rule.op is Op.RETYPE:
            new = key, _kind(rule) or kind
        elif rule.op is Op.MERGE and rule.into:
            new = rule.into, _kind(rule) or kind
        if new != state:
            return rank, rule, new
    return None


def _kind(rule: Correction) -> Kind | None:
    """Return the kind that a correction gives; no entity becomes a figure."""
    return rule.kind if rule.kind in ENTITY_KINDS else None


def _settled(entity: Entity, state: State, steps: Sequence[Step]) -> _Settled:
    if state == (entity.key, entity.kind):
        return _Settled(entity)
    key, kind = state
    moves = [(rank, rule) for rank, rule, _ in steps if rule.op in (Op.MERGE, Op.SPLIT)]
    why = "; ".join(dict.fromkeys(_words(rule) for _, rule, _ in steps))
    changed = replace(entity, key=key, kind=kind, confidence=1.0, why=f"{YOURS}: {why}")
    return _Settled(changed, moves[-1] if moves and key != entity.key else None)


# Names


def _named(settled: Iterable[_Settled], corrections: Corrections) -> list[Entity]:
    """Give all mentions of a key that the user changed one name."""
    by_key: dict[str, list[_Settled]] = defaultdict(list)
    order = list(settled)
    for one in order:
        by_key[one.entity.key].append(one)
    moved = {
        key: _name(group)
        for key, group in by_key.items()
        if any(one.moved for one in group)
    }
    result = []
    for one in order:
        entity = one.entity
        rule = _renaming(entity, corrections)
        if rule is None and one.moved:
            entity = replace(entity, name=moved[entity.key])
        elif rule is not None and (entity.name, entity.confidence) != (rule.name, 1.0):
            own = entity.why.startswith(YOURS)
            why = f"{entity.why if own else YOURS}{'; ' if own else ': '}{_words(rule)}"
            entity = replace(entity, name=rule.name, confidence=1.0, why=why)
        result.append(entity)
    return result


def _renaming(entity: Entity, corrections: Corrections) -> Correction | None:
    for _, rule in corrections.by_key.get(entity.key, ()):
        if rule.op is Op.RENAME and rule.name and rule.of in (None, entity.kind):
            return rule
    return None


def _name(group: Sequence[_Settled]) -> str:
    """Return the name of a key to which mentions came: its own, else the one given."""
    own = Counter(one.entity.name for one in group if not one.moved)
    if own:
        return max(own, key=lambda name: (own[name], len(name), name))
    moves = [one.moved for one in group if one.moved and one.moved[1].name]
    if moves:
        return max(moves, key=lambda ranked: ranked[0])[1].name
    forms = Counter(one.entity.name for one in group)
    return max(forms, key=lambda name: (forms[name], len(name), name))


# Words


def _words(rule: Correction) -> str:
    """Say in a few words what a correction says."""
    where = "here" if rule.here else "everywhere"
    match rule.op:
        case Op.RETYPE:
            what = f"{rule.kind}"
        case Op.RENAME:
            what = f"named {rule.name}"
        case Op.MERGE:
            what = f"the same as {rule.name or rule.into}"
        case Op.SPLIT:
            what = f"another than {rule.called or rule.key}"
        case Op.ADD:
            what = f"added as {rule.kind}"
        case _:
            what = f"{rule.op}"
    return f"{what}, {where}"


def key_of(name: str) -> str:
    """Return the key of an entity that the user calls `name`."""
    return fold(" ".join(name.split()))


def split_key(name: str, key: str, taken: Container[str]) -> str:
    """Return the key for what is split off the entity `key` and called `name`.

    That of the entity with this name, unless it is the same one; then a new key.
    """
    new = own = key_of(name)
    number = 2
    while new == key or (number > 2 and new in taken):
        new = f"{own} ({number})"
        number += 1
    return new
