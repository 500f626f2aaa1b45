"""What an article claims with one figure: a mention, and what the figure is of."""

from __future__ import annotations

from dataclasses import dataclass

from reader.comparison.amounts import Range
from reader.comparison.model import Mention
from reader.comparison.nouns import BARE, PERSON_CLASSES
from reader.comparison.times import When


@dataclass(slots=True, eq=False)
class Claim:
    """One figure of one article with what the sentence says it is of."""

    mention: Mention
    rank: int
    """Place among all claims: by article, then by start."""
    dimension: str
    """What may be compared at all: `count`, `money`, `%`, `m`, `age`, …"""
    range: Range
    noun: str
    """Class of what is counted, or of what the amount is of; may be empty."""
    event: str
    """Class of what happened to it."""
    measure: str
    """Class of what an amount measures."""
    change: str
    """Whether it is a change, what was before, or a level."""
    per: str
    """What the amount is per: `month`, `family`."""
    part: bool
    planned: bool
    picked_out: bool
    """Whether it tells of one of them, and counts nobody."""
    when: When
    person: str
    """Key of the person (or party) whose age, share or the like it is."""
    near: frozenset[str]
    """What the words around the figure are about."""
    wide: frozenset[str]
    """What the sentence is about."""
    places: frozenset[str]
    """Keys of the places, and directions, that are named around the figure."""
    headline: bool
    stage: str = ""
    """Of an election: a poll, the first or the second round; empty if not told."""
    elliptic: bool = False
    """Whether what it is of was only said of the figure before it."""
    outdated: bool = False
    """Whether the text itself says that it no longer holds."""
    moment: str = ""
    """When it holds: ISO 8601, or a day of a story without dates; empty if unknown."""
    restated: int = -1
    """Rank of the claim that the figure gives anew, in other words or numbers."""

    @property
    def article(self) -> str:
        """Id of the article."""
        return self.mention.article

    @property
    def is_of_people(self) -> bool:
        """Whether people are counted, as far as the text says."""
        return self.noun in PERSON_CLASSES

    @property
    def says_who(self) -> bool:
        """Whether the text says more of the counted than that they are people."""
        return bool(self.noun) and self.noun not in BARE

    @property
    def bare(self) -> bool:
        """Whether the text says nothing of what the figure is of."""
        return not (self.noun or self.event or self.measure)
