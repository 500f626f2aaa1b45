"""`entities --about`: all about one name, with places that hold in the text."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Cli

TEXT = """Port talks

March 4, 2024

Union leader Ana Ruiz, 52, met Jan Kral in Prague. “We lost 12 days,” said Ms Ruiz.
"""


@pytest.fixture
def named(library: Path) -> Path:
    (library / "articles" / "port.txt").write_text(TEXT, "utf-8")
    return library


def test_everything_about_a_name_has_its_place(cli: Cli, named: Path) -> None:
    (page,) = cli("entities", "--about", "ana ruiz", "--json").records

    assert page["name"] == "Ana Ruiz"
    assert page["roles"] == {"union leader": 1}
    assert page["mentions"] == 2
    assert [one["text"] for one in page["quotations"]] == ["We lost 12 days,"]
    assert [one["value"] for one in page["figures"]] == [52]
    assert page["first"] == page["last"] == "2024-03-04"
    assert {"Jan Kral", "Prague"} <= {one["name"] for one in page["together"]}
    for one in (*page["articles"], *page["quotations"], *page["figures"]):
        assert TEXT[one["start"] : one["end"]] == one["text"]
        assert one["article"] == "articles/port.txt"


def test_the_page_is_printed_for_people_and_found_by_part_of_the_name(
    cli: Cli, named: Path
) -> None:
    out = cli("entities", "--about", "Ruiz").out

    assert "Ana Ruiz · person" in out
    assert "“We lost 12 days,” [2024-03-04 · " in out


def test_an_unknown_name_is_one_clear_line(cli: Cli, named: Path) -> None:
    result = cli("entities", "--about", "Ana Ruis")

    assert result.status == 2
    assert "did you mean Ana Ruiz" in result.err
