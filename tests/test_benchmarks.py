"""The benchmark of scale works and prints its whole table; how fast is not asked."""

from __future__ import annotations

import os
from pathlib import Path
from unittest import mock

import pytest

from tests.benchmarks.scale import inside, measuring, newsboat, programs
from tests.benchmarks.scale.libraries import make
from tests.benchmarks.scale.table import lines

ROWS = (
    "start, index warm, ms",
    "start, no index, ms",
    "text index built, ms",
    "a key in the list, p95 ms",
    "filter as typed, p95 ms",
    "search as typed, p95 ms",
    "resident memory, MiB",
    "one file changed until seen, ms",
)


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
def test_the_benchmark_of_scale_measures_a_tiny_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(programs, "_KEYS", "jjk")
    monkeypatch.setattr(inside, "DETECTED", 3)
    monkeypatch.setattr(measuring, "_COLD_RUNS", 1)
    monkeypatch.setattr(newsboat, "prepare", lambda *_: None)
    made = make(25, tmp_path / "libraries")
    before = {p: p.read_bytes() for p in made.root.rglob("*") if p.is_file()}
    with mock.patch.dict(os.environ):
        figures = measuring.measure(made, tmp_path / "home", 1)
    printed = [line for line, _ in lines(figures, made.size)]
    for what in ROWS:
        (line,) = (line for line in printed if line.strip().startswith(what))
        assert float(line.removeprefix(f"  {what}").split()[0].replace(",", "")) > 0
    assert figures.detected == 3
    assert len(figures.warm.key) == 3
    assert {p: p.read_bytes() for p in before} == before
