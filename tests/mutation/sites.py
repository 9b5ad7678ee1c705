"""Places in the rules where an error can be planted, by operator, and the planting in a process of its own.

Nothing on disk is touched: the functions of the running process take the code of a changed tree. Every name of the old
code stays in the new one (a guard dropped is still read), for a closure must keep its variables.
"""

from __future__ import annotations

import ast
import functools
import gc
import importlib
import numbers
import operator as operators
import types
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from tests.mutation.carriers import ROOT

RULES = ("game/rulebooks", "game/systems")
APART = frozenset((
    "captions",  # words
    "hotkeys",  # keys of the window
    "lines", "cards", "sheet", "statblock", "situation", "conversion",  # pages of cards and scenes
    "prospects", "combatants", "damage_profiles", "attack_options", "expected_harms", "suggestions", "openers", "mark",
    "ascension/stances",  # for planners
))  # fmt: skip
"""Modules that hold no rules, some with their folder: others have a module of the same name."""
OPERATORS = ("comparison", "sign", "constant", "guard", "operand")

SWAPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
SIDES: dict[type[ast.AST], str] = {
    ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge", ast.Add: "add", ast.Sub: "sub",
}  # fmt: skip
"""Operators between two sides that may give the same when they are changed."""
CHANGED = {"lt": "le", "le": "lt", "gt": "ge", "ge": "gt", "add": "sub", "sub": "add"}
NO_NUMBERS = (ast.Tuple, ast.List, ast.JoinedStr, ast.GeneratorExp, ast.ListComp, ast.Set, ast.Dict, ast.Starred)
LEAVES = (ast.Return, ast.Raise, ast.Continue)

_TEXTS: dict[str, str] = {}

Change = Callable[[ast.expr], ast.expr]
Planted = tuple[ast.expr, str, Change]
Found = tuple[str, ast.expr, str, Change]


@dataclass(frozen=True, order=True)
class Site:
    """One error that can be planted: the expression at `place` of the file's tree, changed by an operator."""

    path: str
    line: int
    function: str
    operator: str
    before: str
    after: str
    place: int
    shows_at: bool | None = None
    """The value of the expression at which the error changes it; None: any may be."""

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What it is called in the list of errors that change nothing: line numbers move, these do not."""
        return self.path, self.function, self.before, self.after

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.function} [{self.operator}] {self.before}  ->  {self.after}"


def modules() -> Iterator[tuple[Path, set[str]]]:
    """Every module where rules may be, with its name and that with its folder."""
    for folder in RULES:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path, {path.stem, f"{path.parent.name}/{path.stem}"}


def all_sites() -> list[Site]:
    """Every error that can be planted in the rules, in the order of files and lines."""
    files = (path for path, names in modules() if APART.isdisjoint(names))
    return [site for path in files for site in sites_of(path)]


def sites_of(path: Path) -> Iterator[Site]:
    """The sites of one file, each expression numbered by its place in a walk over the tree."""
    name = path.relative_to(ROOT).as_posix()
    tree = _tree(name)
    places = {node: place for place, node in enumerate(ast.walk(tree))}
    for function, node, operator, change in _changes(tree):
        after = change(node)
        ast.fix_missing_locations(after)
        yield Site(
            name, node.lineno, function, operator, _text(node), _text(after),
            places[node], {_never: True, _always: False}.get(change),
        )  # fmt: skip


def _text(node: ast.expr) -> str:
    return " ".join(ast.unparse(node).split())


def _changes(tree: ast.Module) -> Iterator[Found]:
    """Each function body, statement by statement; what runs at import (defaults, decorators, tables) is left out."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield from _inside(node.body, node.name)
        elif isinstance(node, ast.ClassDef):
            for part in node.body:
                if isinstance(part, ast.FunctionDef):
                    yield from _inside(part.body, f"{node.name}.{part.name}")


def _inside(nodes: Iterable[ast.AST], name: str) -> Iterator[Found]:
    for node in nodes:
        if isinstance(node, ast.FunctionDef):
            yield from _inside(node.body, f"{name}.<locals>.{node.name}")
            continue
        for expr, operator, change in (*_conditions(node), *_figures(node)):
            yield name, expr, operator, change
        yield from _inside(_below(node), name)


def _below(node: ast.AST) -> Iterable[ast.AST]:
    """The parts of a node that hold rules: no texts, no patterns, no plain indices."""
    match node:
        case ast.JoinedStr() | ast.Raise() | ast.keyword(arg="strict"):
            return ()
        case ast.Subscript(value=value, slice=ast.Constant() | ast.UnaryOp()):
            return (value,)
        case ast.match_case(guard=guard, body=body):
            return (guard, *body) if guard else body
        case _:
            return ast.iter_child_nodes(node)


def _conditions(node: ast.AST) -> Iterator[Planted]:
    """Errors in what must be so: a guard or an operand that no longer counts, a comparison the wrong way."""
    match node:
        case ast.If(test=test, body=[only], orelse=[]) if isinstance(only, LEAVES):
            yield test, "guard", _never
        case ast.comprehension(ifs=ifs):
            yield from ((test, "guard", _always) for test in ifs)
        case ast.BoolOp(op=op, values=values):
            conditions = values[:-1] if isinstance(op, ast.Or) and _is_default(values[-1]) else values
            yield from (
                (value, "operand", _always if isinstance(op, ast.And) else _never)
                for value, *after in (conditions[at : at + 2] for at in range(len(conditions)))
                if not (after and _only_lets_read(value, after[0]))
            )
        case ast.Compare(ops=[op]) if type(op) in SWAPPED:
            yield node, "comparison", _compared
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield node, "comparison", lambda _: operand
        case _:
            pass


def _figures(node: ast.AST) -> Iterator[Planted]:
    """Errors in numbers: a sign the wrong way, a constant off by one."""
    match node:
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            yield node, "sign", lambda _: operand
        case ast.BinOp(op=ast.Add() | ast.Sub(), left=left, right=right):
            if not any(isinstance(side, NO_NUMBERS) or _is_text(side) for side in (left, right)):
                yield node, "sign", _flipped
        case ast.AugAssign(op=ast.Add() | ast.Sub(), value=value):
            if not isinstance(value, NO_NUMBERS) and not _is_text(value):
                yield value, "sign", lambda node: ast.UnaryOp(ast.USub(), node)
        case ast.Constant(value=bool() as value):
            yield node, "constant", lambda _: ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield node, "constant", lambda _: ast.Constant(value + 1)
        case _:
            pass


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _is_default(node: ast.expr) -> bool:
    """A value in place of a missing one (`find(unit, Pace) or Pace()`, `text or ""`), which is no condition."""
    made = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id[0].isupper()
    return made or isinstance(node, ast.Constant | ast.Tuple)


def _only_lets_read(test: ast.expr, following: ast.expr) -> bool:
    """Whether a test for None is there so that the next operand may read a part of that value.

    Without it no rule is another: a value comes to the same, None has no such part and the battle breaks off.
    """
    match test:
        case ast.Compare(ast.Name(name), [ast.Is() | ast.IsNot()], [ast.Constant(None)]):
            return any(isinstance(one, ast.Attribute) and _is_name(one.value, name) for one in _evaluated(following))
        case _:
            return False


def _is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _evaluated(node: ast.AST) -> Iterator[ast.AST]:
    """What is evaluated of an expression whatever its parts come to."""
    yield node
    match node:
        case ast.BoolOp(values=[first, *_]) | ast.IfExp(test=first):
            parts: Iterable[ast.AST] = (first,)
        case ast.Lambda() | ast.GeneratorExp() | ast.ListComp() | ast.SetComp() | ast.DictComp():
            parts = ()
        case _:
            parts = ast.iter_child_nodes(node)
    for part in parts:
        yield from _evaluated(part)


def _never(test: ast.expr) -> ast.expr:
    return ast.BoolOp(ast.And(), [test, ast.Constant(value=False)])


def _always(test: ast.expr) -> ast.expr:
    return ast.BoolOp(ast.Or(), [test, ast.Constant(value=True)])


def _compared(node: ast.expr) -> ast.expr:
    assert isinstance(node, ast.Compare)
    return ast.Compare(node.left, [SWAPPED[type(node.ops[0])]()], node.comparators)


def _flipped(node: ast.expr) -> ast.expr:
    assert isinstance(node, ast.BinOp)
    return ast.BinOp(node.left, ast.Sub() if isinstance(node.op, ast.Add) else ast.Add(), node.right)


def plant(site: Site) -> None:
    """The error is in the rules of this process from now on."""
    tree, place, after = planted(site)
    _replace(tree, {place: after}, site.path)


def planted(site: Site) -> tuple[ast.Module, ast.expr, ast.expr]:
    """The tree of its file, the expression at its place, and what is put there: one place may have two of a kind."""
    tree = _tree(site.path)
    place = list(ast.walk(tree))[site.place]
    for _, node, operator, change in _changes(tree):
        if (operator, node) == (site.operator, place) and _text(after := change(node)) == site.after:
            return tree, node, after
    raise LookupError(f"{site}: no such place")


def watch(sites: Iterable[Site], seen: Callable[[Site, object], None]) -> None:
    """In this process `seen` is called with a site and its value whenever the error there would change that value."""
    builtins = __builtins__ if isinstance(__builtins__, dict) else vars(__builtins__)
    numbered = sorted(sites)

    def reads(number: int, value: object) -> object:
        if _shows(numbered[number], value):
            seen(numbered[number], value)
        return value

    def sides(number: int, name: str, left: Any, right: Any) -> object:
        value = getattr(operators, name)(left, right)
        if _differs(name, value, left, right):
            seen(numbered[number], value)
        return value

    builtins.update(_reads=reads, _sides=sides)
    for path in sorted({site.path for site in numbered}):
        tree = _tree(path)
        nodes = list(ast.walk(tree))
        new: dict[ast.expr, ast.expr] = {}
        for number, site in enumerate(numbered):
            if site.path == path:
                node = nodes[site.place]
                assert isinstance(node, ast.expr)
                new[node] = _watched(number, site, node, new.get(node))
        _replace(tree, new, path)


def _watched(number: int, site: Site, node: ast.expr, before: ast.expr | None) -> ast.expr:
    """What takes the place of an expression that is looked at."""
    index = ast.Constant(number)
    match node:
        case ast.Compare(left, [op], [right]) if site.operator == "comparison" and before is None and type(op) in SIDES:
            return ast.Call(ast.Name("_sides", ast.Load()), [index, ast.Constant(SIDES[type(op)]), left, right], [])
        case ast.BinOp(left, op, right) if site.operator == "sign" and before is None:
            return ast.Call(ast.Name("_sides", ast.Load()), [index, ast.Constant(SIDES[type(op)]), left, right], [])
        case _:
            return ast.Call(ast.Name("_reads", ast.Load()), [index, before or node], [])


def _shows(site: Site, value: object) -> bool:
    """Whether the error at a site makes another value of this one."""
    if site.operator == "sign" and isinstance(value, numbers.Number):
        return value != 0
    return site.shows_at is None or site.shows_at == bool(value)


def _differs(name: str, value: object, left: Any, right: Any) -> bool:
    """Whether two sides give another value by the changed operator."""
    try:
        return bool(np.any(value != getattr(operators, CHANGED[name])(left, right)))
    except (TypeError, ValueError):  # sets are taken from each other, not added
        return True


def _tree(path: str) -> ast.Module:
    """The file as it was when it was first read: somebody may be at work on it during a long run."""
    if path not in _TEXTS:
        _TEXTS[path] = (ROOT / path).read_text("utf-8")
    return ast.parse(_TEXTS[path])


class _Put(ast.NodeTransformer):
    """Puts other expressions in the place of some."""

    def __init__(self, new: dict[ast.expr, ast.expr]) -> None:
        self._new = new

    def visit(self, node: ast.AST) -> ast.AST:
        new = self._new.pop(node, None) if isinstance(node, ast.expr) else None
        if new is not None:
            # The old expression may stand inside the new one, with others to replace in it.
            return ast.copy_location(self.generic_visit(new), node)
        return self.generic_visit(node)


def _replace(tree: ast.Module, new: dict[ast.expr, ast.expr], path: str) -> None:
    """Every function of the file that is alive takes its new code, and nothing worked out by the old one is kept."""
    changed = ast.fix_missing_locations(_Put(new).visit(tree))
    name = str(ROOT / path)
    importlib.import_module(path.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    codes = {(code.co_qualname, code.co_firstlineno): code for code in _codes(compile(changed, name, "exec"))}
    gc.unfreeze()
    for thing in gc.get_objects():
        if isinstance(thing, types.FunctionType) and thing.__code__.co_filename == name:
            code = codes.get((thing.__code__.co_qualname, thing.__code__.co_firstlineno))
            if code is not None and "<lambda>" not in code.co_qualname:
                thing.__code__ = code
        elif isinstance(thing, functools._lru_cache_wrapper):
            thing.cache_clear()


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    for part in code.co_consts:
        if isinstance(part, types.CodeType):
            yield part
            yield from _codes(part)
