"""No argument whatever ends in a traceback or reaches the terminal raw."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reader.cli import run

COMMANDS = [
    *(["list"], ["notes"], ["search"], ["entities"], ["figures"], ["show"]),
    *(["mark", "--read"], ["detect"], ["tags"], ["tags", "rename"], ["tags", "merge"]),
    *(["tags", "delete"], ["note", "show"], ["note", "add"], ["note", "edit"]),
    *(["note", "move"], ["note", "add", "bridge", "--at"], ["undo"], ["--article"]),
    *(["note", "add", "bridge", "--quote"], ["check"], ["note", "delete"], []),
]
WORDS = st.one_of(
    st.text(max_size=8),
    st.sampled_from(
        [
            *(
                "bridge",
                "articles/2024/bridge.txt",
                "-",
                "--",
                "--json",
                "--html",
                "-x",
            ),
            *(
                "--html",
                "tag:",
                "is:read",
                "has:x",
                '"',
                "(",
                ")",
                "OR",
                "NOT",
                "-(",
                "person:",
            ),
            *("\udcff", "\x1b[31m", "\x9b", "\u202e", "--at", "1:2", "0:0", "--limit"),
            *("--limit=2", "--nth", "1", "--library", ".", "..", "/", "*", "a" * 300),
        ]
    ),
)


@settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(command=st.sampled_from(COMMANDS), words=st.lists(WORDS, max_size=4))
def test_every_command_line_ends_with_a_status_and_safe_output(
    library: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: list[str],
    words: list[str],
) -> None:
    streams = [io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in range(3)]
    with monkeypatch.context() as patched:
        for name, stream in zip(("stdin", "stdout", "stderr"), streams, strict=True):
            patched.setattr(f"sys.{name}", stream)
        status = run([*command, *words])
    assert status in (0, 1, 2)
    printed = []
    for stream in streams[1:]:
        stream.flush()
        assert isinstance(stream.buffer, io.BytesIO)
        printed.append(stream.buffer.getvalue().decode("utf-8"))
    assert not {"\x1b", "\x9b", "\u202e", "\x7f"} & set("".join(printed))
    assert "Traceback" not in printed[1]
    if status == 2:
        assert printed[1].startswith("reader: ")
