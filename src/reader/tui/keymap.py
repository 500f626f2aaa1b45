"""The user's own keys: checked against the registry before Textual sees them.

Textual takes any keymap in silence: unknown actions, unknown keys and clashes alike.
So everything is checked here, and what is wrong is named.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from textual.keys import Keys, _character_to_key

from reader.tui.actions import ACTIONS, BY_ID, Action, Where, key_sign

_KNOWN = {key.value for key in Keys}
_MODIFIERS = {"ctrl", "shift", "alt", "super"}
_RESERVED = {
    "ctrl+i": "a terminal sends it for Tab",
    "ctrl+m": "a terminal sends it for Enter",
    "ctrl+h": "a terminal sends it for Backspace",
    "ctrl+j": "a terminal sends it for Enter",
    "ctrl+z": "a terminal suspends the program with it",
}


@dataclass(frozen=True, slots=True)
class Keymap:
    """The keys in force, by action id, and what of the user's wishes was refused."""

    keys: Mapping[str, str]
    problems: tuple[str, ...] = ()

    def changed(self) -> dict[str, str]:
        """Return the keys that differ from the defaults, for `App.set_keymap`."""
        return {a.id: self.keys[a.id] for a in ACTIONS if self.keys[a.id] != a.keys}


def make_keymap(
    wishes: Mapping[str, str], places: Mapping[str, str] | None = None
) -> Keymap:
    """Lay the user's `wishes` (action id to keys) over the default keys.

    `places` names file and line of each wish, for the lines on what is wrong.

    Unknown actions and keys, keys that a terminal cannot send apart, and keys that
    another action already has in the same pane are refused, each with a line.
    """
    keys = {action.id: action.keys for action in ACTIONS}
    problems: list[str] = []

    def complain(action_id: str, what: str) -> None:
        place = (places or {}).get(action_id, "settings")
        problems.append(f"{place}: {action_id}: {what}")

    for action_id, wish in wishes.items():
        if action_id not in BY_ID:
            complain(action_id, "there is no such action; ? shows their names")
            continue
        named = [_key_name(key) for key in wish.replace(" ", ",").split(",") if key]
        if refused := _refused(named):
            complain(action_id, refused)
            continue
        keys[action_id] = ",".join(named)
    while clashes := _clashes(keys):  # one taken back may meet another one
        mine, other, key = clashes[0]
        complain(mine, f"{key_sign(key)} is the key of {other}, which keeps it")
        keys[mine] = BY_ID[mine].keys
    return Keymap(keys, tuple(problems))


def _key_name(key: str) -> str:
    return _character_to_key(key) if len(key) == 1 else key.lower()


def _key_to_character(name: str) -> str | None:
    """Return the character of a key with a name such as `full_stop`."""
    try:
        return unicodedata.lookup(name.replace("_", " "))
    except KeyError:
        return None


def _refused(keys: Iterable[str]) -> str:
    for key in keys:
        if key in _RESERVED:
            return f"{key} cannot be used: {_RESERVED[key]}"
        *modifiers, base = key.split("+")
        known = len(base) == 1 or base in _KNOWN or _key_to_character(base)
        if not known or not set(modifiers) <= _MODIFIERS:
            return f"there is no key {key!r}"
    return ""


def _clashes(keys: Mapping[str, str]) -> list[tuple[str, str, str]]:
    """Return (changed action, action that has the key, key) for every clash."""
    found = []
    for action in ACTIONS:
        if keys[action.id] == action.keys:
            continue
        for other in ACTIONS:
            if other is action or not _meet(action, other):
                continue
            shared = set(keys[action.id].split(",")) & set(keys[other.id].split(","))
            if shared - {""}:
                found.append((action.id, other.id, min(shared)))
                break
    return found


def _meet(one: Action, other: Action) -> bool:
    """Whether both actions work in one place, so that a key cannot mean both."""
    if Where.ANYWHERE in one.where or Where.ANYWHERE in other.where:
        return True
    return bool(set(one.where) & set(other.where))
