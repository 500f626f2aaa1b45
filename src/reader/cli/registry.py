"""Every command, once: what help says of it and where its class is.

Modules are named, not imported, so that `--help` and each command pay only for
what they use.
"""

from __future__ import annotations

import importlib

TYPE_CHECKING = False  # as in `typing`, whose import would cost more than the help
if TYPE_CHECKING:
    from reader.cli.command import Command


class Entry:
    """One command: one or two words, its arguments, what it does, and its class.

    A plain class: making a dataclass imports more than `--help` otherwise needs.
    """

    __slots__ = ("arguments", "name", "summary", "target")

    def __init__(self, name: str, arguments: str, summary: str, target: str) -> None:
        self.name = name
        self.arguments = arguments
        self.summary = summary
        self.target = target
        """Module of `reader.cli` and class, with a colon between."""

    @property
    def group(self) -> str:
        """The first word of the name."""
        return self.name.partition(" ")[0]

    def make(self) -> Command:
        """Import the command's module and return the command."""
        module, _, name = self.target.partition(":")
        kind = getattr(importlib.import_module(f"reader.cli.{module}"), name)
        command: Command = kind()
        return command


APP = Entry(
    "",
    "[PATH] [--article PART] [--query Q]",
    "open the app (a library, a folder or one file)",
    "open:OpenCommand",
)

COMMANDS: tuple[Entry, ...] = (
    Entry("list", "[Q]", "articles", "articles:ListCommand"),
    Entry(
        "show",
        "ARTICLE|FILE|- [--plain|--ansi|--html]",
        "the text, highlighted unless --plain",
        "articles:ShowCommand",
    ),
    Entry(
        "detect",
        "ARTICLE|FILE|- … | --all [Q] [--engine E]",
        "entities and figures; --all fills the cache",
        "detection:DetectCommand",
    ),
    Entry(
        "note add",
        "ARTICLE [TEXT|-] [--quote TEXT [--nth N] | --at START:END] [--tag T]…",
        "on the article or a passage; prints the id",
        "notes:AddCommand",
    ),
    Entry("note show", "ID", "one note", "notes:ShowNoteCommand"),
    Entry(
        "note edit",
        "ID [TEXT|-] [--tag T]… [--untag T]…",
        "its text (- is standard input) or tags",
        "notes:EditCommand",
    ),
    Entry("note delete", "ID …", "delete notes", "notes:DeleteCommand"),
    Entry(
        "note move",
        "ID --quote TEXT [--nth N] | --at START:END | --article-note",
        "another place for a note",
        "notes:MoveCommand",
    ),
    Entry(
        "mark",
        "ARTICLE … --read|--unread|--star|--unstar",
        "read, unread, starred or not",
        "articles:MarkCommand",
    ),
    Entry("note restore", "ID …", "bring deleted notes back", "notes:RestoreCommand"),
    Entry("notes", "[Q] [--deleted]", "notes, or the trash", "notes:NotesCommand"),
    Entry("tags", "[list]", "tags, most used first", "tags:ListTagsCommand"),
    Entry(
        "tags rename", "A B [--dry-run]", "another name for a tag", "tags:RenameCommand"
    ),
    Entry(
        "tags merge", "A B [--dry-run]", "make A and B one tag, B", "tags:MergeCommand"
    ),
    Entry(
        "tags split",
        "A B Q [--dry-run]",
        "B in the place of A on what is found",
        "tags:SplitCommand",
    ),
    Entry(
        "tags delete",
        "A [--dry-run]",
        "take a tag off everything",
        "tags:DeleteTagCommand",
    ),
    Entry("search", "Q [--limit N]", "hits", "search:SearchCommand"),
    Entry(
        "entities",
        "[Q] [--about NAME]",
        "who and what is mentioned; all about one",
        "entities:EntitiesCommand",
    ),
    Entry(
        "entities hide",
        "NAME [--kind K] [--article A] [--dry-run]",
        "it is no entity (in article A; else anywhere)",
        "corrections:HideCommand",
    ),
    Entry(
        "entities retype",
        "NAME KIND [--kind K] [--article A] [--dry-run]",
        "it is of another kind",
        "corrections:RetypeCommand",
    ),
    Entry(
        "entities rename",
        "NAME NEW [--kind K] [--article A] [--dry-run]",
        "it is called otherwise",
        "corrections:RenameEntityCommand",
    ),
    Entry(
        "entities merge",
        "NAME INTO [--kind K] [--article A] [--dry-run]",
        "it is the same as another one",
        "corrections:MergeEntitiesCommand",
    ),
    Entry(
        "entities split",
        "NAME FORM | NAME --at START:END [--as NEW] [--article A] [--dry-run]",
        "words, or one mention, mean somebody else",
        "corrections:SplitEntityCommand",
    ),
    Entry(
        "entities add",
        "FORM KIND [--as NAME] [--article A] [--dry-run]",
        "a name to be found wherever it occurs",
        "corrections:AddEntityCommand",
    ),
    Entry(
        "entities corrections",
        "",
        "what was corrected, with ids",
        "corrections:CorrectionsCommand",
    ),
    Entry(
        "entities forget",
        "ID …",
        "take corrections back",
        "corrections:ForgetCommand",
    ),
    Entry("figures", "[Q]", "every figure with its value", "detection:FiguresCommand"),
    Entry(
        "compare",
        "[Q|ARTICLE …] [--stories] [--all] [--csv|--markdown|--html]",
        "the same figure, outlet by outlet, in time",
        "compare:CompareCommand",
    ),
    Entry(
        "compare join",
        "ARTICLE … | ARTICLE:START … [--dry-run]",
        "one story; or figures for one question",
        "compare_corrections:JoinCommand",
    ),
    Entry(
        "compare split",
        "ARTICLE … | ARTICLE:START … [--from REST]… [--dry-run]",
        "another story; or figures for another question",
        "compare_corrections:SplitCommand",
    ),
    Entry(
        "compare rename",
        "ARTICLE|ARTICLE:START NAME [--dry-run]",
        "another name for a story or a question",
        "compare_corrections:RenameCommand",
    ),
    Entry(
        "compare corrections",
        "",
        "what was said of both, with ids",
        "compare_corrections:ComparisonsCommand",
    ),
    Entry(
        "compare forget",
        "ID …",
        "take that back",
        "compare_corrections:ForgetComparisonsCommand",
    ),
    Entry(
        "check",
        "[--repair] [--let-go]",
        "what is damaged, orphaned, conflicting",
        "check:CheckCommand",
    ),
    Entry("undo", "[--dry-run]", "take the last change back", "history:UndoCommand"),
    Entry("redo", "[--dry-run]", "make an undone change again", "history:RedoCommand"),
    Entry(
        "init",
        "[PATH] [--git]",
        "make a library; --git: have git merge its notes",
        "sync:InitCommand",
    ),
    Entry(
        "merge-driver",
        "BASE OURS THEIRS [NAME]",
        "what git calls to merge notes",
        "sync:MergeDriverCommand",
    ),
)

_BY_NAME = {entry.name: entry for entry in COMMANDS} | {
    "tags list": next(entry for entry in COMMANDS if entry.name == "tags")
}


def find(words: list[str]) -> tuple[Entry, int] | None:
    """Return the command that `words` begin with and how many words name it."""
    for count in (2, 1):
        entry = _BY_NAME.get(" ".join(words[:count])) if len(words) >= count else None
        if entry is not None:
            return entry, count
    return None


def actions(group: str) -> tuple[str, ...]:
    """Return the second words of the commands that begin with `group`."""
    prefix = f"{group} "
    return tuple(
        name.removeprefix(prefix) for name in _BY_NAME if name.startswith(prefix)
    )


def names() -> frozenset[str]:
    """Return every word that is a command when it comes first."""
    return frozenset(entry.group for entry in COMMANDS)
