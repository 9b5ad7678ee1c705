"""What planners think the dice must show, beside the rules' own Checks, over whatever positions come along."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from ai.beliefs import Knowledge
from ai.doctrine import doctrine
from ai.influence import Influence, walk_of
from ai.odds import Odds
from game.battle.outlook import Outlook
from game.dice.draws import Check
from game.field import sight
from game.messages.orders import ATTACK_MODES, Attack
from game.rulebooks.ascension.attacks import attack_refusal, mode_refusal, options_refusal, strike_of
from game.rulebooks.ascension.checks import JAMS, aim_at, attack_check
from game.rulebooks.ascension.close.postures import hold_of
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.states import arm_refusal
from game.systems.combatants import NEVER
from game.systems.conditions import FEARS, under
from game.systems.light import bears_light, glows, hears, seen_in_the_dark, shade_at, veil_on
from game.systems.prospects import Combatant, StanceOption
from game.systems.surprise import surprised
from game.systems.weapons import gun_of, jam_refusal
from game.world.conditions import Conditions
from game.world.gear import Arms
from game.world.overlay import Overlay
from game.world.place import Exposure, Lamp, Pace, Position, Posture, Stance
from game.world.store import Reading, Unit

SQUARES, STARTS = 6, 2
"""Squares looked at for each unit; and of them those at which a foe may arrive by any way."""


APPROXIMATE = ("a lamp that is carried elsewhere", "fear of what is not seen from elsewhere")
"""Where planners are not exact on purpose: they take lamps, but for a target's own, to stay where they are while their
bearers walk, and a fear to go along with who walks out of sight of its source."""


class Tally:
    """How many needs were compared and what came up, and every one that differs, or might by an approximation."""

    def __init__(self) -> None:
        self.compared: Counter[str] = Counter()
        self.came_up: Counter[tuple[str, str]] = Counter()
        self.approximate: Counter[str] = Counter()
        self.wrong: list[str] = []

    def put(
        self, kind: str, need: int, check: Check, words: tuple[str, ...], where: str, approximate: str = ""
    ) -> None:
        """One need beside its Check."""
        self.compared[kind] += 1
        parts = (*check.modifiers, *check.parts)
        self.came_up.update((kind, word) for word in {*words, *(part.key for part in parts if part.amount)})
        if need != check.need and approximate:
            self.approximate[approximate] += 1
        elif need != check.need:
            self.wrong.append(f"{kind}: {need}, not {check.need}; {where}; {[(p.key, p.amount) for p in parts]}")


def approximation(world: Reading, unit: Unit) -> str:
    """Why the need of a unit that fires from elsewhere may be wrong."""
    lamp, conditions = world.find(unit, Lamp), world.find(unit, Conditions)
    if lamp is not None and lamp.lit:
        return APPROXIMATE[0]
    return APPROXIMATE[1] if conditions is not None and conditions.of(*FEARS) else ""


def circumstances(world: Reading, unit: Unit, target: Unit) -> Iterator[str]:
    """What tells on a shot that may not show as a part of it."""
    here, there = world.get(unit, Position).cell, world.get(target, Position).cell
    exposure, hold = world.find(target, Exposure), hold_of(world, target)
    yield f"shade {shade_at(world, there)}"
    yield f"veil {veil_on(world, here, there)}"
    told = {
        "heard": hears(world, unit, there),
        "seen in the dark": seen_in_the_dark(world, unit, there),
        "bearer": bears_light(world, target),
        "glow": glows(world, there),
        "flash": exposure is not None and exposure.flash,
        "same square": here == there,
        "body shield": hold is not None and hold.shield,
        "blind": under(world, unit, "blinded"),
        "surprised": surprised(world, target),
        "hunkered": world.get(target, Posture).hunkered,
        "held": hold_of(world, unit) is not None,
    }
    yield from (word for word, came in told.items() if came)


def compare(tally: Tally, outlook: Outlook, unit: Unit, where: str) -> None:
    """All needs of one unit of the side that looks on, and those of the enemy's fire at it."""
    known = Knowledge()
    known.refresh(outlook, unit)
    influence = Influence(known, Odds(known.prospects, doctrine()), unit)
    n: Numbers = outlook.book.numbers
    me = known.combatant(unit)
    if not me.standing:
        return
    if gun_of(outlook, me.unit) is not None:
        _orders(tally, influence, n, me, where)
    squares = _squares(influence, me)
    if me.attack_options:
        for stance_option in me.stance_options:
            _fire(tally, influence, n, me, stance_option, squares, where)
    for foe in known.foes:
        if foe.attack_options:
            _threat(tally, influence, n, foe, me, squares, where)


def _orders(tally: Tally, influence: Influence, n: Numbers, me: Combatant, where: str) -> None:
    """Every attack the unit may declare."""
    outlook, prospects = influence.known.outlook, influence.prospects
    able = arm_refusal(outlook, me.unit, outlook.get(me.unit, Arms).weapon) or jam_refusal(outlook, me.unit, JAMS)
    modes = {mode for mode in ATTACK_MODES if able is None and mode_refusal(outlook, me.unit, mode, ()) is None}
    if modes != {attack_option.mode for attack_option in me.attack_options}:
        tally.wrong.append(f"{where}, {me.unit}: not {modes}")
    for foe in influence.known.foes:
        for attack_option in (
            *prospects.payable(me, me.stance_option, foe),
            *(one for one in me.attack_options if one.step),
        ):
            order = Attack(foe.unit, attack_option.mode, attack_option.options)
            unfit = mode_refusal(outlook, me.unit, attack_option.mode, attack_option.options)
            if unfit or options_refusal(outlook, n, me.unit, attack_option.mode, attack_option.options):
                tally.wrong.append(f"{where}, {me.unit}: {order} may not be declared")
            if attack_refusal(outlook, n, me.unit, order) is not None:
                continue
            strike = strike_of(outlook, n, me.unit, order)
            check = attack_check(outlook, me.unit, strike.aims[0], strike.mode, strike.options, n)
            covered = not attack_option.step
            need = influence.need(
                me, me.stance_option, foe, lower=attack_option.rungs, covered=covered, sure=attack_option.sure
            )
            words = (*circumstances(outlook, me.unit, foe.unit), attack_option.mode, *attack_option.options)
            tally.put("order", need - attack_option.edge, check, words, f"{where}, {me.unit} at {foe.unit}: {order}")


def _squares(influence: Influence, me: Combatant) -> list[int]:
    """Where it stands, and squares around it, the same each time."""
    near = influence.lines.squares(me.cell, 6).tolist() if me.walk else []
    free = {influence.lines.number(cell) for cell in influence.known.taken(me)}
    free |= {influence.lines.number(foe.cell) for foe in influence.known.foes}
    others = [square for square in near if square not in free]
    return [influence.lines.number(me.cell), *others[:: max(1, len(others) // (SQUARES - 1))]][:SQUARES]


def _fire(
    tally: Tally,
    influence: Influence,
    n: Numbers,
    me: Combatant,
    stance_option: StanceOption,
    squares: list[int],
    where: str,
) -> None:
    """Plain and suppressing fire at every foe from each square, in a stance."""
    known, lines = influence.known, influence.lines
    board = np.array(squares, np.int32)
    plain = influence.fire_at_all(stance_option, board)
    for row, foe in enumerate(known.foes):
        bare = influence.fire(stance_option, board, foe, covered=False)
        for at, square in enumerate(squares):
            cell = lines.cell(square)
            world = (
                Overlay(known.outlook).supposing(me.unit, Position(cell)).supposing(me.unit, Stance(stance_option.word))
            )
            for mode, need in (("shot", int(plain[row, at])), ("suppress", int(bare[at]))):
                if need >= NEVER // 2:
                    continue
                aim = aim_at(world, me.unit, foe.unit, mode, (), n)
                check = attack_check(world, me.unit, aim, mode, (), n)
                words = (*circumstances(world, me.unit, foe.unit), mode, f"in {stance_option.word or 'no stance'}")
                might = approximation(world, me.unit) if cell != me.cell else ""
                tally.put("fire", need, check, words, f"{where}, {me.unit} in {cell} at {foe.unit}", might)
            if not sight(world.field).sees(cell, foe.cell):
                assert plain[row, at] >= NEVER // 2


def _threat(
    tally: Tally, influence: Influence, n: Numbers, foe: Combatant, me: Combatant, squares: list[int], where: str
) -> None:
    """An enemy's plain shot in no stance at the unit in each square, once its turn is over."""
    prospects, board = influence.prospects, np.array(squares, np.int32)
    moved, sprinted = Pace(moved=True), Pace(moved=True, sprinted=True)
    for pace, edge in ((Pace(), 0), (moved, prospects.moved), (sprinted, prospects.sprinted)):
        mark = me.mark.later(edge)
        stays = influence.threat(foe, board, mark)
        for at, square in enumerate(squares):
            need = me.stance_option.challenge - int(stays[at])
            check = _shot_at(influence, n, foe, me, square, pace, foe.cell)
            if need < NEVER // 2 and check is not None:
                world = check[0]
                words = (*circumstances(world, foe.unit, me.unit), "stays")
                told = f"{where}, {foe.unit} at {me.unit} in {influence.lines.cell(square)}"
                tally.put("threat", need, check[1], words, told, approximation(world, foe.unit))
    starts = influence.lines.starts(influence.lines.number(foe.cell), walk_of(foe))
    for square in squares[:STARTS]:
        need = me.stance_option.challenge - influence.threat_at(foe, square, me.mark.later(), walks=True)
        cells = (influence.lines.cell(start) for start in starts)
        found = [shot for cell in cells if (shot := _shot_at(influence, n, foe, me, square, Pace(), cell)) is not None]
        if need < NEVER // 2 and found:
            world, check = min(found, key=lambda one: one[1].need)
            words = (*circumstances(world, foe.unit, me.unit), "walks")
            told = f"{where}, {foe.unit} walks, at {me.unit} in {influence.lines.cell(square)}"
            tally.put("threat", need, check, words, told, approximation(world, foe.unit))


def _shot_at(
    influence: Influence, n: Numbers, foe: Combatant, me: Combatant, square: int, pace: Pace, start: tuple[int, int]
) -> tuple[Reading, Check] | None:
    """The foe's shot from a square at the unit in another; None where it cannot be."""
    known, cell = influence.known, influence.lines.cell(square)
    world = Overlay(known.outlook).supposing(me.unit, Position(cell)).supposing(me.unit, pace)
    posture = world.get(me.unit, Posture)
    if posture.deck_guard:
        world = world.supposing(me.unit, replace(posture, deck_guard=0))
    world = world.supposing(foe.unit, Position(start)).supposing(foe.unit, Stance(""))
    if not sight(world.field).sees(start, cell) or gun_of(world, foe.unit) is None:
        return None
    aim = aim_at(world, foe.unit, me.unit, "shot", (), n)
    check = attack_check(world, foe.unit, aim, "shot", (), n)
    squares = max(abs(start[0] - cell[0]), abs(start[1] - cell[1]))
    ranges = foe.stance_options[0].by_distance
    return (world, check) if int(ranges[min(squares, len(ranges) - 1)]) > -NEVER else None
