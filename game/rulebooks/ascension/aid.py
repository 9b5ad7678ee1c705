"""Aid: first aid, cutting a bond, pulling oneself together (ASC-RULING-24, -25, ASC-STRESS-12); after the battle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from game.content.problem import did_you_mean
from game.dice.draws import AnyCheck, Check, Damage, Roll
from game.field import distance
from game.messages import events as ev
from game.messages.orders import Aid, Order
from game.messages.stack import Chance, Frame, Step, done, wait
from game.rulebooks.ascension import helping, states
from game.rulebooks.ascension.checks import ACTING, PRACTISED, By, check
from game.rulebooks.ascension.events import ExploitChanged, Revived, Staunched, StressEased
from game.rulebooks.ascension.frames import Cut, HelpAtWork, TakeWound, Tend
from game.rulebooks.ascension.injury import CRIPPLING, FULL, WILD, adrenaline_refusal
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.parts import Stats
from game.rulebooks.ascension.payments import are_foes, support_action
from game.systems.conditions import STEPS as FREE
from game.systems.conditions import bonds, lost_for_good, sightless
from game.systems.deeds import STANDARD, Deed
from game.systems.poison import poison_ended, worst_venom
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.situations import situations_of
from game.systems.warfare.strongholds import captured
from game.world.body import DEAD, LINGERING, MISSING, UNBURDENED, Build, Burden, Dead, Skills, Stress, Wound, Wounds
from game.world.gear import Arms
from game.world.place import Position, Posture
from game.world.store import Reading, Unit
from game.world.turns import Actions

# --- support actions, and cutting a bond ------------------------------------------------------------------------------

CUT = "cut"
MELEE = "melee"


def support_refusal(world: Reading, unit: Unit) -> str | None:
    """Why there is no standard action, nor one of Tight Focus, for what is no attack (ASC-TRAIT-03, -04)."""
    left = world.get(unit, Actions)
    return None if left.support + left.standard > 0 else "no standard action left (ASC-RULING-03)"


def cut_refusal(world: Reading, unit: Unit, target: Unit) -> str | None:
    """Why a bond cannot be cut, reach and actions aside."""
    weapon = world.get(unit, Arms).weapon
    if not any(bond.hold for bond in bonds(world, target)):
        return "no bond to cut (ALA-RULING-22)"
    return None if weapon is not None and weapon.kind == MELEE else "nothing in hand to cut with (ALA-RULING-22)"


def cut_step(frame: Cut, world: Reading, _book: Rulebook, reply: Reply) -> Step:
    """The weapon's damage against what the bond still bears."""
    bond = next((bond for bond in bonds(world, frame.target) if bond.hold), None)
    weapon = world.get(frame.unit, Arms).weapon
    if bond is None or weapon is None:
        return done()
    if not isinstance(reply, Roll):
        return wait(frame, Chance(Damage("damage", frame.unit, weapon.damage, 0)))
    left = bond.hold - reply.value
    if left > 0:
        return done(ev.ConditionChanged(frame.target, bond, replace(bond, hold=left)))
    return done(ev.ConditionLost(frame.target, bond, "the bond is cut"))


# --- first aid --------------------------------------------------------------------------------------------------------

STAUNCH, REVIVE, TREAT = "staunch", "revive", "treat"
KINDS = (STAUNCH, REVIVE, TREAT, CUT, *helping.KINDS)
CURES = ("medicine", "alchemy")
SURVIVAL_KIND = "survival"
"""The class of the injury that survival of Dying leaves: none of those that weapons make (ASC-RULING-22)."""


def aid_check(world: Reading, book: Rulebook, unit: Unit, kind: str, target: Unit = 0) -> AnyCheck:
    """Intellect + Medicine against 12 to staunch, 20 to revive (ASC-RULING-24, -25); to treat a poison see there."""
    if kind == TREAT:
        return treatment_check(world, book, unit, target)
    return first_aid(world, numbers(book), unit, kind)


def first_aid(world: Reading, n: Numbers, unit: Unit, kind: str) -> Check:
    """The roll to staunch or to revive."""
    rule = "ASC-RULING-24" if kind == STAUNCH else "ASC-RULING-25"
    challenge = n.staunch_challenge if kind == STAUNCH else n.revive_challenge
    return check(world, unit, n, By(kind, "intellect", "medicine", rule), challenge, terms=ACTING)


def treatment_check(world: Reading, book: Rulebook, unit: Unit, target: Unit) -> AnyCheck:
    """Intellect + Medicine or Alchemy, the better, against 10 at the rung of the worst poison (ALA-HAZ-21)."""
    venom, levels = worst_venom(world, target), world.get(unit, Skills)
    assert venom is not None, f"unit {target} has nothing to be treated for"
    return situations_of(book).act_check(world, unit, max(CURES, key=levels.of), venom.rung)


def aid_refusal(world: Reading, book: Rulebook, unit: Unit, target: Unit, kind: str) -> str | None:
    """Why this aid cannot be given, actions aside. It is for one's own side, within a square."""
    n = numbers(book)
    if kind not in KINDS:
        return f"unknown aid {kind!r}; {did_you_mean(kind, KINDS, KINDS)}"
    if world.find(target, Build) is None or world.find(target, Position) is None:
        return "nobody there to help"
    if not states.stands(world, unit, n):
        return "who has fallen helps nobody (ASC-RULING-25)"
    if target != unit and are_foes(world, unit, target):
        return "aid is for one's own side"
    if distance(world.get(unit, Position).cell, world.get(target, Position).cell) > n.aid_reach:
        return "aid reaches oneself and neighbouring squares (ASC-RULING-24)"
    if kind in helping.KINDS:
        return helping.refusal(world, n, unit, target, kind)
    return cut_refusal(world, unit, target) if kind == CUT else _needs(world, n, target, kind)


def _needs(world: Reading, n: Numbers, target: Unit, kind: str) -> str | None:
    if world.find(target, Dead) is not None:
        return "beyond help"
    if kind == REVIVE:
        dying = states.state_of(world, target, n) == states.DYING
        return None if dying else "only the dying are revived (ASC-RULING-25)"
    if kind == TREAT:
        return None if worst_venom(world, target) is not None else "no poison or disease to treat (ALA-HAZ-21)"
    return None if world.get(target, Wounds).bleeding else "no bleeding to staunch (ASC-RULING-24)"


def tend_step(frame: Tend, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """First aid: the roll, and what success brings; its action was paid when it was ordered."""
    if aid_refusal(world, book, frame.unit, frame.target, frame.kind) is not None:
        return done()
    if sightless(world, frame.unit):
        return done()  # it needs sight, and fails without a roll (ALA-COND-05)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(aid_check(world, book, frame.unit, frame.kind, frame.target)))
    if reply.value < 0:
        return done()
    venom = worst_venom(world, frame.target)
    if frame.kind == TREAT and venom is not None:
        return done(*poison_ended(world, frame.target, venom.key, "cured"))
    if frame.kind == STAUNCH:
        return done(Staunched(frame.target, frame.unit))
    return _revived(frame, world)


def _revived(frame: Tend, world: Reading) -> Step:
    """PS falls to the start of Critical, and a Crippling Injury stays (ASC-RULING-22, -25)."""
    to = states.healthy_levels(world, frame.target) * states.stress_limit(world, frame.target)
    points = to - world.get(frame.target, Stress).points
    return done(
        Revived(frame.target, frame.unit, points),
        ev.StateChanged(frame.target, states.DYING, states.CRITICAL),
        push=(TakeWound(frame.target, SURVIVAL_KIND, CRIPPLING, WILD["explosive"]),),
    )


def second_wind_refusal(world: Reading, n: Numbers, unit: Unit) -> str | None:
    """Why Second Wind is not possible, its standard action aside; None when it is (ASC-STRESS-12)."""
    if "second_wind" not in world.get(unit, Build).traits:
        return "not a trait of this character (ASC-STRESS-12)"
    if not states.stands(world, unit, n) or not above_level(world, unit):
        return "no stress above the start of the level (ASC-STRESS-12)"
    return adrenaline_refusal(world, unit, n.second_wind_cost)


def second_wind_events(world: Reading, book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    """Second Wind: 1 Adrenaline, and stress falls to the start of the level it stands in (ASC-STRESS-12)."""
    spent = ExploitChanged(unit, "adrenaline", -numbers(book).second_wind_cost, why="second wind")
    return (spent, StressEased(unit, -above_level(world, unit)))


def above_level(world: Reading, unit: Unit) -> int:
    """The stress within the level that it stands in."""
    return world.get(unit, Stress).points % states.stress_limit(world, unit)


def aid_order_refusal(world: Reading, book: Rulebook, unit: Unit, order: Aid) -> str | None:
    """Why an aid may not be given in one's turn; None when it may."""
    return support_refusal(world, unit) or aid_refusal(world, book, unit, order.target, order.kind)


def aid_list(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Aid]:
    """Every aid that oneself, or somebody beside one, is in need of."""
    here, reach = world.get(unit, Position).cell, numbers(book).aid_reach
    for other in world.having(Build):
        place = world.find(other, Position)
        if place is not None and distance(here, place.cell) <= reach:
            yield from (Aid(other, kind) for kind in KINDS if aid_refusal(world, book, unit, other, kind) is None)


def _frames(_world: Reading, _book: Rulebook, unit: Unit, order: Aid) -> tuple[Frame, ...]:
    if order.kind in helping.KINDS:
        return (HelpAtWork(unit, order.target, order.kind),)
    return (Cut(unit, order.target) if order.kind == CUT else Tend(unit, order.target, order.kind),)


STEPS: dict[type[Frame], StepFunction] = {**helping.STEPS, **FREE, Cut: cut_step, Tend: tend_step}
DEEDS: dict[type[Order], Deed] = {
    Aid: Deed(
        aid_order_refusal,
        aid_list,
        _frames,
        lambda world, _book, unit, order: support_action(world, unit, order.kind),
        means=lambda world, _book, unit: support_refusal(world, unit),
        takes=lambda _order: STANDARD,
    )
}


# --- after the battle -----------------------------------------------------------------------------------------------


BATTLES_TO_HEAL = 1
"""Battles a crippling wound from an earlier battle shows: it stays (game.world.body.Wound)."""


class AscensionAftermath:
    """The flagship's chapter of the time between two battles."""

    def __init__(self, n: Numbers) -> None:
        self._n = n

    def fate(self, world: Reading, unit: Unit) -> str:
        """The Dying and the Annihilated are dead (ASC-RULING-25); stone that stays stone and prisoners are missing."""
        if states.state_of(world, unit, self._n) in (states.DYING, states.ANNIHILATED):
            return DEAD
        return MISSING if lost_for_good(world, unit) or captured(world, unit) else ""

    def left(self, world: Reading, unit: Unit, before: Burden = UNBURDENED) -> Burden:
        """Stress at the start of its level and the wounds that outlast the battle (ASC-STRESS-10, ASC-RULING-23).

        A chest crippled in this battle lowers the Stress Limit from the next one on (ASC-RULING-22): the level
        stays, and its start is counted by the new limit.
        """
        fate = self.fate(world, unit)
        if fate == DEAD:
            return Burden(fate=fate)
        kept = carried((world.find(unit, Wounds) or Wounds()).wounds, self._n)
        limit = states.stress_limit(world, unit)
        lower = limit - self._crushed(kept) + self._crushed(before.wounds)
        levels = world.get(unit, Stress).points // limit
        return Burden(levels * lower, kept, fate)

    def with_burden(self, parts: tuple[object, ...], burden: Burden) -> tuple[object, ...]:
        """Stress, wounds and a lower Stress Limit; who enters the battle fallen lies prone (ASC-RULING-22, -25)."""
        found: dict[type, Any] = {type(part): part for part in parts}
        build: Build = found[Build]
        found[Build] = replace(build, species_minimum=build.species_minimum - self._crushed(burden.wounds))
        found[Stress] = Stress(burden.stress)
        found[Wounds] = Wounds(burden.wounds)
        if burden.stress >= _bounds(found, self._n)[0]:
            found[Posture] = Posture(prone=True)
        return tuple(found.values())

    def _crushed(self, wounds: tuple[Wound, ...]) -> int:
        """How much crippling injuries of the chest take from the Stress Limit (ASC-RULING-22)."""
        return self._n.crippled_limit if any(w.place == "chest" and w.grade == CRIPPLING for w in wounds) else 0

    def rested(self, burden: Burden) -> Burden:
        """Lingering wounds grow older at home too (ASC-RULING-23)."""
        return replace(burden, wounds=carried(burden.wounds, self._n))

    def treatable(self, wound: Wound) -> bool:
        """Only Lingering wounds are; a crippling one waits for surgery (ASC-RULING-22, -24)."""
        return wound.grade == FULL

    def treat_check(self, world: Reading, medic: Unit) -> Check:
        """Between battles one try a Lingering wound: Intellect + Medicine against 15 removes it (ASC-RULING-24)."""
        by = By("treat", "intellect", "medicine", "ASC-RULING-24")
        return check(world, medic, self._n, by, self._n.treat_challenge, terms=PRACTISED)

    def operable(self, burden: Burden) -> bool:  # noqa: ARG002 - nobody is
        """Wounds are treated one by one."""
        return False

    def operated(self, world: Reading, unit: Unit, burden: Burden, value: int) -> Burden:  # noqa: ARG002 - no change
        """Never asked for."""
        return burden

    def doubts(self, parts: tuple[object, ...], burden: Burden) -> tuple[tuple[str, str, str], ...]:
        """Stress off the start of a level, stress of the dead, wounds that last too long (ASC-STRESS-10)."""
        found: list[tuple[str, str, str]] = []
        laden: dict[type, Any] = {type(part): part for part in self.with_burden(parts, burden)}
        limit, (_falls, dying, _gone) = _limit(laden), _bounds(laden, self._n)
        if burden.marks:
            found.append(("marks", "there are no tracks to lose points on in this book", "stress and wounds"))
        if limit < 1:
            found.append(("stats.physique", f"its Stress Limit is {limit}", "no body lives with less than 1"))
        elif burden.stress % limit:
            hint = f"between battles stress stands at the start of a level: 0, {limit}, {2 * limit} and so on"
            found.append(("stress", f"{burden.stress} is not the start of a level (ASC-STRESS-10)", hint))
        elif burden.stress >= dying:
            hint = 'fate = "dead", or less stress'
            found.append(("stress", f"with {burden.stress} it would be Dying, and dead (ASC-RULING-25)", hint))
        most = self._n.lingering_battles
        for number, wound in enumerate(burden.wounds, 1):
            if wound.grade == FULL and wound.battles > most:
                what = f"a Lingering wound lasts {most} battles (ASC-RULING-23), found {wound.battles}"
                found.append((f"wounds#{number}.battles", what, f"from 1 to {most}"))
        return tuple(found)


def carried(wounds: tuple[Wound, ...], n: Numbers) -> tuple[Wound, ...]:
    """Wounds after a battle: light ones gone, full ones Lingering for three more, crippling ones for good."""
    kept: list[Wound] = []
    for wound in wounds:
        if wound.grade == CRIPPLING:
            kept.append(replace(wound, battles=BATTLES_TO_HEAL))
        elif wound.grade == FULL and wound.battles != 1:
            battles = wound.battles - 1 if wound.battles else n.lingering_battles
            kept.append(Wound(wound.place, LINGERING, FULL, battles))
    return tuple(kept)


def _limit(parts: dict[type, Any]) -> int:
    """The Stress Limit of a unit that is still in parts (ASC-STRESS-02)."""
    return states.limit_of(parts[Stats], parts[Skills], parts[Build])


def _bounds(parts: dict[type, Any], n: Numbers) -> tuple[int, int, int]:
    """The stress at which it is Critical, Dying and Annihilated (ASC-RULING-09)."""
    return states.bounds(_limit(parts), states.levels_of(parts[Build]), n)
