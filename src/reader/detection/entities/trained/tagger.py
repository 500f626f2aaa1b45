"""The trained tagger: the rules' opinion, weighed by what a network has learned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from threading import Lock

from reader.detection.entities.rules import RuleTagger
from reader.detection.entities.tagger import Mention, Tagger
from reader.detection.entities.tokens import Document
from reader.detection.entities.trained.decode import Doubts, best, certainty, names
from reader.detection.entities.trained.features import Types, inputs
from reader.detection.entities.trained.mending import KINDS, mended
from reader.detection.entities.trained.network import scores
from reader.detection.entities.trained.weights import Weights, weights
from reader.detection.entities.words import is_common
from reader.detection.model import Kind

_OTHER = "misc"
_REMEMBERED = 20_000
"""Words remembered from one text to the next: some megabytes."""
_MODESTY = 1.6
"""What the network takes for likely is so less often on text unlike that it learned
from: of the names that it gives 0.65, half are right. The power makes that 0.5."""
_UNLIKELY = 0.25
"""Names below this are wrong so often that it is better to leave them out."""
_TELLING = 0.6
"""Rules that are less sure give no reason worth telling."""
_RULED_OUT = 0.6
"""A name so sure leaves no room for a role or work that the rules see at its place."""


@dataclass(slots=True)
class TrainedTagger:
    """Labels tokens by trained weights, with the rules as one of many witnesses."""

    weights: Weights = field(default_factory=weights)
    _types: Types = field(default_factory=Types)
    """Words that earlier texts had; most of those of the next are among them."""
    _lock: Lock = field(default_factory=Lock)

    def mentions(self, document: Document) -> list[Mention]:
        """Return what `document` names, in order; none overlaps another."""
        ruled = RuleTagger().mentions(document)
        with self._lock:
            if len(self._types.texts) > _REMEMBERED:
                self._types = Types()
            seen = inputs(document, ruled, self._types)
        table = scores(self.weights, seen)
        tags = best(table)
        sure = certainty(table, tags)
        doubted = Doubts(table)
        same = {(m.first, m.last, m.kind): m for m in ruled}
        found = []
        for first, last, label in names(tags):
            if label == _OTHER:
                continue
            probability = round(float(sure[first:last].min()) ** _MODESTY, 2)
            if probability < _UNLIKELY:
                plain = all(is_common(t.folded) for t in document.tokens[first:last])
                other = "" if plain else doubted.label(first, last)
                if other in ("", _OTHER):
                    continue
                label, probability = other, _UNLIKELY
            found.append(_mention(first, last, Kind(label), probability, same))
        return _with_rest(mended(document, found, ruled), ruled)


@cache
def built_in() -> Tagger:
    """Return the tagger that detects: the trained one, or the rules without NumPy."""
    if find_spec("numpy") is None:
        return RuleTagger()
    return TrainedTagger()


def _mention(
    first: int,
    last: int,
    kind: Kind,
    probability: float,
    ruled: dict[tuple[int, int, Kind], Mention],
) -> Mention:
    """Return a name with the rules' reason where they agree."""
    rule = ruled.get((first, last, kind))
    if rule is None or rule.probability < _TELLING:
        why = f"trained tagger, {probability:.2f}"
        return Mention(first, last, kind, probability, why)
    return Mention(first, last, kind, probability, rule.why, rule.listed)


def _with_rest(found: list[Mention], ruled: Sequence[Mention]) -> list[Mention]:
    """Return `found` with the rules' roles, events, works and laws among them."""
    owner = {at: m for m in found for at in range(m.first, m.last)}
    gone: set[int] = set()
    for mention in ruled:
        if mention.kind in KINDS:
            continue
        rivals = [owner[a] for a in range(mention.first, mention.last) if a in owner]
        if any(r.probability >= _RULED_OUT for r in rivals):
            continue
        gone.update(id(r) for r in rivals)
        found.append(mention)
    kept = (m for m in found if id(m) not in gone)
    return sorted(kept, key=lambda m: m.first)
