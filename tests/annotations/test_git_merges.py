"""A twentieth of the benchmark: random merges by git, without a conflict or a loss."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.benchmarks.durability import merges


@pytest.mark.skipif(not merges.available(), reason="git is needed")
def test_random_merges_by_git_lose_nothing_and_conflict_only_in_truth(
    tmp_path: Path,
) -> None:
    [tally] = merges.run(tmp_path, 15, ["driver"], seed=1)
    assert (tally.merges, tally.conflicts, tally.false, tally.lost) == (15, 0, 0, 0)
    assert tally.both == tally.double > 0


@pytest.mark.skipif(not merges.available(), reason="git is needed")
def test_markers_that_tell_the_base_are_read_as_well_as_the_driver_merges(
    tmp_path: Path,
) -> None:
    [tally] = merges.run(tmp_path, 5, ["diff3"], seed=2)
    assert tally.conflicts > 0
    assert (tally.false, tally.lost, tally.both) == (0, 0, tally.double)
