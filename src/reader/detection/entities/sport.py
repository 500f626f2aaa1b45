"""Clubs that are called by their town, where a text is about a game.

`Liverpool signed the winger from Porto` names two clubs; `in Liverpool` the town.
"""

from __future__ import annotations

from collections.abc import Iterable

from reader.detection.entities.tagger import Mention
from reader.detection.entities.tokens import Document
from reader.detection.entities.words import word_set
from reader.detection.model import Kind

_TOWNS = word_set(
    """
    liverpool chelsea barcelona valencia sevilla seville porto dortmund leverkusen
    napoli naples roma milan lyon marseille monaco lille nice southampton sunderland
    burnley watford fulham brighton bournemouth blackburn bolton middlesbrough leicester
    wolverhampton swansea cardiff reading leeds portsmouth ipswich norwich wigan hull
    getafe villarreal granada malaga girona parma bologna genoa torino turin udinese
    bremen freiburg mainz wolfsburg augsburg hoffenheim stuttgart cologne bilbao braga
    bruges genk ghent anderlecht utrecht eindhoven copenhagen salzburg basel aberdeen
    kilmarnock motherwell dundee toulouse rennes nantes strasbourg bordeaux montpellier
    santos palmeiras flamengo
    """
)
"""Towns whose first football club is called like them, folded (from the tables of the
first divisions of Europe and Brazil)."""
_SPORT = word_set(
    """
    winger midfielder striker goalkeeper defender footballer keeper penalty penalties
    premiership offside hat-trick goalless derby relegation relegated semi-final
    quarter-final stoppage equaliser equalizer midfield fixture fixtures kick-off
    friendly loanee playmaker substitute header football soccer
    """
)
"""Words that are said of football, and hardly of anything else."""
_SPENT_IN = word_set("in near outside around across through into inside via of")


def clubs(document: Document, found: Iterable[Mention]) -> None:
    """Make clubs of the towns that play or trade in a text about football."""
    if not document.lower & _SPORT:
        return
    tokens = document.tokens
    for mention in found:
        if mention.kind not in (Kind.PLACE, Kind.PERSON):
            continue
        if mention.last - mention.first > 1:
            continue
        if tokens[mention.first].folded not in _TOWNS:
            continue
        before = tokens[mention.first - 1].folded if mention.first else ""
        after = tokens[mention.last].text if mention.last < len(tokens) else ""
        if before in _SPENT_IN or after in ("-", ","):
            continue
        mention.kind = Kind.ORGANISATION
        mention.probability = 0.7
        mention.listed = False
        mention.why = "a club that is called by its town"
