"""A forecast by name, for scenes, and as plain values, for programs; what an assault is expected to cost."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Any

from game.battle.explore import explore
from game.battle.forecast import Forecast
from game.battle.policy import passive
from game.battle.position import Position
from game.battle.sentences import square
from game.content.problem import did_you_mean
from game.dice.draws import AnyCheck, StepCheck
from game.dice.ladder import WORDS
from game.messages.warfare import SendAssault
from game.systems.foresight import Fate, TaskWork, mean
from game.systems.rulebook import Rulebook
from game.systems.warfare.assault import Ahead
from game.world.conditions import KINDS
from game.world.hazards import Task
from game.world.overlay import Overlay
from game.world.store import Reading, Unit

MODIFIERS = (
    "accuracy", "action die", "advantage", "against a polearm", "against grappling", "against high_guard",
    "against high_ready", "against line_defence", "against line_offence", "against low_guard", "against striking",
    "against throwing", "against tumbling", "aimed", "alchemy", "alert", "alertness", "archery", "arm wound", "armour",
    "at bay", "athletics", "auto", "backstep", "bad start", "base", "best vigilance", "blade", "blinded", "block",
    "bludgeon", "bow", "braced", "brawl", "burns", "burst", "called arm", "called chest", "called from guard",
    "called gap", "called head", "called legs", "charge", "combat_armor", "command", "con feat", "concealment",
    "cover", "crossbow", "dazed", "defence", "dex feat", "difficulty", "direct_fire", "dodge", "dodging",
    "drilled troops", "fast fire", "fatigue itself", "fatigue", "feat", "fifth attacker", "firearms", "first parry",
    "first_aid", "flank opponent", "fourth attacker", "fractional cover", "frightened", "from above", "from below",
    "from the saddle", "full cover", "grappled", "grappling", "guard accuracy", "guard initiative", "hacking",
    "heavy cover", "held fire", "help", "high guard", "high ready", "high visibility", "hit the deck", "in a grapple",
    "infantry_tactics", "int feat", "intellect", "jump", "led", "light cover", "light", "limited cover",
    "line defence", "line offence", "lockpick", "long range", "low guard", "low ready", "main opponent", "main",
    "medicine", "medium cover", "medium range", "melee_weapons", "members", "mental_conditioning", "mount's CON",
    "mount's DEX", "mount's INT", "mount's PER", "mount's STR", "mount's WIL", "no cover", "off balance", "off hand",
    "on the move", "one of several blows", "open hands", "outwitted", "partial cover", "per feat",
    "physical conditioning", "physical_conditioning", "physical_resolve", "physique and athletics", "physique",
    "pistol", "point blank", "poisoned", "posture", "practice", "prone", "quick draw", "quickness", "range",
    "rear opponent", "restrained", "riding", "rifle", "second parry", "security_devices", "senses and alertness",
    "senses", "shaken", "short range", "shot", "side opponent", "sight", "sixth attacker", "size", "snap shot",
    "squares", "steady", "stealth", "stored accuracy", "stored initiative", "stored", "str feat", "striking",
    "stunned", "suppress", "suppressed", "survival", "target blinded", "target charges", "target dodges",
    "target helpless", "target lunges", "target moving", "target off balance", "target prone", "target restrained",
    "target speeding", "target sprinting", "target stunned", "target's CON", "target's DEX", "target's INT",
    "target's PER", "target's STR", "target's WIL", "target's ac", "technics", "third parry", "throw", "throwing",
    "to be higher", "together", "total darkness", "total", "treatment", "tumbling", "two actions at once", "unarmed",
    "unskilled", "unwilling troops", "visibility", "watchers' wil", "weapon", "wil feat",
)  # fmt: skip


_SURE = Fraction(1)

def bill(world: Reading, book: Rulebook, order: SendAssault, ahead: Ahead) -> Fraction:
    """The harm the attackers are expected to take, in the book's measure.

    Each roll of the defenders' most powerful weapon counts by itself, on whom everybody is as likely to be.
    """
    if not ahead.rolls:
        return Fraction(0)
    each = sum((harm_of_a_roll(world, book, ahead, unit) for unit in order.units), Fraction(0))
    return ahead.rolls * each / len(order.units)


def harm_of_a_roll(world: Reading, book: Rulebook, ahead: Ahead, unit: Unit, *, closed: bool = True) -> Fraction:
    """The harm that one roll of that weapon is expected to do to one man; by the closed form, where there is one."""
    war, found = book.warfare, ahead.weighed
    if war is None or not found.holder:
        return Fraction(0)
    rolled = war.rolled(world, found.holder, unit, found.place)
    fated = war.fate(world, unit, _SURE, ((_SURE, rolled),)) if closed and rolled else None
    if fated is not None:
        return fated.gain
    frames = (*rolled, *war.landing())
    position = Position(Overlay(world), book, reversed(frames))
    before = _harm(world, book, unit)
    endings = explore(position, passive, until=1) if frames else []
    return sum((chance * (_harm(ending.world, book, unit) - before) for chance, ending in endings), Fraction(0))


def _harm(world: Reading, book: Rulebook, unit: Unit) -> int:
    return sum(book.harm.get(name, 0) * points for name, points in book.gauges(world, unit))


MILLION = 1_000_000
"""Decimals, which only people read, are given to so fine a part."""
DEGREES = (*WORDS, "marginal")
"""Degrees of a check in words; the last of one that cannot fail."""
FIGURES = ("success", "target", "edge", "steps", "modifier", "degree", "landing")
WHOLE = ("hit", "out", "gain")
"""Figures of a unit by themselves."""
OF_UNIT = (*WHOLE, "state", "condition")


def unknown_word(
    book: Rulebook, head: str, rest: str, skills: Collection[str]
) -> tuple[str, str, Collection[str]] | None:
    """What nobody knows in a figure: its kind, the word, and the words there are. `head` is empty for one of a unit."""
    if head == "modifier" and rest not in (*MODIFIERS, *book.names.modifiers, *skills):
        return head, rest, (*MODIFIERS, *book.names.modifiers)
    if head in FIGURES[:4] and rest:
        return "figure", f"{head}.{rest}", FIGURES
    if head:
        return (head, rest, DEGREES) if head == "degree" and rest not in DEGREES else None
    kind, _, value = rest.partition(".")
    figures, named = (*OF_UNIT, *book.gauge_names), {"state": tuple(book.face.states), "condition": KINDS}
    if kind not in figures or (kind in WHOLE and value):
        return "figure of a unit", rest, figures
    return (kind, value, named[kind]) if kind in named and value not in named[kind] else None


def odds_fault(forecast: Forecast, name: str, keys: Mapping[str, Unit], skills: Collection[str] = ()) -> Fraction | str:
    """One figure of a forecast by its dotted name; words that say what is possible for a name nobody knows."""
    head, _, rest = name.partition(".")
    if unknown := unknown_word(forecast.book, "" if head in keys else head, rest, skills):
        kind, word, known = unknown
        return f'unknown {kind} "{word}": {did_you_mean(word, known)}'
    if head == "success":
        return forecast.success
    if head in ("target", "edge", "steps", "modifier", "degree"):
        return _of_check(forecast, head, rest)
    if head == "landing":
        if not forecast.world.field.inside(where := square(rest) or (-1, -1)):
            return f'"{rest}" is no square of the map'
        return sum((chance for cell, chance in forecast.landing if cell == where), Fraction(0))
    if head in keys:
        fate = forecast.of(keys[head])
        return _of_fate(fate, rest) if fate is not None else _nothing(rest)
    tasks = {forecast.world.get(one, Task).key: one for one in forecast.world.having(Task)}
    if head in tasks:
        return _of_task_work(next((one for one in forecast.task_works if one.task == tasks[head]), None), rest)
    known = "success, target, edge, steps, modifier.NAME, degree.NAME, landing.X,Y, UNIT.hit, UNIT.out ..."
    return f'no figure is called "{name}": {known}'


def _of_check(forecast: Forecast, head: str, rest: str) -> Fraction | str:
    if not forecast.checks:
        return "this order rolls nothing"
    check = forecast.checks[0]
    if head == "target":
        return Fraction(check.target)
    if head == "degree":
        if not isinstance(check, StepCheck):
            return "this roll has no degrees"
        return dict(degrees(check)).get(rest, Fraction(0))
    named = [modifier.amount for modifier in check.modifiers if head != "modifier" or modifier.key == rest]
    return Fraction(sum(named))


def degrees(check: AnyCheck) -> tuple[tuple[str, Fraction], ...]:
    """The degrees of a check on the step ladder in words, worst first, with their chances; none for other checks."""
    if not isinstance(check, StepCheck):
        return ()
    found: dict[str, Fraction] = {}
    for value, chance in check.support():
        degree = check.words(value)[0]
        found[degree] = found.get(degree, Fraction(0)) + chance
    return tuple(found.items())


def _of_fate(fate: Fate, rest: str) -> Fraction | str:
    head, _, value = rest.partition(".")
    if head in ("hit", "out", "gain"):
        figure: Fraction = getattr(fate, head)
        return figure
    if head == "state":
        return dict(fate.states).get(value, Fraction(0))
    if head == "condition":
        return dict(fate.conditions).get(value, Fraction(0))
    gauges = dict(fate.gauges)
    if head in gauges:
        chances = gauges[head]
        if not value:
            return mean(chances)
        return dict(chances).get(int(value), Fraction(0)) if value.lstrip("-").isdigit() else f'"{value}" is no number'
    figures = ("hit", "out", "gain", "state.NAME", "condition.NAME", *(f"{one}.N" for one in gauges))
    return f'no figure is called "{rest}": {", ".join(figures)}'


def _of_task_work(task_work: TaskWork | None, rest: str) -> Fraction | str:
    """What becomes of a task: how many successes are added, whether it is complete then, or ruined (ALT-BASE-33)."""
    adds, _, value = rest.partition(".")
    if adds == "adds" and value.isdigit():
        return dict(task_work.gains).get(int(value), Fraction(0)) if task_work is not None else Fraction(0)
    if rest in ("complete", "ruined"):
        return Fraction(getattr(task_work, rest, 0))
    return f'no figure is called "{rest}": adds.N, complete, ruined'


def _nothing(rest: str) -> Fraction | str:
    """What is found of a unit to which nothing can happen."""
    return Fraction(0) if rest in ("hit", "out", "gain") or rest.startswith("condition.") else "nothing happens to it"


def odds_plain(forecast: Forecast, keys: Mapping[str, Unit]) -> dict[str, Any]:
    """A forecast as JSON values: exact fractions as text beside their decimal."""
    names = {unit: key for key, unit in keys.items()}
    return {
        "policy": forecast.policy,
        "success": chance_plain(forecast.success),
        "checks": [check_plain(check, names) for check in forecast.checks],
        "units": {names.get(fate.unit, str(fate.unit)): _fate_plain(fate) for fate in forecast.fates},
        "tasks": {forecast.world.get(one.task, Task).key: _task_work_plain(one) for one in forecast.task_works},
        "landing": [{"cell": list(cell), **chance_plain(chance)} for cell, chance in forecast.landing],
    }


def _task_work_plain(task_work: TaskWork) -> dict[str, Any]:
    return {
        "adds": [{"value": value, **chance_plain(chance)} for value, chance in task_work.gains],
        "complete": chance_plain(task_work.complete),
        "ruined": chance_plain(task_work.ruined),
    }


def chance_plain(chance: Fraction) -> dict[str, Any]:
    """One chance: exact, and as a decimal for people."""
    return {"exact": str(chance), "decimal": round(chance * MILLION) / MILLION}


def check_plain(check: AnyCheck, names: Mapping[Unit, str]) -> dict[str, Any]:
    """One check: its target and odds, and every term with its rule."""
    return {
        "unit": names.get(check.unit, str(check.unit)),
        "key": check.key,
        "target": check.target,
        "odds": chance_plain(check.odds()),
        **(
            {"degrees": {degree: chance_plain(chance) for degree, chance in entries}}
            if (entries := degrees(check))
            else {}
        ),
        "modifiers": [
            {"value": modifier.amount, "reason": modifier.key, "rule": modifier.rule} for modifier in check.modifiers
        ],
        "parts": [{"value": part.amount, "reason": part.key, "rule": part.rule} for part in check.parts],
    }


def _fate_plain(fate: Fate) -> dict[str, Any]:
    spreads = {
        name: [{"value": value, **chance_plain(chance)} for value, chance in chances] for name, chances in fate.gauges
    }
    return {
        "hit": chance_plain(fate.hit),
        "out": chance_plain(fate.out),
        "gain": chance_plain(fate.gain),
        "states": {name: chance_plain(chance) for name, chance in fate.states},
        "conditions": {name: chance_plain(chance) for name, chance in fate.conditions},
        **spreads,
    }
