"""What can be said by hand of a question or a story: the choices of `=` on a sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reader.annotations.judgements import (
    OF_STORIES,
    Cited,
    Judgement,
    Says,
    StoredJudgement,
    describe,
)
from reader.text.canonical import one_line
from reader.text.fold import fold

if TYPE_CHECKING:
    from reader.comparison.model import Mention, Row, Story
    from reader.library.model import Article

MOST = 200
"""Questions or stories that are offered at once."""
_OTHERS = 20
"""Figures of a question that are cited when one is split off it."""
Read = Callable[[str], "Article"]
"""Gives an article by its id. Raises `ArticleError`."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing that can be said."""

    verb: str
    text: str
    make: Callable[[Read], Judgement] | None = None
    """Makes the judgement; None where something is taken back, or not yet typed."""
    forget: str = ""
    """Id of the judgement that is taken back."""
    typed: bool = False
    """Whether it takes what is typed, which then does not narrow it."""
    articles: tuple[str, ...] = ()
    """The articles that it is about."""


def narrowed(offers: Iterable[Offer], text: str) -> list[Offer]:
    """Return those that `text` is about, and those that take it, at most `MOST`."""
    needle = fold(" ".join(text.split()))
    found = [o for o in offers if o.typed or needle in fold(f"{o.verb} {o.text}")]
    return found[:MOST]


# Questions


def question_offers(
    row: Row,
    mention: Mention | None,
    rows: Sequence[Row],
    said: Sequence[StoredJudgement],
    text: str,
) -> list[Offer]:
    """Return what can be said of a row, `mention` being the figure that is meant."""
    one, title = mention or row.mentions[0], row.question.title
    articles = tuple(dict.fromkeys(m.article for m in row.mentions))
    name = " ".join(text.split())

    def rename(read: Read) -> Judgement:
        cited = (cite(row.mentions[0], read),)
        return Judgement(
            Says.QUESTION_NAME, cited, name=name, key=row.question.key, called=title
        )

    def split(read: Read) -> Judgement:
        others = [other for other in row.mentions if other is not one]
        those = tuple(cite(other, read) for other in others[:_OTHERS])
        return Judgement(Says.OTHER_QUESTION, (cite(one, read),), those, called=title)

    offers = [_naming(name, rename, articles)]
    if mention and len(row.mentions) > 1:
        who = f" ({one_line(mention.source)})" if mention.source else ""
        words = f"“{one_line(mention.text)}”{who} answers another question"
        offers.append(Offer("split", words, split, articles=articles))
    offers += _taking_back(_about_question(said, row))
    offers += (
        Offer("same as", one_line(other.question.title), _joining(one, other), "",
              False, (*articles, *(m.article for m in other.mentions)))
        for other in rows
        if other.question.key != row.question.key
    )  # fmt: skip
    return narrowed(offers, text)


def cite(mention: Mention, read: Read) -> Cited:
    """Return a figure as it is named in what is said of it. Raises `ArticleError`."""
    from reader.annotations.selecting import select

    article = read(mention.article)
    quote, position = select(article.text, mention.figure.start, mention.figure.end)
    return Cited(article.id, article.sha256, quote, position.start)


def _joining(one: Mention, other: Row) -> Callable[[Read], Judgement]:
    def join(read: Read) -> Judgement:
        return Judgement(
            Says.ONE_QUESTION,
            (cite(one, read), cite(other.mentions[0], read)),
            called=other.question.title,
        )

    return join


def _about_question(
    said: Iterable[StoredJudgement], row: Row
) -> Iterable[StoredJudgement]:
    figures = {(m.article, m.figure.start) for m in row.mentions}
    for one in said:
        cited = (*one.rule.these, *one.rule.those)
        if one.rule.says not in OF_STORIES and any(
            (c.article, c.start) in figures for c in cited
        ):
            yield one


# Stories


def story_offers(
    story: Story,
    article: str | None,
    stories: Sequence[Story],
    said: Sequence[StoredJudgement],
    text: str,
) -> list[Offer]:
    """Return what can be said of a story, or of one article of it."""
    name = " ".join(text.split())

    def cited(articles: Iterable[str], read: Read) -> tuple[Cited, ...]:
        return tuple(Cited(a, read(a).sha256) for a in articles)

    def rename(read: Read) -> Judgement:
        these = cited(story.articles, read)
        return Judgement(Says.STORY_NAME, these, name=name, called=story.title)

    def split(read: Read) -> Judgement:
        rest = [other for other in story.articles if other != article]
        these, those = cited([article or ""], read), cited(rest, read)
        return Judgement(Says.OTHER_STORY, these, those, called=story.title)

    def join(other: Story) -> Callable[[Read], Judgement]:
        return lambda read: Judgement(
            Says.ONE_STORY,
            cited((story.articles[0], other.articles[0]), read),
            called=other.title,
        )

    offers = []
    if article is not None:
        words = "this article is not of this story"
        offers.append(Offer("split", words, split, articles=story.articles))
    offers.append(_naming(name, rename, story.articles))
    own = set(story.articles)
    offers += _taking_back(
        one for one in said if one.rule.says in OF_STORIES and own & one.articles
    )
    offers += (
        Offer("same as", one_line(other.title), join(other), "", False,
              (*story.articles, *other.articles))
        for other in stories
        if other.key != story.key
    )  # fmt: skip
    return narrowed(offers, text)


def _naming(
    name: str, rename: Callable[[Read], Judgement], articles: tuple[str, ...]
) -> Offer:
    if name:
        return Offer("name", name, rename, typed=True, articles=articles)
    return Offer("name", "type its name", typed=True)


def _taking_back(said: Iterable[StoredJudgement]) -> list[Offer]:
    return [
        Offer(
            "take back",
            describe(one.rule),
            forget=one.id,
            articles=tuple(sorted(one.articles)),
        )
        for one in said
    ]
