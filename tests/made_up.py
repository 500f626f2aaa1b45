"""Made-up articles in any number, the same for the same seed, on every machine.

    python -m tests.made_up N DIR [SEED]

writes a library of N articles below DIR. They have what real files have: headlines
that are not always on the first line, bylines, datelines, subheads, captions with
credits, front matter, names with titles and accents (one article in five has lost its
accents), and figures of every kind.
"""

from __future__ import annotations

import datetime
import random
import sys
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


GIVEN = _words(
    "Amélie Anneli Branimir Célia Dagný Edvard Fatoumata Goran Hélder Ilze Jacinta "
    "Kwabena Lidija Matías Nuño Oddný Pilar Quirin Rania Søren Thérèse Ulrike Vítor "
    "Wanjiru Xenia Yannick Zoltán Agnieszka Bénédicte Conall"
)
FAMILY = _words(
    "Almström Bukowiński Czerny D'Almeida Eiríksdóttir Fonseca Grünwald Hadžić Ilunga "
    "Jiménez Kvaran Lacombe Mbeki-Ross Nižňanský O'Dwyer Pérez-Solano Quispe Råholt "
    "Sampaio Tkachenko Uzun Vallières Wójcik Yilmaz Zúñiga Brandão Crăciun Ødegaard"
)
TITLES = (
    "Mayor",
    "Governor",
    "Foreign Minister",
    "Judge",
    "Colonel",
    "Dr",
    "Mr",
    "Ms",
    "Professor",
    "Ambassador",
    "Police Chief",
    "union leader",
    "spokesman",
)
TOWNS = (
    "Alverca Nova",
    "Björnhamn",
    "Cerro Alto",
    "Douarsin",
    "Eskiköy",
    "Fort Lavallée",
    "Gornje Polje",
    "Hradná",
    "Itaporã do Sul",
    "Kilmacreagh",
    "Lomé",
    "Medellín",
    "Nantes",
    "Ostrava",
    "Valparaíso",
    "Zürich",
)
COUNTRIES = ("Portugal", "Iceland", "Chile", "Togo", "Slovakia", "Türkiye", "Ireland")
BODIES = (
    "the Tideway Commission",
    "the Ministry of Works",
    "the Red Crescent",
    "Halloran Freight",
    "the Upper House",
    "Banco do Estuário",
    "the Institute of Soils",
    "the Alpine Railways Union",
    "the High Court",
    "Estrella Mining",
    "UNICEF",
    "the European Commission",
)
OUTLETS = (
    "The Quayside Post",
    "Hill & Valley Radio",
    "Le Courrier du Lac",
    "Morning Dispatch",
    "Correio da Serra",
    "The Lantern",
)
AGENCIES = ("Reuters", "AP", "AFP", "Northwire")
COUNTED = (
    "dockers",
    "pupils",
    "farmers",
    "homes",
    "passengers",
    "goats",
    "nurses",
    "miners",
    "buses",
    "bridges",
    "refugees",
    "voters",
)
FATES = (
    "were rescued",
    "went on strike",
    "were injured",
    "lost their jobs",
    "were moved to safety",
    "are missing",
    "died",
    "were released",
)
CAUSES = (
    "the flood",
    "the storm",
    "the vote",
    "the fire in the harbour",
    "the landslide",
    "the new tariff",
    "the collapse of the quay",
)
SAYINGS = (
    "We were told to wait, and we waited",
    "Nobody asked the people who live here",
    "I have seen worse, but not in June",
    "The figures are what they are",
    "My brother was on the last bus",
    "It will be repaired before the winter",
)
SMALL = _words("one two three four five six seven eight nine ten eleven twelve")
WEEKDAYS = _words("Monday Tuesday Wednesday Thursday Friday Saturday Sunday")
MONTHS = _words(
    "January February March April May June July August September October November "
    "December"
)


@dataclass(frozen=True, slots=True)
class MadeUp:
    """One made-up article: where it goes below the library, and what it says."""

    path: str
    text: str
    headline: str
    published: datetime.date


class _Writer:
    """Writes one article from one source of chance."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.pick: Callable[[tuple[str, ...] | list[str]], str] = rng.choice
        self.people = [
            f"{self.pick(GIVEN)} {self.pick(FAMILY)}" for _ in range(rng.randint(3, 6))
        ]
        self.town = self.pick(TOWNS)
        self.body = self.pick(BODIES)
        self.cause = self.pick(CAUSES)
        self.date = datetime.date(2016, 1, 1) + datetime.timedelta(rng.randint(0, 3200))

    def number(self) -> str:
        value = self.rng.choice(
            (
                self.rng.randint(1, 12),
                self.rng.randint(13, 999),
                self.rng.randint(1000, 250_000),
            )
        )
        if value <= len(SMALL) and self.rng.random() < 0.7:
            return SMALL[value - 1]
        return f"{value:,}"

    def count(self) -> str:
        bounds = ["", "", "at least ", "more than ", "nearly ", "about ", "up to "]
        number = self.pick(
            [self.number()] * 5 + ["dozens of", "hundreds of", "thousands of"]
        )
        lead = "" if number.endswith(" of") else self.pick(bounds)
        return f"{lead}{number} {self.pick(COUNTED)}"

    def money(self) -> str:
        amount = self.rng.randint(2, 940)
        return self.pick(
            [
                f"${amount} million",
                f"€{amount / 10:.1f}bn",
                f"£{amount}m",
                f"Rs {amount} crore",
                f"{amount * 100:,} kronor",
                f"US${amount:,},000",
            ]
        )

    def person(self) -> str:
        name = self.pick(self.people)
        return self.pick([name, name, f"{self.pick(TITLES)} {name.split(' ', 1)[1]}"])

    def sentence(self) -> str:
        rng = self.rng
        who, count, town = self.person(), self.count(), self.pick(TOWNS)
        day, body = self.pick(WEEKDAYS), self.body
        return self.pick(
            [
                f"{_upper(count)} {self.pick(FATES)} after {self.cause} in {self.town} "
                f"on {day}, according to {body}.",
                f"“{self.pick(SAYINGS)},” said {who}, {rng.randint(18, 93)}.",
                f"{who} told reporters in {town} that {count} {self.pick(FATES)}.",
                f"The damage was put at {self.money()}, {rng.randint(2, 70)} per cent "
                f"more than in {rng.randint(1995, 2015)}.",
                f"{_upper(body)} voted {rng.randint(60, 120)} to {rng.randint(3, 59)} "
                f"on {self.pick(MONTHS)} {rng.randint(1, 28)} to pay {self.money()}.",
                f"The road to {town}, {rng.randint(4, 310)} km away, was closed for "
                f"{rng.randint(2, 40)} hours.",
                f"A third of the {self.pick(COUNTED)} had left {self.town} by "
                f"{rng.randint(1, 11)}:{rng.randint(10, 59)}pm, {who} said.",
                f"Prices rose by {rng.randint(1, 9)}.{rng.randint(1, 9)} percentage "
                f"points in the past {rng.randint(2, 11)} months, the "
                f"{rng.randint(4, 9)}th rise in a row.",
                f"{who}, {_aged(rng.randint(19, 88))} from {town}, has worked for "
                f"{body} since {rng.randint(1980, 2014)}.",
                f"It was the {self.pick(['first', 'second', 'third', 'tenth'])} time "
                f"that {count} {self.pick(FATES)} in {town}.",
            ]
        )

    def headline(self) -> str:
        surname = self.people[0].split(" ", 1)[1]
        return self.pick(
            [
                f"{_upper(self.count())} {self.pick(FATES)} in {self.town}",
                f"{surname} blames {self.body} for {self.cause}",
                f"{self.town} counts the cost of {self.cause}",
                f"‘No way back’: {surname} leaves {self.body} after {self.cause}",
            ]
        )

    def paragraphs(self, words: int) -> Iterator[str]:
        written = 0
        while written < words:
            paragraph = " ".join(self.sentence() for _ in range(self.rng.randint(1, 4)))
            written += paragraph.count(" ") + 1
            yield paragraph
            if self.rng.random() < 0.07:
                yield f"- {_upper(self.cause)} -"


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _aged(years: int) -> str:
    return f"{'an' if str(years)[0] == '8' else 'a'} {years}-year-old"


def _plain(text: str) -> str:
    """Drop the accents, as some outlets do."""
    return "".join(
        char
        for char in unicodedata.normalize("NFD", text)
        if not unicodedata.combining(char)
    )


def made_up(number: int, *, seed: int = 1, words: int = 400) -> MadeUp:
    """Return the article with this number: the same for the same seed and length."""
    writer = _Writer(random.Random(f"{seed}:{number}"))
    rng, date = writer.rng, writer.date
    headline = writer.headline()
    day = f"{MONTHS[date.month - 1]} {date.day}, {date.year}"
    body = list(writer.paragraphs(words))
    body[0] = (
        f"{writer.town.upper()}, {rng.choice(COUNTRIES)} ({rng.choice(AGENCIES)}) — "
        f"{body[0]}"
    )
    if rng.random() < 0.3:
        caption = f"The harbour of {writer.town} on {rng.choice(WEEKDAYS)}."
        body.insert(1, f"{caption} ({rng.choice(writer.people)})")
    if rng.random() < 0.1:
        body.append(f"Correction: an earlier version misspelt {writer.people[-1]}.")
    if rng.random() < 0.1:
        body.append(f"{writer.people[-1]} contributed from {rng.choice(TOWNS)}.")
    outlet = rng.choice(OUTLETS)
    markdown = rng.random() < 0.1
    head: list[str]
    if markdown:
        head = [
            f"---\ntitle: {headline!r}\nauthor: {writer.people[0]}\n"
            f"source: {outlet}\ndate: {date.isoformat()}\ntags: [made-up]\n---",
            f"# {headline}",
        ]
    else:
        slogan = [f"{outlet}. All the news of the coast"] if rng.random() < 0.2 else []
        head = [*slogan, headline, f"By {writer.people[0]}\n{outlet}\n{day}"]
    text = "\n\n".join([*head, *body]) + "\n"
    if rng.random() < 0.2:
        text, headline = _plain(text), _plain(headline)
    slug = "-".join(_plain(writer.town).lower().split())
    ending = "md" if markdown else "txt"
    path = f"{date.year}/{date.month:02d}/{date.isoformat()}-{slug}-{number}.{ending}"
    return MadeUp(path, text, headline, date)


def write_library(
    folder: Path, n: int, seed: int = 1, *, words: int = 400
) -> tuple[MadeUp, ...]:
    """Write articles 0 to n - 1 below `folder / "articles"` and return them."""
    written = []
    for number in range(n):
        article = made_up(number, seed=seed, words=words)
        target = folder / "articles" / article.path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(article.text.encode())
        written.append(article)
    return tuple(written)


def main(arguments: list[str]) -> int:
    """Write a library as the command line says; return the exit status."""
    if len(arguments) not in (2, 3) or not all(
        argument.isdigit() for argument in (arguments[0], *arguments[2:])
    ):
        print("usage: python -m tests.made_up N DIR [SEED]", file=sys.stderr)
        return 2
    seed = int(arguments[2]) if len(arguments) == 3 else 1
    written = write_library(Path(arguments[1]), int(arguments[0]), seed)
    print(f"{len(written):,} articles in {arguments[1]}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
