"""The head of a Markdown file, read tolerantly: broken YAML is the normal case.

Only strings come out (no dates, no booleans, no numbers), anchors and tags have no
effect, and what is no head of an article stays text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

MAX_LINES = 100
MAX_CHARACTERS = 64 * 1024

ALIASES: Mapping[str, tuple[str, ...]] = {
    "headline": ("title", "headline", "name", "title_page", "page_title",
                 "full_title"),
    "byline": ("authors", "author", "byline", "creator", "dc.creator", "by"),
    "source": ("publisher", "sitename", "source_domain", "domain", "hostname",
               "container_title", "publication", "media_name", "published_by",
               "outlet", "source"),
    "url": ("url", "source", "link", "external_url", "canonical_url", "uri",
            "permalink"),
    "published": ("published", "date_published", "date_publish", "publish_date",
                  "published_at", "date", "pub_date", "issued", "version_created"),
    "modified": ("modified", "date_modified", "date_modify", "lastmod", "updated"),
    "language": ("language", "lang", "in_language", "meta_lang"),
    "tags": ("tags", "keywords", "categories", "labels"),
    "description": ("description", "excerpt", "summary", "abstract"),
    "agency": ("agency", "source_organization"),
    "dateline": ("dateline",),
}  # fmt: skip
"""Our fields, and the keys that mean them; the first that is not empty wins."""

_KEY = re.compile(r"^([A-Za-z_][\w.\- ]{0,40}?)\s*::?(?:\s+(.*))?$")
_ITEM = re.compile(r"^\s*-\s+(.*)$")
_REFERENCE = re.compile(r"(?:^|[\s\[{,:-])[&*][^\s&*]", re.MULTILINE)
_NESTED = re.compile(r"^\s*(?:[-?:]\s+){8}", re.MULTILINE)
_WIKI = re.compile(r"\[\[(?:[^\]|]*\|)?([^\]|]*)\]\]")


def _plain(key: str) -> str:
    return re.sub(r"[\s_:\-]", "", key.casefold())


_KNOWN = frozenset(_plain(key) for keys in ALIASES.values() for key in keys)


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """The head of a file: code points [0, end), and the values of its keys."""

    end: int
    values: Mapping[str, tuple[str, ...]]

    def get(self, field: str) -> tuple[str, ...]:
        """Return the values of the first key that means `field` and is not empty."""
        for key in ALIASES[field]:
            if found := self.values.get(_plain(key)):
                return found
        return ()


def read_front_matter(text: str) -> FrontMatter | None:
    """Return the front matter that `text` begins with, None if it has none.

    It is one if line 1 is `---`, a line `---` or `...` closes it within `MAX_LINES`
    and `MAX_CHARACTERS`, and at least one key is known. Never raises.
    """
    if not text.startswith("---"):
        return None
    lines = text[: MAX_CHARACTERS + 1].split("\n", MAX_LINES + 1)
    if lines[0].rstrip() != "---":
        return None
    end = len(lines[0])
    for count, line in enumerate(lines[1 : MAX_LINES + 1], start=1):
        end += 1 + len(line)
        if line.rstrip() in ("---", "..."):
            if end > MAX_CHARACTERS:
                return None
            values = _values("\n".join(lines[1:count]))
            known = any(key in _KNOWN for key in values)
            return FrontMatter(end, values) if known else None
    return None


def _values(head: str) -> dict[str, tuple[str, ...]]:
    loaded = _yaml(head)
    if loaded is None:
        return _by_lines(head)
    values: dict[str, tuple[str, ...]] = {}
    for key, value in loaded.items():
        if isinstance(key, str):
            values.setdefault(_plain(key), tuple(_strings(value)))
    return values


def _yaml(head: str) -> dict[Any, Any] | None:
    """Load `head` as YAML of strings; None where that fails or is not to be trusted."""
    if _REFERENCE.search(head) or _NESTED.search(head) or "[[" in head:
        return None
    if head.count("[") + head.count("{") > 50:  # each may nest, and nesting recurses
        return None
    try:
        import yaml

        loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
        loaded = yaml.load(head, Loader=loader)
    except (ImportError, ValueError, TypeError, RecursionError):
        return None
    except Exception as error:
        if type(error).__module__.startswith("yaml"):
            return None
        raise
    return loaded if isinstance(loaded, dict) else None


def _strings(value: object) -> list[str]:
    """Return the texts in a loaded value: one, those of a list, the name of a thing."""
    if isinstance(value, str):
        return [value.strip()] if value.strip() else []
    if isinstance(value, list):
        return [text for item in value for text in _strings(item)]
    if isinstance(value, dict):
        for key in ("name", "title", "url"):
            if key in value:
                return _strings(value[key])
    return []


def _by_lines(head: str) -> dict[str, tuple[str, ...]]:
    """Read `key: rest of the line` and the `- item` lines below a key."""
    found: dict[str, list[str]] = {}
    items: list[str] | None = None
    folded = False
    for line in head.split("\n"):
        if items is not None and (item := _ITEM.match(line)):
            items.append(_unquote(item[1]))
        elif match := _KEY.match(line):
            rest = (match[2] or "").strip()
            folded = rest in ("|", ">", "|-", ">-", "|+", ">+")
            items = found.setdefault(_plain(match[1]), [])
            if rest and not folded and not rest.startswith("#"):
                items.extend(_inline(rest))
        elif folded and items is not None and line[:1].isspace() and line.strip():
            items[:] = [" ".join((*items, line.strip()))]
    return {
        key: tuple(value for value in values if value) for key, values in found.items()
    }


def _inline(rest: str) -> list[str]:
    """Return the values on the line of a key: `[a, b]` is two, `[[a]]` a link."""
    if _WIKI.search(rest):
        return [_unquote(name) for name in _WIKI.findall(rest)]
    if rest.startswith("[") and rest.endswith("]"):
        return [_unquote(part) for part in rest[1:-1].split(",")]
    return [_unquote(rest)]


def _unquote(value: str) -> str:
    value = value.strip()
    if match := _WIKI.fullmatch(value.strip("\"'")):
        return match[1].strip()
    if len(value) > 1 and value[0] == value[-1] and value[0] in "\"'":
        return value[1:-1].replace("''", "'") if value[0] == "'" else value[1:-1]
    return value
