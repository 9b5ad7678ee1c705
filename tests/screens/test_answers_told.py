"""A question says in its sentence what its answer costs, what it does, and what is to be expected of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.screens.play import answering
from tests.screens.test_every_question import BROUGHT_ABOUT, SCENES, opened, reached

TOLD = {
    ("ascension", "feint"): ("for 1 Willpower", "called off", "If not, the attack hits with 10%"),
    ("ascension", "double_feint"): ("for 1 Willpower", "both roll Intellect", "is taken back"),
    ("ascension", "initiative"): ("Quick Draw costs 2 Initiative for +5", "Quickness 2 for +5", "acts first"),
    ("ascension", "press"): ("both roll Physique", "gains 1 Accuracy and 1 Initiative", "costs nothing"),
    ("ascension", "dodge"): ("costs a move action", "before the blast", "It succeeds with 30%"),
    ("ascension", "backstep"): ("no action", "+5 defence", "gives Blue Rifleman 1 Initiative", "7% instead of 20%"),
    ("alternity", "parry"): ("for one action", "stops the blow", "Ordinary or better with 70%"),
}


@pytest.mark.parametrize(("book", "question"), TOLD)
def test_a_question_says_cost_effect_and_odds(
    book: str, question: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    text, ask, rules = reached(SCENES / f"{BROUGHT_ABOUT[book][question]}.toml", question, monkeypatch)
    for seat in opened(text, ask, rules, tmp_path):
        controls = seat.battle.controls
        assert controls is not None
        said = answering.words(controls, seat.battle.playback.teller, lurking=False)[1]
        assert [words for words in TOLD[book, question] if words not in said] == []
