"""The panel of one unit: stress by level, pools, exploits, gear, stance, wounds and conditions."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from types import MappingProxyType

import pygame

from game.battle.outlook import Outlook
from game.battle.sentences import told_order
from game.messages import orders as od
from game.screens import kit
from game.screens.art import theme, tokens
from game.screens.play.board.figures import stance_icon
from game.screens.play.panels import signs
from game.screens.play.panels.drawing import FAINT, GREY, WARN, Pen
from game.screens.texts import text_of
from game.systems.captions import Face
from game.systems.conditions import FEARS, held
from game.systems.poison import breath_left, venoms_of
from game.systems.rulebook import Rulebook
from game.systems.sheet import Sheet
from game.systems.warfare.assault import RADIO
from game.systems.warfare.threat import held_on
from game.world.body import Allegiance, Build, Identity, Wounds
from game.world.conditions import AtBay, Condition, Edge, Overwatch
from game.world.gear import Ammunition, Arms, Pouch
from game.world.hazards import Breath, Fatigue
from game.world.place import Exposure, Grapple, Keen, Lamp, Lurking, Melee, Pace, Posture, Seen, Stance, Unaware
from game.world.sides import side_card
from game.world.squads import HeldFire, Locked
from game.world.store import Reading, Unit
from game.world.turns import ActsLast, Declared, PhaseNow


def key_of(outlook: Outlook, unit: Unit) -> Hashable:
    """Changes whenever something that the panel shows does: a part of the unit, who is known, the phase."""
    others = (outlook.token(kind) for kind in (Seen, PhaseNow, HeldFire))
    return unit, outlook.side, outlook.touched(unit), *others


Names = Mapping[Unit, str]
"""What everyone is called who is known; of who is not among them the name on its card is told."""
NOBODY: Names = MappingProxyType({})


def paint(pen: Pen, outlook: Outlook, unit: Unit, places: dict[str, int], names: Names = NOBODY) -> None:
    """The whole panel."""
    sheet, face = outlook.book.sheet(outlook, outlook.book, unit), outlook.book.face
    own = unit in outlook.friends()
    _head(pen, outlook, unit, places, sheet, names)
    _tracks(pen, sheet, face)
    if face.state(outlook.book.state(outlook, unit)).picture == "dead":
        return  # what a body carries and could do concerns nobody
    top = pen.y
    if own and outlook.book.standing(outlook, unit):
        pen.icons(sheet.actions, tips=[face.tip(words) for _icon, words in sheet.actions])
    pen.spot(top, text_of("actions"))
    for pool in sheet.pools:
        top = pen.y
        pen.pips(pool.name, pool.now, pool.most, theme.POOLS.get(pool.name, theme.BRASS), marked=pool.marked)
        pen.spot(top, face.tip(pool.name))
    if own and sheet.purse and not pen.short:
        first, _, more = sheet.purse.partition("\n")
        top = pen.y
        pen.line(first, 11, GREY)
        pen.spot(top, f"{face.tip(first) or face.tip('purse')}\n{more}".rstrip())
    if not pen.short:
        _gear(pen, outlook, unit, sheet, own=own)
    _guard(pen, outlook, unit, sheet)
    shown = signs_of(outlook, unit, names)
    pen.icons(shown, tips=[signs.tip_of(outlook, unit, icon, words) for icon, words in shown])
    if pen.short:  # what ails it comes first, and the tips of its signs say what they mean
        _gear(pen, outlook, unit, sheet, own=own)
        return
    if declared(outlook, unit):
        pen.wrapped(text_of("waits"), 11, GREY)
    for line in signs.lines(outlook, unit):
        pen.wrapped(line[0].upper() + line[1:], 11, GREY)


def _head(pen: Pen, outlook: Outlook, unit: Unit, places: dict[str, int], sheet: Sheet, names: Names) -> None:
    identity, side = outlook.get(unit, Identity), outlook.get(unit, Allegiance).side
    look = theme.side(places.get(side, 0))
    box = pygame.Rect(pen.left, pen.y + 3, pen.px(12), pen.px(12))
    kit.side_mark(pen.target, look, box.center, box.width / 2, 0)
    state = outlook.book.face.state(outlook.book.state(outlook, unit)).badge
    pen.aside(state or identity.trade, 12, WARN if state else GREY, bold=bool(state))
    pen.line(_named(outlook, unit, names), 16, bold=True, indent=18)
    card, top = side_card(outlook, side), pen.y
    name = card.name if card is not None else side
    beside = theme.font(pen.font(12)).size(name)[0] + theme.font(pen.font(11)).size(f"  {sheet.stats}")[0]
    if beside <= pen.right - pen.left:
        pen.aside(sheet.stats, 11, FAINT)
    pen.line(name, 12, look.pale)
    if beside > pen.right - pen.left:
        pen.line(sheet.stats, 11, FAINT)
    pen.spot(top, outlook.book.face.tip(sheet.stats))


def _tracks(pen: Pen, sheet: Sheet, face: Face) -> None:
    """What has been lost, or is left: one track whole, of several each in a line of its own."""
    pen.y += pen.px(2)
    several = len(sheet.tracks) > 1
    for track in sheet.tracks:
        top = pen.y
        name = theme.text(f"{track.name} " if several else "", pen.font(12), GREY)
        room = pen.px(54) if several else 0
        pen.target.blit(name, (pen.left, pen.y - pen.px(2)))
        box = pygame.Rect(pen.left + room, pen.y, pen.right - pen.left - pen.px(60) - room, pen.px(13))
        tokens.track_bar(pen.target, box, track)
        words = theme.text(f"{track.shown} / {track.most}", pen.font(13), theme.CREAM, bold=True)
        pen.target.blit(words, (pen.right - words.get_width(), pen.y - pen.px(2)))
        pen.y += pen.px(17)
        if track.about:
            pen.line(track.about if several else f"{track.name}: {track.about}", 11, FAINT)
        pen.spot(top, face.tip(track.name))


def _gear(pen: Pen, outlook: Outlook, unit: Unit, sheet: Sheet, *, own: bool) -> None:
    arms = outlook.find(unit, Arms) or Arms()
    weapon, about = arms.weapon, text_of("weapon")
    pen.rule()
    top = pen.y
    if weapon is None:
        lost = bool(arms.weapons)
        pen.line("empty hands" if lost else "bare hands", 13, WARN if lost else theme.CREAM, bold=True)
    else:
        left, points = "", (outlook.find(unit, Ammunition) or Ammunition()).points
        if own and weapon.ammunition and arms.hand < len(points):
            about = f"{about}\n{outlook.book.face.tip('ammo')}".rstrip()
            left = f"ammo {points[arms.hand]}/{weapon.ammunition}"
            room = theme.font(pen.font(13), bold=True).size(weapon.name)[0] + theme.font(pen.font(12)).size(left)[0]
            if room + pen.px(8) <= pen.right - pen.left:
                pen.aside(left, 12, theme.CREAM)
                left = ""
        pen.line(weapon.name, 13, bold=True)
        if left:
            pen.line(left, 12)
    if sheet.arms:
        pen.wrapped(sheet.arms, 11, GREY)
        about = f"{about}\n{outlook.book.face.tip('weapon')}".rstrip()
    carried = [other.name for place, other in enumerate(arms.weapons) if place != arms.hand]
    if own:
        pouch = outlook.find(unit, Pouch) or Pouch()
        carried += [f"{count} {grenade.name}" for grenade, count in pouch.grenades if count]
    if RADIO in outlook.get(unit, Build).tags:
        carried.append("radio")
    if carried:
        pen.line(", ".join(carried), 11, GREY)
    pen.spot(top, about)
    top = pen.y
    pen.line(sheet.worn, 11, GREY)
    pen.spot(top, outlook.book.face.tip("worn"))


def _guard(pen: Pen, outlook: Outlook, unit: Unit, sheet: Sheet) -> None:
    for line in sheet.guard:
        top = pen.y
        pen.wrapped(line, 12)
        pen.spot(top, outlook.book.face.tip(line))
    wounds = (outlook.find(unit, Wounds) or Wounds()).wounds
    if wounds:
        pen.wrapped("Wounds: " + ", ".join(f"{wound.grade} {wound.kind} {wound.place}" for wound in wounds), 12, WARN)


def harm(world: Reading, book: Rulebook, unit: Unit) -> str:
    """What a unit has suffered, in a few words; empty for nothing."""
    sheet, wounds = book.sheet(world, book, unit), (world.find(unit, Wounds) or Wounds()).wounds
    entries = [track.harm for track in sheet.tracks if track.lost]
    return ", ".join([*entries, *(f"{wound.grade} {wound.kind} {wound.place}" for wound in wounds)])


def _named(outlook: Outlook, unit: Unit, names: Names) -> str:
    """What a unit is called."""
    identity = outlook.find(unit, Identity)
    return names.get(unit) or (identity.name if identity is not None else "somebody")


def signs_of(outlook: Outlook, unit: Unit, names: Names = NOBODY) -> tuple[tuple[str, str], ...]:
    """All signs of a unit: what affects it or helps it, and what its book has set on it."""
    return (*conditions(outlook, unit, names), *outlook.book.sheet(outlook, outlook.book, unit).marks)


def of_badge(outlook: Outlook, unit: Unit, icon: str, names: Names = NOBODY) -> str:
    """The tip on a badge of a token: on all signs of the unit with this icon, or on the state it is in."""
    badge = outlook.book.face.state(outlook.book.state(outlook, unit)).badge
    if icon in signs.DOWN and badge:
        return f"{badge.capitalize()}\n{signs.DOWN[icon]}"
    shown = dict.fromkeys(signs_of(outlook, unit, names))
    meant = (icon, "hit_the_deck") if icon == "hunker" else (icon,)  # who is on the deck has the badge of cover
    lines = [signs.tip_of(outlook, unit, one, words) for one, words in shown if one in meant]
    hurt = [f"Wounded: {harm(outlook, outlook.book, unit)}"] if icon == "wound" else []
    return "\n".join((*hurt, *lines))


def conditions(outlook: Outlook, unit: Unit, names: Names = NOBODY) -> tuple[tuple[str, str], ...]:
    """What affects a unit or helps it now: icon and words."""
    stance, posture = outlook.find(unit, Stance) or Stance(), outlook.find(unit, Posture) or Posture()
    edge, pace = outlook.find(unit, Edge) or Edge(), outlook.find(unit, Pace) or Pace()
    watch, wounds = outlook.find(unit, Overwatch), outlook.find(unit, Wounds) or Wounds()
    exposure, unaware = outlook.find(unit, Exposure) or Exposure(), outlook.find(unit, Unaware)
    caught = unaware is not None and unaware.moment
    lamp, keen, storms = outlook.find(unit, Lamp), outlook.find(unit, Keen) or Keen(), outlook.find(unit, Locked)
    found = (
        (stance_icon(stance.name), stance.name.replace("_", " "), bool(stance.name)),
        ("hunker", "hunkered", posture.hunkered and not posture.decked),
        ("hit_the_deck", "on the deck", posture.decked),
        ("hit_the_deck", "prone", posture.prone and not posture.decked),
        ("overwatch", "overwatch" + (" (snap)" if watch and watch.snap else ""), watch is not None),
        ("suppressed", f"suppressed {edge.suppression}", edge.suppression < 0),
        ("steady", f"steady +{edge.steady}", edge.steady > 0),
        ("quickness", f"quick +{edge.quickness + edge.quick_draw}", edge.quickness + edge.quick_draw > 0),
        ("sprint", outlook.book.face.sprinted, pace.sprinted),
        ("move", "moved", pace.moved and not pace.sprinted),
        ("sword", f"in the assault on {storms.zone.replace('_', ' ')}" if storms else "", storms is not None),
        ("aim", "a squad's fire is held on them", bool(held_on(outlook, unit))),
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
    weights = (weight(outlook, condition, names) for condition in held(outlook, unit))
    return (*declared(outlook, unit, names), *plain, *grips(outlook, unit, names), *weights, *strains(outlook, unit))


def declared(outlook: Outlook, unit: Unit, names: Names = NOBODY) -> tuple[tuple[str, str], ...]:
    """What a unit has declared for the phase and not done yet, as far as the side heard it."""
    called = {one: _named(outlook, one, names) for one in outlook.having(Identity)}
    orders = (outlook.find(unit, Declared) or Declared()).orders
    text = (told_order(outlook.book.face, order, called) for order in orders if isinstance(order, od.Order))
    return tuple(("clock", f"declared: {words[:1].lower()}{words[1:]}") for words in text)


def grips(outlook: Outlook, unit: Unit, names: Names = NOBODY) -> Iterator[tuple[str, str]]:
    """What close combat has done to a unit, or lets it do: holds, a weapon knocked aside, breath lost, Ki."""
    hold, melee = outlook.find(unit, Grapple), outlook.find(unit, Melee) or Melee()
    if hold is not None:
        name = _named(outlook, hold.other, names)
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


def weight(outlook: Outlook, condition: Condition, names: Names = NOBODY) -> tuple[str, str]:
    """One condition: its icon, its name, its Edge, and of whom or for how long."""
    parts = [condition.kind]
    if condition.edge and condition.kind != "restrained":
        parts.append(f"{condition.edge:+d}")
    if condition.kind in FEARS and condition.source and outlook.find(condition.source, Identity) is not None:
        parts.append(f"of {_named(outlook, condition.source, names)}")
    if condition.ends in ("turn", "rounds"):
        words = "turn" if condition.ends == "turn" else "round"
        parts.append(f"({condition.turns} {words}{'s' * (condition.turns != 1)})")
    return condition.kind, " ".join(parts)
