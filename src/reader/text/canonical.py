"""The one way from bytes to canonical text, and the one sanitiser.

Canonical text is what offsets, hashes and quotes refer to. It differs from the
decoded file only in its line endings and in the control characters that it lacks;
nothing is normalised, so a quote is always an exact slice.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

SANITISER = 1
"""Version of the rules below; stored with every annotation made under them."""

_CONTROLS = (
    "\x00-\x08\x0e-\x1f"  # C0 but tab and LF; CR, VT and FF became LF first
    "\x7f-\x9f"  # DEL and C1
    "\u202a-\u202e"  # bidi embeddings and overrides
    "\u2066-\u2069"  # bidi isolates
)
_UNSAFE = re.compile(f"[{_CONTROLS}]+")
_SUSPECT = re.compile(f"[{_CONTROLS}\ud800-\udfff]")
_NEWLINES = re.compile("\r\n|\r|\x0b|\x0c")
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_INVISIBLE = re.compile(
    "[\u00ad\u200b\u2060-\u2064\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)


@dataclass(frozen=True, slots=True)
class Decoded:
    """Canonical text with the encoding that it was read from."""

    text: str
    encoding: str


def canonical(text: str) -> str:
    """Return `text` with LF line endings and without controls and bidi overrides.

    A leading byte order mark goes too, and lone surrogates become U+FFFD. Tab and
    LF stay; what stood between dropped characters stays, as text. Idempotent.
    """
    if "\r" in text or "\x0b" in text or "\x0c" in text:
        text = _NEWLINES.sub("\n", text)
    if _SUSPECT.search(text):
        text = _SURROGATE.sub("\ufffd", _UNSAFE.sub("", text))
    return text.lstrip("\ufeff")


def decode(data: bytes) -> Decoded:
    """Decode the bytes of a text file: BOM, UTF-8, UTF-16 by pattern, else cp1252.

    Never raises: bytes that cp1252 leaves undefined become U+FFFD. UTF-8 with a few
    broken bytes among many whole characters stays UTF-8, the broken ones U+FFFD.
    """
    for bom, bom_encoding in (
        (b"\xef\xbb\xbf", "utf-8-sig"),
        (b"\xff\xfe\x00\x00", "utf-32"),
        (b"\x00\x00\xfe\xff", "utf-32"),
        (b"\xff\xfe", "utf-16"),
        (b"\xfe\xff", "utf-16"),
    ):
        if data.startswith(bom):
            return Decoded(
                canonical(data.decode(bom_encoding, "replace")), bom_encoding
            )
    if encoding := _utf16_pattern(data):
        return Decoded(canonical(data.decode(encoding, "replace")), encoding)
    try:
        return Decoded(canonical(data.decode("utf-8")), "utf-8")
    except UnicodeDecodeError:
        pass
    if (repaired := _damaged_utf8(data)) is not None:
        return Decoded(canonical(repaired), "utf-8")
    return Decoded(canonical(data.decode("cp1252", "replace")), "cp1252")


def _damaged_utf8(data: bytes) -> str | None:
    """Decode UTF-8 of which a few bytes are broken; None if it rather is no UTF-8.

    Text in another encoding hardly ever holds a whole multi-byte character by chance.
    """
    text = data.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    whole = len(_NOT_ASCII.findall(text)) - broken
    return text if whole >= 4 * broken else None


def _utf16_pattern(data: bytes) -> str | None:
    """Guess UTF-16 without a BOM from where the zero bytes of Latin text stand."""
    head = data[:4096]
    if len(head) < 4 or len(data) % 2:
        return None
    even, odd = head[0::2].count(0), head[1::2].count(0)
    half = len(head) // 2
    if odd > half * 0.4 and even < half * 0.05:
        return "utf-16-le"
    if even > half * 0.4 and odd < half * 0.05:
        return "utf-16-be"
    return None


def is_binary(data: bytes) -> bool:
    """Tell whether `data` is no text: it has NULs, and not those of UTF-16 or 32."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")):
        return False
    head = data[:8192]
    return b"\x00" in head and _utf16_pattern(data) is None


def clean_text(text: str) -> str:
    """Clean what a person typed or a file carried as note or tag: canonical and NFC."""
    return unicodedata.normalize("NFC", canonical(text))


def one_line(text: str) -> str:
    """Return `text` fit for one line of a list: canonical, white space folded.

    Surrogates of an undecodable file name show as U+FFFD; invisible format
    characters, which would shift columns or hide text, go; joiners, which shape
    letters and emoji, stay. For display only.
    """
    return " ".join(_INVISIBLE.sub("", canonical(text)).split())
