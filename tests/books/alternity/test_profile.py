"""The shipped profile is the whole book, and its switches are played together as the ledger has it."""

from dataclasses import asdict
from pathlib import Path

import pytest
from typer.testing import CliRunner

from game.cli import app
from game.content.problem import ContentError
from game.content.profile import load_profile
from game.dice.ladder import CRITICAL
from game.dice.steps import StepCheck
from game.rulebooks.alternity import progress as pr
from game.rulebooks.alternity.harm import marked
from game.rulebooks.alternity.numbers import FIGURES, Numbers, numbers
from game.rulebooks.shelf import open_book, switches_of
from game.systems.modules import FIGURES as WARFARE
from game.world.body import Harm


def test_the_profile_names_every_figure_of_the_book():
    assert set(load_profile("alternity").numbers) == {*FIGURES, *WARFARE}
    assert set(load_profile("alternity").switches) == set(switches_of("alternity"))


def test_the_profile_is_the_book_as_written():
    assert numbers(open_book("alternity")) == Numbers()


def test_a_profile_may_set_the_figures_of_progression():
    n = numbers(open_book("alternity"))
    assert (n.level_ap, n.price_modern_ranged, n.campaign_ap) == (5, (6, 4, 4, 4), (1, 1, 1, 3))


def checked(tmp_path: Path, switches: str) -> str:
    """What `enfilade check` says of a profile with these switches."""
    path = tmp_path / "own.toml"
    path.write_text(f'book = "alternity"\ntitle = "Own"\n\n[switches]\n{switches}\n', "utf-8")
    found = CliRunner().invoke(app, ["check", str(path)])
    return found.output


@pytest.mark.rule("ALT-PROG-09", "ALT-PROG-16")
@pytest.mark.parametrize(
    ("switches", "told"),
    [
        ("progress.training_kits = true", "progress.specialized is not played with progress.training_kits"),
        ("progress.broad_2b = false", "progress.points_2a and progress.broad_2b go together"),
    ],
)
def test_a_profile_with_switches_that_clash_is_refused(tmp_path, switches, told):
    assert f"switches: error: {told}" in checked(tmp_path, switches)
    with pytest.raises(ContentError, match=told):
        open_book(str(tmp_path / "own.toml"))


@pytest.mark.rule("ALT-PROG-04", "ALT-PROG-20", "ALT-1B-06")
@pytest.mark.parametrize(
    ("switches", "told"),
    [
        ("progress.flat_cost = true", ("(ALT-PROG-04)", "(ALT-PROG-20)")),
        ('damage.firepower_excess = "upgrade"', ("very deadly to light armour (ALT-1B-06)",)),
    ],
)
def test_a_profile_that_goes_ill_together_is_warned_of_and_opens(tmp_path, switches, told):
    words = checked(tmp_path, switches)
    assert words.count("switches: warning: ") == len(told)
    assert all(one in words for one in told)
    assert open_book(str(tmp_path / "own.toml")).title == "Own"


def test_the_shipped_profile_goes_well_together():
    assert CliRunner().invoke(app, ["check", "assets/profiles/alternity.toml"]).output == "nothing wrong\n"


@pytest.mark.rule("ALT-PROG-22")
def test_products_by_the_standard_rules_stay_standard():
    book = open_book("alternity_standard")
    n = numbers(book)
    switches = [value for value in asdict(n.options).values() if isinstance(value, bool)]
    assert switches
    assert not any(switches)
    assert pr.earned(pr.Growth(), 6, n) == pr.Growth(level=2, points=6)
    assert StepCheck("climb", 1, 16, threat=n.options.crit_threat).read((20,)) == CRITICAL
    assert marked("mortal", 4, 0, n.options) == Harm(stun=2, wound=2, mortal=4)


@pytest.mark.rule("ALT-1B-08")
def test_the_lethal_profile():
    options = numbers(open_book("alternity_lethal")).options
    assert (options.damage_secondary_one_for_one, options.damage_firepower_excess) == (True, "upgrade")
    usual = numbers(open_book("alternity")).options
    assert (usual.damage_secondary_one_for_one, usual.damage_firepower_excess) == (False, "plus_one")
    assert "very deadly" in CliRunner().invoke(app, ["check", "assets/profiles/alternity_lethal.toml"]).output
