"""Files as people spoil them: bytes lost or added, lines gone or doubled, values that make no sense."""

from __future__ import annotations

import re
from typing import Any

from hypothesis import strategies as st

TOKEN = re.compile(rb'-?\d+(?:\.\d+)?|"[^"\n]*"|\btrue\b|\bfalse\b')
ODD = (
    b"0", b"-1", b"1", b"7", b"99999999999999999999", b"-99999", b"1.5", b"nan", b"inf", b"1e400", b"true", b'""',
    b'"x"', b"[]", b"{}", b"[[]]", b"[1, 2]", b'["a", "a"]', b"{ a = 1 }", b"0x10", b'"../../x"', b'"\\u0000"',
    b"1979-05-27", b"null", b'"-3"', b'"100000"', b"\xff", b"# \x00", b"",
)  # fmt: skip


@st.composite
def spoiled(draw: Any, whole: bytes) -> bytes:
    """A file with one to three things wrong with it."""
    for _ in range(draw(st.integers(1, 3))):
        whole = draw(st.sampled_from((_value, _value, _value, _line, _name, _bytes)))(draw, whole)
    return whole


def _value(draw: Any, whole: bytes) -> bytes:
    tokens = list(TOKEN.finditer(whole))
    if not tokens:
        return whole
    token = draw(st.sampled_from(tokens))
    return whole[: token.start()] + draw(st.sampled_from(ODD)) + whole[token.end() :]


def _line(draw: Any, whole: bytes) -> bytes:
    lines = whole.split(b"\n")
    at = draw(st.integers(0, len(lines) - 1))
    what = draw(st.sampled_from(("gone", "twice", "moved")))
    if what == "twice":
        lines.insert(at, lines[at])
    else:
        line = lines.pop(at)
        if what == "moved":
            lines.insert(draw(st.integers(0, len(lines))), line)
    return b"\n".join(lines)


def _name(draw: Any, whole: bytes) -> bytes:
    names = list(re.finditer(rb"[a-z_]{3,}", whole))
    if not names:
        return whole
    name = draw(st.sampled_from(names))
    own, another = name.group(), draw(st.sampled_from(names)).group()
    other = draw(st.sampled_from((own[::-1], own[1:], b"x" * 300, another)))
    return whole[: name.start()] + other + whole[name.end() :]


def _bytes(draw: Any, whole: bytes) -> bytes:
    start = draw(st.integers(0, len(whole)))
    end = draw(st.integers(start, min(len(whole), start + 200)))
    return whole[:start] + draw(st.binary(max_size=12)) + whole[end:]
