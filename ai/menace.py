"""Fire that is held on one enemy: what threatening is worth, and what to do when it is held on oneself (WAR-GROUP-23).

Chances are exact: the degrees of the group's check, the will of the threatened, the damage rolls held.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from ai.influence import Influence
from ai.why import Option
from ai.worth import left_of
from game.battle.outlook import Outlook
from game.messages.orders import END
from game.messages.warfare import GroupAttack, GroupFire, Surrender
from game.systems.foresight import Fate
from game.systems.rulebook import Choices
from game.systems.sketch import Fighter, Sketch
from game.systems.warfare.allotting import Rolls, Salvoed, usual
from game.systems.warfare.chapter import chapter_of
from game.systems.warfare.group import THREATEN, fire_of, volley
from game.systems.warfare.rolls import rolls_of
from game.systems.warfare.threat import answers, held_on, pointing
from game.world.squads import HOLDS, SURRENDERS, HeldFire
from game.world.store import Unit

THREATS = "threats"
_SURE = Fraction(1)


def taken(sketch: Sketch, foe: Fighter, fate: Fate) -> int:
    """Worth that somebody is expected to lose."""
    return int(left_of(foe) * max(fate.out, sketch.worn(foe, fate)))


def volleyed(outlook: Outlook, arms: Rolls, target: Unit, rolls: int) -> Fate | None:
    """What so many damage rolls of these weapons, the strongest first, make of a target; None without a closed form."""
    hits = usual(outlook, outlook.book, Salvoed(arms, target, rolls, (target,)))
    frames = volley(outlook, outlook.book, arms, hits)
    return chapter_of(outlook.book).fate(outlook, target, _SURE, ((_SURE, frames),))


# --- threatening ----------------------------------------------------------------------------------------------------


def threatened(influence: Influence, squad: Unit, me: Fighter, foe: Fighter, spent: int) -> Option | None:
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


def _dared(influence: Influence, arms: Rolls, foe: Fighter, rolls: int) -> int:
    """What is won from one who stands fast: it keeps still or is struck, whichever is less to it."""
    if influence.acted(foe):
        return 0
    fate = volleyed(influence.known.outlook, arms, foe.unit, rolls)
    return min(influence.silence(foe), taken(influence.sketch, foe, fate)) if fate is not None else 0


# --- threatened -----------------------------------------------------------------------------------------------------


def through_fire(influence: Influence, choices: Choices, me: Fighter, options: Sequence[Option]) -> list[Option]:
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


def _held(influence: Influence, me: Fighter) -> tuple[int, Fraction]:
    """Worth that the fire held on one takes, and the chance that it puts one out."""
    outlook, harm, stands = influence.known.outlook, 0, _SURE
    for squad in held_on(outlook, me.unit):
        held = outlook.get(squad, HeldFire)
        arms = tuple((unit, bearing.key) for unit, bearing in pointing(outlook, outlook.book, held))
        fate = volleyed(outlook, arms, me.unit, held.rolls) if arms else None
        if fate is not None:
            harm += taken(influence.sketch, me, fate)
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


def _surrender(influence: Influence, me: Fighter, out: Fraction) -> Option:
    """To give oneself up: lost to the side, but alive."""
    life = int(influence.odds.doctrine.price["life"] * out)
    return Option("surrender", Surrender(), {"threat": -left_of(me), "aid": life})
