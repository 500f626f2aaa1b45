"""Fitting: examples through the network, over and over, until it has learned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from reader.detection.training.examples import Example, Vocabulary, batch
from reader.detection.training.gradients import (
    Dropout,
    Parameters,
    Sizes,
    backward,
    begin,
    forward,
    loss_and_slope,
    without_rules,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

Report = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Settings:
    """How the network is trained; the defaults made the weights of the package."""

    epochs: int = 6
    batch: int = 2500
    """Tokens of a batch, about."""
    rate: float = 0.002
    """The largest step of Adam (Kingma and Ba 2015)."""
    decay: float = 0.01
    rules_hidden: float = 0.4
    """How often a document is learned without what the rules say of it."""
    seed: int = 0
    sizes: Sizes = field(default_factory=Sizes)
    dropout: Dropout = field(default_factory=Dropout)


_MOMENTUM = 0.9
_MEMORY = 0.995
_LONGEST = 2.0
"""Gradients longer than this are shortened."""
_WARM_UP = 200
_AVERAGED = 0.998
_EACH = 4
"""Steps between two looks at the parameters whose mean is the result."""
_DECAYING = frozenset({"types", "notes", "around", "group", "last"})


class _Adam:
    """Steps down the gradients, and the running mean of where they led."""

    def __init__(self, parameters: Parameters, settings: Settings) -> None:
        import numpy as np

        self.parameters = parameters
        self.settings = settings
        self.first = {k: np.zeros_like(v) for k, v in parameters.items()}
        self.second = {k: np.zeros_like(v) for k, v in parameters.items()}
        self.mean = {k: v.copy() for k, v in parameters.items()}
        self.count = 0

    def step(self, gradients: Parameters, progress: float) -> None:
        """Take a step; `progress` is the part of the training that is done."""
        import numpy as np

        self.count += 1
        rate = self.settings.rate * max(0.02, 1 - progress)
        rate *= min(1.0, self.count / _WARM_UP)
        length = sum(float(np.square(g).sum()) for g in gradients.values()) ** 0.5
        shorter = np.float32(min(1.0, _LONGEST / max(length, 1e-9)))
        drift = np.float32(1 - _MOMENTUM**self.count)
        spread = np.float32(1 - _MEMORY**self.count)
        for name, gradient in gradients.items():
            gradient *= shorter
            first, second = self.first[name], self.second[name]
            first *= np.float32(_MOMENTUM)
            first += np.float32(1 - _MOMENTUM) * gradient
            second *= np.float32(_MEMORY)
            np.square(gradient, out=gradient)
            gradient *= np.float32(1 - _MEMORY)
            second += gradient
            size = np.sqrt(second / spread)
            size += np.float32(1e-6)
            value = self.parameters[name]
            value -= np.float32(rate) / drift * (first / size)
            if name in _DECAYING:
                value *= np.float32(1 - rate * self.settings.decay)
        if self.count % _EACH == 0:
            self._average()

    def _average(self) -> None:
        keep = min(_AVERAGED, (1 + self.count) / (10 + self.count)) ** _EACH
        for name, value in self.parameters.items():
            self.mean[name] += (1 - keep) * (value - self.mean[name])


def fit(
    found: Sequence[Example],
    vocabulary: Vocabulary,
    vectors: NDArray[Any],
    settings: Settings,
    report: Report = print,
) -> Parameters:
    """Return parameters that fit the examples `found`.

    `vectors` has a row for each number in `vocabulary.vectors`. The same examples,
    settings and machine give the same parameters.
    """
    import numpy as np

    random = np.random.default_rng(settings.seed)
    parameters = begin(vectors.shape[1], settings.sizes, random)
    adam = _Adam(parameters, settings)
    tokens = sum(len(example.types) for example in found)
    done = 0
    for epoch in range(1, settings.epochs + 1):
        order = random.permutation(len(found)).tolist()
        losses: list[float] = []
        for chosen in _batches([found[at] for at in order], settings.batch):
            progress = done / (settings.epochs * tokens)
            losses.append(_learn(chosen, vocabulary, vectors, adam, progress, random))
            done += sum(len(example.types) for example in chosen)
        report(f"epoch {epoch} of {settings.epochs}: loss {np.mean(losses):.4f}")
    return adam.mean


def _learn(
    chosen: Sequence[Example],
    vocabulary: Vocabulary,
    vectors: NDArray[Any],
    adam: _Adam,
    progress: float,
    random: Any,
) -> float:
    """Take one step on the examples `chosen`; return the loss before it."""
    settings = adam.settings
    shown = batch(chosen, vocabulary)
    without_rules(shown, random.random(len(chosen)) < settings.rules_hidden)
    done = forward(
        shown, adam.parameters, vocabulary, vectors, settings.dropout, random
    )
    loss, slope = loss_and_slope(shown, done.scores)
    adam.step(backward(shown, done, slope, adam.parameters, vocabulary), progress)
    return loss


def _batches(found: Sequence[Example], size: int) -> list[list[Example]]:
    """Return `found` in groups of `size` tokens, about."""
    groups: list[list[Example]] = [[]]
    count = 0
    for example in found:
        if count >= size:
            groups.append([])
            count = 0
        groups[-1].append(example)
        count += len(example.types)
    return [group for group in groups if group]
