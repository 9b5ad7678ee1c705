"""Standard actions declared before the turns of a round, where that is played (ALT-PLUG-08).

What is declared is the kind of action; at whom it goes is said in the turn. Declared is in rising order of initiative,
played in falling order.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

from game.messages import events as ev
from game.messages import orders as od
from game.messages.frames import Round
from game.messages.stack import Step, go_on, wait
from game.rulebooks.ascension.acts import STANDARD_ACTS, act_refusal, watch_means
from game.rulebooks.ascension.aid import KINDS, aid_refusal
from game.rulebooks.ascension.attacks import action_refusal, attack_refusal
from game.rulebooks.ascension.close.holds import immobilized
from game.rulebooks.ascension.close.refusals import close_refusal
from game.rulebooks.ascension.listing import burst_orders, throw_orders
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.states import stands
from game.systems.conditions import FEARS, under
from game.systems.conditions import act_refusal as helpless_refusal
from game.systems.deeds import ATTACK, MOVE, SPRINT, STANDARD, Bar, Guard, takes
from game.systems.foes import foes_of
from game.systems.rulebook import Reply, Rulebook, ask_of
from game.systems.surprise import springing
from game.systems.weapons import gun_of
from game.world.body import Build
from game.world.gear import Pouch
from game.world.phases import Declared
from game.world.store import Reading, Unit
from game.world.turns import Actions, Clock

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
    (said,) = held.orders
    word = said.answer if isinstance(said, od.Respond) else NOTHING
    possible = cache(lambda: word != NOTHING and _possible(world, book, unit, word))
    told = "nothing but moves" if word == NOTHING else word.replace("_", " ")
    left = world.get(unit, Actions)
    spends = {ATTACK: True, SPRINT: True, STANDARD: left.support <= 0, MOVE: left.move <= 0}

    def why(order: od.Order) -> str | None:
        own = word_of(book, order)
        if not spends.get(takes(book, order)) or own == word or not (own or possible()):
            return None
        return f"declared for this round: {told} (ALT-PLUG-08)"

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
