"""A driver of the terminal that outlives it: what cannot be written is let go.

Textual writes from a thread of its own, which ends with the first write that fails;
whoever writes after it waits forever. A terminal that vanishes (its window is closed,
the connection breaks) must not leave a program behind that never ends.
"""

from __future__ import annotations

import sys
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.driver import Driver


class LastingFile:
    """Text that is written to a file, as long as there is one.

    `lost` is called, from whichever thread writes, when a write fails first.
    """

    def __init__(self, file: IO[str], lost: Callable[[], object]) -> None:
        self._file = file
        self._lost = lost
        self._gone = False

    def write(self, text: str) -> int:
        """Write `text`; return its length, also where nothing can be written."""
        if not self._gone:
            try:
                self._file.write(text)
            except (OSError, ValueError):  # a vanished terminal, a closed file
                self._let_go()
        return len(text)

    def flush(self) -> None:
        """Write what is held back."""
        if not self._gone:
            try:
                self._file.flush()
            except (OSError, ValueError):
                self._let_go()

    def fileno(self) -> int:
        """Return the number of the file. Raises as that of the file does."""
        return self._file.fileno()

    def isatty(self) -> bool:
        """Tell whether the file is a terminal."""
        return self._file.isatty()

    def _let_go(self) -> None:
        self._gone = True
        self._lost()


def lasting(driver: type[Driver]) -> type[Driver]:
    """Return the driver of a Unix terminal as one that outlives it, others as is."""
    if sys.platform == "win32":
        return driver
    from textual.drivers.linux_driver import LinuxDriver

    if driver is not LinuxDriver:
        return driver

    class LastingDriver(LinuxDriver):
        """Quits the app when its terminal is gone."""

        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            app = self._app
            self._file: Any = LastingFile(self._file, lambda: app.call_later(app.exit))

    return LastingDriver
