"""Every action of the app, once: its keys, its words and where it works.

Bindings, footer, help, command palette, the user's keymap and the README all come
from this table; nothing else names a key.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from reader.detection.styles import CLASSES


class Where(StrEnum):
    """The pane or mode in which an action works."""

    ANYWHERE = "anywhere"
    LIST = "list"
    ARTICLE = "article"
    SELECTION = "selection"
    PANEL = "panel"
    BOARD = "board"
    STORIES = "stories"
    TRASH = "trash"
    CORRECTIONS = "corrections"


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that a user can do."""

    id: str
    """Name in the user's keymap and of the method that does it."""
    keys: str
    """Default keys, as Textual names them, with commas between."""
    label: str
    """One or two words for the footer."""
    help: str
    """One line for the help and the palette."""
    group: str
    where: tuple[Where, ...] = (Where.ANYWHERE,)
    footer: int = 0
    """Place in the footer, the lowest first; 0 leaves it out."""


_L, _A, _S, _P = Where.LIST, Where.ARTICLE, Where.SELECTION, Where.PANEL
_B, _T = Where.BOARD, Where.STORIES
_D, _C = Where.TRASH, Where.CORRECTIONS

_MOVE = "Moving"
_READ = "Reading"
_MARK = "Notes and tags"
_FIND = "Finding"
_SIDE = "Comparing"
_VIEW = "View"
_APP = "Program"

ACTIONS: tuple[Action, ...] = (
    Action("down", "j,down", "Down", "Move down a line or row", _MOVE),
    Action("up", "k,up", "Up", "Move up a line or row", _MOVE),
    Action("top", "g,home", "Top", "Go to the first line or row", _MOVE),
    Action("bottom", "G,end", "Bottom", "Go to the last line or row", _MOVE),
    Action("page_down", "pagedown", "Page down", "Move down a screen", _MOVE),
    Action("page_up", "pageup", "Page up", "Move up a screen", _MOVE),
    Action("half_down", "ctrl+d", "Half down", "Move down half a screen", _MOVE),
    Action("half_up", "ctrl+u", "Half up", "Move up half a screen", _MOVE),
    Action("open", "enter", "Open", "Open the article, the place or the story", _MOVE, (_L, _P, _B, _T, _C), footer=2),
    Action("back", "escape", "Back", "Leave the selection, search or pane", _MOVE),
    Action("leave", "q", "Back, quit", "Go back; at the list, quit", _APP, footer=90),
    Action("quit", "ctrl+q", "Quit", "Quit from anywhere", _APP),
    Action("next_pane", "tab", "Pane", "Go to the next pane", _MOVE, footer=60),
    Action("previous_pane", "shift+tab", "Pane back", "Go to the previous pane", _MOVE),
    Action("next_article", "n", "Next", "Next article of the list, or next hit while searching", _READ, footer=12),
    Action("previous_article", "p", "Previous", "Previous article of the list", _READ),
    Action("next_unread", "N", "Unread", "Next unread article, or previous hit while searching", _READ),
    Action("next_entity", "e", "Entity", "Next entity", _READ, (_A, _S), footer=7),
    Action("previous_entity", "E", "Entity back", "Previous entity", _READ, (_A, _S)),
    Action("next_figure", "f", "Figure", "Next figure", _READ, (_A, _S), footer=8),
    Action("previous_figure", "F", "Figure back", "Previous figure", _READ, (_A, _S)),
    Action("about", "I", "About", "All that the articles say of the name under the cursor: roles, quotations, figures", _READ, (_A, _P)),
    Action("explain", "i", "What is this?", "What is under the cursor: the whole note, name, value, why", _READ, (_A, _P, _B)),
    Action("select", "v", "Select", "Select a passage from the cursor; again, stop selecting", _MARK, (_A, _S), footer=3),
    Action("word_back", "h,left", "Word back", "Cursor or selection: a word back", _MARK, (_A, _S)),
    Action("word_on", "l,right", "Word", "Cursor or selection: a word on", _MARK, (_A, _S), footer=9),
    Action("sentence_back", "left_parenthesis", "Sentence back", "Selection: a sentence back", _MARK, (_S,)),
    Action("sentence_on", "right_parenthesis", "Sentence", "Selection: a sentence on", _MARK, (_S,), footer=10),
    Action("paragraph_back", "left_curly_bracket", "Paragraph back", "Selection: a paragraph back", _MARK, (_S,)),
    Action("paragraph_on", "right_curly_bracket", "Paragraph", "Selection: a paragraph on", _MARK, (_S,), footer=11),
    Action("other_end", "o", "Other end", "Selection: move its other end", _MARK, (_S,)),
    Action("note", "a", "Note", "Write a note on the selection, or on the article", _MARK, footer=4),
    Action("edit_note", "enter", "Edit note", "Edit the note under the cursor", _MARK, (_A, _S)),
    Action("tag", "t", "Tag", "Tag the selection, the note under the cursor, or the article", _MARK, footer=5),
    Action("repeat_tags", "full_stop", "Same tags", "Give the last tags again", _MARK),
    Action("delete", "d", "Delete", "Delete the note or tags under the cursor, take back a correction (undo with u)", _MARK),
    Action("correct", "equals_sign", "Correct", "Correct an entity, a question or a story; accept or place a note", _MARK, (_A, _S, _P, _B, _T), footer=15),
    Action("star", "m", "Star", "Star the article, or take the star away", _MARK),
    Action("read", "r", "Read", "Mark the article as read or unread", _MARK),
    Action("mark", "space", "Mark", "Mark the article in the list, or take its mark away; a t m r . then mean all marked", _MARK, (_L,), footer=20),
    Action("mark_range", "M", "Mark to here", "Mark from the article marked last to this one", _MARK, (_L,)),
    Action("mark_all", "asterisk", "Mark all", "Mark every article that the list shows", _MARK, (_L,)),
    Action("mark_none", "minus", "Mark none", "Take every mark away", _MARK, (_L,)),
    Action("mark_invert", "exclamation_mark", "Invert marks", "Mark what is not marked in the list, and the other way round", _MARK, (_L,)),
    Action("copy", "y", "Copy", "Copy the selection, the words under the cursor, or the quotation", _MARK, (_A, _S, _B), footer=6),
    Action("interrupt", "ctrl+c", "Copy", "Copy the selection, else say which key quits", _MARK),
    Action("undo", "u", "Undo", "Undo the last change", _MARK, footer=30),
    Action("redo", "ctrl+r", "Redo", "Redo what was undone", _MARK),
    Action("find", "slash", "Find", "Search in the article, or narrow the list", _FIND, footer=13),
    Action("search", "s", "Search all", "Search all articles, notes and tags", _FIND, footer=14),
    Action("notes", "A", "All notes", "List all notes", _FIND, footer=40),
    Action("trash", "U", "Trash", "List deleted notes, to bring them back", _FIND),
    Action("restore", "enter", "Restore", "Trash: bring the note back (undo with u)", _FIND, (_D,), footer=2),
    Action("corrections", "plus", "Corrections", "List what was corrected: entities, stories, questions", _FIND),
    Action("tags", "T", "All tags", "List all tags", _FIND, footer=41),
    Action("compare", "c", "Compare", "Figures of this story side by side; again, back to them or from them", _SIDE, footer=16),
    Action("stories", "S", "Stories", "List the stories: articles on the same event", _SIDE, footer=42),
    Action("cell_left", "h,left", "Left", "Board: the column before", _SIDE, (_B,)),
    Action("cell_right", "l,right", "Right", "Board: the next column", _SIDE, (_B,)),
    Action("sides", "o", "Outlets, dates", "Board: outlets or dates as columns", _SIDE, (_B,), footer=17),
    Action("differing", "D", "Differing", "Board: only the rows that differ, or all", _SIDE, (_B,), footer=18),
    Action("chart", "C", "Chart", "The figure, or a name's mentions, over time", _SIDE, (_A, _B), footer=19),
    Action("unfold", "l,right", "Articles", "Stories: show the articles of a story, and why they are in it", _SIDE, (_T,), footer=17),
    Action("fold", "h,left", "Fold", "Stories: hide the articles of a story", _SIDE, (_T,)),
    Action("narrow", "f", "Only these", "Stories: narrow the list of articles to the story; trash, corrections: one article's, or all", _SIDE, (_T, _D, _C), footer=18),
    Action("sort", "O", "Sort", "Sort and group the list: date, source, story, notes, unread", _VIEW, footer=21),
    Action("sort_newest", "", "Newest first", "Sort the list by date, newest first, without groups", _VIEW),
    Action("sort_date", "", "By date", "Group the list by date", _VIEW),
    Action("sort_source", "", "By source", "Group the list by source", _VIEW),
    Action("sort_story", "", "By story", "Group the list by story", _VIEW),
    Action("sort_notes", "", "By notes", "Group the list by notes, most notes first", _VIEW),
    Action("sort_unread", "", "By unread", "Group the list by unread and read", _VIEW),
    Action("views", "V", "Views", "Choose a view: a query that has a name", _FIND, footer=22),
    Action("next_view", "greater_than_sign", "Next view", "Show the next view", _FIND, (_L,)),
    Action("previous_view", "less_than_sign", "View before", "Show the view before", _FIND, (_L,)),
    Action("keep_view", "W", "Keep view", "Keep the filter as a view, in your settings", _FIND),
    Action("panel", "backslash", "Panel", "Show or hide the side panel", _VIEW, footer=50),
    Action("previous_tab", "left_square_bracket", "Tab back", "Previous tab of the side panel", _VIEW),
    Action("next_tab", "right_square_bracket", "Tab", "Next tab of the side panel", _VIEW),
    *(
        Action(f"toggle_{key}", key, label, f"Colour {label}, or leave them plain", _VIEW)
        for key, label, _ in CLASSES
    ),
    Action("front_matter", "z", "Front matter", "Unfold or fold an article's front matter", _VIEW, (_A,)),
    Action("theme", "f2", "Theme", "Next colour theme", _VIEW),
    Action("help", "question_mark", "Help", "All keys", _APP, footer=1),
    Action("palette", "ctrl+p", "Commands", "Find a command by its name", _APP),
)  # fmt: skip

BY_ID = {action.id: action for action in ACTIONS}

_SIGNS = {
    "slash": "/", "backslash": "\\", "question_mark": "?", "full_stop": ".",
    "left_parenthesis": "(", "right_parenthesis": ")",
    "left_curly_bracket": "{", "right_curly_bracket": "}",
    "left_square_bracket": "[", "right_square_bracket": "]", "equals_sign": "=",
    "asterisk": "*", "plus": "+", "minus": "-", "exclamation_mark": "!", "less_than_sign": "<",
    "greater_than_sign": ">", "enter": "Enter", "escape": "Esc", "tab": "Tab", "shift+tab": "Shift+Tab",
    "down": "↓", "up": "↑", "left": "←", "right": "→", "home": "Home", "end": "End",
    "pagedown": "PgDn", "pageup": "PgUp", "space": "Space", "f2": "F2",
}  # fmt: skip


def key_sign(key: str) -> str:
    """Return how a key is written for people: `/`, `Esc`, `Ctrl+r`."""
    if key in _SIGNS:
        return _SIGNS[key]
    if key.startswith("ctrl+"):
        return "Ctrl+" + key.removeprefix("ctrl+")
    return key


def key_signs(keys: str) -> str:
    """Return a comma-separated list of keys as people write it: `j ↓`."""
    return " ".join(key_sign(key.strip()) for key in keys.split(",") if key.strip())
