"""What a planner fears for a soldier as its turn ends, and what is taken from it until its next turn begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count

import numpy as np

from ai.beliefs import Knowledge
from ai.danger import BLOW, FIRE, Danger
from ai.doctrine import doctrine, worth_of
from ai.influence import Influence
from ai.odds import odds_of
from ai.seat import utility_seat
from game.battle.battle import Battle
from game.battle.seat import Table
from game.messages import events as ev
from game.messages.orders import CENTRED
from game.rulebooks.alternity.events import KnockOut
from game.rulebooks.ascension.events import Bled
from game.systems.prospects import Combatant
from game.world.body import Allegiance, Build
from game.world.store import Unit

Way = tuple[Unit, str]
"""Who did it (0: nobody), and how."""
HELD, BLEEDING, GROUND, OWN, OTHER = "held", "bleeding", "ground", "own side", "other"
FIRED = ("shot", "rapid", "marching", "burst", "auto", "double_tap", "suppress")
PAID = (
    "steady",
    "double_tap",
    "precision",
    "kill",
    "trick",
    "insane_trick",
    *CENTRED,
    *(f"critical_{n}" for n in "1234"),
)
"""Options of an attack that cost points."""
FIFTHS = 5
_Alarm = ev.StressTaken | Bled | ev.HarmLanded | ev.Suffered | KnockOut | ev.StateChanged


@dataclass
class Wait:
    """One soldier from the end of its turn to the beginning of its next; all in worth."""

    unit: Unit
    worth: int
    feared: dict[Way, int]
    suffered: Counter[Way] = field(default_factory=Counter)

    @property
    def fear(self) -> int:
        """All that it is expected to lose."""
        return sum(self.feared.values())

    def foreseen(self, by: Unit, way: str) -> bool:
        """Whether somebody was thought to do this, or to do the same without points."""
        return (by, way) in self.feared or (way == "bought" and (by, FIRE) in self.feared)


class Diary:
    """Every wait of one battle."""

    def __init__(self, battle: Battle) -> None:
        self.waits: list[Wait] = []
        self._battle = battle
        self._known = {side: Knowledge() for side in battle.sides}
        self._open: dict[Unit, Wait] = {}
        self._acts: dict[Unit, str] = {}
        self._cuts: set[Unit] = set()
        self._by: dict[Unit, list[Way]] = {}
        self._left = {unit: self._now(unit) for unit in battle.world.having(Build)}
        self._told, battle.position.heard = battle.position.heard, self._hear

    def _now(self, unit: Unit) -> int:
        """Staying power left, in thousandths of what it has fresh."""
        prospects = self._battle.position.book.prospects
        assert prospects is not None
        combatant = prospects.combatant(self._battle.world, unit)
        return 1000 * combatant.remaining // max(1, combatant.stamina) if combatant.standing else 0

    def _hear(self, event: ev.Event) -> None:
        if self._told is not None:
            self._told(event)
        if isinstance(event, ev.TurnBegan):
            self._open.pop(event.unit, None)
        elif isinstance(event, ev.TurnEnded):
            self._await(event.unit)
        elif isinstance(event, ev.Interrupted):
            self._cuts.add(event.unit)
        elif isinstance(event, ev.AttackDeclared):
            self._acts[event.unit] = HELD if event.held or event.unit in self._cuts else _way(event)
            self._cuts.discard(event.unit)
        elif isinstance(event, ev.Exploded):
            self._acts[event.by] = "blast"
        elif isinstance(event, ev.HarmMarked):
            self._by.setdefault(event.unit, []).append((event.by, self._acts.get(event.by, OTHER)))
        elif isinstance(event, _Alarm):
            self._harmed(event)

    def _harmed(self, event: _Alarm) -> None:
        unit = event.unit
        if isinstance(event, ev.StressTaken):
            self._by[unit] = [(event.by, self._acts.get(event.by, OTHER)) if event.by else (0, GROUND)]
        elif isinstance(event, Bled):
            self._by[unit] = [(0, BLEEDING)]
        elif isinstance(event, ev.Suffered):
            self._by[unit] = [(0, GROUND)]
        now = self._now(unit)
        lost, self._left[unit] = self._left.get(unit, now) - now, now
        wait, ways = self._open.get(unit), self._by.get(unit) or [(0, OTHER)]
        if lost > 0 and wait is not None:
            for by, way in ways:
                own = by and self._side(by) == self._side(unit)
                wait.suffered[by, OWN if own else way] += lost * wait.worth // (1000 * len(ways))
        if isinstance(event, ev.StateChanged):
            self._by.pop(unit, None)

    def _side(self, unit: Unit) -> str:
        return self._battle.world.get(unit, Allegiance).side

    def _await(self, unit: Unit) -> None:
        if not self._now(unit):
            return
        known = self._known[self._side(unit)]
        known.refresh(self._battle.outlook(self._side(unit)), unit)
        me: Combatant = known.combatant(unit)
        me = me._replace(cell=me.met)
        influence = Influence(known, odds_of(known.prospects, doctrine()))
        danger = Danger(influence, me, np.array([known.lines.number(me.cell)], np.int32))
        self._open[unit] = Wait(unit, worth_of(me), danger.by_attacker(me.stance_option, me.mark.pace, danger.mark))
        self.waits.append(self._open[unit])


def _way(event: ev.AttackDeclared) -> str:
    """How an attack is made, in the words of what planners fear."""
    if event.squares:
        return "burst" if event.targets else "blast"
    if event.mode not in FIRED:
        return BLOW
    return "bought" if any(option in PAID for option in event.options) else FIRE


def waits(scenario: str, rules: str, seed: int) -> list[Wait]:
    """Those of a battle between two planners."""
    with Battle.open(scenario, seed, rules=rules) as battle:
        diary = Diary(battle)
        Table(battle, {side: utility_seat() for side in battle.sides}).play()
        return diary.waits


def waited(rules: str, turns: int, scenarios: Sequence[str]) -> list[Wait]:
    """At least so many, of whole battles in each scenario."""
    found: list[Wait] = []
    for seed in count(1):
        for scenario in scenarios:
            found += waits(scenario, rules, seed)
        if len(found) >= turns:
            return found
    raise AssertionError


def share_foreseen(found: Sequence[Wait]) -> float:
    """The part of all that was suffered that came in a way that was foreseen from whoever did it."""
    pairs = [(amount, wait.foreseen(*way)) for wait in found for way, amount in wait.suffered.items()]
    return sum(amount for amount, foreseen in pairs if foreseen) / sum(amount for amount, _foreseen in pairs)


def fifths(found: Sequence[Wait]) -> list[tuple[float, float]]:
    """By fifths of what was feared, from the least on: what was feared and what was suffered, on the average."""
    ranked, size = sorted(found, key=lambda wait: wait.fear), len(found)
    parts = [ranked[size * at // FIFTHS : size * (at + 1) // FIFTHS] for at in range(FIFTHS)]
    return [
        (sum(wait.fear for wait in part) / len(part), sum(wait.suffered.total() for wait in part) / len(part))
        for part in parts
    ]


def told(found: Sequence[Wait]) -> str:
    """All of it as a table."""
    suffered: Counter[str] = Counter()
    foreseen: Counter[str] = Counter()
    for wait in found:
        for (by, way), amount in wait.suffered.items():
            suffered[way] += amount
            foreseen[way] += amount * wait.foreseen(by, way)
    whole = suffered.total()
    lines = [f"{len(found)} turns, suffered {whole}, feared {sum(wait.fear for wait in found)}"]
    lines += [f"foreseen {share_foreseen(found):.1%}"]
    lines += [
        f"{way:9} {amount / whole:6.1%}, of it foreseen {foreseen[way] / amount:6.1%}"
        for way, amount in suffered.most_common()
    ]
    lines += [
        f"fifth: feared {feared:6.1f} suffered {taken:6.1f} ratio {taken / max(feared, 0.1):6.2f}"
        for feared, taken in fifths(found)
    ]
    return "\n".join(lines)
