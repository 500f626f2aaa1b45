"""The bytes of an annotation file: what TinyDB reads, one record a line, sorted.

    {"meta":{
    "000…001":{"format": "reader", "version": 1, …}
    },
    "notes":{
    "000…8437":{"id": "…", …},
    "000…8438":{"id": "…", …}
    }}

One record a line lets git and people see what changed, and lets every intact line of
a damaged file be recovered. Any valid JSON of this shape is accepted on reading.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from reader.annotations.ids import (
    derived_id,
    document_key,
    document_number,
    id_of_number,
    is_id,
)

Record = dict[str, Any]
Table = dict[str, Record]
"""Records of a table by document id: a decimal number without leading zeros."""
Tables = dict[str, Table]

FORMAT = "reader"
VERSION = 1
META = "meta"
META_KEY = "1"

_NUMBER = re.compile(r"[0-9]{1,39}")
_MAX_NUMBER = (1 << 128) - 1
_RAW_CONTROLS = re.compile("[\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
_NAMED_OBJECT = re.compile(r'"([a-z]{1,16}|[0-9]{1,39})"\s*:\s*(?=\{)')

_ENCODER = json.JSONEncoder(ensure_ascii=False, sort_keys=True, allow_nan=False)


class Damaged(ValueError):
    """Bytes that are no annotation file; the message says what is wrong with them."""


def serialise(tables: Mapping[str, Mapping[str, Record]]) -> bytes:
    """Return the canonical bytes of `tables`. The same records give the same bytes.

    Control, bidi and surrogate characters are escaped, so that the bytes are valid
    UTF-8 and harmless to print. Raises ValueError or TypeError for what JSON cannot
    hold (NaN, sets, …).
    """
    parts = []
    for name in sorted(tables):
        records = sorted((int(key), record) for key, record in tables[name].items())
        lines = [f'"{document_key(number)}":{dump(r)}' for number, r in records]
        parts.append(f"{dump(name)}:{{\n" + ",\n".join(lines) + "\n}")
    return ("{" + ",\n".join(parts) + "}\n").encode()


def dump(value: object) -> str:
    """Return `value` as canonical JSON in one line, harmless to print."""
    text = _ENCODER.encode(value)
    if text.isascii():
        return text
    return _RAW_CONTROLS.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def dump_line(value: object) -> bytes:
    """Return `value` as one line of JSON with the same escapes, LF included."""
    return dump(value).encode() + b"\n"


def parse(data: bytes) -> Tables:
    """Return the tables in the bytes of an annotation file.

    A record goes by its own id where it has a valid one; that is how the keys of
    hand-made records are corrected. Raises Damaged for everything that is not JSON of
    the right shape, for repeated keys and ids, and for numbers that JSON lacks.
    """
    try:
        found = _DECODER.decode(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise Damaged(f"not UTF-8 (byte {error.start})") from error
    except RecursionError as error:
        raise Damaged("nested too deeply") from error
    except json.JSONDecodeError as error:
        raise Damaged(_where(data, error)) from error
    except Damaged:
        raise
    except ValueError as error:
        raise Damaged(str(error)) from error
    if not isinstance(found, dict):
        raise Damaged("no object at the top level")
    return {name: _table(name, value) for name, value in found.items()}


def _where(data: bytes, error: json.JSONDecodeError) -> str:
    if not data.strip():
        return "empty"
    if re.search(rb"^(<{7}|>{7}|={7})", data, re.MULTILINE):
        return "it has conflict markers of a merge"
    return f"no valid JSON at line {error.lineno}"


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Damaged("a key occurs twice")
    return found


def _refuse_constant(name: str) -> Any:
    raise Damaged(f"{name} is no JSON number")


def _finite(text: str) -> float:
    value = float(text)
    if value in (float("inf"), float("-inf")):
        raise Damaged(f"{text} is too large a number")
    return value


_DECODER = json.JSONDecoder(
    object_pairs_hook=_unique, parse_constant=_refuse_constant, parse_float=_finite
)


def _table(name: str, value: object) -> Table:
    if not isinstance(value, dict):
        raise Damaged(f"{name!r} is no table")
    table: Table = {}
    for key, record in value.items():
        if not isinstance(record, dict):
            raise Damaged(f"a record of {name!r} is no object")
        number = _number(name, key, record)
        if number in table:
            raise Damaged("two records have the same id")
        table[number] = record
    return table


def _number(table: str, key: str, record: Record) -> str:
    if table != META and is_id(record.get("id")):
        return str(document_number(record["id"]))
    if _NUMBER.fullmatch(key) and int(key) <= _MAX_NUMBER:
        return str(int(key))
    return str(document_number(derived_id("key", table, key)))


def record_id(key: str, record: Record) -> str:
    """Return the id of a record: its own, else the one that its key stands for."""
    own = record.get("id")
    return str(own) if is_id(own) else id_of_number(int(key))


def readable(data: bytes, tables: Iterable[str]) -> Iterator[tuple[str, str, Record]]:
    """Yield every record of `tables` that can still be read in damaged bytes, each
    with its table and document id; one that occurs twice, twice.

    Works record by record, so that conflict markers, a lost end or a broken line
    cost nothing but the records they hit.
    """
    text = data.decode("utf-8", "replace")
    names = frozenset(tables)
    current = ""
    at = 0
    while match := _NAMED_OBJECT.search(text, at):
        at = match.end()
        name = match[1]
        if not name.isdigit():
            current = name if name in names else current
        elif current and int(name) <= _MAX_NUMBER:
            # A broken record ends the decoder at its line's end: strings hold no LF.
            with suppress(ValueError, RecursionError):
                record, at = _DECODER.raw_decode(text, at)
                yield current, _number(current, name, record), record


def version_of(tables: Tables) -> int:
    """Return the format version that a file says it has; 1 where it does not say."""
    version = tables.get(META, {}).get(META_KEY, {}).get("version")
    return version if isinstance(version, int) else VERSION
