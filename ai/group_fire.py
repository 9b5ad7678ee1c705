"""A squad that fires as one: when, at whom, how damage rolls are shared; fire that is held on one enemy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice

from ai.doctrine import left_of
from ai.influence import Influence
from ai.odds import WHOLE
from ai.why import Option
from game.battle.outlook import Outlook
from game.dice.ladder import ORDINARY
from game.field import Cell
from game.messages.orders import DECLINE, END
from game.messages.stack import Ask, Frame
from game.messages.warfare import Allot, Appoint, Appointing, GroupAttack, GroupFire, Surrender
from game.systems.foresight import Fate, mean
from game.systems.prospects import Combatant, Prospects
from game.systems.rulebook import Choices
from game.systems.warfare.allotting import Rolls, Salvoed, usual
from game.systems.warfare.chapter import chapter_of
from game.systems.warfare.group import FIRE, SUPPRESS, THREATEN, appoint_check, attack_option, fire_of, group_of
from game.systems.warfare.rolls import rolls_of
from game.systems.warfare.squads import squad_of
from game.systems.warfare.threat import answers, held_on, pointing
from game.world.squads import HOLDS, SURRENDERS, HeldFire, Squad
from game.world.store import Unit

THREATS = "threats"
_SURE = Fraction(1)


def taken(prospects: Prospects, foe: Combatant, fate: Fate) -> int:
    """Worth that somebody is expected to lose."""
    return int(left_of(foe) * max(fate.out, prospects.worn(foe, fate)))


def volleyed(outlook: Outlook, arms: Rolls, target: Unit, rolls: int) -> Fate | None:
    """What so many damage rolls of these weapons, the strongest first, make of a target; None without a closed form."""
    hits = usual(outlook, outlook.book, Salvoed(arms, target, rolls, (target,)))
    frames = attack_option(outlook, outlook.book, arms, hits)
    return chapter_of(outlook.book).fate(outlook, target, _SURE, ((_SURE, frames),))


# --- threatening ----------------------------------------------------------------------------------------------------


def threatened(influence: Influence, squad: Unit, me: Combatant, foe: Combatant, spent: int) -> Option | None:
    """Fire held on a foe: a prisoner, or its next action, or the lesser evil for who stands fast."""
    outlook = influence.known.outlook
    war = chapter_of(outlook.book)
    if THREATS in influence.odds.doctrine.forbid:
        return None
    fire = fire_of(outlook, outlook.book, GroupFire(me.unit, squad, foe.unit, THREATEN))
    captured = silenced = Fraction(0)
    for degree, chance in fire.check.support():
        rolls = rolls_of(degree, len(fire.arms), war.figures)
        if not rolls:
            continue
        for answer, odds in answers(outlook, war, foe.unit, rolls).items():
            if answer == SURRENDERS:
                captured += chance * odds * left_of(foe)
            elif answer == HOLDS:
                silenced += chance * odds * _dared(influence, fire.arms, foe, rolls)
            else:
                silenced += chance * odds * influence.silence(foe)
    terms = {"harm": int(captured), "silence": int(silenced), "turn": -spent}
    return Option(f"fire held on {foe.unit}", GroupAttack(foe.unit, THREATEN), terms)


def _dared(influence: Influence, arms: Rolls, foe: Combatant, rolls: int) -> int:
    """What is won from one who stands fast: it keeps still or is struck, whichever is less to it."""
    if influence.acted(foe):
        return 0
    fate = volleyed(influence.known.outlook, arms, foe.unit, rolls)
    return min(influence.silence(foe), taken(influence.prospects, foe, fate)) if fate is not None else 0


# --- threatened -----------------------------------------------------------------------------------------------------


def through_fire(influence: Influence, choices: Choices, me: Combatant, options: Sequence[Option]) -> list[Option]:
    """What one had in mind, weighed anew where fire is held on one: to act through it, give way, or surrender."""
    outlook = influence.known.outlook
    if not outlook.having(HeldFire) or not held_on(outlook, me.unit):
        return list(options)
    harm, out = _held(influence, me)
    dared = [_dares(option, harm, out) for option in options if not _heeds(outlook, option)]
    heeding = [option for option in options if _heeds(outlook, option)]
    found = [*heeding, *_shelters(influence, choices, options), *dared, _surrender(influence, me, out)]
    return sorted(found, key=lambda option: -option.score)


def _heeds(outlook: Outlook, option: Option) -> bool:
    return chapter_of(outlook.book).heeds(option.order)


def _held(influence: Influence, me: Combatant) -> tuple[int, Fraction]:
    """Worth that the fire held on one takes, and the chance that it puts one out."""
    outlook, harm, stands = influence.known.outlook, 0, _SURE
    for squad in held_on(outlook, me.unit):
        held = outlook.get(squad, HeldFire)
        arms = tuple((unit, bearing.key) for unit, bearing in pointing(outlook, outlook.book, held))
        fate = volleyed(outlook, arms, me.unit, held.rolls) if arms else None
        if fate is not None:
            harm += taken(influence.prospects, me, fate)
            stands *= _SURE - fate.out
    return min(harm, left_of(me)), _SURE - stands


def _dares(option: Option, harm: int, out: Fraction) -> Option:
    """The same through the fire, which comes first: nothing is done by who has fallen."""
    terms = {name: int(amount * (_SURE - out)) for name, amount in option.terms.items()}
    return Option(f"through the fire held: {option.plan}", option.order, {**terms, "threat": -harm})


def _shelters(influence: Influence, choices: Choices, options: Sequence[Option]) -> Iterator[Option]:
    """To take cover and do nothing else: what staying is worth, without any act."""
    outlook = influence.known.outlook
    war, stays = chapter_of(outlook.book), next((one for one in options if one.order == END), None)
    had = {option.order for option in options}
    for order in choices.listed():
        if war.heeds(order) and order not in had:
            yield Option("give way and take cover", order, dict(stays.terms) if stays is not None else {})


def _surrender(influence: Influence, me: Combatant, out: Fraction) -> Option:
    """To give oneself up: lost to the side, but alive."""
    life = int(influence.odds.doctrine.price["life"] * out)
    return Option("surrender", Surrender(), {"threat": -left_of(me), "aid": life})


# --- firing as one --------------------------------------------------------------------------------------------------


GROUP = "group"
_TARGETS = 3
_SUBORDINATES = 3
_SHARES = 12
_STEP = 8
"""A step of suppression takes so great a part, one in this many, of what its target would do."""


def group_fire(
    influence: Influence, choices: Choices, me: Combatant, under_assault: frozenset[Cell] = frozenset()
) -> list[Option]:
    """The best order of a squad's leader to the whole squad with its rivals; none where each fires better for himself.

    What is done to those who hold a place that is to be assaulted counts for more: it makes the assault easier.
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
    spent = sum(best_attack(influence, known.combatant(unit)) for unit in group)
    targets.sort(key=lambda foe: (foe.cell not in under_assault, -influence.value_at(me, foe), foe.unit))
    orders = [_fired(influence, foe, FIRE, spent) for foe in targets[:_TARGETS]]
    orders.append(_fired(influence, targets[0], SUPPRESS, spent))
    orders += [threatened(influence, squad, me, foe, spent) for foe in _menacing(influence, targets)]
    softens = influence.odds.doctrine.odds["softening"]
    inside = frozenset(foe.unit for foe in targets if foe.cell in under_assault)
    found = [_softened(one, inside, softens) for one in orders if one is not None]
    found.sort(key=lambda one: -one.score)
    if found:
        found = sorted([*found, *_appointed(influence, squad, me, found[0])], key=lambda one: -one.score)
    pays = found and found[0].score > influence.odds.doctrine.price[GROUP] and found[0].order in choices
    return found if pays else []


def _menacing(influence: Influence, targets: list[Combatant]) -> list[Combatant]:
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


def best_attack(influence: Influence, member: Combatant) -> int:
    """What a soldier's own attack would take."""
    return max((influence.value_at(member, foe) for foe in influence.known.foes), default=0)


def _fired(influence: Influence, foe: Combatant, mode: str, spent: int) -> Option | None:
    """Group fire at a target by its exact forecast, against the attacks that its members forgo."""
    order = GroupAttack(foe.unit, mode)
    fate: Fate | None = influence.known.outlook.forecast(order).of(foe.unit)
    if fate is None:
        return None
    if mode == FIRE:
        harm = taken(influence.prospects, foe, fate)
        return Option(f"group attack on {foe.unit}", order, {"harm": harm, "turn": -spent})
    steps = mean(dict(fate.gauges).get("suppression", ((0, Fraction(1)),)))
    held = int(influence.silence(foe) * min(Fraction(1), steps / _STEP))
    return Option(f"group suppression of {foe.unit}", order, {"silence": held, "turn": -spent})


def _appointed(influence: Influence, squad: Unit, me: Combatant, best: Option) -> Iterator[Option]:
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
    return taken(influence.prospects, influence.known.combatant(target), fate) if fate is not None else 0
