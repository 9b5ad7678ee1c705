"""The cast of a scene, checked: who stands where, with what in hand, in which squad, and what its sides are after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from game.content.battlefield import APPROACH, Battlefield, Zone
from game.content.cards import GrenadeCard, GunCard, UnitCard
from game.content.catalogue import Catalogue
from game.content.lines import CarrierLine, line, page_of
from game.content.placements import zone_faults
from game.content.problem import Problem, did_you_mean, error
from game.content.profile import book_named
from game.content.scenario_page import ZONED
from game.content.scene_page import ScenePage, SceneSquad, SceneUnit, rows_of
from game.content.situation import Casting, Situation
from game.content.squads import SquadEntry, SquadPlan, planned, unknown_squad, way_fault
from game.content.unit_setup import Recruit, changed_card, crowding, square_fault
from game.field import Cell, Field
from game.field import Field as Ground

EMPTY_HANDED = "none"


def drawn_squares(page: ScenePage) -> dict[str, Cell]:
    """The square of each unit drawn in the field by its letter."""
    letters = {key for key in page.units if len(key) == 1 and key not in page.legend}
    return {sign: (x, y) for y, row in enumerate(rows_of(page.field)) for x, sign in enumerate(row) if sign in letters}


def cast(
    page: ScenePage, field: Field | None, cards: Catalogue, problems: list[Problem], file: str
) -> tuple[Recruit, ...]:
    """The units of a scene, each with its square; Problems join `problems`."""
    drawn, book = drawn_squares(page), book_named({"rules": page.rules})
    recruits, placed, sides = [], [], {key: unit.side for key, unit in page.units.items()}
    for key, unit in page.units.items():
        place = f"units.{key}"
        card = changed_card(unit.like, unit, book, cards, problems, file=file, place=place)
        cell = _cell(key, unit, drawn, field, problems, file)
        if card is None or cell is None:
            continue
        problems.extend(_gear_faults(unit, card, book, cards, file, place))
        cast_as = Casting(key, card, line(card, book), sides, page.round, cards)
        problems.extend(error(file, f"{place}.{name}", *named) for name, *named in unit.idle(cast_as))
        if not unit.hurt and not page.position:  # whoever has borne something may have fallen and not count
            placed.append((place, unit.side, cell))
        recruits.append(_recruit(key, unit, card, cell, book))
    problems.extend(crowding(placed, file))
    problems.extend(_order_faults(page, file))
    problems.extend(_source_faults(page, file))
    problems.extend(_hold_faults(page, {recruit.key: recruit.cell for recruit in recruits if recruit.cell}, file))
    return tuple(recruits)


def _cell(
    key: str, unit: SceneUnit, drawn: dict[str, Cell], field: Field | None, problems: list[Problem], file: str
) -> Cell | None:
    place = f"units.{key}"
    if unit.at is not None and key in drawn:
        problems.append(error(file, f"{place}.at", "is also drawn in the field", "one or the other"))
        return None
    cell = unit.at or drawn.get(key)
    if cell is None:
        problems.append(error(file, place, "stands nowhere", f"draw {key} in the field or add at = [x, y]"))
        return None
    fault = square_fault(cell, field, file, f"{place}.at") if field is not None else None
    if fault:
        problems.append(fault)
        return None
    return cell


def _recruit(key: str, unit: SceneUnit, card: UnitCard, cell: Cell, book: str) -> Recruit:
    held, own = unit.weapon, line(card, book)
    if held not in ("", EMPTY_HANDED, *own.weapons):
        card = card.relined(book, own.model_copy(update={"weapons": (*own.weapons, held)}))
    page = page_of("situation", book)
    situation = page.model_validate({name: getattr(unit, name) for name in page.model_fields})
    assert isinstance(situation, Situation)
    name = unit.name or card.name
    return Recruit(key, unit.side, name, unit.like, card, cell, situation, squad=unit.squad)


def _gear_faults(
    unit: SceneUnit, card: UnitCard, book: str, cards: Catalogue, file: str, place: str
) -> Iterator[Problem]:
    known = {key: weapon for key, weapon in cards.weapons.items() if not isinstance(weapon, GrenadeCard)}
    if unit.weapon not in ("", EMPTY_HANDED, *known):
        hint = did_you_mean(unit.weapon, known)
        yield error(file, f"{place}.weapon", f'unknown weapon "{unit.weapon}"', hint)
        return
    for poison in unit.poisons:
        if poison not in cards.poisons:
            yield error(file, f"{place}.poisons", f'unknown poison "{poison}"', did_you_mean(poison, cards.poisons))
    own: CarrierLine = line(card, book)
    held = unit.weapon or next(iter(own.weapons), EMPTY_HANDED)
    carried = (held, *own.weapons)
    left = {held: unit.ammunition} if isinstance(unit.ammunition, int) else unit.ammunition or {}
    for key, points in left.items():
        weapon = known.get(key)
        most = line(weapon, book).shots if isinstance(weapon, GunCard) else 0
        if key not in carried:
            hint = did_you_mean(key, carried)
            yield error(file, f"{place}.ammunition", f'it carries no "{key}"', hint)
        elif points > most:
            yield error(file, f"{place}.ammunition", f'{points} is more than "{key}" holds', f"at most {most}")


def _hold_faults(page: ScenePage, cells: dict[str, Cell], file: str) -> Iterator[Problem]:
    """Who is held is an enemy in the same square, and in one hold alone (ASC-RULING-54)."""
    known: set[str] = set()
    for key, unit in page.units.items():
        other = page.units.get(unit.grapples)
        if not unit.grapples:
            continue
        place = f"units.{key}.grapples"
        if other is None:
            yield error(file, place, f'unknown unit "{unit.grapples}"', did_you_mean(unit.grapples, page.units))
        elif other.side == unit.side or cells.get(key) != cells.get(unit.grapples):
            yield error(file, place, "is a hold on an enemy in the same square", "give both the same square")
        elif known & {key, unit.grapples}:
            yield error(file, place, "a unit is in one hold at a time", "take one of the two away")
        known |= {key, unit.grapples}


def _order_faults(page: ScenePage, file: str) -> Iterator[Problem]:
    for key in page.order:
        if key not in page.units:
            yield error(file, "order", f'unknown unit "{key}"', did_you_mean(key, page.units))
    if len(set(page.order)) != len(page.order):
        yield error(file, "order", "a unit is listed twice", "each unit has one turn in a round")


def _source_faults(page: ScenePage, file: str) -> Iterator[Problem]:
    for key, unit in page.units.items():
        for number, condition in enumerate(unit.conditions, 1):
            if condition.source and condition.source not in page.units:
                hint = did_you_mean(condition.source, page.units)
                yield error(file, f"units.{key}.conditions#{number}", f'unknown unit "{condition.source}"', hint)


def aim_faults(page: ScenePage, battlefield: Battlefield, file: str) -> Iterator[Problem]:
    """Zones off the map, and objectives or a limit that speak of unknown sides or zones."""
    sides = sorted({unit.side for unit in page.units.values()})
    for name, cells in page.zones.items():
        outside = [cell for cell in cells if not battlefield.field.inside(cell)]
        if outside or not cells:
            what = f"square [{outside[0][0]}, {outside[0][1]}] is not on the map" if outside else "has no squares"
            yield error(file, f"zones.{name}", what)
    if page.ambush and page.ambush not in sides:
        yield error(file, "ambush", f'unknown side "{page.ambush}"', did_you_mean(page.ambush, sides))
    for side in page.mercy:
        if side not in sides:
            yield error(file, f"mercy.{side}", f'unknown side "{side}"', did_you_mean(side, sides))
    if page.at_limit not in ("draw", *sides):
        hint = did_you_mean(page.at_limit, ["draw", *sides])
        yield error(file, "at_limit", f'unknown side "{page.at_limit}"', hint)
    for number, aim in enumerate(page.objectives, 1):
        place = f"objectives#{number}"
        if aim.side not in sides:
            yield error(file, f"{place}.side", f'unknown side "{aim.side}"', did_you_mean(aim.side, sides))
        if aim.kind in ZONED and aim.zone not in battlefield.zones:
            hint = did_you_mean(aim.zone, battlefield.zones)
            yield error(file, f"{place}.zone", f'unknown zone "{aim.zone}"', hint)


# --- squads ---------------------------------------------------------------------------------------------------------


def approaches(page: ScenePage) -> dict[str, Zone]:
    """The approaches of a scene's zones, as zones of their own."""
    options = ((name, sorted(named.approach)) for name, named in page.strongholds.items() if named.approach)
    return {f"{name} approach": Zone(f"{name} approach", APPROACH, tuple(cells), of=name) for name, cells in options}


def stronghold_faults(page: ScenePage, zones: Mapping[str, Zone], field: Ground, file: str) -> Iterator[Problem]:
    """Strongholds that are no zones of the scene, of unknown kinds, approached from off the map."""
    for name, named in page.strongholds.items():
        if name not in page.zones:
            yield error(file, f"strongholds.{name}", f'unknown zone "{name}"', did_you_mean(name, page.zones))
        outside = [cell for cell in named.approach if not field.inside(cell)]
        if outside:
            yield error(file, f"strongholds.{name}", f"square {list(outside[0])} is not on the map")
    yield from (one for one in zone_faults(zones, file) if page.strongholds)


def spread(page: ScenePage, problems: list[Problem], file: str) -> ScenePage:
    """The page with a unit of its own for each square in which one of several is drawn: b1, b2, b3 for the letter b."""
    if all(unit.count == 1 for unit in page.units.values()):
        return page
    drawn = _drawn(page)
    units: dict[str, SceneUnit] = {}
    for key, unit in page.units.items():
        if unit.count == 1:
            units[key] = unit
            continue
        cells = drawn.get(key, [])
        if len(cells) != unit.count:
            what = f"{unit.count} of them are wanted, and {len(cells)} are drawn"
            problems.append(error(file, f"units.{key}.count", what, f"draw {key} once for each in the field"))
        for number, cell in enumerate(cells[: unit.count], 1):
            units[f"{key}{number}"] = unit.model_copy(update={"at": cell, "count": 1})
    return page.model_copy(update={"units": units})


def _drawn(page: ScenePage) -> dict[str, list[Cell]]:
    found: dict[str, list[Cell]] = {}
    for y, row in enumerate(rows_of(page.field)):
        for x, sign in enumerate(row):
            found.setdefault(sign, []).append((x, y))
    return found


def squads_of(
    page: ScenePage, recruits: Sequence[Recruit], problems: list[Problem], file: str
) -> tuple[tuple[SquadPlan, ...], tuple[Recruit, ...]]:
    """The squads of a (spread) page, and the recruits with those marked who command them; Problems join `problems`."""
    for key, unit in page.units.items():
        problems.extend(unknown_squad(unit.squad, page.squads, file, f"units.{key}.squad"))
    plans, leaders = [], set()
    for key, squad in page.squads.items():
        own, place = [one for one in recruits if one.squad == key], f"squads.{key}"
        problems.extend(_faults(key, squad, own, file, place))
        entry = SquadEntry(key=key, name=squad.name or key, commander=squad.commander, order=squad.order)
        side = own[0].side if own else ""
        plan, leader = planned(side, entry, own, problems, file=file, place=place, least=1)
        plans.append(replace(plan, detached=squad.detached))
        leaders.add(leader)
    return tuple(plans), tuple(replace(one, leads=one.key in leaders) for one in recruits)


def _faults(key: str, squad: SceneSquad, own: Sequence[Recruit], file: str, place: str) -> Iterator[Problem]:
    sides = sorted({one.side for one in own})
    if len(sides) > 1:
        what = f'squad "{key}" has soldiers of {" and ".join(sides)}'
        yield error(file, place, what, "a squad is of one side")
    keys = [one.key for one in own]
    for name in squad.detached:
        if name not in keys:
            what = f'nobody of squad "{key}" is called "{name}"'
            yield error(file, f"{place}.detached", what, did_you_mean(name, keys))


def squad_ways(
    plans: Sequence[SquadPlan], recruits: Sequence[Recruit], ground: Ground, file: str
) -> Iterator[Problem]:
    """Squares that squads are sent to and cannot get to."""
    for plan in plans:
        starts = [one.cell for one in recruits if one.squad == plan.key and one.cell is not None]
        yield from way_fault(plan, starts, ground, file, f"squads.{plan.key}")
