"""A grenade goes off: who dodges and where to, who is hit by how many dice (ASC-GREN-07 to -11, ASC-MOVE-01 to -03)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.dice.draws import Check, Roll, Spread
from game.dice.shapes import dice_of
from game.field import Cell, distance, sight
from game.messages import events as ev
from game.messages.frames import Blast, Hit, Impose, Stride
from game.messages.orders import DECLINE, Move, Order, Respond, sort_key
from game.messages.stack import Ask, Chance, Frame, Step, done, go_on, wait
from game.rulebooks.ascension.checks import BARE, DODGING, SHAKEN, By, check, rung_against
from game.rulebooks.ascension.close.postures import rooted_refusal
from game.rulebooks.ascension.events import ExploitChanged
from game.rulebooks.ascension.frames import DodgeWay
from game.rulebooks.ascension.injury import WILD
from game.rulebooks.ascension.moves import CROWDING, DODGE, WALKING, budget_of, gait_of, legs_refusal, reachable
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.systems import conditions
from game.systems.grenades import CLOUDS, caught_by, cloud, imposing, in_the_open, lit
from game.systems.overwatch import in_turn_order
from game.systems.rulebook import Reply, Rulebook, StepFunction, ask_of
from game.systems.terms import Terms, total
from game.systems.warfare.losses import next_action_done
from game.world.conditions import Exploits
from game.world.gear import Grenade
from game.world.place import Landed, Position
from game.world.store import Reading, Unit
from game.world.turns import Actions, TurnMarks

LANDED = Terms()
"""Parts of the Dodge DC of a grenade."""
LANDED.term("base", "ASC-GREN-10")(lambda n, card: card.dodge_dc or n.dodge_challenge)
LANDED.term("cooked", "ASC-GREN-14")(lambda n, cooked: n.cooked * cooked)
_BY = By(DODGE, "physique", "athletics", "ASC-MOVE-02")


def dodge_challenge(n: Numbers, card: Grenade, *, cooked: bool) -> int:
    """The Dodge DC of a grenade, the book's unless it has its own, +5 when cooked (ASC-GREN-10, -12, -14)."""
    return total(LANDED, {"n": n, "card": card, "cooked": cooked})


def dodge_check(
    world: Reading, n: Numbers, unit: Unit, challenge: int, *, acts: bool = False, bare: bool = False
) -> Check:
    """Physique + Athletics against the grenade's Dodge DC (ASC-MOVE-02, ASC-GREN-10).

    `bare`: Physique alone, and 2 more (ALT-PLUG-05). `acts`: it takes the standard action (WAR-GROUP-18).
    """
    terms = BARE if bare else DODGING
    return check(world, unit, n, _BY, challenge, terms=(*terms, *SHAKEN) if acts else terms)


def acts(paid: Iterable[ev.Event]) -> bool:
    """Whether what a Dodge takes is the standard action."""
    return any(isinstance(one, ev.ActionsChanged) and one.standard < 0 for one in paid)


def dodge_refusal(world: Reading, n: Numbers, unit: Unit) -> str | None:
    """Why a unit may not Dodge: barred from moving, or nothing to pay with (ASC-MOVE-03, ASC-RULING-27, -39)."""
    barred = legs_refusal(world, n, unit) or conditions.dodge_refusal(world, unit) or rooted_refusal(world, unit)
    if barred is not None:
        return barred
    if dodge_payment(world, n, unit):
        return None
    return f"a Dodge takes a move action or {n.dodge_adrenaline} Adrenaline (ASC-MOVE-03)"


def dodge_payment(world: Reading, n: Numbers, unit: Unit) -> tuple[ev.Event, ...]:
    """What a Dodge takes: the move action, else the standard as one, else Adrenaline; () if nothing is left.

    An action that a Blunt wound has taken already is not there to pay with (ASC-RULING-20, -39).
    """
    held = world.find(unit, Actions) or Actions(0, 0)
    marks = world.find(unit, TurnMarks) or TurnMarks()
    if held.move > marks.dazed_move:
        return (ev.ActionsChanged(unit, move=-1, why=DODGE),)
    if held.standard > marks.dazed_standard:
        return (ev.ActionsChanged(unit, standard=-1, why=DODGE),)
    cost = n.dodge_adrenaline
    pools = world.find(unit, Exploits)
    if pools is None or pools.adrenaline < cost:
        return ()
    return (ExploitChanged(unit, "adrenaline", -cost, why=DODGE),)


def dodge_ways(world: Reading, book: Rulebook, unit: Unit) -> tuple[Order, ...]:
    """Everywhere a Dodge may lead: one move action, a crawl for who lies down; staying put is one of them."""
    n = numbers(book)
    here = world.get(unit, Position).cell
    taken = CROWDING.full(world, unit, n) - {here}
    cells = (cell for cell in reachable(world, unit, _squares(world, unit, n)).cost if cell not in taken)
    return tuple(sorted((Move(cell, DODGE) for cell in cells), key=sort_key))


def _squares(world: Reading, unit: Unit, n: Numbers) -> int:
    return budget_of(world, unit, n, gait_of(world, unit))


def _way(world: Reading, unit: Unit, to: Cell, n: Numbers) -> tuple[Cell, ...]:
    return WALKING.path_to(world, unit, to, _squares(world, unit, n), n)


def _dodge_ask(world: Reading, book: Rulebook, unit: Unit) -> Ask:
    """Where to go; the question is about the grenade's thrower and the square it lies in."""
    lying = world.having(Landed)
    centre = world.get(lying[-1] if lying else unit, Position).cell
    by = world.get(lying[-1], Landed).thrower if lying else 0
    return ask_of(world, unit, "dodge_way", dodge_ways(world, book, unit), about=by, cell=centre)


def way_step(frame: DodgeWay, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """The dodger chooses where to go, and goes: a move action that an overwatcher may answer (ASC-RULING-91)."""
    unit = frame.unit
    if reply is None:
        return wait(frame, _dodge_ask(world, book, unit))
    if not isinstance(reply, Move) or reply.to == world.get(unit, Position).cell:
        return done()
    stride = Stride(unit, _way(world, unit, reply.to, numbers(book)), DODGE)
    return done(ev.MoveBegan(unit, reply.to, DODGE), push=(stride,))


# --- blasts ---------------------------------------------------------------------------------------------------------


FEAT = "feat"
"""A Dodge by bare Physique, which leaves one off balance (ALT-PLUG-05)."""


def blast_step(frame: Blast, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """One step of a blast: fuse, dodges one after another, bang, dice (ASC-RULING-91)."""
    if frame.stage == "fuse":
        return _fuse(frame, world, book)
    if frame.stage == "dodge":
        return _dodge(frame, world, book, reply)
    if frame.stage in ("roll", FEAT):
        return _roll(frame, world, book, reply)
    if frame.stage == "bang":
        return _bang(frame, world, book)
    return _dice(frame, world, reply)


def dice_left(n: Numbers, damage: str, radius: int, squares: int, rung: int) -> int:
    """The dice of a blast so far off and behind such cover: one less a square, one less a rung (ASC-GREN-07 to -09)."""
    most = dice_of(damage)[0] if squares <= radius else 0
    return max(0, most - n.blast_per_square * squares - n.blast_per_rung * rung)


def dice_taken(world: Reading, n: Numbers, card: Grenade, centre: Cell, unit: Unit) -> int:
    """How many dice a unit would take: none out of sight of the bang, none lost to cover in its square (RULING-48)."""
    cell = world.get(unit, Position).cell
    if not sight(world.field).sees(centre, cell):
        return 0
    return dice_left(n, card.damage, card.radius, distance(centre, cell), rung_against(world, centre, unit, n))


def victims_of(world: Reading, n: Numbers, card: Grenade, centre: Cell) -> tuple[tuple[Unit, int], ...]:
    """Everyone a blast would hit, friend, foe and fallen, with the dice each takes; in order of unit."""
    taken = ((unit, dice_taken(world, n, card, centre, unit)) for unit, _cell in in_the_open(world))
    return tuple((unit, dice) for unit, dice in taken if dice)


def _fuse(frame: Blast, world: Reading, book: Rulebook) -> Step:
    n = numbers(book)
    card, centre = world.get(frame.grenade, Grenade), world.get(frame.grenade, Position).cell
    if card.effect in CLOUDS:
        return done(_gone_off(frame, world), *cloud(world, book, card, centre, frame.by))
    hand = frame.by if world.get(frame.grenade, Landed).in_hand else 0
    open_to = tuple(
        unit
        for unit in caught_by(world, card, centre, victims_of(world, n, card, centre))
        if unit != hand and dodge_refusal(world, n, unit) is None
    )
    return go_on(replace(frame, stage="dodge", dodgers=in_turn_order(world, open_to)))


def _after(frame: Blast, world: Reading, book: Rulebook) -> tuple[tuple[ev.FireLit, ...], tuple[Impose, ...]]:
    """What a grenade leaves beside its blast: squares on fire, a condition on everyone caught (ALA-COND-03)."""
    card, centre = world.get(frame.grenade, Grenade), world.get(frame.grenade, Position).cell
    victims = victims_of(world, numbers(book), card, centre)
    caught = caught_by(world, card, centre, victims) if card.imposes is not None else ()
    return lit(world, book, card, centre), tuple(imposing(card, frame.by, caught))


def _dodge(frame: Blast, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """The next of those who may Dodge is asked, if it still can (ASC-RULING-39, -49)."""
    if not frame.dodgers:
        return go_on(replace(frame, stage="bang"))
    unit = frame.dodgers[0]
    onward = replace(frame, dodgers=frame.dodgers[1:])
    if dodge_refusal(world, numbers(book), unit) is not None:
        return go_on(onward)
    if reply is None:
        return wait(frame, _ask(frame, world, book, unit))
    if reply == DECLINE:
        return go_on(onward)
    bare = reply == Respond(FEAT)
    paid = dodge_payment(world, numbers(book), unit)
    swaying = (ev.MarkSet(unit, "off_balance", 1),) if bare else ()
    return go_on(replace(frame, stage=FEAT if bare else "roll", acts=acts(paid)), *paid, *swaying)


def _ask(frame: Blast, world: Reading, book: Rulebook, unit: Unit) -> Ask:
    card, centre = world.get(frame.grenade, Grenade), world.get(frame.grenade, Position).cell
    return ask_of(
        world,
        unit,
        DODGE,
        (DECLINE, Respond(DODGE), *((Respond(FEAT),) if numbers(book).borrowed.deck_dex_feat else ())),
        about=frame.by,
        cell=centre,
        weight=dice_taken(world, numbers(book), card, centre, unit) or 1,
    )


def _roll(frame: Blast, world: Reading, book: Rulebook, reply: Reply) -> Step:
    unit = frame.dodgers[0]
    if not isinstance(reply, Roll):
        card, landed = world.get(frame.grenade, Grenade), world.get(frame.grenade, Landed)
        n = numbers(book)
        challenge = dodge_challenge(n, card, cooked=landed.cooked)
        check = dodge_check(world, n, unit, challenge, acts=frame.acts, bare=frame.stage == FEAT)
        return wait(frame, Chance(check))
    dodged = reply.value >= 0
    onward = replace(frame, stage="dodge", dodgers=frame.dodgers[1:], acts=False)
    after = next_action_done(world, unit) if frame.acts else ()
    return go_on(onward, ev.DodgeTried(unit, dodged), push=(*after, *((DodgeWay(unit),) if dodged else ())))


def _bang(frame: Blast, world: Reading, book: Rulebook) -> Step:
    """Who is in the blast, and how far, is read when it goes off; nobody there, no dice (ASC-RULING-91)."""
    card, centre = world.get(frame.grenade, Grenade), world.get(frame.grenade, Position).cell
    victims = victims_of(world, numbers(book), card, centre)
    burning, felt = _after(frame, world, book)
    if not victims:
        return done(_gone_off(frame, world), *burning, push=felt)
    return go_on(replace(frame, stage="dice", victims=victims), _gone_off(frame, world), *burning, push=felt)


def _gone_off(frame: Blast, world: Reading) -> ev.Exploded:
    card, centre = world.get(frame.grenade, Grenade), world.get(frame.grenade, Position).cell
    return ev.Exploded(frame.grenade, frame.by, card.key, centre)


def _dice(frame: Blast, world: Reading, reply: Reply) -> Step:
    """One throw for all: each victim reads as many dice from the left as reach it (ASC-GREN-07)."""
    card = world.get(frame.grenade, Grenade)
    draw = blast_draw(frame.by, card, frame.victims)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(draw))
    sums = dict(draw.sums(reply.value))
    return done(push=(blast_hit(card, unit, frame.by, sums[dice]) for unit, dice in frame.victims))


def blast_draw(by: Unit, card: Grenade, victims: tuple[tuple[Unit, int], ...]) -> Spread:
    """The damage dice of a blast, of which only the sums are kept that a victim reads."""
    reads = tuple(sorted({dice for _unit, dice in victims}, reverse=True))
    return Spread("blast", by, card.damage, reads)


def blast_hit(card: Grenade, unit: Unit, by: Unit, rolled: int) -> Hit:
    """The hit of a blast, its damage rolled already; armour counts as against any hit (ASC-RULING-19)."""
    return Hit(
        unit=unit,
        by=by,
        cause=card.key,
        damage=card.damage,
        damage_type=card.damage_type,
        overwhelming=card.overwhelming,
        rolled=rolled,
        wild=WILD["explosive"],
        wound=card.wound,
        mental=card.mental,
    )


STEPS: dict[type[Frame], StepFunction] = {DodgeWay: way_step, Blast: blast_step}
