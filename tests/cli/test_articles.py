"""`list`, `show` and `mark`, and how articles are named."""

from __future__ import annotations

import html
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from reader.text.canonical import canonical
from tests.cli.conftest import ARTICLES, BRIDGE, HOSTILE, Cli, tree

FIELDS = ["path", "headline", "source", "published", "words", "notes", "tags", "state"]
ESCAPE = re.compile("\x1b\\[[0-9;]*m")


def test_list_gives_each_article_its_fields(cli: Cli, library: Path) -> None:
    result = cli("list", "--json")
    assert result.status == 0
    records = {record["path"]: record for record in result.records}
    assert records.keys() == ARTICLES.keys()
    assert all(list(record) == FIELDS for record in result.records)
    market = records["articles/2024/market.md"]
    assert market["headline"] == "Market reopens in Vallmora"
    assert (market["source"], market["published"]) == ("Harbour Post", "2024-05-09")
    assert (market["notes"], market["tags"], market["state"]) == (0, [], ["unread"])
    assert records["articles/2024/bridge.txt"]["words"] > 20


def test_the_newest_article_comes_first_and_undated_ones_last(
    cli: Cli, library: Path
) -> None:
    paths = [record["path"] for record in cli("list", "--json").records]
    assert paths[0] == "articles/2024/market.md"
    assert paths[-1] == "articles/ferry [x].txt"


def test_an_empty_library_lists_nothing_and_is_no_error(
    cli: Cli, tmp_path: Path
) -> None:
    (tmp_path / "articles").mkdir()
    result = cli("list", "--library", str(tmp_path))
    assert (result.status, result.out, result.err) == (0, "", "")


def test_options_may_stand_before_the_command(cli: Cli, library: Path) -> None:
    os.chdir("/")
    result = cli("--library", str(library), "--json", "list")
    assert len(result.records) == len(ARTICLES)


def test_an_unreadable_article_is_one_line_with_the_reason(
    cli: Cli, library: Path
) -> None:
    (library / "articles/blank.txt").write_bytes(b"")
    (library / "articles/data.txt").write_bytes(b"\x00\x01\x02\x00\xff")
    records = {r["path"]: r for r in cli("list", "--json").records}
    assert records["articles/blank.txt"]["problem"] == "empty file"
    assert records["articles/data.txt"]["problem"] == "binary file"
    assert "problem" not in records["articles/2024/bridge.txt"]
    assert "(binary file)" in cli("list").out


def test_looking_writes_nothing_to_the_library(cli: Cli, library: Path) -> None:
    before = tree(library)
    for argv in (["list"], ["show", "bridge"], ["notes"], ["tags"], ["check"]):
        assert cli(*argv).status == 0
    assert tree(library) == before
    assert not (library / "annotations").exists()


@pytest.mark.parametrize("name", ARTICLES)
def test_plain_is_the_canonical_text_byte_for_byte(
    cli: Cli, library: Path, name: str
) -> None:
    result = cli("show", name, "--plain")
    assert result.out == canonical(ARTICLES[name])
    assert cli("show", name).out == result.out  # no terminal, so plain


def test_no_newline_is_added(cli: Cli, library: Path) -> None:
    (library / "articles/open.txt").write_bytes(b"One line\r\nand no end")
    assert cli("show", "open", "--plain").out == "One line\nand no end"


@pytest.mark.parametrize(
    ("argument", "folder"),
    [
        ("articles/2024/bridge.txt", "."),
        ("./articles/2024/bridge.txt", "."),
        ("bridge.txt", "articles/2024"),
        ("BRIDGE", "."),
        ("2024/bri", "."),
    ],
)
def test_an_article_is_a_file_a_listed_path_or_a_part_of_one(
    cli: Cli, library: Path, argument: str, folder: str
) -> None:
    os.chdir(library / folder)
    result = cli("show", argument, "--plain", "--library", str(library))
    assert result.out == BRIDGE


def test_a_part_of_several_paths_is_refused_with_their_names(
    cli: Cli, library: Path
) -> None:
    result = cli("show", "2024")
    assert result.status == 2
    assert "part of 2 articles" in result.err
    assert "articles/2024/bridge.txt" in result.err


def test_a_file_outside_the_library_is_shown_all_the_same(
    cli: Cli, library: Path, tmp_path: Path
) -> None:
    (tmp_path / "other.txt").write_text("Elsewhere\n", "utf-8")
    assert cli("show", str(tmp_path / "other.txt"), "--plain").out == "Elsewhere\n"


def test_a_file_is_shown_where_there_is_no_library(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "other.txt").write_text("Elsewhere\n", "utf-8")
    assert cli("show", "other.txt", "--plain").out == "Elsewhere\n"


def test_standard_input_is_shown_as_canonical_text(cli: Cli, library: Path) -> None:
    result = cli("show", "-", stdin="\ufeffOne\r\nΔύο\x1b[2J".encode())
    assert result.out == "One\nΔύο[2J"


@pytest.mark.parametrize("name", ARTICLES)
def test_ansi_adds_colours_and_nothing_else(
    cli: Cli, library: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    out = cli("show", name, "--ansi").out
    assert ESCAPE.sub("", out) == canonical(ARTICLES[name])
    assert ("\x1b[" in out) is True


def test_no_color_keeps_the_cues_that_are_no_colour(
    cli: Cli, library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    codes = set(re.findall("\x1b\\[([0-9;]*)m", cli("show", "bridge", "--ansi").out))
    numbers = {int(n) for code in codes for n in code.split(";") if n}
    assert numbers
    assert numbers <= {0, 1, 3, 4, *range(21, 25), 39, 49}


def test_an_empty_no_color_changes_nothing(
    cli: Cli, library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    coloured = cli("show", "bridge", "--ansi").out
    monkeypatch.setenv("NO_COLOR", "")
    assert cli("show", "bridge", "--ansi").out == coloured


def test_html_is_a_whole_page_in_which_text_is_no_markup(
    cli: Cli, library: Path
) -> None:
    text = 'Storm <script>alert(1)</script> & "calm"\n\nSome 30 boats sank.\n'
    (library / "articles/storm.txt").write_text(text, "utf-8")
    page = cli("show", "storm", "--html").out
    assert page.lstrip().startswith("<!DOCTYPE html")
    assert "charset=utf-8" in page
    assert "<script>" not in page
    body = re.split("</?pre[^>]*>", page)[1]
    assert html.unescape(re.sub("<[^>]*>", "", body)).strip() == text.strip()
    assert re.search(r'<span class="[^"]+">[^<]*30', page)


def test_escapes_of_text_and_names_reach_the_terminal_nowhere(
    cli: Cli, library: Path
) -> None:
    evil = "articles/a\x1b[31m\u202eb\x9bc\n.txt"
    (library / evil).write_text(HOSTILE, "utf-8")
    for argv in (
        ["list"],
        ["list", "--json"],
        ["show", "ferry [x]"],
        ["show", "ferry [x]", "--html"],
        ["detect", "ferry [x]", "--json"],
        ["show", "a"],
    ):
        result = cli(*argv)
        printed = result.out + result.err
        assert not {"\x1b", "\x07", "\x9b", "\u202e", "\u202c"} & set(printed), argv
    assert evil in [record["path"] for record in cli("list", "--json").records]
    assert cli("show", evil, "--plain").out == canonical(HOSTILE)


def test_a_name_that_is_no_utf8_comes_back_from_json(cli: Cli, library: Path) -> None:
    name = os.fsdecode(b"articles/caf\xe9.txt")
    try:
        (library / name).write_text("Café\n\nText of it.\n", "utf-8")
    except OSError:
        pytest.skip("this file system takes UTF-8 names only")
    paths = [record["path"] for record in cli("list", "--json").records]
    assert name in paths
    assert cli("list").status == 0
    assert cli("show", name, "--plain").out == "Café\n\nText of it.\n"


def test_json_does_not_escape_what_is_not_ascii(cli: Cli, library: Path) -> None:
    (library / "articles/日本é.txt").write_text("Überschrift\n\nText.\n", "utf-8")
    assert "日本é" in cli("list", "--json").out


def test_columns_are_aligned_by_cells(cli: Cli, library: Path) -> None:
    from reader.text.cells import cell_width

    (library / "articles/wide.md").write_text(
        "---\ntitle: 日本の船が帰る\nsource: 朝の港\ndate: 2024-01-02\n---\n\nText.\n",
        "utf-8",
    )
    (library / "articles/thin.md").write_text(
        "---\ntitle: A boat\nsource: e\u0301ire\ndate: 2024-01-03\n---\n\nText.\n",
        "utf-8",
    )
    lines = cli("list").out.splitlines()
    starts = {cell_width(line[: line.index("articles/")]) for line in lines}
    assert len(starts) == 1


def test_marks_are_shown_by_list(cli: Cli, library: Path) -> None:
    assert cli("mark", "bridge", "market", "--read", "--star").status == 0
    assert cli("mark", "bridge", "--unstar").status == 0
    states = {r["path"]: r["state"] for r in cli("list", "--json").records}
    assert states["articles/2024/bridge.txt"] == ["read"]
    assert states["articles/2024/market.md"] == ["read", "starred"]
    assert states["articles/ferry [x].txt"] == ["unread"]


def test_no_article_is_marked_where_one_is_not_found(cli: Cli, library: Path) -> None:
    result = cli("mark", "bridge", "nowhere", "--read")
    assert result.status == 2
    assert "nowhere" in result.err
    assert all(r["state"] == ["unread"] for r in cli("list", "--json").records)


def test_a_mark_must_be_named(cli: Cli, library: Path) -> None:
    assert cli("mark", "bridge").status == 2
    assert cli("mark", "bridge", "--read", "--unread").status == 2


@pytest.mark.parametrize("locale", ["C", "C.UTF-8"])
def test_output_is_utf8_whatever_the_locale(library: Path, locale: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "reader", "show", "ferry [x]", "--plain"],
        env={
            **os.environ,
            "LC_ALL": locale,
            "PYTHONUTF8": "0",
            "PYTHONCOERCECLOCALE": "0",
        },
        cwd=library,
        capture_output=True,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == canonical(HOSTILE).encode()


def test_the_same_library_gives_the_same_bytes(cli: Cli, library: Path) -> None:
    first = cli("list", "--json").out
    assert cli("list", "--json").out == first
    assert json.loads(first.splitlines()[0])


def test_bad_settings_are_named_with_file_and_line_and_stop_nothing(
    cli: Cli, library: Path
) -> None:
    from reader.settings import settings_path

    settings_path().parent.mkdir(parents=True)
    settings_path().write_text('mouse = true\ncolour = "red"\n', "utf-8")
    (library / "reader.toml").write_text('[names]\nMoss = "planet"\n', "utf-8")
    result = cli("list", "--json")
    assert result.status == 0
    assert len(result.records) == len(ARTICLES)
    own, shared = result.err.splitlines()
    assert own.startswith(f"reader: {settings_path()}:2: unknown setting colour")
    assert shared.startswith(f"reader: {library / 'reader.toml'}:2: Moss: ")
