"""A terminal for tests: runs a program in a pty, types, and looks at the screen."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from collections.abc import Mapping, Sequence
from types import TracebackType

import pyte

KEYS = {
    "enter": "\r", "esc": "\x1b", "tab": "\t", "space": " ", "backspace": "\x7f",
    "down": "\x1b[B", "up": "\x1b[A", "right": "\x1b[C", "left": "\x1b[D",
    "pgdn": "\x1b[6~", "pgup": "\x1b[5~", "home": "\x1b[H", "end": "\x1b[F",
    **{f"ctrl+{c}": chr(ord(c) - 96) for c in "abcdefghijklmnopqrstuvwxyz"},
}  # fmt: skip

ESCAPE_DELAY = 0.3
"""Seconds after which an Escape is a key and not the beginning of a sequence."""

_ESCAPES = re.compile(rb"\x1b\[[0-9;:<=>?]*[A-Za-z~]")
_SYNCHRONISED = re.compile(rb"\x1b\[\?2026[hl]|\x1b\[[<>=]\d*u|\x1b\[\?u")


class Terminal:
    """One program in a pty of `columns` by `rows` cells."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        columns: int = 80,
        rows: int = 24,
        env: Mapping[str, str] | None = None,
        cwd: str | None = None,
    ) -> None:
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.output = bytearray()
        """Every byte that the program wrote."""
        self.started = time.perf_counter()
        size = struct.pack("HHHH", rows, columns, 0, 0)
        pid, fd = pty.fork()
        if pid == 0:
            # Before the program can ask for it.
            fcntl.ioctl(0, termios.TIOCSWINSZ, size)
            if cwd:
                os.chdir(cwd)
            child = {**os.environ, **(env or {})}
            child.update(TERM="xterm-256color", COLORTERM="truecolor")
            for name in ("COLUMNS", "LINES"):  # they would hide the true size
                child.pop(name, None)
            os.execvpe(command[0], list(command), child)
        self.pid, self._fd = pid, fd
        self._status: int | None = None

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the window, as a person would by dragging."""
        self.screen.resize(rows, columns)
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, size)

    def pump(self, seconds: float = 0.02) -> bool:
        """Take in what the program writes within `seconds`; False once it has ended."""
        ready, _, _ = select.select([self._fd], [], [], seconds)
        if not ready:
            return True
        try:
            data = os.read(self._fd, 65536)
        except OSError:
            return False
        if not data:
            return False
        self.output += data
        if b"\x1b[c" in data:
            self.send("\x1b[?62;c")
        if b"\x1b[6n" in data:
            self.send("\x1b[1;1R")
        self._stream.feed(_SYNCHRONISED.sub(b"", data))
        return True

    def send(self, text: str) -> None:
        """Write `text` to the program as it is."""
        os.write(self._fd, text.encode())

    def press(self, *keys: str) -> None:
        """Press keys by name (`enter`, `ctrl+s`) or as the character they are."""
        for key in keys:
            self.send(KEYS.get(key, key))
            # After a lone Escape a program waits for what may follow it.
            self.settle(ESCAPE_DELAY if key == "esc" else 0.03, 0.4)

    def time_key(self, key: str, until: bytes = b"", seconds: float = 3.0) -> float:
        """Press `key`; return seconds to the first byte, or until `until` is written.

        The screen is drawn only afterwards, so that drawing it is not measured.
        """
        started = time.perf_counter()
        self.send(KEYS.get(key, key))
        return self.time_output(started, until, seconds)

    def time_start(
        self, until: bytes, seconds: float = 60.0, *, raw: bool = False
    ) -> float:
        """Return the seconds from the start of the program until `until` is written.

        `raw` looks for it among the escape sequences, which are left out otherwise.
        """
        return self.time_output(self.started, until, seconds, raw)

    def time_output(
        self, since: float, until: bytes, seconds: float, raw: bool = False
    ) -> float:
        data = bytearray()
        took = seconds
        while (now := time.perf_counter() - since) < seconds:
            ready, _, _ = select.select([self._fd], [], [], 0.05)
            if ready:
                try:
                    data += os.read(self._fd, 65536)
                except OSError:  # the program has ended
                    break
                if until in (data if raw else _ESCAPES.sub(b"", bytes(data))):
                    took = time.perf_counter() - since
                    break
            elif now > 0.5 and not until:
                break
        self.output += data
        self._stream.feed(_SYNCHRONISED.sub(b"", bytes(data)))
        return took

    def type(self, text: str) -> None:
        """Type `text` as one burst."""
        self.send(text)
        self.settle()

    def text(self) -> str:
        """Return what the screen shows, a line a row."""
        return "\n".join(self.screen.display)

    def wait_for(self, pattern: str, seconds: float = 15.0) -> re.Match[str]:
        """Wait until the screen matches `pattern`.

        Raises `AssertionError` with the screen where it never does.
        """
        regex = re.compile(pattern, re.DOTALL)
        end = time.perf_counter() + seconds
        while True:
            if match := regex.search(self.text()):
                return match
            alive = self.pump()
            if time.perf_counter() > end or not alive:
                if match := regex.search(self.text()):
                    return match
                raise AssertionError(f"never saw {pattern!r}:\n{self.text()}")

    def settle(self, quiet: float = 0.1, seconds: float = 3.0) -> None:
        """Wait until the program has written nothing for `quiet` seconds."""
        end = time.perf_counter() + seconds
        last = time.perf_counter()
        while time.perf_counter() < end:
            before = len(self.output)
            if not self.pump(quiet / 3):
                return
            if len(self.output) != before:
                last = time.perf_counter()
            elif time.perf_counter() - last >= quiet:
                return

    def exit_status(self, seconds: float = 5.0) -> int | None:
        """Wait for the program to end; return its status, None if it goes on."""
        end = time.perf_counter() + seconds
        while self._status is None and time.perf_counter() < end:
            if not self.pump():
                time.sleep(0.01)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self._status = os.waitstatus_to_exitcode(status)
        return self._status

    def kill(self, number: int = signal.SIGKILL) -> None:
        """Send the program a signal."""
        os.kill(self.pid, number)

    def hang_up(self) -> None:
        """Take the terminal away, as closing its window does, and wake the program."""
        os.close(self._fd)
        self._fd = os.open(os.devnull, os.O_RDWR)
        self.kill(signal.SIGHUP)
        self.kill(signal.SIGCONT)

    def close(self) -> None:
        """End the program, whatever it is doing."""
        if self._status is None:
            for number in (signal.SIGTERM, signal.SIGKILL):
                try:
                    os.kill(self.pid, number)
                except ProcessLookupError:
                    break
                if self.exit_status(1.0) is not None:
                    break
        os.close(self._fd)
