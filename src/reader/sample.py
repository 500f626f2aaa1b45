"""The sample library that the package carries, and the copy that a new user gets."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

_FOLDERS = ("articles", "annotations")
_OWN = frozenset({".library.json", ".state.json", ".lock"})
"""What belongs to one library and one reader only, and is no sample: the library's id
(two libraries with one id would share their undo journal), what was read, the lock."""


class SampleError(OSError):
    """The sample library cannot be found or copied."""


def sample_root() -> Path:
    """Return the folder of the sample library. Raises `SampleError` if it is missing.

    An installed package has it beside this module; a checkout is itself one.
    """
    here = Path(__file__).resolve()
    for root in (here.parent / "sample", here.parents[2]):
        if (root / "articles").is_dir():
            return root
    raise SampleError(f"the sample articles are missing from {here.parent}")


def make_default_library(target: Path) -> Path:
    """Copy the sample library to `target`, which must not exist yet, and return it.

    The folder appears whole or not at all. Where another process was faster, its copy
    stays. Raises `OSError`.
    """
    source = sample_root()
    target.parent.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(prefix=".~library-", dir=target.parent))
    try:
        copy = work / "library"
        copy.mkdir()
        for path in _files(source):
            place = copy / path.relative_to(source)
            place.parent.mkdir(parents=True, exist_ok=True)
            # Without the mode: an installed package may be read-only, a library not.
            shutil.copyfile(path, place)
        with contextlib.suppress(FileExistsError):
            if not target.exists():
                os.rename(copy, target)
    except OSError:
        if not target.is_dir():
            raise
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return target


def _files(source: Path) -> Iterator[Path]:
    for folder in _FOLDERS:
        for base, folders, names in os.walk(source / folder):
            folders.sort()
            for name in sorted(names):
                if name not in _OWN and not name.startswith(".~"):
                    yield Path(base, name)
