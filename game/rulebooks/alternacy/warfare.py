"""What warfare with large forces asks of this book: skill and 5, the chart's rows as steps, plain levels (WAR-BOOK)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from game.dice.draws import AnyCheck, Check, Modifier, StepCheck
from game.dice.ladder import EASIEST
from game.messages import events as ev
from game.messages.orders import Act, Order
from game.messages.stack import Frame
from game.rulebooks.alternacy.actions import arm_in_hand, plan_of
from game.rulebooks.alternacy.checks import NERVE, check, handicaps, skill_of, unfamiliar, weights
from game.rulebooks.alternacy.events import ActionUsed, BeatenDown, TurnLost, Wearied
from game.rulebooks.alternacy.frames import Harming
from game.rulebooks.alternacy.harm import DEAD, Blow
from game.rulebooks.alternacy.missile import NUMBER, Shooter, facts_of, levels_of, shooter_of, use_of
from game.rulebooks.alternacy.numbers import Numbers
from game.rulebooks.alternacy.outcomes import Bodies, blended, fate_of, frail_of, further, harms_alone, stood
from game.rulebooks.alternacy.parts import Injuries, Kit
from game.rulebooks.alternacy.shooting import MODES, gun_refusal, line_refusal, rounds_of, sight_refusal
from game.rulebooks.alternacy.situations import nerve_of
from game.rulebooks.alternacy.states import apart, becoming, kept_low, lies, state_of
from game.systems.conditions import act_refusal
from game.systems.foresight import Fate, gathered, spread
from game.systems.terms import parts, total
from game.systems.warfare import rolls, strength
from game.systems.warfare.chapter import LEADERSHIP, NO_LEADER, TACTICS, VEHICLE_TACTICS, AttackOption, Bearing
from game.systems.warfare.losses import turn_count
from game.systems.warfare.rolls import Power
from game.world.body import Build, Skills
from game.world.gear import Arms
from game.world.place import Position
from game.world.squads import HOLDS, SURRENDERS, YIELDS
from game.world.store import Reading, Unit
from game.world.turns import Clock, battle_of

SKILLS = {TACTICS: "tactics", VEHICLE_TACTICS: "tactics", LEADERSHIP: "leadership"}
FASTEST = tuple(zip(reversed(MODES), (rolls.AUTOMATIC, rolls.BURST, rolls.SINGLE), strict=True))
"""Modes of this book and those of a group, the fastest first."""
HEAVY_SKILL = "heavy_weapons"
RANK = 3
"""Points of Leadership to a rank (WAR-BOOK-06)."""
NORMAL = 10
"""The number that is no step (WAR-BOOK-10)."""
SURRENDER = -10
"""How far short of a threat's number it is a surrender (WAR-BOOK-14)."""
CLASSES = 3
"""Glance counts 1, and so on: what three levels are worth beside their sum (WAR-BOOK-13)."""
BASE = NUMBER.of("range", "style")
GROUND = NUMBER.of(
    "cover", "bushes and smoke", "light", "size", "pace", "target prone", "target surprised", "conditions"
)  # fmt: skip
"""What tells on a group's fire as on any shot (WAR-BOOK-10)."""
_WHOLE = Fraction(1)


class AlternacyWarfare:
    """Group checks and assaults on the ladder, harm in levels."""

    def __init__(self, n: Numbers) -> None:
        self._n, self.figures, self.metres, self._worth = n, n.warfare, n.grid_metres, (0, *n.step_worth)

    def distance(self, world: Reading, unit: Unit, other: Unit) -> int:
        """Diagonals count 1 and 2 by turns (ACY-MOVE-07)."""
        return apart(world, unit, other)

    def moment(self, world: Reading) -> int:
        """The turn being played."""
        return turn_count(world)

    def skill_check(self, world: Reading, unit: Unit, skill: str, steps: Iterable[Modifier] = ()) -> StepCheck:
        """The skill and 5, at most 20; a step harder unskilled (WAR-BOOK-02)."""
        known = world.get(unit, Skills).of(SKILLS[skill])
        return self._check(skill, unit, known, handicaps(world, unit, self._n), steps)

    def fire_check(
        self, world: Reading, unit: Unit, bearer: Unit, target: Unit, steps: Iterable[Modifier] = ()
    ) -> StepCheck:
        """The roller's skill in the group's weapon and 5; each part of a shot's number as steps (WAR-BOOK-10)."""
        n, arm = self._n, arm_in_hand(world, bearer)
        assert arm is not None, f"unit {bearer} has no weapon in hand"
        me = shooter_of(world, unit, n)
        facts = facts_of(world, unit, target, "shot", n, me=Shooter(arm, keen=me.keen))
        harder = (Modifier("range", total(BASE, facts) - NORMAL, "WAR-BOOK-10"), *parts(GROUND, facts))
        weaker = (
            *handicaps(world, unit, n, use_of(world, unit, arm, n)),
            unfamiliar(arm, world.get(unit, Kit), n),
            Modifier("suppressed", kept_low(world, unit), "WAR-BOOK-04"),
        )
        found = (*(Modifier(one.key, -one.amount, one.rule) for one in harder), *weaker)
        return self._check("group fire", unit, world.get(unit, Skills).of(arm.skill), found, steps)

    def _check(
        self, key: str, unit: Unit, known: int, weighs: Iterable[Modifier], steps: Iterable[Modifier]
    ) -> StepCheck:
        w, made = self.figures, rolls.score_from(known, self.figures)
        found = (rolls.unskilled(known, w), *self._steps(weighs), *steps)
        return StepCheck(key, unit, made, tuple(step for step in found if step.amount))

    def _steps(self, weighs: Iterable[Modifier]) -> tuple[Modifier, ...]:
        """What modifies a roll as steps, each by itself; ease not beyond the ladder (WAR-BOOK-10)."""
        found = tuple(Modifier(one.key, self._rung(one.amount), one.rule) for one in weighs)
        over = EASIEST - sum(one.amount for one in found if one.amount < 0)
        return (*found, Modifier("limit", over, "WAR-BOOK-10")) if over > 0 else found

    def _rung(self, amount: int) -> int:
        """The mildest step whose worth is nearest (WAR-BOOK-04, -10)."""
        step = min(range(len(self._worth)), key=lambda at: (abs(self._worth[at] - abs(amount)), at))
        return step if amount < 0 else max(EASIEST, -step)

    def leadership(self, world: Reading, unit: Unit) -> int:
        """A rank for each three points of the skill (WAR-BOOK-06)."""
        known = (world.find(unit, Skills) or Skills()).of(SKILLS[LEADERSHIP])
        return known // RANK if known else NO_LEADER

    def bearing(self, world: Reading, unit: Unit) -> Bearing | None:
        """The weapon in hand, as fast as it fires with the rounds that it has (ACY-MISSILE-14)."""
        arm, n = arm_in_hand(world, unit), self._n
        if arm is None:
            return None
        open_to = (fire for mode, fire in FASTEST if gun_refusal(world, unit, n, mode) is None)
        found = next(open_to, None)
        return Bearing(arm.key, found) if found is not None else None

    def sees(self, world: Reading, unit: Unit, target: Unit) -> bool:
        """A line of fire between their squares."""
        return sight_refusal(world, world.get(unit, Position).cell, world.get(target, Position).cell) is None

    def reaches(self, world: Reading, unit: Unit, target: Unit) -> bool:
        """As a shot at it might be fired."""
        return line_refusal(world, unit, target, self._n) is None

    def rolled(self, world: Reading, unit: Unit, target: Unit, place: int | None = None) -> tuple[Frame, ...]:
        """Base levels at a rolled part, shifted by the variance alone (WAR-BOOK-13). The unarmed do none."""
        at = world.get(unit, Arms).hand if place is None else place
        if at < 0:
            return ()
        arm = world.get(unit, Kit).arms[at]
        levels = arm.levels if place is not None else levels_of(arm, self.distance(world, unit, target), self._n)
        return (Harming(target, unit, arm.key, levels, arm.column, left=1),)

    def landing(self) -> tuple[Frame, ...]:
        """It tells at once."""
        return ()

    def slain(self, world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
        """Killed outright (WAR-BOOK-13)."""
        was = state_of(world, unit)
        return (ev.StateChanged(unit, was, DEAD),) if was != DEAD else ()

    def disabled(self, world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
        """Shock at three quarters of its limit: 15 of a man, and unconscious (WAR-BOOK-13)."""
        body = world.get(unit, Injuries)
        more = max(0, -(-3 * body.limit // 4) - body.shock)
        return BeatenDown(unit, more), *becoming(world, unit, replace(body, shock=body.shock + more))

    def fired(self, world: Reading, unit: Unit, fire: str) -> tuple[ev.Event, ...]:
        """The rounds of the mode."""
        arm, place = arm_in_hand(world, unit), world.get(unit, Arms).hand
        assert arm is not None
        rounds = rounds_of(arm, next(mode for mode, word in FASTEST if word == fire), self._n)
        return (ev.AmmunitionChanged(unit, place, -rounds),) if rounds else ()

    def class_of(self, world: Reading, unit: Unit) -> str:
        """Vehicles; heavy weapons; long arms that wound; anything else (WAR-BOOK-08)."""
        arms, cards = world.get(unit, Kit).arms, world.get(unit, Arms).weapons
        weights = (
            strength.HEAVY if arm.skill == HEAVY_SKILL
            else strength.weight_of(card, self.figures, wounds=arm.levels[0] > 0)
            for arm, card in zip(arms, cards, strict=True)
        )  # fmt: skip
        return strength.soldier_class(world, unit, weights, self.figures)

    def powers(self, world: Reading, unit: Unit) -> tuple[Power, ...]:
        """The sum of the three levels, then Shock (WAR-BOOK-13)."""
        arms = world.get(unit, Kit).arms
        return tuple(Power(arm.key, sum(arm.levels) + CLASSES, arm.levels[1], Fraction(0)) for arm in arms)

    def suppressed(self, world: Reading, unit: Unit, by: Unit, steps: int) -> tuple[ev.Event, ...]:
        """The steps off its shots to the end of its next turn, unless heavier fire is on it (WAR-BOOK-04, -07)."""
        deeper = self._pinned(steps) - kept_low(world, unit)
        return (ev.Suppressed(unit, by, deeper, 1),) if deeper < 0 else ()

    def _pinned(self, steps: int) -> int:
        return -self._worth[min(steps, len(self._worth) - 1)]

    def tired(self, world: Reading, unit: Unit) -> tuple[ev.Event, ...]:  # noqa: ARG002 - all tire alike
        """One less on all rolls until a rest (WAR-BOOK-05)."""
        return (Wearied(unit),)

    def fate(self, world: Reading, unit: Unit, hit: Fraction, cases: Iterable[AttackOption]) -> Fate | None:
        """By the levels of each attack option; none for what poisons or binds."""
        frail, n, found = frail_of(world, unit), self._n, list[tuple[Fraction, Bodies]]()
        for chance, frames in cases:
            bodies: Bodies = {frail.body: _WHOLE}
            for one in frames:
                assert isinstance(one, Harming)
                weapon = next(card for card in world.get(one.by, Arms).weapons if card.key == one.cause)
                if not harms_alone(weapon):
                    return None
                blow = Blow(one.levels, one.column)
                hit_once = further(frail, {(body, frozenset()): odds for body, odds in bodies.items()}, blow, 0, 1, n)
                bodies = gathered(
                    (end, odds * last) for body, odds in hit_once.items() for end, last in stood(frail, body, n)
                )
            found.append((chance, bodies))
        return fate_of(world, unit, hit, blended(found))

    def pinned(self, world: Reading, unit: Unit, hit: Fraction, steps: Iterable[tuple[Fraction, int]]) -> Fate:
        """What the steps take, or heavier fire if there is any."""
        held = kept_low(world, unit)
        low = spread((min(held, self._pinned(more)), chance) for chance, more in steps)
        return fate_of(world, unit, hit, {world.get(unit, Injuries): _WHOLE}, low)

    def will_check(self, world: Reading, unit: Unit, held: int) -> Check:
        """A morale skill, or else Alertness, against 8 and 2 for each roll held (WAR-BOOK-06)."""
        n, w = self._n, self.figures
        modifiers = (skill_of(world, unit, nerve_of(world, unit)), *weights(world, unit, n, NERVE))
        number = w.threat_base + w.threat_roll * held
        return check(unit, n, "threatened", modifiers, number, bands=(SURRENDER + 1, 0))

    def yields(self, draw: AnyCheck, value: int) -> str:
        """Ten short or more it surrenders (WAR-BOOK-14)."""
        return HOLDS if draw.succeeds(value) else SURRENDERS if value <= SURRENDER else YIELDS

    def gives_up(self, world: Reading, unit: Unit) -> tuple[ev.Event, ...]:  # noqa: ARG002
        """The next turn that it has (WAR-BOOK-11)."""
        return (TurnLost(unit, yields=True),)

    def shelters(self, world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
        """It throws itself down; a vehicle stays as it is."""
        down = lies(world, unit) or world.get(unit, Build).size == "vehicle"
        return () if down else (ev.FellProne(unit, "threatened"),)

    def heeds(self, order: Order) -> bool:
        """Nothing but lying down."""
        return order == Act("go_prone")

    def can_act(self, world: Reading, unit: Unit) -> bool:
        """A whole turn of this Turn: its own as it begins, or one to come (WAR-BOOK-11)."""
        clock, plan = world.get(battle_of(world), Clock), plan_of(world, unit)
        if act_refusal(world, unit) is not None:
            return False
        if unit == clock.active:
            return not (plan.opened or plan.aims or plan.ran)
        return unit not in clock.done and not plan.lost

    def acted(self, world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
        """That turn is used, small moves of who leads in its own apart."""
        if unit == world.get(battle_of(world), Clock).active:
            return (ActionUsed(unit, self._n.multi_max),)
        return (TurnLost(unit),)
