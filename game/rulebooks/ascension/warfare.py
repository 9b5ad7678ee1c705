"""What warfare with large forces asks of the flagship: scores on the control die, stress, Edges as steps (WAR-BOOK)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from game.dice.draws import AnyCheck, Check, Modifier, StepCheck
from game.dice.ladder import edge_of, rung_of
from game.field import distance, sight
from game.messages import events as ev
from game.messages.frames import Hit
from game.messages.orders import Act, Order
from game.messages.stack import Frame
from game.rulebooks.ascension import states
from game.rulebooks.ascension.attacks import ammunition_left, target_refusal, weapon_refusal
from game.rulebooks.ascension.checks import LED, ranged_challenge
from game.rulebooks.ascension.conversion import dice_tenths
from game.rulebooks.ascension.events import Dazed, ExploitChanged
from game.rulebooks.ascension.harm import blow_of, body_of
from game.rulebooks.ascension.injury import harmed, wild_place
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.outcomes import fate_of, mixed, plain, untouched
from game.rulebooks.ascension.shot import SHOT, Manner, facts_of, shooter_of
from game.rulebooks.ascension.situations import AscensionSituations
from game.systems.conditions import act_refusal
from game.systems.foresight import Fate
from game.systems.terms import Terms, parts
from game.systems.warfare import rolls, strength
from game.systems.warfare.chapter import LEADERSHIP, NO_LEADER, TACTICS, VEHICLE_TACTICS, AttackOption, Bearing
from game.systems.warfare.losses import turn_count
from game.systems.warfare.rolls import Power
from game.world.body import Skills, Stress
from game.world.conditions import Edge, Exploits
from game.world.gear import Arms, Weapon
from game.world.place import Position, Posture
from game.world.squads import HOLDS, SURRENDERS, YIELDS
from game.world.store import Reading, Unit
from game.world.turns import Actions

SKILLS = {TACTICS: "tactics", VEHICLE_TACTICS: "tactics", LEADERSHIP: "leadership"}
MODES = {"full": rolls.AUTOMATIC, "semi": rolls.BURST, "single": rolls.SINGLE}
SHELTERING = ("hunker", "go_prone", "cower")
FIRE = Terms(SHOT.of("range", "cover", "visibility"))
"""What tells on a group's fire: the ground as on any shot, the `ac` of the target, the state of who leads it."""
FIRE.term("target's ac", "WAR-GROUP-13")(lambda n, ac: n.base_challenge + n.usual_senses - ac)
FIRE.extend(SHOT.of("injuries", "shaken"))
WOUNDS, HURTS = 2, 1
"""The classes of damage that wounds, and of damage that does not (WAR-OUTCOME-09)."""


class AscensionWarfare:
    """Group checks and assaults on the ladder, harm in stress."""

    def __init__(self, n: Numbers) -> None:
        self._n, self.figures, self.metres = n, n.warfare, n.square_metres
        self._situations = AscensionSituations(n)

    def distance(self, world: Reading, unit: Unit, other: Unit) -> int:
        """A diagonal counts 1 (ASC-RULING-01)."""
        return distance(world.get(unit, Position).cell, world.get(other, Position).cell)

    def moment(self, world: Reading) -> int:
        """The turn being played."""
        return turn_count(world)

    def skill_check(self, world: Reading, unit: Unit, skill: str, steps: Iterable[Modifier] = ()) -> StepCheck:
        """Intellect, the skill and 5, at most 20; a step harder unskilled (WAR-BOOK-02)."""
        level = world.get(unit, Skills).of(SKILLS[skill])
        made = rolls.score_from(level, self.figures, states.intellect(world, unit, self._n))
        edges = parts(LED, {"world": world, "unit": unit, "n": self._n})
        return _check(skill, unit, made, (rolls.unskilled(level, self.figures), *_steps(edges), *steps))

    def fire_check(
        self, world: Reading, unit: Unit, bearer: Unit, target: Unit, steps: Iterable[Modifier] = ()
    ) -> StepCheck:
        """Senses, skill in the weapon and 5; Edges of range, cover, light and wounds as steps (WAR-GROUP-13).

        The target resists by what it is above an ordinary person's AC.
        """
        n, weapon = self._n, _weapon(world, bearer)
        level = world.get(unit, Skills).of(weapon.skill)
        made = rolls.score_from(level, self.figures, states.senses(world, unit, n))
        armed = shooter_of(world, unit, n)._replace(gun=weapon.kind, increment=weapon.increment)
        facts = {**facts_of(world, unit, target, Manner(), n), "me": armed, "ac": ranged_challenge(world, target, n)}
        edges = _steps(parts(FIRE, facts))
        return _check("group fire", unit, made, (rolls.unskilled(level, self.figures), *edges, *steps))

    def leadership(self, world: Reading, unit: Unit) -> int:
        """The level of the skill is the rank (WAR-BOOK-06)."""
        return (world.find(unit, Skills) or Skills()).of(SKILLS[LEADERSHIP]) or NO_LEADER

    def bearing(self, world: Reading, unit: Unit) -> Bearing | None:
        """The weapon in hand, as fast as it fires while there is Ammunition for it, else shot by shot (ASC-GUN-05)."""
        if weapon_refusal(world, unit) is not None:
            return None
        weapon = _weapon(world, unit)
        return Bearing(weapon.key, MODES[weapon.mode] if ammunition_left(world, unit) else rolls.SINGLE)

    def sees(self, world: Reading, unit: Unit, target: Unit) -> bool:
        """A line between their squares (ASC-RULING-88)."""
        return sight(world.field).sees(world.get(unit, Position).cell, world.get(target, Position).cell)

    def reaches(self, world: Reading, unit: Unit, target: Unit) -> bool:
        """As a shot at it might be fired (ASC-RULING-32)."""
        return target_refusal(world, self._n, unit, target, ()) is None

    def rolled(self, world: Reading, unit: Unit, target: Unit, place: int | None = None) -> tuple[Frame, ...]:
        """The weapon's dice once, through armour; it may be capped (WAR-BOOK-03). The unarmed do none."""
        if place is not None and place < 0:
            return ()
        weapon = _weapon(world, unit) if place is None else world.get(unit, Arms).weapons[place]
        return (
            Hit(
                unit=target,
                by=unit,
                cause=weapon.key,
                damage=weapon.damage,
                damage_type=weapon.damage_type,
                overwhelming=weapon.overwhelming,
                wild=wild_place(weapon.kind),
                wound=weapon.wound,
                mental=weapon.mental,
            ),
        )

    def landing(self) -> tuple[Frame, ...]:
        """It tells at once."""
        return ()

    def slain(self, world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
        """As much stress as makes it Dying, which is dead when the battle is over (ASC-RULING-25)."""
        return self._beaten(world, unit, self._n.dying_levels)

    def disabled(self, world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
        """As much stress as makes it Critical."""
        return self._beaten(world, unit, 0)

    def _beaten(self, world: Reading, unit: Unit, more: int) -> tuple[ev.Event, ...]:
        levels = states.healthy_levels(world, unit) + more
        points = levels * states.stress_limit(world, unit) - world.get(unit, Stress).points
        if points <= 0:
            return ()
        event = ev.StressTaken(unit, 0, "defeat", points, 0, points)
        return (event, *harmed(world, unit, self._n, physical=points))

    def fired(self, world: Reading, unit: Unit, fire: str) -> tuple[ev.Event, ...]:
        """Shots cost nothing, faster fire one Ammunition (ASC-GUN-05)."""
        return () if fire == rolls.SINGLE else (ev.AmmunitionChanged(unit, world.get(unit, Arms).hand, -1),)

    def class_of(self, world: Reading, unit: Unit) -> str:
        """Vehicles; what is mounted or served by a crew; long arms that wound; anything else (WAR-BOOK-08)."""
        w, weapons = self.figures, world.get(unit, Arms).weapons
        weights = (strength.weight_of(one, w, wounds=bool(one.wound) and not one.mental) for one in weapons)
        return strength.soldier_class(world, unit, weights, w)

    def powers(self, world: Reading, unit: Unit) -> tuple[Power, ...]:
        """The Overwhelming number stands for firepower (WAR-OUTCOME-09)."""
        return tuple(
            Power(one.key, one.overwhelming, WOUNDS if one.wound else HURTS, Fraction(dice_tenths(one.damage), 10))
            for one in world.get(unit, Arms).weapons
        )

    def suppressed(self, world: Reading, unit: Unit, by: Unit, steps: int) -> tuple[ev.Event, ...]:
        """The steps as an Edge until the end of its next turn, unless heavier fire is on it (WAR-BOOK-04, -07)."""
        held = (world.find(unit, Edge) or Edge()).suppression
        deeper = edge_of(steps) - held
        return (ev.Suppressed(unit, by, deeper, 1),) if deeper < 0 else ()

    def tired(self, world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
        """A point of Adrenaline, gone from the pool until a rest; without one, stress (WAR-BOOK-05)."""
        w, held = self.figures, world.find(unit, Exploits)
        if held is not None and held.adrenaline >= w.fatigue_adrenaline:
            return (ExploitChanged(unit, "adrenaline", -w.fatigue_adrenaline, -w.fatigue_adrenaline, "fatigue"),)
        event = ev.StressTaken(unit, 0, "fatigue", w.fatigue_stress, 0, w.fatigue_stress)
        return (event, *harmed(world, unit, self._n, physical=w.fatigue_stress))

    def fate(self, world: Reading, unit: Unit, hit: Fraction, cases: Iterable[AttackOption]) -> Fate | None:
        """By the stress of each attack option; none for what poisons, binds or works on the mind."""
        parts = []
        for chance, frames in cases:
            hits = [one for one in frames if isinstance(one, Hit)]
            if any(not plain(_weapon(world, one.by)) for one in hits):
                return None
            parts.append((chance, tuple(blow_of(world, self._n, one) for one in hits)))
        return fate_of(world, unit, mixed(body_of(world, self._n, unit), parts), hit)

    def pinned(self, world: Reading, unit: Unit, hit: Fraction, steps: Iterable[tuple[Fraction, int]]) -> Fate:
        """The Edge of the steps, that of heavier fire if there is any."""
        held = (world.find(unit, Edge) or Edge()).suppression
        found: dict[int, Fraction] = {}
        for chance, more in steps:
            edge = min(held, edge_of(more))
            found[edge] = found.get(edge, Fraction(0)) + chance
        return fate_of(world, unit, untouched(world, self._n, unit), hit, tuple(sorted(found.items())))

    def will_check(self, world: Reading, unit: Unit, held: int) -> Check:
        """d10, Intellect and Mental Conditioning against 10 and 2 for each roll held (WAR-BOOK-06)."""
        w = self.figures
        target = w.threat_base + w.threat_roll * held
        check = self._situations.mind_check(world, unit, 0, "threatened")
        return replace(check, target=target, bands=(1 - self._n.panic_margin, 0))

    def yields(self, draw: AnyCheck, value: int) -> str:
        """Missed by as much as makes for panic it is a surrender (WAR-GROUP-23, ALA-MORALE-08)."""
        return HOLDS if draw.succeeds(value) else SURRENDERS if value == draw.miss else YIELDS

    def gives_up(self, world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
        """The standard action of this round; who has used it gives up that of the next (WAR-BOOK-07)."""
        left = world.get(unit, Actions).standard > 0
        return (ev.ActionsChanged(unit, standard=-1, why="threatened") if left else Dazed(unit, standard=1),)

    def shelters(self, world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
        """It hunkers (ASC-RULING-40)."""
        return () if world.get(unit, Posture).hunkered else (ev.Hunkered(unit),)

    def heeds(self, order: Order) -> bool:
        """Hunkering, lying down, cowering."""
        return isinstance(order, Act) and order.act in SHELTERING

    def can_act(self, world: Reading, unit: Unit) -> bool:
        """Its standard action of this round, unless something keeps it from acting (WAR-BOOK-07)."""
        return world.get(unit, Actions).standard > 0 and act_refusal(world, unit) is None

    def acted(self, world: Reading, unit: Unit) -> tuple[ev.Event, ...]:  # noqa: ARG002 - any unit's will do
        """That action is gone."""
        return (ev.ActionsChanged(unit, standard=-1, why="group"),)


def _weapon(world: Reading, unit: Unit) -> Weapon:
    weapon = world.get(unit, Arms).weapon
    assert weapon is not None, f"unit {unit} has no weapon in hand"
    return weapon


def _steps(edges: Iterable[Modifier]) -> tuple[Modifier, ...]:
    """Edges as steps, by the nearest rung of the ladder (ALT-PLUG-01)."""
    return tuple(Modifier(one.key, rung_of(one.amount), one.rule) for one in edges)


def _check(key: str, unit: Unit, made: int, steps: Iterable[Modifier]) -> StepCheck:
    return StepCheck(key, unit, made, tuple(step for step in steps if step.amount))
