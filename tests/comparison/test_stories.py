"""Which articles report one event: found, explained, kept, corrected."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader.annotations.judgements import Cited, Judgement, Says
from reader.cache.database import Cache
from reader.comparison.stories import looking
from reader.comparison.stories.features import features
from reader.comparison.stories.finding import Item, find_groups
from reader.comparison.stories.kept import Group, Kept, Tie
from reader.comparison.stories.stories import Stories
from reader.library.library import Library
from reader.library.parse import parse_article
from tests import made_up_stories

ROOT = Path(__file__).parents[2]
SEEDS = ROOT.parent / "shared" / "corpus" / "seeds"

Pairs = set[tuple[str, str]]


def library(root: Path, articles: dict[str, str], cache: Cache) -> Library:
    for name, text in articles.items():
        path = root / "articles" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8", newline="")
    found = Library(root, cache)
    found.refresh()
    found.look()
    return found


def copied_library(root: Path, sources: Iterable[Path], cache: Cache) -> Library:
    texts = {path.name: path.read_text("utf-8") for path in sources}
    return library(root, texts, cache)


@pytest.fixture
def cache(tmp_path: Path) -> Iterator[Cache]:
    cache = Cache(tmp_path / "cache.sqlite3")
    yield cache
    cache.close()


def pairs_of(groups: Iterable[Sequence[str]]) -> Pairs:
    return {pair for group in groups for pair in combinations(sorted(group), 2)}


# What is found


def test_the_sample_has_one_story_of_four_outlets(tmp_path: Path, cache: Cache) -> None:
    sources = [p for p in (ROOT / "articles").rglob("*") if p.is_file()]
    stories = Stories(cache, copied_library(tmp_path, sources, cache))
    assert stories.update()
    (story,) = stories.all()
    ferry = sorted(p.name for p in (ROOT / "articles/2024/porto-sereno").iterdir())
    assert [Path(a).name for a in story.articles] == ferry
    assert len(story.outlets) == 4
    assert (story.first, story.last) == ("2024-03-12", "2024-03-18")
    assert all("Norte" in why for why in story.why)
    assert stories.of(story.articles[2]) == story


@pytest.mark.skipif(not SEEDS.is_dir(), reason="the seed texts are not here")
def test_the_seeds_are_one_story_alone_and_among_others(
    tmp_path: Path, cache: Cache
) -> None:
    seeds = sorted(SEEDS.glob("*.txt"))
    names = {path.name for path in seeds}
    alone = Stories(cache, copied_library(tmp_path / "a", seeds, cache))
    alone.update()
    (story,) = alone.all()
    assert {Path(a).name for a in story.articles} == names
    assert (story.first, story.last) == ("", "")
    other = Cache(None)
    sample = [p for p in (ROOT / "articles").rglob("*") if p.is_file()]
    among = Stories(other, copied_library(tmp_path / "b", [*seeds, *sample], other))
    among.update()
    found = among.of("articles/" + seeds[0].name)
    assert found is not None
    assert {Path(a).name for a in found.articles} == names


@pytest.fixture(scope="module")
def made_up(tmp_path_factory: pytest.TempPathFactory) -> tuple[Library, Cache, Pairs]:
    root = tmp_path_factory.mktemp("made-up")
    reports = made_up_stories.stories(120, seed=11)
    cache = Cache(None)
    articles = {one.article.path: one.article.text for one in reports}
    events: dict[int, list[str]] = {}
    for one in reports:
        events.setdefault(one.event, []).append(f"articles/{one.article.path}")
    return library(root, articles, cache), cache, pairs_of(events.values())


def test_made_up_events_are_told_apart(
    made_up: tuple[Library, Cache, Pairs],
) -> None:
    reports, cache, true = made_up
    stories = Stories(cache, reports)
    stories.update()
    found = pairs_of(story.articles for story in stories.all())
    assert len(true) > 200
    assert len(found & true) >= 0.98 * len(found)
    assert len(found & true) >= 0.95 * len(true)


@pytest.mark.parametrize("kind", made_up_stories.COPIES)
def test_a_copy_is_found_and_told_however_it_was_edited(
    kind: str, tmp_path: Path
) -> None:
    originals = [made_up_stories.report(event, 0, seed=5) for event in range(12)]
    copies = [made_up_stories.copy_of(one, kind, seed=5) for one in originals]
    cache = Cache(None)
    texts = {one.path: one.text for one in (*originals, *copies)}
    stories = Stories(cache, library(tmp_path, texts, cache))
    stories.update()
    true = {
        (f"articles/{a.path}", f"articles/{b.path}")
        for a, b in zip(originals, copies, strict=True)
    }
    found = pairs_of(story.articles for story in stories.all())
    assert found == {(min(pair), max(pair)) for pair in true}
    reasons = [why for story in stories.all() for why in story.why]
    assert all("of its text is in" in w or "of the text of" in w for w in reasons)


def test_articles_alone_with_their_event_are_in_no_story(tmp_path: Path) -> None:
    cache = Cache(None)
    texts = {
        one.path: one.text
        for one in (made_up_stories.report(n, 0, seed=9) for n in range(40))
    }
    stories = Stories(cache, library(tmp_path, texts, cache))
    stories.update()
    assert stories.all() == ()
    assert stories.of("articles/none.txt") is None


def test_the_same_names_a_year_later_are_another_story(tmp_path: Path) -> None:
    cache = Cache(None)
    head = "{0}\n\nBy Iria Moss\nThe Lantern\nMay 3, {1}\n\n"
    texts = {
        "a.txt": head.format("Bridge shut", 2023)
        + "At dawn the wardens of Vallmora barred the Aubry bridge. Its mayor, Óscar "
        "Pélé, blamed rust and asked the Tideway Commission for paint.\n",
        "b.txt": head.format("No way across", 2024)
        + "Vallmora will do without the Aubry bridge until the winter, Óscar Pélé told "
        "neighbours after the flood, as the Tideway Commission lent boats.\n",
        "c.txt": head.format("Two arches gone", 2024)
        + "Boats of the Tideway Commission carry pupils where the Aubry bridge stood. "
        "Half of it fell, says the mayor of Vallmora, Óscar Pélé.\n",
    }
    stories = Stories(cache, library(tmp_path, texts, cache))
    stories.update()
    assert [story.articles for story in stories.all()] == [
        ("articles/b.txt", "articles/c.txt")
    ]


def test_the_outlets_own_name_makes_no_story(tmp_path: Path) -> None:
    cache = Cache(None)
    text = (
        "{0}\n\nSource: Quayside Gazette\nPublished: 2024-05-03\n\n{1} told the "
        "Quayside Gazette. Quayside Gazette readers know {2}. The Quayside Gazette "
        "asked {2}.\n"
    )
    texts = {
        "a.txt": text.format("Bread dearer", "Bakers", "Ana Ruiz"),
        "b.txt": text.format("Cup final lost", "Fans", "Kofi Mensah"),
    }
    stories = Stories(cache, library(tmp_path, texts, cache))
    stories.update()
    assert stories.all() == ()


# The same for the same texts, step by step or at once


def test_new_articles_alone_are_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = Cache(tmp_path / "cache.sqlite3")
    reports = [one.article for one in made_up_stories.stories(20, seed=3)]
    texts = {one.path: one.text for one in reports}
    first = dict(list(texts.items())[:-3])
    looked: list[str] = []
    real = looking.look_at

    def counted(root: str, part: Sequence[tuple[str, str]]) -> list[looking.Found]:
        looked.extend(article for article, _ in part)
        return real(root, part)

    monkeypatch.setattr(looking, "look_at", counted)
    shelf = library(tmp_path, first, cache)
    stories = Stories(cache, shelf)
    assert stories.update()
    assert sorted(looked) == sorted(row.id for row in shelf.listing())
    looked.clear()
    assert not stories.update()
    assert not looked
    library(tmp_path, texts, Cache(None))
    shelf.refresh()
    shelf.look()
    assert stories.pending() == 3
    assert stories.update()
    assert sorted(looked) == sorted(f"articles/{name}" for name in list(texts)[-3:])
    # In any order and from an empty cache the result is the same.
    other = Cache(None)
    at_once = Stories(other, library(tmp_path / "b", texts, other))
    at_once.update()
    assert at_once.all() == stories.all()
    # Another process has it at once, without looking at any text.
    looked.clear()
    again = Stories(cache, shelf)
    assert again.all() == stories.all()
    assert not again.update()
    assert not looked


def test_a_stopped_update_goes_on_where_it_was(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache.sqlite3")
    texts = {f"{n}.txt": f"Story {n}\n\nWords of it.\n" for n in range(130)}
    stories = Stories(cache, library(tmp_path, texts, cache))
    done: list[int] = []

    def progress(count: int, _total: int) -> None:
        done.append(count)

    assert not stories.update(lambda: bool(done), progress)
    assert 0 < done[-1] < 130
    left = stories.pending()
    assert left == 130 - done[-1]
    stories.update(progress=lambda count, total: done.append(total))
    assert done[-1] == left
    assert stories.pending() == 0


def test_a_damaged_cache_is_filled_anew(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache.sqlite3")
    reports = [one.article for one in made_up_stories.stories(8, seed=3)]
    shelf = library(tmp_path, {one.path: one.text for one in reports}, cache)
    stories = Stories(cache, shelf)
    stories.update()
    before = stories.all()
    assert before
    with cache.write() as connection:
        connection.execute("UPDATE stories_found SET groups = x'00'")
        connection.execute("UPDATE stories_text SET terms = x'0011'")
    again = Stories(cache, shelf)
    assert again.all() == ()
    again.update()
    assert again.all() == before


def test_a_vanished_article_leaves_its_story_at_once(tmp_path: Path) -> None:
    cache = Cache(None)
    one = made_up_stories.report(1, 0)
    copies = [made_up_stories.copy_of(one, kind) for kind in ("words", "plain")]
    shelf = library(tmp_path, {a.path: a.text for a in (one, *copies)}, cache)
    stories = Stories(cache, shelf)
    stories.update()
    (story,) = stories.all()
    assert len(story.articles) == 3
    (tmp_path / "articles" / one.path).unlink()
    shelf.refresh()
    (story,) = stories.all()
    assert len(story.articles) == len(story.why) == 2
    (tmp_path / "articles" / copies[0].path).unlink()
    shelf.refresh()
    assert stories.all() == ()


def test_two_threads_may_ask_and_update(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache.sqlite3")
    reports = [one.article for one in made_up_stories.stories(10, seed=3)]
    shelf = library(tmp_path, {one.path: one.text for one in reports}, cache)
    stories = Stories(cache, shelf)
    threads = [threading.Thread(target=stories.update) for _ in range(4)]
    for thread in threads:
        thread.start()
    for _ in range(50):
        stories.all()
    for thread in threads:
        thread.join()
    expected = Stories(Cache(None), shelf)
    expected.update()
    assert stories.all() == expected.all()


@settings(max_examples=20, deadline=None)
@given(st.randoms(use_true_random=False))
def test_the_order_of_articles_makes_no_difference(rng: random.Random) -> None:
    reports = made_up_stories.stories(6, seed=4, words=120)
    known = {}
    items = []
    for one in reports:
        article = parse_article(one.article.path, one.article.text.encode())
        known[article.sha256] = features(article)
        items.append(Item(article.id, article.sha256, article.date or ""))
    names = {sha256: dict(one.names) for sha256, one in known.items()}
    expected = find_groups(items, known, lambda _: names)
    rng.shuffle(items)
    assert find_groups(items, known, lambda _: names) == expected
    assert expected


def test_groups_come_back_from_the_cache_as_they_were(cache: Cache) -> None:
    kept = Kept(cache)
    ties = (Tie(0, 1, 1.5, 0.25, ("Ana", "Lima"), 3), Tie(1, 0, 1.0, 0.0, (), None))
    groups = (Group(("a\udcff", "b"), ties, (0.5, 0.25)),)
    kept.save("key", groups)
    assert kept.load() == ("key", groups)


def test_stories_take_up_what_the_user_says(tmp_path: Path) -> None:
    cache = Cache(None)
    original = made_up_stories.report(1, 0)
    copies = [made_up_stories.copy_of(original, kind) for kind in ("words", "plain")]
    shelf = library(tmp_path, {a.path: a.text for a in (original, *copies)}, cache)
    rules: list[Judgement] = []
    stories = Stories(cache, shelf, lambda: rules)
    stories.update()
    (before,) = stories.all()
    first, *rest = map(Cited, before.articles)
    rules.append(Judgement(Says.OTHER_STORY, (first,), tuple(rest)))
    rules.append(Judgement(Says.STORY_NAME, tuple(rest), name="Quay"))
    (after,) = stories.all()
    assert after.articles == before.articles[1:]
    assert after.title == "Quay"
    rules.clear()
    assert stories.all() == (before,)
