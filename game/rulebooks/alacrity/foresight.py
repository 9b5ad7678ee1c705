"""Closed forms: what an attack may come to, worked out exactly without playing it (law 2).

The figures are those that exploring the same order gives when nobody dodges (`passive`), or when who may dodges
(`dodge`); orders and answers without a closed form give None.
"""

from __future__ import annotations

from fractions import Fraction

from game.field import Cell
from game.messages.frames import Hurl, Turn
from game.messages.orders import Attack, Burst, Close, Order, Throw
from game.messages.stack import Frame
from game.messages.warfare import GroupAttack, SendAssault
from game.rulebooks.alacrity.attacks import attack_check, attack_of, attacks_of, by_gun, impact_of
from game.rulebooks.alacrity.checks import DODGE, PercentCheck, chance_of, dodge_check
from game.rulebooks.alacrity.contests import answer_check, contest_check, contest_of
from game.rulebooks.alacrity.frames import Contest, PercentAttack
from game.rulebooks.alacrity.grenades import arm_of, blast_check, hurl_of, landings, throw_check, victims_of
from game.rulebooks.alacrity.grenades import dodge_refusal as dodge_blast
from game.rulebooks.alacrity.harm import Blow
from game.rulebooks.alacrity.injury import HEAD, blow_of
from game.rulebooks.alacrity.numbers import Numbers, numbers
from game.rulebooks.alacrity.outcomes import Body, after, body_of, fate_of, win
from game.rulebooks.alacrity.shot import CONTESTS
from game.rulebooks.alacrity.states import fallen, is_vehicle
from game.systems.foresight import Fate, Foresight
from game.systems.grenades import SMOKE
from game.systems.morale import plays
from game.systems.rulebook import Rulebook
from game.systems.warfare.assault import assault_foreseen
from game.systems.warfare.group import foreseen
from game.world.gear import Arms, Grenade, Pouch
from game.world.place import Unaware
from game.world.store import Reading, Unit

PASSIVE = "passive"


def foresee(
    world: Reading, book: Rulebook, unit: Unit, order: Order, policy: str = PASSIVE, *, frame: Frame | None = None
) -> Foresight | None:
    """What an order may come to if later choices are answered by the named policy; None without a closed form."""
    if isinstance(order, SendAssault):
        return assault_foreseen(world, book, unit, order)
    if isinstance(order, GroupAttack) and policy in (PASSIVE, DODGE) and isinstance(frame, Turn | None):
        return foreseen(world, book, unit, order)
    if policy not in (PASSIVE, DODGE) or not isinstance(frame, Turn | None):
        return None
    if isinstance(order, Throw):
        return _thrown(world, book, hurl_of(world, numbers(book), unit, order), dodges=policy == DODGE)
    if not isinstance(order, Attack | Burst | Close):
        return None
    if isinstance(order, Burst):
        return _spread(world, book, attacks_of(world, numbers(book), unit, order), dodges=policy == DODGE)
    if isinstance(order, Close) and order.kind in CONTESTS:
        return _contested(world, book, contest_of(world, numbers(book), unit, order))
    attack = attack_of(world, numbers(book), unit, order)
    return _attacked(world, book, attack, dodges=policy == DODGE) if _plain(world, book, attack) else None


def _contested(world: Reading, book: Rulebook, contest: Contest) -> Foresight | None:
    """A contest, won or not; nobody is hurt by it (ALA-RULING-47)."""
    n, check, target = numbers(book), contest_check(contest), contest.target
    if world.find(target, Unaware) is not None:
        return None
    sure = fallen(world, target)
    answer = None if sure else answer_check(world, n, contest).target
    chance = win(check.target, answer)
    body = body_of(world, target, n)
    return Foresight(chance, () if sure else (check,), (fate_of(world, target, chance, [(body, Fraction(1))]),))


def _plain(world: Reading, book: Rulebook, attack: PercentAttack) -> bool:
    """Whether an attack does bodily harm and nothing else, to nobody's fright."""
    arms, target = world.get(attack.unit, Arms), attack.target
    weapon = arms.weapons[attack.place] if attack.place >= 0 else None
    harmless = weapon is None or (weapon.venom is None and weapon.imposes is None)
    stunned = impact_of(attack, world).stun and is_vehicle(world, target)
    dazing = impact_of(attack, world).place == HEAD
    return harmless and not stunned and not dazing and not plays(book) and world.find(target, Unaware) is None


def _attacked(world: Reading, book: Rulebook, attack: PercentAttack, *, dodges: bool) -> Foresight:
    check = attack_check(world, attack)
    open_to = dodges and not check.bands and not attack.sure
    chance = Fraction(1) if attack.sure else _hits(world, book, attack) if open_to else chance_of(check.target)
    body, blow = body_of(world, attack.target, numbers(book)), blow_of(impact_of(attack, world))
    ends = [(one, chance * share) for one, share in after(body, blow)]
    fate = fate_of(world, attack.target, chance, [(body, 1 - chance), *ends])
    tried = _dodges_of(world, book, attack) if open_to else ()
    return Foresight(chance, () if attack.sure else (check,), (fate,), dodges=tried)


def _spread(world: Reading, book: Rulebook, attacks: tuple[PercentAttack, ...], *, dodges: bool) -> Foresight | None:
    """Attacks on several, each by itself (ALA-RULING-42)."""
    if not all(_plain(world, book, attack) for attack in attacks):
        return None
    each = [_attacked(world, book, attack, dodges=dodges) for attack in attacks]
    fates = sorted((fate for one in each for fate in one.fates), key=lambda fate: fate.unit)
    return Foresight(each[0].success, tuple(check for one in each for check in one.checks), tuple(fates))


def _thrown(world: Reading, book: Rulebook, throw: Hurl, *, dodges: bool) -> Foresight | None:
    """A throw: where it may come down, and what it does there to each (ALA-RULING-46)."""
    card, n = world.get(throw.unit, Pouch).card(throw.grenade), numbers(book)
    landing = landings(world, throw)
    if card.effect not in ("blast", SMOKE) or card.venom is not None or card.imposes is not None or plays(book):
        return None
    blasts = [(chance, cell, victims_of(world, card, cell)) for cell, chance in landing.items()]
    caught = sorted({unit for _chance, _cell, victims in blasts for unit, _dice in victims})
    if arm_of(world, throw.unit, card.key).stun or any(world.find(unit, Unaware) is not None for unit in caught):
        return None
    fates = [_blown(world, n, throw, card, blasts, unit, dodges=dodges) for unit in caught]
    check = throw_check(throw)
    return Foresight(check.odds(), (check,), tuple(fates), tuple(landing.items()))


Blasts = list[tuple[Fraction, Cell, tuple[tuple[Unit, int], ...]]]


def _blown(
    world: Reading, n: Numbers, throw: Hurl, card: Grenade, blasts: Blasts, unit: Unit, *, dodges: bool
) -> Fate:
    """What becomes of one unit, wherever it goes off; a Dodge halves the dice."""
    arm, body = arm_of(world, throw.unit, card.key), body_of(world, unit, n)
    parts, hit = list[tuple[Body, Fraction]](), Fraction(0)
    for chance, cell, victims in blasts:
        dice = dict(victims).get(unit, 0)
        if not dice:
            continue
        hit += chance
        away = blast_check(world, n, unit, cell).odds() if dodges and dodge_blast(world, unit) is None else Fraction(0)
        for half, share in ((False, 1 - away), (True, away)):
            blow = Blow(dice, arm.piercing, arm.stun, halved=half)
            parts += [(one, chance * share * more) for one, more in after(body, blow)] if share else []
    return fate_of(world, unit, hit, [(body, 1 - hit), *parts])


def _dodges_of(world: Reading, book: Rulebook, attack: PercentAttack) -> tuple[PercentCheck, ...]:
    """The Dodge of an attack that just passes, and of one that passes by as much as it can (ALA-RULING-30)."""
    margins = [margin for margin, _chance in attack_check(world, attack).support() if margin >= 0]
    ends, n, gun = sorted({min(margins, default=0), max(margins, default=0)}), numbers(book), by_gun(world, attack)
    return tuple(dodge_check(world, attack.target, n, gun=gun, margin=margin) for margin in ends)


def _hits(world: Reading, book: Rulebook, attack: PercentAttack) -> Fraction:
    """The chance that an attack passes and a Dodge does not undo it, margin by margin (ALA-RULING-29, -30)."""
    n, check, gun = numbers(book), attack_check(world, attack), by_gun(world, attack)
    skill = dodge_check(world, attack.target, n, gun=gun).target
    return sum(
        (chance * (1 - chance_of(skill, margin)) for margin, chance in check.support() if margin >= 0), Fraction(0)
    )
