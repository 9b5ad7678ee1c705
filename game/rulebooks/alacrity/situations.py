"""What the shared modules ask of the percent game: d100 checks, rungs in points, harm in d10s (ALA-RULING-01)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from game.content.cards import PoisonCard
from game.dice.draws import Damage
from game.messages.events import Event
from game.messages.stack import Frame, Step, done
from game.rulebooks.alacrity.checks import STEADFAST, By, PercentCheck, check
from game.rulebooks.alacrity.events import PointsLost
from game.rulebooks.alacrity.frames import Impact
from game.rulebooks.alacrity.harm import DEAD, DYING
from game.rulebooks.alacrity.injury import struck
from game.rulebooks.alacrity.numbers import Numbers
from game.rulebooks.alacrity.parts import Health, Statistics
from game.rulebooks.alacrity.statblock import STUNS, venom_of
from game.rulebooks.alacrity.states import is_vehicle
from game.systems.condition_expiry import MORALE
from game.systems.conditions import notices
from game.systems.light import sight_rung
from game.systems.poison import SUFFOCATION, injured
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.situations import Situations, Watching
from game.systems.surprise import STEALTH, VIGILANCE
from game.systems.system import Answer, System, answer
from game.world.hazards import BARRICADE, DIFFICULTIES, Task, Venom
from game.world.place import Position
from game.world.store import Reading, Unit

SKILLS = {"alertness": "vigilance"}
"""What answers here to a skill of the modules that goes by another name."""
TECHNICS = "technics"
UNSEEN = -1000
"""A margin lower than any, where nobody watches who could notice."""


class AlacritySituations(Situations):
    """Body and Mind times five, skills in percent."""

    by_round = False

    def __init__(self, n: Numbers) -> None:
        self._n = n
        self.covers = n.works_cover

    def body_check(self, world: Reading, unit: Unit, rung: int, key: str = "body") -> PercentCheck:
        """Body x 5 (ALA-RULING-01)."""
        return check(world, unit, self._n, By(key, "body", rung), STEADFAST)

    def mind_check(self, world: Reading, unit: Unit, rung: int, key: str = "mind") -> PercentCheck:
        """Mind x 5 (ALA-MORALE-02)."""
        return check(world, unit, self._n, By(key, "mind", rung), STEADFAST)

    def fear_check(self, world: Reading, unit: Unit, rung: int) -> PercentCheck:
        """98 to 100 is panic (ALA-MORALE-08)."""
        return check(world, unit, self._n, By(MORALE, "mind", rung), STEADFAST, panics=True)

    def vigilance_check(self, world: Reading, unit: Unit) -> PercentCheck:
        """Vigilance, of which the margin counts (ALA-SURP-01)."""
        return replace(self.skill_check(world, unit, "vigilance", 0), key=VIGILANCE, bands=())

    def stealth_check(self, world: Reading, unit: Unit, watching: Watching) -> PercentCheck:
        """Stealth, a margin higher than that of every watcher, each at what the light leaves of it (ALA-RULING-05)."""
        cell = world.get(unit, Position).cell
        seen = (
            margin + sight_rung(world, self._n, watcher, cell)
            for watcher, margin in watching
            if notices(world, watcher, cell)
        )
        made = self.skill_check(world, unit, STEALTH, 0)
        return replace(made, bands=(max(seen, default=UNSEEN) + 1,))

    def skill_check(self, world: Reading, unit: Unit, skill: str, rung: int) -> PercentCheck:
        """A skill at the points of its rung (ALA-HAZ-04, -08, -21)."""
        return check(world, unit, self._n, By(skill, SKILLS.get(skill, skill), rung))

    def act_check(self, world: Reading, unit: Unit, skill: str, rung: int) -> PercentCheck:
        """The same: declared actions count on every roll (ALA-RULING-25)."""
        return self.skill_check(world, unit, skill, rung)

    def task_check(self, world: Reading, unit: Unit, task: Task) -> PercentCheck:
        """Technics at ten times the flagship's Edge (ALA-RULING-58); of a rated work the margin counts."""
        rung = self._n.task_difficulty[DIFFICULTIES.index(task.difficulty)]
        plain = replace(self.skill_check(world, unit, TECHNICS, rung), key=task.kind)
        return plain if self.rated(task, 0) is None else replace(plain, bands=())

    def rated(self, task: Task, value: int) -> int | None:
        """A fifth of the margin and 10, where works are rated (ACY-PLUG-05)."""
        n = self._n
        return value // n.works_share + n.works_more if n.works_rated and task.kind == BARRICADE else None

    def successes(self, value: int) -> int:
        """One for a success; no failure ruins anything (ALA-RULING-58)."""
        return int(value >= 0)

    def venom(self, card: PoisonCard) -> Venom:
        """A poison by the card's line for this book (ALA-RULING-14)."""
        return venom_of(card)

    def body_score(self, world: Reading, unit: Unit) -> int:
        """Body itself (ALA-HAZ-09)."""
        return world.get(unit, Statistics).body

    def harm_draw(self, unit: Unit, dice: str, cause: str) -> Damage:
        """The module's own d10s (ALA-HAZ-02)."""
        return Damage(cause, unit, dice)

    def hurt(
        self,
        unit: Unit,
        dice: str,
        cause: str,
        *,
        rolled: int = -1,
        wild: str = "chest",  # noqa: ARG002 - bodies have no places here
        wound: str = "blunt",  # noqa: ARG002
    ) -> Frame:
        """Hit points, or stun points where the dice say so; no soak counts (ALA-RULING-35)."""
        first, _, more = dice.partition("+")
        count = int(first.partition("d")[0])
        then = Impact(unit, 0, cause, int(more.partition("d")[0]), stun=True, bare=True) if more else None
        return Impact(
            unit, 0, cause, count, stun=first.endswith(STUNS), bare=True, rolled=rolled, then=(then,) if then else ()
        )

    def burnt(self, _unit: Unit) -> tuple[Frame, ...]:
        """Nothing beside the harm."""
        return ()

    def drain(self, world: Reading, unit: Unit, points: int, cause: str) -> tuple[Event, ...]:
        """So many stun points (ALA-HAZ-06, -12)."""
        return struck(world, Impact(unit, 0, cause, 0, stun=True), points, breath=cause == SUFFOCATION)

    def level_edge(self, world: Reading, unit: Unit) -> int:
        """A point past all stun points left (ALA-HAZ-14)."""
        return world.get(unit, Health).sp + 1

    def killed(self, before: str, after: str) -> bool:
        """Dead, or dying before one's eyes (ALA-RULING-15)."""
        gone = (DYING, DEAD)
        return after in gone and before not in gone

    def struck_down(self, world: Reading, unit: Unit, cause: str) -> tuple[Event, ...]:
        """Killed outright."""
        held = world.get(unit, Health)
        return struck(world, Impact(unit, 0, cause, 0, outright=True), held.hp)


def spared(step: StepFunction) -> StepFunction:
    """The same step, of which nothing comes for a vehicle."""

    def made(frame: Any, world: Reading, book: Rulebook, reply: Reply) -> Step:
        return done() if is_vehicle(world, frame.unit) else step(frame, world, book, reply)

    return made


class PoisonedHits(System):
    """A hit with a poisoned weapon that takes hit points exposes whom it hits."""

    moments: ClassVar[tuple[type[Event], ...]] = (PointsLost,)

    def answer(self, world: Reading, book: Rulebook, event: Any) -> Answer:
        """Exposed frames for the poison of the weapon."""
        hurt = event.hp > 0 and book.switches.hazards
        return answer(frames=injured(world, event.unit, event.by, event.cause) if hurt else ())
