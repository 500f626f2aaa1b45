"""Writing to a terminal that has gone: nothing raises, and it is said once."""

from __future__ import annotations

import io

import pytest

from reader.tui.lasting import LastingFile, lasting


class Vanished(io.StringIO):
    """A file that takes one line, and then is gone."""

    def flush(self) -> None:
        if self.getvalue().count("\n") > 1:
            raise OSError(5, "Input/output error")


def test_what_cannot_be_written_is_let_go() -> None:
    lost: list[str] = []
    file = Vanished()
    lasts = LastingFile(file, lambda: lost.append("gone"))
    for line in ("one\n", "two\n", "three\n"):
        assert lasts.write(line) == len(line)
        lasts.flush()
    assert lost == ["gone"]
    assert file.getvalue() == "one\ntwo\n"
    assert not lasts.isatty()
    with pytest.raises(OSError, match="fileno"):
        lasts.fileno()


def test_a_closed_file_is_gone() -> None:
    lost: list[str] = []
    file = io.StringIO()
    file.close()
    LastingFile(file, lambda: lost.append("gone")).write("one")
    assert lost == ["gone"]


def test_drivers_without_a_unix_terminal_stay_as_they_are() -> None:
    from textual.drivers.headless_driver import HeadlessDriver

    assert lasting(HeadlessDriver) is HeadlessDriver
