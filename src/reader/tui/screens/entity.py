"""The page of a person, organisation or place: all that the articles say of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from textual import on
from textual.content import Content
from textual.message import Message
from textual.widgets import Static
from textual.worker import get_current_worker

from reader.comparison.people import Material, Place, Profile, Together, profile
from reader.detection.model import Entity
from reader.text.canonical import one_line
from reader.tui.screens.overlay import QueryOverlay
from reader.tui.widgets.describe import counted
from reader.tui.widgets.line_list import Row
from reader.tui.widgets.profile_rows import profile_rows

if TYPE_CHECKING:
    from reader.workspace import Workspace

STEPS = (12, 50, 500)
"""Articles, the first of the list, after which the page is shown."""


@dataclass(slots=True)
class PageState:
    """Whose page it is, and where one is on it; kept while one looks at an article."""

    entities: list[Entity]
    """Whose pages were opened one from the other; the last is shown."""
    sought: str = ""
    row: str = ""
    """Key of the row that the cursor is on."""
    came_from: tuple[str, int] | None = None
    """The article and the place in it from where the first page was opened."""
    left: bool = False
    """Whether an article was opened from the page."""
    profiles: dict[tuple[str, str], Profile] = field(default_factory=dict)

    @property
    def entity(self) -> Entity:
        """Whose page is shown."""
        return self.entities[-1]


@dataclass(eq=False, repr=False)
class Looked(Message):
    """So much of a page is known."""

    entity: Entity
    profile: Profile
    looked: int
    wanted: int
    unseen: int
    """Articles of the library in which no names were looked for yet."""


class EntityScreen(QueryOverlay[Place | None]):
    """Names, roles, articles, quotations, figures and company of one entity.

    Enter goes to the place of a line, or to the page of who is named there; Escape
    goes back to the page before, then closes.
    """

    PLACEHOLDER = "type to narrow"
    HINT = "Enter goes there · ↑ ↓ move · Esc back"

    def __init__(self, workspace: Workspace, state: PageState) -> None:
        super().__init__(state.sought)
        self._workspace = workspace
        self._state = state
        self._profile: Profile | None = None

    def on_mount(self) -> None:
        """Show what is known of the entity, and look for it in the articles."""
        super().on_mount()
        self._show_entity()

    def _show_entity(self) -> None:
        """Begin with the last of the entities."""
        entity = self._state.entity
        self.query_one("#overlay-title", Static).update(Content(_title(entity)))
        self._profile = self._state.profiles.get(_who(entity))
        self.say("" if self._profile else "Looking …")
        self.look_up(self.input.value)
        self.run_worker(
            partial(self._look, entity),
            thread=True,
            exclusive=True,
            group="entity",
            exit_on_error=False,
        )

    def _look(self, entity: Entity) -> None:
        worker = get_current_worker()
        materials = self._workspace.materials
        rows = self._workspace.naming(entity)
        unseen = self._unseen()
        found: list[Material] = []
        looked = 0
        for step in STEPS:
            found += materials.of(rows[looked:step])
            looked = min(step, len(rows))
            about = profile(entity.key, entity.kind, found)
            if worker.is_cancelled:
                return
            self.post_message(Looked(entity, about, looked, len(rows), unseen))
            if looked == len(rows):
                return

    def _unseen(self) -> int:
        known = self._workspace.detector.all_known()
        rows = self._workspace.library.listing()
        return sum(row.sha256 not in known for row in rows if not row.problem)

    @on(Looked)
    def _looked(self, event: Looked) -> None:
        if event.entity is not self._state.entity:
            return
        self._profile = event.profile
        self._state.profiles[_who(event.entity)] = event.profile
        self.look_up(self.input.value)
        told = []
        if event.looked < event.wanted:
            every = counted(event.wanted, "article")
            told.append(f"the first {event.looked:,} of {every} that name it")
        if event.unseen:
            unseen = counted(event.unseen, "article")
            told.append(f"names not looked for yet in {unseen}: `reader detect --all`")
        self.say(" · ".join(told))

    def look_up(self, text: str) -> None:
        """List what of the page contains `text`."""
        if self._profile is None:
            self.fill([])
            return
        self.fill(profile_rows(self._profile, text), keep=bool(self.lines.rows))
        if self._state.row and self.lines.select_key(self._state.row):
            self._state.row = ""

    def chosen(self, row: Row) -> None:
        """Go to the place of a line, or to another page."""
        state = self._state
        if isinstance(row.data, Place):
            state.sought, state.row, state.left = self.input.value, row.key, True
            self.dismiss(row.data)
        elif isinstance(row.data, Together):
            one = row.data
            state.entities.append(
                Entity(
                    start=one.first.start,
                    end=one.first.end,
                    kind=one.kind,
                    name=one.name,
                    key=one.key,
                )
            )
            self._turn()

    def _turn(self) -> None:
        """Show another page from its beginning."""
        self._state.row = ""
        self.lines.set_rows([], keep=False)
        with self.input.prevent(self.input.Changed):
            self.input.value = ""
        self._show_entity()

    def action_close(self) -> None:
        """Go back to the page before; from the first one, close."""
        if len(self._state.entities) > 1:
            self._state.entities.pop()
            self._turn()
        else:
            self.dismiss(None)


def _who(entity: Entity) -> tuple[str, str]:
    return entity.kind, entity.key


def _title(entity: Entity) -> str:
    return f"{one_line(entity.name)} · {entity.kind}"
