"""What a profile may set of progression: its figures, and which of its switches go together (ALT-PROG)."""

from __future__ import annotations

from dataclasses import dataclass

from game.rulebooks.alternity.benefits import BenefitPrices
from game.rulebooks.alternity.options import Options
from game.rulebooks.alternity.skills import SkillPrices


@dataclass(frozen=True)
class ProgressFigures(SkillPrices, BenefitPrices):
    """The figures of progression."""

    campaign_ap: tuple[int, ...] = (1, 1, 1, 3)  # ALT-PROG-23: surviving, victory, each main objective, at most
    level_ap: int = 5  # ALT-PROG-23: and the level that is left
    double_points: int = 2  # ALT-PROG-01
    profession_discount: int = 1  # ALT-BASE-41
    primary_saving: int = 2  # ALT-PROG-05
    secondary_saving: int = 1  # ALT-PROG-05
    good_teacher: int = 2  # ALT-PROG-08
    ordinary_teacher: int = 1  # ALT-PROG-08
    least_price: int = 1  # ALT-PROG-06
    points_base: int = 30  # ALT-PROG-13
    points_int: int = 3  # ALT-PROG-13
    points_human: int = 5  # ALT-PROG-13
    old_points_int: int = 5  # ALT-PROG-14: for each point of INT above the first
    broad_most: int = 6  # ALT-PROG-15
    old_broad_share: int = 2  # ALT-PROG-15: INT divided by this
    creation_rank: int = 3  # ALT-PROG-19
    last_resort_price: int = 3  # ALT-PROG-11: without the rule
    actions_most: int = 4  # ALT-BASE-09
    ability_most: int = 14  # ALT-PROG-24: of a human


def conflicts(options: Options) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What cannot be played together, and what may be but should not without a word (ALT-PROG-04, -09, -16, -20)."""
    faults, warnings = [], []
    if options.progress_specialized and options.progress_training_kits:
        faults.append("progress.specialized is not played with progress.training_kits (ALT-PROG-09)")
    if options.progress_points_2a != options.progress_broad_2b:
        faults.append("progress.points_2a and progress.broad_2b go together, both on or both off (ALT-PROG-16)")
    if options.progress_flat_cost and options.progress_double_points:
        warnings.append("progress.flat_cost with progress.double_points lets soldiers grow very fast (ALT-PROG-04)")
    for name in ("specialized", "training_kits"):
        if options.progress_flat_cost and getattr(options, f"progress_{name}"):
            warnings.append(f"progress.flat_cost with progress.{name} unbalances the cost of ranks (ALT-PROG-20)")
    return tuple(faults), tuple(warnings)
