"""What planners think the dice must show in close combat, beside the rules' own Checks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ai.doctrine import doctrine
from ai.influence import Influence
from ai.knowledge import Knowledge
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
from game.systems.mark import Art
from game.systems.sketch import Fighter, Poise
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
    influence = Influence(known, Odds(known.sketch, doctrine()), unit)
    me = known.fighter(unit)
    if not me.standing:
        return
    for foe in known.foes:
        cells = [me.cell, *_spots(influence, me, foe)]
        for poise in {one.word: one for one in (me.poise, *me.poises)}.values():
            for cell in cells:
                _struck(tally, influence, (me, poise, cell), foe, where)
        for poise in me.poises:
            _suffered(tally, influence, foe, me, poise, where)


def _spots(influence: Influence, me: Fighter, foe: Fighter) -> list[Cell]:
    """Squares that one might walk to, the same each time."""
    lines, fray = influence.lines, influence.fray
    near = set(lines.squares(me.cell, me.walk).tolist()) if me.walk and not me.grips else set()
    taken = influence.known.taken(me)
    cells = [lines.cell(spot) for spot, _room in fray.spots(foe) if spot in near]
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


def _struck(tally: Tally, influence: Influence, at: tuple[Fighter, Poise, Cell], foe: Fighter, where: str) -> None:
    """Every attack of a unit in a stance from a square, with what it holds and with what it may draw."""
    (me, poise, cell), known, fray = at, influence.known, influence.fray
    n: Numbers = known.outlook.book.numbers
    world = Overlay(known.outlook).supposing(me.unit, Position(cell)).supposing(me.unit, Stance(poise.word))
    if poise.wastes:
        world = world.supposing(me.unit, replace(world.get(me.unit, Advantage), accuracy=0, scope=0, sight=0))
    onset = fray.onset(me, foe, cell)
    might = approximation(world, me.unit) if cell != me.cell else ""
    for drawn, arts in ((False, poise.arts), (True, poise.drawn if me.other_blade >= 0 else ())):
        armed = world
        if drawn:
            armed = world.supposing(me.unit, replace(world.get(me.unit, Arms), hand=me.other_blade))
        for art in arts:
            unfit = hands_refusal(armed, me.unit, art.kind)
            if unfit is not None:
                tally.wrong.append(f"{where}, {me.unit}, {poise.word}: {art.kind}, {unfit}")
            ready = _prepared(armed, n, me.unit, art)
            frame = _declared(n, ready, me.unit, art, foe.unit)
            if frame is None:
                continue
            if foe.sure:
                tally.came_up["blow", "sure"] += 1
                continue
            suited = fray.suited(art, foe, nearer=onset.nearer)
            need = fray.need(suited, foe, onset.edge)
            came = (*circumstances(armed, n, me.unit, foe.unit), art.kind, *art.options, f"in {poise.word or 'none'}")
            words = (*came, *(["drawn"] if drawn else []), *([art.first] if art.first else []))
            told = f"{where}, {me.unit} in {cell}, {poise.word}, at {foe.unit}: {art.kind} {art.options} {art.first}"
            tally.put("blow", need, close_check(ready, frame, n), words, told, might)
            gave = replace(frame, backstep=backstep_event(ready, n, frame, cell))
            tally.put("backed", need + suited.ground, close_check(ready, gave, n), words, told, might)


def _prepared(world: Overlay, n: Numbers, unit: Unit, art: Art) -> Overlay:
    """The world in which Ki has been bought for an attack that takes it."""
    if not art.first:
        return world
    level = int(art.first.removeprefix("ki_"))
    held = world.get(unit, Advantage)
    paid = replace(held, accuracy=held.accuracy - n.ki_costs[level - 1])
    kept = min(held.scope, paid.accuracy)
    paid = replace(paid, scope=kept, sight=min(held.sight, paid.accuracy - kept))
    return world.supposing(unit, paid).supposing(unit, replace(world.find(unit, Melee) or Melee(), ki=level))


def _declared(n: Numbers, world: Reading, unit: Unit, art: Art, target: Unit) -> CloseAttack | None:
    """An attack as it is declared; None if it cannot be."""
    if close_refusal(world, n, unit, Close(target, art.kind, art.options), free=True) is not None:
        return None
    spent = after(world.get(unit, Advantage), close_price(world, unit, art.options, n))
    return declared(world, CloseAttack(unit, target, art.kind, art.options), spent, n)


def _suffered(tally: Tally, influence: Influence, foe: Fighter, me: Fighter, poise: Poise, where: str) -> None:
    """An enemy's blows in the stance it has at a unit in one that it may take, where both stand.

    Whether one's weapon can be struck at in another stance is not thought of.
    """
    if me.sure:
        return
    outlook, fray = influence.known.outlook, influence.fray
    n: Numbers = outlook.book.numbers
    world = Overlay(outlook).supposing(me.unit, Stance(poise.word))
    if poise.wastes:
        world = world.supposing(me.unit, replace(world.get(me.unit, Advantage), accuracy=0, scope=0, sight=0))
    edge = fray.onset(foe, me).edge
    for art in foe.poise.arts:
        passed = art.first or art.kind == "weapon_strike"
        frame = None if passed else _declared(n, world, foe.unit, art, me.unit)
        if frame is not None:
            need = fray.need(fray.suited(art, me), me, edge, poise)
            words = (*circumstances(world, n, foe.unit, me.unit), art.kind, *art.options, f"in {poise.word or 'none'}")
            told = f"{where}, {foe.unit} at {me.unit}, {poise.word}: {art.kind} {art.options}"
            tally.put("suffered", need, close_check(world, frame, n), words, told)


