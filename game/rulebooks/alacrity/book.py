"""The percent game (Alacrity), chapter by chapter.

`numbers` its figures; `checks` the d100 check and the terms of checks; `cards`, `conversion`, `situation` what files
may say; `parts`, `statblock` a unit from its card; `states`, `harm` what a body knows and can bear; `rounds` rounds
and turns; `orders`, `attacks`, `grenades`, `moves`, `acts` what may be ordered and what bars it; `shot` the terms of
attacks; `injury` what a hit does; `foresight`, `outcomes` closed forms; `combatants`, `prospects` odds for planners;
`situations` what the shared modules ask; `warfare` what large forces ask; `captions` words.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from game.messages import frames as fr
from game.messages.frames import Chill
from game.messages.stack import Frame
from game.rulebooks.alacrity import aid, aiming, attacks, contests, grenades, holding, injury, moves, rounds, situations
from game.rulebooks.alacrity.acts import ACTS
from game.rulebooks.alacrity.aiming import stakes, suggestions
from game.rulebooks.alacrity.captions import FACE
from game.rulebooks.alacrity.foresight import foresee
from game.rulebooks.alacrity.growth import AlacrityAftermath, AlacrityProgression
from game.rulebooks.alacrity.injury import Dying, HitPointsThrown
from game.rulebooks.alacrity.numbers import FIGURES as NUMBERS
from game.rulebooks.alacrity.numbers import figures_of, numbers_from
from game.rulebooks.alacrity.orders import DEEDS, GUARDS
from game.rulebooks.alacrity.outcomes import GAUGES, HARM, gauges_of
from game.rulebooks.alacrity.parts import Health
from game.rulebooks.alacrity.prospects import prospects_of
from game.rulebooks.alacrity.sheet import sheet_of
from game.rulebooks.alacrity.shot import CALLED, OFF_HAND
from game.rulebooks.alacrity.situation import NAMES, situate
from game.rulebooks.alacrity.situations import AlacritySituations
from game.rulebooks.alacrity.statblock import UNIT_PARTS, muster
from game.rulebooks.alacrity.states import stands, state_of
from game.rulebooks.alacrity.warfare import AlacrityWarfare
from game.systems.condition_expiry import IMPOSING, ConditionExpiry, Imposing
from game.systems.condition_expiry import STEPS as EXPIRY
from game.systems.conditions import STEPS as BONDS
from game.systems.course import COURSE
from game.systems.cover import Veils
from game.systems.figures import SWITCHES, switches_from
from game.systems.fire import STEPS as FIRE
from game.systems.fire import FireBurns
from game.systems.grenades import GrenadeBlast, GrenadeScatter
from game.systems.modules import FIGURES as WARFARE
from game.systems.morale import STEPS as MORALE
from game.systems.morale import Morale
from game.systems.poison import STEPS as POISON
from game.systems.poison import Breathing, Poisoning
from game.systems.rulebook import Rulebook, StepFunction
from game.systems.smoke import SmokeClears, SmokeDrifts, SmokeShows
from game.systems.surprise import surprise_step
from game.systems.tasks import STEPS as TASKS
from game.systems.verdict import Verdict
from game.systems.visibility import Visibility
from game.systems.walking import STEPS as FALLS
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
    fr.Turn: rounds.turn_step,
    fr.Stride: moves.step,
    fr.Surprise: surprise_step,
    fr.SurpriseTurn: rounds.ambush_step,
    fr.Deferred: rounds.deferred_step,
    **attacks.STEPS,
    **aiming.STEPS,
    **contests.STEPS,
    **grenades.STEPS,
    **holding.STEPS,
    **injury.STEPS,
    **aid.STEPS,
    **FALLS,
    **FIRE,
    **WEATHER,
    Chill: situations.spared(WEATHER[Chill]),
    **TASKS,
    **POISON,
    **{kind: situations.spared(step) for kind, step in IMPOSING.items()},
    **BONDS,
    **EXPIRY,
    **MORALE,
    **COMMANDS,
    **NERVE,
}
SYSTEMS = (
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
    situations.PoisonedHits(),
    Imposing(),
    Veils(),
    Dying(),
    HitPointsThrown(),
    contests.Holds(),
    holding.Holding(),
    GrenadeScatter(),
    GrenadeBlast(),
    Succession(),
    AssaultsEnd(),
    Verdict(),
)
FIGURES = (*NUMBERS, *WARFARE, *SWITCHES)
"""Every figure and switch that a profile of this book may set."""


def open_alacrity(title: str, figures: dict[str, Any]) -> Rulebook:
    """The book with its figures and switches, some of them set by a profile.

    Raises KeyError for a figure the book does not have, TypeError for one of the wrong shape.
    """
    switches = switches_from({name: value for name, value in figures.items() if name in SWITCHES})
    n = numbers_from({name: value for name, value in figures.items() if name not in SWITCHES})
    return Rulebook(
        key="alacrity",
        title=title,
        numbers=n,
        steps=STEPS,
        systems=SYSTEMS,
        unit_parts=UNIT_PARTS,
        muster=muster,
        situate=situate,
        deeds=DEEDS,
        guards=GUARDS,
        open_choices=holding.open_choices,
        strange="not an order of this book: {word}",
        options=(*CALLED, OFF_HAND),
        acts=tuple(ACTS),
        state=state_of,
        standing=stands,
        foresee=foresee,
        gauges=gauges_of,
        gauge_names=GAUGES,
        harm=HARM,
        vital=(Health, Dead, Conditions),
        sheet=sheet_of,
        face=FACE.figured(n),
        prospects=prospects_of(n),
        switches=switches,
        figures={**figures_of(n), **asdict(switches)},
        situations=AlacritySituations(n),
        aftermath=AlacrityAftermath(n),
        progression=AlacrityProgression(n),
        names=NAMES,
        stakes=stakes,
        suggestions=suggestions,
        warfare=AlacrityWarfare(n),
        secret=(Ammunition, Pouch, StandingAnswers),
    )
