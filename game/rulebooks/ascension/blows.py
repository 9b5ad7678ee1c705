"""What a shot's hits bring, for steps and planners alike (ASC-ADV-25 to -28, ASC-RULING-15, -79)."""

from __future__ import annotations

from game.messages.orders import PLACED
from game.rulebooks.ascension.attacks import critical_dice, critical_overwhelming, damage_dice
from game.rulebooks.ascension.harm import Blow
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.payments import critical_level
from game.world.gear import Weapon


def first_blow(n: Numbers, weapon: Weapon, options: tuple[str, ...], *, precise: bool = False) -> Blow:
    """The first hit, which may be critical, or strike one caught by surprise for good (ALA-SURP-07, -08)."""
    level = n.kill_level if "kill" in options else critical_level(options)
    dice, over = critical_dice(weapon, level, n), critical_overwhelming(weapon, level, n)
    cut = cut_of(n, options, precise=precise)
    return Blow(damage_dice(weapon.damage, dice), cut=cut, over=over, outright=precise)


def further_blow(n: Numbers, weapon: Weapon, options: tuple[str, ...] = (), *, precise: bool = False) -> Blow:
    """Every other hit: plain, at the same place, of a precision strike as precise (ALA-SURP-07, -08)."""
    cut = cut_of(n, options, precise=precise)
    return Blow(weapon.damage, cut=cut, over=weapon.overwhelming, outright=precise)


def cut_of(n: Numbers, options: tuple[str, ...], *, precise: bool = False) -> int:
    """How much lower the coverage is: a gap was called, nobody was looking, or Precision was paid."""
    if "called_gap" in options or precise:
        return n.coverage_most
    return n.precision_cut if "precision" in options else 0


def place_called(options: tuple[str, ...]) -> str:
    """Where the wound of a hit will sit, if that was called."""
    called = next((option for option in options if option in PLACED), "")
    return called.split("_")[1] if called and called != "called_gap" else ""
