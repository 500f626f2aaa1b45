"""`+`: what was corrected, of entities, stories and questions, to be taken back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import BindingType
from textual.message import Message

from reader.annotations import corrections, judgements
from reader.annotations.judgements import StoredJudgement
from reader.annotations.model import Quote, StoredCorrection
from reader.detection.model import Context, Entity
from reader.library.model import Article, ArticleError
from reader.text.fold import matches
from reader.tui.actions import Where, key_sign
from reader.tui.screens.kept import Kept, KeptScreen
from reader.tui.screens.sheet import Job, keys_of
from reader.tui.widgets.describe import counted
from reader.tui.widgets.line_list import Piece

if TYPE_CHECKING:
    from reader.annotations.notebook import Notebook
    from reader.tui.screens.comparing import Comparing

Said = StoredCorrection | StoredJudgement
EVERYWHERE = "everywhere"


@dataclass(frozen=True, slots=True)
class Place:
    """An article, and what part of it is meant; an end of 0 for no part."""

    article: str
    start: int = 0
    end: int = 0


@dataclass
class Found(Message):
    """Where what was corrected stands; None where it is not found any more."""

    job: Job
    place: Place | None


class CorrectionsScreen(KeptScreen[Said]):
    """What was said, the last first; Enter goes to the place, `d` takes it back."""

    PLACE = Where.CORRECTIONS
    LABEL = "corrected"
    TITLE_TEXT = "Corrections"
    NOTHING = "Nothing has been corrected: = on an entity, a story or a figure does."
    NOTHING_HERE = "Nothing has been corrected in this article."
    SOUGHT = "words of the correction, its article"
    BINDINGS: ClassVar[list[BindingType]] = keys_of(Where.CORRECTIONS)

    def __init__(self, main: Comparing, article: str | None) -> None:
        super().__init__(main, article)
        self.looking = Job()
        """The look for a place that was begun last."""

    def gathered(self) -> Sequence[Kept[Said]]:
        """Return what was said and not taken back."""
        notebook = self.workspace.notebook
        said: list[Said] = [*notebook.corrections(), *notebook.judgements()]
        said.sort(key=lambda one: (one.modified, one.id), reverse=True)
        return [self._kept(one) for one in said]

    def count(self, number: int) -> str:
        """Say how many corrections there are."""
        return counted(number, "correction")

    def _kept(self, one: Said) -> Kept[Said]:
        articles = articles_of(one)
        where = ", ".join(map(self.title_of, sorted(articles))) or EVERYWHERE
        what = describe(one)
        return Kept(
            one.id,
            (
                (
                    Piece(what, "strong"),
                    Piece(f" {one.modified[:10]}", "dim", right=True),
                ),
                (Piece(f"  {where}", "dim"),),
            ),
            "\n".join((what, where, *articles, one.author)),
            articles,
            one,
        )

    def about(self, data: Said) -> str:
        """Say how it is taken back, who said it, and when."""
        key = key_sign(self.keymap.keys["delete"].split(",")[0])
        when = data.modified[:16].replace("T", " ")
        by = f"by {data.author} · " if data.author else ""
        return f"{key} takes it back · {by}{when}"

    # To the place

    def choose(self, data: Said) -> None:
        """Look for the place behind the keyboard, as texts must be read for that."""
        opened = self.main.session.article
        here = opened.id if opened else None
        self.looking.drop()
        job = self.looking = Job()
        self.work(job, lambda: self.tell(job, Found(job, self._find(data, here))))

    def _find(self, said: Said, opened: str | None) -> Place | None:
        """Return the first place that a correction is about, or its article alone."""
        if isinstance(said, StoredJudgement):
            cited = said.rule.these[0]
            return self._in_article(cited.article, said)
        if said.article is not None:
            return self._in_article(said.article, said)
        for article in (opened, *self._mentioning(said)):
            place = article and self._in_article(article, said)
            if place and place.end:
                return place
        return None

    def _in_article(self, article_id: str, said: Said) -> Place | None:
        try:
            article = self.workspace.article(article_id)
        except ArticleError:
            return None
        found = place_in(article, said)
        if found is None and isinstance(said, StoredCorrection):
            keys = {said.rule.key, said.rule.into}
            spans = self.workspace.detect(article)
            found = next(
                (
                    (span.start, span.end)
                    for span in spans
                    if isinstance(span, Entity) and span.key in keys
                ),
                None,
            )
        return Place(article_id, *(found or (0, 0)))

    def _mentioning(self, said: StoredCorrection) -> Iterator[str]:
        """Yield the articles whose text has the words that a correction is about."""
        from reader.search.query import QueryError, parse

        for words in _words_of(said):
            phrase = words.replace('"', " ")
            with suppress(QueryError):
                for hit in self.workspace.search.hits(parse(f'in:text "{phrase}"'), 1):
                    yield hit.article

    @on(Found)
    def _found(self, event: Found) -> None:
        if event.job is not self.looking:
            return
        if event.place is None:
            self.say("That is not found in any article any more")
            return
        place = event.place
        self.main.leave_sheets()
        self.main.articles.select_key(place.article)
        if place.end:
            self.main.open_article(
                place.article, at=place.start, end=place.end, focus=True
            )
        else:
            self.main.open_article(place.article, focus=True)

    # Taking back

    def action_delete(self) -> None:
        """Take back the correction under the cursor."""
        row = self.lines.current
        if row is None:
            self.say("There is no correction under the cursor")
            return
        said: Said = row.data
        what = describe(said)
        undo = key_sign(self.keymap.keys["undo"].split(",")[0])

        def forget(notebook: Notebook) -> Sequence[Said]:
            if isinstance(said, StoredJudgement):
                return notebook.forget_judgements([said.id])
            return notebook.forget([said.id])

        def forgotten(gone: Sequence[Said]) -> None:
            self.main.say(f"Taken back: {what} · {undo} undoes")

        if self.main.may_write():
            self.main.change(forget, row.articles, forgotten)


def describe(said: Said) -> str:
    """Say what a correction does, without saying where."""
    if isinstance(said, StoredJudgement):
        return judgements.describe(said.rule)
    return corrections.describe(replace(said.rule, here=False))


def articles_of(said: Said) -> frozenset[str]:
    """Return the articles that a correction is about; none if it is about all."""
    if isinstance(said, StoredJudgement):
        return said.articles
    return frozenset({said.article} if said.article else ())


def place_in(article: Article, said: Said) -> tuple[int, int] | None:
    """Return the first place in an article that a correction is about, by its words.

    Code points; of words that are cited, the place whose surroundings are theirs.
    """
    quote: Quote | Context | None
    if isinstance(said, StoredJudgement):
        cited = next((c for c in said.rule.these if c.article == article.id), None)
        quote = cited.quote if cited else None
    else:
        quote = said.rule.quote
    if quote is not None:
        for low, high in ((quote.prefix, quote.suffix), ("", "")):
            at = article.text.find(f"{low}{quote.exact}{high}")
            if at >= 0:
                start = at + len(low)
                return start, start + len(quote.exact)
        return None
    if isinstance(said, StoredJudgement):
        return None
    for words in _words_of(said):
        if found := matches(article.text, words):
            return found[0]
    return None


def _words_of(said: StoredCorrection) -> list[str]:
    """Return the words by which what a correction is about may be mentioned."""
    rule = said.rule
    words = (*rule.forms, rule.called, rule.name, rule.key)
    return list(dict.fromkeys(filter(None, words)))
