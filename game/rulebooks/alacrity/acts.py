"""Orders without a target: saying how many actions, rising, dropping, loading, drawing (ALA-RULING-27, -40)."""

from __future__ import annotations

from collections.abc import Iterable

from game.content.problem import did_you_mean
from game.messages import events as ev
from game.messages.frames import Struggle, Weathering, Working
from game.messages.orders import Act, DrawWeapon, Order, TakeStance
from game.rulebooks.alacrity import contests
from game.rulebooks.alacrity.events import BowLoaded, CountSaid
from game.rulebooks.alacrity.numbers import numbers
from game.rulebooks.alacrity.parts import PercentArms, Tally
from game.rulebooks.alacrity.shot import arm_at
from game.rulebooks.alacrity.situation import SAID
from game.rulebooks.alacrity.states import action_points
from game.rulebooks.alacrity.targets import action_refusal
from game.systems.conditions import bonds, loose_refusal
from game.systems.deeds import ALL, NOTHING, STANDARD, ActKind, Deed
from game.systems.morale import cower, cower_refusal
from game.systems.rulebook import Rulebook
from game.systems.tasks import WORK, work_refusal
from game.systems.weapons import drawing_refusal, gun_of, recovery_refusal
from game.systems.weather import survival_refusal
from game.world.body import Skills
from game.world.gear import Ammunition, Arms, Dropped
from game.world.place import Lamp, Position, Posture
from game.world.store import Reading, Unit
from game.world.turns import TurnMarks

LOAD = "load"


def say_refusal(world: Reading, book: Rulebook, unit: Unit, order: TakeStance) -> str | None:
    """How many actions is said at the start of the turn, and not raised later (ALA-RULING-27)."""
    words = SAID[1 : numbers(book).actions_most]
    if order.stance not in words:
        return f"nothing one could say: {did_you_mean(order.stance, words, words)}"
    opened = world.get(unit, TurnMarks).opened
    return "said at the start of the turn, before all else (ALA-RULING-27)" if opened else None


def say_list(world: Reading, book: Rulebook, unit: Unit) -> Iterable[TakeStance]:
    """Two actions, or three."""
    words = () if world.get(unit, TurnMarks).opened else SAID[1 : numbers(book).actions_most]
    return map(TakeStance, words)


def say_events(_world: Reading, book: Rulebook, unit: Unit, order: TakeStance) -> tuple[ev.Event, ...]:
    """The actions, and what they take from every roll (ALA-RULING-25)."""
    count = SAID.index(order.stance) + 1
    return (CountSaid(unit, order.stance, count, action_points(count, numbers(book))),)


def draw_refusal(world: Reading, _book: Rulebook, unit: Unit, order: DrawWeapon) -> str | None:
    """Changing a weapon is a free action (ALA-RULING-27)."""
    return drawing_refusal(world, unit, order.weapon)


def draw_list(world: Reading, _book: Rulebook, unit: Unit) -> Iterable[DrawWeapon]:
    """Every other weapon carried."""
    places = range(len(world.get(unit, Arms).weapons))
    return (DrawWeapon(place) for place in places if drawing_refusal(world, unit, place) is None)


def _reload_refusal(world: Reading, _book: Rulebook, unit: Unit) -> str | None:
    gun, hand = gun_of(world, unit), world.get(unit, Arms).hand
    if gun is None or arm_at(world, unit, hand).drawn:
        return "no magazine in hand (ALA-RULING-40)"
    full = world.get(unit, Ammunition).points[hand] >= gun.ammunition
    return "the magazine is full (ALA-RULING-40)" if full else None


def _reload(world: Reading, _book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    arms = world.get(unit, Arms)
    more = arms.weapons[arms.hand].ammunition - world.get(unit, Ammunition).points[arms.hand]
    return (ev.AmmunitionChanged(unit, arms.hand, more),)


def _load_refusal(world: Reading, _book: Rulebook, unit: Unit) -> str | None:
    hand = world.get(unit, Arms).hand
    if hand not in world.get(unit, PercentArms).empty:
        return "no bow in hand that is not loaded (ALA-BASE-17)"
    return None if world.get(unit, Ammunition).points[hand] else "no arrows left (ALA-RULING-40)"


def _load(world: Reading, _book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    arms = world.get(unit, Arms)
    return (BowLoaded(unit, arms.weapons[arms.hand].key, arms.hand, loaded=True),)


def _prone_refusal(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    if not book.switches.conditions:
        return "conditions are not played"
    return "already down" if world.get(unit, Posture).prone else None


ACTS: dict[str, ActKind] = {
    **contests.ACTS,
    "break_free": ActKind(
        lambda world, _book, unit: loose_refusal(world, unit),
        frames=lambda world, _book, unit: (Struggle(unit, bonds(world, unit)[0]),),
    ),
    "cower": ActKind(cower_refusal(numbers), cower(numbers), takes=ALL),
    "go_prone": ActKind(_prone_refusal, lambda _world, _book, unit: (ev.FellProne(unit, "dropped"),), takes=NOTHING),
    "lamp": ActKind(
        lambda world, _book, unit: "carries no lamp (ALA-VIS-05)" if world.find(unit, Lamp) is None else None,
        lambda world, _book, unit: (ev.LampTurned(unit, not world.get(unit, Lamp).lit),),
    ),
    LOAD: ActKind(_load_refusal, _load),
    "recover": ActKind(
        lambda world, _book, unit: recovery_refusal(world, unit),
        lambda world, _book, unit: (ev.WeaponRecovered(unit, world.get(unit, Dropped).weapon),),
    ),
    "reload": ActKind(_reload_refusal, _reload),
    "rise": ActKind(
        lambda world, _book, unit: None if world.get(unit, Posture).prone else "not down",
        lambda _world, _book, unit: (ev.Rose(unit),),
    ),
    "survive": ActKind(survival_refusal, frames=lambda _world, _book, unit: (Weathering(unit),)),
    WORK: ActKind(
        lambda world, _book, unit: work_refusal(world, unit, world.get(unit, Position).cell),
        frames=lambda _world, _book, unit: (Working(unit),),
    ),
}


def _costs(world: Reading, book: Rulebook, unit: Unit, word: str) -> bool:
    """Whether an act takes a declared action: from Archery 60 the first load of a round does not (ALA-BASE-17)."""
    if word == LOAD and world.get(unit, Skills).of("archery") >= numbers(book).free_load:
        return (world.find(unit, Tally) or Tally()).loads > 0
    return ACTS[word].takes == STANDARD


def act_refusal(world: Reading, book: Rulebook, unit: Unit, order: Act) -> str | None:
    """Why an act is not legal; None when it is."""
    act = ACTS.get(order.act)
    if act is None:
        return f"unknown act {order.act!r}; {did_you_mean(order.act, ACTS, ACTS)}"
    paid = action_refusal(world, unit) if _costs(world, book, unit, order.act) else None
    return act.refusal(world, book, unit) or paid


def act_list(world: Reading, book: Rulebook, unit: Unit) -> Iterable[Act]:
    """Every act that is of use now."""
    idle = action_refusal(world, unit) is not None
    open_to = (word for word in ACTS if not idle or not _costs(world, book, unit, word))
    return (Act(word) for word in open_to if ACTS[word].refusal(world, book, unit) is None)


def act_events(world: Reading, book: Rulebook, unit: Unit, order: Act) -> tuple[ev.Event, ...]:
    """What a legal act brings about, paid first."""
    act = ACTS[order.act]
    why = order.act.replace("_", " ")
    paid = _costs(world, book, unit, order.act)
    spent = (ev.ActionsChanged(unit, standard=-1, why=why),) if paid else ()
    return (*spent, *act.events(world, book, unit))


DEEDS: dict[type[Order], Deed] = {
    TakeStance: Deed(say_refusal, say_list, at_once=say_events),
    Act: Deed(
        act_refusal, act_list, lambda world, book, unit, order: ACTS[order.act].frames(world, book, unit), act_events,
        takes=lambda order: ACTS[order.act].takes if order.act in ACTS else NOTHING,
    ),
    DrawWeapon: Deed(
        draw_refusal, draw_list,
        at_once=lambda world, _book, unit, order: (ev.WeaponDrawn(unit, order.weapon, world.get(unit, Arms).hand),),
    ),
}  # fmt: skip
