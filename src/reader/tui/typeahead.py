"""Keys in the order in which they were typed, each where the one before it led.

Textual hands a burst of keys to the widget that has the focus when they arrive, so that
of `/quay`, typed at once or over a slow line, all but the first key would be commands.
"""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from textual import events
from textual.app import App
from textual.dom import DOMNode
from textual.screen import Screen
from textual.timer import Timer

R = TypeVar("R")

LONGEST = 0.5
"""Seconds that keys wait for the one before them at most."""
_PAUSE = 0.01
"""Seconds after which a screen that is not there yet is looked for again."""


@dataclass(frozen=True, slots=True, eq=False)
class _UnderWay:
    """A key or paste that was handed on."""

    event: events.Event
    screen: Screen[object]
    """What was on top then."""
    first: DOMNode
    """Who got it first."""
    since: float


class TypeAhead(App[R]):
    """An app that lets a key wait until the one before it has had its effect."""

    def __init__(self) -> None:
        super().__init__()
        self._typed: deque[events.Event] = deque()
        """Keys and pastes that wait."""
        self._under_way: _UnderWay | None = None
        """What was typed before them, as far as is known without its effect yet."""
        self._patience: Timer | None = None

    async def on_event(self, event: events.Event) -> None:
        """Handle an event; what is typed waits for its turn."""
        before = self._under_way
        if not isinstance(event, events.Key | events.Paste):
            await super().on_event(event)
        elif event.is_forwarded:
            await super().on_event(event)
            if before and before.event is event:  # nobody had wanted it
                self.call_later(self._arrived, before)
        else:
            self._typed.append(event)
            left = before.since + LONGEST - time.monotonic() if before else 0.0
            if before is None or left <= 0:
                await self._go_on()
            elif self._patience is None:
                self._patience = self.set_timer(left, self._go_on)
                self._follow(before, before.first)

    async def _go_on(self) -> None:
        """Hand on what was typed next, if anything was."""
        if self._patience:
            self._patience.stop()
            self._patience = None
        self._under_way = None
        if not self._typed:
            return
        event, screen = self._typed.popleft(), self.screen
        first = self.focused or screen
        begun = self._under_way = _UnderWay(event, screen, first, time.monotonic())
        await super().on_event(event)
        if not event.is_forwarded:  # a binding with priority took it
            self.call_later(self._arrived, begun)
        elif self._typed:
            self._patience = self.set_timer(LONGEST, self._go_on)
            self._follow(begun, first)

    def _follow(self, typed: _UnderWay, node: DOMNode) -> None:
        """Go behind what was typed from `node` to its parents up to the app.

        Messages are handled in order: where this comes, it has been.
        """
        parent = node.parent
        if parent is None or not node.call_later(self._follow, typed, parent):
            self.call_later(self.call_later, self._arrived, typed)

    async def _arrived(self, typed: _UnderWay) -> None:
        """Let the next one go once the focus is where `typed` has put it."""
        if typed is not self._under_way:
            return  # it took too long, and others went before it
        if self.screen is typed.screen or self.focused:
            await self._go_on()
        else:
            self.set_timer(_PAUSE, partial(self._arrived, typed))
