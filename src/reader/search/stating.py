"""Which articles state a figure, and where in the text it stands."""

from __future__ import annotations

from collections.abc import Iterator, Set

from reader.detection.model import FIGURE_KINDS
from reader.search.asserting import asserts
from reader.search.nodes import Figures
from reader.search.patience import Found, Memory, Patience, look_at_each
from reader.search.sources import Sources


class Stating:
    """Finds figures: in the tables where a text is known, else in its spans."""

    def __init__(self, sources: Sources, memory: Memory, patience: Patience) -> None:
        self._sources = sources
        self._memory = memory
        self._patience = patience

    def articles(self, asked: Figures, within: Set[str]) -> Found:
        """Return those `within` that assert a figure as it is asked for."""
        view, texts = self._sources.view(), self._sources.facts.texts()
        found = within & view.of_texts(self._sources.facts.figures(asked), texts)
        twice = view.with_hashes(texts.several) if texts.several else set()
        left = (within - view.known(texts)) | (within & twice)
        looked = self._look(asked, left)
        return Found((found - left) | looked.yes, looked.unsure)

    def any_figure(self, within: Set[str], beyond_doubt: Set[str]) -> Found:
        """Return those `within` that have a figure of any kind, times included."""
        view, texts = self._sources.view(), self._sources.facts.texts()
        twice = view.with_hashes(texts.several) if texts.several else set()
        found = (within & view.with_hashes(texts.with_figure)) - twice
        found |= beyond_doubt
        left = ((within - view.known(texts)) | (within & twice)) - found
        looked = self._look(None, left)
        return Found(found | looked.yes, looked.unsure)

    def _look(self, asked: Figures | None, left: Set[str]) -> Found:
        """Look into the spans of articles, if detection is allowed where it is due."""
        view, texts = self._sources.view(), self._sources.facts.texts()
        known = view.known(texts)
        open_to = left if self._patience.detect else left & known
        rows = [view.by_id[article] for article in view.in_order(open_to)]
        looked = look_at_each(
            rows,
            lambda article: any(True for _ in self.places(article, asked)),
            self._memory.of(("figures", asked, texts.generation)),
            self._patience,
        )
        return Found(looked.yes, looked.unsure | (left - open_to))

    def places(self, article: str, asked: Figures | None) -> Iterator[tuple[int, int]]:
        """Yield where an article's text has the figure, code points."""
        text: str | None = None
        for span in self._sources.spans(article):
            if span.kind not in FIGURE_KINDS:
                continue
            if asked is not None:
                if text is None:
                    text = self._sources.library.article(article).text
                words = " ".join(text[span.start : span.end].split())
                if not asserts(asked, span, words):
                    continue
            yield span.start, span.end
