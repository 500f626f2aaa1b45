"""A process that analyses texts for another one: one JSON line in, one out.

Several of them use all processors; one of them runs an engine whose loading would keep
the keyboard waiting. It ends when the process that started it does.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from base64 import b64decode, b64encode
from contextlib import suppress
from typing import IO, Any

from reader.detection.engines import Engine, EngineError, Ranges, TextError, make_engine
from reader.detection.model import Span
from reader.detection.stored import dumps, loads

_START = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]);"
    " from reader.detection.worker import serve; serve(sys.argv[2])"
)
"""What the new process runs: modules are looked for where this one looks."""


class WorkerLost(Exception):
    """The process has ended in the middle of its work."""


class Worker:
    """One such process. Not for two threads at once."""

    def __init__(self, engine: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", _START, json.dumps(sys.path), engine],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="ascii",
            env={"OMP_NUM_THREADS": "1", **os.environ},
            **apart(),
        )

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """Return the answer to `request`.

        Raises `EngineError` where the engine cannot be used, `WorkerLost` where the
        process has ended; an answer may tell a `problem` with this one request.
        """
        process = self._process
        assert process.stdin
        assert process.stdout
        try:
            process.stdin.write(json.dumps(request) + "\n")
            process.stdin.flush()
            answer: dict[str, Any] = json.loads(process.stdout.readline())
        except (OSError, ValueError) as error:  # a closed pipe, half a line, or none
            raise WorkerLost(f"the process ended ({process.poll()})") from error
        if "unusable" in answer:
            raise EngineError(answer["unusable"])
        return answer

    def analyse(self, text: str, skip: Ranges) -> tuple[Span, ...]:
        """Return what it finds in `text`. Raises `TextError`, and as `ask` does."""
        answer = self.ask({"text": text, "skip": list(skip)})
        if "problem" in answer:
            raise TextError(answer["problem"])
        return loads(b64decode(answer["spans"]))

    def article(self, root: str, article: str) -> dict[str, Any]:
        """Return what the engine finds in an article of the library at `root`.

        Its `sha256`, `skip`, `words` and `spans` (see `stored.dumps`); or the
        `problem` for which it cannot be read. Raises as `ask` does.
        """
        answer = self.ask({"root": root, "article": article})
        if "spans" in answer:
            answer["spans"] = b64decode(answer["spans"])
        return answer

    def close(self) -> None:
        """End the process, whatever it is doing."""
        self._process.kill()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with suppress(OSError):
                    stream.close()
        self._process.wait()


def apart() -> dict[str, Any]:
    """Return what keeps Ctrl+C in the terminal away from a process."""
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"start_new_session": True}


class Apart:
    """An engine that works in a process of its own, started when it is first needed."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._lock = threading.Lock()
        self._worker: Worker | None = None
        self._closed = False

    @property
    def identity(self) -> str:
        """That of the engine in the other process."""
        return self._engine.identity

    @property
    def setting(self) -> str:
        """The setting that chooses the engine."""
        return self._engine.setting

    def analyse(self, text: str, skip: Ranges = ()) -> tuple[Span, ...]:
        """Return what the engine finds; after a text that ends it, it starts anew."""
        with self._lock:
            if self._closed:
                raise TextError(f"{self.setting} has been closed")
            if self._worker is None:
                self._worker = Worker(self.setting)
            try:
                return self._worker.analyse(text, skip)
            except WorkerLost as error:
                self._worker.close()
                self._worker = None
                raise TextError(f"{self.setting}: {error}") from error

    def close(self) -> None:
        """End the process; a text that is being analysed then is given up."""
        self._closed = True
        if worker := self._worker:
            worker.close()


def serve(setting: str) -> None:
    """Answer the requests on standard input, until it ends."""
    requests, answers = sys.stdin, _own_output()
    for line in iter(requests.readline, ""):
        try:
            answer = _answer(json.loads(line), setting)
        except EngineError as error:
            answer = {"unusable": str(error)}
        except Exception as error:  # one bad article must not stop the others
            answer = {"problem": broken(error)}
        with suppress(BrokenPipeError):
            answers.write(json.dumps(answer) + "\n")
            answers.flush()


def broken(error: BaseException) -> str:
    """Return how to tell that detection failed on an article."""
    return f"detection failed: {type(error).__name__}: {error}"


def _own_output() -> IO[str]:
    """Return standard output, where nothing but answers may go from now on."""
    own = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="ascii")
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return own


_engines: dict[str, Engine] = {}


def _answer(request: dict[str, Any], setting: str) -> dict[str, Any]:
    engine = _engines.get(setting)
    if engine is None:
        engine = _engines[setting] = make_engine(setting)
    if "text" in request:
        skip = [(start, end) for start, end in request["skip"]]
        return {"spans": _packed(dumps(engine.analyse(request["text"], skip)))}
    answer = analysed(engine, request["root"], request["article"])
    return (
        {**answer, "spans": _packed(answer["spans"])} if "spans" in answer else answer
    )


def analysed(engine: Engine, root: str, article: str) -> dict[str, Any]:
    """Return what `Worker.article` returns, found in this process."""
    from reader.library.files import read_source
    from reader.library.model import ArticleError
    from reader.library.parse import parse_article

    try:
        source = read_source(os.path.join(root, article))
        read = parse_article(article, source.data)
    except ArticleError as error:
        return {"problem": str(error)}
    skip = list(read.skipped())
    return {
        "sha256": read.sha256,
        "skip": skip,
        "words": len(read.text.split()),
        "spans": dumps(engine.analyse(read.text, skip), read.text),
    }


def _packed(data: bytes) -> str:
    return b64encode(data).decode("ascii")
