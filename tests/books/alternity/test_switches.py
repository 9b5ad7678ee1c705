"""The ledger's table of optional rules: defaults, conflicts, the page that tells of them, and that they are felt."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.problem import ContentError
from game.messages.events import PhaseEarned
from game.messages.frames import Round
from game.messages.orders import END, Attack, Respond
from game.rulebooks.alternity.events import ActionOwed, ActionSpent
from game.rulebooks.alternity.numbers import SWITCHES
from game.rulebooks.shelf import open_book
from game.world.body import Tracks
from game.world.turns import Earned
from tests.books.alternity.support import GOOD, ORDINARY, PISTOL, Skirmish
from tests.rules.support import of_kind

LEDGER = {
    "crit.threat": True,
    "melee.multiple_attackers": True,
    "dazed.revised": True,
    "declare.mode": "reverse",
    "damage.lower_degree_choice": True,
    "deck.dex_feat": True,
    "mounted.enabled": True,
    "parry.multiple": True,
    "reach.order": True,
    "react.unused_first": True,
    "damage.secondary_one_for_one": False,
    "damage.firepower_excess": "plus_one",
    "progress.double_points": True,
    "progress.specialized": True,
    "progress.last_resorts_per_adventure": True,
    "progress.points_2a": True,
    "progress.broad_2b": True,
    "progress.flat_cost": False,
    "progress.training_kits": False,
}
OURS = {"cast.rebuild": False}
"""A switch that a row names outside the table (ALT-PROG-21)."""


@pytest.mark.rule("ALT-DECL-11", "ALT-1B-08", "ALT-PROG-20", "ALT-PROG-21")
def test_the_switches_and_their_defaults() -> None:
    assert set(SWITCHES) == {*LEDGER, *OURS}
    figures = open_book("alternity").figures
    assert {name: figures[name] for name in SWITCHES} == LEDGER | OURS


def test_the_page_on_profiles_tells_every_one_as_it_is_shipped() -> None:
    page = (Path(__file__).parents[3] / "docs" / "rules-profile.md").read_text(encoding="utf-8")
    section = page.split("## The optional rules of Alternity")[1].split("\n## ")[0]
    for name, value in (LEDGER | OURS).items():
        told = {True: "on", False: "off"}.get(value, f'`"{value}"`')  # type: ignore[call-overload]
        assert f"| `{name}` | {told} |" in section, name


@pytest.mark.rule("ALT-PROG-09", "ALT-PROG-16")
@pytest.mark.parametrize(
    "switches",
    [
        {"progress.training_kits": True},
        {"progress.points_2a": False},
        {"progress.broad_2b": False},
        {"declare.mode": "sideways"},
        {"damage.firepower_excess": True},
        {"reach.order": "reverse"},
    ],
)
def test_a_scenario_cannot_set_what_a_profile_cannot(switches: dict[str, bool | str]) -> None:
    """Conflicts and unknown words are refused wherever switches are set."""
    with pytest.raises(ContentError):
        open_book("alternity", switches)


@pytest.mark.rule("ALT-REACT-01", "ALT-REACT-02")
@pytest.mark.parametrize("unused", [True, False])
def test_unused_actions_pay_reactions_where_the_rule_is_played(skirmish: type[Skirmish], unused: bool) -> None:
    """3 actions from the Ordinary phase: one spare, which pays the dodge; without the rule the next action does."""
    fight = skirmish("." * 12, react__unused_first=unused)
    a = fight.soldier("a", (0, 0), con=12, wil=12, skills={"dodge": 2})
    b = fight.soldier("b", (4, 0), "red", skills={"pistol": 4}, arms=(PISTOL,))
    told = fight.run(Round(), dice=[8, 19], answers=[END] * 3)
    assert of_kind(told, PhaseEarned)[0] == PhaseEarned(a, ORDINARY, 3, int(unused))
    fight.put(b, Earned(GOOD, 2))
    told = fight.phase(GOOD, {b: (Attack(a),)}, dice=[5, 19, 1], reactions={a: Respond("dodge")})
    spent, owed = ([one.unit for one in of_kind(told, kind)].count(a) for kind in (ActionSpent, ActionOwed))
    assert (spent, owed) == ((1, 0) if unused else (0, 1))


@pytest.mark.rule("ALT-DAZE-04", "ALT-BASE-19")
@pytest.mark.parametrize(("revised", "steps"), [(True, 1), (False, 2)])
def test_dazed_by_the_book_or_as_revised(skirmish: type[Skirmish], revised: bool, steps: int) -> None:
    """2 mortal points of 9: under a quarter is +1; +1 for each without the rule. The pistol is at medium, +1."""
    fight = skirmish("." * 12, dazed__revised=revised)
    a = fight.soldier("a", (0, 0), con=18, skills={"pistol": 4}, arms=(PISTOL,))
    b = fight.soldier("b", (4, 0), "red")
    fight.put(a, Tracks(mortal=2, mortal_most=9, stun_most=18, wound_most=18, fatigue_most=9))
    fight.phase(GOOD, {a: (Attack(b),)}, dice=[19, 1])
    assert fight.draws[0].sums == (1 + steps,)  # type: ignore[union-attr]
