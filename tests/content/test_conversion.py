"""Cards without a line for a book: read through neutral measures, in an order that holds, near what people wrote."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from game.checks.converted import conversions
from game.content.cards import GrenadeCard, GunCard, MeleeCard, Overrides, overridden
from game.content.catalogue import catalogue
from game.content.lines import Lined, books, line, measured
from game.content.measures import rung
from game.content.scenario import load_scenario
from game.rulebooks.alternity.skills import ABILITIES
from game.rulebooks.ascension.cards import UnitChanges

CARDS = catalogue()
BOOKS = ("ascension", "alternity")
BOTH = [
    card
    for cards in (CARDS.weapons, CARDS.armours, CARDS.units)
    for card in cards.values()
    if all(book in card.lines for book in BOOKS)
]
EVERY = [card for cards in (CARDS.weapons, CARDS.armours, CARDS.units, CARDS.poisons) for card in cards.values()]


def alone(card: Lined, book: str) -> Lined:
    """The card as if only that book's line had been written."""
    return card.relined(book, card.lines[book], alone=True)


@pytest.mark.parametrize("card", EVERY, ids=lambda card: card.key)
def test_a_converted_line_is_one_that_may_be_written(card: Lined) -> None:
    for book in BOOKS:
        found = line(card, book)
        assert type(found).model_validate(found.model_dump()) == found
        assert not CARDS.faults(card, "x", book=book)


@pytest.mark.parametrize("book", BOOKS)
def test_a_line_that_goes_over_and_comes_back_is_nearly_what_it_was(book: str) -> None:
    other = next(one for one in BOOKS if one != book)
    for card in CARDS.units.values():
        there = alone(card, book).relined(other, line(alone(card, book), other), alone=True)
        was, now = measured(alone(card, book), book), measured(there, book)
        assert abs(was.strength - now.strength) <= 1, card.key
        assert (was.agility, was.wits, was.will, was.grade) == (now.agility, now.wits, now.will, now.grade), card.key
        assert now.carried == was.carried


def test_whoever_is_stronger_stays_stronger() -> None:
    """No two templates change places in what their bodies and minds are, whichever way they are converted."""
    for book in BOOKS:
        other = next(one for one in BOOKS if one != book)
        figures = [
            (measured(alone(card, book), book), measured(alone(card, book), other)) for card in CARDS.units.values()
        ]
        for part in ("agility", "wits", "will", "grade"):
            pairs = sorted((getattr(was, part), getattr(now, part)) for was, now in figures)
            assert [now for _was, now in pairs] == sorted(now for _was, now in pairs), (book, part)


@pytest.mark.parametrize("kind", [GunCard, MeleeCard, GrenadeCard])
@pytest.mark.parametrize("book", BOOKS)
def test_whatever_hurts_more_goes_on_hurting_more(kind: type[Lined], book: str) -> None:
    other = next(one for one in BOOKS if one != book)
    cards = [alone(card, book) for card in CARDS.weapons.values() if isinstance(card, kind) and book in card.lines]
    pairs = sorted((measured(card, book).harm, measured(card, other).harm) for card in cards)
    assert [now for _was, now in pairs] == sorted(now for _was, now in pairs)
    assert len({now for _was, now in pairs}) > 1


@pytest.mark.parametrize("book", BOOKS)
def test_thicker_armour_stays_thicker(book: str) -> None:
    other = next(one for one in BOOKS if one != book)
    cards = [alone(card, book) for card in CARDS.armours.values() if book in card.lines]
    pairs = sorted((measured(card, book).stops, measured(card, other).stops) for card in cards)
    for (was, now), (more, later) in pairwise(pairs):
        assert later >= now or more - was < 5, (was, now, more, later)  # half a point is within one die


def test_written_lines_lie_near_converted_ones() -> None:
    """The bounds that docs/rulebooks.md states."""
    for card in CARDS.units.values():
        if card.role == "beast" or card.size == "vehicle":
            continue  # nobody's abilities are those of people
        own, made = card.lines["alternity"].abilities, line(alone(card, "ascension"), "alternity").abilities
        assert all(abs(getattr(own, name) - getattr(made, name)) <= 3 for name in ABILITIES), card.key
        skills, known = card.lines["alternity"].skills, line(alone(card, "ascension"), "alternity").skills
        arms = [name for name in ("rifle", "pistol", "direct_fire", "bow", "blade", "bludgeon") if name in skills]
        assert all(abs(skills[name] - known.get(name, 0)) <= 3 for name in arms), card.key
    for card in CARDS.weapons.values():
        if all(book in card.lines for book in BOOKS):
            one, other = measured(card, "ascension").harm, measured(card, "alternity").harm
            assert abs(one - other) <= 45, (card.key, one, other)


def test_a_square_is_a_square() -> None:
    """The flagship's pistol reaches three squares with ease; so does one without a line of its own."""
    made = line(alone(CARDS.weapon("pistol"), "ascension"), "alternity")
    assert tuple(made.range) == (6, 12, 30)  # 3, 6 and 15 squares of 2 m
    back = line(alone(CARDS.weapon("charge_pistol"), "alternity"), "ascension")
    assert back.increment == 4  # 8 m are four squares


def test_particulars_of_guns() -> None:
    laser, gun, rocket = (
        line(alone(CARDS.weapon(key), "alternity"), "ascension")
        for key in ("laser_rifle", "charge_machine_gun", "bantam_starload")
    )
    assert (laser.damage_type, laser.mode) == ("fire", "single")
    assert (gun.mode, gun.rating, gun.overwhelming) == ("full", 6, 2)
    assert (rocket.damage_type, rocket.overwhelming) == ("fire", 3)
    cannon = line(CARDS.weapon("autocannon"), "alternity")
    assert (cannon.skill, cannon.modes, cannon.firepower) == ("direct_fire", "A", "good")
    darts = line(CARDS.weapon("dart_pistol"), "alternity")
    assert (darts.skill, darts.poison, darts.hands) == ("pistol", "strong", 1)


def test_what_a_file_changes_in_its_own_book_is_converted() -> None:
    """A rifleman made a crack shot under the flagship is one in the other book, whatever his template says there."""
    card = CARDS.unit("rifleman")
    plain = overridden(card, Overrides(name="Nina", weapons=("pistol",)), "ascension")
    assert line(plain, "alternity").abilities == card.lines["alternity"].abilities
    assert line(plain, "alternity").weapons == ("pistol",)
    crack = overridden(card, UnitChanges(skills={"firearms": 5}), "ascension")
    assert line(crack, "alternity").skills["rifle"] == 5
    assert line(card, "alternity").skills["rifle"] == 3


def test_a_scenario_of_one_book_has_lines_for_the_other() -> None:
    for recruit in load_scenario("duel").recruits:
        assert line(recruit.card, "alternity").abilities.str >= 4


def test_the_nearest_rung_is_taken_and_the_lower_of_two() -> None:
    ladder = ((0, "a"), (10, "b"), (30, "c"))
    assert [rung(ladder, measure) for measure in (-5, 4, 5, 6, 20, 21, 99)] == ["a", "a", "a", "b", "b", "c", "c"]


def test_the_check_notes_what_is_converted(tmp_path: Path) -> None:
    notes = conversions()
    assert {note.severity for note in notes} == {"note"}
    weapons = {note.what.split(" no line for ")[1].partition(",")[0]: note for note in notes if "weapons" in note.file}
    assert "stutter_gun" in weapons["ascension"].what
    assert "stutter_gun" not in weapons["alternity"].what
    assert "carbine" in weapons["alternity"].what
    (tmp_path / "armour").mkdir()
    card = tmp_path / "armour" / "apron.toml"
    card.write_text('name = "Apron"\n[ascension]\ndr = 1\ncoverage = 4\n', encoding="utf-8")
    for path in (tmp_path, card):
        others = sorted(book for book in books() if book != "ascension")
        what = "1 card has no line for {}, where they are converted: apron"
        assert sorted(note.what for note in conversions([path])) == [what.format(book) for book in others]
    card.write_text('name = "Apron"\n', encoding="utf-8")
    assert not conversions([tmp_path])
