"""Alternacy, chapter by chapter.

`numbers` its figures and optional rules; `cards`, `lines`, `conversion` what files may say; `statblock` a unit from its
card, in `parts`; `checks` skills, rolls of 2d5 and luck, `jams` of firearms; `rounds` the Order of Initiative and a
turn, `actions` several actions and engagements; `reactions` what is done out of turn; `orders`, `acts`, `moves`,
`chases`, `shooting` what may be ordered; `missile` the terms of a shot, `attacks` one under way; `grenades` in the air
and on the ground; `engaging` the terms of a blow, `engagement` one from its order to its end; `suffering` what hurts
without an attack; `harm`, `states` what a body can bear; `outcomes`, `foresight` what an order may come to; `warfare`
what large forces ask; `combatants`, `prospects` quick odds, `openers` what they declare first; `sheet`, `captions`
what is shown; `aid` help, and what is carried into the next battle; `events`, `frames` of its own.
"""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from typing import Any

from game.messages import frames as fr
from game.messages.stack import Frame
from game.rulebooks.alternacy import (
    aid,
    attacks,
    chases,
    engagement,
    grenades,
    jams,
    moves,
    reactions,
    rounds,
    suffering,
)
from game.rulebooks.alternacy.acts import ACTS
from game.rulebooks.alternacy.aid import AlternacyAftermath
from game.rulebooks.alternacy.captions import FACE
from game.rulebooks.alternacy.engagement import OPTIONS
from game.rulebooks.alternacy.foresight import foresee, passing_shots
from game.rulebooks.alternacy.lines import NAMES, situate
from game.rulebooks.alternacy.moves import run_known
from game.rulebooks.alternacy.numbers import CHOICES, Options, figures_of, numbers_from
from game.rulebooks.alternacy.numbers import FIGURES as NUMBERS
from game.rulebooks.alternacy.numbers import SWITCHES as OPTIONAL
from game.rulebooks.alternacy.openers import opener
from game.rulebooks.alternacy.orders import DEEDS, GUARDS
from game.rulebooks.alternacy.outcomes import GAUGES, HARM, gauges_of
from game.rulebooks.alternacy.parts import Contested, Efforts, Injuries, OnTheWay, Practice
from game.rulebooks.alternacy.progress import AlternacyProgression, Practising
from game.rulebooks.alternacy.prospects import prospects_of
from game.rulebooks.alternacy.reactions import Wariness, stakes
from game.rulebooks.alternacy.sheet import sheet_of
from game.rulebooks.alternacy.situations import AlternacySituations
from game.rulebooks.alternacy.statblock import UNIT_PARTS, muster
from game.rulebooks.alternacy.states import stands, state_of
from game.rulebooks.alternacy.warfare import AlternacyWarfare
from game.rulebooks.alternacy.work import contests, spectacle, works
from game.rulebooks.alternacy.work.works import Works
from game.systems.condition_expiry import IMPOSING, ConditionExpiry, Imposing
from game.systems.condition_expiry import STEPS as ENDINGS
from game.systems.conditions import STEPS as BONDS
from game.systems.course import COURSE
from game.systems.cover import CoverSystem, Veils
from game.systems.figures import SWITCHES as MODULES
from game.systems.figures import chosen, switches_from
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
from game.systems.verdict import Verdict
from game.systems.visibility import Visibility
from game.systems.walking import Falls
from game.systems.warfare.closing import AssaultsEnd
from game.systems.warfare.commands import STEPS as COMMANDS
from game.systems.warfare.losses import STEPS as NERVE
from game.systems.warfare.losses import Succession
from game.systems.weather import STEPS as WEATHER
from game.systems.weather import WeatherTells
from game.world.body import Dead
from game.world.conditions import Conditions
from game.world.gear import Ammunition, Pouch
from game.world.sides import StandingAnswers

STEPS: dict[type[Frame], StepFunction] = {
    **COURSE,
    fr.Round: rounds.round_step,
    **rounds.STEPS,
    **moves.STEPS,
    **chases.STEPS,
    **attacks.STEPS,
    **grenades.STEPS,
    **engagement.STEPS,
    **reactions.STEPS,
    **jams.STEPS,
    **spectacle.STEPS,
    **works.STEPS,
    **aid.STEPS,
    **suffering.STEPS,
    fr.Surprise: surprise_step,
    **FIRE,
    **WEATHER,
    **POISON,
    **IMPOSING,
    **BONDS,
    **ENDINGS,
    **MORALE,
    **COMMANDS,
    **NERVE,
}
SYSTEMS = (
    CoverSystem(),
    Visibility(),
    Wariness(),
    ConditionExpiry(),
    Morale(),
    SmokeClears(),
    SmokeDrifts(),
    SmokeShows(),
    *grenades.SYSTEMS,
    Falls(),
    FireBurns(),
    Breathing(),
    WeatherTells(),
    Poisoning(),
    Imposing(),
    Veils(),
    Works(),
    Practising(),
    Succession(),
    AssaultsEnd(),
    Verdict(),
)
SWITCHES = (*MODULES, *OPTIONAL)
"""Modules and the book's own optional rules."""
FIGURES = (*NUMBERS, *WARFARE, *SWITCHES)
"""Every figure that a profile of this book may set."""


def open_alternacy(title: str, figures: dict[str, Any]) -> Rulebook:
    """The book with its figures and switches, some of them set by a profile.

    Raises KeyError for a figure the book does not have, TypeError for one of the wrong shape.
    """
    options = chosen(Options, {name: value for name, value in figures.items() if name in OPTIONAL}, CHOICES)
    switches = switches_from({name: value for name, value in figures.items() if name in MODULES})
    n = numbers_from({name: value for name, value in figures.items() if name not in SWITCHES}, options)
    return Rulebook(
        key="alternacy",
        title=title,
        numbers=n,
        steps=STEPS,
        systems=SYSTEMS,
        muster=partial(muster, n),
        deeds=DEEDS,
        guards=GUARDS,
        strange="this book has no such order yet: {word}",
        acts=tuple(ACTS),
        options=OPTIONS,
        situate=situate,
        state=state_of,
        standing=stands,
        foresee=foresee,
        stakes=stakes,
        passing=passing_shots,
        opener=opener,
        gauges=gauges_of,
        gauge_names=GAUGES,
        harm=HARM,
        vital=(Injuries, Dead, Conditions),
        sheet=sheet_of,
        face=FACE.figured(n),
        prospects=prospects_of(n),
        switches=switches,
        figures=figures_of(n) | asdict(switches),
        situations=AlternacySituations(n),
        progression=AlternacyProgression(n),
        warfare=AlternacyWarfare(n),
        aftermath=AlternacyAftermath(n),
        names=NAMES,
        unit_parts=UNIT_PARTS,
        secret=(Ammunition, Pouch, Efforts, Practice, StandingAnswers),
        masks={OnTheWay: run_known, Contested: contests.known},
    )
