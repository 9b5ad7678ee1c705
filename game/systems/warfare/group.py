"""A squad that fires as one, under whoever leads it: who may, who takes part, and how it is carried out (WAR-GROUP)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from game.content.problem import did_you_mean
from game.dice.draws import Modifier, Roll, StepCheck
from game.dice.ladder import CRITICAL, ORDINARY
from game.messages import events as ev
from game.messages.orders import DECLINE, Order, Respond
from game.messages.stack import Ask, Chance, Frame, Step, done, go_on, wait
from game.messages.warfare import Allot, Appoint, Appointing, GroupAttack, GroupFire, Threatening
from game.systems.foes import foes_of
from game.systems.foresight import Foresight
from game.systems.morale import plays
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.visibility import revealed
from game.systems.warfare.allotting import ALLOT, Salvoed, seen_and_reached, usual
from game.systems.warfare.chapter import LEADERSHIP, Bearing, Warfare, chapter_of
from game.systems.warfare.losses import steadied
from game.systems.warfare.rolls import AUTOMATIC, commanded, fire_bonus, leader_bonus, rolls_of, share, squares_of
from game.systems.warfare.squads import able, commander, members, squad_of
from game.world.body import Allegiance, Build
from game.world.squads import Command
from game.world.store import Reading, Unit
from game.world.turns import Clock, Declared

FIRE, SUPPRESS, THREATEN = MODES = ("attack", "suppress", "threaten")
DRILLED = "drilled"
IGNORE = Respond("ignore")


def round_now(world: Reading) -> int:
    """The round being played."""
    return world.get(world.having(Clock)[0], Clock).round


# --- who leads, who takes part --------------------------------------------------------------------------------------


def leads(world: Reading, book: Rulebook, squad: Unit, unit: Unit) -> bool:
    """Whether a unit makes this round's group check: the commander, or whom it has appointed (WAR-GROUP-02, -04)."""
    held = world.find(squad, Command) or Command()
    appointed = held.appointed if held.round == round_now(world) else 0
    return unit == (appointed or commander(world, book, squad))


def _about_to_lead(world: Reading, book: Rulebook, squad: Unit, unit: Unit) -> bool:
    """Whether its commander has declared that it is to be appointed in this very phase (WAR-GROUP-04)."""
    declared = world.find(commander(world, book, squad), Declared) or Declared()
    return Appoint(unit) in declared.orders


def group_of(world: Reading, book: Rulebook, squad: Unit, unit: Unit, *, paid: bool = False) -> tuple[Unit, ...]:
    """Who takes part in a check that a unit leads: able, near it, armed to shoot, with an action (WAR-GROUP-16)."""
    return tuple(_bearers(world, book, squad, unit, paid=paid))


def _bearers(world: Reading, book: Rulebook, squad: Unit, unit: Unit, *, paid: bool) -> dict[Unit, Bearing]:
    """The same, with what each would fire with."""
    war = chapter_of(book)
    near = squares_of(war.figures.group_squares, war.metres, war.figures)
    return {
        one: found
        for one in able(world, book, squad)
        if war.distance(world, unit, one) <= near
        and ((one == unit and paid) or war.can_act(world, one))
        and (found := war.bearing(world, one)) is not None
    }


class Fire(NamedTuple):
    """How a group would fire: those who take part with their weapons, and the check of who leads them."""

    arms: tuple[tuple[Unit, str], ...]
    fires: tuple[str, ...]
    check: StepCheck


def fire_of(world: Reading, book: Rulebook, frame: GroupFire) -> Fire:
    """The fire of a group, in which somebody takes part, at its target as things stand (WAR-GROUP-13)."""
    war = chapter_of(book)
    with_burden = _bearers(world, book, frame.squad, frame.unit, paid=frame.paid)
    keys = [found.key for found in with_burden.values()]
    most = min(keys, key=lambda key: (-keys.count(key), key))
    bearer = next(unit for unit, found in with_burden.items() if found.key == most)
    fires = tuple(found.fire for found in with_burden.values())
    men = commanded(war.leadership(world, commander(world, book, frame.squad)), war.figures)
    steps = (
        Modifier(
            "led", leader_bonus(men, sum(unit != frame.unit for unit in with_burden), war.figures), "WAR-GROUP-12"
        ),
        Modifier("fast fire", fire_bonus(fires, war.figures), "WAR-GROUP-10"),
    )
    check = war.fire_check(world, frame.unit, bearer, frame.target, steps)
    return Fire(tuple((unit, found.key) for unit, found in with_burden.items()), fires, check)


# --- orders ---------------------------------------------------------------------------------------------------------


def fire_means(world: Reading, book: Rulebook, unit: Unit, *, paid: bool = False) -> str | None:
    """Why a unit may lead no fire of its squad at all; None when it may. `paid`: its action is judged elsewhere."""
    squad = squad_of(world, unit)
    barred = _squad_refusal(world, book, squad)
    if barred is not None:
        return barred
    if not leads(world, book, squad, unit) and not _about_to_lead(world, book, squad, unit):
        return "does not lead its squad's group check (WAR-GROUP-02, -04)"
    return _idle(book, world, unit, paid=paid)


def fire_refusal(world: Reading, book: Rulebook, unit: Unit, order: GroupAttack, *, paid: bool = False) -> str | None:
    """Why a squad may not fire as one so; None when it may."""
    if order.mode not in MODES:
        return f"unknown mode {order.mode!r}; {did_you_mean(order.mode, MODES, MODES)}"
    barred = fire_means(world, book, unit, paid=paid)
    if barred is not None:
        return barred
    group = _bearers(world, book, squad_of(world, unit), unit, paid=paid)
    if not group:
        return "nobody near with an action left and something to shoot with (WAR-GROUP-16)"
    targets = (order.target, *order.more)
    if len(set(targets)) < len(targets):
        return "each target is named once"
    for target in targets:
        barred = _target_refusal(world, book, tuple(group), unit, target)
        if barred is not None:
            return barred
    return _more_refusal(book, group, order)


def fire_listed(world: Reading, book: Rulebook, unit: Unit, *, paid: bool = False) -> Iterator[GroupAttack]:
    """Each mode at each enemy that the squad can fire at."""
    group = tuple(_bearers(world, book, squad_of(world, unit), unit, paid=paid))
    for foe in foes_of(world, unit) if group else ():
        if _target_refusal(world, book, group, unit, foe) is None:
            yield from (GroupAttack(foe, mode) for mode in MODES)


def fire_frames(
    world: Reading, _book: Rulebook, unit: Unit, order: GroupAttack, *, paid: bool = False
) -> tuple[Frame, ...]:
    """What carries it out."""
    return (GroupFire(unit, squad_of(world, unit), order.target, order.mode, order.more, paid),)


def _squad_refusal(world: Reading, book: Rulebook, squad: Unit) -> str | None:
    if not squad:
        return "belongs to no squad (WAR-GROUP-01)"
    held, now, w = world.find(squad, Command) or Command(), round_now(world), chapter_of(book).figures
    if len(members(world, squad)) - 1 < w.group_under:
        return f"a group check takes {w.group_under} under command (WAR-GROUP-01)"
    if len(able(world, book, squad)) < w.group_able:
        return f"fewer than {w.group_able} of the squad are able (WAR-GROUP-19)"
    if held.checked == now:
        return "one group check a round (WAR-GROUP-16)"
    return "no group check in this round any more (WAR-GROUP-17)" if held.barred == now else None


def _idle(book: Rulebook, world: Reading, unit: Unit, *, paid: bool) -> str | None:
    return None if paid or chapter_of(book).can_act(world, unit) else "no action left for it (WAR-GROUP-16)"


def appoint_means(world: Reading, book: Rulebook, unit: Unit, *, paid: bool = False) -> str | None:
    """Why a unit may appoint nobody just now; None when it may. `paid`: its action is judged elsewhere."""
    return _squad_refusal(world, book, squad_of(world, unit)) or _idle(book, world, unit, paid=paid)


def appoint_refusal(world: Reading, book: Rulebook, unit: Unit, order: Appoint, *, paid: bool = False) -> str | None:
    """Why a subordinate may not be appointed; None when it may."""
    squad = squad_of(world, unit)
    barred = _squad_refusal(world, book, squad) or _appointed_refusal(world, book, squad, unit, order)
    return barred or _idle(book, world, unit, paid=paid)


def appoint_listed(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Appoint]:
    """Each subordinate that may be appointed."""
    squad = squad_of(world, unit)
    orders = map(Appoint, members(world, squad) if unit == commander(world, book, squad) else ())
    return (order for order in orders if _appointed_refusal(world, book, squad, unit, order) is None)


def _appointed_refusal(world: Reading, book: Rulebook, squad: Unit, unit: Unit, order: Appoint) -> str | None:
    war = chapter_of(book)
    if unit != commander(world, book, squad):
        return "only the commander appoints (WAR-GROUP-04)"
    held = world.find(squad, Command) or Command()
    if held.appointed and held.round == round_now(world):
        return "has appointed somebody already (WAR-GROUP-04)"
    if order.unit == unit or order.unit not in able(world, book, squad):
        return "no able subordinate of its squad (WAR-GROUP-04)"
    near = squares_of(war.figures.group_squares, war.metres, war.figures)
    if war.distance(world, unit, order.unit) > near:
        return f"too far away: {near} squares at most (WAR-GROUP-16)"
    return None


def _target_refusal(world: Reading, book: Rulebook, group: tuple[Unit, ...], unit: Unit, target: Unit) -> str | None:
    if target not in foes_of(world, unit):
        return "not an enemy in sight"
    if not seen_and_reached(world, chapter_of(book), group, target):
        return "seen by fewer than half of the group, or out of range (WAR-GROUP-15)"
    return None


def _more_refusal(book: Rulebook, group: dict[Unit, Bearing], order: GroupAttack) -> str | None:
    if not order.more:
        return None
    war = chapter_of(book)
    if order.mode != SUPPRESS:
        return "several targets are for suppression; damage rolls are shared out when they are earned (WAR-GROUP-22)"
    fast = sum(found.fire == AUTOMATIC for found in group.values())
    if fast < share(war.figures.group_firing, len(group)):
        return "one target, unless half of the group fires automatic weapons (WAR-GROUP-22)"
    most = war.figures.group_suppressed
    return None if 1 + len(order.more) <= most else f"suppresses {most} at most (WAR-GROUP-22)"


# --- firing ---------------------------------------------------------------------------------------------------------


def fire_step(frame: GroupFire, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """The check, the sharing out, one damage roll after another; or who keeps low under it."""
    return _STAGES[frame.stage](frame, world, book, reply)


def _begin(frame: GroupFire, world: Reading, book: Rulebook, _reply: Reply) -> Step:
    """Everybody who takes part uses an action and shows itself (WAR-GROUP-16)."""
    why = _why_not(frame, world, book)
    if why is not None:
        return done(ev.AttackLost(frame.unit, why))
    fire = fire_of(world, book, frame)
    war, targets = chapter_of(book), (frame.target, *frame.more)
    shown = tuple(event for unit, _key in fire.arms for event in revealed(world, unit, targets))
    spent = tuple(event for event in _spent(frame, world, war, fire))
    outcome = ev.GroupFired(frame.unit, frame.squad, frame.target, frame.mode, len(fire.arms))
    check = fire.check
    rolled = replace(
        frame, stage="roll", score=check.score, steps=check.modifiers, threat=check.threat, arms=fire.arms
    )
    return go_on(rolled, *shown, outcome, *spent)


def _why_not(frame: GroupFire, world: Reading, book: Rulebook) -> str | None:
    """Why a group that was ordered to fire does not, when its moment has come."""
    if not book.standing(world, frame.unit):
        return "out of the fight"
    if not leads(world, book, frame.squad, frame.unit):
        return "it was not appointed"
    group = group_of(world, book, frame.squad, frame.unit, paid=frame.paid)
    if not group or _squad_refusal(world, book, frame.squad) is not None:
        return "the group cannot fire as one any more"
    named = (frame.target, *frame.more)
    if any(_target_refusal(world, book, group, frame.unit, target) is not None for target in named):
        return "the target is out of range or sight"
    return None


def _spent(frame: GroupFire, world: Reading, war: Warfare, fire: Fire) -> Iterator[ev.Event]:
    fires = dict(zip(dict(fire.arms), fire.fires, strict=True))
    for unit in dict.fromkeys((*fires, frame.unit)):  # who leads may be unarmed
        if unit != frame.unit or not frame.paid:
            yield from war.acted(world, unit)
            yield from steadied(world, unit, war.moment(world))
        if unit in fires and frame.mode != THREATEN:
            yield from war.fired(world, unit, fires[unit])


def check_of(frame: GroupFire) -> StepCheck:
    """The one check of the group (WAR-GROUP-02)."""
    return StepCheck("group fire", frame.unit, frame.score, frame.steps, threat=frame.threat)


def _roll(frame: GroupFire, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """So many damage rolls by degree; a Critical Failure shakes everyone (WAR-GROUP-11, -18)."""
    if not isinstance(reply, Roll):
        return wait(frame, Chance(check_of(frame)))
    war = chapter_of(book)
    rolls = rolls_of(reply.value, len(frame.arms), war.figures)
    event = ev.GroupGraded(frame.unit, frame.squad, frame.target, frame.mode, reply.value, rolls)
    if reply.value == CRITICAL:
        steps, now = war.figures.group_shaken, war.moment(world)
        shaken = dict.fromkeys((*dict(frame.arms), frame.unit))
        return done(event, *(ev.SoldierShaken(unit, steps, now) for unit in shaken))
    if not rolls:
        return done(event)
    if frame.mode == SUPPRESS:
        return go_on(replace(frame, stage="pin", rolls=rolls, asked=(frame.target, *frame.more)), event)
    if frame.mode == THREATEN:
        return done(event, push=(Threatening(frame.target, frame.unit, frame.squad, frame.arms, rolls),))
    side = world.get(frame.unit, Allegiance).side
    earned = ev.GroupFireEarned(side, frame.squad, frame.target, rolls, frame.arms)
    return go_on(replace(frame, stage=ALLOT, rolls=rolls), event, earned)


def _allot(frame: GroupFire, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Who leads shares the rolls out before any die is thrown (WAR-GROUP-07, -15)."""
    side, group_fire = world.get(frame.unit, Allegiance).side, Salvoed.of(world, book, frame.squad)
    if reply is None and group_fire.open():
        return wait(frame, Ask(side, frame.unit, ALLOT, about=frame.target, weight=frame.rolls))
    rolls = reply.rolls if isinstance(reply, Allot) else usual(world, book, group_fire)
    event = ev.GroupFireAllotted(side, frame.squad, rolls)
    return done(event, push=attack_option(world, book, frame.arms, rolls))


def attack_option(
    world: Reading, book: Rulebook, arms: tuple[tuple[Unit, str], ...], rolls: Iterable[tuple[Unit, str]]
) -> tuple[Frame, ...]:
    """The frames of each roll, by the next soldier who holds such a weapon (WAR-GROUP-08)."""
    holders: dict[str, list[Unit]] = {}
    for unit, key in arms:
        holders.setdefault(key, []).append(unit)
    war = chapter_of(book)
    return tuple(one for target, key in rolls for one in war.rolled(world, holders[key].pop(0), target))


def _pin(frame: GroupFire, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Each target keeps low under as many steps as there are rolls, or takes these instead (WAR-GROUP-20, -22)."""
    if not frame.asked:
        return done()
    target, later = frame.asked[0], replace(frame, asked=frame.asked[1:])
    if not book.standing(world, target):
        return go_on(later)
    if reply is None:
        side = world.get(target, Allegiance).side
        return wait(frame, Ask(side, target, "suppressed", (DECLINE, IGNORE), about=frame.unit, weight=frame.rolls))
    if reply == IGNORE:
        hits = usual(world, book, Salvoed(frame.arms, target, frame.rolls, (target,)))
        return go_on(later, push=attack_option(world, book, frame.arms, hits))
    return go_on(later, *chapter_of(book).suppressed(world, target, frame.unit, frame.rolls))


_STAGES: dict[str, Callable[[GroupFire, Reading, Rulebook, Reply], Step]] = {
    "begin": _begin, "roll": _roll, ALLOT: _allot, "pin": _pin,
}  # fmt: skip


# --- forecast -------------------------------------------------------------------------------------------------------


def foreseen(world: Reading, book: Rulebook, unit: Unit, order: Order, *, paid: bool = False) -> Foresight | None:
    """What group fire may come to, its rolls shared out as is usual and suppression heeded (law 2).

    None for several targets, for a threat, and where fear may follow: that is left to exploring.
    """
    if not isinstance(order, GroupAttack) or order.more or order.mode == THREATEN or plays(book):
        return None
    frame = GroupFire(unit, squad_of(world, unit), order.target, order.mode, paid=paid)
    if not frame.squad or _why_not(frame, world, book) is not None or not book.standing(world, order.target):
        return None
    fire = fire_of(world, book, frame)
    war, hit = chapter_of(book), fire.check.odds()
    earned = [(chance, rolls_of(degree, len(fire.arms), war.figures)) for degree, chance in fire.check.support()]
    if order.mode == SUPPRESS:
        return Foresight(hit, (fire.check,), (war.pinned(world, order.target, hit, earned),))
    attack_options = [(chance, _as_usual(world, book, frame, fire, rolls)) for chance, rolls in earned]
    fated = war.fate(world, order.target, hit, attack_options)
    return Foresight(hit, (fire.check,), (fated,)) if fated is not None else None


def _as_usual(world: Reading, book: Rulebook, frame: GroupFire, fire: Fire, rolls: int) -> tuple[Frame, ...]:
    group_fire = Salvoed(fire.arms, frame.target, rolls, (frame.target,))
    return attack_option(world, book, fire.arms, usual(world, book, group_fire))


# --- appointing -----------------------------------------------------------------------------------------------------


def appoint_step(frame: Appointing, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Any success of Leadership appoints; a Critical Failure costs the squad its check (WAR-GROUP-04, -17)."""
    war = chapter_of(book)
    if frame.stage == "begin":
        why = None if book.standing(world, frame.unit) else "out of the fight"
        why = why or _appointed_refusal(world, book, frame.squad, frame.unit, Appoint(frame.chosen))
        if why is not None:
            return done(ev.AttackLost(frame.unit, why))
        return go_on(replace(frame, stage="roll"), *(() if frame.paid else war.acted(world, frame.unit)))
    if not isinstance(reply, Roll):
        return wait(frame, Chance(appoint_check(frame, world, book)))
    side, now = world.get(frame.unit, Allegiance).side, round_now(world)
    if reply.value >= ORDINARY:
        return done(ev.SubordinateAppointed(side, frame.squad, frame.chosen, frame.unit, now))
    return done(*((ev.GroupBarred(side, frame.squad, frame.unit, now),) if reply.value == CRITICAL else ()))


def appoint_check(frame: Appointing, world: Reading, book: Rulebook) -> StepCheck:
    """Leadership, easier with drilled troops (WAR-GROUP-17)."""
    war = chapter_of(book)
    troops = (unit for unit in able(world, book, frame.squad) if unit != frame.unit)
    drilled = all(DRILLED in world.get(unit, Build).tags for unit in troops)
    steps = (Modifier("drilled troops", war.figures.group_drilled * drilled, "WAR-GROUP-17"),)
    return war.skill_check(world, frame.unit, LEADERSHIP, tuple(step for step in steps if step.amount))


STEPS: dict[type[Frame], StepFunction] = {GroupFire: fire_step, Appointing: appoint_step}
