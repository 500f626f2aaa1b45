"""Canonical text: what is dropped, and that nothing else is."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.text.canonical import canonical, clean_text, decode, is_binary, one_line
from reader.text.hashing import text_sha256

ANY = st.text(st.characters())
TRICKY = st.text(
    st.sampled_from("ab \t\n\r\x0b\x0c\x00\x1b\x7f\x85\x9b\ufeff\u202e\u2066\ud800é")
)


def _dropped(char: str) -> bool:
    code = ord(char)
    return (
        (code < 0x20 and char not in "\t\n")
        or 0x7F <= code <= 0x9F
        or 0x202A <= code <= 0x202E
        or 0x2066 <= code <= 0x2069
    )


@given(ANY | TRICKY)
def test_canonical_is_idempotent(text: str) -> None:
    once = canonical(text)
    assert canonical(once) == once


@given(ANY | TRICKY)
def test_canonical_drops_controls_and_bidi_overrides_and_nothing_else(
    text: str,
) -> None:
    lines = text.replace("\r\n", "\n")
    for newline in "\r\x0b\x0c":
        lines = lines.replace(newline, "\n")
    kept = "".join(c for c in lines if not _dropped(c)).lstrip("\ufeff")
    expected = "".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in kept)
    assert canonical(text) == expected


@given(ANY | TRICKY)
def test_canonical_text_can_be_hashed_and_encoded(text: str) -> None:
    assert canonical(text).encode("utf-8").decode("utf-8") == canonical(text)
    assert len(text_sha256(text)) == 64


def test_what_stood_inside_an_escape_sequence_stays_as_text() -> None:
    assert canonical("a\x1b[31mred\x1b]0;title\x07b") == "a[31mred]0;titleb"


def test_nothing_is_normalised() -> None:
    assert canonical("e\u0301 \u00a0“x”") == "e\u0301 \u00a0“x”"


def test_every_byte_order_mark_at_the_beginning_goes() -> None:
    assert canonical("\ufeffa") == "a"
    assert canonical("\ufeff\ufeffa") == "a"
    assert canonical("\ufeff\x00\ufeffa") == "a"


def test_a_mark_inside_the_text_is_no_byte_order_mark() -> None:
    assert canonical("a\ufeffb") == "a\ufeffb"


@pytest.mark.parametrize(
    ("data", "text", "encoding"),
    [
        ("Guaidó".encode(), "Guaidó", "utf-8"),
        (b"\xef\xbb\xbfa\r\nb", "a\nb", "utf-8-sig"),
        ("Perón said".encode("utf-16"), "Perón said", "utf-16"),
        ("Perón said".encode("utf-16-le"), "Perón said", "utf-16-le"),
        ("Perón said".encode("utf-16-be"), "Perón said", "utf-16-be"),
        ("Perón".encode("utf-32"), "Perón", "utf-32"),
        ("“Guaidó” – €5".encode("cp1252"), "“Guaidó” – €5", "cp1252"),
        (b"caf\xe9 \x81", "caf\xe9 \ufffd", "cp1252"),
        (b"", "", "utf-8"),
        (b"a\x0cb", "a\nb", "utf-8"),
    ],
)
def test_decoding_tries_marks_then_utf8_then_cp1252(
    data: bytes, text: str, encoding: str
) -> None:
    decoded = decode(data)
    assert (decoded.text, decoded.encoding) == (text, encoding)


def test_one_broken_byte_does_not_turn_utf8_into_another_encoding() -> None:
    data = "Á é í ó ú ñ".encode() + b"\xc3"
    assert decode(data).text == "Á é í ó ú ñ\ufffd"


@given(st.binary())
def test_any_bytes_decode_to_canonical_text(data: bytes) -> None:
    text = decode(data).text
    assert canonical(text) == text


@given(ANY)
def test_utf8_decodes_to_its_canonical_text(text: str) -> None:
    data = text.encode("utf-8", "replace")
    if b"\x00" not in data and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        assert decode(data).text == canonical(data.decode())


def test_binary_is_told_from_text_in_utf16() -> None:
    assert is_binary(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR")
    assert not is_binary("plain words".encode("utf-16-le"))
    assert not is_binary("plain words".encode("utf-16"))
    assert not is_binary("Größe".encode())
    assert not is_binary(b"")


@given(ANY)
def test_notes_and_tags_are_canonical_and_composed(text: str) -> None:
    clean = clean_text(text)
    assert clean_text(clean) == clean
    assert unicodedata.is_normalized("NFC", clean)


@given(ANY | TRICKY)
def test_one_line_has_no_line_break_nor_outer_space(text: str) -> None:
    line = one_line(text)
    assert line == one_line(line)
    assert len(line.splitlines()) <= 1
    assert line == " ".join(line.split())


def test_one_line_shows_names_that_hide_or_break_lines() -> None:
    assert one_line("a\u2028b\u200bc \udcff\n[x]") == "a bc \ufffd [x]"
