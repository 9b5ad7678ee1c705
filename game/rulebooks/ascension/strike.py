"""An attack under way: declared, watched, answered, called off by a feint, rolled (ASC-RULING-85)."""

from __future__ import annotations

from dataclasses import replace

from game.dice.draws import Check, Roll
from game.field import sight
from game.messages import events as ev
from game.messages.frames import Aim, AttackInProgress, Hit
from game.messages.orders import DECLINE, Respond
from game.messages.stack import Ask, Chance, Step, done, go_on, wait
from game.rulebooks.ascension.attacks import ammunition_of, attacker_refusal, options_at, target_refusal
from game.rulebooks.ascension.checks import By, attack_check, check, fumbled, hits_of, shield_band
from game.rulebooks.ascension.close.after import shot_at
from game.rulebooks.ascension.events import Backstepped, BackstepUndone, ExploitChanged, Feinted, Shielded
from game.rulebooks.ascension.frames import CloseAttack, FeintDuel, KillShot
from game.rulebooks.ascension.harm import Blow, first_blow, further_blow, hit_of, place_called
from game.rulebooks.ascension.injury import kill_challenge, wild_place
from game.rulebooks.ascension.moves import deck_refusal, hit_the_deck
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.payments import are_foes, gained, missed, refunded, steady_used
from game.rulebooks.ascension.shot import precise
from game.rulebooks.ascension.states import healthy_levels, stands, stress_limit
from game.systems.conditions import interrupt_refusal
from game.systems.overwatch import UNDONE
from game.systems.rulebook import Reply, Rulebook, ask_of
from game.systems.surprise import surprised
from game.systems.visibility import revealed
from game.world.body import Dead, Stress
from game.world.conditions import Advantage, Attacking, Exploits
from game.world.gear import Arms, Weapon
from game.world.place import Grapple, Position, Unaware
from game.world.store import Reading, Unit


def called_off(
    frame: AttackInProgress | CloseAttack,
    world: Reading,
    n: Numbers,
    reply: Reply,
    foe: Unit,
    duels: tuple[FeintDuel, ...],
) -> Step | None:
    """Whether the attacker calls off an attack that a foe has interrupted: the question, or what comes of it.

    None: the attack goes on. `duels` are for interrupts that may be taken back (ASC-TRAIT-05, ASC-RULING-44).
    """
    unit = frame.unit
    if world.get(unit, Exploits).willpower < 1 or reply == DECLINE:
        return None
    if reply is None:
        return wait(frame, ask_of(world, unit, "feint", (DECLINE, Respond("feint")), about=foe))
    return done(
        ExploitChanged(unit, "willpower", -1, why="feint"),
        Feinted(unit, foe),
        *refunded(world, unit, n, frame.cost),
        ev.AttackLost(unit, "feint"),
        ev.AttackEnded(unit, frame.mode if isinstance(frame, AttackInProgress) else frame.kind, flash=False),
        push=duels,
    )


def spilled(frame: AttackInProgress | CloseAttack, world: Reading, n: Numbers) -> int:
    """The Initiative of an attack's price that would come back to a full pool."""
    return max(0, world.get(frame.unit, Advantage).initiative + frame.cost.initiative - n.pool_most)


def feint_step(frame: FeintDuel, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """The question, the feinter's roll, the other's roll."""
    n = numbers(book)
    if frame.stage == "ask":
        return _ask(frame, world, n, reply) if frame.decks else done(*_stands(frame, world, n))
    if frame.stage == "feinter":
        if not isinstance(reply, Roll):
            return wait(frame, Chance(_check(world, frame.unit, frame.skill, n, 0, ())))
        return go_on(replace(frame, stage="other", total=reply.value))
    if not isinstance(reply, Roll):
        return wait(frame, Chance(_check(world, frame.foe, frame.skill, n, frame.total, (1,))))
    return _settled(frame, world, n, lost=reply.value < 1)


def _settled(frame: FeintDuel, world: Reading, n: Numbers, *, lost: bool) -> Step:
    """Lost, the dive stands and the feinter has its Willpower back, once; won, the dive is undone (ASC-RULING-89).

    What the attacker's full pool did not keep of the dives' Initiative, or what it has spent since, is not taken again.
    """
    if lost:
        back = () if frame.repaid else (ExploitChanged(frame.unit, "willpower", 1, why="feint stands"),)
        event = ev.DoubleFeinted(frame.foe, frame.unit, won=False)
        return _next(replace(frame, repaid=True), world, n, event, *back)
    deck = frame.decks[0]
    spilled = min(frame.spilled, deck.foe_gain)
    left = min(deck.foe_gain - spilled, world.get(deck.foe, Advantage).initiative)
    undone = _undone(replace(deck, foe_gain=left), world)
    onward = replace(frame, spilled=frame.spilled - spilled, gain=0)
    return _next(onward, world, n, ev.DoubleFeinted(frame.foe, frame.unit, won=True), *undone)


def _undone(answer: ev.HitTheDeck | Backstepped, world: Reading) -> tuple[ev.Event, ...]:
    """What takes an interrupt back; who gave ground stands again where it stood."""
    if isinstance(answer, ev.HitTheDeck):
        return (ev.DeckUndone(answer),)
    there = world.get(answer.unit, Position).cell == answer.to
    back = (ev.Stepped(answer.unit, answer.to, answer.origin, UNDONE),) if there else ()
    return (*back, BackstepUndone(answer))


def _stands(frame: FeintDuel, world: Reading, n: Numbers) -> tuple[ev.Event, ...]:
    """A Feint in close combat that stands pays Accuracy (ASC-MELEE-32)."""
    return gained(world, frame.unit, n, "feint stands", accuracy=frame.gain) if frame.gain else ()


def _next(frame: FeintDuel, world: Reading, n: Numbers, *events: ev.Event) -> Step:
    """On to the next dive that the Feint answered, if there is one."""
    decks = frame.decks[1:]
    if not decks:
        return done(*events, *_stands(frame, world, n))
    return go_on(replace(frame, foe=decks[0].unit, decks=decks, stage="ask", total=0), *events)


def _ask(frame: FeintDuel, world: Reading, n: Numbers, reply: Reply) -> Step:
    fit = stands(world, frame.foe, n) and not interrupt_refusal(world, frame.foe)
    if not fit or world.get(frame.foe, Exploits).willpower < 1:
        return _next(frame, world, n)
    if reply is None:
        choices = (DECLINE, Respond("double_feint"))
        return wait(frame, ask_of(world, frame.foe, "double_feint", choices, about=frame.unit))
    if reply == DECLINE:
        return _next(frame, world, n)
    spent = ExploitChanged(frame.foe, "willpower", -1, why="double feint")
    return go_on(replace(frame, stage="feinter"), spent)


def _check(world: Reading, unit: Unit, skill: str, n: Numbers, target: int, bands: tuple[int, ...]) -> Check:
    """Intellect + the skill of the cancelled action; the other side must pass the feinter's total."""
    return check(world, unit, n, By("feint", "intellect", skill, "ASC-TRAIT-07"), target, bands)


# --- attacks --------------------------------------------------------------------------------------------------------


_FLASH = ("rapid", "burst", "marching", "suppress")


def step(frame: AttackInProgress, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """One step of an attack."""
    n = numbers(book)
    if frame.stage == "declared":
        return _declared(frame, world)
    why = lost(frame, world, n)
    if why is not None:
        return done(ev.AttackLost(frame.unit, why), *_over(frame, world))
    if frame.stage == "answers":
        return _answers(frame, world, n, reply)
    if frame.stage == "feint":
        return _feint(frame, world, n, reply)
    return _roll(frame, world, n, reply)


def _declared(frame: AttackInProgress, world: Reading) -> Step:
    weapon = world.get(frame.unit, Arms).weapon
    targets = tuple(aim.target for aim in frame.aims)
    declared = ev.AttackDeclared(
        frame.unit, frame.mode, targets, weapon.key if weapon else "", frame.options, frame.squares, frame.held
    )
    return go_on(replace(frame, stage="answers"), declared, *revealed(world, frame.unit, targets))


def lost(frame: AttackInProgress, world: Reading, n: Numbers) -> str | None:
    """Why the attack is lost: the attacker fell, or no target is left in reach (ASC-RULING-85)."""
    why = attacker_refusal(world, n, frame.unit)
    if why is not None or world.get(frame.unit, Arms).weapon is None:
        return why or "the weapon was dropped"
    if frame.stage == "roll" and frame.index > 0:
        return None
    within = any(reachable(frame, world, n, aim) for aim in frame.aims)
    return None if within else "the target is out of reach"


def reachable(frame: AttackInProgress, world: Reading, n: Numbers, aim: Aim) -> bool:
    """Whether the attack still gets at one of its targets (ASC-RULING-85)."""
    if world.find(aim.target, Dead) is not None:
        return False
    if frame.mode != "burst":
        return target_refusal(world, n, frame.unit, aim.target, frame.options) is None
    place, here = world.get(aim.target, Position).cell, world.get(frame.unit, Position).cell
    return place in frame.squares and sight(world.field).sees(here, place)


def _answers(frame: AttackInProgress, world: Reading, n: Numbers, reply: Reply) -> Step:
    """One defensive action of each target, in order of the attack (ASC-MOVE-08, ASC-RULING-41)."""
    if frame.index >= len(frame.aims):
        return go_on(replace(frame, stage="feint", index=0, interrupters=_interrupters(frame, world)))
    target = frame.aims[frame.index].target
    further = replace(frame, index=frame.index + 1)
    if barred(frame, target) or deck_refusal(world, n, target) is not None:
        return go_on(further)
    if reply is None:
        return wait(frame, _ask_deck(frame, world, target))
    if reply == DECLINE:
        return go_on(further)
    event = hit_the_deck(world, n, target, frame.unit)
    return go_on(replace(further, decks=(*frame.decks, event)), event)


def barred(frame: AttackInProgress, target: Unit) -> bool:
    """Improved Snap Shot and Insane Trick Shot allow no defensive action (ASC-ADV-31, ASC-RULING-76)."""
    return frame.sure or "insane_trick" in frame.options or target == frame.unit


def _ask_deck(frame: AttackInProgress, world: Reading, target: Unit) -> Ask:
    limit = stress_limit(world, target) * healthy_levels(world, target)
    choices, weight = (DECLINE, Respond("hit_the_deck")), limit - world.get(target, Stress).points
    return ask_of(world, target, "hit_the_deck", choices, about=frame.unit, weight=weight)


def _interrupters(frame: AttackInProgress, world: Reading) -> tuple[Unit, ...]:
    """Targets that interrupted: by hitting the deck, or by a held or snap shot of their own (ASC-RULING-85)."""
    decked = {deck.unit for deck in frame.decks}
    fired = world.get(frame.unit, Attacking).answered[-1]
    return tuple(aim.target for aim in frame.aims if aim.target in decked or aim.target in fired)


def _feint(frame: AttackInProgress, world: Reading, n: Numbers, reply: Reply) -> Step:
    """The attacker may call an interrupted attack off (ASC-TRAIT-05, ASC-RULING-44)."""
    onward = replace(frame, stage="roll")
    foes = tuple(unit for unit in frame.interrupters if are_foes(world, unit, frame.unit))
    if not foes:
        return go_on(onward)
    weapon = world.get(frame.unit, Arms).weapon
    skill = weapon.skill if weapon else "firearms"
    decks = tuple(deck for deck in frame.decks if are_foes(world, deck.unit, frame.unit))
    duel = (FeintDuel(frame.unit, decks[0].unit, skill, decks, spilled=spilled(frame, world, n)),) if decks else ()
    return called_off(frame, world, n, reply, foes[0], duel) or go_on(onward)


def _over(frame: AttackInProgress, world: Reading, *, fired: bool = False) -> tuple[ev.Event, ...]:
    noticed = tuple(
        ev.Noticed(aim.target)
        for aim in frame.aims
        if fired and world.find(aim.target, Unaware) is not None and not surprised(world, aim.target)
    )
    flash = fired and (frame.mode in _FLASH or "double_tap" in frame.options)
    return (*noticed, ev.AttackEnded(frame.unit, frame.mode, flash))


def _roll(frame: AttackInProgress, world: Reading, n: Numbers, reply: Reply) -> Step:
    if frame.index >= len(frame.aims):
        return done(*_over(frame, world, fired=True), push=shot_at(frame, world, n))
    aim = frame.aims[frame.index]
    if not reachable(frame, world, n, aim):
        return go_on(replace(frame, index=frame.index + 1))
    check = attack_check(world, frame.unit, aim, frame.mode, frame.options, n)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(check))
    value = check.kept(reply.value)
    hits = hits_of(world, frame.unit, frame.mode, frame.options, value, n)
    events: list[ev.Event] = list(_spent(frame, world)) if frame.index == 0 else []
    events.append(ev.AttackRolled(frame.unit, aim.target, frame.mode, value, hits))
    if frame.mode == "marching" and value < 0:
        events += gained(world, frame.unit, n, "marching fire", accuracy=n.marching_gain)
    if value < 0:
        events += missed(world, frame.unit, aim.target, n)
    events += fumbled(world, frame.unit) if check.botched(reply.value) else ()
    caught = shield_band(world, frame.unit, aim.target, frame.mode, n)
    if caught and caught[0] <= value < 0:
        return _shielded(frame, world, n, aim, events)
    pushed = () if frame.mode == "suppress" or not hits else harm_frames(frame, world, n, aim, hits)
    return go_on(replace(frame, index=frame.index + 1), *events, push=pushed)


def _shielded(frame: AttackInProgress, world: Reading, n: Numbers, aim: Aim, events: list[ev.Event]) -> Step:
    """The shot hits the one held before its target, with margin 0 (ASC-RULING-73)."""
    victim = world.get(aim.target, Grapple).other
    event = Shielded(frame.unit, aim.target, victim)
    pushed = harm_frames(frame, world, n, replace(aim, target=victim), hits_of(world, frame.unit, "shot", (), 0, n))
    return go_on(replace(frame, index=frame.index + 1), *events, event, push=pushed)


def _spent(frame: AttackInProgress, world: Reading) -> tuple[ev.Event, ...]:
    """Ammunition of a special attack, and a stored Steady, are used when the first dice fall (ASC-RULING-44)."""
    hand = world.get(frame.unit, Arms).hand
    taken = ammunition_of(frame.mode)
    ammunition = (ev.AmmunitionChanged(frame.unit, hand, -taken),) if taken else ()
    return (*ammunition, *steady_used(world, frame.unit))


def harm_frames(frame: AttackInProgress, world: Reading, n: Numbers, aim: Aim, hits: int) -> tuple[Hit | KillShot, ...]:
    """The hits of an attack: the first may be critical, the others are plain (ASC-RULING-15, -79)."""
    weapon = world.get(frame.unit, Arms).weapon
    if weapon is None:
        return ()
    options = options_at(frame.options, frame.index)
    sure = precise(world, options, aim.target)
    first = _hit(first_blow(n, weapon, options, precise=sure), options, frame, weapon, aim.target)
    plain = _hit(further_blow(n, weapon, options, precise=sure), options, frame, weapon, aim.target)
    opening: Hit | KillShot = first
    if "kill" in options:
        opening = KillShot(frame.unit, aim.target, kill_challenge(world, n, frame.unit, weapon), first)
    return (opening, *(plain for _ in range(hits - 1)))


def _hit(blow: Blow, options: tuple[str, ...], frame: AttackInProgress, weapon: Weapon, target: Unit) -> Hit:
    place, wild = place_called(options), wild_place(weapon.kind)
    how = {"place": place, "wild": wild, "wound": weapon.wound, "mental": weapon.mental}
    return hit_of(blow, target, frame.unit, weapon.key, weapon.damage_type, **how)
