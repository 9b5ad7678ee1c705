"""What a planner thinks of a throw and of a blast is what the rules have (ASC-GREN-01 to -09).

Every kind of grenade carried, in all stances, with and without Steady, at squares around, and the dice that everybody
near would take, over the positions of scenes and of recorded battles of seats that do anything.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from ai.beliefs import Knowledge
from ai.doctrine import doctrine
from ai.grenades import Throws
from ai.influence import Influence
from ai.odds import Odds
from game.battle.outlook import Outlook
from game.content.scene import load_scene
from game.field import cover_rung, distance, sight
from game.messages.orders import Throw
from game.rulebooks.ascension.blasts import dice_taken
from game.rulebooks.ascension.close.postures import gripped
from game.rulebooks.ascension.grenades import landings, throw_check, throw_refusal
from game.rulebooks.ascension.payments import Price, after
from game.systems.prospects import Combatant, FireLine, StanceOption, Supply
from game.world.conditions import Advantage, Edge
from game.world.gear import Grenade, Pouch
from game.world.overlay import Overlay
from game.world.place import Stance
from game.world.squads import Shaken
from game.world.store import Unit, World
from tests.laws.landings import alike, planned
from tests.laws.positions import EVERY, RECORDINGS, each_turn, each_unit, shortly
from tests.recorded.scene_recorder import SCENES

FEW = {"grenades": 1, "conditions": 2, "suppression": 2, "wounds": 2, "stances": 2}
"""Folders of scenes that are looked at by default, each at one of so many of its scenes."""
EVERY_SQUARE = 23
WANTED = {
    "", "braced", "alert", "steady", "suppressed", "arm wound", "shaken", "direct", "snap shot", "cover",
    "thrown at", "behind cover", "lies low", "in the middle",
}  # fmt: skip


class Tally:
    """What was compared, and what of it differs."""

    def __init__(self) -> None:
        self.came_up: Counter[str] = Counter()
        self.wrong: list[str] = []

    def look(self, outlook: Outlook, unit: Unit, where: str) -> None:
        """All throws of a unit, and its blasts."""
        known = Knowledge()
        known.refresh(outlook, unit)
        me, held = known.combatant(unit), outlook.find(unit, Pouch)
        if not me.standing or held is None:
            return
        self._targets(known, me, where)
        for card, left in held.grenades:
            supply = known.prospects.supply(card, left)
            for stance_option in me.stance_options:
                self._throws(known, me, stance_option, supply, where)
            self._blast(known, supply, where)

    def _targets(self, known: Knowledge, me: Combatant, where: str) -> None:
        """Every square that is thought of may be thrown at."""
        throws, outlook = Throws(Influence(known, Odds(known.prospects, doctrine()), me.unit), me), known.outlook
        for supply in () if me.hunkered else me.supplies:
            for order in (Throw(supply.key, cell) for cell in throws._targets(me.cell, supply)):
                self.came_up["thrown at"] += 1
                refused = throw_refusal(outlook, outlook.book, me.unit, order)
                if refused or ((bar := gripped(outlook, outlook.book, me.unit)) is not None and bar(order)):
                    self.wrong.append(f"{where}: {me.unit}, {order}: {refused}")

    def _throws(self, known: Knowledge, me: Combatant, stance_option: StanceOption, supply: Supply, where: str) -> None:
        outlook, n = known.outlook, known.outlook.book.numbers
        plain = Overlay(outlook).supposing(me.unit, Stance(stance_option.word))
        ways: list[tuple[Combatant, Overlay]] = [(me, plain)]
        if not me.steadied and me.accuracy >= n.steady_cost:
            rest = after(outlook.get(me.unit, Advantage), Price(n.steady_cost, 0))
            edge = outlook.find(me.unit, Edge) or Edge()
            sure = plain.supposing(me.unit, rest).supposing(me.unit, Edge(n.steady_edge, 1, edge.suppression))
            ways.append((me._replace(accuracy=rest.accuracy, scope=rest.scope, steadied=True), sure))
        squares = [int(square) for square in known.lines.squares(me.cell, me.throw)][::EVERY_SQUARE]
        for combatant, world in ways:
            for cell in map(known.lines.cell, squares):
                if not sight(outlook.field).sees(me.cell, cell):
                    continue
                check = throw_check(world, outlook.book, me.unit, supply.key, cell)
                rung = cover_rung(outlook.field, me.cell, cell)
                line = FireLine(distance(me.cell, cell), rung, 0)
                parts = {part.key for part in (*check.modifiers, *check.parts)}
                self.came_up.update({stance_option.word, *parts, *(("direct",) if check.bands[-1] else ())})
                for cooked in (False, True):
                    courses = known.prospects.courses(line, combatant, stance_option, supply, cooked=cooked)
                    found = planned(known, courses, me.cell, cell)
                    real = landings(world, n, me.unit, check, cell, cooked=cooked)
                    if not alike(found, real):
                        self.wrong.append(
                            f"{where}: {me.unit}, {stance_option.word}, {cell}: {found}, not {real}, {parts}"
                        )

    def _blast(self, known: Knowledge, supply: Supply, where: str) -> None:
        outlook, n = known.outlook, known.outlook.book.numbers
        if supply.body is None:
            return
        card = next(card for unit in (*known.friends, *known.foes) for card in _cards(outlook, unit, supply.key))
        everybody = (*known.friends, *known.foes)
        cells = [(one.cell[0] + more, one.cell[1]) for one in everybody[:4] for more in (-2, 0, 2)]
        for centre in filter(outlook.field.passable, filter(outlook.field.inside, cells)):
            for combatant in everybody:
                rung = int(known.lines.rungs_from(known.lines.number(centre))[known.lines.number(combatant.cell)])
                squares = distance(centre, combatant.cell)
                found = known.prospects.blast_dice(supply, squares, rung, combatant.mark) if rung >= 0 else 0
                real = dice_taken(outlook, n, card, centre, combatant.unit)
                told = {"behind cover": rung > 0, "lies low": combatant.mark.shift > 0, "in the middle": not squares}
                self.came_up.update(word for word, is_so in told.items() if is_so and real)
                if found != real:
                    self.wrong.append(f"{where}: {combatant.unit} from {centre}: {found}, not {real}")


def _cards(outlook: Outlook, combatant: Combatant, key: str) -> list[Grenade]:
    held = outlook.find(combatant.unit, Pouch)
    return [card for card, _left in held.grenades if card.key == key] if held is not None else []


def _shaken(world: World) -> None:
    for unit in world.having(Pouch):
        world.put(unit, Shaken(2, since=-1))


def test_some_throws_are_those_of_their_checks(tmp_path: Path) -> None:
    tally = Tally()
    for folder, every in FEW.items():
        for path in sorted((SCENES / folder).glob("*.toml"))[::every]:
            each_unit(load_scene(path), path.stem, tally.look)
            each_unit(load_scene(path), f"{path.stem}, shaken", tally.look, _shaken, most=1)
    shortly(tmp_path, tally.look)
    assert not tally.wrong, "\n".join(tally.wrong[:20])
    assert {*WANTED} <= {*tally.came_up}
    assert tally.came_up.total() > 3_000


@pytest.mark.slow
def test_every_throw_is_that_of_its_check(tmp_path: Path) -> None:
    tally = Tally()
    for path in sorted(SCENES.rglob("*.toml")):
        each_unit(load_scene(path), path.stem, tally.look)
        each_unit(load_scene(path), f"{path.stem}, shaken", tally.look, _shaken)
    for one in RECORDINGS:
        each_turn(one, EVERY, tmp_path, tally.look)
    assert not tally.wrong, "\n".join(tally.wrong[:20])
    assert {*WANTED} <= {*tally.came_up}
