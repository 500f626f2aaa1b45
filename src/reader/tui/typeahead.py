"""Keys in the order in which they were typed, each where the one before it led.

Textual hands a burst of keys to the widget that has the focus when they arrive, so that
of `/quay`, typed at once or over a slow line, all but the first key would be commands.
"""

from __future__ import annotations

import time
from collections import deque
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


class TypeAhead(App[R]):
    """An app that lets a key wait until the one before it has had its effect."""

    def __init__(self) -> None:
        super().__init__()
        self._typed: deque[events.Event] = deque()
        """Keys and pastes that wait."""
        self._under_way: events.Event | None = None
        """The one before them, which has not had its effect yet …"""
        self._since = 0.0
        """… and when it was handed on."""
        self._patience: Timer | None = None

    async def on_event(self, event: events.Event) -> None:
        """Handle an event; what is typed waits for its turn."""
        if not isinstance(event, events.Key | events.Paste) or event.is_forwarded:
            await super().on_event(event)
            return
        left = self._since + LONGEST - time.monotonic()
        if self._under_way is None or left <= 0:
            self._typed.append(event)
            await self._go_on()
        else:
            self._typed.append(event)
            if self._patience is None:
                self._patience = self.set_timer(left, self._go_on)

    async def _go_on(self) -> None:
        """Hand on what was typed next, if anything was."""
        if self._patience:
            self._patience.stop()
            self._patience = None
        self._under_way = None
        if self._typed:
            event = self._under_way = self._typed.popleft()
            self._since = time.monotonic()
            if self._typed:
                self._patience = self.set_timer(LONGEST, self._go_on)
            screen, first = self.screen, self.focused
            await super().on_event(event)
            self._follow(
                event, screen, (first or screen) if event.is_forwarded else self
            )

    def _follow(
        self, event: events.Event, screen: Screen[object], node: DOMNode
    ) -> None:
        """Go behind `event` from `node` to its parents up to the app.

        Messages are handled in order: where this comes, `event` has been.
        """
        parent = node.parent
        if parent is None or not node.call_later(self._follow, event, screen, parent):
            self.call_later(self._arrived, event, screen)

    def _arrived(self, event: events.Event, screen: Screen[object]) -> None:
        """Let the next one go once the focus is where `event` has put it."""
        if event is not self._under_way:
            return  # it took too long, and others went before it
        if self.screen is screen or self.focused:
            self.call_later(self._finish, event)
        else:
            self.set_timer(_PAUSE, lambda: self._arrived(event, screen))

    async def _finish(self, event: events.Event) -> None:
        if event is self._under_way:
            await self._go_on()
