"""Ascension, the flagship book, chapter by chapter.

`numbers` its figures; `cards`, `lines` what files may say; `statblock` a unit from its card; `states` what a body
can bear; `rounds` initiative and turns; `orders`, `acts`, `moves` what may be ordered; `checks`, `attacks`, `strike`
shooting, with feints; `watch` interrupts; `close` close combat; `injury`, `aid` harm, help and what is carried into the
next battle; `grenades`, `blasts` grenades; `foresight` closed forms of what an order may come to, fright at a kill
among it; `prospects` quick odds for those who plan.
"""

from __future__ import annotations

from dataclasses import asdict, replace
from functools import partial
from typing import Any

from game.dice.flukes import ten_words
from game.messages import frames as fr
from game.messages.events import Rolled
from game.messages.orders import OPTIONS
from game.messages.stack import Frame
from game.rulebooks.ascension import interrupting_fire, moves, rounds, strike
from game.rulebooks.ascension.acts import ACTS
from game.rulebooks.ascension.aid import STEPS as AID
from game.rulebooks.ascension.aid import AscensionAftermath
from game.rulebooks.ascension.captions import FACE
from game.rulebooks.ascension.cards import cost_of, line_of
from game.rulebooks.ascension.close.after import STEPS as LOCKS
from game.rulebooks.ascension.close.attack import STEPS as CLOSE
from game.rulebooks.ascension.close.counters import STEPS as COUNTERS
from game.rulebooks.ascension.close.effects import STEPS as THROWS
from game.rulebooks.ascension.close.gangs import Gangs, Guards
from game.rulebooks.ascension.close.grapples import STEPS as GRAPPLES
from game.rulebooks.ascension.close.grapples import Holds
from game.rulebooks.ascension.close.rolls import POSTURES
from game.rulebooks.ascension.foresight import finish, foresee
from game.rulebooks.ascension.frames import ExtraTurn, FeintDuel, Opening
from game.rulebooks.ascension.grenades import STEPS as GRENADES
from game.rulebooks.ascension.injury import STEPS as INJURY
from game.rulebooks.ascension.interrupting_fire import HeldChoices, Interrupts
from game.rulebooks.ascension.lines import situate
from game.rulebooks.ascension.numbers import FIGURES as NUMBERS
from game.rulebooks.ascension.numbers import SWITCHES as BORROWED
from game.rulebooks.ascension.numbers import Numbers, borrowed_from, figures_of, numbers_from
from game.rulebooks.ascension.orders import DEEDS, GUARDS, opening_step
from game.rulebooks.ascension.outcomes import gauges_of
from game.rulebooks.ascension.parts import WorkHelp
from game.rulebooks.ascension.prospects import prospects_of
from game.rulebooks.ascension.sheet import sheet_of
from game.rulebooks.ascension.situations import AscensionSituations
from game.rulebooks.ascension.statblock import UNIT_PARTS, muster
from game.rulebooks.ascension.states import stands, state_of
from game.rulebooks.ascension.warfare import AscensionWarfare
from game.systems.condition_expiry import IMPOSING, Bleeding, ConditionExpiry, Imposing
from game.systems.condition_expiry import STEPS as EXPIRY
from game.systems.course import COURSE
from game.systems.cover import CoverSystem, GuardSystem, Veils
from game.systems.figures import SWITCHES as MODULES
from game.systems.figures import first_of_equals, switches_from
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
from game.systems.suppression import SuppressionSystem
from game.systems.surprise import surprise_step
from game.systems.system import System
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
from game.world.conditions import Exploits
from game.world.gear import Ammunition, Pouch
from game.world.place import Trail
from game.world.sides import StandingAnswers

STEPS: dict[type[Frame], StepFunction] = {
    **COURSE,
    fr.Round: rounds.round_step,
    fr.Turn: rounds.turn_step,
    ExtraTurn: rounds.turn_step,
    fr.Deferred: rounds.deferred_step,
    Opening: opening_step,
    fr.Surprise: surprise_step,
    fr.SurpriseTurn: rounds.surprise_step,
    fr.Stride: moves.step,
    fr.AttackInProgress: strike.step,
    FeintDuel: strike.feint_step,
    fr.InterruptingFire: interrupting_fire.step,
    **INJURY,
    **AID,
    **GRENADES,
    **FALLS,
    **FIRE,
    **WEATHER,
    **TASKS,
    **POISON,
    **IMPOSING,
    **CLOSE,
    **EXPIRY,
    **MORALE,
    **COMMANDS,
    **NERVE,
    **LOCKS,
    **COUNTERS,
    **THROWS,
    **GRAPPLES,
}


SWITCHES = (*MODULES, *BORROWED)
FIGURES = (*NUMBERS, *WARFARE, *SWITCHES)
"""Every figure and switch that a profile of this book may set."""
NOWHERE = -1
"""No distance at all: as near as this nobody is."""


def _dice(rolled: Rolled) -> str:
    """The faces of a roll in the log: only the d10 of a check has Flukes."""
    return ten_words(rolled.faces) if rolled.target else "+".join(map(str, rolled.faces))


def open_ascension(title: str, figures: dict[str, Any]) -> Rulebook:
    """The book with its figures and switches, some of them set by a profile.

    Raises KeyError for a figure the book does not have, TypeError for one of the wrong shape.
    """
    switches = switches_from({name: value for name, value in figures.items() if name in MODULES})
    borrowed = borrowed_from({name: value for name, value in figures.items() if name in BORROWED})
    n: Numbers = numbers_from({name: value for name, value in figures.items() if name not in SWITCHES})
    n = replace(n, borrowed=borrowed)
    if not switches.conditions:
        n = replace(n, prone_ranged=0, prone_close=0, grappled_act=0, grappled_dodge=0, sure_squares=NOWHERE)
    if borrowed.location_die:
        n = replace(n, called_chest=n.aimed_chest, called_limb=n.aimed_limb, called_head=n.aimed_head)
    n = first_of_equals(n)
    face = replace(FACE, dice=_dice) if borrowed.fluke_played else FACE
    return Rulebook(
        key="ascension",
        title=title,
        numbers=n,
        steps=STEPS,
        systems=_systems(),
        muster=partial(muster, borrowed=borrowed),
        situate=situate,
        deeds=DEEDS,
        guards=GUARDS,
        open_choices=HeldChoices,
        acts=tuple(ACTS),
        options=(*OPTIONS, *(POSTURES if borrowed.chart_halved else ())),
        state=lambda world, unit: state_of(world, unit, n),
        standing=lambda world, unit: stands(world, unit, n),
        foresee=foresee,
        finish=finish,
        gauges=gauges_of,
        gauge_names=("stress", "mental", "wounds", "suppression"),
        harm={"stress": 1},
        sheet=sheet_of,
        face=face.figured(n),
        prospects=prospects_of(n),
        switches=switches,
        figures={**figures_of(n), **asdict(switches)},
        situations=AscensionSituations(n),
        aftermath=AscensionAftermath(n),
        warfare=AscensionWarfare(n),
        cost=lambda card: (cost_of(line_of(card), n), "CP"),
        unit_parts=UNIT_PARTS,
        secret=(Ammunition, Exploits, Pouch, StandingAnswers, Trail, WorkHelp),
    )


def _systems() -> tuple[System, ...]:
    """What watches over every battle, in the order in which it is asked."""
    return (
        CoverSystem(),
        Visibility(),
        Bleeding(),
        ConditionExpiry(),
        Morale(),
        SuppressionSystem(),
        GuardSystem(),
        SmokeClears(),
        SmokeDrifts(),
        SmokeShows(),
        GrenadeScatter(),
        GrenadeBlast(),
        Falls(),
        Guards(),
        Gangs(),
        FireBurns(),
        Breathing(),
        WeatherTells(),
        Poisoning(),
        Imposing(),
        Holds(),
        Interrupts(),
        Veils(),
        Succession(),
        AssaultsEnd(),
        Verdict(),
    )
