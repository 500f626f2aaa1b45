"""What can be said of an entity, or of words that are none: the choices of `=`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from reader.annotations.corrections import describe
from reader.annotations.model import StoredCorrection
from reader.annotations.selecting import select
from reader.detection.correcting import key_of, split_key
from reader.detection.model import (
    ENTITY_KINDS,
    Context,
    Correction,
    Entity,
    Kind,
    Op,
    Span,
)
from reader.library.model import Article
from reader.text.fold import fold

KINDS = tuple(kind for kind in Kind if kind in ENTITY_KINDS)


@dataclass(frozen=True, slots=True)
class Other:
    """An entity that another one can be the same as."""

    key: str
    name: str
    kind: Kind
    count: int
    """How many mentions the article has; of others, how many articles have one."""
    elsewhere: bool = False
    """Whether other articles mention it, and not this one."""

    @property
    def note(self) -> str:
        """What it is, and how often it is mentioned."""
        if not self.elsewhere:
            return f"{self.kind} ×{self.count}"
        return f"{self.kind} in {self.count:,} article{'s' * (self.count != 1)}"


@dataclass(frozen=True, slots=True)
class Subject:
    """What a correction is about: an entity, or words that are none."""

    article: Article
    words: str
    """The words under the cursor or selected; "" for an entity as a whole."""
    place: tuple[int, int] | None
    """Where they are, in code points."""
    entity: Entity | None
    of: Kind | None = None
    """Its kind, where the article mentions it as something else too."""
    forms: tuple[str, ...] = ()
    """The words that mean it in the article, the most frequent first."""
    mentions: int = 0
    said: tuple[StoredCorrection, ...] = ()
    """What was said of it before."""

    @property
    def title(self) -> str:
        """What it is called, and what it is taken for."""
        if self.entity is None:
            return f"“{self.words}”"
        return f"{self.entity.name}, {self.entity.kind}"


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that can be said. Without a rule, a name must be typed first."""

    verb: str
    text: str
    rule: Correction | None = None
    forget: tuple[str, ...] = ()
    """Ids of earlier corrections that it takes back."""
    here: bool = False
    """Whether it can only be said of this article."""
    note: str = ""
    typed: bool = field(default=False, compare=False)
    """Whether it takes what is typed, which then does not narrow it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the user chose to say, and of what."""

    choice: Choice
    here: bool


def said_of(
    said: Iterable[StoredCorrection], article: Article, key: str
) -> tuple[StoredCorrection, ...]:
    """Return the corrections that are about an entity of an article."""
    return tuple(
        one
        for one in said
        if one.article in (None, article.id) and key in (one.rule.key, one.rule.into)
    )


def sentence(one: StoredCorrection) -> str:
    """Say what a stored correction says, and of what."""
    where = "in this article" if one.article else "everywhere"
    return f"{describe(replace(one.rule, here=False))}, {where}"


def subject_of(
    article: Article,
    spans: Sequence[Span],
    said: Sequence[StoredCorrection],
    entity: Entity | None,
    place: tuple[int, int] | None,
) -> Subject:
    """Return what a correction would be about: `entity`, else the words at `place`."""
    words = " ".join(article.text[slice(*place)].split()) if place else ""
    if entity is None:
        before = said_of(said, article, key_of(words))
        return Subject(article, words, place, None, said=before)
    mentions = [s for s in spans if isinstance(s, Entity) and s.key == entity.key]
    forms: dict[str, int] = {}
    for mention in mentions:
        form = " ".join(article.text[mention.start : mention.end].split())
        forms[form] = forms.get(form, 0) + 1
    alone = all(mention.kind is entity.kind for mention in mentions)
    return Subject(
        article=article,
        words=words,
        place=place,
        entity=entity,
        of=None if alone else entity.kind,
        forms=tuple(sorted(forms, key=lambda form: -forms[form])),
        mentions=len(mentions),
        said=said_of(said, article, entity.key),
    )


def others_of(spans: Iterable[Span]) -> list[Other]:
    """Return the entities among `spans`, the most mentioned first."""
    found: dict[str, list[Entity]] = {}
    for span in spans:
        if isinstance(span, Entity):
            found.setdefault(span.key, []).append(span)
    others = [
        Other(key, mentions[0].name, mentions[0].kind, len(mentions))
        for key, mentions in found.items()
    ]
    return sorted(others, key=lambda other: -other.count)


def choices(subject: Subject, others: Sequence[Other], text: str) -> list[Choice]:
    """Return what can be said of `subject`, narrowed to what `text` is about.

    What begins with the text comes first; then what takes it as a name.
    """
    typed = " ".join(text.split())
    needle = fold(typed)
    name = next((o for o in others if needle and fold(o.name) == needle), None)
    if subject.entity is None:
        fixed = [*_taking_back(subject), *_adding(subject, others)]
        taking: list[Choice] = []
    else:
        taking = list(_naming(subject, subject.entity, typed, name, others))
        fixed = [*_plain(subject, subject.entity), *_taking_back(subject)]
        fixed += _merging(subject, subject.entity, others)
    if not needle:
        return [*taking[:1], *fixed[:1], *taking[1:], *fixed[1:]]
    found = [c for c in fixed if needle in fold(f"{c.verb} {c.text}")]
    found.sort(key=lambda c: _rank(c, needle))
    return [*found, *taking]


def _rank(choice: Choice, needle: str) -> int:
    text = fold(choice.text)
    return (text != needle) + (not text.startswith(needle))


def _plain(subject: Subject, entity: Entity) -> Iterator[Choice]:
    called, key, of = entity.name, entity.key, subject.of
    yield Choice(
        "hide", "it is no name", Correction(op=Op.HIDE, key=key, of=of, called=called)
    )
    for kind in KINDS:
        if kind is not entity.kind:
            rule = Correction(op=Op.RETYPE, key=key, of=of, kind=kind, called=called)
            yield Choice("kind", kind.value, rule)


def _naming(
    subject: Subject,
    entity: Entity,
    typed: str,
    same: Other | None,
    others: Sequence[Other],
) -> Iterator[Choice]:
    """Yield what takes a name: the right one, or whose it is where it is split."""
    rename = Correction(
        op=Op.RENAME, key=entity.key, of=subject.of, name=typed, called=entity.name
    )
    if typed:
        yield Choice("name", typed, rename, typed=True)
    else:
        yield Choice("name", "type its right name", typed=True)
    else_ = "somebody else" if entity.kind is Kind.PERSON else "something else"
    who = typed or else_
    forms = (subject.words,) if subject.words else subject.forms
    for form in forms if len(subject.forms) > 1 else ():
        rule = replace(_split(entity, typed or form, same, others), forms=(form,))
        yield Choice("split", f"“{form}” is {who}", rule, typed=True)
    if subject.place and subject.mentions > 1:
        quote, _ = select(subject.article.text, *subject.place)
        context = Context(quote.exact, quote.prefix, quote.suffix)
        rule = _split(entity, typed or subject.words, same, others)
        yield Choice(
            "split",
            f"this “{subject.words}” alone is {who}",
            replace(rule, quote=context),
            here=True,
            typed=True,
        )


def _split(
    entity: Entity, name: str, same: Other | None, others: Sequence[Other]
) -> Correction:
    into = same.key if same and same.key != entity.key else ""
    return Correction(
        op=Op.SPLIT,
        key=entity.key,
        into=into or split_key(name, entity.key, {other.key for other in others}),
        name=name,
        called=entity.name,
    )


def _merging(
    subject: Subject, entity: Entity, others: Sequence[Other]
) -> Iterator[Choice]:
    for other in others:
        if other.key == entity.key:
            continue
        rule = Correction(
            op=Op.MERGE,
            key=entity.key,
            of=subject.of,
            into=other.key,
            kind=other.kind,
            name=other.name,
            called=entity.name,
        )
        yield Choice("same as", other.name, rule, note=other.note)


def _adding(subject: Subject, others: Sequence[Other]) -> Iterator[Choice]:
    assert subject.place
    quote, _ = select(subject.article.text, *subject.place)
    new = Correction(
        op=Op.ADD,
        key=key_of(subject.words),
        name=subject.words,
        forms=(subject.words,),
        quote=Context(quote.exact, quote.prefix, quote.suffix),
    )
    for kind in KINDS:
        yield Choice("add as", kind.value, replace(new, kind=kind))
    for other in others:
        rule = replace(new, key=other.key, name=other.name, kind=other.kind)
        yield Choice("same as", other.name, rule, note=other.note)


def _taking_back(subject: Subject) -> Iterator[Choice]:
    for one in reversed(subject.said):
        yield Choice(
            "take back", sentence(one), forget=(one.id,), here=bool(one.article)
        )
