"""`init` and `merge-driver`: a library that several machines keep in git."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from reader.cli.command import Parser
from reader.cli.status import DONE, NOTHING, UsageError

if TYPE_CHECKING:
    from reader.cli.session import Session

_ARTICLES = "articles"


class InitCommand:
    """Make a folder a library, tell Syncthing what to leave, have git merge notes."""

    takes_query = False

    def add_arguments(self, parser: Parser) -> None:
        """Declare the folder and `--git`."""
        parser.add_argument("path", nargs="?", metavar="PATH", help="else this folder")
        parser.add_argument(
            "--git",
            action="store_true",
            help="have git merge notes record by record in this repository",
        )

    def run(self, args: argparse.Namespace, session: Session) -> int:
        """Make what is missing, and say what that was."""
        from reader.cli import git, syncthing

        root = Path(args.path or args.library or ".")
        if root.exists() and not root.is_dir():
            raise UsageError(f"{root}: a file; name a folder")
        repository = git.repository_of(root) if args.git else None
        done = _make_library(root, session)
        done += _left_alone(syncthing.set_up, root)
        if repository is not None:
            done += git.set_up(root, repository)
        for line in done or [f"{root}: nothing to do, all of it is there"]:
            session.output.line(line)
        return DONE


def _left_alone(set_up: Callable[[Path], list[str]], root: Path) -> list[str]:
    """Return what `set_up` did, or why it could not; the library serves without it."""
    try:
        return set_up(root)
    except OSError as error:
        return [f"{error.filename or root}: left as it is ({error.strerror or error})"]


def _make_library(root: Path, session: Session) -> list[str]:
    """Make the folders and the id that a library has; return what was made."""
    made = []
    if not root.is_dir():
        root.mkdir(parents=True)
        made.append(f"made the folder {root}")
    workspace = session.open(root)
    workspace.library.refresh()
    if not (root / _ARTICLES).is_dir() and not workspace.library.listing():
        (root / _ARTICLES).mkdir()
        made.append(f"made {root / _ARTICLES}: articles go here, as .txt and .md")
    if session.change(lambda notebook: notebook.found()):
        made.append(f"made {root / 'annotations'}: notes are kept here")
    return made


class MergeDriverCommand:
    """Merge two versions of a file of notes, as git asks for it."""

    takes_query = False

    def add_arguments(self, parser: Parser) -> None:
        """Declare the files that git passes as %O, %A, %B and the path, %P."""
        parser.add_argument(
            "base", help="the version that both were made from, or empty"
        )
        parser.add_argument("ours", help="one version; the merged one replaces it")
        parser.add_argument("theirs", help="the other version")
        parser.add_argument("path", nargs="?", help="of the file, for messages")

    def run(self, args: argparse.Namespace, session: Session) -> int:
        """Merge, or leave a conflict to the user and fail."""
        from reader.annotations.driver import Refused, merge_files

        shown = args.path or args.ours
        base, ours, theirs = (
            Path(name) for name in (args.base, args.ours, args.theirs)
        )
        try:
            doubled = merge_files(base, ours, theirs)
        except Refused as error:
            from reader.cli import git

            both = git.leave_conflict(base, ours, theirs)
            where = "both versions are" if both else "only one version is"
            session.output.complain(f"{shown}: {error}; {where} in the file")
            return NOTHING
        if doubled:
            what = "a note was" if doubled == 1 else f"{doubled} notes were"
            session.output.line(f"{shown}: {what} changed on both sides; both are kept")
        return DONE
