"""Orders worth naming, and standard actions that are declared before the turns of a round (ALT-PLUG-08)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, lru_cache
from itertools import chain

from game.field import Cell, distance, line
from game.field.areas import rows_over
from game.messages import events as ev
from game.messages import orders as od
from game.messages.events import ActionsChanged
from game.messages.frames import Round
from game.messages.orders import ATTACK_MODES, CLOSE_OPTIONS, OPTIONS, Attack, Burst, Order, Throw
from game.messages.stack import Frame, Step, go_on, wait
from game.rulebooks.ascension.acts import STANDARD_ACTS, act_refusal, watch_means
from game.rulebooks.ascension.aid import KINDS, aid_refusal
from game.rulebooks.ascension.attacks import (
    action_refusal,
    ammunition_left,
    attack_events,
    attack_refusal,
    burst_refusal,
    mode_refusal,
    options_refusal,
    strike_of,
    sweep_reach,
    swept_refusal,
    swept_units,
    target_refusal,
    weapon_refusal,
)
from game.rulebooks.ascension.close.gangs import spared_refusal
from game.rulebooks.ascension.close.postures import immobilized
from game.rulebooks.ascension.close.refusals import close_refusal
from game.rulebooks.ascension.frames import GrenadeThrow
from game.rulebooks.ascension.grenades import COOKED, longest_throw, square_refusal, throw_means, throw_refusal
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.payments import price_of
from game.rulebooks.ascension.shot import snaps
from game.rulebooks.ascension.states import stands
from game.systems.conditions import FEARS, under
from game.systems.conditions import act_refusal as helpless_refusal
from game.systems.deeds import ATTACK, MOVE, SPRINT, STANDARD, Bar, Deed, Guard, takes
from game.systems.foes import foes_of
from game.systems.grenades import CLOUDS
from game.systems.rulebook import Reply, Rulebook, ask_of
from game.systems.surprise import springing
from game.systems.weapons import gun_of
from game.world.body import Build
from game.world.conditions import Advantage, Edge
from game.world.gear import Arms, Pouch
from game.world.index import OfParts
from game.world.place import Position, Stance
from game.world.store import Reading, Unit
from game.world.turns import Actions, Clock, Declared

_ATTACK_OPTIONS = tuple(option for option in OPTIONS if option not in ("precision", "cooked", *CLOSE_OPTIONS))
_BLIND = ("insane_trick",)
"""With this a target is shot at that only others see."""
_WAYS: OfParts[tuple[tuple[str, tuple[str, ...]], ...]] = OfParts()
_attack = lru_cache(maxsize=1 << 12)(Attack)
"""The same orders are listed again and again."""


def affordable(world: Reading, unit: Unit, n: Numbers) -> tuple[str, ...]:
    """Single options that the unit's Advantage pays for."""
    held = world.get(unit, Advantage)
    forced = ("snap",) if snaps((), world.get(unit, Stance).name) else ()
    found = []
    for option in _ATTACK_OPTIONS:
        price = price_of((option,), n)
        if price.accuracy <= held.accuracy and price.initiative <= held.initiative and option not in forced:
            found.append(option)
    return tuple(found)


def _ways(world: Reading, n: Numbers, unit: Unit) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every way to attack that the weapon allows and the unit can pay for: plain, and with each single option."""
    for mode in ATTACK_MODES:
        for options in ((), *((option,) for option in affordable(world, unit, n))):
            barred = mode_refusal(world, unit, mode, options) or options_refusal(world, n, unit, mode, options)
            if barred is None:
                yield mode, options


def attack_orders(world: Reading, n: Numbers, unit: Unit, targets: tuple[Unit, ...]) -> list[Order]:
    """Every legal kind of attack on each target: plain, and with each single option; only its action is not asked for.

    What the weapon, the mode and the options rule out is the same for all targets, and asked once.
    """
    if weapon_refusal(world, unit) is not None:
        return []
    parts = (world.get(unit, Advantage), world.find(unit, Edge), world.get(unit, Stance), world.get(unit, Arms).weapon)
    means = _WAYS.get(lambda: tuple(_ways(world, n, unit)), n, ammunition_left(world, unit), *parts)
    blind = [(mode, options) for mode, options in means if options == _BLIND]
    found: list[Order] = []
    for target in targets:
        if target_refusal(world, n, unit, target, ()) is None:
            found += [_attack(target, mode, options) for mode, options in means]
        elif blind and target_refusal(world, n, unit, target, _BLIND) is None:
            found += [_attack(target, mode, options) for mode, options in blind]
    return found


def burst_orders(world: Reading, n: Numbers, unit: Unit, targets: tuple[Unit, ...]) -> list[Order]:
    """Legal straight bursts over each target, as long as the rating, and those that the edge or a wall cuts short."""
    weapon = world.get(unit, Arms).weapon
    if weapon is None or (weapon_refusal(world, unit) or mode_refusal(world, unit, "burst", ())) is not None:
        return []
    most, here = sweep_reach(n, weapon, world.get(unit, Stance).name), world.get(unit, Position).cell
    cells = (world.get(target, Position).cell for target in targets)
    over = (world.field.kept(rows_over, cell, weapon.rating) for cell in cells if distance(here, cell) <= most)
    open_to_it = lru_cache(1 << 10)(lambda cell: swept_refusal(world, n, unit, cell) is None)
    fair = (squares for squares in {*chain.from_iterable(over)} if all(map(open_to_it, squares)))
    return [Burst(one) for one in fair if spared_refusal(world, unit, swept_units(world, unit, one)) is None]


def throw_orders(world: Reading, n: Numbers, unit: Unit, at: Unit | None = None) -> Iterator[Throw]:
    """Throws at or beside every enemy known (or at one alone), and smoke on the way to it, plain and cooked."""
    if throw_means(world, unit) is not None:
        return
    here, most = world.get(unit, Position).cell, longest_throw(world, n, unit)
    near = lru_cache(1 << 10)(lambda cell: square_refusal(world, n, unit, cell) is None)
    places = [world.get(target, Position).cell for target in ((at,) if at is not None else foes_of(world, unit))]
    for grenade, left in (world.find(unit, Pouch) or Pouch()).grenades:
        around = (_around(world, unit, place, grenade.effect) if at is None else {place} for place in places)
        for cell in set().union(*around) if left else ():
            if distance(here, cell) <= most and near(cell):
                yield Throw(grenade.key, cell)
                if grenade.effect not in CLOUDS:
                    yield Throw(grenade.key, cell, (COOKED,))


def _around(world: Reading, unit: Unit, cell: Cell, effect: str) -> set[Cell]:
    cells = {(cell[0] + dx, cell[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    if effect == "smoke":
        cells |= set(line(world.get(unit, Position).cell, cell))
    return {cell for cell in cells if world.field.inside(cell)}


def _throw_refusal(world: Reading, book: Rulebook, unit: Unit, order: Throw) -> str | None:
    return action_refusal(world, unit) or throw_refusal(world, book, unit, order)


def _takes(_order: Order) -> str:
    """What an attack takes of a turn."""
    return ATTACK


def _means(world: Reading, _book: Rulebook, unit: Unit) -> str | None:
    return action_refusal(world, unit)


def _strikes(world: Reading, book: Rulebook, unit: Unit, order: Attack | Burst) -> tuple[Frame, ...]:
    return (strike_of(world, numbers(book), unit, order),)


DEEDS: dict[type[Order], Deed] = {
    Attack: Deed(
        lambda world, book, unit, order: attack_refusal(world, numbers(book), unit, order),
        lambda world, book, unit: attack_orders(world, numbers(book), unit, foes_of(world, unit)),
        _strikes, attack_events, means=_means, takes=_takes,
    ),
    Burst: Deed(
        lambda world, book, unit, order: burst_refusal(world, numbers(book), unit, order),
        lambda world, book, unit: burst_orders(world, numbers(book), unit, foes_of(world, unit)),
        _strikes, attack_events, means=_means, takes=_takes,
    ),
    Throw: Deed(
        _throw_refusal,
        lambda world, book, unit: throw_orders(world, numbers(book), unit),
        lambda _world, _book, unit, order: (GrenadeThrow(unit, order.grenade, order.to, order.options),),
        lambda _world, _book, unit, _order: (ActionsChanged(unit, standard=-1, why="throw"),),
        means=_means, takes=_takes,
    ),
}  # fmt: skip


# --- declared before the turns --------------------------------------------------------------------------------------


DECLARE = "declare"
SHOOT, FIGHT, THROW, WATCH = "shoot", "fight", "throw_grenade", "hold_fire"
NOTHING = "decline"
"""Nothing but moves is declared."""
_WORDS: dict[type[od.Order], str] = {
    od.Attack: SHOOT, od.Burst: SHOOT, od.Close: FIGHT, od.Throw: THROW, od.WatchOver: WATCH,
}  # fmt: skip
def declare_step(frame: Round, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """The next of those still to declare is asked; when all have spoken the turns come, in the order of initiative."""
    if not frame.units:
        return go_on(Round("turns", units=world.get(world.having(Clock)[0], Clock).order))
    unit, n = frame.units[0], numbers(book)
    further = replace(frame, units=frame.units[1:])
    if not stands(world, unit, n) or helpless_refusal(world, unit) or immobilized(world, unit):
        return go_on(further)
    if not isinstance(reply, od.Respond):
        return wait(frame, ask_of(world, unit, DECLARE, (od.DECLINE, *declarations(world, book, unit)), about=unit))
    return go_on(further, ev.OrderDeclared(unit, reply))


def declarations(world: Reading, book: Rulebook, unit: Unit) -> tuple[od.Respond, ...]:
    """What a unit may declare: what it has the means for, and what it could do at once where it stands."""
    gun, pouch = gun_of(world, unit) is not None, world.find(unit, Pouch) or Pouch()
    means = {SHOOT: gun, FIGHT: True, THROW: any(left for _card, left in pouch.grenades), WATCH: gun}
    words = [word for word, there in means.items() if there]
    words += [word for word in (*STANDARD_ACTS, *KINDS) if _possible(world, book, unit, word)]
    return tuple(od.Respond(word) for word in words)


def bound(world: Reading, book: Rulebook, unit: Unit) -> Bar | None:
    """Why a standard action may not become this: another was declared, and may still be done (ALT-PLUG-08).

    It binds those who are not afraid: fear says what may be done (ALA-COND-11).
    """
    held = world.find(unit, Declared) if numbers(book).borrowed.declare_ahead else None
    if held is None or (under(world, unit, *FEARS) and not springing(world, unit)):
        return None
    (chosen,) = held.orders
    word = chosen.answer if isinstance(chosen, od.Respond) else NOTHING
    possible = cache(lambda: word != NOTHING and _possible(world, book, unit, word))
    text = "nothing but moves" if word == NOTHING else word.replace("_", " ")
    left = world.get(unit, Actions)
    spends = {ATTACK: True, SPRINT: True, STANDARD: left.support <= 0, MOVE: left.move <= 0}

    def why(order: od.Order) -> str | None:
        own = word_of(book, order)
        if not spends.get(takes(book, order)) or own == word or not (own or possible()):
            return None
        return f"declared for this round: {text} (ALT-PLUG-08)"

    return why


GUARD = Guard("ALT-PLUG-08", bound, late=True)


def word_of(book: Rulebook, order: od.Order) -> str:
    """The kind of standard action an order is; empty for those of a move action."""
    if takes(book, order) == STANDARD:
        return str(getattr(order, "act", "") or getattr(order, "kind", ""))
    return _WORDS.get(type(order), "")


def _possible(world: Reading, book: Rulebook, unit: Unit, word: str) -> bool:
    """Whether something of this kind could be done now."""
    n = numbers(book)
    if word in STANDARD_ACTS:
        return act_refusal(world, book, unit, od.Act(word)) is None
    if word in KINDS:
        return any(aid_refusal(world, book, unit, other, word) is None for other in world.having(Build))
    if word == WATCH:
        return watch_means(world, book, unit) is None
    if action_refusal(world, unit) is not None:
        return False
    return _OPEN[word](world, book, n, unit)


def _shots(world: Reading, _book: Rulebook, n: Numbers, unit: Unit) -> bool:
    foes = foes_of(world, unit)
    plain = any(attack_refusal(world, n, unit, od.Attack(foe)) is None for foe in foes)
    return plain or bool(burst_orders(world, n, unit, foes))


def _blows(world: Reading, _book: Rulebook, n: Numbers, unit: Unit) -> bool:
    orders = (od.Close(foe, kind) for foe in foes_of(world, unit) for kind in od.CLOSE_KINDS)
    return any(close_refusal(world, n, unit, order) is None for order in orders)


def _throws(world: Reading, _book: Rulebook, n: Numbers, unit: Unit) -> bool:
    return any(True for _order in throw_orders(world, n, unit))


_OPEN: dict[str, Callable[[Reading, Rulebook, Numbers, Unit], bool]] = {SHOOT: _shots, FIGHT: _blows, THROW: _throws}
