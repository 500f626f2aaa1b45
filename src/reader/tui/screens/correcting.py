"""Correcting: what the program took for an entity, and what it did not."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from textual import on
from textual.message import Message
from textual.worker import get_current_worker

from reader.detection.model import Entity
from reader.library.model import Article
from reader.tui.actions import Where, key_signs
from reader.tui.messages import Detected
from reader.tui.screens.relinking import Relinking

if TYPE_CHECKING:
    from reader.annotations.model import StoredCorrection
    from reader.tui.choices import Answer, Other, Subject
    from reader.tui.screens.correct import CorrectScreen


SHOW_EVERY = 400
"""Articles after which the entities gathered so far are offered."""


@dataclass(eq=False, repr=False)
class Gathered(Message):
    """The entities of the whole library, for the overlay that asked for them."""

    screen: CorrectScreen
    others: tuple[Other, ...]


def _by_count(counts: Counter[str], seen: dict[str, Entity]) -> tuple[Other, ...]:
    """Return entities as others, those of most articles first."""
    from reader.tui.choices import Other

    return tuple(
        Other(key, seen[key].name, seen[key].kind, count, elsewhere=True)
        for key, count in counts.most_common()
    )


class Correcting(Relinking):
    """`=`, and what a correction changes on the screen."""

    _say_it_here: bool = False
    """Whether the last correction was one of its article alone."""
    _gathered_of: tuple[object, int] = (None, -1)
    """The listing and the corrections that the gathered entities are of."""
    _gathered_others: tuple[Other, ...] = ()

    def action_correct(self) -> None:
        """Place the note that is under the cursor, correct the entity, or add words."""
        if self.relink_here():
            return
        subject = self._subject()
        if subject is not None and self.may_write():
            self._ask_about(subject)

    # What is meant

    def _subject(self) -> Subject | None:
        """Return what the cursor is on; say so where that cannot be corrected."""
        from reader.tui.choices import subject_of

        article = self.session.article
        if article is None:
            self.say("No article is open")
            return None
        place: tuple[int, int] | None = None
        if self.place() is Where.PANEL:
            entity = self.panel.current_entity
            if entity is None:
                self.say("Entities are corrected: ] goes to their tab")
                return None
        else:
            entity, place = self._under_cursor()
        if place is None and entity is None:
            self.say("There is no entity under the cursor: v selects words to add")
            return None
        if place and not article.text[slice(*place)].strip():
            self.say("The selection is blank: h and l select by word")
            return None
        said = self.workspace.notebook.corrections()
        return subject_of(article, self.view.spans, said, entity, place)

    def _under_cursor(self) -> tuple[Entity | None, tuple[int, int] | None]:
        """Return the entity and the place that a selection or the cursor is on."""
        if place := self.view.selection:
            for span in self.view.spans:
                if isinstance(span, Entity) and (span.start, span.end) == place:
                    return span, place
            return None, place
        for span in self.view.spans_at_cursor():
            if isinstance(span, Entity):
                return span, (span.start, span.end)
        return None, None

    # Asking

    def _ask_about(self, subject: Subject) -> None:
        from reader.tui.choices import others_of
        from reader.tui.screens.correct import CorrectScreen

        others = others_of(self.view.spans)
        screen = CorrectScreen(subject, others, here=self._say_it_here)

        def answered(answer: Answer | None) -> None:
            self.workers.cancel_group(self, "gather")
            if answer:
                self._say_it(subject.article, answer)

        self.app.push_screen(screen, answered)
        self.run_worker(
            partial(self._gather, screen),
            thread=True,
            exclusive=True,
            group="gather",
            exit_on_error=False,
        )

    def _gather(self, screen: CorrectScreen) -> None:
        """Collect what the other articles mention, as far as it is known."""
        from reader.detection.correcting import correct

        worker = get_current_worker()
        workspace = self.workspace
        notebook = workspace.notebook
        listing = workspace.library.listing()
        state = listing, notebook.corrections_generation
        if self._gathered_of == state:
            self.post_message(Gathered(screen, self._gathered_others))
            return
        listed = {row.sha256: row for row in listing if row.sha256}
        counts: Counter[str] = Counter()
        seen: dict[str, Entity] = {}
        known = workspace.detector.entities_of(listed.keys())
        number = 0
        for number, (sha256, found) in enumerate(known, 1):
            if worker.is_cancelled:
                return
            said = notebook.corrections_of(listed[sha256].id)
            day = listed[sha256].published
            joined = workspace.detector.joined(found, day, said)
            entities = correct("", joined, said)
            own = {entity.key: entity for entity in entities}
            counts.update(own.keys())
            seen |= own
            if number % SHOW_EVERY == 0:
                self.post_message(Gathered(screen, _by_count(counts, seen)))
        others = _by_count(counts, seen)
        if number == len(listed):  # else more of them will be known the next time
            self._gathered_of, self._gathered_others = state, others
        self.post_message(Gathered(screen, others))

    @on(Gathered)
    def _gathered(self, event: Gathered) -> None:
        if self.app.screen is event.screen:
            event.screen.add_others(event.others)

    def _say_it(self, article: Article, answer: Answer) -> None:
        """Store what was chosen, and say how to take it back."""
        from reader.annotations.corrections import describe

        choice, here = answer.choice, answer.here
        if not choice.here:
            self._say_it_here = here
        undo = key_signs(self.keymap.keys["undo"]).partition(" ")[0]

        def done(stored: tuple[StoredCorrection, ...]) -> None:
            self.view.cancel_selection()
            self.show_keys()
            if not stored:
                self.say("That was said before")
                return
            what = choice.text if choice.forget else describe(stored[0].rule)
            where = "" if choice.forget or here else ", everywhere"
            word = "Taken back" if choice.forget else "Corrected"
            self.say(f"{word} ({undo} undoes): {what}{where}")

        if rule := choice.rule:
            only = article if here else None
            self.change(lambda notebook: notebook.correct([rule], only), then=done)
        else:
            self.change(lambda notebook: notebook.forget(choice.forget), then=done)

    # What it changes

    def corrected(self, articles: frozenset[str]) -> None:
        """Colour the open article anew where a correction was about it, or about all.

        Nothing moves, and nothing waits for it.
        """
        article = self.session.article
        if article is None or (articles and article.id not in articles):
            return
        self.run_worker(
            lambda: self.post_message(
                Detected(article, self.workspace.detect(article))
            ),
            thread=True,
            exclusive=True,
            group="correct",
            exit_on_error=False,
        )
