"""What the board looks like, line by line, and without any colour."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.test_app_board import library, open_board

AT_80 = """\
▸ Clash at the bridge                3 rows · 2 differ · 3 outlets · 3 articles
  1 of 3 · 2024         ▾Courier               Herald           Tribune
≠ people killed in the ▌ ≠ At least four     │ ≠ Two people   │
  clash at the bridge  ▌   ≥4 1 Mar          │   2 (2 Mar)    │
  contradicting        │                     │                │
→ soldiers who crossed │ ‹ More than 100     │ ‹ 156    2 Mar │ 567   Thursday
  over                 │   >100 (1 Mar)      │                │
  superseded           │                     │                │
· lorries              │                     │                │ Some 40
  single               │                     │                │   ≈40 (5 Mar)
"""
AT_50 = """\
▸ Clash at the bridge 3 rows · 2 differ · 3 outl…
  1 of 3 · 2024                 ▾Courier      2›
≠ people killed in the clash at▌ ≠ At least four
  the bridge                   ▌   ≥4 1 Mar
  contradicting                │
→ soldiers who crossed over    │ ‹ More than 100
  superseded                   │   >100 (1 Mar)
· lorries                      │
  single                       │
 ≠ contradicting: made by hand
 At least four people were killed at the bridge,
 officials said on Friday.
 Courier · 1 Mar 2024 · as of 1 Mar 2024 · says:
"""


@pytest.mark.parametrize(
    ("size", "expected"), [((80, 24), AT_80), ((50, 15), AT_50)], ids=["80", "50"]
)
async def test_the_board_line_by_line(
    tmp_path: Path, size: tuple[int, int], expected: str
) -> None:
    async with library(tmp_path, size=size) as app:
        await open_board(app)
        await app.until(lambda: "At least" in app.screen_text())
        lines = [line.rstrip() for line in app.screen_text().split("\n")]
        assert lines[: expected.count("\n")] == expected.split("\n")[:-1]


@pytest.mark.parametrize("theme", ["16", "contrast", "light"])
async def test_the_board_says_the_same_in_every_theme(
    tmp_path: Path, theme: str
) -> None:
    async with library(tmp_path) as app:
        await open_board(app)
        app.app.theme = theme
        await app.pilot.pause()
        shown = [line.rstrip() for line in app.screen_text().split("\n")]
        assert shown[:10] == AT_80.split("\n")[:10]


async def test_the_board_needs_no_colour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with library(tmp_path) as app:
        await open_board(app)
        shown = [line.rstrip() for line in app.screen_text().split("\n")]
        assert shown[:10] == AT_80.split("\n")[:10]
