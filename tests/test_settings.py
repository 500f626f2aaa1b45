"""Settings: defaults, tolerance, and messages with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader import settings
from reader.detection.model import ENTITY_KINDS
from reader.settings import (
    NAME_KINDS,
    default_library,
    load_library_settings,
    load_settings,
    settings_path,
)


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def test_a_missing_file_gives_the_defaults_without_a_word() -> None:
    found, problems = load_settings()
    assert problems == ()
    assert (found.theme, found.mark_read, found.mouse, dict(found.keys)) == (
        "dark",
        True,
        True,
        {},
    )


def test_the_users_file_is_read_from_the_config_folder() -> None:
    write(settings_path(), 'theme = "light"\nmark_read = false\n')
    found, problems = load_settings()
    assert (found.theme, found.mark_read, problems) == ("light", False, ())


def test_the_author_is_the_setting_then_the_environment_then_the_login(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path / "s.toml", 'author = "Ana"\n')
    assert load_settings(path)[0].author == "Ana"
    assert load_settings(tmp_path / "none.toml")[0].author == "tester"
    monkeypatch.setenv("READER_AUTHOR", "")
    monkeypatch.setenv("LOGNAME", "lena")
    assert load_settings(tmp_path / "none.toml")[0].author == "lena"


def test_a_user_unknown_to_the_system_has_a_name_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def nobody() -> str:
        raise KeyError("getpwuid(): uid not found: 12345")

    monkeypatch.setattr("getpass.getuser", nobody)
    assert settings.login_name() == "unknown"


def test_keys_may_be_one_or_several_and_say_where_they_stand(tmp_path: Path) -> None:
    path = write(tmp_path / "s.toml", '[keys]\nstar = "f5"\nquit = ["x", "ctrl+x"]\n')
    found, problems = load_settings(path)
    assert dict(found.keys) == {"star": "f5", "quit": "x,ctrl+x"}
    assert found.places["quit"] == f"{path}:3"
    assert problems == ()


@pytest.mark.parametrize(
    ("text", "line", "word"),
    [
        ('theme = "pink"', 1, "theme"),
        ("\n\nmark_read = 3", 3, "mark_read"),
        ('mouse = true\nfont = "big"', 2, "font"),
        ("author = 5", 1, "author"),
        ("keys = 5", 1, "keys"),
        ("[keys]\nstar = 5", 2, "star"),
        ('[keys]\nstar = ""', 2, "star"),
        ("theme = \n", 1, "value"),
        ('a = "x"\nb = [1,', 2, ""),
    ],
)
def test_what_is_wrong_is_named_with_file_and_line(
    tmp_path: Path, text: str, line: int, word: str
) -> None:
    path = write(tmp_path / "s.toml", text)
    found, problems = load_settings(path)
    assert len(problems) == 1
    assert problems[0].startswith(f"{path}:{line}: ")
    assert word in problems[0].lower()
    assert (found.theme, found.mark_read, dict(found.keys)) == ("dark", True, {})


def test_one_bad_setting_does_not_lose_the_others(tmp_path: Path) -> None:
    path = write(tmp_path / "s.toml", 'theme = 7\nauthor = "Ana"\nmouse = false\n')
    found, problems = load_settings(path)
    assert (found.author, found.mouse, found.theme) == ("Ana", False, "dark")
    assert len(problems) == 1


def test_a_file_that_is_not_utf8_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    path.write_bytes(b'mouse = true\nauthor = "Jos\xe9"\n')
    _, problems = load_settings(path)
    assert problems == (f"{path}:2: not UTF-8; save it as UTF-8",)


def test_a_folder_in_the_place_of_the_file_is_a_problem_not_a_crash(
    tmp_path: Path,
) -> None:
    (tmp_path / "s.toml").mkdir()
    found, problems = load_settings(tmp_path / "s.toml")
    assert found.theme == "dark"
    assert len(problems) == 1


def test_escapes_in_an_author_never_reach_the_terminal(tmp_path: Path) -> None:
    path = write(tmp_path / "s.toml", 'author = "A\\u001b[31mna\\u202e"\n')
    assert load_settings(path)[0].author == "A[31mna"


@given(st.binary(max_size=200))
def test_no_file_content_whatever_raises(data: bytes) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "s.toml")
        path.write_bytes(data)
        found, problems = load_settings(path)
        assert found.author
        assert all(problem.startswith(str(path)) for problem in problems)


def test_a_library_declares_names_both_ways_round(tmp_path: Path) -> None:
    write(
        tmp_path / "reader.toml",
        '[names]\n"Puente Viejo" = "place"\nperson = ["Iria Moss", "Tal Ruan"]\n'
        '[tags]\nurgent = "red"\n',
    )
    found, problems = load_library_settings(tmp_path)
    assert problems == ()
    assert dict(found.names) == {
        "Puente Viejo": "place",
        "Iria Moss": "person",
        "Tal Ruan": "person",
    }
    assert dict(found.tag_colours) == {"urgent": "red"}


def test_a_name_of_an_unknown_kind_is_left_out_and_named(tmp_path: Path) -> None:
    path = write(tmp_path / "reader.toml", '[names]\nMoss = "person"\nX = "planet"\n')
    found, problems = load_library_settings(tmp_path)
    assert dict(found.names) == {"Moss": "person"}
    assert len(problems) == 1
    assert problems[0].startswith(f"{path}:3: X: ")


def test_names_may_have_just_the_kinds_of_entities() -> None:
    assert set(NAME_KINDS) == {kind.value for kind in ENTITY_KINDS}


def test_the_default_library_lies_in_the_users_data_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_library() == tmp_path / "reader" / "library"
    assert not default_library().exists()


@pytest.mark.parametrize("engine", ["built-in", "spacy:en_core_web_md", "spacy:/a/b"])
def test_the_engine_is_chosen_by_name(tmp_path: Path, engine: str) -> None:
    path = write(tmp_path / "s.toml", f'[detection]\nengine = "{engine}"\n')
    settings, problems = load_settings(path)
    assert (settings.engine, problems) == (engine, ())


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('engine = "spacy:"', 'engine: must be "built-in" or "spacy:NAME"'),
        ('engine = "other"', 'engine: must be "built-in" or "spacy:NAME"'),
        ("engine = 3", 'engine: must be "built-in" or "spacy:NAME"'),
        ("engines = 3", "engines: unknown setting; [detection] has engine"),
    ],
)
def test_a_wrong_engine_is_told_and_the_built_in_one_is_used(
    tmp_path: Path, line: str, told: str
) -> None:
    path = write(tmp_path / "s.toml", f"[detection]\n{line}\n")
    settings, problems = load_settings(path)
    assert settings.engine == "built-in"
    (problem,) = problems
    assert problem.startswith(f"{path}:2: {told}")
