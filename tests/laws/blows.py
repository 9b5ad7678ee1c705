"""What planners think the dice must show in close combat, beside the rules' own Checks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ai.beliefs import Knowledge
from ai.doctrine import doctrine
from ai.influence import Influence
from ai.odds import Odds
from game.battle.outlook import Outlook
from game.field import Cell
from game.messages.orders import Close
from game.rulebooks.ascension.close.attack import backstep_event
from game.rulebooks.ascension.close.effects import lunged
from game.rulebooks.ascension.close.gangs import slot_of
from game.rulebooks.ascension.close.postures import hold_of
from game.rulebooks.ascension.close.refusals import close_price, close_refusal, hands_refusal
from game.rulebooks.ascension.close.rolls import close_check, declared
from game.rulebooks.ascension.frames import CloseAttack
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.payments import after
from game.systems.conditions import under
from game.systems.light import hears, seen_in_the_dark, shade_at
from game.systems.mark import CloseOption
from game.systems.prospects import Combatant, StanceOption
from game.systems.surprise import surprised
from game.world.conditions import Advantage
from game.world.gear import Arms
from game.world.overlay import Overlay
from game.world.place import Melee, Position, Stance
from game.world.store import Reading, Unit
from tests.laws.shots import Tally, approximation

SPOTS = 1
"""Squares from which each foe is struck at, of those that one can walk to, beside where one stands."""


def compare_blows(tally: Tally, outlook: Outlook, unit: Unit, where: str) -> None:
    """All blows of one unit of the side that looks on, in all its stances, and the plain blows of the enemy at it."""
    known = Knowledge()
    known.refresh(outlook, unit)
    influence = Influence(known, Odds(known.prospects, doctrine()), unit)
    me = known.combatant(unit)
    if not me.standing:
        return
    for foe in known.foes:
        cells = [me.cell, *_spots(influence, me, foe)]
        for stance_option in {one.word: one for one in (me.stance_option, *me.stance_options)}.values():
            for cell in cells:
                _struck(tally, influence, (me, stance_option, cell), foe, where)
        for stance_option in me.stance_options:
            _suffered(tally, influence, foe, me, stance_option, where)


def _spots(influence: Influence, me: Combatant, foe: Combatant) -> list[Cell]:
    """Squares that one might walk to, the same each time."""
    lines, close_combat = influence.lines, influence.close_combat
    near = set(lines.squares(me.cell, me.walk).tolist()) if me.walk and not me.grips else set()
    taken = influence.known.taken(me)
    cells = [lines.cell(spot) for spot, _room in close_combat.spots(foe) if spot in near]
    free = [cell for cell in cells if cell not in taken and cell != me.cell]
    return free[:: max(1, len(free) // SPOTS)][:SPOTS]


def circumstances(world: Reading, n: Numbers, unit: Unit, target: Unit) -> Iterator[str]:
    """What tells on a blow that may not show as a part of it."""
    there = world.get(target, Position).cell
    hold = hold_of(world, unit)
    yield f"shade {shade_at(world, there)}"
    yield f"slot {slot_of(world, unit, target, n)}"
    told = {
        "heard": hears(world, unit, there),
        "seen in the dark": seen_in_the_dark(world, unit, there),
        "same square": world.get(unit, Position).cell == there,
        "blind": under(world, unit, "blinded"),
        "surprised": surprised(world, target),
        "holder": hold is not None and hold.holds,
        "held": hold is not None and not hold.holds,
        "aside": (world.find(target, Melee) or Melee()).aside,
        "lunge": lunged(world, unit, target),
    }
    yield from (word for word, came in told.items() if came)


def _struck(
    tally: Tally, influence: Influence, at: tuple[Combatant, StanceOption, Cell], foe: Combatant, where: str
) -> None:
    """Every attack of a unit in a stance from a square, with what it holds and with what it may draw."""
    (me, stance_option, cell), known, close_combat = at, influence.known, influence.close_combat
    n: Numbers = known.outlook.book.numbers
    world = Overlay(known.outlook).supposing(me.unit, Position(cell)).supposing(me.unit, Stance(stance_option.word))
    if stance_option.wastes:
        world = world.supposing(me.unit, replace(world.get(me.unit, Advantage), accuracy=0, scope=0, sight=0))
    onset = close_combat.onset(me, foe, cell)
    might = approximation(world, me.unit) if cell != me.cell else ""
    for drawn, close_options in (
        (False, stance_option.close_options),
        (True, stance_option.drawn if me.other_blade >= 0 else ()),
    ):
        armed = world
        if drawn:
            armed = world.supposing(me.unit, replace(world.get(me.unit, Arms), hand=me.other_blade))
        for close_option in close_options:
            unfit = hands_refusal(armed, me.unit, close_option.kind)
            if unfit is not None:
                tally.wrong.append(f"{where}, {me.unit}, {stance_option.word}: {close_option.kind}, {unfit}")
            ready = _prepared(armed, n, me.unit, close_option)
            frame = _declared(n, ready, me.unit, close_option, foe.unit)
            if frame is None:
                continue
            if foe.sure:
                tally.came_up["blow", "sure"] += 1
                continue
            suited = close_combat.suited(close_option, foe, nearer=onset.nearer)
            need = close_combat.need(suited, foe, onset.edge)
            came = (
                *circumstances(armed, n, me.unit, foe.unit),
                close_option.kind,
                *close_option.options,
                f"in {stance_option.word or 'none'}",
            )
            words = (*came, *(["drawn"] if drawn else []), *([close_option.first] if close_option.first else []))
            how = f"{close_option.kind} {close_option.options} {close_option.first}"
            told = f"{where}, {me.unit} in {cell}, {stance_option.word}, at {foe.unit}: {how}"
            tally.put("blow", need, close_check(ready, frame, n), words, told, might)
            gave = replace(frame, backstep=backstep_event(ready, n, frame, cell))
            tally.put("backed", need + suited.ground, close_check(ready, gave, n), words, told, might)


def _prepared(world: Overlay, n: Numbers, unit: Unit, close_option: CloseOption) -> Overlay:
    """The world in which Ki has been bought for an attack that takes it."""
    if not close_option.first:
        return world
    level = int(close_option.first.removeprefix("ki_"))
    held = world.get(unit, Advantage)
    paid = replace(held, accuracy=held.accuracy - n.ki_costs[level - 1])
    kept = min(held.scope, paid.accuracy)
    paid = replace(paid, scope=kept, sight=min(held.sight, paid.accuracy - kept))
    return world.supposing(unit, paid).supposing(unit, replace(world.find(unit, Melee) or Melee(), ki=level))


def _declared(n: Numbers, world: Reading, unit: Unit, close_option: CloseOption, target: Unit) -> CloseAttack | None:
    """An attack as it is declared; None if it cannot be."""
    if close_refusal(world, n, unit, Close(target, close_option.kind, close_option.options), free=True) is not None:
        return None
    spent = after(world.get(unit, Advantage), close_price(world, unit, close_option.options, n))
    return declared(world, CloseAttack(unit, target, close_option.kind, close_option.options), spent, n)


def _suffered(
    tally: Tally, influence: Influence, foe: Combatant, me: Combatant, stance_option: StanceOption, where: str
) -> None:
    """An enemy's blows in the stance it has at a unit in one that it may take, where both stand.

    Whether one's weapon can be struck at in another stance is not thought of.
    """
    if me.sure:
        return
    outlook, close_combat = influence.known.outlook, influence.close_combat
    n: Numbers = outlook.book.numbers
    world = Overlay(outlook).supposing(me.unit, Stance(stance_option.word))
    if stance_option.wastes:
        world = world.supposing(me.unit, replace(world.get(me.unit, Advantage), accuracy=0, scope=0, sight=0))
    edge = close_combat.onset(foe, me).edge
    for close_option in foe.stance_option.close_options:
        passed = close_option.first or close_option.kind == "weapon_strike"
        frame = None if passed else _declared(n, world, foe.unit, close_option, me.unit)
        if frame is not None:
            need = close_combat.need(close_combat.suited(close_option, me), me, edge, stance_option)
            words = (
                *circumstances(world, n, foe.unit, me.unit),
                close_option.kind,
                *close_option.options,
                f"in {stance_option.word or 'none'}",
            )
            told = f"{where}, {foe.unit} at {me.unit}, {stance_option.word}: {close_option.kind} {close_option.options}"
            tally.put("suffered", need, close_check(world, frame, n), words, told)


