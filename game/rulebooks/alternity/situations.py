"""What the shared modules ask of this book: its checks on the ladder, and harm on the four tracks (ALA-CONV)."""

from __future__ import annotations

from dataclasses import replace

from game.content.cards import PoisonCard
from game.dice.draws import Damage, Modifier, StepCheck
from game.dice.ladder import FAILURE, rung_of
from game.messages.events import Event
from game.messages.stack import Frame
from game.rulebooks.alternity.attack import sight_steps
from game.rulebooks.alternity.checks import ability, check, pace_steps, practised_or_feat
from game.rulebooks.alternity.frames import Suffering
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.skills import resistance
from game.rulebooks.alternity.states import DEAD, FIGHTING, OUT
from game.rulebooks.alternity.strike import ENDURANCE
from game.rulebooks.alternity.suffering import dice_of, line_for, suffered, venom_of
from game.systems.condition_expiry import MORALE
from game.systems.conditions import notices
from game.systems.poison import POISON
from game.systems.situations import Situations, Watching
from game.systems.surprise import STEALTH, VIGILANCE
from game.world.body import Harm, Tracks
from game.world.hazards import DIFFICULTIES, Task, Venom
from game.world.place import Position
from game.world.store import Reading, Unit

RESOLVE = "mental_resolve"
SKILLS = {
    "survival": ENDURANCE,
    "medicine": "treatment",
    "alchemy": "treatment",
    STEALTH: "hide",
    "alertness": "perception",
}
"""What answers here to a skill of the modules (docs/rulings.md)."""
TASKS = {
    "open_lock": ("lockpick", "security_devices"),
    "hack": ("hacking",),
    "set_charge": ("set_explosives",),
    "disarm": ("disarm",),
    "repair": ("juryrig",),
    "barricade": ("juryrig",),
    "force_door": ("athletics",),
    "shift_rubble": ("athletics",),
    "call_fire": ("technical_science",),
    "appeal": ("leadership",),
}
"""The skills that each kind of task takes; of several the better (ALT-BASE-33)."""
CATCHING = "fall"
"""Athletics, where one has to catch oneself or wriggle free: Acrobatics-fall, or the bare DEX (ALT-MOUNT-08)."""


class AlternitySituations(Situations):
    """Checks by degrees, rungs as steps of the ladder, a round as the turn of all."""

    by_round = True

    def __init__(self, n: Numbers) -> None:
        self._n = n

    def body_check(self, world: Reading, unit: Unit, rung: int, key: str = "body") -> StepCheck:
        """Stamina-endurance or a CON feat; a poison's rung is in steps already (ALA-CONV-04)."""
        steps = -rung if key == POISON else rung_of(rung)
        more = (Modifier("difficulty", steps, "ALT-PLUG-01"),)
        return practised_or_feat(world, unit, self._n, ENDURANCE, "con", more, name=key)

    def mind_check(self, world: Reading, unit: Unit, rung: int, key: str = "mind") -> StepCheck:
        """Resolve-mental or a WIL feat (ALA-CONV-04)."""
        more = (Modifier("difficulty", rung_of(rung), "ALT-PLUG-01"),)
        return practised_or_feat(world, unit, self._n, RESOLVE, "wil", more, name=key)

    def fear_check(self, world: Reading, unit: Unit, rung: int) -> StepCheck:
        """A Critical Failure is panic (ALA-MORALE-08)."""
        return self.mind_check(world, unit, rung, MORALE)

    def vigilance_check(self, world: Reading, unit: Unit) -> StepCheck:
        """Awareness-perception, of which the degree counts (ALT-BASE-33)."""
        return self._skill(world, unit, "alertness", (), VIGILANCE)

    def stealth_check(self, world: Reading, unit: Unit, watching: Watching) -> StepCheck:
        """Stealth-hide, a degree above the best of those who watch; their WIL hinders it (ALT-BASE-06, -33).

        What the light puts on the eyes of who sees best comes off the steps.
        """
        n, cell = self._n, world.get(unit, Position).cell
        seen = [one for one in watching if notices(world, one[0], cell)]
        wary = max((resistance(ability(world, watcher, "wil"), n) for watcher, _degree in seen), default=0)
        places = ((watcher, world.get(watcher, Position).cell) for watcher, _degree in seen)
        dark = min((sight_steps(world, watcher, here, cell, n) for watcher, here in places), default=0)
        more = (Modifier("watchers' wil", wary, "ALT-BASE-06"), Modifier("light", -dark, "ALT-BASE-37"))
        best = max((degree for _watcher, degree in seen), default=FAILURE)
        return replace(self._skill(world, unit, STEALTH, more, STEALTH), needed=max(best, FAILURE) + 1)

    def skill_check(self, world: Reading, unit: Unit, skill: str, rung: int) -> StepCheck:
        """The skill of this book that answers to it, at the steps of the rung (ALA-HAZ-04, -08, -21)."""
        more = (Modifier("difficulty", rung_of(rung), "ALT-PLUG-01"),)
        if skill in SKILLS:
            return self._skill(world, unit, skill, more, skill)
        return practised_or_feat(world, unit, self._n, CATCHING, "dex", more, name=skill)

    def act_check(self, world: Reading, unit: Unit, skill: str, rung: int) -> StepCheck:
        """The same: whatever is tried here is so (ALT-BASE-44)."""
        return self.skill_check(world, unit, skill, rung)

    def _skill(self, world: Reading, unit: Unit, skill: str, more: tuple[Modifier, ...], key: str) -> StepCheck:
        return check(world, unit, self._n, SKILLS[skill], more, key=key)

    def task_check(self, world: Reading, unit: Unit, task: Task) -> StepCheck:
        """The better of its skills, at the steps of the difficulty; there is no threat in it (ALT-CRIT-04)."""
        hard = Modifier("difficulty", self._n.difficulty[DIFFICULTIES.index(task.difficulty)], "ALT-BASE-38")
        more = (hard, pace_steps(world, unit, self._n))
        tried = [check(world, unit, self._n, skill, more) for skill in TASKS[task.kind]]
        return replace(max(tried, key=lambda one: one.odds()), threat=False)

    def successes(self, value: int) -> int:
        """One to three by degree; a Critical Failure ruins it."""
        return value

    def venom(self, card: PoisonCard) -> Venom:
        """A poison by the card's line for this book (ALA-RULING-14)."""
        return venom_of(card)

    def body_score(self, world: Reading, unit: Unit) -> int:
        """Twice CON (ALA-CONV-03)."""
        return self._n.breath_con * ability(world, unit, "con")

    def harm_draw(self, unit: Unit, dice: str, cause: str) -> Damage:
        """This book's dice for those of the module (ALA-CONV-05)."""
        return dice_of(unit, line_for(self._n, dice, cause), cause)

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
        """Wounds of falls and fire, stun of all else (ALA-CONV-05)."""
        return Suffering(unit, cause, dice, rolled)

    def burnt(self, _unit: Unit) -> tuple[Frame, ...]:
        """Nothing beside the wounds."""
        return ()

    def drain(self, world: Reading, unit: Unit, points: int, cause: str) -> tuple[Event, ...]:
        """So many points of stun."""
        return suffered(world, unit, Harm(stun=points), cause)

    def level_edge(self, world: Reading, unit: Unit) -> int:
        """Stun still missing to a knockout (ALA-HAZ-14)."""
        held = world.get(unit, Tracks)
        return held.stun_most - held.stun

    def killed(self, before: str, after: str) -> bool:
        """Out of the fight: to those who see it there is no telling who will get up again (ALA-CONV-06)."""
        return before in FIGHTING and after in (OUT, DEAD)

    def struck_down(self, world: Reading, unit: Unit, cause: str) -> tuple[Event, ...]:
        """Every mortal point at once."""
        return suffered(world, unit, Harm(mortal=world.get(unit, Tracks).mortal_most), cause)
