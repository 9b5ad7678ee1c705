"""Close combat as planners weigh it: who can get at whom, what a blow is worth and what answers it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ai.beliefs import Knowledge
from ai.board_edges import Board, Lines
from ai.doctrine import worth_of
from ai.objectives import walks_to
from ai.odds import WHOLE, Odds, place
from game.field import Cell, Field, distance, neighbours8
from game.systems.crowding import at_arm, ways_back
from game.systems.mark import CloseOption, Onset
from game.systems.prospects import CERTAIN, Combatant, StanceOption, Table

STORED = 14
"""What a point of Advantage that a blow builds is worth to who fights hand to hand."""
_ASIDE = 60
"""What a weapon knocked aside is worth to those who strike next."""
_COMING = 3
"""Points that the next turns are thought to bring."""
_WINDED = (0, 170, 1024)
"""What a foe's next turn loses in worth with so many actions; of one it gives up the move."""
_ANSWERED = 300
"""What a blow that may answer ours counts, in parts of 1024: it would come in the foe's turn too."""
_TEMPO = 30
"""What it is worth to strike at all for who can do nothing else: nobody wins by waiting."""
_BUSY = 700
"""What of its own next blows a holder gives up, in parts of 1024: it must keep its hold."""
_AGAIN = 768
"""What a further attack at once is worth of the first, in parts of 1024."""


_LATER = np.array((1024, 700, 480, 330, 230, 160, 110, 75, 50, 30, 0), np.int64)
"""What a blow is worth now that can be struck after so many turns of walking."""


class Blow(NamedTuple):
    """The best close attack on one foe: what it is worth, its price in points, what its failure may cost."""

    close_option: CloseOption
    value: int
    answered: int
    price: int

    @property
    def net(self) -> int:
        """What is left of its worth."""
        return self.value - self.answered - self.price


class CloseCombat:
    """Close combat in one decision."""

    def __init__(self, known: Knowledge, odds: Odds) -> None:
        self.known = known
        self.prospects = odds.prospects
        self.doctrine = odds.doctrine
        self._odds = odds
        self._onsets: dict[object, Onset] = {}

    # --- one attacker, one target ---------------------------------------------------------------------------

    def need(
        self, close_option: CloseOption, foe: Combatant, edge: int = 0, stance_option: StanceOption | None = None
    ) -> int:
        """What the die must show to hit the foe, in the stance it has or another; `edge` is what the square brings."""
        stance = stance_option or foe.stance_option
        yields = next((amount for kind, amount in stance.yields if kind == close_option.kind), 0)
        guard = foe.hilt if close_option.disarms else stance.guard
        wanted = guard - close_option.edge - yields - foe.open - edge
        return min(wanted, 1) if foe.sure else wanted

    def onset(self, me: Combatant, foe: Combatant, cell: Cell | None = None) -> Onset:
        """What it brings to strike at the foe from a square, or from where one stands."""
        here, there = cell or me.cell, foe.met
        key = (me.unit, foe.unit, here)
        found = self._onsets.get(key)
        if found is None:
            found = self.prospects.onset(self.known.outlook, me.unit, here, foe.unit)
            shade = self.known.shade_of(foe.mark).item(self.known.lines.number(there))
            own = self._own(me, distance(here, there)).item(shade)
            found = self._onsets[key] = found._replace(edge=found.edge + own)
        return found

    def _own(self, attacker: Combatant, squares: int) -> Board:
        """What affects all that one strikes at so far off, by the shade of the target's square."""
        stance_option = attacker.stance_options[0]
        found: Board = stance_option.groping[int(squares <= stance_option.hearing)] + attacker.arm
        return found

    def suited(self, close_option: CloseOption, foe: Combatant, *, nearer: bool = False) -> CloseOption:
        """A blow as it is against this foe; `nearer` tells that its maker has come nearer in this turn."""
        if foe.exposed and close_option.unawares is not None:
            close_option = close_option.unawares
        if foe.rides and close_option.mounted is not None:
            close_option = close_option.mounted
        return (
            close_option._replace(force=close_option.lunge)
            if nearer and close_option.lunge is not None
            else close_option
        )

    def worth(self, close_option: CloseOption, me: Combatant, foe: Combatant, silence: int) -> int:
        """Worth of one blow from where one stands."""
        onset = self.onset(me, foe)
        suited = self.suited(close_option, foe, nearer=onset.nearer)
        return self.value(suited, me, foe, self.need(suited, foe, onset.edge), silence)

    def harm(self, attacker: Combatant, target: Combatant, stance_option: StanceOption | None = None) -> int:
        """Worth the target loses to the attacker's best plain blow where it stands, nobody giving ground."""
        shade = self.known.shade_of(target.mark).item(self.known.lines.number(target.cell))
        return self.harm_by(attacker, target, stance_option or target.stance_option, self._own(attacker, 1).item(shade))

    def edges(self, attacker: Combatant, target: Combatant, squares: Board) -> list[tuple[int, Table]]:
        """What affects blows at a target on some squares: each Edge with those where it counts, as ones."""
        found = self._own(attacker, 1)[self.known.shade_of(target.mark)[squares]]
        return [(edge, (found == edge).astype(np.int64)) for edge in np.unique(found).tolist()]

    def harm_by(self, attacker: Combatant, target: Combatant, stance: StanceOption, edge: int) -> int:
        """The same as `harm` with such an Edge on it."""
        of = (target.body, target.full, target.punch, target.open, target.sure, target.blade)
        key = (*of, stance.guard, stance.yields, edge)
        return self._odds.blow(attacker.stance_options, key, lambda: self._harm(attacker, target, stance, edge))

    def _harm(self, attacker: Combatant, target: Combatant, stance: StanceOption, edge: int) -> int:
        worth, best = worth_of(target), 0
        for close_option in _plain(attacker.stance_options):
            at = place(self.need(close_option, target, edge, stance))
            best = max(best, self.prospects.struck(close_option, target).loss.item(at) * worth // CERTAIN)
        return best

    def value(self, close_option: CloseOption, me: Combatant, foe: Combatant, need: int, silence: int) -> int:
        """Worth of one blow if the die must show so much; `silence`: what the foe's next turn is worth to its side."""
        at, weigh = place(need), self.doctrine.factor
        chance = self.prospects.likely(close_option.force).item(at)
        gain = STORED * sum(close_option.builds) + silence * _WINDED[min(2, close_option.winds)] // WHOLE
        if close_option.kind == "grapple":
            gain += self._gripped(me, foe, silence)
        if close_option.disarms:
            taken = min(foe.accuracy + foe.initiative, self.prospects.prices["strike_aside"])
            gain += _ASIDE + 2 * STORED * taken
        found = chance * gain
        if close_option.force is not None:
            expected_harm = self.prospects.struck(close_option, foe)
            wound = worth_of(foe) * self.doctrine.price["wound"] // WHOLE
            harm = int(expected_harm.loss[at]) * (worth_of(foe) * weigh["out"] // WHOLE)
            harm += (
                int(expected_harm.out[at]) * (silence * weigh["silence"] // WHOLE)
                + int(expected_harm.wounds[at]) * wound
            )
            found += harm + harm * _AGAIN * close_option.again // WHOLE
        held = silence if close_option.kind == "grapple" and me.holds else 0
        return found // CERTAIN + held

    def _occupied(self, me: Combatant, foe: Combatant) -> bool:
        """Whether a mate stands where a holder would have to stand."""
        return not me.grips and foe.cell in self.known.taken(me)

    def _gripped(self, me: Combatant, foe: Combatant, silence: int) -> int:
        """What taking hold is worth, or breaking loose; a hold kept is worth what the held one cannot do."""
        own = self.harm(me, foe)
        if me.grips:
            return 0 if me.holds else STORED + max(own, silence)
        stored = STORED * (foe.accuracy + foe.initiative)
        return max(0, silence + stored - own * _BUSY // WHOLE)

    def best(
        self,
        me: Combatant,
        stance_option: StanceOption,
        foe: Combatant,
        *,
        backs: bool,
        silence: int,
        close_options: tuple[CloseOption, ...] = (),
        effort: int = 0,
        onset: Onset | None = None,
    ) -> Blow | None:
        """The best blow at a foe that has room to give ground or not; None if nothing is worth striking.

        `effort` is what the way there puts on it, `onset` what the square does if that is not where one stands.
        """
        share = self.doctrine.odds["foe_backsteps"]
        best: Blow | None = None
        edge, nearer = onset or self.onset(me, foe)
        riposte = self._riposte(foe, me, stance_option)
        short = self.prospects.prices["short"]
        close_options = close_options or stance_option.close_options
        if foe.exposed or foe.rides or nearer:
            close_options = tuple(self.suited(close_option, foe, nearer=nearer) for close_option in close_options)
        for close_option in close_options:
            if _idle(close_option, me, foe) or (close_option.kind == "grapple" and self._occupied(me, foe)):
                continue
            if close_option.rush not in (0, effort):
                continue
            need = self.need(close_option, foe, edge) + (0 if close_option.rush else effort)
            value = self.value(close_option, me, foe, need, silence)
            likely, struck = self.prospects.likely(close_option.force), foe.stance_option.ripostes
            fails = _open(likely, need, short, struck=struck)
            if backs:
                further = need + close_option.ground
                value = (value * (WHOLE - share) + self.value(close_option, me, foe, further, silence) * share) // WHOLE
                fails = (fails * (WHOLE - share) + _open(likely, further, short, struck=struck) * share) // WHOLE
                value += STORED * share // WHOLE
            value += _TEMPO * (not me.attack_options)
            answered = riposte * (CERTAIN if close_option.kind == "brandish" else fails) // CERTAIN
            blow = Blow(close_option, value, answered, self.price(me, close_option))
            if blow.net > (best.net if best is not None else 0):
                best = blow
        return best

    def price(self, me: Combatant, close_option: CloseOption) -> int:
        """What the points of a blow are worth to who fights hand to hand: they help every blow while they last."""
        return self.points(me, close_option.accuracy, close_option.initiative)

    def points(self, me: Combatant, accuracy: int, initiative: int) -> int:
        """What so many stored points are worth; those that a full pool would not have taken are cheap."""
        most = self.prospects.pool_most
        return sum(
            STORED * (2 * spent - min(spent, max(0, held + _COMING - most)))
            for spent, held in ((accuracy, me.accuracy), (initiative, me.initiative))
        )

    def _riposte(self, foe: Combatant, me: Combatant, stance_option: StanceOption) -> int:
        """Worth an attack that falls short by far may cost."""
        if not foe.rushes:
            return 0
        return self.harm(foe, me, stance_option) * _ANSWERED // WHOLE + STORED // 2

    # --- where -----------------------------------------------------------------------------------------------

    def spots(self, foe: Combatant) -> tuple[tuple[int, bool], ...]:
        """Squares from which the foe is within reach, and whether it has room to give ground from there."""
        field, lines = self.known.lines.field, self.known.lines
        held = frozenset(other.met for other in self.known.foes if other.unit != foe.unit)
        found, there = [], foe.met
        for cell in (there, *sorted(neighbours8(there))):
            free = cell == there or (field.inside(cell) and field.passable(cell))
            if free and at_arm(field, cell, there, self.prospects.prices["reach"]):
                found.append((lines.number(cell), foe.backs and bool(ways_back(field, cell, there, held))))
        return tuple(found)

    def near(self, me: Combatant, foe: Combatant, steps: int) -> bool:
        """Whether so many squares of walking may bring the two together, as the crow flies."""
        reach = self.prospects.prices["reach"]
        return max(abs(me.cell[0] - foe.met[0]), abs(me.cell[1] - foe.met[1])) <= steps + reach


def _open(likely: Table, need: int, short: int, *, struck: bool) -> int:
    """How likely an attack is answered: it falls so far short, or hits one who answers whoever has `struck` it."""
    return CERTAIN - likely.item(place(need - short + 1)) + struck * likely.item(place(need))


def fights_close(combatant: Combatant) -> bool:
    """Whether a unit has nothing but its hands, or what it holds in them, to fight with."""
    unarmed = not combatant.attack_options and not any(supply.launched for supply in combatant.supplies)
    return combatant.standing and unarmed and bool(combatant.stance_option.close_options) and not combatant.sure


def approach(close_combat: CloseCombat, me: Combatant, squares: Board) -> Table:
    """What who fights hand to hand could do from each square, the less the more turns it takes to get there."""
    known, walk = close_combat.known, max(1, me.walk)
    best: Table = np.zeros(len(squares), np.int64)
    for foe in (*known.foes, *known.ghosts):
        harm = close_combat.harm(me, foe)
        turns = np.minimum(np.maximum(0, walks_to(known, (foe.cell,))[squares] - 2) // walk, len(_LATER) - 1)
        best = np.maximum(best, harm * _LATER[turns] // WHOLE)
    return best


def within_arms(lines: Lines, cell: Cell, steps: int) -> Board:
    """Every square that who stands there may strike at after so many squares of walking."""
    return lines.field.kept(_within, type(lines), cell, steps)


def _within(field: Field, kind: type[Lines], cell: Cell, steps: int) -> Board:
    lines = field.kept(kind)
    reached = np.zeros((lines.height, lines.width), np.bool_)
    reached.ravel()[lines.squares(cell, steps)] = True
    padded = np.pad(reached, 1)
    around = [padded[y : y + lines.height, x : x + lines.width] for y in (0, 1, 2) for x in (0, 1, 2)]
    found: Board = np.logical_or.reduce(around).ravel()
    found.setflags(write=False)
    return found


def _idle(close_option: CloseOption, me: Combatant, foe: Combatant) -> bool:
    """Whether an attack is not worth a thought against this foe."""
    if close_option.kind == "grapple":
        return me.grips not in (0, foe.unit) or (foe.grips not in (0, me.unit))
    if close_option.disarms:
        return not foe.hilt
    placed = any(option == "called_head" for option in close_option.options)
    return placed and not foe.hero


def _placed(close_option: CloseOption) -> bool:
    return any(option.startswith("called") for option in close_option.options)


def _plain(stance_options: tuple[StanceOption, ...]) -> list[CloseOption]:
    """The free blows of every stance."""
    return [
        close_option
        for stance_option in stance_options
        for close_option in stance_option.close_options
        if close_option.force is not None and not _dear(close_option)
    ]


def _dear(close_option: CloseOption) -> bool:
    return bool(close_option.accuracy + close_option.initiative) or _placed(close_option)
