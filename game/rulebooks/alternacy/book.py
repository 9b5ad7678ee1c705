"""Alternacy, chapter by chapter.

`numbers`, `options` its figures and optional rules; `cards`, `lines`, `conversion`, `situation` what files may say;
`statblock` a unit from its card, in `parts`; `flukes`, `checks`, `skills`, `familiarity` rolls of 2d5; `rounds` the
Order of Initiative, `turns` a turn, `actions` several actions and engagements; `orders`, `acts`, `moves`, `shooting`,
`melee` what may be ordered; `missile` the terms of a shot, `attacks` one under way; `engaging` the terms of a blow,
`engagement` one under way; `harm`, `states` what a body can bear; `outcomes`, `foresight` what an order may come
to; `fighters`, `tolls`, `sketch` quick odds for planners; `sheet`, `face` what is shown; `aftermath` what is carried
into the next battle; `events` and `frames` of its own.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from game.messages import frames as fr
from game.messages.stack import Frame
from game.rulebooks.alternacy import attacks, engagement, moves, rounds, suffering, turns, works
from game.rulebooks.alternacy.acts import ACTS
from game.rulebooks.alternacy.aftermath import AlternacyAftermath
from game.rulebooks.alternacy.face import FACE
from game.rulebooks.alternacy.foresight import foresee
from game.rulebooks.alternacy.melee import OPTIONS
from game.rulebooks.alternacy.numbers import FIGURES as NUMBERS
from game.rulebooks.alternacy.numbers import figures_of, numbers_from
from game.rulebooks.alternacy.options import SWITCHES as OPTIONAL
from game.rulebooks.alternacy.options import options_from
from game.rulebooks.alternacy.orders import DEEDS
from game.rulebooks.alternacy.outcomes import GAUGES, HARM, gauges_of
from game.rulebooks.alternacy.parts import Efforts, Injuries
from game.rulebooks.alternacy.sheet import sheet_of
from game.rulebooks.alternacy.situation import NAMES, situate
from game.rulebooks.alternacy.situations import AlternacySituations
from game.rulebooks.alternacy.sketch import sketch_of
from game.rulebooks.alternacy.statblock import UNIT_PARTS, muster
from game.rulebooks.alternacy.states import stands, state_of
from game.rulebooks.alternacy.works import Works
from game.systems.course import COURSE
from game.systems.cover import CoverSystem
from game.systems.rulebook import Rulebook, StepFunction
from game.systems.smoke import SmokeClears, SmokeDrifts, SmokeShows
from game.systems.switches import SWITCHES as MODULES
from game.systems.switches import Switches
from game.systems.verdict import Verdict
from game.systems.visibility import Visibility
from game.world.body import Dead
from game.world.conditions import Conditions
from game.world.gear import Ammunition, Pouch
from game.world.sides import StandingAnswers

STEPS: dict[type[Frame], StepFunction] = {
    **COURSE,
    fr.Round: rounds.step,
    fr.Turn: turns.step,
    **moves.STEPS,
    **attacks.STEPS,
    **engagement.STEPS,
    **works.STEPS,
    **suffering.STEPS,
}
SYSTEMS = (CoverSystem(), Visibility(), SmokeClears(), SmokeDrifts(), SmokeShows(), Works(), Verdict())
SWITCHES = tuple(OPTIONAL)
"""The book's own optional rules; the shared modules are not played by it yet."""
FIGURES = (*NUMBERS, *SWITCHES)
"""Every figure that a profile of this book may set."""


def open_alternacy(title: str, figures: dict[str, Any]) -> Rulebook:
    """The book with its figures and switches, some of them set by a profile.

    Raises KeyError for a figure the book does not have, TypeError for one of the wrong shape.
    """
    options = options_from({name: value for name, value in figures.items() if name in SWITCHES})
    n = numbers_from({name: value for name, value in figures.items() if name not in SWITCHES}, options)
    return Rulebook(
        key="alternacy",
        title=title,
        numbers=n,
        steps=STEPS,
        systems=SYSTEMS,
        muster=partial(muster, n),
        deeds=DEEDS,
        strange="this book has no such order yet: {word}",
        acts=tuple(ACTS),
        options=OPTIONS,
        situate=situate,
        state=state_of,
        standing=stands,
        foresee=foresee,
        gauges=gauges_of,
        gauge_names=GAUGES,
        harm=HARM,
        vital=(Injuries, Dead, Conditions),
        sheet=sheet_of,
        face=FACE,
        sketch=sketch_of(n),
        switches=Switches(**dict.fromkeys(MODULES, False)),
        figures=figures_of(n),
        situations=AlternacySituations(n),
        aftermath=AlternacyAftermath(n),
        names=NAMES,
        unit_parts=UNIT_PARTS,
        secret=(Ammunition, Pouch, Efforts, StandingAnswers),
    )
