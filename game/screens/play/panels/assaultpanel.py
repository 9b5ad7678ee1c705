"""The panel of a planned assault: objective, who goes, by which skill; then the odds and the bill, line by line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest

import pygame

from game.dice.distribution import percent
from game.messages.events.assaults import MERCY_WORDS
from game.screens import kit
from game.screens.art import theme
from game.screens.play.input.storming import Foretold, Party, Share, Storming, named, plain
from game.screens.play.panels.degrees import modifier
from game.screens.play.panels.drawing import FAINT, FINE, GREY, WARN, Pen, under
from game.screens.play.panels.oddsheet import decimal
from game.screens.play.panels.orderbar import Button, Buttons, squeezed
from game.systems import hotkeys
from game.systems.warfare.assault import Prospect
from game.systems.warfare.chapter import LEADERSHIP, TACTICS
from game.world.store import Unit

HEAD, ROW, BUTTON, FOOT = 20, 21, 27, 34
ABREAST = 3
"""With more squads than this that can go two stand in a row."""
ENDS = ("Overwhelmed", "Driven back", "Ordinary", "Good", "Amazing")
"""What each degree is called in the table, the worst first."""
_COLUMNS = (("chance", 168), ("rounds", 216), ("hit", 256), ("tire", 292))
"""Heads of the table with the points at which their columns end."""
_SKILLS = {TACTICS: "Tactics", LEADERSHIP: "Leadership"}
Names = Mapping[Unit, str]


class AssaultPanel(Buttons):
    """Takes the place of the column at the right while an assault is planned."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[tuple[pygame.Rect, str]] = []
        self._body = 0

    def hide(self) -> None:
        """Nothing is planned."""
        super().hide()
        self.rows = []

    def row_at(self, point: tuple[int, int]) -> str:
        """The key of the line under a point; empty for none."""
        return under(self.rows, point) or ""

    def draw(self, target: pygame.Surface, plan: Storming, names: Names, column: pygame.Rect, scale: float,
             hover: str) -> None:  # fmt: skip
        """Lay it out in the column and draw it."""
        self.panel.box = column
        parties = () if plan.recalling else plan.parties()
        self._lay(plan, parties, scale)
        state = (plan.zone, plan.picked, plan.skill, plan.cursor, plan.refusal(), plan.outlook.ask)

        def paint(pen: Pen) -> None:
            self._paint(pen, plan, {party.squad: party for party in parties}, names)
            self.paint(pen, hover)

        self.panel.draw(target, (state, parties, tuple(self.placed[0][0]), hover, plan.mercy), scale, paint)

    # --- where everything lies ------------------------------------------------------------------------------

    def _lay(self, plan: Storming, parties: tuple[Party, ...], scale: float) -> None:
        box, self.rows, self.placed = self.panel.box, [], []
        head, row, button, foot = (round(points * scale) for points in (HEAD, ROW, BUTTON, FOOT))
        left, wide, top = box.left + round(6 * scale), box.width - round(12 * scale), box.top + round(28 * scale) + head

        def lines(*keys: str) -> None:
            nonlocal top
            each = wide // len(keys)
            self.rows += ((pygame.Rect(left + at * each, top, each - 3, row - 1), key) for at, key in enumerate(keys))
            top += row

        def buttons(*row_of: Button) -> None:
            nonlocal top
            each = wide // len(row_of)
            for place, one in enumerate(row_of):
                self.placed.append((pygame.Rect(left + place * each, top, each - 3, button - 3), one))
            top += button

        zones = [f"storm.zone.{zone}" for zone in plan.places]
        for pair in zip_longest(zones[::2], zones[1::2]):
            lines(*filter(None, pair))
        top += head
        if not plan.recalling:
            ready = [f"storm.squad.{party.number}" for party in parties if party.ready]
            for party in parties:
                if not party.ready:
                    lines(f"storm.squad.{party.number}")
            abreast = 1 if len(ready) <= ABREAST else 2
            for at in range(0, len(ready), abreast):
                lines(*ready[at : at + abreast])
            buttons(*_choosing(plan), _mercy(plan))
            buttons(*(_skill(plan, skill) for skill in _SKILLS))
        self._body = top - box.top
        self.placed.append((pygame.Rect(left, box.bottom - foot, wide - 3, foot - 5), _sending(plan)))

    # --- what it says ---------------------------------------------------------------------------------------

    def _paint(self, pen: Pen, plan: Storming, parties: dict[Unit, Party], names: Names) -> None:
        box = self.panel.box
        pen.aside(hotkeys.named("{cancel} leaves"), 12, GREY)
        pen.line("Detached assault", 16, theme.BRASS_LIGHT, bold=True)
        by_key = {f"storm.squad.{party.number}": party for party in parties.values()}
        turns = hotkeys.named("{next}, or click it")
        heads = iter((("Objective", turns), *((("Who goes", _going(plan)),) if by_key else ())))
        kind = ""
        for rect, key in self.rows:
            at = rect.move(-box.left, -box.top)
            if key.split(".")[1] != kind:
                kind, (words, beside) = key.split(".")[1], next(heads)
                pen.y = at.top - pen.px(HEAD - 3)
                pen.aside(beside, 11, FAINT)
                pen.line(words, 12, GREY)
            if kind == "zone":
                _objective(pen, at, plan, key.split(".", 2)[2])
            else:
                _party(pen, at, by_key[key])
        room = pen.target.get_height() - self._body - pen.px(FOOT)
        body = Pen(pen.target.subsurface((0, self._body, pen.target.get_width(), room)), pen.scale)
        body.y = pen.px(2)
        foretold = plan.foretold()
        if plan.recalling:
            _under_way(body, plan, names)
        elif foretold is not None:
            _told(body, foretold)
        else:
            _nobody(body, plan)
        _why(body, plan, names)


def _going(plan: Storming) -> str:
    return f"{len(plan.picked)} of {len(plan.ready())} who can; click or box them"


def _choosing(plan: Storming) -> tuple[Button, Button]:
    there = None if plan.ready() else "nobody stands where it leaves from (WAR-ASSAULT-16)"
    words = "Let all go who can, or nobody. Single soldiers: click them, or {squad.next} {squad.previous} {storm.pick}."
    keys, chosen = hotkeys.ASSAULTS, None if plan.picked else "nobody is chosen"
    return (
        Button("storm.all", "All who can", "", keys["storm.all"], words, there,
               lit=bool(plan.picked) and not _left(plan)),
        Button("storm.none", "Nobody", "", keys["storm.none"], "Choose anew.", chosen),
    )  # fmt: skip


def _left(plan: Storming) -> bool:
    return bool(frozenset(plan.ready()) - plan.picked)


def _skill(plan: Storming, skill: str) -> Button:
    foretold = plan.foretold(skill)
    chance = f" {percent(foretold.ahead.success)}" if foretold is not None else ""
    words = "The commander's own Leadership, a step harder." if skill == LEADERSHIP else "The commander's Tactics."
    return Button(f"storm.skill.{skill}", _SKILLS[skill] + chance, "", hotkeys.ASSAULTS["storm.skill"],
                  f"{words} (WAR-ASSAULT-09)", None, lit=plan.skill == skill)  # fmt: skip


def _mercy(plan: Storming) -> Button:
    words = "What your side does with defeated enemies (WAR-ORDERS)."
    return Button("mercy", MERCY_WORDS[plan.mercy], "", hotkeys.SQUADS["mercy"], words, None)


def _sending(plan: Storming) -> Button:
    key = hotkeys.ASSAULTS["storm.send"]
    if plan.recalling:
        words = "It comes back beaten in two rounds, unless it is over by then (WAR-OUTCOME-10)."
        return Button("storm.send", "Call it off", "undo", key, words, plan.refusal())
    words = "What it will come to is fixed as they leave, and known to nobody until its last round (WAR-OUTCOME-10)."
    return Button("storm.send", f"Send {len(plan.picked)}", "sword", key, words, plan.refusal())


def _objective(pen: Pen, rect: pygame.Rect, plan: Storming, zone: str) -> None:
    """Its name and position, or since when it is being stormed."""
    chosen, found = zone == plan.zone, plan.under_way(zone)
    if chosen:
        pygame.draw.rect(pen.target, theme.SLATE_LIGHT, rect, border_radius=pen.px(4))
        pygame.draw.rect(pen.target, theme.BRASS_LIGHT, rect, 1, border_radius=pen.px(4))
    pen.y = rect.top + pen.px(2)
    kinds = ", ".join(kind.replace("_", " ") for kind, _cells in plan.places[zone].positions)
    text = f"since round {found.begun}" if found is not None else kinds or "open"
    label = theme.text(text, pen.font(10), WARN if found is not None else GREY)
    pen.target.blit(label, (rect.right - label.get_width() - pen.px(4), pen.y + pen.px(1)))
    name = plain(zone).capitalize()
    left, tone = rect.left + pen.px(5), theme.CREAM if chosen else GREY
    room = rect.right - left - label.get_width() - pen.px(8)
    shown = squeezed(name, pen, room, tone, (13, 12, 11, 10)) or kit.fitted(name, pen.font(10), room, tone)
    pen.target.blit(shown, (left, pen.y))


def _party(pen: Pen, rect: pygame.Rect, party: Party) -> None:
    """A squad: whether it goes, how many of those who can."""
    box = pygame.Rect(0, 0, pen.px(11), pen.px(11))
    box.midleft = (rect.left + pen.px(4), rect.centery)
    pygame.draw.rect(pen.target, GREY if party.ready else FAINT, box, 1, border_radius=pen.px(2))
    if party.picked:
        whole = party.picked == len(party.ready)
        fill = box.inflate(-pen.px(4), -pen.px(4) if whole else -pen.px(8))
        pygame.draw.rect(pen.target, theme.SELECTED, fill)
    pen.y = rect.top + pen.px(2)
    name = f"{party.number}  {party.name}"
    text = f"{party.picked} of {len(party.ready)}" if party.ready else "nobody can"
    label = theme.text(text, pen.font(12), theme.CREAM if party.ready else WARN, bold=bool(party.ready))
    pen.target.blit(label, (rect.right - label.get_width() - pen.px(4), pen.y))
    room = rect.width - label.get_width() - pen.px(24)
    pen.target.blit(kit.fitted(name, pen.font(12), room), (box.right + pen.px(5), pen.y))


def _told(pen: Pen, foretold: Foretold) -> None:
    """The odds, then the table and the bill, then what the sum is made of."""
    found = foretold.ahead.weighed
    big = theme.text(percent(foretold.ahead.success), pen.font(24), theme.BRASS_LIGHT, bold=True)
    pen.target.blit(big, (pen.left, pen.y - pen.px(2)))
    beside = pen.left + big.get_width() + pen.px(8)
    known = f"{len(found.defenders)} known to defend it" if found.defenders else "nobody is known to defend it"
    for place, (words, colour) in enumerate((("it is taken", GREY), (known, theme.CREAM if found.defenders else WARN))):
        told_of = theme.text(words, pen.font(11), colour)
        pen.target.blit(told_of, (beside, pen.y + place * pen.px(14)))
    pen.y += pen.px(32)
    _table(pen, foretold.ahead.rows)
    _bill(pen, foretold)
    pen.rule()
    check = foretold.ahead.check
    pen.aside(f"{found.total:+d}", 12, theme.CREAM, bold=True)
    pen.line(f"Total{f', against {check.score}' if check is not None else ''} (WAR-ASSAULT-02)", 12, bold=True)
    for line in (*foretold.attack, *foretold.defence, *foretold.led):
        if line.amount:
            modifier(pen, line.words, line.amount, line.rule, better=-1)
    _unused(pen, [line for line in (*foretold.attack, *foretold.defence) if not line.amount])


def _unused(pen: Pen, lines: Sequence[Share]) -> None:
    """What could have counted and does not, with its rules."""
    if lines:
        rules = ", ".join(dict.fromkeys(line.rule for line in lines))
        pen.wrapped(f"Not: {', '.join(line.words for line in lines)} ({rules})", 11, FAINT)


def _table(pen: Pen, rows: tuple[Prospect, ...]) -> None:
    for words, end in _COLUMNS:
        _cell(pen, words, end, FAINT, 10)
    pen.line("outcome", 10, FAINT)
    for row in sorted(rows, key=lambda row: -row.degree):
        least, most = row.rounds[0][0], row.rounds[-1][0]
        tone = FINE if row.degree > 0 else WARN if row.degree < 0 else GREY
        cells = (
            percent(row.chance), f"{least}-{most}" if most > least else str(least),
            f"{row.hurt} x {row.rolls}" if row.rolls and row.hurt else "-", str(row.tired or "-"),
        )  # fmt: skip
        for words, (_head, end) in zip(cells, _COLUMNS, strict=True):
            _cell(pen, words, end, theme.CREAM, 12)
        pen.line(ENDS[row.degree + 1], 12, tone)


def _cell(pen: Pen, words: str, end: int, colour: theme.Colour, points: int) -> None:
    label = theme.text(words, pen.font(points), colour)
    pen.target.blit(label, (pen.px(end + 8) - label.get_width(), pen.y))


def _bill(pen: Pen, foretold: Foretold) -> None:
    """What it is expected to cost both sides."""
    ahead, book = foretold.ahead, foretold.outlook.book
    measure = next(iter(book.harm)) if len(book.harm) == 1 else "harm"
    men = len(foretold.order.units)
    cost = f"{decimal(ahead.hurt)} of {men} hit, {decimal(foretold.harm)} {measure}" if ahead.hurt else "nobody is hit"
    pen.wrapped(f"Ours, expected: {cost}, over in {decimal(ahead.rounds)} rounds.", 11)
    if ahead.weighed.defenders:
        fate = foretold.spoils
        counts = (("dead", fate.dead), ("disabled", fate.disabled), ("captured", fate.captured), ("run", fate.fled))
        text = ", ".join(f"{count} {word}" for word, count in counts if count)
        shares = ((word, decimal(ahead.success * count)) for word, count in counts if ahead.success < 1)
        each = ", ".join(f"{share} {word}" for word, share in shares if share != "0.0")
        pen.wrapped(f"Theirs, if it is taken: {text}{f'; expected {each}' if each else ''}.", 11)
    pen.wrapped("Only who is known now is counted.", 11, FAINT)


def _under_way(pen: Pen, plan: Storming, names: Names) -> None:
    """An assault of one's own that is being fought."""
    found = plan.under_way(plan.zone)
    if found is None:
        return
    pen.line(f"{len(found.members)} soldiers, since round {found.begun}", 14, bold=True)
    sent = f"Sent by {names.get(found.commander, 'somebody')}"
    pen.wrapped(f"{sent}. The result is decided when the assault ends.", 12, GREY)
    if found.recalled:
        pen.wrapped("It has been called off.", 12, WARN)
    pen.wrapped(", ".join(names.get(unit, "somebody") for unit in found.members), 11, GREY)


def _nobody(pen: Pen, plan: Storming) -> None:
    """While nobody may go: who is known to be there, and what keeps those who might."""
    there, own = plan.defenders(), plan.holding()
    if own:
        pen.line(f"{own} of yours hold it", 13, theme.CREAM, bold=True)
    elif plan.under_way(plan.zone) is None:
        pen.line(f"{there or 'Nobody'} known to be there", 13, theme.CREAM if there else WARN, bold=True)
    for count, why in plan.barred():
        pen.wrapped(f"{count}: {why}.", 11, GREY)


def _why(pen: Pen, plan: Storming, names: Names) -> None:
    """Why it cannot be carried out, over the button."""
    why = plan.refusal()
    if why is None:
        return
    why = named(why, names)
    pen.y = min(pen.y + pen.px(4), pen.target.get_height() - pen.px(34))
    pygame.draw.rect(pen.target, theme.SLATE, (pen.left, pen.y, pen.right - pen.left, pen.px(34)))
    pen.wrapped(f"{why[0].upper()}{why[1:]}", 12, WARN)
