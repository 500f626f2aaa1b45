"""What the board and the list of stories have in common: a sheet over the desk.

A sheet fills the screen, has the keys of the registry that mean something on it, the
prompt, the status line and the footer, and hands changes to the main screen.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget
from textual.worker import Worker, WorkerState

from reader.library.model import ArticleError
from reader.text.canonical import one_line
from reader.tui.actions import ACTIONS, BY_ID, Where, key_sign
from reader.tui.widgets.bars import Heading, KeyBar, StatusBar
from reader.tui.widgets.prompt import Prompt

if TYPE_CHECKING:
    from reader.annotations.judgements import StoredJudgement
    from reader.annotations.notebook import Notebook
    from reader.changes import Changed
    from reader.tui.offers import Offer
    from reader.tui.screens.comparing import Comparing
    from reader.tui.widgets.board_grid import BoardGrid
    from reader.tui.widgets.line_list import LineList


class Job:
    """Work on a thread of its own, for which quitting does not wait."""

    def __init__(self) -> None:
        self._stopped = threading.Event()
        self._dropped = threading.Event()

    @property
    def is_stopped(self) -> bool:
        """Whether the work is to end; what is known by then is still wanted."""
        return self._stopped.is_set() or self._dropped.is_set()

    @property
    def is_dropped(self) -> bool:
        """Whether nobody waits for what the work finds."""
        return self._dropped.is_set()

    def stop(self) -> None:
        """End the work with what is known."""
        self._stopped.set()

    def drop(self) -> None:
        """End the work for nothing."""
        self._dropped.set()


@dataclass(eq=False, repr=False)
class Broken(Message):
    """Work behind a sheet has failed."""

    job: Job
    error: Exception


def keys_of(place: Where) -> list[BindingType]:
    """Return the bindings of the actions that work in `place`, or anywhere."""
    return [
        Binding(action.keys, action.id, action.label, show=False, id=action.id)
        for action in ACTIONS
        if action.keys and (place in action.where or Where.ANYWHERE in action.where)
    ]


class Sheet(Screen[None]):
    """One view that fills the screen; Escape goes back to what lies below."""

    PLACE: ClassVar[Where]
    LABEL: ClassVar[str]
    """What the prompt is for."""
    DEFAULT_CSS = """
    Sheet { background: $background; color: $foreground; }
    """

    def __init__(self, main: Comparing) -> None:
        super().__init__()
        self.main = main
        self.workspace = main.workspace
        self.keymap = main.keymap
        self.heading = Heading("", id="sheet-heading")
        self.heading.active = True
        self.prompt = Prompt(id="sheet-prompt")
        self.status = StatusBar(id="sheet-status")
        self.job = Job()
        """The work that was begun last."""
        self.keys = KeyBar(main.keymap, id="sheet-keys", knows=self.knows)

    def compose(self) -> ComposeResult:
        """Heading, what the sheet shows, status line and keys."""
        yield self.heading
        yield from self.parts()
        yield self.status
        yield self.keys

    def on_mount(self) -> None:
        """Give the keys to what the sheet shows."""
        self.keys.where = self.PLACE
        self.mover().focus()

    def on_unmount(self) -> None:
        """Nobody waits for what is still being worked out."""
        self.job.drop()

    # Work behind the sheet

    def begin(self, work: Callable[[Job], None]) -> None:
        """Let `work` go on behind the sheet, instead of what went on before."""
        self.job.drop()
        job = self.job = Job()
        self.work(job, lambda: work(job))

    def work(self, job: Job, do: Callable[[], None]) -> None:
        """Let `do` go on behind the sheet beside whatever else goes on."""

        def run() -> None:
            try:
                do()
            except Exception as error:  # the sheet must tell of any failure
                self.tell(job, Broken(job, error))

        threading.Thread(target=run, name="reader-sheet", daemon=True).start()

    def tell(self, job: Job, message: Message) -> None:
        """Post a message from behind the sheet, unless nobody waits for it."""
        if not job.is_dropped:
            with contextlib.suppress(RuntimeError):  # the app has been quit
                self.post_message(message)

    @on(Broken)
    def _broken(self, event: Broken) -> None:
        if event.job is self.job:
            self.status.progress = ""
            self.failed()
            self.say(f"That did not work: {event.error!r}", error=True)

    # What each sheet knows

    def parts(self) -> Iterable[Widget]:
        """Return what stands between heading and prompt."""
        raise NotImplementedError

    def mover(self) -> BoardGrid | LineList[Any]:
        """Return the widget with the cursor."""
        raise NotImplementedError

    def sought(self) -> str:
        """Return what the rows are narrowed to."""
        raise NotImplementedError

    def seek(self, text: str) -> None:
        """Narrow the rows to what `text` is about."""
        raise NotImplementedError

    def stop(self) -> bool:
        """Give up what is being looked at; tell whether there was anything."""
        return False

    def failed(self) -> None:
        """Take in that work behind the sheet has failed."""

    def announced(self, changed: Changed) -> None:
        """Take in a change of the library."""

    # Keys

    def knows(self, action: str) -> bool:
        """Tell whether an action of the registry means something on this sheet."""
        return hasattr(self, f"action_{action}")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let a key of the registry through only where there is something to do."""
        if action in BY_ID and not self.knows(action):
            return False
        return super().check_action(action, parameters)

    def on_key(self) -> None:
        """A key ends what was said; its action may say something new."""
        self.status.say("")

    def say(self, text: str, *, error: bool = False) -> None:
        """Show one line in the status bar."""
        self.status.say(text, error=error)

    @on(Worker.StateChanged)
    def _worker_ended(self, event: Worker.StateChanged) -> None:
        """Say so when work behind the screen fails; the app goes on."""
        if event.state is WorkerState.ERROR:
            self.say(f"That did not work: {event.worker.error!r}", error=True)

    # Moving

    def action_down(self) -> None:
        """Move down."""
        self.mover().action_cursor_down()

    def action_up(self) -> None:
        """Move up."""
        self.mover().action_cursor_up()

    def action_top(self) -> None:
        """Go to the first row."""
        self.mover().action_home()

    def action_bottom(self) -> None:
        """Go to the last row."""
        self.mover().action_end()

    def action_page_down(self) -> None:
        """Move down a screen."""
        self.mover().action_page_down()

    def action_page_up(self) -> None:
        """Move up a screen."""
        self.mover().action_page_up()

    def action_half_down(self) -> None:
        """Move down half a screen."""
        self.mover().action_half_page_down()

    def action_half_up(self) -> None:
        """Move up half a screen."""
        self.mover().action_half_page_up()

    def action_open(self) -> None:
        """Open what the cursor is on."""
        self.mover().action_choose()

    # The prompt

    async def action_find(self) -> None:
        """Narrow the rows."""
        if not self.prompt.is_attached:
            await self.mount(self.prompt, before=self.status)
        self.prompt.open(self.mover(), self.LABEL, self.sought())

    @on(Prompt.Typed)
    def _typed(self, event: Prompt.Typed) -> None:
        self.seek(event.text)

    @on(Prompt.Entered)
    def _entered(self) -> None:
        self.close_prompt()

    def close_prompt(self) -> None:
        """Give the keys back to the rows."""
        self.prompt.close()
        self.mover().focus()

    # Going back

    def action_back(self) -> None:
        """Leave the innermost thing: prompt, work, narrowing, the sheet itself."""
        if self.prompt.is_open:
            self.close_prompt()
            self.seek("")
        elif self.stop():
            pass
        elif self.sought():
            self.seek("")
        else:
            self.dismiss(None)

    def action_leave(self) -> None:
        """Go back."""
        self.action_back()

    def action_quit(self) -> None:
        """Quit from anywhere."""
        self.app.exit()

    # Correcting

    def judge(self, what: str, offers: Callable[[str], Sequence[Offer]]) -> None:
        """Let the user say something of what is under the cursor, and store it."""
        from reader.tui.screens.judge import JudgeScreen

        def chosen(offer: Offer | None) -> None:
            if offer:
                self._store(offer)

        if self.main.may_write():
            self.app.push_screen(JudgeScreen(what, offers), chosen)

    def _store(self, offer: Offer) -> None:
        read = self.workspace.article
        undo = key_sign(self.keymap.keys["undo"].split(",")[0])

        def store(notebook: Notebook) -> tuple[StoredJudgement, ...]:
            if offer.make is None:
                return notebook.forget_judgements((offer.forget,))
            return notebook.judge([offer.make(read)])

        def failed(error: BaseException) -> bool:
            if isinstance(error, ArticleError):
                self.say(str(error), error=True)
            return isinstance(error, ArticleError)

        def stored(new: tuple[StoredJudgement, ...]) -> None:
            done = f"{offer.verb}: {one_line(offer.text)}"
            self.say(f"{done} · {undo} undoes" if new else f"{done}: said before")

        self.main.change(store, offer.articles, stored, failed)

    # What the main screen does as well

    def action_undo(self) -> None:
        """Undo the last change."""
        self.main.action_undo()

    def action_redo(self) -> None:
        """Redo what was undone."""
        self.main.action_redo()

    def action_interrupt(self) -> None:
        """Say which key quits, as people press this to quit."""
        self.say(f"{key_sign(self.keymap.keys['quit'])} quits")

    async def action_theme(self) -> None:
        """Take the next colour theme."""
        await self.main.run_action("theme")

    def action_palette(self) -> None:
        """Find a command by its name."""
        self.app.action_command_palette()

    def action_help(self) -> None:
        """Show all keys."""
        from reader.tui.screens.help import HelpScreen

        def chosen(action: str | None) -> None:
            if action and self.knows(action):
                self.call_later(self.run_action, action)
            elif action:
                self.say("That works on the main screen: q goes back to it")

        self.app.push_screen(HelpScreen(self.keymap), chosen)
