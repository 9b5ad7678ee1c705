"""Habits that no room may have: asking which book it is, counting in floats, growing without end.

Every check has a planted breach beside it, so that a check which sees nothing fails too.
"""

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import pytest

from tests.sources import ROOT, names_in, nodes_of, place, sources

BOOKS = {"ascension", "alternity", "alternacy", "alacrity"}
EXACT_ROOMS = ("dice", "world", "messages", "systems", "rulebooks", "battle")
LONGEST_FILE = 400
LONGEST_FUNCTION = 60


@dataclass(frozen=True)
class Finding:
    place: str
    line: int
    what: str


def texts_in(node: ast.AST) -> set[str]:
    return {n.value for n in ast.walk(node) if isinstance(n, ast.Constant) and isinstance(n.value, str)}


def is_the_book(node: ast.AST) -> bool:
    """The book itself, its name or its type; not what the book answers when it is asked."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) if name in ("book", "rulebook"):
            return True
        case ast.Attribute(value=inner, attr="name" | "key" | "kind" | "title" | "__class__"):
            return is_the_book(inner)
        case ast.Call(func=ast.Name(id="type"), args=[inner]):
            return is_the_book(inner)
    return False


def names_one_book(node: ast.AST) -> bool:
    return bool(BOOKS & (names_in(ast.walk(node)) | texts_in(node)))


def asks_which_book(node: ast.AST) -> bool:
    """`book is x`, `book.name == "ascension"`, `match name: case "ascension"`, `isinstance(book, X)`."""
    match node:
        case ast.Compare(left=left, comparators=[right]):
            if isinstance(right, ast.Constant) and right.value is None:
                return False
            return is_the_book(left) != is_the_book(right) or names_one_book(node)
        case ast.MatchValue():
            return names_one_book(node)
        case ast.Call(func=ast.Name(id="isinstance"), args=[asked, _]):
            return is_the_book(asked)
    return False


def imports_one_book(node: ast.AST) -> bool:
    match node:
        case ast.ImportFrom(module="game.rulebooks", names=names):
            return bool(BOOKS & {name.name for name in names})
        case ast.ImportFrom(module=str(module)):
            return bool(BOOKS & set(module.split(".")))
        case ast.Import(names=names):
            return any(BOOKS & set(name.name.split(".")) for name in names)
    return False


def counts_in_floats(node: ast.AST) -> bool:
    match node:
        case ast.Constant(value=float()) | ast.Name(id="float"):
            return True
    return False


def found(nodes: Iterable[ast.AST], where: str, breach: Callable[[ast.AST], bool], what: str) -> list[Finding]:
    return [Finding(where, getattr(node, "lineno", 0), what) for node in nodes if breach(node)]


def planted(line: str, breach: Callable[[ast.AST], bool]) -> list[Finding]:
    return found(ast.walk(ast.parse(line)), "planted", breach, "")


def knows_a_book(node: ast.AST) -> bool:
    return asks_which_book(node) or imports_one_book(node)


def test_no_one_outside_the_rulebooks_asks_which_book_it_is() -> None:
    findings = [
        finding
        for file in sources("game", "ai")
        if "rulebooks" not in file.parts
        for finding in found(nodes_of(file), place(file), knows_a_book, "asks which book it is")
    ]
    assert not findings


@pytest.mark.parametrize(
    "line",
    [
        "if book is ascension: pass",
        "if world.rulebook == other: pass",
        "if book.name == 'ascension': pass",
        "if name in ('alternity', 'ascension'): pass",
        "match name:\n    case 'alacrity': pass",
        "if isinstance(book, Ascension): pass",
        "if type(position.book) is Ascension: pass",
        "if position.book.name in flagship: pass",
    ],
)
def test_asking_which_book_it_is_would_be_seen(line: str) -> None:
    assert planted(line, asks_which_book)


@pytest.mark.parametrize(
    "line",
    [
        "if book is None: pass",
        "if book.recoil(weapon): pass",
        "if left.book == right.book: pass",
        "x = 1 < 2",
    ],
)
def test_ordinary_questions_are_let_through(line: str) -> None:
    assert not planted(line, asks_which_book)


@pytest.mark.parametrize(
    "line",
    [
        "import game.rulebooks.ascension",
        "from game.rulebooks import ascension",
        "from game.rulebooks.ascension.shots import steps",
    ],
)
def test_naming_one_book_in_an_import_would_be_seen(line: str) -> None:
    assert planted(line, imports_one_book)
    assert not planted("from game.rulebooks import book_named", imports_one_book)


def test_books_do_not_import_each_other() -> None:
    shelf = ROOT / "game" / "rulebooks"
    for book in BOOKS:
        for file in sorted((shelf / book).rglob("*.py")):
            imported = {
                part
                for node in nodes_of(file)
                if imports_one_book(node)
                for part in re.findall(r"\w+", ast.unparse(node))
            }
            assert not imported & (BOOKS - {book}), place(file)


def test_rules_count_in_whole_numbers_and_fractions() -> None:
    findings = [
        finding
        for file in sources(*(f"game/{room}" for room in EXACT_ROOMS))
        for finding in found(nodes_of(file), place(file), counts_in_floats, "a float")
    ]
    assert not findings


@pytest.mark.parametrize("line", ["x = 0.5", "stress: float", "y = float(x)", "z: dict[str, float]"])
def test_a_float_would_be_seen(line: str) -> None:
    assert planted(line, counts_in_floats)


# --- memory ---------------------------------------------------------------------------------------

GROWS = {"dict", "set", "list", "defaultdict", "OrderedDict", "deque"} | {
    "Counter", "WeakKeyDictionary", "WeakValueDictionary", "WeakSet"
}  # fmt: skip
BOUNDED = {
    "_ROLES_OF": "one entry for each class of event",
    "_KINDS": "one entry for each kind of record in files",
    "_WORDS": "the same",
    "_PARTS": "the same",
    "_BOOKS": "one entry for each rulebook",
    "_OF_BOOKS": "the same",
    "_KNOWN": "one entry for each Outlook alive",
    "_TABLES": "the bytes of CACHE",
    "_FOUGHT_ON": "_MOST_KEPT battlefields",
    "_NOTHING": "never written to",
}
"""What is kept for as long as the program runs, by name, and what bounds it."""


def called(node: ast.AST) -> str:
    """The name of what a decorator or a call names: `functools.lru_cache(4)` is "lru_cache"."""
    node = node.func if isinstance(node, ast.Call) else node
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def keeps_without_end(node: ast.AST) -> bool:
    """A function with arguments whose results are all kept, for `lru_cache(None)` and `cache` have no bound."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and (args := node.args):
        asked = bool(args.args or args.posonlyargs or args.kwonlyargs or args.vararg or args.kwarg)
        return asked and any(called(one) == "cache" for one in node.decorator_list)
    if isinstance(node, ast.Call) and called(node) == "cache" and isinstance(node.func, ast.Name):
        return not (isinstance(node.args[0], ast.Lambda) and not node.args[0].args.args) if node.args else True
    if isinstance(node, ast.Call) and called(node) == "lru_cache":
        sizes = [*node.args[:1], *(one.value for one in node.keywords if one.arg == "maxsize")]
        return any(isinstance(size, ast.Constant) and size.value is None for size in sizes)
    return False


def grows_without_end(nodes: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Empty containers of a module or a class: whatever is put there stays for as long as the program runs."""
    for home in nodes:
        for line in home.body if isinstance(home, ast.Module | ast.ClassDef) else ():
            if not isinstance(line, ast.Assign | ast.AnnAssign) or line.value is None:
                continue
            target = line.targets[0] if isinstance(line, ast.Assign) else line.target
            empty = isinstance(line.value, ast.Dict | ast.List) and not ast.unparse(line.value).strip("{}[]")
            made = isinstance(line.value, ast.Call) and called(line.value) in GROWS and not line.value.args
            if (empty or made) and called(target) not in BOUNDED:
                yield line


def test_nothing_is_kept_without_end() -> None:
    findings = [
        finding
        for file in sources("game", "ai")
        for nodes in (nodes_of(file),)
        for finding in (
            *found(nodes, place(file), keeps_without_end, "keeps all it ever found"),
            *(Finding(place(file), getattr(node, "lineno", 0), "grows for ever") for node in grows_without_end(nodes)),
        )
    ]
    assert not findings


@pytest.mark.parametrize(
    "line",
    [
        "@cache\ndef f(x): pass",
        "@functools.cache\ndef f(*x): pass",
        "@lru_cache(maxsize=None)\ndef f(x): pass",
        "f = lru_cache(None)(g)",
        "f = cache(g)",
        "KEPT: dict[int, str] = {}",
        "KEPT = WeakKeyDictionary()",
        "class A:\n    kept = []",
        "class A:\n    kept: ClassVar[set[int]] = set()",
    ],
)
def test_keeping_without_end_would_be_seen(line: str) -> None:
    assert planted(line, keeps_without_end) or list(grows_without_end(ast.walk(ast.parse(line))))


@pytest.mark.parametrize(
    "line", ["@cache\ndef f(): pass", "@lru_cache(maxsize=8)\ndef f(x): pass", "def f():\n    x = {}", "A = {1: 2}"]
)
def test_what_has_a_bound_is_let_through(line: str) -> None:
    assert not planted(line, keeps_without_end)
    assert not list(grows_without_end(ast.walk(ast.parse(line))))


# --- length ---------------------------------------------------------------------------------------


def test_no_file_holds_two_nouns() -> None:
    lengths = {place(f): len(f.read_text("utf-8").splitlines()) for f in sources("game", "ai", "tests")}
    assert {name: length for name, length in lengths.items() if length > LONGEST_FILE} == {}


def test_no_function_is_long() -> None:
    lengths = {
        f"{place(file)}:{node.name}": (node.end_lineno or 0) - node.lineno + 1
        for file in sources("game", "ai")
        for node in nodes_of(file)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    assert {name: length for name, length in lengths.items() if length > LONGEST_FUNCTION} == {}


# --- reading files --------------------------------------------------------------------------------

GATE = ROOT / "game" / "content" / "page.py"
PARSERS = {"tomllib", "json", "tomlkit", "pickle", "marshal", "csv", "yaml", "ElementTree", "etree"}
PARSES = {"load", "loads", "parse", "fromstring", "iterparse", "raw_decode", "JSONDecoder", "reader", "XML"}
UNPACKERS = {"gzip", "zlib", "bz2", "lzma", "zipfile", "tarfile", "base64", "pytiled_parser", "tomllib", "xml"}


def reads_past_the_gate(node: ast.AST) -> bool:
    """Opens a file to read it, parses text, or unpacks data; writing is no concern of the gate."""
    match node:
        case ast.Import(names=names):
            return any(name.name.split(".")[0] in UNPACKERS for name in names)
        case ast.ImportFrom(module=str(module)):
            return module.split(".")[0] in UNPACKERS
        case ast.Attribute(value=ast.Name(id=parser), attr=part) if parser in PARSERS and part in PARSES:
            return True
        case ast.Call(func=ast.Attribute(attr="read_text" | "read_bytes", value=ast.expr())):
            return True
        case ast.Call(func=ast.Name(id="open"), args=args):
            return reads(args)
        case ast.Call(func=ast.Attribute(attr="open"), args=[ast.Constant(value=str()), *_] as args):
            return reads(args)
    return False


def reads(args: list[ast.expr]) -> bool:
    """Whether one of the words of a call of `open` is a mode for reading alone, or none is a mode for writing."""
    modes = [arg.value for arg in args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    return not any(set(mode) & set("wax+") and set(mode) <= set("rwaxbt+") for mode in modes)


def test_files_are_read_in_one_place_alone() -> None:
    findings = [
        finding
        for file in sources("game", "ai")
        if file != GATE
        for finding in found(nodes_of(file), place(file), reads_past_the_gate, "reads past the gate")
    ]
    assert not findings
    assert found(nodes_of(GATE), "gate", reads_past_the_gate, "")


@pytest.mark.parametrize(
    "line",
    [
        "import tomllib",
        "from xml.etree import ElementTree",
        "import gzip",
        "value = json.loads(text)",
        "value = json.JSONDecoder().raw_decode(text)",
        "page = tomlkit.parse(text)",
        "text = path.read_text('utf-8')",
        "raw = (folder / 'a').read_bytes()",
        "file = path.open('rb')",
        "file = open(path)",
        "file = open(path, 'r', encoding='utf-8')",
    ],
)
def test_reading_past_the_gate_would_be_seen(line: str) -> None:
    assert planted(line, reads_past_the_gate)


@pytest.mark.parametrize(
    "line",
    ["file = path.open('wb')", "file = open(path, 'r+b')", "text = json.dumps(value)", "path.write_text(text)",
     "battle = Battle.open(plan, 7)", "planning.open()", "text = read_text(path)"],
)  # fmt: skip
def test_writing_is_let_through(line: str) -> None:
    assert not planted(line, reads_past_the_gate)


def prints(node: ast.AST) -> bool:
    """Writes to the terminal past the one place where control signs are made visible."""
    match node:
        case ast.Call(func=ast.Name(id="print") | ast.Attribute(value=ast.Name(id="typer"), attr="echo")):
            return True
        case ast.Attribute(value=ast.Attribute(value=ast.Name(id="sys"), attr="stdout" | "stderr"), attr="write"):
            return True
    return False


def test_the_terminal_is_written_to_in_one_place_alone() -> None:
    voice = ROOT / "game" / "cli" / "console.py"
    findings = [
        finding
        for file in sources("game", "ai")
        if file != voice
        for finding in found(nodes_of(file), place(file), prints, "prints")
    ]
    assert not findings
    assert len(found(nodes_of(voice), "voice", prints, "")) == 1


@pytest.mark.parametrize("line", ["print(text)", "typer.echo(text)", "sys.stdout.write(text)"])
def test_printing_elsewhere_would_be_seen(line: str) -> None:
    assert planted(line, prints)
