"""A close attack under way: declared, watched, answered, feinted, rolled, and what follows (ASC-RULING-85)."""

from __future__ import annotations

from dataclasses import replace

from game.dice.draws import Roll
from game.field import Cell, nearer
from game.messages import events as ev
from game.messages.orders import DECLINE, Close, Move, Order
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.rulebooks.ascension.attacks import action_refusal, attacker_refusal
from game.rulebooks.ascension.checks import fumbled
from game.rulebooks.ascension.close.after import aftermath
from game.rulebooks.ascension.close.challenge import UNARMED, blade_of, close_skill, ground
from game.rulebooks.ascension.close.effects import EFFECTS
from game.rulebooks.ascension.close.grapples import slipped
from game.rulebooks.ascension.close.postures import grappling_refusal, holder_of, in_turn_refusal, rooted_refusal
from game.rulebooks.ascension.close.refusals import blows_at, close_orders, close_price, close_refusal, reach_refusal
from game.rulebooks.ascension.close.rolls import POSTURES, WITH_WEAPON, close_check, declared, locks
from game.rulebooks.ascension.events import Backstepped, Brandished, HoldMarked, Postured, WeaponAside
from game.rulebooks.ascension.frames import CloseAttack, FeintDuel
from game.rulebooks.ascension.moves import CROWDING, move_refusal
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.parts import Grades
from game.rulebooks.ascension.payments import after, are_foes, cost_of, missed, paid, price_refusal, steady_used
from game.rulebooks.ascension.states import stands
from game.rulebooks.ascension.strike import called_off, spilled
from game.systems.conditions import fled, interrupt_refusal, sure_hit
from game.systems.crowding import ways_back
from game.systems.deeds import ATTACK, Deed
from game.systems.foes import foes_of
from game.systems.rulebook import Reply, Rulebook, StepFunction, ask_of
from game.systems.surprise import surprised
from game.systems.visibility import revealed
from game.world.conditions import Advantage, Attacking
from game.world.place import Melee, Pace, Position, Trail, Unaware
from game.world.store import Reading, Unit
from game.world.turns import Actions, Clock, TurnMarks

# --- the longer weapon strikes first, for its wielder's own standard action -------------------------------------------

REACH = "reach"


def grade(world: Reading, unit: Unit, kind: str) -> int:
    """The grade of reach of an attack of that kind; bare hands have the least."""
    blade = blade_of(world, unit) if kind in WITH_WEAPON else None
    grades = world.find(unit, Grades)
    return grades.length(blade.key) if blade is not None and grades is not None else 0


def first_blows(world: Reading, n: Numbers, frame: CloseAttack) -> tuple[Close, ...]:
    """The blows with which the target may come first.

    None, unless the attacker changed square in this turn of its own and has the shorter weapon.
    """
    unit, foe = frame.target, frame.unit
    if not n.borrowed.reach_order or frame.means == REACH or not _rushed(world, foe) or not _ready(world, n, unit):
        return ()
    if surprised(world, unit) or interrupt_refusal(world, unit) or in_turn_refusal(world, unit):
        return ()
    if reach_refusal(world, n, unit, foe) is not None:
        return ()
    least = grade(world, foe, frame.kind)
    return tuple(order for order in blows_at(world, n, unit, foe) if grade(world, unit, order.kind) > least)


def _rushed(world: Reading, unit: Unit) -> bool:
    own = world.get(world.having(Clock)[0], Clock).active == unit
    return own and world.find(unit, Trail) is not None


def _ready(world: Reading, n: Numbers, unit: Unit) -> bool:
    """Whether it stands and has its standard action of the round, unless a Blunt wound has taken it (ASC-RULING-20)."""
    held, marks = world.find(unit, Actions) or Actions(0, 0), world.find(unit, TurnMarks) or TurnMarks()
    return stands(world, unit, n) and held.standard > marks.dazed_standard


# --- the attack -------------------------------------------------------------------------------------------------------

# --- Backstep: giving ground before it --------------------------------------------------------------------------------

BACKSTEP = "backstep"


def may_back(world: Reading, n: Numbers, unit: Unit) -> bool:
    """Whether a unit can give ground, wherever there is room for it (ASC-MELEE-14)."""
    return rooted_refusal(world, unit) is None and move_refusal(world, n, unit) is None


def backstep_ways(world: Reading, n: Numbers, unit: Unit, foe: Unit) -> tuple[Move, ...]:
    """Where a defender may give ground to: straight away from its attacker, anywhere from within its own square."""
    if not may_back(world, n, unit) or not are_foes(world, unit, foe):
        return ()
    here, there = world.get(unit, Position).cell, world.get(foe, Position).cell
    taken = CROWDING.full(world, unit, n)
    feared = fled(world, unit)
    cells = (cell for cell in ways_back(world.field, there, here, taken) if not nearer(here, cell, feared))
    return tuple(Move(cell, BACKSTEP) for cell in sorted(cells))


def backstep_event(world: Reading, n: Numbers, attack: CloseAttack, to: Cell) -> Backstepped:
    """The event: the guard it gives, and the Initiative the attacker gains (ASC-MELEE-33)."""
    unit, foe = attack.target, attack.unit
    _accuracy, gain = world.get(foe, Advantage).taken(n.pool_most, initiative=n.backstep_gain)
    pace = world.find(unit, Pace) or Pace()
    here = world.get(unit, Position).cell
    return Backstepped(unit, foe, here, to, gain, ground(n, attack.kind), pace.moved, pace.sprinted, pace.squares)


def close_attack(unit: Unit, order: Close, means: str = "") -> CloseAttack:
    """The frame of an attack that is ordered now; its modifiers are fixed when it is declared, a moment later."""
    return CloseAttack(unit, order.target, order.kind, order.options, means)


def ordered(world: Reading, _book: Rulebook, unit: Unit, order: Close) -> tuple[ev.Event, ...]:
    """A close attack in one's own turn: its action is paid before it is declared; a grapple keeps up a hold."""
    spent = ev.ActionsChanged(unit, standard=-1, why=order.kind)
    keeps = order.kind == "grapple" and holder_of(world, unit) is not None
    return (spent, *((HoldMarked(unit, "spent"),) if keeps else ()))


def step(frame: CloseAttack, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """One step of a close attack."""
    n = numbers(book)
    if frame.stage == "aftermath":
        return done(*_over(frame, world, rolled=True), push=aftermath(frame, world, n))
    lost = _lost(frame, world, n)
    if frame.stage == "order":
        return done(ev.AttackLost(frame.unit, lost)) if lost is not None else _declare(frame, world, n)
    if frame.stage == "declared":
        seen = revealed(world, frame.unit, (frame.target,))
        return go_on(replace(frame, stage=REACH), _told(frame, world), *seen)
    if lost is not None:
        return done(ev.AttackLost(frame.unit, lost), *_over(frame, world))
    if frame.stage == REACH:
        return _first(frame, world, n, reply)
    if frame.stage == "answers":
        return _answers(frame, world, n, reply)
    if frame.stage == "feint":
        return _feint(frame, world, n, reply)
    sure = "roll" not in frame.options and sure_hit(world, book, frame.unit, frame.target)
    return _rolled(frame, world, n, 0) if sure else _roll(frame, world, n, reply)


def _declare(frame: CloseAttack, world: Reading, n: Numbers) -> Step:
    """Options are paid for and all modifiers stand from now on; what interrupts have made too dear falls away."""
    if price_refusal(world, frame.unit, close_price(world, frame.unit, frame.options, n)) is not None:
        frame = replace(frame, options=())
    held, price = world.get(frame.unit, Advantage), close_price(world, frame.unit, frame.options, n)
    cost = cost_of(held, price)
    made = replace(declared(world, frame, after(held, price), n), cost=cost)
    free = (WeaponAside(frame.target, aside=False),) if _aside(frame, world) else ()
    edge = next((POSTURES[option] for option in frame.options if option in POSTURES), 0)
    shifts = (Postured(frame.unit, -edge),) if edge else ()
    return go_on(made, *paid(frame.unit, cost, frame.kind), *free, *shifts)


def _aside(frame: CloseAttack, world: Reading) -> bool:
    """A weapon knocked aside tells on one close attack alone (ASC-MELEE-37)."""
    melee = world.find(frame.target, Melee)
    return melee is not None and melee.aside


def _told(frame: CloseAttack, world: Reading) -> ev.AttackDeclared:
    blade = blade_of(world, frame.unit) if frame.kind in WITH_WEAPON else None
    key = blade.key if blade is not None else ""
    return ev.AttackDeclared(frame.unit, frame.kind, (frame.target,), key, frame.options, (), frame.means == "held")


def _lost(frame: CloseAttack, world: Reading, n: Numbers) -> str | None:
    """Why the attack is lost: the attacker fell, or the target is out of reach but for a Backstep."""
    why = attacker_refusal(world, n, frame.unit)
    if why is not None:
        return why
    if frame.kind in WITH_WEAPON and blade_of(world, frame.unit) is None:
        return "the weapon was dropped"
    if grappling_refusal(world, frame.unit, frame.kind, frame.target) is not None:
        return "the attacker is in a grapple"
    if frame.backstep is None and reach_refusal(world, n, frame.unit, frame.target, frame.kind) is not None:
        return "the target is out of reach"
    return None


def _first(frame: CloseAttack, world: Reading, n: Numbers, reply: Reply) -> Step:
    """The target with the longer weapon may strike first, for its standard action of the round (ALT-PLUG-06)."""
    onward, unit = replace(frame, stage="answers"), frame.target
    blows = first_blows(world, n, frame)
    if not blows:
        return go_on(onward)
    if reply is None:
        return wait(frame, ask_of(world, unit, REACH, (DECLINE, *blows), about=frame.unit))
    if not isinstance(reply, Close):
        return go_on(onward)
    spent = ev.ActionsChanged(unit, standard=-1, why=REACH)
    event = ev.Interrupted(unit, frame.unit, REACH, "attack")
    return go_on(onward, event, spent, push=(close_attack(unit, reply, REACH),))


def _answers(frame: CloseAttack, world: Reading, n: Numbers, reply: Reply) -> Step:
    """The target may give ground; Dodge or Block stands for the better of the two (ASC-RULING-52, -65)."""
    onward = replace(frame, stage="feint")
    options = backstep_ways(world, n, frame.target, frame.unit)
    if not options:
        return go_on(onward)
    if reply is None:
        return wait(frame, ask_of(world, frame.target, "backstep", (DECLINE, *options), about=frame.unit))
    if not isinstance(reply, Move):
        return go_on(onward)
    gave = backstep_event(world, n, frame, reply.to)
    stepped = ev.Stepped(frame.target, gave.origin, gave.to, "backstep")
    return go_on(replace(onward, backstep=gave), gave, stepped)


def _feint(frame: CloseAttack, world: Reading, n: Numbers, reply: Reply) -> Step:
    """The attacker may call its attack off when the target has interrupted it (ASC-TRAIT-05, ASC-RULING-44)."""
    onward = replace(frame, stage="roll")
    fired = frame.target in world.get(frame.unit, Attacking).answered[-1]
    if not (frame.backstep or fired):
        return go_on(onward)
    return called_off(frame, world, n, reply, frame.target, (_duel(frame, world, n),)) or go_on(onward)


def _duel(frame: CloseAttack, world: Reading, n: Numbers) -> FeintDuel:
    """The target may take its Backstep back; a Feint with a weapon that stands pays Accuracy (ASC-MELEE-32)."""
    gain = n.feint_gain if frame.kind in WITH_WEAPON and blade_of(world, frame.unit) is not None else 0
    answers = (frame.backstep,) if frame.backstep is not None else ()
    skill = close_skill(world, frame.unit) if frame.kind in WITH_WEAPON else UNARMED
    return FeintDuel(frame.unit, frame.target, skill, answers, gain=gain, spilled=spilled(frame, world, n))


def _roll(frame: CloseAttack, world: Reading, n: Numbers, reply: Reply) -> Step:
    check = close_check(world, frame, n)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(check))
    came = _rolled(frame, world, n, check.kept(reply.value))
    botch = fumbled(world, frame.unit) if check.botched(reply.value) else ()
    return replace(came, events=(*came.events, *botch))


def _rolled(frame: CloseAttack, world: Reading, n: Numbers, margin: int) -> Step:
    """What the margin brings; the helpless are hit with margin 0, and lock no weapons (ALA-RULING-21)."""
    rolled = replace(frame, stage="aftermath", margin=margin)
    hit = margin >= (1 if locks(world, frame, n) else 0)
    event = ev.AttackRolled(frame.unit, frame.target, frame.kind, margin, int(hit))
    events, frames = EFFECTS[frame.kind](rolled, world, n) if hit else (_failed(frame, world, n), ())
    return go_on(rolled, *steady_used(world, frame.unit), event, *events, push=frames)


def _failed(frame: CloseAttack, world: Reading, n: Numbers) -> tuple[ev.Event, ...]:
    """The result of a miss: a show that impresses nobody, and what Tumbling is paid, a grip that slips."""
    shown = (Brandished(frame.unit, frame.target, success=False),) if frame.kind == "brandish" else ()
    return (*shown, *missed(world, frame.unit, frame.target, n), *slipped(frame, world))


def _over(frame: CloseAttack, world: Reading, *, rolled: bool = False) -> tuple[ev.Event, ...]:
    unaware = world.find(frame.target, Unaware) is not None and not surprised(world, frame.target)
    noticed = (ev.Noticed(frame.target),) if rolled and unaware else ()
    return (*noticed, ev.AttackEnded(frame.unit, frame.kind, flash=False))


STEPS: dict[type[Frame], StepFunction] = {CloseAttack: step}
DEEDS: dict[type[Order], Deed] = {
    Close: Deed(
        lambda world, book, unit, order: close_refusal(world, numbers(book), unit, order),
        lambda world, book, unit: close_orders(world, numbers(book), unit, foes_of(world, unit)),
        lambda _world, _book, unit, order: (close_attack(unit, order),),
        ordered,
        means=lambda world, _book, unit: action_refusal(world, unit),
        takes=lambda _order: ATTACK,
    )
}
