"""What the library knows that a query may be about: tags, outlets."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reader.search.completing import Vocabulary
    from reader.workspace import Workspace


def vocabulary_of(workspace: Workspace) -> Vocabulary:
    """Return the tags and outlets of a library. Looks at every row of the list."""
    from reader.search.completing import Known, from_lists

    tags = [Known(t.tag, t.notes + t.articles) for t in workspace.notebook.tags()]
    sources = Counter(row.source for row in workspace.library.listing() if row.source)
    return from_lists(
        {"tag": tags, "source": [Known(*pair) for pair in sources.items()]}
    )
