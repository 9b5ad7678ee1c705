"""docs/glossary.md is true, and words that docs and code had given up do not come back.

`python -m tests.test_words` prints how often each barred word stands now; a count in `STANDING` may only fall.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

import pytest

from game.content.rule_index import rows
from tests.sources import ROOT, nodes_of, sources

GLOSSARY = (ROOT / "docs" / "glossary.md").read_text("utf-8")
ENTRIES = re.findall(r"^\| (?!Term|---)(.+?) \| (.+?) \| (\S+) \|$", GLOSSARY, re.MULTILINE)
MOST_ENTRIES = 250
RULE = re.compile(r"[A-Z]{3}-[A-Z0-9]+-\d\d")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


NAMES = _words("Strike Toss Watch Line Art Force Company Fighter who whose said told way ways")
"""Whole names of classes, functions, arguments and variables."""
PARTS = _words("""
lobs hurling poise poises sketch toll tolls borne staying dismay fright plights ailments lapses fray scuffles brawls
chores labour polish menace massing storm salvo chronicle telling onlooker drill errands unasked hourglass rollcall
throng onslaught keeping laying volley volleys
""")
"""Words that no name has as one of its words."""
MODULES = _words("""
lobs hurling watch poises sketch tolls dismay fright plights ailments lapses fray blows scuffles brawls chores labour
polish beside pairs menace massing storm salvo recall muster keeping laying setting chronicle telling onlooker drill
drill_answers face hands desk staff errands pen unasked hourglass rollcall march throng onslaught
""")
"""Names of modules."""
PLANNING = frozenset({"lamps", "knowledge", "goals", "ground", "lines", "company", "deeds"})
"""Names of modules of the AI."""
PHRASES = (
    "(?:the|this|only|other|battle) rooms?(?! (?:for|to|of))", "house", "shelf", "speaks? for", "weighs? on", "is had",
    "comes to (?:nothing|something|the same|this)", "comes to(?=[.:,])",
)  # fmt: skip
"""Figures of speech in docstrings, as patterns."""
TEXTS = (
    "a person", "On the way: nobody known", "On the way, these may fire", "There, from where they stand now",
    "Rather not", "Let it be", "Do it all the same", "Kept as a scene", "It could not be kept",
    "The battle is kept as it is", "What has struck home lands", "All of it is done together", "If nobody answers",
    "Open to them", "Your own people are in the way", "I am red: show me", "The game stumbled", "Play so", "As shipped",
    "is over: A", "Contact: ", "How it will end is known to nobody", "Of the defeated: nobody is left",
    "Choose a soldier, then a square of the marked zone", "Never when the number in question",
)  # fmt: skip
"""Texts on the screen that had better ones."""


def words_of(name: str) -> set[str]:
    """The words of a name: of `draw_lines` and DrawLines draw and lines."""
    return set(re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower().split("_"))


def named(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Every name that a module gives to something."""
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.alias) and node.asname:
            yield node.asname


def docstrings(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Every docstring, those of constants too."""
    for node in nodes:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value


def barred(nodes: Sequence[ast.AST], stem: str, room: str = "game") -> Iterator[str]:
    """Every barred word of a module, with what kind of thing it stands in."""
    if stem in MODULES | (PLANNING if room == "ai" else set()):
        yield f"module {stem}"
    for name in named(nodes):
        if name in NAMES:
            yield f"name {name}"
        yield from (f"in names {part}" for part in words_of(name) & PARTS)
    told = set()
    for text in docstrings(nodes):
        told.add(text)
        found = (match[0] for one in PHRASES for match in re.finditer(rf"\b{one}\b", text, re.IGNORECASE))
        yield from (f"docstring {phrase.lower()}" for phrase in found)
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value not in told:
            yield from (f"text {one}" for one in TEXTS if one in node.value)


@cache
def standing() -> Counter[str]:
    """How often each barred word stands in the tree."""
    files = ((room, file) for room in ("game", "ai") for file in sources(room))
    found = Counter(word for room, file in files for word in barred(nodes_of(file), file.stem, room))
    words = "".join(file.read_text("utf-8") for file in sorted((ROOT / "assets" / "texts").rglob("*.toml")))
    return found + Counter(f"text {one}" for one in TEXTS for _each in range(words.count(one)))


STANDING: dict[str, int] = {
    "in names drill": 3,
    "in names toll": 1,
    "name said": 4,
    "name way": 3,
    "name ways": 1,
}
"""How often a barred word may still stand, each a word of files. A count may only fall; nothing is added."""


def test_barred_words_only_become_fewer() -> None:
    more = {word: count for word, count in standing().items() if count > STANDING.get(word, 0)}
    assert not more, "words that were given up (docs/glossary.md has better ones)"


@pytest.mark.parametrize(
    ("code", "word"),
    [
        ("class Volley: pass", "in names volley"),
        ("class Toss: pass", "name Toss"),
        ("def f(said): pass", "name said"),
        ("for way in (): pass", "name way"),
        ("def poise_of(): pass", "in names poise"),
        ('"""What weighs on a shot."""', "docstring weighs on"),
        ('"""All that a choice comes to: events."""', "docstring comes to"),
        ('x = "The game stumbled: {}"', "text The game stumbled"),
        ("import a as told", "name told"),
    ],
)
def test_a_barred_word_would_be_found(code: str, word: str) -> None:
    assert list(barred(list(ast.walk(ast.parse(code))), "plain")) == [word]


def test_a_barred_module_would_be_found() -> None:
    assert list(barred([], "fray")) == ["module fray"]
    assert list(barred([], "ground", "ai")) == ["module ground"]
    assert list(barred([], "ground")) == []


def test_the_glossary_has_one_meaning_for_each_term_and_is_short() -> None:
    terms = [term.lower() for term, _meaning, _where in ENTRIES]
    assert 150 < len(terms) <= MOST_ENTRIES
    assert terms == sorted(set(terms))


def test_the_glossary_names_rules_and_files_that_exist() -> None:
    rules = {row.id for row in rows()}
    places = [where.strip("`") for _term, _meaning, where in ENTRIES]
    strange = [one for one in places if one not in rules and (RULE.fullmatch(one) or not (ROOT / one).is_file())]
    assert strange == []


def test_words_of_the_code_in_the_glossary_are_in_its_files() -> None:
    named = [
        (word, (ROOT / where.strip("`")).read_text("utf-8"), where)
        for _term, meaning, where in ENTRIES
        if " in code" in meaning
        for word in re.findall(r"`(\w+)`", meaning)
    ]
    assert [word for word, text, where in named if word not in text and word not in where] == []


if __name__ == "__main__":
    for word, count in sorted(standing().items()):
        print(f'    "{word}": {count},')
    print(sum(standing().values()))
