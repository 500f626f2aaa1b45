"""The people of a library: who is named in which text, and whom a name can mean."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import date
from itertools import combinations

from reader.detection.entities.lexicon import lexicon
from reader.detection.entities.naming import (
    PersonName,
    gender_of,
    person_name,
    same_person,
)
from reader.detection.joining import Joined, Seen
from reader.text.fold import fold

NEAR = 7
"""Days within which two articles are of one time."""
_FOUNDED = 2
"""Mentions from which on a name in a library is more than a guess."""
_TOO_MANY = 20
"""Forms of one name from which on it is too common to tell who is meant."""
_VAGUE = 500
"""Names that fit what is looked for, from which on nobody in particular is meant."""


@dataclass(frozen=True, slots=True)
class _Bearer:
    """A person whom a surname may mean."""

    top: str
    gender: str
    mentions: int
    days: list[int]
    """The days of the articles that name this person in full, ascending."""

    def is_near(self, day: str) -> bool:
        """Whether an article of the days around `day` names this person in full."""
        own = _ordinal(day)
        at = bisect_left(self.days, own - NEAR)
        return bool(own) and at < len(self.days) and self.days[at] <= own + NEAR


class Register:
    """Whom the names of a library mean. What is put in may come in any order."""

    def __init__(self) -> None:
        self._texts: dict[str, tuple[Seen, ...]] = {}
        self._by_key: dict[str, dict[str, Seen]] = {}
        self._by_word: dict[str, set[str]] = {}
        """Keys by the words of the name but the first."""
        self._by_first: dict[str, set[str]] = {}
        self._dates: Mapping[str, str] = {}
        self._only_dated = False
        self._counts: dict[str, tuple[int, int]] = {}
        self._tops: dict[str, str] = {}
        self._classes: dict[str, tuple[str, ...]] = {}
        self._names: dict[str, str] = {}
        self._bearers: dict[str, list[_Bearer]] = {}

    def put(self, sha256: str, people: tuple[Seen, ...]) -> None:
        """Enter the people of a text, in place of what was known of it."""
        before = self._texts.pop(sha256, ())
        for seen in before:
            del self._by_key[seen.key][sha256]
        self._texts[sha256] = people
        for seen in people:
            known = self._by_key.get(seen.key)
            if known is None:
                known = self._by_key[seen.key] = {}
                self._enter(seen.key)
            known[sha256] = seen
        self._forget({seen.key for seen in (*before, *people)})

    def _enter(self, key: str) -> None:
        words = person_name(key).words
        for word in words[1:]:
            self._by_word.setdefault(word, set()).add(key)
        for word in words[:1]:
            self._by_first.setdefault(word, set()).add(key)

    def use(self, dates: Mapping[str, str], *, only: bool) -> None:
        """Take the ISO days of the texts in the library; `only` these texts count."""
        self._dates, self._only_dated = dates, only
        self._forget()

    def _forget(self, changed: Iterable[str] | None = None) -> None:
        """Drop what was worked out of `changed` keys and their likes, or of all.

        A name bears upon those with a word of it, and these upon those with theirs.
        """
        if not (self._counts or self._tops or self._bearers):
            return
        keys = set(self._by_key if changed is None else changed)
        for _ in range(2 if changed is not None else 0):
            words = {word for key in keys for word in person_name(key).words}
            for word in words:
                keys |= self._by_word.get(word, set())
        for key in keys:
            for kept in (self._counts, self._tops, self._classes, self._names):
                kept.pop(key, None)
        for word in {word for key in keys for word in person_name(key).words}:
            self._bearers.pop(word, None)

    # What is asked

    def meant(
        self, key: str, day: str, gender: str, pinned: Container[str]
    ) -> Joined | None:
        """Return whom `key` means in an article of `day`, if somebody else's key."""
        name = person_name(key)
        if key in pinned or "(" in key or not name.words:
            return None
        if not name.full:
            return None if name.heir else self._by_surname(key, day, gender, pinned)
        top = self._top(key)
        best = self._best(top, pinned)
        if best == key:
            return None
        shown = self._name(best)
        return Joined(best, shown, f"another form of {shown}, in this library")

    def texts(self, key: str) -> set[str]:
        """Return the texts that name the person `key`, in whatever form."""
        found = {key} if not person_name(key).full else set(self._class(self._top(key)))
        texts = {text for one in found for text in self._alive(one)}
        for short in self._surnames(found):
            for text in self._alive(short):
                gender = self._by_key[short][text].gender
                day = self._dates.get(text, "")
                joined = self.meant(short, day, gender, ())
                if joined and joined.key in found:
                    texts.add(text)
        return texts

    def naming(self, tokens: Sequence[str], accept: Callable[[str], bool]) -> set[str]:
        """Return the texts whose people have an accepted name only in other texts.

        `tokens` are folded beginnings of words of that name. Nothing where they fit so
        many people that nobody in particular is meant.
        """
        found: set[str] = set()
        for key in self._people(tokens):
            if accept(key):
                continue
            for text in self._alive(key):
                own = self._by_key[key][text]
                meant = self.meant(key, self._dates.get(text, ""), own.gender, ())
                if meant and (accept(meant.key) or accept(meant.name)):
                    found.add(text)
        return found

    def _people(self, tokens: Sequence[str]) -> set[str]:
        """Return the keys of the people whose full names have words begun so."""
        keys = [k for k in self._by_key if _begun(k, tokens)][: _VAGUE + 1]
        return self.variants(keys if len(keys) <= _VAGUE else ())

    def variants(self, keys: Iterable[str]) -> set[str]:
        """Return the keys under which texts may name the people of these full names.

        A key that is no full name is only itself.
        """
        given = set(keys)
        full = {key for key in given if person_name(key).full}
        found = {one for key in full for one in self._class(self._top(key))}
        return given | found | self._surnames(found)

    def family(self, tokens: Sequence[str]) -> set[str]:
        """Return the surnames of the people whose full names have words begun so."""
        return {
            word
            for key in self._people(tokens)
            if person_name(key).full
            for word in person_name(key).family
        }

    def _surnames(self, keys: Iterable[str]) -> set[str]:
        """Return the single names in the library by which people may be called."""
        words = {word for key in keys for word in person_name(key).family}
        found = {s for w in words for s in self._by_first.get(w, ())}
        return {short for short in found if not person_name(short).full}

    # Counting

    def _alive(self, key: str) -> Set[str]:
        """Return the texts that have a key and count."""
        texts = self._by_key.get(key, {}).keys()
        return texts & self._dates.keys() if self._only_dated else texts

    def _count(self, key: str) -> tuple[int, int]:
        """Return in how many texts a key is, and how often."""
        if key not in self._counts:
            texts = self._alive(key)
            mentions = sum(self._by_key[key][text].mentions for text in texts)
            self._counts[key] = len(texts), mentions
        return self._counts[key]

    def _name(self, key: str) -> str:
        """Return the name of a key, the commonest, with the accents seen anywhere."""
        if key not in self._names:
            self._names[key] = self._best_name(key)
        return self._names[key]

    def _best_name(self, key: str) -> str:
        names = Counter(self._by_key[key][text].name for text in self._alive(key))

        def rank(name: str) -> tuple[bool, int, int, str]:
            accents = sum(not letter.isascii() for letter in name)
            return not name.isupper(), accents, names[name], name

        best = max(names, key=rank, default=key)
        accented: dict[str, str] = {}
        for other in self._class(self._top(key)) if person_name(key).full else ():
            for text in self._alive(other):
                for word in self._by_key[other][text].name.split():
                    if not word.isascii():
                        accented[fold(word)] = word
        return " ".join(accented.get(fold(word), word) for word in best.split())

    # Full names

    def _sharing(self, key: str) -> list[str]:
        """Return the other full names in the library with a word after the first."""
        words = person_name(key).words[1:]
        keys = {other for word in words for other in self._by_word.get(word, ())}
        return sorted(k for k in keys - {key} if self._count(k)[0])

    def _top(self, key: str) -> str:
        """Return the fullest name of the person of a full name; itself if in doubt."""
        if key not in self._tops:
            name = person_name(key)
            above = [
                other
                for other in self._sharing(key)
                if _fullness(other) > _fullness(key)
                and same_person(name, person_name(other))
                and self._goes_by(other, name)
            ]
            self._tops[key] = key
            if above and len(above) <= _TOO_MANY and _one_person(above):
                self._tops[key] = self._top(max(above, key=_fullness))
        return self._tops[key]

    def _goes_by(self, key: str, name: PersonName) -> bool:
        """Whether nobody calls `key` by another surname than that of `name`.

        Carlos Ruiz Zafón whom texts call Zafón is not the Carlos Ruiz of others.
        """
        last = name.words[-1]
        if person_name(key).words[-1] == last:
            return True
        forms = {f for text in self._alive(key) for f in self._by_key[key][text].forms}
        return not forms or any(last in person_name(form).words for form in forms)

    def _class(self, top: str) -> tuple[str, ...]:
        """Return the full names of the person whose fullest name is `top`."""
        if top not in self._classes:
            found = [key for key in self._sharing(top) if self._top(key) == top]
            self._classes[top] = (top, *found)
        return self._classes[top]

    def _best(self, top: str, pinned: Container[str]) -> str:
        """Return the name by which a person is known: the one the user spoke of,

        else that of most articles; initials and surnames alone come last.
        """
        members = self._class(top)
        said = [key for key in members if key in pinned]
        if len(said) == 1:
            return said[0]
        first = person_name(top).words[0]

        def rank(key: str) -> tuple[bool, bool, int, int, str]:
            name = person_name(key)
            whole = name.words[0] == first
            return whole, not name.initials, self._count(key)[0], -len(key), key

        return max(members, key=rank)

    # Surnames

    def _by_surname(
        self, key: str, day: str, gender: str, pinned: Container[str]
    ) -> Joined | None:
        word = person_name(key).words[-1]
        if not gender and self._is_given(word):
            return None
        every = self._bearers_of(word)
        fitting = [b for b in every if not gender or b.gender in ("", gender)]
        plain = [b for b in fitting if not person_name(b.top).heir] or fitting
        near = plain if len(plain) < 2 else [b for b in plain if b.is_near(day)]
        if len(near) != 1 or near[0].mentions < _FOUNDED:
            return None
        best = self._best(near[0].top, pinned)
        name = self._name(best)
        shown = next((w for w in name.split() if fold(w) == word), self._name(key))
        where = "this library" if len(plain) == 1 else "articles of the same days"
        whom = " whom the title fits" if len(fitting) < len(every) else ""
        link = f"{name} is the only {shown} in {where}{whom}"
        return Joined(best, name, link, sure=False)

    def _bearers_of(self, word: str) -> list[_Bearer]:
        """Return the people in the library whose surname is `word`."""
        if word not in self._bearers:
            names = self._by_word.get(word, set()) | self._families_first(word)
            tops = {
                self._top(name)
                for name in names
                if self._count(name)[0] and word in person_name(name).family
            }
            self._bearers[word] = [self._bearer(top) for top in sorted(tops)]
        return self._bearers[word]

    def _bearer(self, top: str) -> _Bearer:
        members = self._class(top)
        days = {self._dates.get(t, "") for key in members for t in self._alive(key)}
        return _Bearer(
            top,
            self._gender(top),
            sum(self._count(key)[1] for key in members),
            sorted(day for day in map(_ordinal, days) if day),
        )

    def _families_first(self, word: str) -> set[str]:
        return {k for k in self._by_first.get(word, ()) if person_name(k).full}

    def _is_given(self, word: str) -> bool:
        """Whether somebody in the library has this as a first name."""
        return word in lexicon().first_names and any(
            word not in person_name(key).family and self._count(key)[0]
            for key in self._families_first(word)
        )

    def _gender(self, top: str) -> str:
        """Return m or f where the texts or the first name tell, else nothing."""
        told = {
            self._by_key[key][text].gender
            for key in self._class(top)
            for text in self._alive(key)
        } - {""}
        return told.pop() if len(told) == 1 else gender_of(person_name(top))


def _begun(key: str, tokens: Sequence[str]) -> bool:
    """Whether words of `key` begin with the `tokens`."""
    if not all(token in key for token in tokens):
        return False
    words = key.replace("-", " ").split()
    return all(any(word.startswith(token) for word in words) for token in tokens)


def _fullness(key: str) -> tuple[int, int, tuple[str, ...], str]:
    """Order names of one person: written out, then longer, then any order at all.

    Names of the same words (Jong-un, Jong Un) have an order, too, so that they join.
    """
    name = person_name(key)
    return len(name.words) - name.initials, len(name.words), name.words, key


def _one_person(keys: Sequence[str]) -> bool:
    names = [person_name(key) for key in keys]
    return all(same_person(one, other) for one, other in combinations(names, 2))


def _ordinal(day: str) -> int:
    """Return the number of an ISO day, 0 where it is unknown."""
    try:
        return date.fromisoformat(day[:10]).toordinal()
    except ValueError:
        return 0
