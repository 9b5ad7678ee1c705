"""The panel of one unit: stress by level, pools, exploits, gear, stance, wounds and conditions."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

import pygame

from game.battle.outlook import Outlook
from game.dice.draws import Modifier
from game.screens.art import theme, tokens
from game.screens.play import ailments
from game.screens.play.figures import stance_icon
from game.screens.play.pen import FAINT, GREY, WARN, Pen
from game.systems.breath import breath_left
from game.systems.conditions import FEARS, held
from game.systems.poison import venoms_of
from game.systems.sheet import Sheet
from game.world.body import Allegiance, Identity, Stats, Stress, Wounds
from game.world.conditions import AtBay, Condition, Conditions
from game.world.gear import Ammunition, Armour, Arms, Pouch, Weapon
from game.world.hazards import Breath, Fatigue, Venoms
from game.world.melee import Grapple, Melee
from game.world.mind import Advantage, Edge, Exploits, Overwatch
from game.world.place import Exposure, Keen, Lamp, Lurking, Pace, Position, Posture, Stance, Unaware
from game.world.sides import SideCard
from game.world.store import Unit
from game.world.turns import Actions, ActsLast, TurnMarks

_PARTS = (
    Conditions, AtBay, Grapple, Melee,
    Stress, Wounds, Arms, Ammunition, Pouch, Armour, Advantage, Edge, Exploits, Overwatch, Exposure, Pace, Posture,
    Stance, Unaware, Lurking, Lamp, Keen, Actions, ActsLast, TurnMarks, Position, Breath,
    Fatigue, Venoms,
)  # fmt: skip
_STATES = {"healthy": "", "critical": "CRITICAL", "dying": "DYING", "stunned": "STUNNED", "annihilated": "GONE"}


def key_of(outlook: Outlook, unit: Unit) -> Hashable:
    """Changes whenever something that the panel shows does."""
    return unit, outlook.side, tuple(outlook.find(unit, part) for part in _PARTS)


def paint(pen: Pen, outlook: Outlook, unit: Unit, places: dict[str, int]) -> None:
    """The whole panel."""
    sheet = outlook.book.sheet(outlook, outlook.book, unit)
    own = unit in outlook.friends()
    _head(pen, outlook, unit, places)
    _stress(pen, outlook, unit, sheet)
    if own and outlook.book.standing(outlook, unit):
        _actions(pen, outlook, unit)
    held = outlook.find(unit, Advantage) or Advantage()
    pen.pips("Accuracy", held.accuracy, 10, theme.ACCURACY, marked=held.scope + held.sight)
    pen.pips("Initiative", held.initiative, 10, theme.INITIATIVE)
    _exploits(pen, outlook, unit, own=own)
    _gear(pen, outlook, unit, own=own)
    _defence(pen, outlook, unit, sheet)
    pen.icons(conditions(outlook, unit))
    for line in ailments.lines(outlook, unit):
        pen.wrapped(line[0].upper() + line[1:], 11, GREY)


def _head(pen: Pen, outlook: Outlook, unit: Unit, places: dict[str, int]) -> None:
    identity, side = outlook.get(unit, Identity), outlook.get(unit, Allegiance).side
    look = theme.side(places.get(side, 0))
    box = pygame.Rect(pen.left, pen.y + 3, pen.px(12), pen.px(12))
    if look.shape == "disc":
        pygame.draw.aacircle(pen.target, look.colour, box.center, box.width / 2)
    else:
        pygame.draw.rect(pen.target, look.colour, box)
    state = _STATES.get(outlook.book.state(outlook, unit), outlook.book.state(outlook, unit))
    pen.aside(state or identity.role, 12, WARN if state else GREY, bold=bool(state))
    pen.line(identity.name, 16, bold=True, indent=18)
    name = side
    for entity in outlook.having(SideCard):
        card = outlook.get(entity, SideCard)
        name = card.name if card.key == side else name
    stats = outlook.find(unit, Stats)
    said = f"Sen {stats.senses}  Phy {stats.physique}  Int {stats.intellect}  Aet {stats.aether}" if stats else ""
    pen.aside(said, 11, FAINT)
    pen.line(name, 12, look.pale)


def _stress(pen: Pen, outlook: Outlook, unit: Unit, sheet: Sheet) -> None:
    stress = outlook.get(unit, Stress)
    falls = sheet.limit * sheet.levels
    pen.y += pen.px(2)
    box = pygame.Rect(pen.left, pen.y, pen.right - pen.left - pen.px(60), pen.px(13))
    tokens.stress_bar(pen.target, box, stress.points, sheet.limit, sheet.levels)
    words = theme.text(f"{stress.points} / {falls}", pen.font(13), theme.CREAM, bold=True)
    pen.target.blit(words, (pen.right - words.get_width(), pen.y - pen.px(2)))
    pen.y += pen.px(17)
    mental = f", mental {stress.mental} / {sheet.mental_limit}" if stress.mental else ""
    levels = f"{sheet.levels} level{'s' * (sheet.levels > 1)} of {sheet.limit}"
    pen.line(f"Stress: {levels}, then critical{mental}", 11, FAINT)


def _actions(pen: Pen, outlook: Outlook, unit: Unit) -> None:
    left = outlook.find(unit, Actions) or Actions(0, 0, 0)
    shown = [("fire", f"{left.standard} standard"), ("move", f"{left.move} move")]
    if left.support:
        shown.append(("focus", f"{left.support} support"))
    pen.icons(tuple(shown))


def _exploits(pen: Pen, outlook: Outlook, unit: Unit, *, own: bool) -> None:
    if not own:
        return
    held = outlook.find(unit, Exploits) or Exploits()
    pools = (
        ("Focus", held.focus, held.focus_most),
        ("Adrenaline", held.adrenaline, held.adrenaline_most),
        ("Willpower", held.willpower, held.willpower_most),
        ("Core", held.core, held.core_most),
    )
    said = "   ".join(f"{name} {now}/{most}" for name, now, most in pools if most)
    pen.line(said or "no exploits", 11, GREY)


def _gear(pen: Pen, outlook: Outlook, unit: Unit, *, own: bool) -> None:
    arms, armour = outlook.find(unit, Arms) or Arms(), outlook.find(unit, Armour) or Armour()
    weapon = arms.weapon
    pen.rule()
    if weapon is None:
        lost = bool(arms.weapons)
        pen.line("empty hands" if lost else "bare hands", 13, WARN if lost else theme.CREAM, bold=True)
    else:
        points = (outlook.find(unit, Ammunition) or Ammunition()).points
        if own and weapon.ammunition and arms.hand < len(points):
            pen.aside(f"ammo {points[arms.hand]}/{weapon.ammunition}", 12, theme.CREAM)
        pen.line(weapon.name, 13, bold=True)
        aim = f", {weapon.aim_kind} +{weapon.aim_bonus}" if weapon.aim_bonus else ""
        far = f"{weapon.increment} squares a step{aim}" if weapon.kind != "melee" else _blade(weapon)
        pen.wrapped(f"{weapon.damage} {weapon.damage_type}, {far}", 11, GREY)
    carried = [other.name for place, other in enumerate(arms.weapons) if place != arms.hand]
    if own:
        pouch = outlook.find(unit, Pouch) or Pouch()
        carried += [f"{count} {grenade.name}" for grenade, count in pouch.grenades if count]
    if carried:
        pen.line(", ".join(carried), 11, GREY)
    worn = f"{armour.name}: stops {armour.reduction}, {armour.coverage} in 10" if armour.reduction else "no armour"
    pen.line(worn, 11, GREY)


def _blade(weapon: Weapon) -> str:
    """What a weapon for close combat adds to attack and defence, and its Physical Factor with the least of it."""
    least = f"-{weapon.factor_least}" if weapon.factor_least else ""
    return f"attack {weapon.attack:+d}, defence {weapon.defence:+d}, PF {weapon.factor}{least}"


def _defence(pen: Pen, outlook: Outlook, unit: Unit, sheet: Sheet) -> None:
    pen.line(f"To hit it: {sheet.target_number}{_sum(sheet.challenge)}", 12)
    if sheet.close:
        pen.wrapped(f"Up close: {sheet.close_number}{_sum(sheet.close)}", 12)
    wounds = (outlook.find(unit, Wounds) or Wounds()).wounds
    if wounds:
        pen.wrapped("Wounds: " + ", ".join(f"{wound.grade} {wound.kind} {wound.place}" for wound in wounds), 12, WARN)


def harm(outlook: Outlook, unit: Unit) -> str:
    """What a unit has suffered, in a few words; empty for nothing."""
    stress, wounds = outlook.find(unit, Stress), (outlook.find(unit, Wounds) or Wounds()).wounds
    told = [f"{stress.points} stress"] if stress is not None and stress.points else []
    return ", ".join([*told, *(f"{wound.grade} {wound.kind} {wound.place}" for wound in wounds)])


def _sum(parts: tuple[Modifier, ...]) -> str:
    """What a number is made of, where it is made of more than one part."""
    told = [f"{part.amount:+d} {part.key.replace('_', ' ')}" for part in parts[1:] if part.amount]
    return f"  ({parts[0].amount} {' '.join(told)})" if told else ""


def conditions(outlook: Outlook, unit: Unit) -> tuple[tuple[str, str], ...]:
    """What weighs on a unit or helps it now: icon and words."""
    stance, posture = outlook.find(unit, Stance) or Stance(), outlook.find(unit, Posture) or Posture()
    edge, pace = outlook.find(unit, Edge) or Edge(), outlook.find(unit, Pace) or Pace()
    watch, wounds = outlook.find(unit, Overwatch), outlook.find(unit, Wounds) or Wounds()
    exposure, unaware = outlook.find(unit, Exposure) or Exposure(), outlook.find(unit, Unaware)
    caught = unaware is not None and unaware.moment
    lamp, keen = outlook.find(unit, Lamp), outlook.find(unit, Keen) or Keen()
    found = (
        (stance_icon(stance.name), stance.name.replace("_", " "), bool(stance.name)),
        ("hunker", "hunkered", posture.hunkered and not posture.decked),
        ("hit_the_deck", "on the deck", posture.decked),
        ("hit_the_deck", "prone", posture.prone and not posture.decked),
        ("overwatch", "overwatch" + (" (snap)" if watch and watch.snap else ""), watch is not None),
        ("suppressed", f"suppressed {edge.suppression}", edge.suppression < 0),
        ("steady", f"steady +{edge.steady}", edge.steady > 0),
        ("quickness", f"quick +{edge.quickness + edge.quick_draw}", edge.quickness + edge.quick_draw > 0),
        ("sprint" if pace.sprinted else "move", "sprinted" if pace.sprinted else "moved", pace.moved or pace.sprinted),
        ("bleeding", f"bleeding {wounds.bleeding}", wounds.bleeding > 0),
        ("explosion", "muzzle flash", exposure.flash),
        ("wait", "acts last", outlook.find(unit, ActsLast) is not None),
        ("unknown", "caught by surprise" if caught else "unaware", unaware is not None),
        ("hide", "lies hidden", outlook.find(unit, Lurking) is not None),
        ("lamp", "lamp burning" if lamp and lamp.lit else "lamp out", lamp is not None),
        ("eye", "darkvision", keen.darkvision),
        ("eye", f"hears within {keen.hearing}", keen.hearing > 0),
    )
    plain = ((icon, words) for icon, words, on in found if on)
    weights = (weight(outlook, condition) for condition in held(outlook, unit))
    return (*plain, *grips(outlook, unit), *weights, *strains(outlook, unit))


def grips(outlook: Outlook, unit: Unit) -> Iterator[tuple[str, str]]:
    """What close combat has done to a unit, or lets it do: holds, a weapon knocked aside, breath lost, Ki."""
    hold, melee = outlook.find(unit, Grapple), outlook.find(unit, Melee) or Melee()
    if hold is not None:
        identity = outlook.find(hold.other, Identity)
        name = identity.name if identity is not None else "somebody"
        marks = (("pinned", hold.immobilized), ("joint lock", hold.locked), ("as a shield", hold.shield))
        more = "".join(f", {word}" for word, on in marks if on)
        yield "grapple", f"{'holds' if hold.holds else 'held by'} {name}{more}"
    if melee.aside:
        yield "weapon_strike", "weapon knocked aside"
    if melee.lost:
        yield "throw_down", f"winded: {melee.lost} action{'s' * (melee.lost > 1)} less next turn"
    if melee.ki:
        yield "ki", f"Ki {melee.ki}"
    if melee.counter:
        yield "fist", "counters every attack"
    at_bay = outlook.find(unit, AtBay)
    if at_bay is not None:
        yield "shield", f"at bay {at_bay.guard:+d}"


def strains(outlook: Outlook, unit: Unit) -> Iterator[tuple[str, str]]:
    """What the battlefield has done to a unit: poison, want of air, heat and cold (ALA-HAZ)."""
    for venom in venoms_of(outlook, unit):
        yield "poisoned", f"{venom.name.lower()}, {venom.turns} turn{'s' * (venom.turns != 1)}"
    breath, fatigue = outlook.find(unit, Breath), outlook.find(unit, Fatigue)
    if breath is not None and breath.doom > 0:
        yield "breath", f"dies in {breath.doom} round{'s' * (breath.doom != 1)} without air"
    elif breath is not None and breath.failed:
        yield "breath", f"choking: {breath.failed} of 3"
    elif breath is not None:
        yield "breath", f"breath for {breath_left(outlook, outlook.book, unit)}"
    if fatigue is not None and fatigue.steps:
        yield "heat", f"fatigue {-fatigue.steps:+d}"
    if fatigue is not None and fatigue.aided:
        yield "shield", "guarded against the weather"


def weight(outlook: Outlook, condition: Condition) -> tuple[str, str]:
    """One condition: its icon, its name, its Edge, and of whom or for how long."""
    source = outlook.find(condition.source, Identity) if condition.source else None
    parts = [condition.kind]
    if condition.edge and condition.kind != "restrained":
        parts.append(f"{condition.edge:+d}")
    if condition.kind in FEARS and source is not None:
        parts.append(f"of {source.name}")
    if condition.ends in ("turn", "rounds"):
        words = "turn" if condition.ends == "turn" else "round"
        parts.append(f"({condition.turns} {words}{'s' * (condition.turns != 1)})")
    return condition.kind, " ".join(parts)
