"""The figures of the modules of a battlefield's acts, which every book has that plays them (ALA)."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.systems.warfare.figures import WarfareFigures


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
