"""From a scene to a position, with units in the middle of something; and any moment of a battle as a scene."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.battle.battle_setup import as_played, extras, form_up, fortify, lay_out, place_tasks, venom_of, weather
from game.battle.journal_head import plain_figures
from game.battle.position import Position, apply, settle
from game.battle.save import position_from_text, position_to_text
from game.battle.sentences import DEALT
from game.content.catalogue import Catalogue, catalogue
from game.content.profile import book_named
from game.content.scene import Scene, ScenePage, draw_field, parse_page, to_text
from game.content.scene_page import scene_page
from game.content.situation import Situation, Strained
from game.content.unit_setup import Recruit
from game.content.writing import Taken, write_whole
from game.messages.events import BattleBegan, StateChanged
from game.messages.frames import Battle, Turn
from game.messages.stack import done
from game.rulebooks.shelf import open_book, set_over
from game.systems.conditions import condition_of
from game.systems.morale import met_already
from game.systems.poison import sick_with
from game.systems.rulebook import Rulebook
from game.world.body import Allegiance, Identity
from game.world.conditions import Conditions
from game.world.gear import Ammunition, Arms
from game.world.hazards import Breath, Fatigue, Venom, Venoms
from game.world.place import Grapple, Unaware
from game.world.place import Position as Place
from game.world.sides import Objectives, SideCard
from game.world.squads import Mercy
from game.world.store import Reading, Unit, World
from game.world.turns import Clock

Parts = dict[type, Any]
EMPTY_HANDS = "none"


def set_up(scene: Scene, *, cards: Catalogue | None = None) -> Position:
    """The position a scene describes, in a world of its own; the unit of the first step is in the middle of its turn.

    Entity 1 is the battle, then come the sides and the units in the order of the file. A scene with a saved
    position is that position. Raises ContentError for rules that cannot be opened, SaveError for a saved position
    that cannot be read.
    """
    book = open_book(scene.page.rules, scene.page.switches, scene.page.numbers)
    if scene.position:
        return position_from_text(scene.position, book)
    world = _peopled(scene, book, cards or scene.cards or catalogue())
    quiet = replace(book, switches=replace(book.switches, morale=False))
    settle(Position(world, quiet, [Battle("rounds")]), done(BattleBegan()))
    for meeting in tuple(met_already(world, book)):
        apply(world, meeting)
    position = Position(world, book, [])
    active = position.world.get(1, Clock).active
    if active:
        position.stack.append(Turn(active, "orders"))
    return position


def _opening(scene: Scene) -> str:
    """Whose turn is under way as the scene opens: the unit of the first step, unless that plays a round."""
    for step in scene.steps:
        if step.get("order") in DEALT:
            return ""
        if "unit" in step:
            return str(step["unit"])
    return ""


def _peopled(scene: Scene, book: Rulebook, cards: Catalogue) -> World:
    """Entity 1 is the battle, then come the sides, then the units: so the clock knows their numbers beforehand."""
    page = scene.page
    first = 2 + len(scene.sides)
    numbers = {recruit.key: first + place for place, recruit in enumerate(scene.recruits)}
    order = tuple(numbers[key] for key in page.order)
    goals = Objectives(scene.objectives, (0,) * len(scene.objectives), page.rounds, page.at_limit)
    world = World(as_played(scene.battlefield.field, book))
    active = numbers.get(_opening(scene), 0) if Turn in book.steps else 0
    clock = Clock(round=page.round, active=active, order=order)
    world.add(clock, goals, *weather(book, (page.wind, page.wind_strength)))
    for side in scene.sides:
        world.add(SideCard(side, side.capitalize()))
    for recruit in scene.recruits:
        hidden = (recruit.side,) if recruit.situation.hidden else ()
        extra = extras(book, recruit, cards, hidden, page.ambush)
        venoms = _venoms(recruit.situation, book, cards)
        sick = (Venoms(venoms),) if venoms else ()
        held = _conditions(recruit, book, numbers, venoms)
        unit = world.add(*_parts(recruit, book, cards, numbers), *extra, *sick, *held)
        state = book.state(world, unit)
        if not book.standing(world, unit):
            apply(world, StateChanged(unit, "", state))  # with so much stress, nothing of it may be left
    if book.switches.warfare and book.warfare is not None:
        form_up(world, scene.squads, scene.recruits)
        fortify(world, scene.battlefield)
    place_tasks(world, page.tasks, book)
    lay_out(world, scene.hazards, book, cards, page.round)
    for entity in world.having(SideCard):
        mercy = page.mercy.get(world.get(entity, SideCard).key)
        if mercy is not None:
            world.put(entity, Mercy(mercy))
    _hold(world, scene, numbers, book)
    return world


def _venoms(now: Situation, book: Rulebook, cards: Catalogue) -> tuple[Venom, ...]:
    """The poisons in its blood, in order of key; nothing where hazards are not played."""
    if not book.switches.hazards:
        return ()
    return tuple(replace(venom_of(book, cards.poison(key)), turns=turns) for key, turns in sorted(now.poisons.items()))


def _conditions(
    recruit: Recruit, book: Rulebook, numbers: dict[str, Unit], venoms: tuple[Venom, ...]
) -> tuple[Conditions, ...]:
    """What a unit is under, of poison too; nothing where conditions are not played."""
    if not (recruit.situation.conditions or venoms) or not book.switches.conditions:
        return ()
    given = (condition.model_dump() for condition in recruit.situation.conditions)
    found = (
        condition_of(book.numbers, one.pop("kind"), **{**one, "source": numbers.get(one["source"], 0)}) for one in given
    )
    return (Conditions(tuple(sorted((*found, *((sick_with(venoms),) if venoms else ()))))),)


def _hold(world: World, scene: Scene, numbers: dict[str, Unit], book: Rulebook) -> None:
    """The holds of the scene, each on both who are in it; none is left of one who is down (ASC-RULING-54)."""
    situations = {recruit.key: recruit.situation for recruit in scene.recruits}
    for key, now in situations.items():
        if now.grapples and all(book.standing(world, numbers[one]) for one in (key, now.grapples)):
            other = situations[now.grapples]
            world.put(numbers[key], Grapple(numbers[now.grapples], holds=True, **now.hold.model_dump()))
            world.put(numbers[now.grapples], Grapple(numbers[key], holds=False, **other.hold.model_dump()))


def keys_of(world: Reading) -> dict[str, Unit]:
    """The units of a world by the keys they have in files."""
    return {world.get(unit, Identity).key: unit for unit in world.having(Identity)}


def _parts(
    recruit: Recruit, book: Rulebook, cards: Catalogue, numbers: dict[str, Unit]
) -> tuple[object, ...]:
    fresh = book.muster(recruit.card, cards, key=recruit.key, side=recruit.side, cell=recruit.cell, name=recruit.name)
    parts: Parts = {type(part): part for part in fresh}
    now = recruit.situation
    if now.weapon or now.ammunition is not None:
        _gear(parts, now)
    if now.unaware or now.surprised:
        parts[Unaware] = Unaware(now.surprised)
    book.situate(parts, now, book, numbers)
    if isinstance(now, Strained) and book.switches.hazards:
        parts |= {Breath: Breath(**now.breath.model_dump())} if now.breath is not None else {}
        parts |= {Fatigue: Fatigue(**now.fatigue.model_dump())} if now.fatigue is not None else {}
    return tuple(parts.values())


def _gear(parts: Parts, now: Situation) -> None:
    arms: Arms = parts[Arms]
    carried = [weapon.key for weapon in arms.weapons]
    if now.weapon:
        parts[Arms] = arms = replace(arms, hand=carried.index(now.weapon) if now.weapon in carried else -1)
    left = list(parts[Ammunition].points)
    if isinstance(now.ammunition, int) and arms.hand >= 0:
        left[arms.hand] = now.ammunition
    elif isinstance(now.ammunition, dict):
        for key, points in now.ammunition.items():
            left[carried.index(key)] = points
    parts[Ammunition] = Ammunition(tuple(left))


# --- any moment as a scene ------------------------------------------------------------------------------------------


def scene_of(position: Position, *, title: str, rules: str = "", note: str = "") -> ScenePage:
    """The scene that sets this position up again, stack included. The position must be a true one.

    Units are drawn for the reader; what counts is the position kept beside them.
    """
    world = position.world
    units: dict[str, Any] = {}
    for key, unit in keys_of(world).items():
        place = world.find(unit, Place)
        if place is not None:
            like = world.get(unit, Identity).like
            units[key] = {"side": world.get(unit, Allegiance).side, "like": like, "at": list(place.cell)}
    clock = world.get(world.having(Clock)[0], Clock)
    rules = rules or position.book.key
    switches, numbers = set_over(position.book, open_book(rules))
    return scene_page(book_named({"rules": rules})).model_validate(
        {
            "title": title,
            "note": note,
            "rules": rules,
            "switches": switches,
            "numbers": plain_figures(numbers),
            **draw_field(world.field.bare),
            "units": units,
            "round": clock.round,
            "position": {"text": position_to_text(position)},
        }
    )


def scene_text(position: Position, *, title: str, rules: str = "", note: str = "") -> str:
    """The same as the text of a scene file; reading it and setting it up gives this position again."""
    text = to_text(scene_of(position, title=title, rules=rules, note=note))
    parse_page(text)  # what is written must be readable before a file is trusted to it
    return text


def keep_scene(position: Position, folder: Path, name: str, title: str, *, rules: str = "", note: str = "") -> Path:
    """Write a position as a new scene file of a folder; its path. Raises ContentError when it cannot be written."""
    content, number = scene_text(position, title=title, rules=rules, note=note).encode("utf-8"), 1
    while True:
        path = folder / f"{name}-{number:03}.toml"
        try:
            write_whole(path, content, fresh=True)
        except Taken:
            number += 1
            continue
        return path


def note_fault(fault: Exception, position: Position, folder: Path, title: str) -> None:
    """Write the position at which the rules failed as a scene, and add its file to the fault's notes.

    What the step that failed was given is lost: the scene waits for it again. A fault in writing is passed over.
    """
    with suppress(Exception):
        path = keep_scene(position, folder, "inside", title, rules=position.book.key, note=f"{fault!r:.300}")
        fault.add_note(f"the position is in {path}")
