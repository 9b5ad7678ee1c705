"""What warfare with large forces asks of the percent game: a fifth of a percentage, points as steps (WAR-BOOK)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from game.dice.draws import AnyCheck, Modifier, StepCheck
from game.dice.ladder import EASIEST, edge_of, rung_of
from game.field import distance, sight
from game.messages import events as ev
from game.messages.orders import Act, Order
from game.messages.stack import Frame
from game.rulebooks.alacrity.attacks import shots_fired, weapon_impact
from game.rulebooks.alacrity.checks import CHECK, LED, STEADFAST, By, PercentCheck, check, statistic
from game.rulebooks.alacrity.events import NextActionLost, PointsLost
from game.rulebooks.alacrity.frames import Impact
from game.rulebooks.alacrity.harm import DEAD, OUT, TENTH
from game.rulebooks.alacrity.injury import becoming, blow_of, struck
from game.rulebooks.alacrity.numbers import Numbers
from game.rulebooks.alacrity.outcomes import Body, after, body_of, fate_of
from game.rulebooks.alacrity.parts import Health, Tally
from game.rulebooks.alacrity.shot import AUTO, BURST, SHOT, Manner, arm_at, attacker_of, facts_of, kept_down
from game.rulebooks.alacrity.states import EDGE, is_vehicle, marked, stands, state_of
from game.rulebooks.alacrity.targets import SHOTS, gun_refusal, line_refusal, mode_refusal
from game.systems.conditions import act_refusal
from game.systems.foresight import Fate, gathered, spread
from game.systems.terms import parts
from game.systems.warfare import rolls, strength
from game.systems.warfare.chapter import LEADERSHIP, NO_LEADER, TACTICS, VEHICLE_TACTICS, AttackOption, Bearing
from game.systems.warfare.losses import turn_count
from game.systems.warfare.rolls import Power
from game.systems.weapons import gun_of
from game.world.body import Skills
from game.world.gear import Arms
from game.world.place import Position, Posture
from game.world.squads import HOLDS, SURRENDERS, YIELDS
from game.world.store import Reading, Unit
from game.world.turns import Actions

SKILLS = {TACTICS: "tactics", VEHICLE_TACTICS: "tactics", LEADERSHIP: "leadership"}
FASTEST = ((AUTO, rolls.AUTOMATIC), (BURST, rolls.BURST), ("shot", rolls.SINGLE))
"""Modes of this book and those of a group, the fastest first."""
SHELTERING = (Act("go_prone"), Act("cower"))
FEET = 3
"""Feet of a metre, near enough for squares."""
FIFTH, RANK, MIND = 5, 20, 2
"""Points of a percentage to one of a score, to a rank of Leadership; what Mind is taken times without the skill."""
DODGES = (60, 80)
"""The Dodge from which on a target is a step harder (WAR-BOOK-10)."""
WORST = -50
"""The most that suppression takes (WAR-BOOK-04)."""
GROUND = SHOT.of("range", "cover", "concealment", "visibility", "size", "target conditions", "conditions")
"""What tells on a group's fire as on any shot; marks beside that, declared actions not (WAR-BOOK-10, -11)."""
EVADING = CHECK.of("skill", "conditions", "dodge", "at bay", "marks")


class AlacrityWarfare:
    """Group checks and assaults on the ladder, harm in points."""

    def __init__(self, n: Numbers) -> None:
        self._n, self.figures, self.metres = n, n.warfare, n.square_feet // FEET

    def distance(self, world: Reading, unit: Unit, other: Unit) -> int:
        """A diagonal counts 1 (ALA-RULING-28)."""
        return distance(world.get(unit, Position).cell, world.get(other, Position).cell)

    def moment(self, world: Reading) -> int:
        """The turn being played."""
        return turn_count(world)

    def skill_check(self, world: Reading, unit: Unit, skill: str, steps: Iterable[Modifier] = ()) -> StepCheck:
        """A fifth of the percentage; without the skill twice Mind stands for it, a step harder (WAR-BOOK-02)."""
        known = world.get(unit, Skills).of(SKILLS[skill])
        made = self._score(known or MIND * statistic(world, unit, "mind"))
        weakened = parts(LED, {"world": world, "unit": unit, "n": self._n, "by": By(skill, SKILLS[skill])})
        return _check(skill, unit, made, (rolls.unskilled(known, self.figures), *_steps(weakened), *steps))

    def _score(self, percent: int) -> int:
        return min(self.figures.score_most, max(0, percent) // FIFTH)

    def fire_check(
        self, world: Reading, unit: Unit, bearer: Unit, target: Unit, steps: Iterable[Modifier] = ()
    ) -> StepCheck:
        """The roller's skill in the group's weapon; each modifier of a shot as steps, Dodge resists (WAR-BOOK-10)."""
        n, arms = self._n, world.get(bearer, Arms)
        assert arms.weapon is not None, f"unit {bearer} has no weapon in hand"
        known = world.get(unit, Skills).of(arms.weapon.skill)
        facts = facts_of(world, unit, target, Manner(), n, close=False)
        me = attacker_of(world, unit, n)._replace(bands=arm_at(world, bearer, arms.hand).bands)
        found = _steps((*parts(GROUND, {**facts, "me": me}), marked(world, unit, n)))
        resists = Modifier("target dodges", self._resists(world, target), "WAR-BOOK-10")
        made = self._score(known or MIND * statistic(world, unit, "mind"))
        return _check("group fire", unit, made, (rolls.unskilled(known, self.figures), *found, resists, *steps))

    def _resists(self, world: Reading, target: Unit) -> int:
        """The steps that a Dodge is worth, the marks of its unit taken off; none of who is out or no person."""
        if not stands(world, target) or is_vehicle(world, target):
            return 0
        dodge = check(world, target, self._n, By("dodge", "dodge"), EVADING).target
        return sum(dodge >= least for least in DODGES)

    def leadership(self, world: Reading, unit: Unit) -> int:
        """A rank for each 20 % (WAR-BOOK-06)."""
        known = (world.find(unit, Skills) or Skills()).of(SKILLS[LEADERSHIP])
        return known // RANK if known else NO_LEADER

    def bearing(self, world: Reading, unit: Unit) -> Bearing | None:
        """The weapon in hand, as fast as it fires with the rounds that it has (ALA-RULING-42)."""
        gun = gun_of(world, unit)
        if gun is None or gun_refusal(world, unit) is not None:
            return None
        return Bearing(gun.key, next(fire for mode, fire in FASTEST if mode_refusal(world, unit, mode) is None))

    def sees(self, world: Reading, unit: Unit, target: Unit) -> bool:
        """A line between their squares."""
        return sight(world.field).sees(world.get(unit, Position).cell, world.get(target, Position).cell)

    def reaches(self, world: Reading, unit: Unit, target: Unit) -> bool:
        """As a shot at it might be fired (ALA-RULING-32)."""
        return gun_of(world, unit) is not None and line_refusal(world, self._n, unit, target) is None

    def rolled(self, world: Reading, unit: Unit, target: Unit, place: int | None = None) -> tuple[Frame, ...]:
        """A plain hit: the weapon's dice, soak and piercing, no Dodge (WAR-BOOK-13). The unarmed do none."""
        at = world.get(unit, Arms).hand if place is None else place
        return (weapon_impact(world, unit, target, at),) if at >= 0 else ()

    def landing(self) -> tuple[Frame, ...]:
        """It tells at once."""
        return ()

    def slain(self, world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
        """Killed outright (WAR-BOOK-13)."""
        return becoming(world, unit, world.get(unit, Health), killed=True)

    def disabled(self, world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
        """Hit points at a tenth of the maximum, and down (WAR-BOOK-13)."""
        held, was = world.get(unit, Health), state_of(world, unit)
        low = held.hp_most // TENTH
        lost = PointsLost(unit, 0, "defeat", 0, 0, max(0, held.hp - low))
        fall = () if (world.find(unit, Posture) or Posture()).prone else (ev.FellProne(unit, "defeat"),)
        return (lost, *fall, *((ev.StateChanged(unit, was, OUT),) if was not in (OUT, DEAD) else ()))

    def fired(self, world: Reading, unit: Unit, fire: str) -> tuple[ev.Event, ...]:
        """The rounds of the mode (ALA-RULING-40)."""
        mode = next(mode for mode, word in FASTEST if word == fire)
        return shots_fired(world, unit, world.get(unit, Arms).hand, SHOTS[mode])

    def class_of(self, world: Reading, unit: Unit) -> str:
        """Vehicles; what is mounted or served by a crew; long arms that wound; anything else (WAR-BOOK-08)."""
        w, weapons = self.figures, world.get(unit, Arms).weapons
        stuns = (arm_at(world, unit, place).stun for place in range(len(weapons)))
        weights = (strength.weight_of(one, w, wounds=not stun) for one, stun in zip(weapons, stuns, strict=True))
        return strength.soldier_class(world, unit, weights, w)

    def powers(self, world: Reading, unit: Unit) -> tuple[Power, ...]:
        """Piercing, then the mean of the dice (WAR-BOOK-13)."""
        weapons = world.get(unit, Arms).weapons
        hits = (weapon_impact(world, unit, unit, place) for place in range(len(weapons)))
        return tuple(Power(one.cause, one.piercing, 0, Fraction(one.dice * (TENTH + 1), 2)) for one in hits)

    def suppressed(self, world: Reading, unit: Unit, by: Unit, steps: int) -> tuple[ev.Event, ...]:
        """Ten points for each Edge, until the end of its next turn; the worst counts (WAR-BOOK-04, ALA-RULING-43)."""
        deeper = _pinned(steps) - kept_down(world, unit)
        return (ev.Suppressed(unit, by, deeper, 1),) if deeper < 0 else ()

    def tired(self, world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
        """A tenth of the stun points, which costs hit points as any stun does (WAR-BOOK-05, -14)."""
        points = -(-world.get(unit, Health).sp_most // TENTH)
        return struck(world, Impact(unit, 0, "fatigue", 0, stun=True), points)

    def fate(self, world: Reading, unit: Unit, hit: Fraction, cases: Iterable[AttackOption]) -> Fate | None:
        """By the points of each attack option; none for what poisons or binds."""
        body, found = body_of(world, unit, self._n), list[tuple[Body, Fraction]]()
        for chance, frames in cases:
            ends = {body: chance}
            for one in frames:
                assert isinstance(one, Impact)
                weapon = next(card for card in world.get(one.by, Arms).weapons if card.key == one.cause)
                if weapon.venom is not None or weapon.imposes is not None or (one.stun and is_vehicle(world, unit)):
                    return None
                blow = blow_of(one)
                ends = gathered((then, odds * more) for end, odds in ends.items() for then, more in after(end, blow))
            found += ends.items()
        return fate_of(world, unit, hit, found)

    def pinned(self, world: Reading, unit: Unit, hit: Fraction, steps: Iterable[tuple[Fraction, int]]) -> Fate:
        """The points of the steps, those of heavier fire if there is any."""
        held = kept_down(world, unit)
        low = spread((min(held, _pinned(more)), chance) for chance, more in steps)
        return fate_of(world, unit, hit, ((body_of(world, unit, self._n), Fraction(1)),), low)

    def will_check(self, world: Reading, unit: Unit, held: int) -> PercentCheck:
        """Mind times five, an Edge harder for each roll held (WAR-BOOK-06)."""
        by = By("threatened", "mind", -EDGE * held)
        return check(world, unit, self._n, by, STEADFAST, panics=True)

    def yields(self, draw: AnyCheck, value: int) -> str:
        """From 98 on it surrenders (WAR-BOOK-14)."""
        assert isinstance(draw, PercentCheck)
        return HOLDS if draw.succeeds(value) else SURRENDERS if value == draw.miss else YIELDS

    def gives_up(self, world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
        """A declared action of this round; who has none left gives up the first of its next turn (WAR-BOOK-11)."""
        left = world.get(unit, Actions).standard > 0
        return (ev.ActionsChanged(unit, standard=-1, why="threatened") if left else NextActionLost(unit),)

    def shelters(self, world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
        """It throws itself down; a vehicle stays as it is."""
        down = (world.find(unit, Posture) or Posture()).prone or is_vehicle(world, unit)
        return () if down else (ev.FellProne(unit, "threatened"),)

    def heeds(self, order: Order) -> bool:
        """Lying down, cowering."""
        return order in SHELTERING

    def can_act(self, world: Reading, unit: Unit) -> bool:
        """A declared action that is left of those said, or the first of a turn to come (WAR-BOOK-11)."""
        owed = (world.find(unit, Tally) or Tally()).owed
        return world.get(unit, Actions).standard > owed and act_refusal(world, unit) is None

    def acted(self, world: Reading, unit: Unit) -> tuple[ev.Event, ...]:  # noqa: ARG002 - any unit's will do
        """That action is used."""
        return (ev.ActionsChanged(unit, standard=-1, why="group"),)


def _pinned(steps: int) -> int:
    """Steps on a target as points (WAR-BOOK-04)."""
    return max(WORST, EDGE * edge_of(steps))


def _steps(points: Iterable[Modifier]) -> tuple[Modifier, ...]:
    """Points as steps, each by itself, what is short of an Edge dropped; ease not beyond the ladder (WAR-BOOK-10)."""
    found = tuple(Modifier(one.key, rung_of(int(one.amount / EDGE)), one.rule) for one in points)
    over = EASIEST - sum(one.amount for one in found if one.amount < 0)
    return (*found, Modifier("limit", over, "WAR-BOOK-10")) if over > 0 else found


def _check(key: str, unit: Unit, made: int, steps: Iterable[Modifier]) -> StepCheck:
    return StepCheck(key, unit, made, tuple(step for step in steps if step.amount))
