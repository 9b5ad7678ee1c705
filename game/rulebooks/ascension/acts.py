"""Orders without a target: stance, aim, reload, hunker, rise, overwatch, surge, focus, steady, quickness, drawing."""

from __future__ import annotations

from collections.abc import Callable

from game.content.problem import did_you_mean
from game.messages import events as ev
from game.messages.frames import Watch
from game.messages.frames_hazards import Weathering
from game.messages.orders import Act, Attack, DrawWeapon, TakeStance, WatchOver
from game.messages.stack import Frame
from game.messages.tasks import Working
from game.rulebooks.ascension.aid import second_wind_events, second_wind_refusal
from game.rulebooks.ascension.attacks import action_refusal, attack_refusal, weapon_refusal
from game.rulebooks.ascension.bonds import break_events, break_refusal, support_refusal
from game.rulebooks.ascension.close.challenge import blade_of
from game.rulebooks.ascension.close.extra import ACTS as EXTRA
from game.rulebooks.ascension.close.holding import ACTS as HOLDING
from game.rulebooks.ascension.close.ki import ACTS as KI
from game.rulebooks.ascension.close.postures import WITH_WEAPON
from game.rulebooks.ascension.decks import move_refusal
from game.rulebooks.ascension.fumbles import CLEAR, clear_events, clear_refusal
from game.rulebooks.ascension.heldchoices import ORDERED_SNAP
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.payments import Price, cost_of, move_action, paid, price_refusal, support_action
from game.rulebooks.ascension.pools import all_lost, builds_no_accuracy
from game.rulebooks.ascension.stances import STANCES
from game.rulebooks.ascension.wounds import shake_events, shake_refusal
from game.systems.conditions import FEARS, bay_edge, sightless, under
from game.systems.foes import foes_of
from game.systems.rulebook import Rulebook
from game.systems.tasks import WORK, work_refusal
from game.systems.weapons import drawing_refusal, recovery_refusal
from game.systems.weather import survival_refusal
from game.world.gear import Ammunition, Arms, Dropped
from game.world.mind import Advantage, Edge, Exploits, Overwatch
from game.world.place import Lamp, Position, Posture
from game.world.store import Reading, Unit
from game.world.turns import Actions, TurnMarks

Refusal = Callable[[Reading, Rulebook, Unit], str | None]
Doing = Callable[[Reading, Rulebook, Unit], tuple[ev.Event, ...]]


def stance_refusal(world: Reading, _n: Numbers, unit: Unit, order: TakeStance) -> str | None:
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


def watch_refusal(world: Reading, _n: Numbers, unit: Unit, order: WatchOver) -> str | None:
    """Overwatch is a standard attack action (ASC-OVER-01)."""
    if any(option != "snap" for option in order.options) or len(order.options) > 1:
        return "only a Snap Shot is declared when Overwatch is taken (ASC-RULING-34)"
    if world.find(unit, Overwatch) is not None:
        return "already on overwatch"
    if sightless(world, unit):
        return "no overwatch without sight (ALA-COND-04)"
    return action_refusal(world, unit) or weapon_refusal(world, unit)


def draw_refusal(world: Reading, n: Numbers, unit: Unit, order: DrawWeapon) -> str | None:
    """Taking another weapon in hand counts as a move action (a ruling of ours: docs/rulings.md)."""
    return drawing_refusal(world, unit, order.weapon) or _move_action_refusal(world, n, unit)


def draw_events(world: Reading, unit: Unit, order: DrawWeapon) -> tuple[ev.Event, ...]:
    """Another weapon comes to hand; aim taken with the old one is gone."""
    held = world.get(unit, Advantage)
    aimed = held.scope + held.sight
    lost = (ev.AdvantageChanged(unit, -aimed, 0, -held.scope, -held.sight, "drew"),) if aimed else ()
    drawn = ev.WeaponDrawn(unit, order.weapon, world.get(unit, Arms).hand)
    return (*move_action(world, unit, "draw"), *lost, drawn)


def _move_action_refusal(world: Reading, n: Numbers, unit: Unit) -> str | None:
    held = world.get(unit, Actions)
    return move_refusal(world, n, unit) or (
        None if held.move + held.standard > 0 else "no action left (ASC-RULING-03)"
    )


def _aim_refusal(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    weapon = world.get(unit, Arms).weapon
    if weapon is None or not weapon.aim_bonus:
        return "nothing in hand to aim with (ASC-ACT-02)"
    if builds_no_accuracy(world, unit, numbers(book)):
        return "no Accuracy can be built in this stance (ASC-STANCE-08)"
    if sightless(world, unit):
        return "no aiming without sight (ALA-COND-04)"
    if world.get(unit, Advantage).accuracy >= numbers(book).pool_most:
        return "Accuracy is full (ASC-RULING-07)"
    return support_refusal(world, unit)


def _aim(world: Reading, book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    weapon = world.get(unit, Arms).weapon
    if weapon is None:
        return ()
    gain = min(weapon.aim_bonus, numbers(book).pool_most - world.get(unit, Advantage).accuracy)
    scope, sight = (gain, 0) if weapon.aim_kind == "scope" else (0, gain)
    return (*support_action(world, unit, "aim"), ev.AdvantageChanged(unit, gain, 0, scope, sight, "aim"))


def _reload_refusal(world: Reading, _book: Rulebook, unit: Unit) -> str | None:
    arms = world.get(unit, Arms)
    if arms.weapon is None or not arms.weapon.ammunition:
        return "nothing in hand to reload (ASC-ACT-01)"
    if world.get(unit, Ammunition).points[arms.hand] >= arms.weapon.ammunition:
        return "Ammunition is full (ASC-RULING-45)"
    return support_refusal(world, unit)


def _reload(world: Reading, _book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    arms = world.get(unit, Arms)
    if arms.weapon is None:
        return ()
    more = arms.weapon.ammunition - world.get(unit, Ammunition).points[arms.hand]
    changed = ev.AmmunitionChanged(unit, arms.hand, more)
    return (*support_action(world, unit, "reload"), changed, *all_lost(world, unit, "reload"))


def _hunker_refusal(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    if world.get(unit, Posture).hunkered:
        return "already hunkered; twice gives one step (ASC-RULING-40)"
    return _move_action_refusal(world, numbers(book), unit)


def _hunker(world: Reading, _book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    watch = world.find(unit, Overwatch)
    ended = (ev.OverwatchSpent(unit, "hunkered", watch.shots),) if watch is not None else ()
    return (*move_action(world, unit, "hunker"), *ended, ev.Hunkered(unit))


def _rise_refusal(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    if not world.get(unit, Posture).down:
        return "not down"
    return _move_action_refusal(world, numbers(book), unit)


def _rise(world: Reading, _book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    return (*move_action(world, unit, "rise"), ev.Rose(unit))


def _lamp_refusal(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    """Lighting or dousing a lamp is a move action (a ruling of ours: docs/rulings.md)."""
    if world.find(unit, Lamp) is None:
        return "carries no lamp (ALA-VIS-05)"
    return _move_action_refusal(world, numbers(book), unit)


def _lamp(world: Reading, _book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    return (*move_action(world, unit, "lamp"), ev.LampTurned(unit, not world.get(unit, Lamp).lit))


def _surge_refusal(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    if world.get(unit, TurnMarks).surged:
        return "one Adrenal Surge per turn (ASC-RULING-43)"
    if world.get(unit, Exploits).adrenaline < 1:
        return "no Adrenaline left (ASC-TRAIT-02)"
    return move_refusal(world, numbers(book), unit)


def _surge(_world: Reading, _book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    spent = ev.ExploitChanged(unit, "adrenaline", -1, why="adrenal surge")
    return (spent, ev.TraitUsed(unit, "surge"), ev.ActionsChanged(unit, move=1, why="adrenal surge"))


def _focus_refusal(world: Reading, _book: Rulebook, unit: Unit) -> str | None:
    if world.get(unit, TurnMarks).focused:
        return "one Tight Focus per turn (ASC-RULING-43)"
    return None if world.get(unit, Exploits).focus > 0 else "no Focus left (ASC-TRAIT-03)"


def _focus(_world: Reading, _book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    spent = ev.ExploitChanged(unit, "focus", -1, why="tight focus")
    return (spent, ev.TraitUsed(unit, "focus"), ev.ActionsChanged(unit, support=1, why="tight focus"))


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


def _snap(_world: Reading, _book: Rulebook, _unit: Unit) -> tuple[ev.Event, ...]:
    return ()


def _recover_refusal(world: Reading, _book: Rulebook, unit: Unit) -> str | None:
    return recovery_refusal(world, unit) or support_refusal(world, unit)


def _recover(world: Reading, _book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    recovered = ev.WeaponRecovered(unit, world.get(unit, Dropped).weapon)
    return (*support_action(world, unit, "recover"), recovered)


def _second_wind_refusal(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    return second_wind_refusal(world, numbers(book), unit) or support_refusal(world, unit)


def _shake_refusal(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    return shake_refusal(world, numbers(book), unit)


def _second_wind(world: Reading, book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    return (*support_action(world, unit, "second wind"), *second_wind_events(world, book, unit))


def _prone_refusal(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    if not book.switches.conditions:
        return "conditions are not played"
    return "already down" if world.get(unit, Posture).prone else None


def _go_prone(_world: Reading, _book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    """Free, and without the cover step that only Hunker gives (ALA-COND-27)."""
    return (ev.FellProne(unit, "dropped"),)


def _cower_refusal(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    if not under(world, unit, *FEARS):
        return "only the frightened cower (ALA-COND-13)"
    bay = bay_edge(world, unit)
    if not bay:
        return None
    cowers = bay >= numbers(book).cower_guard
    return "it cowers already (ALA-RULING-20)" if cowers else "it has fought in this turn already (ALA-RULING-20)"


def _cower(world: Reading, book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    """No action, and harder to get at (ALA-RULING-20)."""
    left = world.get(unit, Actions)
    none = ev.ActionsChanged(unit, -left.standard, -left.move, -left.support, "cower")
    return (none, ev.TurnedAtBay(unit, numbers(book).cower_guard, "cowers"))


def _survive_refusal(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    return survival_refusal(world, book, unit) or support_refusal(world, unit)


def _survive(world: Reading, _book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    return support_action(world, unit, "survive")


def _work_refusal(world: Reading, _book: Rulebook, unit: Unit) -> str | None:
    return work_refusal(world, unit, world.get(unit, Position).cell) or support_refusal(world, unit)


def _work(world: Reading, _book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    return support_action(world, unit, WORK)


_TABLE: dict[str, tuple[Refusal, Doing]] = {
    "aim": (_aim_refusal, _aim),
    "break_free": (break_refusal, break_events),
    CLEAR: (clear_refusal, clear_events),
    "cower": (_cower_refusal, _cower),
    "focus": (_focus_refusal, _focus),
    "go_prone": (_prone_refusal, _go_prone),
    "hunker": (_hunker_refusal, _hunker),
    "improved_snap": (_snap_refusal, _snap),
    "lamp": (_lamp_refusal, _lamp),
    "quickness": (_quickness_refusal, _quickness),
    "recover": (_recover_refusal, _recover),
    "reload": (_reload_refusal, _reload),
    "rise": (_rise_refusal, _rise),
    "second_wind": (_second_wind_refusal, _second_wind),
    "shake_it_off": (_shake_refusal, shake_events),
    "steady": (_steady_refusal, _steady),
    "surge": (_surge_refusal, _surge),
    "survive": (_survive_refusal, _survive),
    WORK: (_work_refusal, _work),
    **HOLDING,
    **KI,
    **EXTRA,
}
ACTS = tuple(_TABLE)
_OPENED: dict[str, Callable[[Unit], Frame]] = {
    "improved_snap": lambda unit: Watch(unit, unit, ORDERED_SNAP, "turn"),
    "survive": Weathering,
    WORK: Working,
}
"""Acts that more follows from, dice or a choice: the frame in which it does."""


def act_refusal(world: Reading, book: Rulebook, unit: Unit, order: Act) -> str | None:
    """Why an act is not legal; None when it is."""
    if order.act not in _TABLE:
        return f"unknown act {order.act!r}; {did_you_mean(order.act, ACTS, ACTS)}"
    return _TABLE[order.act][0](world, book, unit)


def act_events(world: Reading, book: Rulebook, unit: Unit, order: Act) -> tuple[ev.Event, ...]:
    """What a legal act brings about."""
    return _TABLE[order.act][1](world, book, unit)


def act_frames(unit: Unit, order: Act) -> tuple[Frame, ...]:
    """What a legal act leaves to the dice or to a choice."""
    made = _OPENED.get(order.act)
    return (made(unit),) if made is not None else ()
