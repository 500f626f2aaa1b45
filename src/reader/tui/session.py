"""What the person at the screen is doing: the one place for the app's own state."""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reader.detection.model import Kind
from reader.tui.arranging import Order

if TYPE_CHECKING:
    from reader.library.model import Article
    from reader.search.search import Hit

TABS = ("Notes", "Entities", "Figures")


@dataclass
class Session:
    """The open article, filter, search and view; screens hand it to the widgets."""

    article: Article | None = None
    query: str = ""
    """The list's filter as typed."""
    matching: tuple[str, ...] | None = None
    """Ids that the filter lets through; None shows every article."""
    hits: tuple[Hit, ...] = ()
    """Results of the search that n and N step through."""
    hit: int = -1
    find: str = ""
    """What is looked for inside the article."""
    search: str = ""
    """The last search over everything, offered again."""
    hidden: frozenset[Kind] = frozenset()
    tab: int = 0
    panel: bool = True
    theme: str = ""
    last_tags: tuple[str, ...] = ()
    order: Order = Order.NEWEST
    """How the list is sorted and grouped."""
    marked: set[str] = field(default_factory=set)
    """Articles of the list that the next a, t, m or r is meant for."""
    pending_read: set[str] = field(default_factory=set)
    """Opened, and not yet written as read."""

    def restore(self, path: Path) -> str | None:
        """Take up the view that was left in `path`; return the article open then."""
        try:
            saved: dict[str, Any] = json.loads(path.read_text("utf-8"))
            self.query = str(saved.get("query", ""))
            self.search = str(saved.get("search", ""))
            hidden = set(map(str, saved.get("hidden", ())))
            self.hidden = frozenset(kind for kind in Kind if kind in hidden)
            self.tab = int(saved.get("tab", 0)) % len(TABS)
            self.panel = bool(saved.get("panel", True))
            self.theme = str(saved.get("theme", ""))
            self.last_tags = tuple(map(str, saved.get("last_tags", ())))
            if saved.get("order") in list(Order):
                self.order = Order(saved["order"])
            article = saved.get("article")
        except (OSError, ValueError, TypeError, AttributeError):
            return None
        return article if isinstance(article, str) else None

    def save(self, path: Path) -> None:
        """Leave the view in `path`, atomically; silently nothing where that fails."""
        saved = {
            "article": self.article.id if self.article else None,
            "query": self.query,
            "order": self.order,
            "search": self.search,
            "hidden": sorted(self.hidden),
            "tab": self.tab,
            "panel": self.panel,
            "theme": self.theme,
            "last_tags": self.last_tags,
        }
        temporary = path.with_name(f".~{path.name}.{os.getpid()}")
        with contextlib.suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            temporary.write_text(json.dumps(saved), "utf-8")
            temporary.replace(path)
