"""What the shared modules ask of the flagship book: its d10 checks, and stress in six-sided dice (ALA-CONV)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

from game.content.cards import PoisonCard
from game.content.catalogue import Catalogue
from game.dice.draws import Check, Damage, Modifier
from game.messages.events import Event, StressTaken
from game.messages.frames import Hit
from game.messages.orders import Aid, Order
from game.messages.stack import Frame
from game.rulebooks.ascension import helping, states
from game.rulebooks.ascension.aid import aid_order_refusal
from game.rulebooks.ascension.cards import line_of
from game.rulebooks.ascension.checks import ACTING, ORDINARY, By, check
from game.rulebooks.ascension.events import HelpSpent
from game.rulebooks.ascension.frames import TakeWound
from game.rulebooks.ascension.injury import LIGHT, WILD, harmed
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.parts import Stats, WorkHelp
from game.systems.condition_expiry import MORALE
from game.systems.conditions import notices
from game.systems.light import sight_rung
from game.systems.rulebook import Rulebook
from game.systems.situations import Situations, Watching
from game.systems.surprise import STEALTH, VIGILANCE
from game.systems.tasks import numbered
from game.systems.terms import Term
from game.world.body import Stress
from game.world.hazards import BARRICADE, KINDS, Task, Venom
from game.world.place import Position
from game.world.store import Reading, Unit

# --- poisons and imposed conditions from their cards ------------------------------------------------------------------

def venom_of(card: PoisonCard) -> Venom:
    """A poison as the rules read it; its six-sided dice count as the module's ten-sided ones (ALA-CONV-05)."""
    line = line_of(card)
    return Venom(
        key=card.key,
        name=card.name,
        rung=line.rung,
        turns=line.turns,
        dice=line.damage.replace("d6", "d10"),
        points=line.points,
        edge=line.edge,
        paralyses=line.paralyses,
    )


def venom_named(key: str, cards: Catalogue) -> Venom | None:
    """The poison that a weapon carries; None for none."""
    return venom_of(cards.poison(key)) if key else None


# --- checks and harm --------------------------------------------------------------------------------------------------

TECHNICS = "technics"
_INTELLECT = frozenset(("survival", "medicine", "alchemy", TECHNICS))
_SENSES = frozenset(("stealth", "alertness"))
UNCAPPED = 0
"""No Overwhelming number at all: harm of a module cannot be capped (ALA-CONV-05)."""


class AscensionSituations(Situations):
    """Body, Mind and skill checks against 10, and stress that no armour stops."""

    by_round = False

    def __init__(self, n: Numbers) -> None:
        self._n = n
        self.covers = n.works_cover

    def body_check(self, world: Reading, unit: Unit, rung: int, key: str = "body") -> Check:
        """1d10 + Physique + Physical Conditioning + Edge against 10 (ALA-CONV-04)."""
        return self._check(world, unit, key, "physique", "physical_conditioning", rung)

    def mind_check(self, world: Reading, unit: Unit, rung: int, key: str = "mind") -> Check:
        """1d10 + Intellect + Mental Conditioning + Edge against 10 (ALA-CONV-04)."""
        return self._check(world, unit, key, "intellect", "mental_conditioning", rung)

    def fear_check(self, world: Reading, unit: Unit, rung: int) -> Check:
        """Missed by so much it is panic (ALA-MORALE-08)."""
        return replace(self.mind_check(world, unit, rung, MORALE), bands=(1 - self._n.panic_margin, 0))

    def vigilance_check(self, world: Reading, unit: Unit) -> Check:
        """Senses and Alertness, of which the whole result counts."""
        return replace(self.skill_check(world, unit, "alertness", 0), key=VIGILANCE, bands=())

    def stealth_check(self, world: Reading, unit: Unit, watching: Watching) -> Check:
        """Senses and Stealth, higher than every total of those who watch, each at what the light leaves of it."""
        check = self.skill_check(world, unit, STEALTH, 0)
        cell = world.get(unit, Position).cell
        seen = (
            margin + sight_rung(world, self._n, watcher, cell)
            for watcher, margin in watching
            if notices(world, watcher, cell)
        )
        best = max((check.target + margin for margin in seen), default=0)
        parts = (Modifier("best vigilance", best, "ALA-SURP-01"), Modifier("to be higher", 1, "ALA-RULING-05"))
        return replace(check, target=best + 1, parts=parts)

    def skill_check(self, world: Reading, unit: Unit, skill: str, rung: int) -> Check:
        """1d10 + the stat of the skill + the skill + Edge against 10 (ALA-HAZ-04, -08, -21)."""
        return self._skill(world, unit, skill, rung, ORDINARY)

    def act_check(self, world: Reading, unit: Unit, skill: str, rung: int) -> Check:
        """The same, and -1 for the shaken: a standard action is their next one (WAR-GROUP-18, WAR-BOOK-07)."""
        return self._skill(world, unit, skill, rung, ACTING)

    def _skill(self, world: Reading, unit: Unit, skill: str, rung: int, terms: Iterable[Term]) -> Check:
        stat = "intellect" if skill in _INTELLECT else "senses" if skill in _SENSES else "physique"
        return self._check(world, unit, skill, stat, skill, rung, terms)

    def task_check(self, world: Reading, unit: Unit, task: Task) -> Check:
        """The roll of Technics with what helps it; of a rated work the total counts."""
        plain = helping.plain_check(world, unit, self._n, task)
        if self.rated(task, 0) is None:
            return helping.aided(plain, helping.waiting(world, unit, numbered(world, task.key)), self._n)
        least = self.covers[0] + self._n.works_less
        rated = replace(plain, target=least, bands=(), parts=(Modifier("difficulty", least, "ACY-PLUG-05"),))
        return helping.aided(rated, helping.waiting(world, unit, numbered(world, task.key)), self._n)

    def rated(self, task: Task, value: int) -> int | None:
        """The total less 2, where works are rated (ACY-PLUG-05)."""
        return value + self.covers[0] if self._n.borrowed.works_rated and task.kind == BARRICADE else None

    def task_words(self, task: Task) -> str:
        """What a total is worth, of a work that is rated."""
        if self.rated(task, 0) is None:
            return ""
        rungs = zip(self.covers, ("limited", "partial", "fractional"), strict=True)
        return "Technics: " + ", ".join(f"{least + self._n.works_less} {rung} cover" for least, rung in rungs)

    def used_up(self, world: Reading, unit: Unit, key: str) -> tuple[Event, ...]:
        """Help is for one roll (ACY-ASSIST-09)."""
        return (HelpSpent(unit),) if key in KINDS and (world.find(unit, WorkHelp) or WorkHelp()).given else ()

    def help_at_work(self, world: Reading, book: Rulebook, unit: Unit) -> Iterator[tuple[Order, Fraction]]:
        """Help for each comrade beside one that works (ACY-PLUG-04)."""
        played = self._n.borrowed.works_together
        orders = (Aid(lead, kind) for lead in (world.having(Stats) if played else ()) for kind in helping.KINDS)
        able = (one for one in orders if aid_order_refusal(world, book, unit, one) is None)
        return ((one, helping.gain(world, self._n, unit, one)) for one in able)

    def successes(self, value: int) -> int:
        """One for a success; no failure ruins anything (docs/rulings.md)."""
        return int(value >= 0)

    def _check(
        self, world: Reading, unit: Unit, key: str, stat: str, skill: str, rung: int, terms: Iterable[Term] = ORDINARY
    ) -> Check:
        by = By(key, stat, skill, "ALA-CONV-04", rung)
        return check(world, unit, self._n, by, self._n.base_challenge, terms=terms)

    def venom(self, card: PoisonCard) -> Venom:
        """A poison by the card's line for this book (ALA-RULING-14)."""
        return venom_of(card)

    def body_score(self, world: Reading, unit: Unit) -> int:
        """10 + 2 x Physique (ALA-CONV-03)."""
        return self._n.base_challenge + 2 * world.get(unit, Stats).physique

    def harm_draw(self, unit: Unit, dice: str, cause: str) -> Damage:
        """Six-sided dice for ten-sided ones (ALA-CONV-05)."""
        return Damage(cause, unit, six_sided(dice))

    def hurt(
        self, unit: Unit, dice: str, cause: str, *, rolled: int = -1, wild: str = "chest", wound: str = "blunt"
    ) -> Frame:
        """One six-sided die of stress for each ten-sided one; `dice` is written "3d10" (ALA-CONV-05)."""
        return Hit(
            unit=unit,
            by=0,
            cause=cause,
            damage=six_sided(dice),
            damage_type=cause,
            overwhelming=UNCAPPED,
            cut=self._n.coverage_most,
            rolled=rolled,
            wild=wild,
            wound=wound,
        )

    def burnt(self, unit: Unit) -> tuple[Frame, ...]:
        """A light Burn wound (ASC-RULING-16, -21)."""
        return (TakeWound(unit, "burn", LIGHT, WILD["energy"]),)

    def drain(self, world: Reading, unit: Unit, points: int, cause: str) -> tuple[Event, ...]:
        """So many points of stress, and the fall they may bring."""
        event = StressTaken(unit, 0, cause, points, 0, points)
        return (event, *harmed(world, unit, self._n, physical=points))

    def level_edge(self, world: Reading, unit: Unit) -> int:
        """Stress still missing to the start of the next level."""
        limit = states.stress_limit(world, unit)
        return limit - world.get(unit, Stress).points % limit

    def killed(self, before: str, after: str) -> bool:
        """Dying or worse, and not so before (ALA-CONV-06)."""
        gone = (states.DYING, states.ANNIHILATED)
        return after in gone and before not in gone

    def struck_down(self, world: Reading, unit: Unit, cause: str) -> tuple[Event, ...]:
        """Stress at (H + 1) x SL, the start of Dying (ALA-CONV-06)."""
        limit, levels = states.stress_limit(world, unit), states.healthy_levels(world, unit)
        more = (levels + self._n.dying_levels) * limit - world.get(unit, Stress).points
        return self.drain(world, unit, max(0, more), cause)


def six_sided(dice: str) -> str:
    """As many six-sided dice as the module throws ten-sided ones (ALA-CONV-05)."""
    return f"{dice.partition('d')[0]}d6"
