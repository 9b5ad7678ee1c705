"""What the shared modules ask of this book: rolls of 2d5 and a skill, ten points of theirs one of its own (ACY-MOD)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from game.content.cards import PoisonCard
from game.dice.draws import Check, Damage, Modifier
from game.dice.fives import HALVED
from game.messages.events import Event
from game.messages.orders import Order
from game.messages.stack import Frame
from game.rulebooks.alternacy.aid import gain, helps
from game.rulebooks.alternacy.checks import (
    ALERTNESS,
    ANY,
    BRAWN,
    MODULE_SKILLS,
    MORALE,
    NERVE,
    SPOT,
    check,
    knack,
    luck_spent,
    skill_of,
    weights,
)
from game.rulebooks.alternacy.frames import Harming, Suffering
from game.rulebooks.alternacy.harm import BARE, DEAD, step_of
from game.rulebooks.alternacy.numbers import Numbers
from game.rulebooks.alternacy.parts import Injuries
from game.rulebooks.alternacy.statblock import venom_of
from game.rulebooks.alternacy.suffering import suffered
from game.rulebooks.alternacy.work.works import alone_refusal, job_check, job_refusal, told_job
from game.systems.condition_expiry import MORALE as FEAR
from game.systems.conditions import notices
from game.systems.fire import FIRE
from game.systems.light import sight_rung
from game.systems.poison import LAST, SUFFOCATION
from game.systems.rulebook import Rulebook
from game.systems.situations import Situations, Watching
from game.systems.surprise import STEALTH, VIGILANCE
from game.systems.tasks import numbered
from game.world.body import Skills
from game.world.hazards import Breath, Task, Venom
from game.world.place import Position
from game.world.store import Reading, Unit

UNSEEN = -1000
"""A total lower than any, where nobody watches who could notice."""


class AlternacySituations(Situations):
    """Brawn for the body, a morale skill or Alertness for the mind, each against 12."""

    by_round = False

    def __init__(self, n: Numbers) -> None:
        self._n = n

    def _check(
        self, world: Reading, unit: Unit, key: str, skill: str, rung: int, kind: str = ANY, *, low: int = 0
    ) -> Check:
        """2d5, a skill and a rung against 12; `low` is the margin under which it fails badly, 0 for none."""
        n = self._n
        hard = (Modifier("difficulty", rung, "ACY-MOD-01"), knack(world, unit, key))
        modifiers = (skill_of(world, unit, skill), *weights(world, unit, n, kind, hard))
        return check(unit, n, key, modifiers, n.module_dn, bands=(low, 0) if low else (0,))

    def body_check(self, world: Reading, unit: Unit, rung: int, key: str = "body") -> Check:
        """Brawn (ACY-MOD-02)."""
        return self._check(world, unit, key, BRAWN, rung, NERVE)

    def mind_check(self, world: Reading, unit: Unit, rung: int, key: str = "mind") -> Check:
        """The morale skill, or Alertness (ACY-MOD-02)."""
        return self._check(world, unit, key, nerve_of(world, unit), rung, NERVE)

    def fear_check(self, world: Reading, unit: Unit, rung: int) -> Check:
        """Missed by 5 or more is panic (ACY-MOD-02)."""
        return self._check(world, unit, FEAR, nerve_of(world, unit), rung, NERVE, low=1 - self._n.panic_short)

    def used_up(self, world: Reading, unit: Unit, key: str) -> tuple[Event, ...]:
        """What an appeal or a Spectacular result has given (ACY-ACCOMP-06, ACY-FLUKE-10)."""
        return luck_spent(world, unit, key)

    def vigilance_check(self, world: Reading, unit: Unit) -> Check:
        """Alertness, of which the total counts (ACY-MOD-02)."""
        return replace(self._check(world, unit, VIGILANCE, ALERTNESS, 0, SPOT), bands=())

    def stealth_check(self, world: Reading, unit: Unit, watching: Watching) -> Check:
        """Stealth over the best total of those who watch, each at what the light leaves of it (ACY-TASK-05)."""
        cell, made = world.get(unit, Position).cell, self._check(world, unit, STEALTH, STEALTH, 0)
        seen = (
            margin + sight_rung(world, self._n, watcher, cell)
            for watcher, margin in watching
            if notices(world, watcher, cell)
        )
        return replace(made, target=made.target + max(seen, default=UNSEEN) + 1)

    def skill_check(self, world: Reading, unit: Unit, skill: str, rung: int) -> Check:
        """The skill that answers to the module's (ALA-HAZ-04, -08, -21)."""
        return self._check(world, unit, skill, MODULE_SKILLS.get(skill, skill), rung)

    def act_check(self, world: Reading, unit: Unit, skill: str, rung: int) -> Check:
        """The same: declared actions count by themselves."""
        return self.skill_check(world, unit, skill, rung)

    def task_check(self, world: Reading, unit: Unit, task: Task) -> Check:
        """The roll of a task (ACY-TASK-01)."""
        return job_check(world, unit, numbered(world, task.key), self._n)

    def task_refusal(self, world: Reading, unit: Unit, task: Task) -> str | None:
        """It never learned the skill, is barred, or somebody is at it (ACY-TASK-03, ACY-DN-10)."""
        number = numbered(world, task.key)
        return job_refusal(world, unit, number, self._n) or alone_refusal(world, unit, number)

    def help_at_work(self, world: Reading, book: Rulebook, unit: Unit) -> Iterator[tuple[Order, Fraction]]:
        """Help for each comrade whose roll is due (ACY-ASSIST)."""
        return ((order, gain(world, book, unit, order)) for order in helps(world, book, unit))

    def task_words(self, task: Task) -> str:
        """Its skill, number and Turns (ACY-REACT-14)."""
        return told_job(task, self._n)

    def successes(self, value: int) -> int:
        """A Turn of work for a success; no failure ruins anything."""
        return int(value >= 0)

    def venom(self, card: PoisonCard) -> Venom:
        """A poison by the card's line for this book."""
        return venom_of(card)

    def body_score(self, world: Reading, unit: Unit) -> int:
        """Twice the Brawn (ACY-MOD-02)."""
        return 2 * world.get(unit, Skills).of(BRAWN)

    def harm_draw(self, unit: Unit, dice: str, cause: str) -> Damage:
        """For each d10 a halved d5 (ACY-MOD-04)."""
        return Damage(cause, unit, f"{dice.partition('d')[0]}{HALVED}")

    def hurt(
        self,
        unit: Unit,
        dice: str,
        cause: str,
        *,
        rolled: int = -1,
        wild: str = "chest",  # noqa: ARG002 - such harm has no location (ACY-MOD-04)
        wound: str = "blunt",  # noqa: ARG002
    ) -> Frame:
        """Points of Shock (ACY-MOD-04); of fire a level on a place by the dice (ACY-NONATK-07)."""
        if cause == FIRE:
            level = self._n.fire_level
            return Harming(unit, 0, cause, (level, level, level), BARE, left=1)
        return Suffering(unit, cause, int(dice.partition("d")[0]), rolled)

    def burnt(self, _unit: Unit) -> tuple[Frame, ...]:
        """Nothing beside the harm."""
        return ()

    def drain(self, world: Reading, unit: Unit, points: int, cause: str) -> tuple[Event, ...]:
        """Points of Stun (ACY-MOD-04); of Shock for who has failed the last check of breath (ALA-HAZ-14)."""
        drowns = cause == SUFFOCATION and (world.find(unit, Breath) or Breath()).failed >= LAST
        return suffered(world, unit, cause, **{"shock" if drowns else "stun": points})

    def level_edge(self, world: Reading, unit: Unit) -> int:
        """The Stun that is left to the roll against a knock-out (ACY-MOD-05)."""
        return max(0, self._n.faint_at - world.get(unit, Injuries).stun)

    def killed(self, before: str, after: str) -> bool:
        """Shock at the limit (ACY-MOD-05)."""
        return after == DEAD != before

    def struck_down(self, world: Reading, unit: Unit, cause: str) -> tuple[Event, ...]:
        """Killed outright: Shock at the limit (ACY-MOD-05)."""
        body = world.get(unit, Injuries)
        return suffered(world, unit, cause, shock=max(0, step_of(body, 4) - body.shock))


def nerve_of(world: Reading, unit: Unit) -> str:
    """The skill of a Mind check."""
    return MORALE if world.get(unit, Skills).of(MORALE) else ALERTNESS
