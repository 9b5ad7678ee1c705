"""What planners think of Alternity's attacks, beside the steps of the attacks themselves, over any positions."""

from __future__ import annotations

from collections import Counter

import numpy as np

from ai.beliefs import Knowledge
from ai.doctrine import doctrine
from ai.influence import Influence, ways_of
from ai.odds import Odds
from game.battle.outlook import Outlook
from game.dice.draws import Modifier
from game.field import Cell
from game.messages.orders import Attack, Burst, Close, Throw
from game.rulebooks.alternity import fire, throws
from game.rulebooks.alternity.attack import Manner
from game.rulebooks.alternity.close import close_attacks
from game.rulebooks.alternity.close.arms import hand_steps
from game.rulebooks.alternity.combatants import Load
from game.rulebooks.alternity.declaring import actions_of
from game.rulebooks.alternity.frames import Attempt, Lob
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.prospects import AlternityProspects
from game.rulebooks.alternity.shots import Shot, attempt
from game.systems.combatants import NEVER
from game.systems.conditions import FEARS
from game.systems.prospects import AttackOption, Combatant, StanceOption
from game.world.conditions import Conditions
from game.world.gear import Arms
from game.world.overlay import Overlay
from game.world.place import Position
from game.world.store import Reading, Unit
from game.world.turns import Clock, Declared
from tests.laws.landings import alike, planned

SQUARES, STARTS, SPOTS = 6, 2, 2
"""Squares looked at for each unit; of them those at which a foe may arrive by any way; those to strike from."""


class Tally:
    """How many needs were compared and what came up, and every one that differs."""

    def __init__(self) -> None:
        self.compared: Counter[str] = Counter()
        self.came_up: Counter[tuple[str, str]] = Counter()
        self.approximate: Counter[str] = Counter()
        self.wrong: list[str] = []

    def put(
        self, kind: str, need: int, steps: tuple[Modifier, ...], words: tuple[str, ...], where: str, might: str = ""
    ) -> None:
        """One need beside the steps of its roll."""
        self.compared[kind] += 1
        self.came_up.update((kind, word) for word in {*words, *(step.key for step in steps)})
        wanted = sum(step.amount for step in steps)
        if need != wanted and might:
            self.approximate[might] += 1
        elif need != wanted:
            self.wrong.append(f"{kind}: {need}, not {wanted}; {where}; {[(step.key, step.amount) for step in steps]}")


APPROXIMATE = ("fear of what is not seen from elsewhere",)
"""Where planners are not exact on purpose: they take a fear to go along with who walks out of sight of its source."""


def fearing(world: Reading, unit: Unit) -> str:
    """Why the need of a unit that fires from elsewhere, or at who stands elsewhere, may be wrong."""
    conditions = world.find(unit, Conditions)
    return APPROXIMATE[0] if conditions is not None and conditions.of(*FEARS) else ""


def compare(tally: Tally, outlook: Outlook, unit: Unit, where: str) -> None:
    """All attacks of one unit of the side that looks on, and the enemy's fire at it; nobody else may speak now."""
    known = Knowledge()
    known.refresh(outlook, unit)
    influence = Influence(known, Odds(known.prospects, doctrine()), unit)
    me = known.combatant(unit)
    if not me.standing or outlook.get(outlook.having(Clock)[0], Clock).active not in (0, unit):
        return
    ways = [(me.stance_option, attack_option) for attack_option in me.attack_options]
    ways += (
        [(me.beside.stance_option, attack_option) for attack_option in me.beside.attack_options]
        if me.beside is not None
        else []
    )
    for foe in known.foes:
        for stance_option, attack_option in ways:
            _attack_option(tally, influence, me, stance_option, attack_option, foe, where)
        for stance_option in (me.stance_option, *((me.beside.stance_option,) if me.beside is not None else ())):
            _blows(tally, influence, me, stance_option, foe, where)
    squares = _squares(influence, me)
    _area_throws(tally, influence, me, where)
    if me.attack_options:
        _fire(tally, influence, me, squares, where)
    for foe in known.foes:
        if foe.attack_options:
            _threat(tally, influence, foe, me, squares, where)


def _attack_option(
    tally: Tally,
    influence: Influence,
    me: Combatant,
    stance_option: StanceOption,
    attack_option: AttackOption,
    foe: Combatant,
    where: str,
) -> None:
    """Every roll of an attack that the unit may declare."""
    outlook = influence.known.outlook
    if attack_option.squares:
        row = Burst((foe.cell,) * attack_option.squares, attack_option.options)
        if fire.burst_refusal(outlook, outlook.book, me.unit, row) is not None:
            return
        made, told = fire.burst_frames(outlook, outlook.book, me.unit, row), str(row)
    else:
        order = Attack(foe.unit, attack_option.mode, attack_option.options)
        if fire.attack_refusal(outlook, outlook.book, me.unit, order) is not None:
            return
        made, told = fire.attack_frames(outlook, outlook.book, me.unit, order), str(order)
    need = influence.need(me, stance_option, foe) - attack_option.edge
    for roll, one in zip(attack_option.blow.rolls, made, strict=True):  # type: ignore[attr-defined]
        assert isinstance(one, Attempt)
        tally.put(
            "order", need + roll, one.steps, (attack_option.mode, *attack_option.options), f"{where}, {me.unit}: {told}"
        )


def _blows(
    tally: Tally, influence: Influence, me: Combatant, stance_option: StanceOption, foe: Combatant, where: str
) -> None:
    """Every blow that the unit may declare, and those from squares that it may walk to."""
    known, close_combat, lines = influence.known, influence.close_combat, influence.lines
    outlook, book, spots = (
        known.outlook,
        known.outlook.book,
        {lines.cell(spot) for spot, _room in close_combat.spots(foe)},
    )
    declared = outlook.find(me.unit, Declared)
    free = [] if declared is not None and declared.orders else sorted(spots - known.taken(me) - {foe.met, me.cell})
    for cell in (me.cell, *free[:: max(1, len(free) // SPOTS)][:SPOTS]):
        world = outlook if cell == me.cell else Overlay(outlook).supposing(me.unit, Position(cell))
        for close_option in stance_option.close_options:
            order = Close(foe.unit, close_option.kind, close_option.options)
            if close_option.rush or (
                cell == me.cell and close_attacks.refusal(outlook, book, me.unit, order) is not None
            ):
                continue
            struck = [one for one in close_attacks.frames(world, book, me.unit, order) if isinstance(one, Attempt)]
            for roll, one in zip(close_option.force.rolls, struck, strict=bool(struck)):  # type: ignore[attr-defined]
                need = close_combat.need(
                    close_combat.suited(close_option, foe), foe, close_combat.onset(me, foe, cell).edge
                )
                might = fearing(outlook, me.unit) if cell != me.cell else ""
                told = f"{where}, {me.unit} in {cell}: {order}"
                tally.put("blow", need + roll, one.steps, (close_option.kind, *close_option.options), told, might)


def _area_throws(tally: Tally, influence: Influence, me: Combatant, where: str) -> None:
    """Every grenade and every load, at and beside every foe."""
    outlook, prospects = influence.known.outlook, influence.prospects
    assert isinstance(prospects, AlternityProspects)
    for supply in me.supplies:
        for to in _aims(influence):
            order = Burst((to,)) if supply.launched else Throw(supply.key, to)
            refusal = fire.burst_refusal if isinstance(order, Burst) else throws.throw_refusal
            frames = fire.burst_frames if isinstance(order, Burst) else throws.thrown
            if refusal(outlook, outlook.book, me.unit, order) is None:  # type: ignore[operator]
                (lob,) = frames(outlook, outlook.book, me.unit, order)  # type: ignore[operator]
                assert isinstance(lob, Lob)
                assert isinstance(supply.body, Load)
                need = prospects.lob_need(influence.throw(me.cell, to), me.stance_option, supply.body)
                told = f"{where}, {me.unit}: {order}"
                tally.put("lob", need, lob.steps, (supply.effect,), told)
                courses = prospects.courses(influence.throw(me.cell, to), me, me.stance_option, supply)
                real = throws.landings(outlook, throws.lob_check(lob, outlook.book.numbers), to)
                if not alike(planned(influence.known, courses, me.cell, to), real):
                    tally.wrong.append(f"landings: {told}: {real}")


def _squares(influence: Influence, me: Combatant) -> list[int]:
    """Where it stands, and squares around it, the same each time."""
    near = influence.lines.squares(me.cell, 6).tolist() if me.walk else []
    free = {influence.lines.number(cell) for cell in influence.known.taken(me)}
    free |= {influence.lines.number(foe.cell) for foe in influence.known.foes}
    others = [square for square in near if square not in free]
    return [influence.lines.number(me.cell), *others[:: max(1, len(others) // (SQUARES - 1))]][:SQUARES]


def _aims(influence: Influence) -> list[Cell]:
    """The squares of foes, and one beside each."""
    field = influence.lines.field
    beside = [(foe.cell[0] + 1, foe.cell[1]) for foe in influence.known.foes]
    return sorted({foe.cell for foe in influence.known.foes} | {cell for cell in beside if field.inside(cell)})


def _fire(tally: Tally, influence: Influence, me: Combatant, squares: list[int], where: str) -> None:
    """Single shots at every foe from each square."""
    known, lines, n = influence.known, influence.lines, influence.known.outlook.book.numbers
    plain = influence.fire_at_all(me.stance_option, np.array(squares, np.int32))
    for row, foe in enumerate(known.foes):
        for at, square in enumerate(squares):
            cell, need = lines.cell(square), int(plain[row, at])
            steps = _shot(Overlay(known.outlook).supposing(me.unit, Position(cell)), n, me.unit, cell, foe.unit)
            if steps is not None:
                might = fearing(known.outlook, me.unit) if cell != me.cell else ""
                tally.put("fire", need, steps, (), f"{where}, {me.unit} in {cell} at {foe.unit}", might)
            elif need < NEVER // 2:
                tally.wrong.append(f"fire: {need}, where none can be; {where}, {me.unit} in {cell} at {foe.unit}")


def _threat(tally: Tally, influence: Influence, foe: Combatant, me: Combatant, squares: list[int], where: str) -> None:
    """An enemy's single shot at the unit in each square, from where it stands or may walk to."""
    known, lines, n = influence.known, influence.lines, influence.known.outlook.book.numbers
    stays = influence.threat(foe, np.array(squares, np.int32), me.mark.later())
    gaits = sorted(ways_of(foe, walks=True), key=lambda gait: gait[1])
    starts = {start: edge for walk, edge in gaits for start in lines.starts(lines.number(foe.cell), walk)}
    for at, square in enumerate(squares):
        world = Overlay(known.outlook).supposing(me.unit, Position(lines.cell(square)))
        told = f"{where}, {foe.unit} at {me.unit} in {lines.cell(square)}"
        steps = _shot(world, n, foe.unit, foe.cell, me.unit)
        if steps is not None:
            tally.put(
                "threat", me.stance_option.challenge - int(stays[at]), steps, ("stays",), told, fearing(world, foe.unit)
            )
        if at < STARTS:
            goes = influence.threat(foe, np.array([square], np.int32), me.mark.later(), walks=True)
            need = me.stance_option.challenge - int(goes[0])
            found = [
                (sum(step.amount for step in way) - edge, edge, way)
                for start, edge in starts.items()
                if (way := _shot(world, n, foe.unit, lines.cell(start), me.unit)) is not None
            ]
            if found:
                _least, edge, best = min(found, key=lambda one: one[0])
                tally.put("threat", need + edge, best, ("walks",), told, fearing(world, foe.unit))


def _shot(world: Reading, n: Numbers, unit: Unit, here: Cell, target: Unit) -> tuple[Modifier, ...] | None:
    """The steps of a single shot from a square; None where it cannot be."""
    hands = hand_steps(Attack(target), actions_of(world, unit), n)
    made = attempt(world, n, unit, Shot(target, here, world.get(unit, Arms).hand, Manner(hands=hands)))
    return made.steps if isinstance(made, Attempt) else None
