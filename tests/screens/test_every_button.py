"""Everything that can be pressed on every screen is pointed at for a second and pressed, in windows of five sizes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.battle import rosters
from game.battle.battle import Battle
from game.battle.position import Position
from game.battle.scene_setup import set_up
from game.content.scene import parse_scene
from game.content.writing import log_file
from game.dice.source import Dice
from game.messages.frames import Battle as BattleFrame
from game.screens.handover import Handover
from game.screens.help import Help
from game.screens.kit import Message
from game.screens.match import Match
from game.screens.options import Options
from game.screens.play.screen import BattleScreen
from game.screens.result import Result
from game.screens.resume import Load, left, offer
from game.screens.rosters import Rosters, Spending
from game.screens.setup import Setup
from game.screens.title import Title
from game.systems.warfare.squads import squads_of
from tests.screens.monkey import SIZES, tame
from tests.screens.table import Seat, window
from tests.screens.test_looking_ahead import STORED
from tests.screens.test_press_all import at_the_table
from tests.screens.test_spending import VANGUARD

ALONE = {"blue": "human", "red": "random"}
PEOPLE = {"blue": "human", "red": "human"}
Open = Callable[[Seat, Path], None]


def over_title(screen: Callable[[], object]) -> Open:
    """A screen over the title."""

    def opened(seat: Seat, _folder: Path) -> None:
        seat.app.stage.show(Title())
        seat.app.stage.lay_over(screen())  # type: ignore[arg-type]

    return opened


def begun(seat: Seat, _folder: Path) -> None:
    """A battle in which the side is being placed."""
    seat.app.stage.show(BattleScreen(Match.begin("duel", ALONE, 3)))
    seat.wait(seat.asked)


def paused(seat: Seat, folder: Path) -> None:
    begun(seat, folder)
    seat.battle.menu_actions.menu()


def answered_beforehand(seat: Seat, folder: Path) -> None:
    begun(seat, folder)
    seat.battle.menu_actions.standing()


def over(seat: Seat, folder: Path) -> None:
    begun(seat, folder)
    seat.battle.match.battle.concede("blue")
    seat.wait(lambda: isinstance(seat.app.stage.screen, Result))


def saved(seat: Seat, folder: Path) -> None:
    begun(seat, folder)
    seat.battle.match.save()
    seat.app.stage.show(Title())
    seat.app.stage.lay_over(Load())


def ruled(seat: Seat, folder: Path) -> None:
    over_title(lambda: Setup("duel", ALONE))(seat, folder)
    screen = seat.app.stage.screen
    assert isinstance(screen, Setup)
    screen.choose_rules()


def curtained(seat: Seat, _folder: Path) -> None:
    seat.app.stage.show(BattleScreen(Match.begin("duel", PEOPLE, 3)))
    assert isinstance(seat.app.stage.screen, Handover)


def turn(name: str) -> Open:
    """A turn in one of the positions in which everything is at hand."""

    def opened(seat: Seat, folder: Path) -> None:
        seat.app.stage.show(BattleScreen(Match(at_the_table(name), folder / "battle-scene.journal", "scene")))
        seat.sit()
        seat.wait(seat.asked)

    return opened


def with_soldiers(seat: Seat, _folder: Path) -> None:
    """A roster of one's own, with points to spend."""
    rosters.rosters().mkdir(parents=True, exist_ok=True)
    (rosters.rosters() / "vanguard.toml").write_text(VANGUARD, encoding="utf-8")
    over_title(Rosters)(seat, _folder)


def spending(seat: Seat, folder: Path) -> None:
    with_soldiers(seat, folder)
    seat.tick(2)
    seat.key("P")
    assert isinstance(seat.app.stage.screen, Spending)


def questioned(seat: Seat, folder: Path) -> None:
    """A question under the board."""
    found = set_up(parse_scene(STORED))
    battle = Battle(Position(found.world, found.book, [BattleFrame("rounds")]), Dice(5), seats=ALONE)
    seat.app.stage.show(BattleScreen(Match(battle, folder / "battle-scene.journal", "scene")))
    seat.wait(seat.asked)


def in_phases(seat: Seat, _folder: Path) -> None:
    """A turn under Alternity."""
    seat.app.stage.show(BattleScreen(Match.begin("duel", ALONE, 3, rules="alternity")))
    seat.wait(seat.asked)
    controls = seat.battle.view.controls
    if controls is not None and "respond.ready" in controls.offers.by_kind:
        seat.battle.match.battle.answer(controls.offers.by_kind["respond.ready"][0])
    seat.wait(lambda: seat.asked() and seat.battle.match.battle.ask.question == "turn")  # type: ignore[union-attr]


def stumbled(seat: Seat, folder: Path) -> None:
    """What is said after a fault."""
    begun(seat, folder)
    battle = left(seat.app.stage)
    assert battle is not None
    seat.app.stage.show(Title())
    seat.app.stage.lay_over(offer(seat.app.stage, "KeyError: 0", folder / "fault.txt", battle, again=False))


def company(seat: Seat, _folder: Path) -> None:
    """Squads, one of them chosen."""
    seat.app.stage.show(BattleScreen(Match.begin("benchmarks/two_squads.toml", ALONE, 3)))
    seat.wait(seat.asked)
    seat.battle.staff.take(squads_of(seat.battle.view.outlook, "blue")[0])


SCREENS: dict[str, Open] = {
    "title": lambda seat, _folder: seat.app.stage.show(Title()),
    "keys": over_title(Help),
    "options": over_title(Options),
    "rosters": over_title(Rosters),
    "set-up": over_title(lambda: Setup("duel", ALONE)),
    "message": over_title(lambda: Message("Sure?", "Say so.", confirm=lambda: None)),
    "load": saved,
    "optional rules": ruled,
    "deployment": begun,
    "menu": paused,
    "standing answers": answered_beforehand,
    "result": over,
    "curtain": curtained,
    "turn": turn("gunner"),
    "sergeant's turn": turn("sergeant"),
    "soldiers": with_soldiers,
    "spending": spending,
    "question": questioned,
    "turn in phases": in_phases,
    "recovery": stumbled,
    "company": company,
}
AT_ONCE = ("title", "message", "rosters", "curtain", "question", "recovery")
"""Screens that are pressed without being asked for, in one size."""


def put_up(seat: Seat, name: str, folder: Path) -> None:
    """The screen, as new, and a second later."""
    seat.app.stage.running = True
    SCREENS[name](seat, folder)
    seat.tick(2)


@pytest.mark.slow
@pytest.mark.parametrize("name", SCREENS)
def test_every_thing_is_pointed_at_in_every_size(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One screen through all sizes, changed while it is open."""
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    tame(monkeypatch, 1)
    with window() as seat:
        put_up(seat, name, tmp_path)
        up = seat.app.stage.screen
        for size in SIZES:
            seat.resize(size)
            seat.tick(2)
            assert seat.app.stage.size == size
            for box in seat.things():
                seat.rest(box.center)
            assert seat.app.stage.screen is up
    assert not log_file().exists(), "and no look ahead has failed"


@pytest.mark.parametrize(
    ("name", "size"),
    [
        pytest.param(
            name,
            size,
            marks=[] if name in AT_ONCE and size == SIZES[1] else [pytest.mark.slow],
            id=f"{name} {size[0]}x{size[1]}",
        )
        for name in SCREENS
        for size in SIZES
    ],
)
def test_every_thing_is_pressed(
    name: str, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each on a screen of its own; that it does what it says is tested where it is made."""
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    tame(monkeypatch, 1)
    with window() as seat:
        seat.resize(size)
        seat.app.stage.show(Title())
        seat.tick(2)
        put_up(seat, name, tmp_path)
        count = len(seat.things())
        assert count or name == "keys"
        for place in range(count):
            put_up(seat, name, tmp_path)
            seat.rest(seat.things()[place].center)
            seat.click(seat.things()[place].center)
            seat.tick(3)
    assert not log_file().exists(), "and no look ahead has failed"
