"""Looks at many texts for what they say: on all processors where that is worth it."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
from array import array
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any

from reader.comparison.stories.features import Features, features
from reader.detection.worker import apart
from reader.library.files import read_source
from reader.library.model import ArticleError
from reader.library.parse import parse_article

Found = tuple[str, Features]
"""The hash of a text, and what it says."""

WORTH_IT = 600
"""Texts from which on starting processes takes less time than it saves."""
_AT_ONCE = 50
"""Texts that are looked at between two questions whether to stop."""
_POLL = 0.1
"""Seconds after which it is asked again whether to stop."""


def look_at_all(
    root: str, wanted: Sequence[tuple[str, str]], stop: Callable[[], bool]
) -> Iterator[tuple[int, list[Found]]]:
    """Yield how many of the `wanted` articles were looked at more, and what they say.

    `wanted` holds an article's id and the hash of its text; one that has another text
    by now, or cannot be read, says nothing. Ends early where `stop` becomes true.
    """
    parts = [wanted[at : at + _AT_ONCE] for at in range(0, len(wanted), _AT_ONCE)]
    left = dict(enumerate(parts))
    if len(wanted) >= WORTH_IT and (count := _processors()) > 1:
        for number, found in _in_processes(root, parts, count, stop):
            del left[number]
            yield len(parts[number]), found
    for part in left.values():  # what was not done there, or was lost, is done here
        if stop():
            return
        yield len(part), look_at(root, part)


def look_at(root: str, part: Sequence[tuple[str, str]]) -> list[Found]:
    """Return what some articles of the library at `root` say."""
    found = []
    for article_id, sha256 in part:
        with suppress(ArticleError):
            source = read_source(os.path.join(root, article_id))
            article = parse_article(article_id, source.data)
            if article.sha256 == sha256:
                found.append((sha256, features(article)))
    return found


def _in_processes(
    root: str,
    parts: Sequence[Sequence[tuple[str, str]]],
    count: int,
    stop: Callable[[], bool],
) -> Iterator[tuple[int, list[Found]]]:
    """Yield what processes find, part by part; what a lost one was given is missing."""
    waiting: queue.SimpleQueue[int] = queue.SimpleQueue()
    for number in range(len(parts)):
        waiting.put(number)
    answers: queue.SimpleQueue[tuple[int, list[Found]] | None] = queue.SimpleQueue()
    children = [_Child(root) for _ in range(count)]
    for child in children:
        work = threading.Thread(
            target=child.work, args=(parts, waiting, answers), daemon=True
        )
        work.start()
    working = count
    try:
        while working and not stop():
            with suppress(queue.Empty):
                answer = answers.get(timeout=_POLL)
                if answer is None:
                    working -= 1
                else:
                    yield answer
    finally:
        for child in children:
            child.close()


_START = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]);"
    " from reader.comparison.stories.looking import serve; serve(sys.argv[2])"
)
"""What a new process runs: modules are looked for where this one looks."""


def step_back() -> None:
    """Let the process that asked, and its keys, go first."""
    with suppress(AttributeError, OSError):
        os.nice(5)


class _Child:
    """A process that looks at texts, part by part: a JSON line in, one out."""

    def __init__(self, root: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", _START, json.dumps(sys.path), root],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="ascii",
            **apart(),
        )

    def work(
        self,
        parts: Sequence[Sequence[tuple[str, str]]],
        waiting: queue.SimpleQueue[int],
        answers: queue.SimpleQueue[tuple[int, list[Found]] | None],
    ) -> None:
        """Answer parts until none is left, or the process is; then answer None."""
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin
        assert stdout
        with suppress(queue.Empty, OSError, ValueError):  # a closed pipe, half a line
            while True:
                number = waiting.get_nowait()
                stdin.write(json.dumps(parts[number]) + "\n")
                stdin.flush()
                found = [_unpacked(one) for one in json.loads(stdout.readline())]
                answers.put((number, found))
        answers.put(None)

    def close(self) -> None:
        """End the process, whatever it is doing."""
        self._process.kill()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with suppress(OSError):
                    stream.close()
        self._process.wait()


def serve(root: str) -> None:
    """Answer the parts on standard input, until it ends."""
    step_back()
    for line in iter(sys.stdin.readline, ""):
        found = [_packed(one) for one in look_at(root, json.loads(line))]
        with suppress(BrokenPipeError):
            sys.stdout.write(json.dumps(found) + "\n")
            sys.stdout.flush()


def _packed(found: Found) -> list[Any]:
    sha256, one = found
    blobs = (one.shingles.tobytes(), one.terms.tobytes(), one.codes)
    return [
        sha256,
        *(b64encode(b).decode("ascii") for b in blobs),
        [*one.names.items()],
    ]


def _unpacked(data: Sequence[Any]) -> Found:
    sha256, shingles, terms, codes, names = data
    return sha256, Features(
        array("I", b64decode(shingles)),
        array("I", b64decode(terms)),
        b64decode(codes),
        dict(names),
    )


def _processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
