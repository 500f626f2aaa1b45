"""Clubs that are called by their town, where a text is about a game.

`Liverpool signed the winger from Porto` names two clubs; `in Liverpool` the town.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from reader.detection.entities.tagger import Mention
from reader.detection.entities.tokens import Document, Token
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
"""Towns whose football club is called like them, folded; by hand, from knowledge of
the first divisions of Europe and Brazil."""
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


_CLUBS = word_set(
    """
    arsenal everton hearts hibs hibernian celtic rangers ajax feyenoord benfica juventus
    galatasaray fenerbahce besiktas olympiacos panathinaikos sporting millwall spurs
    tottenham brentford watford fulham flamengo corinthians gremio boca
    """
)
"""Clubs with a name of their own, which is often another word as well."""
_SURE = 0.7


def clubs(document: Document, found: Iterable[Mention]) -> list[Mention]:
    """Return `found` with clubs for the towns that play or trade in a game's text."""
    mentions = list(found)
    tokens = document.tokens
    told = document.lower & _SPORT
    owner = {i: m for m in mentions for i in range(m.first, m.last)}
    for index, token in enumerate(tokens):
        club, town = token.folded in _CLUBS, token.folded in _TOWNS
        if not token.cap or not (club or town):
            continue
        if not (told or _has_fans(tokens, index)):
            continue
        mention = owner.get(index)
        if mention is not None and mention.last - mention.first > 1:
            continue
        before = tokens[index - 1] if index else None
        after = tokens[index + 1] if index + 1 < len(tokens) else None
        spent = before is not None and before.folded in _SPENT_IN
        if spent and town and mention is None:
            why = "where something happens"
            mentions.append(Mention(index, index + 1, Kind.PLACE, _SURE, why))
        if spent or (before is not None and _is_part(before)):
            continue
        if after is not None and (after.text == "-" or (after.cap and after.joined)):
            continue
        if mention is None:
            mention = Mention(index, index + 1, Kind.ORGANISATION, _SURE, "")
            mentions.append(mention)
        mention.kind = Kind.ORGANISATION
        mention.probability = max(mention.probability, _SURE)
        mention.listed = True
        mention.why = "a club that is called by its town" if town else "a club"
    return sorted(mentions, key=lambda m: m.first)


def _is_part(before: Token) -> bool:
    return before.cap and not before.first and before.word


def _has_fans(tokens: Sequence[Token], index: int) -> bool:
    """Whether `fans` or another follower stands right behind token `index`."""
    following = tokens[index + 1].folded if index + 1 < len(tokens) else ""
    return following in ("fans", "supporters", "striker", "midfielder", "boss")
