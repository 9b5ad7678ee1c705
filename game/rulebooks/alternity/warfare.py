"""What warfare with large forces asks of this book: its own skills, Ordinary damage, steps, fatigue (WAR-BOOK)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from game.dice.draws import AnyCheck, Modifier, StepCheck
from game.dice.ladder import CRITICAL, ORDINARY
from game.dice.shapes import finite_shape
from game.field import stride_distance
from game.messages import events as ev
from game.messages.frames import Landing
from game.messages.orders import Act, Order
from game.messages.stack import Frame
from game.messages.warfare import Appoint, GroupAttack, Recall, SendAssault, Surrender
from game.rulebooks.alternity.attack import (
    AUTO,
    AUTOMATIC,
    BURST,
    BURSTS,
    SHOT,
    SINGLE,
    Weight,
    arm_in_hand,
    attacker,
    between,
    gun_refusal,
    hardened,
    reach_of,
    rounds_of,
)
from game.rulebooks.alternity.attack import GROUP as SHARED
from game.rulebooks.alternity.checks import STATE, check, practised_or_feat, step_check
from game.rulebooks.alternity.declaring import GUARD, SUPPRESS, action_refusal, declared
from game.rulebooks.alternity.events import ActionOwed, ActionSpent, Fatigued, KnockOut
from game.rulebooks.alternity.frames import Attempt
from game.rulebooks.alternity.harm import CLASSES, STUN
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.outcomes import after, blended, fate_of, harms_alone, hit_harms, suppressed_steps
from game.rulebooks.alternity.parts import Training
from game.rulebooks.alternity.shots import heaviest, sight_refusal, target_refusal
from game.rulebooks.alternity.states import DEAD, DISABLED, OUT, phase_count, stands, state_of
from game.rulebooks.alternity.strike import GROUP
from game.rulebooks.alternity.trying import COMMAND
from game.systems.deeds import USUAL, Deed
from game.systems.foresight import Fate, spread
from game.systems.rulebook import Rulebook
from game.systems.terms import Terms, parts
from game.systems.warfare import group, rolls, strength
from game.systems.warfare.chapter import LEADERSHIP, NO_LEADER, TACTICS, VEHICLE_TACTICS, AttackOption, Bearing
from game.systems.warfare.commands import command_deeds
from game.systems.warfare.rolls import Power
from game.systems.warfare.strongholds import locked
from game.world.body import Tracks
from game.world.gear import ArmLine, Arms, Arsenal
from game.world.place import Position, Posture
from game.world.squads import HOLDS, SURRENDERS, YIELDS
from game.world.store import Reading, Unit
from game.world.turns import Earned

RESOLVE = "mental_resolve"
SPECIALTIES = {TACTICS: "infantry_tactics", VEHICLE_TACTICS: "vehicle_tactics", LEADERSHIP: COMMAND}
FASTEST = ((AUTOMATIC, AUTO, rolls.AUTOMATIC), (BURSTS, BURST, rolls.BURST), (SINGLE, SHOT, rolls.SINGLE))
"""Letters of weapons, modes of this book and those of a group, the fastest first."""
HEAVY_SKILLS = ("direct_fire", "indirect_fire")
LONG_SKILLS = ("rifle", "smg")
BOW_SKILLS = ("bow", "crossbow")
FIRE = Terms(SHARED)
"""What tells on a group's fire: weapon and ground as on any shot, the body of the target, the state of who leads it."""
FIRE.term("body", "ALT-BASE-06")(
    lambda world, target, n: hardened(world, target, n, "dex") if stands(world, target) else 0
)
FIRE.extend(STATE.of("dazed", "shaken"))



class AlternityWarfare:
    """Group checks and assaults by the book's own skills and steps."""

    def __init__(self, n: Numbers) -> None:
        self._n, self.figures, self.metres = n, n.warfare, n.grid_metres

    def distance(self, world: Reading, unit: Unit, other: Unit) -> int:
        """Diagonals count 1 and 2 by turns (ALT-BASE-36)."""
        return stride_distance(world.get(unit, Position).cell, world.get(other, Position).cell)

    def moment(self, world: Reading) -> int:
        """The phase being played."""
        return phase_count(world)

    def skill_check(self, world: Reading, unit: Unit, skill: str, steps: Iterable[Modifier] = ()) -> StepCheck:
        """Tactics-infantry or -vehicle, Leadership-command; the broad skill at its step (WAR-ASSAULT-13)."""
        return check(world, unit, self._n, SPECIALTIES[skill], steps, key=skill)

    def fire_check(
        self, world: Reading, unit: Unit, bearer: Unit, target: Unit, steps: Iterable[Modifier] = ()
    ) -> StepCheck:
        """The roller's own skill in the group's weapon; range, accuracy, cover, light, DEX and Dazed (WAR-GROUP-13)."""
        n, arm = self._n, self._arm(world, bearer)
        here, there = world.get(unit, Position).cell, world.get(target, Position).cell
        score, facts = attacker(world, unit, arm, reach_of(world, unit, arm, n), Weight(), n)
        recruited = {"world": world, "unit": unit, "target": target, "now": phase_count(world)}
        found = parts(FIRE, {**facts, **between(world, unit, here, there), **recruited})
        return step_check(unit, n, "group fire", score, (*found, *steps))

    def leadership(self, world: Reading, unit: Unit) -> int:
        """Ranks in Leadership-command, 0 for the broad skill alone (WAR-GROUP-12)."""
        held = world.find(unit, Training) or Training()
        return held.rank(COMMAND) or (0 if "leadership" in held.broad else NO_LEADER)

    def _arm(self, world: Reading, unit: Unit) -> ArmLine:
        arm = arm_in_hand(world, unit)
        return arm if arm is not None else world.get(unit, Arsenal).bare

    def bearing(self, world: Reading, unit: Unit) -> Bearing | None:
        """The weapon in hand, if it shoots at one target and has a round for it."""
        arm = arm_in_hand(world, unit)
        if arm is None or arm.bands:
            return None
        modes = (mode for letter, word, mode in FASTEST if letter in arm.modes and self._loaded(world, unit, word))
        found = next(modes, None)
        return Bearing(arm.key, found) if found is not None else None

    def _loaded(self, world: Reading, unit: Unit, mode: str) -> bool:
        return gun_refusal(world, unit, mode, self._n, 1) is None

    def sees(self, world: Reading, unit: Unit, target: Unit) -> bool:
        """A line of fire between their squares (ALT-BASE-21)."""
        return sight_refusal(world, world.get(unit, Position).cell, world.get(target, Position).cell) is None

    def reaches(self, world: Reading, unit: Unit, target: Unit) -> bool:
        """Within long range, and in sight (ALT-BASE-20)."""
        arm = arm_in_hand(world, unit)
        here = world.get(unit, Position).cell
        return arm is not None and bool(arm.ranges) and target_refusal(world, unit, arm, target, here) is None

    def rolled(self, world: Reading, unit: Unit, target: Unit, place: int | None = None) -> tuple[Frame, ...]:
        """The Ordinary line of the weapon; it lands with the other fire of the phase (WAR-GROUP-06)."""
        arm = world.get(unit, Arms).hand if place is None else place
        return (Attempt(unit, target, GROUP, arm, 0, (), stage="line", degree=ORDINARY, line=ORDINARY),)

    def landing(self) -> tuple[Frame, ...]:
        """All of it lands together (ALT-BASE-10)."""
        return (Landing(),)

    def slain(self, world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
        """Dead at once."""
        was = state_of(world, unit)
        return (ev.StateChanged(unit, was, DEAD),) if was != DEAD else ()

    def disabled(self, world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
        """Knocked out, and it does not come to in this battle."""
        return (KnockOut(unit, DISABLED), ev.StateChanged(unit, state_of(world, unit), OUT))

    def fired(self, world: Reading, unit: Unit, fire: str) -> tuple[ev.Event, ...]:
        """As many rounds as one attack of the mode takes (ALT-BASE-26)."""
        arm, place = arm_in_hand(world, unit), world.get(unit, Arms).hand
        assert arm is not None
        rounds = rounds_of(arm, next(word for _letter, word, mode in FASTEST if mode == fire), 1, self._n)
        return (ev.AmmunitionChanged(unit, place, -rounds),) if rounds else ()

    def class_of(self, world: Reading, unit: Unit) -> str:
        """Vehicles; heavy weapon skills; long arms that wound; anything else, grenades too (WAR-ASSAULT-10)."""
        return strength.soldier_class(world, unit, map(self._weight, world.get(unit, Arsenal).lines), self.figures)

    def _weight(self, arm: ArmLine) -> str:
        if arm.skill in HEAVY_SKILLS:
            return strength.HEAVY
        if arm.skill in LONG_SKILLS and arm.lines[0].kind != STUN:
            return strength.RIFLE
        return strength.RIFLE if self.figures.fantasy and arm.skill in BOW_SKILLS else strength.LIGHT

    def powers(self, world: Reading, unit: Unit) -> tuple[Power, ...]:
        """Firepower, class and mean of the Ordinary line (WAR-OUTCOME-09)."""
        found = ((arm, arm.lines[0]) for arm in world.get(unit, Arsenal).lines)
        return tuple(
            Power(arm.key, arm.firepower, CLASSES.index(line.kind), _mean(line.dice) + line.add) for arm, line in found
        )

    def suppressed(self, world: Reading, unit: Unit, by: Unit, steps: int) -> tuple[ev.Event, ...]:  # noqa: ARG002
        """Steps on its shots for this phase, unless it is under heavier fire (WAR-GROUP-20, -22)."""
        heavier = heaviest(world, unit, steps) > suppressed_steps(world, unit)
        return (ev.MarkSet(unit, "suppressed", steps),) if heavier else ()

    def tired(self, world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
        """One box of the fatigue track, while there is one."""
        held = world.get(unit, Tracks)
        return (Fatigued(unit, 1),) if held.fatigue < held.fatigue_most else ()

    def fate(self, world: Reading, unit: Unit, hit: Fraction, cases: Iterable[AttackOption]) -> Fate | None:
        """By the boxes of each attack option; none for weapons that poison or bind."""
        parts = []
        for chance, frames in cases:
            shots = [one for one in frames if isinstance(one, Attempt)]
            if not all(harms_alone(world.get(one.unit, Arms).weapons[one.arm]) for one in shots):
                return None
            harms = [hit_harms(world, one, ORDINARY, self._n) for one in shots]
            parts.append((chance, after(world, unit, harms, self._n)))
        return fate_of(world, unit, hit, blended(parts))

    def pinned(self, world: Reading, unit: Unit, hit: Fraction, steps: Iterable[tuple[Fraction, int]]) -> Fate:
        """The steps on its shots, those of heavier fire if there is any."""
        found = spread((heaviest(world, unit, more), chance) for chance, more in steps)
        return fate_of(world, unit, hit, after(world, unit, (), self._n), found)

    def will_check(self, world: Reading, unit: Unit, held: int) -> StepCheck:
        """Resolve-mental or a WIL feat, a step harder for each roll held (WAR-GROUP-23)."""
        more = (Modifier("held fire", held, "WAR-GROUP-23"),)
        return practised_or_feat(world, unit, self._n, RESOLVE, "wil", more, name="threatened")

    def yields(self, draw: AnyCheck, value: int) -> str:
        """A Critical Failure surrenders (WAR-GROUP-23)."""
        return HOLDS if draw.succeeds(value) else SURRENDERS if value == CRITICAL else YIELDS

    def gives_up(self, world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
        """What it has declared and not done yet (ALT-BASE-44), else the next action it has coming (ALT-MOVE-01)."""
        owed = (world.find(unit, Earned) or Earned()).owed
        return () if declared(world, unit) or owed else (ActionOwed(unit, "threatened"),)

    def shelters(self, world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
        """It throws itself down."""
        return () if (world.find(unit, Posture) or Posture()).prone else (ev.FellProne(unit, "threatened"),)

    def heeds(self, order: Order) -> bool:
        """Nothing but dodging."""
        return order == Act("dodge")

    def can_act(self, world: Reading, unit: Unit) -> bool:
        """An action of the round that is neither used nor owed (ALT-BASE-08)."""
        held = world.find(unit, Earned) or Earned()
        return held.actions > held.owed and not locked(world, unit)

    def acted(self, world: Reading, unit: Unit) -> tuple[ev.Event, ...]:  # noqa: ARG002 - any unit's will do
        """One action of the round."""
        return (ActionSpent(unit, "group"),)


def _mean(dice: str) -> Fraction:
    """The mean of some dice."""
    return Fraction(sum(value * chance for value, chance in finite_shape(dice).distribution()))


# --- group orders in declarations (WAR-GROUP) -------------------------------------------------------------------------

def barred(deed: Deed) -> Deed:
    """A command that takes the leader's action of a declaration, in its stage of the phase."""

    def refusal(world: Reading, book: Rulebook, unit: Unit, order: Order) -> str | None:
        return action_refusal(world, unit, order) or deed.refusal(world, book, unit, order)

    def means(world: Reading, book: Rulebook, unit: Unit) -> str | None:
        return action_refusal(world, unit) or deed.means(world, book, unit)

    return replace(deed, refusal=refusal, means=means, when=when)


def when(_world: Reading, _book: Rulebook, _unit: Unit, order: Order) -> str:
    """Appointing comes first: who is appointed may fire in the same phase (WAR-GROUP-04); assaults leave as early."""
    if isinstance(order, (Appoint, SendAssault, Recall, Surrender)):
        return GUARD
    suppresses = isinstance(order, GroupAttack) and order.mode in (group.SUPPRESS, group.THREATEN)
    return SUPPRESS if suppresses else USUAL


DEEDS: dict[type[Order], Deed] = {kind: barred(deed) for kind, deed in command_deeds(paid=True).items()}
