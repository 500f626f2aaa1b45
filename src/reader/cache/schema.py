"""The tables in a cache file: which floor's, in which version, made and replaced."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping

APPLICATION = 0x52445231
"""`application_id` of our files ("RDR1"): any other database is foreign."""

_META = "CREATE TABLE cache_floors (name TEXT PRIMARY KEY, version INTEGER NOT NULL)"

Floors = Mapping[str, tuple[int, str]]
"""Of each floor the version of its tables and the statements that make them."""


class ForeignError(sqlite3.DatabaseError):
    """The file is a database of another program."""


def is_current(connection: sqlite3.Connection, floors: Floors) -> bool:
    """Tell whether the tables of every floor are there in the right version.

    Raises sqlite3.Error where the file cannot be read.
    """
    try:
        found = dict(connection.execute("SELECT name, version FROM cache_floors"))
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_ERROR:  # no such table
            return False
        raise
    return all(found.get(name) == version for name, (version, _) in floors.items())


def build(connection: sqlite3.Connection, floors: Floors) -> None:
    """Make what is missing and replace what is of another version, in a transaction.

    Raises ForeignError for another program's database, sqlite3.Error otherwise.
    """
    (owner,) = connection.execute("PRAGMA application_id").fetchone()
    tables = {name for _, name, _ in _objects(connection)}
    if owner != APPLICATION:
        if tables:
            raise ForeignError("a database of another program")
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
    if "cache_floors" not in tables:
        connection.execute(_META)
    found = dict(connection.execute("SELECT name, version FROM cache_floors"))
    for name, (version, ddl) in floors.items():
        if found.get(name) == version:
            continue
        _drop(connection, f"{name}_")
        for statement in _statements(ddl):
            connection.execute(statement)
        connection.execute(
            "INSERT OR REPLACE INTO cache_floors VALUES (?, ?)", (name, version)
        )


def _objects(connection: sqlite3.Connection) -> list[tuple[str, str, bool]]:
    """Return (type, name, whether virtual) of the tables and views, virtual first."""
    return [
        (kind, name, bool(virtual))
        for kind, name, virtual in connection.execute(
            "SELECT type, name, sql LIKE 'CREATE VIRTUAL%' AS virtual"
            " FROM sqlite_master WHERE type IN ('table', 'view')"
            " ORDER BY virtual DESC, name"
        )
    ]


def _drop(connection: sqlite3.Connection, prefix: str) -> None:
    """Drop the tables that begin with `prefix`; a virtual one takes its own along."""
    for _, name, virtual in _objects(connection):
        if virtual and name.startswith(prefix):
            connection.execute(f'DROP TABLE "{name}"')
    for kind, name, _ in _objects(connection):
        if name.startswith(prefix):
            connection.execute(f'DROP {kind.upper()} "{name}"')


def _statements(ddl: str) -> Iterator[str]:
    """Yield the statements of `ddl` one by one: a script would end the transaction."""
    statement = ""
    for part in ddl.split(";"):
        statement += part + ";"
        if sqlite3.complete_statement(statement):
            if statement.strip(" \t\r\n;"):
                yield statement
            statement = ""
    if statement.strip(" \t\r\n;"):
        yield statement
