"""Nothing shipped is out of a player's reach: orders, options, answers, words of cards, cards, figures, switches, rows.

Each list is made from scenes, pages and cards themselves, and each check is held against a planted breach.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import pytest
from pydantic import BaseModel

from game.content.cards import GrenadeCard, overridden
from game.content.catalogue import Catalogue, catalogue
from game.content.lines import Lined, books, line, page_of
from game.content.maps import default_rules
from game.content.profile import load_profile
from game.content.rule_index import rows
from game.messages.orders import DECLINE, Act, Attack, Order, Respond, Throw
from game.messages.stack import Ask
from game.rulebooks.alternity.acts import WORDS as ALTERNITY_ACTS
from game.rulebooks.ascension.acts import ACTS as ASCENSION
from game.rulebooks.shelf import figures_of, open_book, switches_of
from game.systems.captions import Face
from tests.reach import answer_breach, answers_of, order_breach, orders_of, question_breach, rows_named

ROOT = Path(__file__).resolve().parent.parent
SCENES = sorted((ROOT / "tests" / "scenes").rglob("*.toml"))
CARDS = ("weapons", "armours", "units", "terrains", "skills", "traits", "species", "damage_types", "lamps", "poisons")
LINES = ("unit", "gun", "melee", "grenade", "armour", "poison")
CHOSEN = {"weapons", "armours", "units", "traits", "lamps", "skills", "species"}
"""Kinds of cards of which a roster's soldier may name any: see test_a_soldier_of_a_roster_may_have_any."""


def read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))


@cache
def face_of(rules: str) -> Face:
    return open_book(load_profile(rules).book).face


# --- orders, options and answers ---------------------------------------------------------------------------


def breaches(scene: Mapping[str, Any], face: Face) -> list[str]:
    """What the orders and answers of a scene need that the window does not have."""
    found = [order_breach(face, order) for order in orders_of(scene)]
    return [one for one in (*found, *(answer_breach(face, words) for words in answers_of(scene))) if one]


@cache
def scenes() -> tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...]:
    """Each scene by name, with the rows it carries and what is out of reach in it."""
    found = []
    for path in SCENES:
        scene = read(path)
        wrong = breaches(scene, face_of(scene.get("rules", default_rules())))
        found.append((path.stem, tuple(scene.get("carries", ())), tuple(wrong)))
    return tuple(found)


def test_every_order_and_answer_of_a_scene_has_its_button() -> None:
    assert [(name, wrong) for name, _rows, wrong in scenes() if wrong] == []


@pytest.mark.parametrize(
    ("line", "answer", "breach"),
    [
        ("dance", "", "no button: act.dance"),
        ("shot b sideways", "", "no option of attack.shot: ['sideways']"),
        ("throw frag 3,3 precision", "", "no option of throw.0: ['precision']"),
        ("end", "b: jump_for_joy", "no answer: jump_for_joy"),
        ("end", "b: capp", "no answer: capp"),
    ],
)
def test_a_planted_order_or_answer_without_a_button_is_found(line: str, answer: str, breach: str) -> None:
    scene = {"units": {"a": {}, "b": {}}, "steps": [{"unit": "a", "order": line, "answers": [answer] * bool(answer)}]}
    assert breaches(scene, face_of("ascension")) == [breach]
    refused = {**scene, "steps": [{**scene["steps"][0], "refused": "no", "answers": []}]}  # type: ignore[index]
    assert breaches(refused, face_of("ascension")) == []


@pytest.mark.parametrize(("book", "acts"), [("ascension", tuple(ASCENSION)), ("alternity", ALTERNITY_ACTS)])
def test_every_act_of_a_book_has_its_button(book: str, acts: tuple[str, ...]) -> None:
    face = face_of(book)
    assert [act for act in acts if order_breach(face, Act(act))] == []
    bare = replace(face, kinds=tuple(kind for kind in face.kinds if kind.key != f"act.{acts[0]}"))
    assert [act for act in acts if order_breach(bare, Act(act))] == [acts[0]]


@pytest.mark.parametrize(
    ("question", "answers", "breach"),
    [
        ("cap", (DECLINE, Respond("cap")), ""),
        ("crown", (DECLINE,), "no text: crown"),
        ("cap", (DECLINE, Respond("hat")), "no answer to cap: ['hat']"),
        ("snap", (DECLINE, Attack(1, "wink")), "no button: attack.wink"),
        ("snap", (Throw("frag", (1, 1), ("wink",)),), "no option of throw.0: ['wink']"),
        ("turn", (Act("dance"),), ""),
    ],
)
def test_a_planted_question_without_words_is_found(question: str, answers: tuple[Order, ...], breach: str) -> None:
    """`tests/test_scenes.py` holds each question of each scene against this."""
    assert question_breach(face_of("ascension"), Ask("red", 1, question, answers)) == breach


@pytest.mark.parametrize("book", books())
def test_a_lasting_answer_is_to_a_question_and_questions_of_one_kind_have_it(book: str) -> None:
    """What may be answered beforehand is asked; what a book answers beforehand may be answered so by a side."""
    face = face_of(book)
    assert set(face.beforehand) <= set(face.lasting)


# --- words of cards ----------------------------------------------------------------------------------------


def parts(note: Any) -> Iterator[Any]:
    """A type and all that it is made of."""
    yield note
    for part in get_args(note):
        yield from parts(part)


def models(page: type[BaseModel], found: dict[type[BaseModel], None]) -> None:
    """A page and the pages within it."""
    if page in found:
        return
    found[page] = None
    for field in page.model_fields.values():
        for part in parts(field.annotation):
            if isinstance(part, type) and issubclass(part, BaseModel):
                models(part, found)


def book_of(page: type[BaseModel]) -> str:
    """The book whose page it is, `content` for one of all books."""
    return page.__module__.split(".")[-2]


def said(card: BaseModel) -> Iterator[tuple[str, str, Any]]:
    """What a card says beyond what is usual: whose page it is, the key, and each value of it."""
    for name, field in type(card).model_fields.items():
        value = getattr(card, name)
        if value == field.get_default(call_default_factory=True):
            continue
        inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, tuple) else (value,)
        yield book_of(type(card)), name, None
        for one in inner:
            if isinstance(one, BaseModel):
                yield from said(one)
            elif isinstance(one, (str, int)):
                yield book_of(type(card)), name, one


def unsaid(cards: Catalogue) -> set[str]:
    """Keys of cards, and of each key its words, that are on no card, in the lines converted for another book too.

    What a scenario or a roster may set for its own soldiers is in reach whatever the cards say.
    """
    whole = [card for kind in CARDS for card in getattr(cards, kind).values()]
    every = [*whole, *(line(card, book) for card in whole if isinstance(card, Lined) for book in books())]
    pages: dict[type[BaseModel], None] = {}
    for page in (*map(type, whole), *(page_of(kind, book) for kind in LINES for book in books())):
        models(page, pages)
    changed = {name for book in books() for name in page_of("overrides", book).model_fields}
    there = {found for card in every for found in said(card)}
    return {
        f"{book_of(page)}.{name}" + (f"={word}" if word else "")
        for page in pages
        for name, field in page.model_fields.items()
        if name not in ("key", "lines", *changed)
        for word in _words(field.annotation, field.get_default(call_default_factory=True))
        if (book_of(page), name, word) not in there
    }


def _words(note: Any, usual: Any) -> tuple[Any, ...]:
    """The words a key may have but for the usual one; (None,) for a key of another kind."""
    found = [word for part in parts(note) if get_origin(part) is Literal for word in get_args(part)]
    return tuple(word for word in found if word not in (usual, "")) or (None,)


def test_every_key_and_word_of_cards_is_on_a_shipped_card() -> None:
    assert unsaid(catalogue()) == set()


def test_a_word_that_leaves_the_cards_is_found() -> None:
    cards = catalogue()
    left = {key: card for key, card in cards.weapons.items() if not isinstance(card, GrenadeCard) or key == "smoke"}
    assert "ascension.effect=gas" in unsaid(replace(cards, weapons=left)) - unsaid(cards)
    assert "ascension.senses" in unsaid(replace(cards, units={})) - unsaid(cards)


# --- cards -------------------------------------------------------------------------------------------------


def unused(cards: Catalogue, text: str) -> set[str]:
    """Cards that no scenario, map, unit or weapon names, of the kinds of which a roster cannot name any."""
    words = set(re.findall(r"\w+", text))
    kinds = [kind for kind in CARDS if kind not in CHOSEN]
    return {f"{kind}: {key}" for kind in kinds for key in getattr(cards, kind) if key not in words}


def shipped_text() -> str:
    """All that scenarios, maps, units, weapons and the profiles and rooms of the game say."""
    places = ("maps/scenarios/*.toml", "maps/*.t[ms]x", "assets/units/*.toml", "assets/weapons/*.toml")
    return "\n".join(path.read_text("utf-8") for place in places for path in sorted(ROOT.glob(place)))


def test_every_card_is_in_a_scenario_or_can_be_chosen() -> None:
    assert unused(catalogue(), shipped_text()) == set()


def test_a_card_that_nobody_has_is_found() -> None:
    cards = catalogue()
    more = replace(cards, poisons={**cards.poisons, "nectar": cards.poisons["strong"]})
    assert unused(more, shipped_text()) - unused(cards, shipped_text()) == {"poisons: nectar"}


@pytest.mark.parametrize("book", books())
def test_a_soldier_of_a_roster_may_have_any(book: str) -> None:
    cards, page = catalogue(), page_of("overrides", book)
    arms = [key for key, card in cards.weapons.items() if not isinstance(card, GrenadeCard)]
    grenades = {key: 1 for key, card in cards.weapons.items() if isinstance(card, GrenadeCard)}
    wishes: list[dict[str, Any]] = [{"weapons": [key]} for key in arms] + [{"grenades": grenades}]
    soldier = cards.unit("rifleman")
    shields = {
        key for key in cards.armours
        if cards.faults(overridden(soldier, page.model_validate({"armour": key}), book), "", book=book)  # type: ignore[arg-type]
    }  # fmt: skip
    wishes += [{"shield" if key in shields else "armour": key} for key in cards.armours]
    wishes += [{"lamp": key} for key in cards.lamps]
    if book == "ascension":
        wishes += [{"traits": [key]} for key in cards.traits] + [{"species": key} for key in cards.species]
        wishes += [{"skills": {key: 1}} for key in cards.skills]
    for template in cards.units.values():
        assert line(template, book)
    for wish in wishes:
        made = overridden(cards.unit("rifleman"), page.model_validate(wish), book)  # type: ignore[arg-type]
        assert cards.faults(made, "roster", book=book) == []
    strange = overridden(cards.unit("rifleman"), page.model_validate({"weapons": ["spoon"]}), book)  # type: ignore[arg-type]
    assert cards.faults(strange, "roster", book=book)


# --- profiles ----------------------------------------------------------------------------------------------


def undocumented(book: str, profile: str, page: str) -> list[str]:
    """Figures that the shipped profile does not show, switches that the page about profiles does not."""
    switches = switches_of(book)
    shown = [name for name in figures_of(book) if name not in switches and not _shown(name, profile)]
    return [*shown, *(name for name in switches if f"| `{name}` |" not in page)]


def _shown(name: str, profile: str) -> bool:
    """Whether a figure is set in a profile's text: by its whole name, or as an entry of its table."""
    whole = re.search(rf"(?m)^\"?{re.escape(name)}\"? *=", profile)
    table, _, entry = name.rpartition(".")
    return bool(whole or (table and re.search(rf"(?m)^{re.escape(table)} *= *{{.*\b{entry} *=", profile)))


@pytest.mark.parametrize("book", books())
def test_every_figure_and_switch_is_documented_and_can_be_set(book: str) -> None:
    page = (ROOT / "docs" / "rules-profile.md").read_text("utf-8")
    profile = (ROOT / "assets" / "profiles" / f"{book}.toml").read_text("utf-8")
    assert undocumented(book, profile, page) == []
    one = switches_of(book)[0]
    assert undocumented(book, profile, page.replace(f"`{one}`", "")) == [one]
    first = next(name for name in figures_of(book) if name not in switches_of(book))
    assert undocumented(book, re.sub(rf"(?m)^{first} *=.*$", "", profile), page) == [first]
    usual = open_book(book).figures
    numbers = {name: usual[name] for name in figures_of(book) if name not in switches_of(book)}
    assert open_book(book, {name: usual[name] for name in switches_of(book)}, numbers).figures == usual


# --- rows --------------------------------------------------------------------------------------------------


def reached(scene_rows: set[str], texts: str) -> set[str]:
    """Rows that a scene without a breach carries, or that a profile, face or page of files names."""
    return scene_rows | rows_named(texts)


def pages_text() -> str:
    """Profiles, cards, words of books, pages of files and their documents: where a row meets who plays or writes."""
    places = (
        "assets/profiles/*.toml", "assets/*/*.toml", "game/rulebooks/*/face.py",
        "game/rulebooks/*/cards.py", "game/rulebooks/*/numbers.py", "game/rulebooks/*/prog*.py",
        "game/rulebooks/*/campaign.py", "game/content/*.py",
        "docs/formats.md", "docs/rules-profile.md",
    )  # fmt: skip
    files = [path for place in places for path in sorted(ROOT.glob(place)) if path.parent.name != "rules"]
    return "\n".join(path.read_text("utf-8") for path in files)


def test_rows_are_read_from_lists_and_spans() -> None:
    text = "(ALT-REACH-04 to -06, -09, ASC-MOVE-01) and ASC-FIRE-02 and -04; ACY-LOC-07"
    fires = {"ASC-FIRE-02", "ASC-FIRE-04", "ACY-LOC-07"}
    assert rows_named(text) == {*(f"ALT-REACH-0{n}" for n in (4, 5, 6, 9)), "ASC-MOVE-01", *fires}


def unreached() -> set[str]:
    carried = {row for _name, carries, wrong in scenes() if not wrong for row in carries}
    return {row.id for row in rows() if not row.planned} - reached(carried, pages_text())


def test_every_row_is_reached() -> None:
    assert unreached() == set()


def test_a_row_that_only_a_broken_scene_carries_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tuple((name, carries, ("no button",)) for name, carries, _wrong in scenes())
    assert "ALA-COND-01" not in unreached()
    monkeypatch.setattr("tests.test_reach.scenes", lambda: broken)
    assert "ALA-COND-01" in unreached()
