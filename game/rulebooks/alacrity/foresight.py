"""Closed forms: what an attack may come to, worked out exactly without playing it (law 2).

The figures are those that exploring the same order gives when nobody dodges (`passive`), or when who may dodges
(`dodge`); orders and answers without a closed form give None.
"""

from __future__ import annotations

from fractions import Fraction

from game.messages.frames import Turn
from game.messages.orders import Attack, Close, Order
from game.messages.stack import Frame
from game.rulebooks.alacrity.attacks import attack_check, attack_of, by_gun, impact_of
from game.rulebooks.alacrity.checks import DODGE, dodge_check
from game.rulebooks.alacrity.dice import chance_of
from game.rulebooks.alacrity.frames import PercentAttack
from game.rulebooks.alacrity.injury import blow_of
from game.rulebooks.alacrity.numbers import numbers
from game.rulebooks.alacrity.outcomes import after, body_of, fate_of
from game.rulebooks.alacrity.states import is_vehicle
from game.systems.foresight import Foresight
from game.systems.morale import plays
from game.systems.rulebook import Rulebook
from game.world.gear import Arms
from game.world.place import Unaware
from game.world.store import Reading, Unit

PASSIVE = "passive"


def foresee(
    world: Reading, book: Rulebook, unit: Unit, order: Order, policy: str = PASSIVE, *, frame: Frame | None = None
) -> Foresight | None:
    """What an order may come to if later choices are answered by the named policy; None without a closed form."""
    if policy not in (PASSIVE, DODGE) or not isinstance(frame, Turn | None) or not isinstance(order, Attack | Close):
        return None
    attack = attack_of(world, numbers(book), unit, order)
    return _attacked(world, book, attack, dodges=policy == DODGE) if _plain(world, book, attack) else None


def _plain(world: Reading, book: Rulebook, attack: PercentAttack) -> bool:
    """Whether an attack does bodily harm and nothing else, to nobody's fright."""
    arms, target = world.get(attack.unit, Arms), attack.target
    weapon = arms.weapons[attack.place] if attack.place >= 0 else None
    harmless = weapon is None or (weapon.venom is None and weapon.imposes is None)
    stunned = impact_of(attack, world).stun and is_vehicle(world, target)
    return harmless and not stunned and not plays(book) and world.find(target, Unaware) is None


def _attacked(world: Reading, book: Rulebook, attack: PercentAttack, *, dodges: bool) -> Foresight:
    check = attack_check(world, attack)
    open_to = dodges and not check.bands and not attack.sure
    chance = Fraction(1) if attack.sure else _hits(world, book, attack) if open_to else chance_of(check.target)
    body, blow = body_of(world, attack.target, numbers(book)), blow_of(impact_of(attack, world))
    ends = [(one, chance * share) for one, share in after(body, blow)]
    fate = fate_of(world, attack.target, chance, [(body, 1 - chance), *ends])
    return Foresight(chance, () if attack.sure else (check,), (fate,))


def _hits(world: Reading, book: Rulebook, attack: PercentAttack) -> Fraction:
    """The chance that an attack passes and a Dodge does not undo it, margin by margin (ALA-RULING-29, -30)."""
    n, check, gun = numbers(book), attack_check(world, attack), by_gun(world, attack)
    skill = dodge_check(world, attack.target, n, gun=gun).target
    return sum(
        (chance * (1 - chance_of(skill, margin)) for margin, chance in check.support() if margin >= 0), Fraction(0)
    )
