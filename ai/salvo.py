"""A squad that fires as one: when it pays, at whom, under whom, and how its damage rolls are shared out (WAR-GROUP)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice

from ai.influence import Influence
from ai.menace import taken, threatened
from ai.odds import WHOLE
from ai.why import Option
from ai.worth import left_of
from game.dice.ladder import ORDINARY
from game.field import Cell
from game.messages.orders import DECLINE
from game.messages.stack import Ask, Frame
from game.messages.warfare import Allot, Appoint, Appointing, GroupAttack, GroupFire
from game.systems.foresight import Fate, mean
from game.systems.rulebook import Choices
from game.systems.sketch import Fighter
from game.systems.warfare.allotting import Salvoed, usual
from game.systems.warfare.chapter import chapter_of
from game.systems.warfare.group import FIRE, SUPPRESS, appoint_check, fire_of, group_of
from game.systems.warfare.rolls import rolls_of
from game.systems.warfare.squads import squad_of
from game.world.squads import Squad
from game.world.store import Unit

GROUP = "group"
_TARGETS = 3
_SUBORDINATES = 3
_SHARES = 12
_STEP = 8
"""A step of suppression takes so great a part, one in this many, of what its target would do."""


def salvo(
    influence: Influence, choices: Choices, me: Fighter, stormed: frozenset[Cell] = frozenset()
) -> list[Option]:
    """The best order of a squad's leader to the whole squad with its rivals; none where each fires better for himself.

    What is done to those who hold a place that is to be `stormed` counts for more: it makes the assault the easier.
    """
    known = influence.known
    outlook, book = known.outlook, known.outlook.book
    if GROUP in influence.odds.doctrine.forbid or not outlook.having(Squad):
        return []
    squad = squad_of(outlook, me.unit)
    targets = [foe for foe in known.foes if squad and choices.refusal(GroupAttack(foe.unit)) is None]
    if not targets:
        return []
    group = group_of(outlook, book, squad, me.unit)
    spent = sum(best_attack(influence, known.fighter(unit)) for unit in group)
    targets.sort(key=lambda foe: (foe.cell not in stormed, -influence.value_at(me, foe), foe.unit))
    orders = [_fired(influence, foe, FIRE, spent) for foe in targets[:_TARGETS]]
    orders.append(_fired(influence, targets[0], SUPPRESS, spent))
    orders += [threatened(influence, squad, me, foe, spent) for foe in _menacing(influence, targets)]
    softens = influence.odds.doctrine.odds["softening"]
    inside = frozenset(foe.unit for foe in targets if foe.cell in stormed)
    found = [_softened(one, inside, softens) for one in orders if one is not None]
    found.sort(key=lambda one: -one.score)
    if found:
        found = sorted([*found, *_appointed(influence, squad, me, found[0])], key=lambda one: -one.score)
    pays = found and found[0].score > influence.odds.doctrine.price[GROUP] and found[0].order in choices
    return found if pays else []


def _menacing(influence: Influence, targets: list[Fighter]) -> list[Fighter]:
    """On whom fire would be held: the most dangerous, and the best target."""
    worst = max(targets, key=lambda foe: (influence.silence(foe) + left_of(foe), -foe.unit))
    return targets[:1] if worst is targets[0] else [targets[0], worst]


def _softened(option: Option, inside: frozenset[Unit], softens: int) -> Option:
    """Fire on a garrison before an assault on it (WAR-ASSAULT-02)."""
    assert isinstance(option.order, GroupAttack)
    if option.order.target not in inside:
        return option
    done = option.terms.get("harm", 0) + option.terms.get("silence", 0)
    terms = {**option.terms, "storm": done * softens // WHOLE}
    return Option(f"{option.plan}, before the assault", option.order, terms)


def best_attack(influence: Influence, member: Fighter) -> int:
    """What a soldier's own attack would take."""
    return max((influence.value_at(member, foe) for foe in influence.known.foes), default=0)


def _fired(influence: Influence, foe: Fighter, mode: str, spent: int) -> Option | None:
    """Group fire at a target by its exact forecast, against the attacks that its members forgo."""
    order = GroupAttack(foe.unit, mode)
    fate: Fate | None = influence.known.outlook.forecast(order).of(foe.unit)
    if fate is None:
        return None
    if mode == FIRE:
        harm = taken(influence.sketch, foe, fate)
        return Option(f"group attack on {foe.unit}", order, {"harm": harm, "turn": -spent})
    steps = mean(dict(fate.gauges).get("suppression", ((0, Fraction(1)),)))
    held = int(influence.silence(foe) * min(Fraction(1), steps / _STEP))
    return Option(f"group suppression of {foe.unit}", order, {"silence": held, "turn": -spent})


def _appointed(influence: Influence, squad: Unit, me: Fighter, best: Option) -> Iterator[Option]:
    """The same fire led by a subordinate who still has its turn, if it is so much the better shot (WAR-GROUP-04)."""
    known, order = influence.known, best.order
    outlook, book = known.outlook, known.outlook.book
    assert isinstance(order, GroupAttack)
    own = _rolls(influence, GroupFire(me.unit, squad, order.target, order.mode))
    pending = (unit for unit in group_of(outlook, book, squad, me.unit) if unit in known.pending)
    for unit in islice(pending, _SUBORDINATES):
        check = appoint_check(Appointing(me.unit, squad, unit), outlook, book)
        chance = sum((part for degree, part in check.support() if degree >= ORDINARY), Fraction(0))
        theirs = chance * _rolls(influence, GroupFire(unit, squad, order.target, order.mode))
        if own and theirs > own:
            terms = {name: int(amount * theirs / own) if amount > 0 else amount for name, amount in best.terms.items()}
            yield Option(f"appoint {unit} for: {best.plan}", Appoint(unit), terms)


def _rolls(influence: Influence, frame: GroupFire) -> Fraction:
    """Damage rolls to be expected."""
    outlook, book = influence.known.outlook, influence.known.outlook.book
    if not group_of(outlook, book, frame.squad, frame.unit):
        return Fraction(0)
    fire, war = fire_of(outlook, book, frame), chapter_of(book)
    support = fire.check.support()
    return sum((part * rolls_of(degree, len(fire.arms), war.figures) for degree, part in support), Fraction(0))


def shares(influence: Influence, ask: Ask) -> list[Option]:
    """Ways to share damage rolls out, each by what it takes from all its targets (WAR-GROUP-07, -15)."""
    outlook, book = influence.known.outlook, influence.known.outlook.book
    earned = Salvoed.of(outlook, book, squad_of(outlook, ask.unit))
    found = []
    for order in outlook.choices(ask).listed()[:_SHARES]:
        if isinstance(order, Allot) or order == DECLINE:
            rolls = order.rolls if isinstance(order, Allot) else usual(outlook, book, earned)
            targets = sorted({target for target, _key in rolls})
            harm = sum(_shared(influence, earned, rolls, target) for target in targets)
            words = ", ".join(f"{sum(one == target for one, _key in rolls)} at {target}" for target in targets)
            found.append(Option(f"damage rolls: {words}", order, {"harm": harm}))
    return found


def _shared(influence: Influence, earned: Salvoed, rolls: tuple[tuple[Unit, str], ...], target: Unit) -> int:
    outlook, war = influence.known.outlook, chapter_of(influence.known.outlook.book)
    holder = {key: unit for unit, key in reversed(earned.arms)}
    frames: tuple[Frame, ...] = tuple(
        frame for one, key in rolls if one == target for frame in war.rolled(outlook, holder[key], target)
    )
    fate = war.fate(outlook, target, Fraction(1), ((Fraction(1), frames),))
    return taken(influence.sketch, influence.known.fighter(target), fate) if fate is not None else 0

