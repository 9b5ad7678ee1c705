"""`./dev new`: the first version of a weapon, an order or an event, made from the examples of docs/modding.md."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from keyword import iskeyword
from pathlib import Path
from typing import NamedTuple

import game.rulebooks  # noqa: F401 - every kind of value has its word then
from game.words import kinds

BLOCK = re.compile(r"^```\w+\n# (\S+?)(?:, in (\w+))?\n(.*?)^```", re.MULTILINE | re.DOTALL)
NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
SECTIONS = {"weapon": "A weapon in", "order": "An order in", "event": "An event in", "book": "A book as"}
STEMS = {"weapon": "long_rifle", "order": "taunt", "event": "taunted"}


class Example(NamedTuple):
    """One example of the page: the file it belongs to, the table in it (empty: none), the text."""

    file: str
    table: str
    text: str


def examples(page: str, kind: str) -> Iterator[Example]:
    """The examples of one section of the page. Raises IndexError for a section that is not there."""
    section = page.split(f"\n## {SECTIONS[kind]}", 1)[1].split("\n## ", 1)[0]
    yield from (Example(*found.groups(default="")) for found in BLOCK.finditer(section))


def renamed(text: str, stem: str, name: str) -> str:
    """An example's text with another name: as_word, AsClass, As words, and in its rule's ID; each place once."""
    text = re.sub(r"HOUSE-[A-Z]+-", f"HOUSE-{name.replace('_', '').upper()}-", text)
    names = {cased(stem): cased(name) for cased in (_as_words, _as_class, str)}
    stems = re.compile("|".join(names))

    def replaced(text: str, told: dict[str, str]) -> str:
        return stems.sub(lambda found: told[found[0]], text)

    parts = re.split(r'((?:line|floats)="[^"]*")', text)  # what people read has no underscores
    told = names | {stem: name.replace("_", " ")}
    return "".join(replaced(part, told if at % 2 else names) for at, part in enumerate(parts))


def _as_class(name: str) -> str:
    return name.title().replace("_", "")


def _as_words(name: str) -> str:
    return name.capitalize().replace("_", " ")


def write(root: Path, kind: str, name: str, book: str = "ascension", into: Path | None = None) -> list[Path]:
    """Write what a new weapon, order or event takes; the files that were made or changed.

    Raises ValueError for a name that is none, FileExistsError for a file that is there already.
    """
    if not NAME.fullmatch(name):
        raise ValueError(f'"{name}" is no name: small letters, digits and underscores, as in night_rifle')
    if kind != "weapon" and (name in kinds(object) or iskeyword(name)):
        raise ValueError(f'"{name}" means something already; choose another name')
    stem, changed = STEMS[kind], []
    page = (root / "docs" / "modding.md").read_text(encoding="utf-8")
    for example in examples(page, kind):
        text = renamed(example.text, stem, name).replace("rulebooks.ascension", f"rulebooks.{book}")
        place = example.file.replace("/ascension/", f"/{book}/").replace(f"{stem}.", f"{name}.")
        if kind == "weapon":
            if stem not in example.file:
                continue  # the unit that carries it is the author's
            place = str((into or root / "assets") / Path(place).relative_to("mycards"))
        path = root / place
        if example.table:
            path.write_text(_in_table(path.read_text(encoding="utf-8"), example.table, text), encoding="utf-8")
        elif path.suffix == ".py" and f"{stem}.py" not in example.file:
            path.write_text(_at_end(path.read_text(encoding="utf-8"), text), encoding="utf-8")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("x", encoding="utf-8") as file:
                file.write(text)
        changed.append(path)
    code = [str(path) for path in changed if path.suffix == ".py"]
    if code:
        _run(root, "ruff", "check", "-q", "--select", "I", "--fix", *code)
        _run(root, "tests.files.words")  # the words that files may hold from now on
    return changed


def _split(text: str) -> tuple[str, str]:
    """The imports at the head of an example, and the rest of it."""
    lines = text.splitlines(keepends=True)
    count = next(at for at, line in enumerate(lines) if not re.match(r"(from|import) ", line))
    return "".join(lines[:count]), "".join(lines[count:]).strip("\n") + "\n"


def _with_imports(code: str, imports: str) -> str:
    head, mark, rest = code.partition("\nfrom ")
    if "__future__" in rest.partition("\n")[0]:
        first, rest = rest.split("\n", 1)
        return f"{head}{mark}{first}\n\n{imports}{rest.lstrip()}"
    return f"{head}\n{imports}{mark.lstrip()}{rest}"


def _at_end(code: str, text: str) -> str:
    imports, rest = _split(text)
    return f"{_with_imports(code, imports).rstrip()}\n\n\n{rest}"


def _in_table(code: str, table: str, text: str) -> str:
    """The code with a line more at the end of one of its tables. Raises ValueError if it has no such table."""
    imports, rest = _split(text)
    start = re.search(rf"^{table}\b.*= \{{$", code, re.MULTILINE)
    if start is None:
        raise ValueError(f"there is no table {table}")
    end = code.index("\n}", start.end()) + 1
    return _with_imports(code[:end] + rest + code[end:], imports)


def _run(root: Path, *words: str) -> None:
    subprocess.run([sys.executable, "-m", *words], cwd=root, check=True)
