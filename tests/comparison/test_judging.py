"""What the figures of two articles say of each other, given when they were told."""

from __future__ import annotations

import pytest

from reader.comparison.board import compare
from reader.comparison.model import Relation
from tests.comparison.made import made

BEFORE, DAY, NEXT, LATER = "2024-05-13", "2024-05-14", "2024-05-15", "2024-05-18"
C, S = Relation.CONTRADICTING, Relation.SUPERSEDED
K, E = Relation.COMPATIBLE, Relation.EQUAL

CASES = [
    ("Police said nine people died.", DAY,
     "Doctors said 12 people died.", DAY, {C}),
    ("Nine people died.", DAY,
     "Twelve people died.", NEXT, {S}),
    ("At least nine people died.", DAY,
     "Twelve people died.", NEXT, {K, S}),
    ("Some 40 people are missing.", DAY,
     "Seventeen people are missing.", LATER, {S}),
    ("As of Tuesday 300 cases had been confirmed.", NEXT,
     "By Wednesday there were 340 cases.", NEXT, {S}),
    ("The quake had a magnitude of 6.8.", DAY,
     "The survey put the magnitude at 6.6, revising its reading of 6.8.", NEXT, {S}),
    ("The quake had a magnitude of 6.8.", DAY,
     "The quake measured 6.5.", DAY, {C}),
    ("Hundreds of people were arrested.", DAY,
     "Police arrested 412 people.", DAY, {K}),
    ("Hundreds of people were arrested.", DAY,
     "Police arrested 43 people.", DAY, {C}),
    ("About 5,000 people marched.", DAY,
     "Nearly 5,000 people marched.", DAY, {K, E}),
    ("Turnout was 61.2%.", DAY,
     "Turnout was 61.2 per cent.", NEXT, {E}),
    ("By noon turnout was 24%.", DAY,
     "Turnout was 61% when polls closed.", DAY, {S}),
    ("Inflation was 7.1% in May.", DAY,
     "Inflation was 6.9% in May.", DAY, {C}),
    ("Winds of 140 km/h were recorded.", DAY,
     "Winds reached 87 mph.", DAY, {E, K}),
    ("The storm caused damage of $2bn.", DAY,
     "The storm caused damage of €1.8bn.", DAY, {K}),
    ("The dam is 86 metres high.", DAY,
     "The dam is 80 metres high.", LATER, {C}),
    ("Lena Moss, 58, resigned.", DAY,
     "Lena Moss, 59, resigned.", DAY, {C}),
    ("Lena Moss, 58, resigned.", "2023-08-01",
     "Lena Moss, 59, resigned.", DAY, {K}),
    ("Ruiz won 14% of the vote.", DAY,
     "Ruiz won 13.7 per cent of the vote.", DAY, {K}),
    ("Police freed 30 hostages.", DAY,
     "Police freed 42 hostages.", NEXT, {S}),
    ("More than 200 people were hurt.", DAY,
     "As many as 180 people were hurt.", DAY, {C}),
    ("Up to 200 people were hurt.", DAY,
     "At least 150 people were hurt.", DAY, {K}),
    ("Between 200 and 300 people were hurt.", DAY,
     "Some 250 people were hurt.", DAY, {K}),
    ("The death toll rose from 19 to 23 on Tuesday.", DAY,
     "Nineteen people died.", BEFORE, {S}),
    ("Fifteen people died, not 18 as first reported, the ministry said.", NEXT,
     "Eighteen people died.", DAY, {S}),
    ("The number of injured was corrected to 54.", NEXT,
     "Sixty people were injured.", DAY, {S}),
    ("200,000 homes have no power.", DAY,
     "By Saturday 40,000 homes were still without power.", LATER, {S}),
    ("The fire has burned 5,000 hectares.", DAY,
     "The fire has burned 9,000 hectares.", LATER, {S}),
    ("Water rose to 7.2 metres.", DAY,
     "The river stood at 8.4 metres.", NEXT, {S, C}),
    ("Half of the voters back the law.", DAY,
     "50 per cent of voters back the law.", DAY, {E}),
    ("A third of the voters back the law.", DAY,
     "33% of voters back the law.", DAY, {E, K}),
    ("Officials said 80 per cent of votes had been counted.", DAY,
     "With 97 per cent of votes counted, Moss leads.", NEXT, {S}),
    ("The company offered 4%.", DAY,
     "The company raised its offer to 5.5%.", LATER, {S, C}),
]  # fmt: skip


@pytest.mark.parametrize(("one", "day", "other", "later", "right"), CASES)
def test_relations(
    one: str, day: str, other: str, later: str, right: set[Relation]
) -> None:
    rows = compare([made(one, "a.txt", day), made(other, "b.txt", later)])
    shared = [row for row in rows if len({m.article for m in row.mentions}) == 2]
    assert [row.relation in right for row in shared] == [True]
    assert shared[0].why
