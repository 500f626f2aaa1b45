"""The house keeps its rules: floors, start-up cost, sizes, and what the README says."""

from __future__ import annotations

import ast
import io
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tokenize
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import made_up, readme

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "reader"
MODULES = sorted(PACKAGE.rglob("*.py"))
SOURCES = [*MODULES, *sorted((ROOT / "tests").rglob("*.py"))]


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def run_python(code: str, folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


LOADED = """
import json, sys
from reader.__main__ import main
sys.argv = ["reader", *{arguments!r}]
try:
    status = main()
except SystemExit as end:
    status = end.code
sys.stdout.flush()
print()
print(json.dumps({{"status": status, "modules": sorted(sys.modules)}}))
"""


def loaded_by(arguments: list[str], folder: Path) -> set[str]:
    """Return the top names and full names of the modules that a command imports."""
    lines = run_python(LOADED.format(arguments=arguments), folder).splitlines()
    result = json.loads(lines[-1])
    assert result["status"] in (0, None), lines
    names: set[str] = set(result["modules"])
    return names | {name.partition(".")[0] for name in names}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("library")
    made_up.write_library(folder, 5)
    return folder


def test_each_floor_imports_only_from_the_floors_below_it() -> None:
    done = subprocess.run(
        [str(Path(sys.executable).parent / "lint-imports"), "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    "arguments", [["--help"], ["--version"]], ids=lambda words: " ".join(words)
)
def test_help_and_version_load_neither_app_nor_store(
    arguments: list[str], library: Path
) -> None:
    loaded = loaded_by(arguments, library)
    heavy = {"textual", "rich", "tinydb", "sqlite3", "pygments", "yaml", "rapidfuzz"}
    assert not loaded & (heavy | {"watchfiles", "platformdirs", "argparse", "asyncio"})


@pytest.mark.parametrize(
    "arguments",
    [["list"], ["notes"], ["search", "the"], ["tags"], ["list", "--json"]],
    ids=lambda words: " ".join(words),
)
def test_a_listing_loads_neither_textual_nor_rich(
    arguments: list[str], library: Path
) -> None:
    loaded = loaded_by(arguments, library)
    assert not loaded & {"textual", "rich", "watchfiles", "asyncio", "reader.tui"}


def test_the_notes_of_a_library_without_notes_need_no_tinydb(library: Path) -> None:
    assert "tinydb" not in loaded_by(["list"], library)


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_a_file_is_short(path: Path) -> None:
    assert path.read_text(encoding="utf-8").count("\n") <= 400


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_module_says_what_it_is(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(source))
    assert (
        not source.strip() or "from __future__" in source or path.name == "__init__.py"
    )


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_function_is_short(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            assert length <= 50, f"{node.name}, line {node.lineno}: {length} lines"


def comments(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the comments and strings of a file with their line numbers."""
    source = path.read_text(encoding="utf-8")
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in (tokenize.COMMENT, tokenize.STRING):
            yield token.start[0], token.string


UNFINISHED = re.compile(r"\b(?:TO" r"DO|FIX" r"ME|X" r"XX|HA" r"CK)\b")
WORKPLACE = re.compile(r"(?<![\w.])/(?:wo" r"rk|ro" r"ot|home/\w+|Users/\w+)/")


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_nothing_is_left_for_later_and_no_path_is_someones_own(path: Path) -> None:
    for line, text in comments(path):
        assert not UNFINISHED.search(text), f"line {line}: {text}"
        assert not WORKPLACE.search(text), f"line {line}: {text}"


def test_the_documents_name_no_path_of_someones_own() -> None:
    for path in (*ROOT.glob("*.md"), ROOT / "pyproject.toml", ROOT / ".ci" / "run"):
        text = path.read_text(encoding="utf-8")
        assert not WORKPLACE.search(text), path
        assert not UNFINISHED.search(text), path


@pytest.mark.parametrize("path", sorted((PACKAGE / "tui").rglob("*.py")), ids=name_of)
def test_the_app_shows_no_text_as_markup(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute):
            assert node.attr not in ("from_markup", "from_text"), f"line {node.lineno}"
        elif isinstance(node, ast.keyword) and node.arg == "markup":
            assert isinstance(node.value, ast.Constant), f"line {node.value.lineno}"
            assert node.value.value is False, f"line {node.value.lineno}"


def stylesheets() -> Iterator[tuple[str, str]]:
    """Yield every stylesheet of the app: files, and `CSS` and `DEFAULT_CSS` texts."""
    for path in sorted((PACKAGE / "tui").rglob("*.tcss")):
        yield name_of(path), path.read_text(encoding="utf-8")
    for path in sorted((PACKAGE / "tui").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Assign | ast.AnnAssign):
                continue
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = {t.id for t in targets if isinstance(t, ast.Name)}
            if names & {"CSS", "DEFAULT_CSS"} and isinstance(node.value, ast.Constant):
                yield f"{name_of(path)}:{node.lineno}", str(node.value.value)


def test_no_style_rule_matches_every_widget() -> None:
    # Such a rule is checked against each widget at every change of state.
    for name, css in stylesheets():
        selectors = re.sub(r"/\*.*?\*/|\{[^{}]*\}", ";", css, flags=re.DOTALL)
        assert "*" not in selectors, name


def test_ci_runs_what_the_readme_says() -> None:
    first, second = readme.commands()[:2]
    assert second in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert first.startswith("python3 -m venv .venv && ")
    assert first.endswith(".venv/bin/reader .")


FAILING = {
    "environment": "ci: -m venv",
    "installation": "pip",
    "style": "ruff",
    "types": "mypy",
    "contracts": "lint-imports",
    "tests": "python: -m pytest",
    "first start": "python: -m tests.first_start",
    "nothing": "never",
}


@pytest.mark.parametrize("failing", FAILING.values(), ids=FAILING.keys())
def test_ci_fails_when_a_step_fails(failing: str, tmp_path: Path) -> None:
    # A stand-in for each tool: it fails where its name and arguments say so.
    tool, _, arguments = failing.partition(": ")
    (tmp_path / ".ci").mkdir()
    shutil.copy(ROOT / ".ci" / "run", tmp_path / ".ci")
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    path = tmp_path / "path"
    path.mkdir()
    places = {".venv/bin/" + n: n for n in ("pip", "ruff", "mypy", "lint-imports")}
    for place, name in {
        **places,
        ".venv/bin/python": "python",
        "path/python3": "ci",
    }.items():
        condition = (
            f'[ "{name}" = "{tool}" ] && case "$*" in *"{arguments}"*) exit 1;; esac'
        )
        (tmp_path / place).write_text(f"#!/bin/sh\n{condition}\nexit 0\n", "utf-8")
        (tmp_path / place).chmod(0o755)
    done = subprocess.run(
        ["bash", str(tmp_path / ".ci" / "run")],
        env={**os.environ, "PATH": f"{path}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == (0 if failing == "never" else 1), done.stdout


def test_ci_can_be_run() -> None:
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o111 == 0o111


def test_the_readme_lists_every_key_and_no_other() -> None:
    from reader.tui.actions import ACTIONS, key_signs

    shown = [sign for keys, _ in readme.table("Keys") for sign in keys.split()]
    real = {sign for action in ACTIONS for sign in key_signs(action.keys).split()}
    assert len(shown) == len(set(shown))
    assert set(shown) == real


def test_the_readme_lists_every_command() -> None:
    from reader.cli.registry import COMMANDS

    rows = " ".join(cell for cell, _ in readme.table("The command line"))
    words = set(re.findall(r"[a-z]+(?:-[a-z]+)*", rows))
    for entry in COMMANDS:
        assert set(entry.name.split()) <= words, entry.name


def test_the_readmes_examples_find_something(tmp_path: Path) -> None:
    for folder in ("articles", "annotations"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    lines = [line for line in readme.examples() if line.startswith("reader ")]
    assert len(lines) >= 3
    for line in lines:
        done = subprocess.run(
            [sys.executable, "-m", *shlex.split(line)],
            cwd=tmp_path,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, ""), line
        assert done.stdout.strip(), line


@pytest.mark.parametrize(
    ("query", "articles"),
    [
        ("araujo", 4),
        ("araújo", 3),
        ("person:brandao", 4),
        ("tag:casualties", 4),
        ('"second ferry"', 1),
        ("title:ferry -author:ashworth", 2),
        ("source:meridian (walnut OR lempiras)", 2),
        ("has:note is:unread path:porto-sereno", 4),
    ],
)
def test_the_sample_answers_a_query_as_the_readme_says(
    query: str, articles: int, tmp_path: Path
) -> None:
    for folder in ("articles", "annotations"):
        # what somebody has read who tried the sample is not part of it
        shutil.copytree(
            ROOT / folder,
            tmp_path / folder,
            ignore=shutil.ignore_patterns(".state.json"),
        )
    done = subprocess.run(
        [sys.executable, "-m", "reader", "list", "--json", "--", *query.split(" ")],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == articles


def test_the_wheel_carries_the_sample_library_and_starts(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel"]
    subprocess.run(
        [*command, "-d", str(tmp_path)], cwd=ROOT, check=True, capture_output=True
    )
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.startswith("newsdesk_reader-")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    sample = tmp_path / "site" / "reader" / "sample"
    for folder in ("articles", "annotations"):
        source = [p for p in (ROOT / folder).rglob("*") if p.is_file()]
        assert source
        for path in source:
            assert (sample / path.relative_to(ROOT)).read_bytes() == path.read_bytes()
    listing = subprocess.run(
        [sys.executable, "-m", "reader", "list", "--library", str(sample), "--json"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "site")},
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    articles = [p for p in (ROOT / "articles").rglob("*") if p.is_file()]
    assert len(listing.stdout.splitlines()) == len(articles)


def test_the_readmes_settings_are_good(tmp_path: Path) -> None:
    from reader.detection.model import Kind
    from reader.settings import load_library_settings, load_settings
    from reader.tui.keymap import make_keymap

    own, shared = readme.settings()
    (tmp_path / "settings.toml").write_text(own, "utf-8")
    (tmp_path / "reader.toml").write_text(shared, "utf-8")
    settings, problems = load_settings(tmp_path / "settings.toml")
    assert problems == ()
    assert settings.author == "Ana Example"
    assert settings.keys
    assert make_keymap(settings.keys).problems == ()
    library, problems = load_library_settings(tmp_path)
    assert problems == ()
    assert library.tag_colours
    assert {Kind(kind) for kind in library.names.values()} == {
        Kind.ORGANISATION,
        Kind.PERSON,
    }


def test_made_up_articles_are_the_same_for_the_same_seed(tmp_path: Path) -> None:
    once = made_up.write_library(tmp_path / "a", 40, seed=3)
    again = made_up.write_library(tmp_path / "b", 40, seed=3)
    assert once == again
    assert once != made_up.write_library(tmp_path / "c", 40, seed=4)
    assert len({article.path for article in once}) == 40
    for article in once:
        written = (tmp_path / "a" / "articles" / article.path).read_bytes()
        assert written.decode() == article.text
        assert article.headline in article.text.replace("\\'", "'")
