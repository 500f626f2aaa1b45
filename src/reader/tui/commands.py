"""The command palette: every action of the registry, found by its words."""

from __future__ import annotations

from functools import partial

from textual.command import DiscoveryHit, Hit, Hits, Provider

from reader.tui.actions import ACTIONS, Action, key_signs


class ActionCommands(Provider):
    """Offers the actions of the main screen."""

    def _keys(self, action: Action) -> str:
        """Return the keys in force, as people write them."""
        keymap = getattr(self.screen, "keymap", None)
        return key_signs(keymap.keys[action.id] if keymap else action.keys)

    def _actions(self) -> list[Action]:
        """Return the actions that the screen below can do."""
        return [
            action
            for action in ACTIONS
            if action.id != "palette" and hasattr(self.screen, f"action_{action.id}")
        ]

    def _run(self, action: Action) -> None:
        self.screen.call_later(self.screen.run_action, action.id)

    async def discover(self) -> Hits:
        """Offer every action before anything is typed."""
        for action in self._actions():
            yield DiscoveryHit(
                action.help, partial(self._run, action), help=self._keys(action)
            )

    async def search(self, query: str) -> Hits:
        """Offer the actions whose words match `query`."""
        matcher = self.matcher(query)
        for action in self._actions():
            score = max(matcher.match(action.help), matcher.match(action.label))
            if score > 0:
                yield Hit(
                    score,
                    matcher.highlight(action.help),
                    partial(self._run, action),
                    help=self._keys(action),
                )
