"""The figures of the modules, which every book has that plays them: a battlefield's acts (ALA), large forces (WAR)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from game.systems.figures import Bounds, figures_from, keys_of

PREFIX = "warfare."
NOBODY, HURT, ALL = FATIGUED = ("nobody", "hurt", "all")
"""Who tires in an assault."""
FAR = 100


@dataclass(frozen=True)
class WarfareFigures:
    """Group checks, strengths, outcomes, the defeated, and measures of other books; each comment names the rows.

    Squares are those of 2 m (`distance_metres`), shares are percentages, bonuses are steps below 0. The outcome of an
    assault is a row of `base` and `factor` of its rounds, percentage `hurt` (at least one man is), damage `rolls` for
    each of them, and who tires.
    """

    group_under: int = 7  # WAR-GROUP-01
    group_able: int = 4  # WAR-GROUP-19
    group_rolls: tuple[int, ...] = (20, 40, 60)  # WAR-GROUP-11, by degree from Ordinary
    group_broad_men: int = 2  # WAR-GROUP-12
    group_rank_men: int = 2
    group_bonus: tuple[int, ...] = (1, 3, 6, 10, 15)  # WAR-GROUP-12, the men from which on it is a step more
    group_burst: int = -1  # WAR-GROUP-10
    group_automatic: int = -2
    group_squares: int = 10  # WAR-GROUP-16
    group_seeing: int = 50  # WAR-GROUP-15
    group_drilled: int = -2  # WAR-GROUP-17
    group_shaken: int = 1  # WAR-GROUP-18
    group_suppressed: int = 3  # WAR-GROUP-22
    group_firing: int = 50

    assault_heavy: int = 3  # WAR-ASSAULT-03
    assault_rifle: int = 2  # WAR-ASSAULT-04
    assault_light: int = 1  # WAR-ASSAULT-05
    assault_unarmed: int = 2  # WAR-ASSAULT-06, men to a step
    assault_position: tuple[int, ...] = (1, 2, 4, 6)  # WAR-ASSAULT-07, from Marginal
    assault_covered: int = 50  # WAR-ASSAULT-11
    assault_bonus: int = -1  # WAR-ASSAULT-12
    assault_bonus_most: int = 3
    assault_surprise: int = 3  # WAR-ASSAULT-12, rounds
    assault_watched: int = 5
    assault_flank: int = 90  # WAR-ASSAULT-12, degrees
    assault_leadership: int = 1  # WAR-ASSAULT-09
    assault_riding: int = 50  # WAR-ASSAULT-13
    assault_squares: int = 20  # WAR-ASSAULT-16
    assault_least: int = 2
    assault_empty: int = 1

    outcome_dice: tuple[int, ...] = (2, 4)  # WAR-OUTCOME-04, so many of so many sides
    outcome_least: int = 2
    outcome_recall: int = 2  # WAR-OUTCOME-10
    outcome_garrison: int = 50
    outcome_amazing_base: int = 1  # WAR-OUTCOME-01
    outcome_amazing_factor: int = 1
    outcome_amazing_hurt: int = 0
    outcome_amazing_rolls: int = 1
    outcome_amazing_fatigue: str = HURT
    outcome_good_base: int = 2  # WAR-OUTCOME-02
    outcome_good_factor: int = 2
    outcome_good_hurt: int = 20
    outcome_good_rolls: int = 1
    outcome_good_fatigue: str = HURT
    outcome_ordinary_base: int = 3  # WAR-OUTCOME-03
    outcome_ordinary_factor: int = 3
    outcome_ordinary_hurt: int = 40
    outcome_ordinary_rolls: int = 2
    outcome_ordinary_fatigue: str = ALL
    outcome_failure_base: int = 0  # WAR-OUTCOME-04
    outcome_failure_factor: int = -1
    outcome_failure_hurt: int = 60
    outcome_failure_rolls: int = 2
    outcome_failure_fatigue: str = ALL
    outcome_critical_base: int = 0  # WAR-OUTCOME-05
    outcome_critical_factor: int = -1
    outcome_critical_hurt: int = 80
    outcome_critical_rolls: int = 2
    outcome_critical_fatigue: str = ALL

    orders_quarter: int = 60  # WAR-ORDERS-06
    orders_prisoners: int = 20  # WAR-ORDERS-07
    orders_surrender: int = 80
    orders_dead: int = 50  # WAR-ORDERS-08
    orders_merciful: int = -1  # WAR-ORDERS-09
    orders_rout: int = 50  # WAR-ORDERS-10

    score_add: int = 5  # WAR-BOOK-02
    score_most: int = 20
    score_unskilled: int = 1
    threat_base: int = 10  # WAR-BOOK-06
    threat_roll: int = 2
    fatigue_adrenaline: int = 1  # WAR-BOOK-05
    fatigue_stress: int = 3
    distance_metres: int = 2  # WAR-BOOK-09
    fantasy: int = 0  # WAR-BOOK-08


def key_of(name: str) -> str:
    """The name of a figure as a profile writes it: `warfare.group.rolls`, `warfare.outcome.good.base`."""
    dots = -1 if name.startswith("outcome_") and name.count("_") > 1 else 1
    return PREFIX + name.replace("_", ".", dots)


FIGURES = {key_of(one.name): one.name for one in fields(WarfareFigures)}
"""Every figure by the name that profiles write."""
USUAL = {key: getattr(WarfareFigures, name) for key, name in FIGURES.items()}
SHARES = (
    ".hurt", ".seeing", ".firing", ".covered", ".riding", ".garrison", ".quarter", ".prisoners", ".surrender", ".dead",
    ".rout", "group.rolls",
)  # fmt: skip
"""Figures that are percentages."""
BONUSES = (".burst", ".automatic", ".drilled", ".bonus", ".merciful", ".factor")
"""Figures that may lie below 0."""
AT_LEAST_ONE = (".unarmed", ".metres", ".dice", ".assault.least", ".group.suppressed", ".empty")
FLANK_MOST = 180


def bounds(key: str, _usual: int) -> tuple[int, int]:
    """The least and the most a figure may be."""
    if key.endswith(SHARES):
        return 0, FAR
    if key == "warfare.fantasy":
        return 0, 1
    if key == "warfare.assault.flank":
        return 0, FLANK_MOST
    if key.endswith(BONUSES):
        return -FAR, FAR
    return int(key.endswith(AT_LEAST_ONE)), FAR


def warfare_from(table: Mapping[str, Any]) -> WarfareFigures:
    """The figures with some of them set.

    Raises KeyError for one that is not there, TypeError for one of the wrong shape, ValueError for one out of bounds.
    """
    for key, value in table.items():
        if isinstance(USUAL.get(key), str) and value not in FATIGUED:
            raise TypeError(f"{key} is one of {', '.join(FATIGUED)}")
    words = {key: value for key, value in table.items() if isinstance(USUAL.get(key), str)}
    rest = {key: value for key, value in table.items() if key not in words}
    found: dict[str, Any] = {**words, **figures_from(rest, USUAL, bounds)}
    return WarfareFigures(**{FIGURES[key]: value for key, value in found.items()})


def figures_of(w: WarfareFigures) -> dict[str, Any]:
    """All figures by the names of profiles, as they stand."""
    held = asdict(w)
    return {key: held[name] for key, name in FIGURES.items()}


def read_figures(
    table: Mapping[str, Any], known: Mapping[str, Any], bounds: Bounds, **usual: Any
) -> dict[str, Any]:
    """A book's own figures that a profile sets, and `warfare`: its figures, some of them `usual` in the book.

    Raises KeyError naming a figure the book does not have, TypeError for one of the wrong shape, ValueError for one
    out of bounds.
    """
    large = {key: value for key, value in table.items() if key.startswith(PREFIX)}
    own = {key: value for key, value in table.items() if key not in large}
    return {**figures_from(own, known, bounds), "warfare": warfare_from({**usual, **large})}


def all_figures(n: Any, names: Iterable[str], options: object = None) -> dict[str, Any]:
    """A book's figures of these names, those of warfare and its options, by the names of profiles, as they stand."""
    switches = keys_of(type(options)) if options is not None else {}
    own = {name: getattr(n, name) for name in names}
    return own | figures_of(n.warfare) | {key: getattr(options, name) for key, name in switches.items()}


# --- of a battlefield's acts ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ModuleFigures:
    """What the shared modules count with; each comment names the rows. Edges are counted in steps of ten points.

    A book of another measure turns them into its own (ALA-CONV-01; ALT-PLUG-01). `warfare` are those of large forces.
    """

    obscured_most: int = 4  # ALA-COVER-09, ALA-RULING-08, heavily obscured squares that hide altogether

    level_feet: int = 15  # ALA-HAZ-02, ALA-CONV-07
    fall_feet: int = 10  # ALA-HAZ-02
    fall_most: int = 20  # ALA-HAZ-03
    fall_rungs: tuple[int, ...] = (0, -1, -2, -3, -4, -5)  # ALA-RULING-11
    fall_soft: int = 1
    fall_water: int = 2
    fall_jagged: int = -1
    weather_severe: int = -1  # ALA-RULING-12
    weather_extreme: int = -2
    weather_deadly: int = -3
    weather_gear: int = 2
    weather_step: int = -1
    weather_rounds: int = 10
    weather_loss: int = 1  # ALA-HAZ-06
    weather_harm: int = 3  # ALA-HAZ-07
    weather_dice: int = 1
    weather_aid: int = 2  # ALA-HAZ-08
    breath_calm: int = 1  # ALA-HAZ-09, ALA-RULING-13
    breath_strenuous: int = 2  # ALA-HAZ-10
    breath_rung: int = -1  # ALA-HAZ-11
    breath_loss: int = 2  # ALA-HAZ-12, -13
    breath_toll: int = 1  # ALA-HAZ-14
    fire_dice: int = 1  # ALA-HAZ-01: rulings of ours, docs/rulings.md
    fire_spread: int = 3

    prone_ranged: int = -1  # ALA-COND-28
    prone_close: int = -1  # ALA-COND-30
    blinded_attack: int = -4  # ALA-COND-06
    blinded_target: int = 3  # ALA-COND-07
    blinded_pace: int = 2  # ALA-COND-08, ALA-RULING-19
    restrained_act: int = -2  # ALA-COND-34
    restrained_target: int = 2  # ALA-COND-35
    bond_rung: int = -1  # ALA-RULING-22
    bond_hold: int = 5
    stunned_target: int = 1  # ALA-COND-41
    helpless_target: int = 4  # ALA-COND-22
    fear_light: int = -1  # ALA-COND-10, ALA-MORALE-06
    fear_heavy: int = -2  # ALA-MORALE-06
    fear_heavy_from: int = -2  # ALA-RULING-16
    fear_unseen: int = 6  # ALA-COND-14
    at_bay_reach: int = 1  # ALA-RULING-20
    panic_edge: int = -2  # ALA-RULING-17
    panic_turns: int = 2
    comrade_squares: int = 3  # ALA-RULING-15
    odds_times: int = 3
    odds_rung: int = -1

    warfare: WarfareFigures = field(default_factory=WarfareFigures)
