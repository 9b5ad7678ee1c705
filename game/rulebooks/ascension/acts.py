"""Orders without a target: stance, aim, reload, hunker, rise, overwatch, surge, focus, steady, quickness, drawing."""

from __future__ import annotations

from collections.abc import Iterable

from game.content.problem import did_you_mean
from game.messages import events as ev
from game.messages.frames import ORDERED_SNAP, InterruptingFire, Struggle, Weathering, Working
from game.messages.orders import Act, Attack, DrawWeapon, Order, TakeStance, WatchOver
from game.rulebooks.ascension.aid import second_wind_events, second_wind_refusal, support_refusal
from game.rulebooks.ascension.attacks import action_refusal, attack_refusal, weapon_refusal
from game.rulebooks.ascension.checks import CLEAR, clear_events, clear_refusal
from game.rulebooks.ascension.close.challenge import blade_of
from game.rulebooks.ascension.close.factor import ACTS as KI
from game.rulebooks.ascension.close.gangs import ACTS as EXTRA
from game.rulebooks.ascension.close.grapples import ACTS as HOLDING
from game.rulebooks.ascension.close.postures import UNARMED_STANCES, WITH_WEAPON, close_stances
from game.rulebooks.ascension.events import ExploitChanged, TraitUsed
from game.rulebooks.ascension.injury import shake_events, shake_refusal
from game.rulebooks.ascension.moves import move_refusal
from game.rulebooks.ascension.numbers import numbers
from game.rulebooks.ascension.payments import (
    Price,
    all_lost,
    builds_no_accuracy,
    cost_of,
    lost,
    move_action,
    move_action_refusal,
    paid,
    price_refusal,
    support_action,
)
from game.rulebooks.ascension.shot import ALERT, BRACED, snaps
from game.systems.conditions import bonds, loose_refusal, sightless
from game.systems.deeds import ALL, ATTACK, BUYS, GIVES, MOVE, NOTHING, STANDARD, ActKind, Deed, Means
from game.systems.foes import foes_of
from game.systems.morale import cower, cower_refusal
from game.systems.rulebook import Rulebook
from game.systems.tasks import WORK, work_refusal
from game.systems.weapons import drawing_refusal, recovery_refusal
from game.systems.weather import survival_refusal
from game.world.conditions import Advantage, Edge, Exploits, Overwatch
from game.world.gear import Ammunition, Arms, Dropped
from game.world.place import Lamp, Position, Posture, Stance
from game.world.store import Reading, Unit
from game.world.turns import TurnMarks

STANCES = (BRACED, ALERT, *UNARMED_STANCES, *WITH_WEAPON)


def stance_refusal(world: Reading, _book: Rulebook, unit: Unit, order: TakeStance) -> str | None:
    """A stance is taken as the very first thing of the turn (ASC-STANCE-01, -02)."""
    if order.stance not in STANCES:
        return f"unknown stance {order.stance!r}; {did_you_mean(order.stance, STANCES, STANCES)}"
    if world.get(unit, TurnMarks).opened:
        return "a stance is taken as the very first thing of the turn (ASC-STANCE-01)"
    if order.stance == "braced" and world.get(unit, Posture).decked:
        return "Immobilized after hitting the deck (ASC-MOVE-10)"
    if order.stance in WITH_WEAPON and blade_of(world, unit) is None:
        return "this stance is taken with a weapon for close combat in hand (ASC-RULING-58)"
    return None


def stance_list(world: Reading, book: Rulebook, unit: Unit) -> Iterable[TakeStance]:
    """Every stance that may be taken now."""
    stances = () if world.get(unit, TurnMarks).opened else map(TakeStance, STANCES)
    return (order for order in stances if stance_refusal(world, book, unit, order) is None)


def stance_events(world: Reading, book: Rulebook, unit: Unit, order: TakeStance) -> tuple[ev.Event, ...]:
    """Tumbling empties Accuracy when it is taken up (ASC-STANCE-08, ASC-RULING-57)."""
    stance = close_stances(numbers(book)).get(order.stance)
    held = world.get(unit, Advantage).accuracy if stance is not None and stance.no_accuracy else 0
    return (ev.StanceTaken(unit, order.stance), *lost(world, unit, order.stance, accuracy=held))


def watch_refusal(world: Reading, book: Rulebook, unit: Unit, order: WatchOver) -> str | None:
    """Overwatch is a standard attack action (ASC-OVER-01)."""
    if any(option != "snap" for option in order.options) or len(order.options) > 1:
        return "only a Snap Shot is declared when Overwatch is taken (ASC-RULING-34)"
    return watch_means(world, book, unit)


def watch_means(world: Reading, _book: Rulebook, unit: Unit) -> str | None:
    """Why a unit cannot take Overwatch at all."""
    if world.find(unit, Overwatch) is not None:
        return "already on overwatch"
    if sightless(world, unit):
        return "no overwatch without sight (ALA-COND-04)"
    return action_refusal(world, unit) or weapon_refusal(world, unit)


def watch_events(world: Reading, _book: Rulebook, unit: Unit, order: WatchOver) -> tuple[ev.Event, ...]:
    """The attack is paid for and held."""
    spent = ev.ActionsChanged(unit, standard=-1, why="overwatch")
    return (spent, ev.OverwatchTaken(unit, snaps(order.options, world.get(unit, Stance).name)))


def draw_refusal(world: Reading, book: Rulebook, unit: Unit, order: DrawWeapon) -> str | None:
    """Taking another weapon in hand counts as a move action (a ruling of ours: docs/rulings.md)."""
    return drawing_refusal(world, unit, order.weapon) or _move_action_refusal(world, book, unit)


def draw_list(world: Reading, _book: Rulebook, unit: Unit) -> Iterable[DrawWeapon]:
    """Every other weapon carried."""
    places = range(len(world.get(unit, Arms).weapons))
    return (DrawWeapon(place) for place in places if drawing_refusal(world, unit, place) is None)


def draw_events(world: Reading, _book: Rulebook, unit: Unit, order: DrawWeapon) -> tuple[ev.Event, ...]:
    """Another weapon comes to hand; aim taken with the old one is gone."""
    held = world.get(unit, Advantage)
    aimed = held.scope + held.sight
    lost_aim = (ev.AdvantageChanged(unit, -aimed, 0, -held.scope, -held.sight, "drew"),) if aimed else ()
    drawn = ev.WeaponDrawn(unit, order.weapon, world.get(unit, Arms).hand)
    return (*move_action(world, unit, "draw"), *lost_aim, drawn)


def _move_action_refusal(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    spent = move_action_refusal(world, unit) and "no action left (ASC-RULING-03)"
    return move_refusal(world, numbers(book), unit) or spent


def _aim_refusal(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    weapon = world.get(unit, Arms).weapon
    if weapon is None or not weapon.aim_bonus:
        return "nothing in hand to aim with (ASC-ACT-02)"
    if builds_no_accuracy(world, unit, numbers(book)):
        return "no Accuracy can be built in this stance (ASC-STANCE-08)"
    if sightless(world, unit):
        return "no aiming without sight (ALA-COND-04)"
    full = world.get(unit, Advantage).accuracy >= numbers(book).pool_most
    return "Accuracy is full (ASC-RULING-07)" if full else None


def _aim(world: Reading, book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    weapon = world.get(unit, Arms).weapon
    if weapon is None:
        return ()
    gain, _initiative = world.get(unit, Advantage).taken(numbers(book).pool_most, weapon.aim_bonus)
    scope, sight = (gain, 0) if weapon.aim_kind == "scope" else (0, gain)
    return (ev.AdvantageChanged(unit, gain, 0, scope, sight, "aim"),)


def _reload_refusal(world: Reading, _book: Rulebook, unit: Unit) -> str | None:
    arms = world.get(unit, Arms)
    if arms.weapon is None or not arms.weapon.ammunition:
        return "nothing in hand to reload (ASC-ACT-01)"
    full = world.get(unit, Ammunition).points[arms.hand] >= arms.weapon.ammunition
    return "Ammunition is full (ASC-RULING-45)" if full else None


def _reload(world: Reading, _book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    arms = world.get(unit, Arms)
    if arms.weapon is None:
        return ()
    more = arms.weapon.ammunition - world.get(unit, Ammunition).points[arms.hand]
    changed = ev.AmmunitionChanged(unit, arms.hand, more)
    return (changed, *all_lost(world, unit, "reload"))


def _hunker_refusal(world: Reading, _book: Rulebook, unit: Unit) -> str | None:
    return "already hunkered; twice gives one step (ASC-RULING-40)" if world.get(unit, Posture).hunkered else None


def _hunker(world: Reading, _book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    watch = world.find(unit, Overwatch)
    ended = (ev.OverwatchSpent(unit, "hunkered", watch.shots),) if watch is not None else ()
    return (*ended, ev.Hunkered(unit))


def _rise_refusal(world: Reading, _book: Rulebook, unit: Unit) -> str | None:
    return None if world.get(unit, Posture).down else "not down"


def _lamp_refusal(world: Reading, _book: Rulebook, unit: Unit) -> str | None:
    """Lighting or dousing a lamp is a move action (a ruling of ours: docs/rulings.md)."""
    return "carries no lamp (ALA-VIS-05)" if world.find(unit, Lamp) is None else None


def _surge_refusal(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    if world.get(unit, TurnMarks).surged:
        return "one Adrenal Surge per turn (ASC-RULING-43)"
    if world.get(unit, Exploits).adrenaline < 1:
        return "no Adrenaline left (ASC-TRAIT-02)"
    return move_refusal(world, numbers(book), unit)


def _surge(_world: Reading, _book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    spent = ExploitChanged(unit, "adrenaline", -1, why="adrenal surge")
    return (spent, TraitUsed(unit, "surge"), ev.ActionsChanged(unit, move=1, why="adrenal surge"))


def _focus_refusal(world: Reading, _book: Rulebook, unit: Unit) -> str | None:
    if world.get(unit, TurnMarks).focused:
        return "one Tight Focus per turn (ASC-RULING-43)"
    return None if world.get(unit, Exploits).focus > 0 else "no Focus left (ASC-TRAIT-03)"


def _focus(_world: Reading, _book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    spent = ExploitChanged(unit, "focus", -1, why="tight focus")
    return (spent, TraitUsed(unit, "focus"), ev.ActionsChanged(unit, support=1, why="tight focus"))


def _steady_refusal(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    if (world.find(unit, Edge) or Edge()).steady:
        return "no second Steady for one attack (ASC-RULING-80)"
    return price_refusal(world, unit, Price(numbers(book).steady_cost, 0))


def _steady(world: Reading, book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    n = numbers(book)
    cost = cost_of(world.get(unit, Advantage), Price(n.steady_cost, 0))
    # Bought in one's own turn it outlasts this turn's end and the next one's (ASC-RULING-80).
    return (*paid(unit, cost, "steady"), ev.EdgeChanged(unit, "steady", n.steady_edge, 2))


def _quickness_refusal(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    if (world.find(unit, Edge) or Edge()).quickness:
        return "no second Quickness for one roll (ASC-RULING-80)"
    return price_refusal(world, unit, Price(0, numbers(book).quickness_cost))


def _quickness(world: Reading, book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    n = numbers(book)
    cost = cost_of(world.get(unit, Advantage), Price(0, n.quickness_cost))
    return (*paid(unit, cost, "quickness"), ev.EdgeChanged(unit, "quickness", n.quickness_edge))


def _snap_refusal(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    """An Improved Snap Shot in one's own turn needs no action, only the points and somebody to fire at (ASC-ADV-31)."""
    n = numbers(book)
    poor = price_refusal(world, unit, Price(0, n.improved_snap_cost)) or weapon_refusal(world, unit)
    if poor is not None:
        return poor
    reasons = [attack_refusal(world, n, unit, Attack(foe), held=True) for foe in foes_of(world, unit)]
    return None if None in reasons else next(iter(reasons), "no enemy in sight")


def _recover(world: Reading, _book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    return (ev.WeaponRecovered(unit, world.get(unit, Dropped).weapon),)


def _prone_refusal(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    if not book.switches.conditions:
        return "conditions are not played"
    return "already down" if world.get(unit, Posture).prone else None


def _go_prone(_world: Reading, _book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    """Free, and without the cover step that only Hunker gives (ALA-COND-27)."""
    return (ev.FellProne(unit, "dropped"),)


ACTS: dict[str, ActKind] = {
    "aim": ActKind(_aim_refusal, _aim),
    "break_free": ActKind(
        lambda world, _book, unit: loose_refusal(world, unit),
        frames=lambda world, _book, unit: (Struggle(unit, bonds(world, unit)[0]),),
    ),
    CLEAR: ActKind(clear_refusal, clear_events),
    "cower": ActKind(cower_refusal(numbers), cower(numbers), takes=ALL),
    "focus": ActKind(_focus_refusal, _focus, takes=GIVES),
    "go_prone": ActKind(_prone_refusal, _go_prone, takes=NOTHING),
    "hunker": ActKind(_hunker_refusal, _hunker, takes=MOVE),
    "improved_snap": ActKind(
        _snap_refusal,
        frames=lambda _world, _book, unit: (InterruptingFire(unit, unit, ORDERED_SNAP, "turn"),),
        takes=BUYS,
    ),
    "lamp": ActKind(
        _lamp_refusal,
        lambda world, _book, unit: (ev.LampTurned(unit, not world.get(unit, Lamp).lit),),
        takes=MOVE,
    ),
    "quickness": ActKind(_quickness_refusal, _quickness, takes=NOTHING),
    "recover": ActKind(lambda world, _book, unit: recovery_refusal(world, unit), _recover),
    "reload": ActKind(_reload_refusal, _reload),
    "rise": ActKind(_rise_refusal, lambda _world, _book, unit: (ev.Rose(unit),), takes=MOVE),
    "second_wind": ActKind(
        lambda world, book, unit: second_wind_refusal(world, numbers(book), unit), second_wind_events
    ),
    "shake_it_off": ActKind(
        lambda world, book, unit: shake_refusal(world, numbers(book), unit), shake_events, takes=NOTHING
    ),
    "steady": ActKind(_steady_refusal, _steady, takes=NOTHING),
    "surge": ActKind(_surge_refusal, _surge, takes=GIVES),
    "survive": ActKind(survival_refusal, frames=lambda _world, _book, unit: (Weathering(unit),)),
    WORK: ActKind(
        lambda world, _book, unit: work_refusal(world, unit, world.get(unit, Position).cell),
        frames=lambda _world, _book, unit: (Working(unit),),
    ),
    **HOLDING,
    **KI,
    **EXTRA,
}
STANDARD_ACTS = tuple(word for word, act in ACTS.items() if act.takes == STANDARD)
"""Acts that take a standard action and are no attack."""
_MEANS: dict[str, Means] = {
    STANDARD: lambda world, _book, unit: support_refusal(world, unit),
    MOVE: _move_action_refusal,
}
_PAYMENTS = {STANDARD: support_action, MOVE: move_action}
"""What the actions of acts cost; all other acts ask for nothing, or for it themselves."""


def act_refusal(world: Reading, book: Rulebook, unit: Unit, order: Act) -> str | None:
    """Why an act is not legal; None when it is."""
    act = ACTS.get(order.act)
    if act is None:
        return f"unknown act {order.act!r}; {did_you_mean(order.act, ACTS, ACTS)}"
    return act.refusal(world, book, unit) or _MEANS.get(act.takes, _none)(world, book, unit)


def _none(*_asked: object) -> None:
    """Nothing is asked for."""


def act_list(world: Reading, book: Rulebook, unit: Unit) -> Iterable[Act]:
    """Every act that is of use now; what has no action left is not looked at."""
    spent = {takes for takes, means in _MEANS.items() if means(world, book, unit) is not None}
    acts = ((word, act) for word, act in ACTS.items() if act.takes not in spent)
    return (Act(word) for word, act in acts if act.refusal(world, book, unit) is None)


def act_events(world: Reading, book: Rulebook, unit: Unit, order: Act) -> tuple[ev.Event, ...]:
    """What a legal act brings about, paid first."""
    act = ACTS[order.act]
    spent = _PAYMENTS[act.takes](world, unit, order.act.replace("_", " ")) if act.takes in _PAYMENTS else ()
    return (*spent, *act.events(world, book, unit))


def takes(order: Act) -> str:
    """What an act takes of a turn; nothing, if there is no such act."""
    return ACTS[order.act].takes if order.act in ACTS else NOTHING


DEEDS: dict[type[Order], Deed] = {
    TakeStance: Deed(stance_refusal, stance_list, at_once=stance_events),
    Act: Deed(
        act_refusal, act_list, lambda world, book, unit, order: ACTS[order.act].frames(world, book, unit), act_events,
        takes=takes,
    ),
    WatchOver: Deed(
        watch_refusal, lambda *_asked: (WatchOver(), WatchOver(("snap",))), at_once=watch_events, means=watch_means,
        takes=lambda _order: ATTACK,
    ),
    DrawWeapon: Deed(
        draw_refusal, draw_list, at_once=draw_events, means=_move_action_refusal, takes=lambda _order: MOVE
    ),
}  # fmt: skip
