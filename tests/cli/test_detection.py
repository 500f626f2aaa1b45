"""`detect`, `entities` and `figures`: they agree with `show --plain`."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reader.cli import run
from reader.detection.model import ENTITY_KINDS, FIGURE_KINDS
from tests import made_up
from tests.cli.conftest import ARTICLES, BRIDGE, HOSTILE, Cli, FakeStdin

PIECES = [
    *("at least 40 people", "Mayor Óscar Pélé", "$3.5 million", "Vallmora", "12%"),
    *("\r\n", "\n\n", "\x1b[31m", "\x07", "\x9b", "\u202e", "\u2066", "\ufeff"),
    *("🚢", "👩‍🚀", "日本", "e\u0301", "\t", "\x0c", "[bold]", "<b>", "—", " ", " "),
]


def agree(out: str, text: str) -> int:
    """Check every line against the text; return how many there are."""
    lines = out.splitlines()
    for line in lines:
        record = json.loads(line)
        assert text[record["start"] : record["end"]] == record["text"]
        assert record["start"] < record["end"]
    return len(lines)


@pytest.mark.parametrize("name", ARTICLES)
def test_detect_agrees_with_the_plain_text(cli: Cli, library: Path, name: str) -> None:
    text = cli("show", name, "--plain").out
    result = cli("detect", name, "--json")
    assert result.status == 0
    assert agree(result.out, text) > 0
    assert {record["article"] for record in result.records} == {name}


def test_detect_agrees_on_made_up_articles(cli: Cli, tmp_path: Path) -> None:
    articles = made_up.write_library(tmp_path, 25)
    found = 0
    for article in articles:
        path = str(tmp_path / "articles" / article.path)
        text = cli("show", path, "--plain", "--library", str(tmp_path)).out
        found += agree(
            cli("detect", path, "--json", "--library", str(tmp_path)).out, text
        )
    assert found > 25


@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    pieces=st.lists(st.sampled_from(PIECES), min_size=1, max_size=30),
    encoding=st.sampled_from(["utf-8", "utf-16", "utf-8-sig"]),
)
def test_detect_agrees_on_hostile_text_in_any_encoding(
    pieces: list[str], encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = "".join(pieces).encode(encoding)
    printed = []
    for argv in (["show", "-", "--plain"], ["detect", "-", "--json"]):
        out = io.TextIOWrapper(io.BytesIO(), "ascii")
        with monkeypatch.context() as patched:
            patched.setattr("sys.stdin", FakeStdin(data))
            patched.setattr("sys.stdout", out)
            assert run(argv) == 0
        out.flush()
        assert isinstance(out.buffer, io.BytesIO)
        printed.append(out.buffer.getvalue().decode("utf-8"))
    agree(printed[1], printed[0])
    assert not {"\x1b", "\x07", "\x9b", "\u202e", "\u2066"} & set("".join(printed))


def test_the_fields_are_those_that_scripts_know(cli: Cli, library: Path) -> None:
    records = cli("detect", "bridge", "--json").records
    known = {
        *("article", "start", "end", "text", "kind", "name", "key", "confidence"),
        *("value", "number", "low", "high", "bound", "unit", "counted", "event"),
    }
    assert all(set(record) <= known for record in records)
    (count,) = (r for r in records if r["text"].startswith("At least 40"))
    assert (count["kind"], count["value"], count["low"]) == ("count", 40, 40)
    assert (count["bound"], count["counted"]) == ("at_least", "people")
    (money,) = (r for r in records if r["kind"] == "money")
    assert (money["value"], money["unit"]) == (3_500_000, "USD")


def test_a_weekday_is_counted_from_the_articles_date(cli: Cli, library: Path) -> None:
    values = [
        record["value"]
        for record in cli("detect", "market", "--json").records
        if record["text"] == "Thursday"
    ]
    assert values == ["2024-05-09"]


def test_a_file_is_named_as_given_and_standard_input_by_a_dash(
    cli: Cli, library: Path, tmp_path: Path
) -> None:
    outside = tmp_path / "out.txt"
    outside.write_text("Some 300 dockers went back to work.\n", "utf-8")
    os.chdir(tmp_path)
    result = cli("detect", "out.txt", "--json", "--library", str(library))
    assert {record["article"] for record in result.records} == {"out.txt"}
    result = cli("detect", "-", "--json", stdin=outside.read_bytes())
    assert {record["article"] for record in result.records} == {"-"}
    os.chdir(library)
    result = cli("detect", "./articles/2024/bridge.txt", "--json")
    assert result.records[0]["article"] == "articles/2024/bridge.txt"


def test_what_is_good_is_printed_though_another_argument_is_bad(
    cli: Cli, library: Path
) -> None:
    (library / "articles/data.txt").write_bytes(b"\x00\x01\x02\x00\xff")
    result = cli("detect", "nowhere", "data", "bridge", "--json")
    assert result.status == 2
    assert {r["article"] for r in result.records} == {"articles/2024/bridge.txt"}
    first, second = result.err.splitlines()
    assert "nowhere" in first
    assert "articles/data.txt" in second
    assert "binary" in second


@pytest.mark.parametrize("data", [b"\x00\x01\x02\x00\xff", b"%PDF-1.4\x00\x00"])
def test_binary_input_is_refused_in_one_line(
    cli: Cli, library: Path, data: bytes
) -> None:
    result = cli("detect", "-", stdin=data)
    assert result.status == 2
    assert result.err == "reader: standard input: binary, no text\n"


def test_a_table_shows_values_as_people_write_them(cli: Cli, library: Path) -> None:
    out = cli("detect", "bridge").out
    line = next(line for line in out.splitlines() if "At least 40" in line)
    assert "≥ 40" in line
    assert "people" in line


def test_all_fills_the_cache_and_leaves_the_library_alone(
    cli: Cli, library: Path
) -> None:
    result = cli("detect", "--all")
    assert (result.status, result.out) == (
        0,
        "3 articles looked through, 3 anew (111 words)\n",
    )
    assert not (library / "annotations").exists()


def test_entities_are_counted_over_the_articles(cli: Cli, library: Path) -> None:
    records = cli("entities", "--json").records
    assert list(records[0]) == [
        *("name", "kind", "key", "count", "articles", "forms", "confidence", "why"),
        "links",
    ]
    counts = [record["count"] for record in records]
    assert counts == sorted(counts, reverse=True)
    assert {record["kind"] for record in records} <= {k.value for k in ENTITY_KINDS}
    (mayor,) = (r for r in records if r["name"] == "Óscar Pélé")
    assert mayor["kind"] == "person"
    assert mayor["count"] == BRIDGE.count("Pélé") + 1
    assert set(mayor["forms"]) == {"Óscar Pélé", "Pélé"}
    assert mayor["why"]
    assert all(mayor["why"])
    assert 0 < mayor["confidence"] <= 1
    assert mayor["articles"] == ["articles/2024/market.md", "articles/2024/bridge.txt"]


def test_figures_have_the_fields_of_detect(cli: Cli, library: Path) -> None:
    figures = cli("figures", "articles/2024/bridge.txt", "--json").records
    kinds = {kind.value for kind in FIGURE_KINDS}
    every = cli("detect", "bridge", "--json").records
    assert figures == [record for record in every if record["kind"] in kinds]
    assert figures


def test_a_query_narrows_entities_and_figures(cli: Cli, library: Path) -> None:
    for command in ("entities", "figures"):
        assert cli(command, "dockers", "--json").records
        result = cli(command, "zeppelin", "--json")
        assert (result.status, result.out) == (1, "")


def test_a_bad_article_does_not_stop_the_library(cli: Cli, library: Path) -> None:
    (library / "articles/data.txt").write_bytes(b"\x00\x01\x02\x00\xff")
    assert cli("figures").status == 0
    assert cli("detect", "--all").status == 0


def test_the_command_agrees_with_itself_as_a_process(library: Path) -> None:
    def reader(*argv: str) -> bytes:
        command = [sys.executable, "-m", "reader", *argv]
        return subprocess.run(
            command, cwd=library, check=True, capture_output=True
        ).stdout

    text = reader("show", "ferry [x]", "--plain").decode("utf-8")
    assert agree(reader("detect", "ferry [x]", "--json").decode("utf-8"), text)
    assert "\x1b" not in text
    assert "\x1b" in HOSTILE
