"""What a sentence says of its figures: of what, what happened, when, who says so."""

from __future__ import annotations

import pytest

from reader.comparison.claim import Claim
from tests.comparison.made import claim, claims


@pytest.mark.parametrize(
    ("text", "figure", "noun", "event"),
    [
        ("Police say 14 people were killed.", "14 people", "people", "die"),
        ("The storm claimed 17 lives.", "17 lives", "people", "die"),
        ("The death toll rose to 34 on Sunday.", "34", "people", "die"),
        ("The number of civilians killed has risen to 29.", "29", "civilians", "die"),
        ("Rescuers found 60 bodies in the mud.", "60 bodies", "people", "die"),
        ("The army killed nine rebels and lost 11 soldiers.", "11 soldiers",
         "soldiers", "die"),
        ("Some 30 troops broke ranks.", "Some 30 troops", "soldiers", "defect"),
        ("He saw 156 members of the security forces desert.", "156 members",
         "soldiers", "defect"),
        ("In all, 57 women were wounded.", "57 women", "women", "injure"),
        ("By dusk 200,000 houses were in the dark.", "200,000 houses",
         "homes", "lose power"),
        ("About 900 teachers walked out.", "About 900 teachers", "teachers", "strike"),
        ("Eight ministers are held.", "Eight ministers", "officials", "arrest"),
        ("Some 35 states have condemned it.", "Some 35 states", "countries", "condemn"),
        ("Two hundred and ten houses are in ruins.", "Two hundred and ten houses",
         "homes", "destroy"),
        ("Eleven people, nine of them guards, were killed.", "Eleven people",
         "people", "die"),
        ("Injured: 387. Deaths: 31.", "387", "people", "injure"),
        ("Dwellings destroyed: 2,140.", "2,140", "homes", "destroy"),
        ("The number of infections topped 2,000 on Monday.", "2,000",
         "cases", "infect"),
        ("It has made 212 people ill and killed nine.", "nine", "", "die"),
        ("The ferry was licensed to carry 120 passengers.", "120 passengers",
         "passengers", "capacity"),
        ("The firm will shed 640 posts.", "640 posts", "jobs", "lay off"),
        ("Some 900 homes are beyond repair.", "Some 900 homes", "homes", "destroy"),
        ("Forty gymnasts were on the plane.", "Forty gymnasts", "gymnasts", "board"),
        ("Three cooks and 32 waiters lost their lives.", "Three cooks",
         "cooks", "die"),
        ("Soldiers ordered 85,000 people out of the villages.", "85,000 people",
         "people", "displace"),
    ],
)  # fmt: skip
def test_nouns_and_events_are_classes(
    text: str, figure: str, noun: str, event: str
) -> None:
    found = claim(text, figure)
    assert (found.noun, found.event) == (noun, event)


@pytest.mark.parametrize(
    ("text", "figure", "measure", "change"),
    [
        ("Turnout was 64 per cent.", "64 per cent", "turnout", ""),
        ("Inflation slowed to 3.4 per cent.", "3.4 per cent", "inflation", ""),
        ("Winds of 180 km/h hit the coast.", "180 km/h", "winds", ""),
        ("The dam is 86 metres high.", "86 metres", "height", ""),
        ("The court imposed a fine of $5 million.", "$5 million", "fine", ""),
        ("The firm was fined $5 million.", "$5 million", "fine", ""),
        ("The union wants a 7% pay rise.", "7%", "pay rise", ""),
        ("Shares rose by 3.4%.", "3.4%", "shares", "change"),
        ("Insurers expect losses of $900m from the storm.", "$900m", "damage", ""),
        ("Pensioners get 3.5 per cent more.", "3.5 per cent", "pension", "change"),
        (
            "He faces up to 15 years in prison.",
            "up to 15 years",
            "maximum sentence",
            "",
        ),
        ("The prosecution asked for 12 years in jail.", "12 years", "demand", ""),
        ("The company has put 6.5% on the table.", "6.5%", "offer", ""),
        ("A share fetched $12 a share.", "$12", "price", ""),
    ],
)
def test_what_an_amount_measures(
    text: str, figure: str, measure: str, change: str
) -> None:
    found = claim(text, figure)
    assert (found.measure, found.change) == (measure, change)


@pytest.mark.parametrize(
    ("text", "figure", "who"),
    [
        ("Nine people died, officials said.", "Nine people", "officials"),
        ("According to the dockers' union, 400 men walked out.", "400 men",
         "dockers' union"),
        ("The ministry of health said on Monday that 18 people died.", "18 people",
         "ministry of health"),
        ("Nine people died.", "Nine people", ""),
        ("The union counted 900 marchers, while police spoke of 300 marchers.",
         "900 marchers", "union"),
        ("The union counted 900 marchers, while police spoke of 300 marchers.",
         "300 marchers", "police"),
        ("“We have 40 patients,” said the surgeon.", "40 patients", "surgeon"),
        ("Guards, he said, shot two men.", "two men", ""),
    ],
)  # fmt: skip
def test_who_gives_a_figure(text: str, figure: str, who: str) -> None:
    assert claim(text, figure).mention.said_by == who


@pytest.mark.parametrize(
    ("text", "figure", "as_of", "exact"),
    [
        ("As of Monday 567 soldiers had defected.", "567 soldiers", "2024-05-13", True),
        ("By Sunday 17 people had died.", "17 people", "2024-05-12", True),
        ("Nine people died on Sunday.", "Nine people", "2024-05-12", False),
        ("Nine people died.", "Nine people", "", False),
    ],
)
def test_when_a_figure_held(text: str, figure: str, as_of: str, exact: bool) -> None:
    found = claim(text, figure)
    assert (found.mention.as_of, found.when.exact) == (as_of, exact)


def test_without_a_date_of_the_article_the_words_stay() -> None:
    found = claim("As of Thursday 567 soldiers had defected.", "567 soldiers", date="")
    assert found.mention.as_of == "Thursday"


@pytest.mark.parametrize(
    ("text", "figure", "era"),
    [
        ("In 1999 some 2,300 people died there.", "some 2,300 people", "1999"),
        ("It was the worst fire since 1988, when 92 people died.", "92 people", "1988"),
        ("Turnout was 64 per cent, against 58 per cent four years ago.", "58 per cent",
         "2020"),
        ("Turnout was 64 per cent, against 58 per cent four years ago.", "64 per cent",
         ""),
        ("On Sunday nine people died.", "nine people", ""),
    ],
)  # fmt: skip
def test_figures_of_another_time_are_told_apart(
    text: str, figure: str, era: str
) -> None:
    assert claim(text, figure).when.era == era


@pytest.mark.parametrize(
    ("text", "figure", "part"),
    [
        ("Nine people, including three children, died.", "three children", True),
        ("Among the dead were two girls.", "two girls", True),
        ("Two policemen were among the dead.", "Two policemen", True),
        ("Nine people died, six of them sailors.", "six", True),
        ("Nine people died.", "Nine people", False),
    ],
)
def test_parts_are_told_from_totals(text: str, figure: str, part: bool) -> None:
    found = [c for c in claims(text) if figure in c.mention.text]
    assert [c.part for c in found] == [part]


@pytest.mark.parametrize(
    ("text", "figure", "person"),
    [
        ("Ana Ruiz, 31, was elected.", "31", "ana ruiz"),
        ("The driver, 52, was hurt.", "52", "~driver"),
        ("A 14-year-old boy was killed.", "14-year-old", "~boy"),
        ("Speaking to Ana Ruiz, one defector aged 23 wept.", "aged 23", "~defector"),
    ],
)
def test_whose_age_it_is(text: str, figure: str, person: str) -> None:
    assert claim(text, figure).person == person


def test_a_number_that_is_put_in_other_ways_restates_the_first() -> None:
    first, second = claims(
        "The unions counted 350,000 people in the streets. Police put the number at"
        " 80,000."
    )
    assert second.restated == first.rank
    assert (second.noun, second.event) == (first.noun, first.event)


def test_a_plan_is_not_what_was_done() -> None:
    planned = claim("The drive is to vaccinate 2.5 million girls.", "2.5 million girls")
    done = claim("So far 1.1 million girls got a jab.", "1.1 million girls")
    assert planned.planned
    assert not done.planned


def offsets(found: list[Claim]) -> list[tuple[int, int]]:
    return [(one.mention.start, one.mention.end) for one in found]


def test_a_mention_holds_its_sentence_and_its_words() -> None:
    text = "Ten ships sank. Two men died in May, officials said. Nobody knew why."
    found = claims(text)
    assert [text[a:b] for a, b in offsets(found)] == [c.mention.sentence for c in found]
    for one in found:
        figure = one.mention.figure
        assert text[figure.start : figure.end] == one.mention.text


def test_dates_and_mere_periods_are_no_claims() -> None:
    assert claims("On 3 May, over the past week and a day later, rain fell.") == []


def test_what_the_text_itself_outdates() -> None:
    before, now = claims("The death toll rose from 19 to 23 on Tuesday.")
    assert (before.outdated, now.outdated) == (True, False)
    assert now.restated == before.rank
    right, wrong = claims("Fifteen people died, not 18 as first reported.")
    assert (right.outdated, wrong.outdated) == (False, True)


def test_the_other_end_of_a_change_has_its_unit() -> None:
    assert claim("The term was cut from nine years to seven.", "seven").dimension == "s"
    assert claim("The offer rose to 8.2 per cent from 6.5.", "6.5").dimension == "%"
    assert claim("It was 45.9°C and not 46.3.", "46.3").dimension == "°C"


def test_the_stage_of_an_election_is_told() -> None:
    assert claim("An exit poll gave Ruiz 38 per cent.", "38 per cent").stage == "poll"
    won = claim("Ruiz won the run-off with 52 per cent.", "52 per cent")
    assert won.stage == "second round"


def test_further_ones_are_no_total_and_a_total_is() -> None:
    more, total = claims("Police arrested another 85 people, bringing the total to 97.")
    assert (more.part, total.part) == (True, False)
    assert (total.noun, total.event) == ("people", "arrest")


def test_figures_strung_together_share_their_noun() -> None:
    _, hurt = claims("In all 13 policemen were killed and 130 wounded.")
    assert (hurt.noun, hurt.event) == ("police", "injure")


def test_what_another_figure_is_compared_with_is_a_former_level() -> None:
    now, before = claims("Inflation was 3.1 per cent, after 2.4 per cent in March.")
    assert (now.change, before.change) == ("", "from")
    assert now.measure == before.measure == "inflation"


def test_an_age_in_passing_does_not_hide_whose_votes_they_are() -> None:
    _, share = claims("President Ana Ruiz, 61, won 53.2 per cent of the vote.")
    assert share.person == "ana ruiz"
