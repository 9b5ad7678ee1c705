"""Alternity, chapter by chapter.

`numbers` its figures and optional rules; `skills`, `benefits` what a soldier is and knows; `statblock` a unit from
its card; `states`, `harm` what a body can bear; `rounds`, `declaring` the course of a round; `orders` what may be
declared, `moves`, `fire`, `throws`, `acts` kind by kind, with `shots` below them; `strike`, `blasts`, `reactions`
attacks and what comes of them; `foresight` closed forms; `sheet` what is read off a unit, `face` the words for all of
it; `aid` what is carried into the next battle, `campaign` how soldiers grow in between, by `progress` and `benefits`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from functools import partial
from typing import Any

from game.messages import frames as fr
from game.messages.frames import Phase
from game.messages.stack import Frame
from game.rulebooks.alternity import (
    acts,
    aid,
    blasts,
    declaring,
    moves,
    reactions,
    riding,
    rounds,
    shots,
    strike,
    suffering,
    throws,
    trying,
)
from game.rulebooks.alternity.acts import WORDS as ACTS
from game.rulebooks.alternity.aid import AlternityAftermath, Dying
from game.rulebooks.alternity.campaign import AlternityProgression
from game.rulebooks.alternity.captions import FACE
from game.rulebooks.alternity.close import close_attacks
from game.rulebooks.alternity.declaring import WAIT
from game.rulebooks.alternity.foresight import foresee
from game.rulebooks.alternity.frames import Declaring
from game.rulebooks.alternity.lines import situate
from game.rulebooks.alternity.numbers import FIGURES as NUMBERS
from game.rulebooks.alternity.numbers import SIMULTANEOUS, figures_of, numbers_from, options_from
from game.rulebooks.alternity.numbers import SWITCHES as OPTIONAL
from game.rulebooks.alternity.numbers import conflicts as clashes
from game.rulebooks.alternity.orders import DEEDS, GUARDS
from game.rulebooks.alternity.outcomes import HARM, TRACKS, gauges_of
from game.rulebooks.alternity.prospects import prospects_of
from game.rulebooks.alternity.rounds import PhaseVerdict, trial
from game.rulebooks.alternity.sheet import sheet_of
from game.rulebooks.alternity.situations import AlternitySituations
from game.rulebooks.alternity.stakes import STEPS as STAKES
from game.rulebooks.alternity.stakes import stakes
from game.rulebooks.alternity.statblock import UNIT_PARTS, muster
from game.rulebooks.alternity.states import stands, state_of
from game.rulebooks.alternity.suffering import Weariness
from game.rulebooks.alternity.suggestions import suggestions
from game.rulebooks.alternity.trying import TricksEnd
from game.rulebooks.alternity.warfare import AlternityWarfare
from game.systems.condition_expiry import IMPOSING, ConditionExpiry, Imposing
from game.systems.condition_expiry import STEPS as EXPIRY
from game.systems.conditions import STEPS as BONDS
from game.systems.course import COURSE
from game.systems.cover import CoverSystem, Veils
from game.systems.crowding import CLAIMS
from game.systems.figures import SWITCHES as MODULES
from game.systems.figures import switches_from
from game.systems.fire import STEPS as FIRE
from game.systems.fire import FireBurns
from game.systems.modules import FIGURES as WARFARE
from game.systems.morale import STEPS as MORALE
from game.systems.morale import Morale
from game.systems.poison import STEPS as POISON
from game.systems.poison import Breathing, Poisoning
from game.systems.rulebook import Rulebook, StepFunction
from game.systems.smoke import SmokeClears, SmokeDrifts, SmokeShows
from game.systems.surprise import surprise_step
from game.systems.tasks import STEPS as TASKS
from game.systems.visibility import Visibility
from game.systems.walking import STEPS as FALLS
from game.systems.walking import Falls
from game.systems.warfare.closing import AssaultsEnd
from game.systems.warfare.commands import STEPS as COMMANDS
from game.systems.warfare.losses import Succession
from game.systems.weather import STEPS as WEATHER
from game.systems.weather import WeatherTells
from game.world.body import Dead, KnockedOut, Resorts, Tracks
from game.world.conditions import Conditions
from game.world.gear import Ammunition, Pouch
from game.world.sides import StandingAnswers
from game.world.turns import Declared, PhaseMarks

STEPS: dict[type[Frame], StepFunction] = {
    **COURSE,
    fr.Round: rounds.round_step,
    fr.Stride: moves.step,
    fr.Surprise: surprise_step,
    fr.SurpriseTurn: rounds.ambush_step,
    Phase: rounds.phase_step,
    Declaring: declaring.step,
    **acts.STEPS,
    **moves.STEPS,
    **riding.STEPS,
    **trying.STEPS,
    **aid.STEPS,
    **strike.STEPS,
    **close_attacks.STEPS,
    **reactions.STEPS,
    **rounds.STEPS,
    **STAKES,
    **shots.STEPS,
    **throws.STEPS,
    **blasts.STEPS,
    **suffering.STEPS,
    **FALLS,
    **FIRE,
    **WEATHER,
    **TASKS,
    **POISON,
    **IMPOSING,
    **BONDS,
    **EXPIRY,
    **MORALE,
    **COMMANDS,
}

SYSTEMS = (
    CoverSystem(),
    Visibility(),
    ConditionExpiry(),
    Morale(),
    SmokeClears(),
    SmokeDrifts(),
    SmokeShows(),
    Falls(),
    FireBurns(),
    Breathing(),
    WeatherTells(),
    Poisoning(),
    Imposing(),
    Veils(),
    TricksEnd(),
    Weariness(),
    Succession(),
    AssaultsEnd(),
    PhaseVerdict(),
    Dying(),
)
SWITCHES = (*MODULES, *OPTIONAL)
FIGURES = (*NUMBERS, *WARFARE, *SWITCHES)
"""Every figure and switch that a profile of this book may set."""


def conflicts(figures: Mapping[str, Any]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Optional rules that cannot be played together, and those that should not be without a word.

    Raises as `open_alternity` does.
    """
    options = options_from({name: value for name, value in figures.items() if name in OPTIONAL})
    faults, warnings = clashes(options)
    if options.damage_firepower_excess == "upgrade":
        lethal = 'damage.firepower_excess = "upgrade" makes Good firepower very deadly to light armour (ALT-1B-06)'
        warnings = (*warnings, lethal)
    return faults, warnings


def open_alternity(title: str, figures: dict[str, Any]) -> Rulebook:
    """The book with its figures and switches, some of them set by a profile.

    Raises KeyError for a figure the book does not have, TypeError for one of the wrong shape.
    """
    modules = {name: value for name, value in figures.items() if name in MODULES}
    optional = {name: value for name, value in figures.items() if name in OPTIONAL}
    rest = {name: value for name, value in figures.items() if name not in SWITCHES}
    options, switches = options_from(optional), switches_from(modules)
    n = numbers_from(rest, options)
    secret = (Ammunition, Pouch, Resorts, StandingAnswers)
    return Rulebook(
        key="alternity",
        title=title,
        numbers=n,
        steps=STEPS,
        systems=SYSTEMS,
        muster=partial(muster, n),
        deeds=DEEDS,
        guards=GUARDS,
        strange="not an order of this book: {word}",
        acts=(*ACTS, WAIT.act),
        options=(*close_attacks.OPTIONS, *CLAIMS),
        situate=situate,
        state=state_of,
        foresee=foresee,
        gauges=gauges_of,
        gauge_names=(*TRACKS, "suppression"),
        harm=HARM,
        vital=(Tracks, KnockedOut, Dead, Conditions),
        trial=trial,
        stakes=stakes,
        suggestions=suggestions,
        prospects=prospects_of(n),
        standing=stands,
        sheet=sheet_of,
        face=FACE.figured(n),
        switches=switches,
        figures={**figures_of(n), **asdict(switches)},
        situations=AlternitySituations(n),
        aftermath=AlternityAftermath(n),
        warfare=AlternityWarfare(n),
        progression=AlternityProgression(n),
        # Orders given in secret are heard by nobody until all are given (ALT-DECL-11).
        unit_parts=UNIT_PARTS,
        secret=(*secret, Declared, PhaseMarks) if options.declare_mode == SIMULTANEOUS else secret,
    )
