"""Standard actions declared before the turns of a round, where that is played (ALT-PLUG-08).

What is declared is the kind of action; at whom it goes is said in the turn. Declared is in rising order of initiative,
played in falling order.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.messages import events as ev
from game.messages import orders as od
from game.messages.frames import Round
from game.messages.stack import Ask, Step, go_on, wait
from game.rulebooks.ascension.acts import act_refusal, watch_refusal
from game.rulebooks.ascension.aid import KINDS, aid_refusal
from game.rulebooks.ascension.attacks import action_refusal, attack_refusal
from game.rulebooks.ascension.close.holds import immobilized
from game.rulebooks.ascension.close.refusals import close_refusal
from game.rulebooks.ascension.grenades import throw_refusal
from game.rulebooks.ascension.listing import burst_orders, throw_orders
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.openings import STANDARD
from game.rulebooks.ascension.shot import gun_of
from game.rulebooks.ascension.states import stands
from game.systems.conditions import act_refusal as helpless_refusal
from game.systems.foes import foes_of
from game.systems.rulebook import Reply, Rulebook
from game.world.body import Allegiance, Build
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
_MOVING = ("hunker", "rise", "lamp")
"""Acts that take a move action."""


def declare_step(frame: Round, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """The next of those still to declare is asked; when all have spoken the turns come, in the order of initiative."""
    if not frame.units:
        return go_on(Round("turns", units=world.get(world.having(Clock)[0], Clock).order))
    unit, n = frame.units[0], numbers(book)
    further = replace(frame, units=frame.units[1:])
    if not stands(world, unit, n) or helpless_refusal(world, unit) or immobilized(world, unit):
        return go_on(further)
    if not isinstance(reply, od.Respond):
        side = world.get(unit, Allegiance).side
        return wait(frame, Ask(side, unit, DECLARE, (od.DECLINE, *declarations(world, book, unit)), about=unit))
    return go_on(further, ev.OrderDeclared(unit, reply))


def declarations(world: Reading, book: Rulebook, unit: Unit) -> tuple[od.Respond, ...]:
    """What a unit may declare: what it has the means for, and what it could do at once where it stands."""
    gun, pouch = gun_of(world, unit) is not None, world.find(unit, Pouch) or Pouch()
    means = {SHOOT: gun, FIGHT: True, THROW: any(left for _card, left in pouch.grenades), WATCH: gun}
    words = [word for word, there in means.items() if there]
    words += [word for word in (*STANDARD, *KINDS) if _possible(world, book, unit, word)]
    return tuple(od.Respond(word) for word in words)


def declared_refusal(world: Reading, book: Rulebook, unit: Unit, order: od.Order) -> str | None:
    """Why a standard action may not become this: another was declared, and may still be done (ALT-PLUG-08)."""
    held = world.find(unit, Declared) if numbers(book).borrowed.declare_ahead else None
    if held is None or not _spends(world, unit, order):
        return None
    (said,) = held.orders
    word = said.answer if isinstance(said, od.Respond) else NOTHING
    own = word_of(order)
    if own == word or (not own and (word == NOTHING or not _possible(world, book, unit, word))):
        return None
    told = "nothing but moves" if word == NOTHING else word.replace("_", " ")
    return f"declared for this round: {told} (ALT-PLUG-08)"


def word_of(order: od.Order) -> str:
    """The kind of standard action an order is; empty for those of a move action."""
    if isinstance(order, od.Act):
        return order.act if order.act in STANDARD else ""
    return order.kind if isinstance(order, od.Aid) else _WORDS.get(type(order), "")


def _spends(world: Reading, unit: Unit, order: od.Order) -> bool:
    """Whether an order takes the standard action of the round."""
    held = world.get(unit, Actions)
    if type(order) in _WORDS:
        return True
    if word_of(order):
        return held.support <= 0
    moves = isinstance(order, (od.Move, od.DrawWeapon)) or (isinstance(order, od.Act) and order.act in _MOVING)
    return moves and (held.move <= 0 or (isinstance(order, od.Move) and order.gait == "sprint"))


def _possible(world: Reading, book: Rulebook, unit: Unit, word: str) -> bool:
    """Whether something of this kind could be done now."""
    n = numbers(book)
    if word in STANDARD:
        return act_refusal(world, book, unit, od.Act(word)) is None
    if word in KINDS:
        return any(aid_refusal(world, book, unit, other, word) is None for other in world.having(Build))
    if word == WATCH:
        return watch_refusal(world, n, unit, od.WatchOver()) is None
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


def _throws(world: Reading, book: Rulebook, n: Numbers, unit: Unit) -> bool:
    return any(throw_refusal(world, book, unit, order) is None for order in throw_orders(world, n, unit))


_OPEN: dict[str, Callable[[Reading, Rulebook, Numbers, Unit], bool]] = {SHOOT: _shots, FIGHT: _blows, THROW: _throws}
