"""Problems say where and what, suggest what was meant, and travel whole."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.content.page import parse_toml, visible
from game.content.problem import ContentError, Problem, did_you_mean, error, errors, render, warning
from game.content.toml_text import block, quoted, table_text


def test_a_problem_is_one_line() -> None:
    problem = error("a.toml", "units.a", "unknown unit", 'did you mean "b"?')
    assert problem.text() == 'a.toml: units.a: error: unknown unit (did you mean "b"?)'
    assert warning("a.toml", "", "is odd").text() == "a.toml: warning: is odd"
    assert render([problem, problem]).count("\n") == 1


def test_only_errors_stop_a_file() -> None:
    fault, odd = error("a", "", "x"), warning("a", "", "y")
    assert errors([odd, fault]) == (fault,)


def test_hints() -> None:
    assert did_you_mean("snadbags", ["sandbags", "grass"]) == 'did you mean "sandbags"?'
    assert did_you_mean("Rifle", ["rifle"]) == 'did you mean "rifle"?'
    assert did_you_mean("zzz", ["b", "a"]) == "one of: a, b"
    many = did_you_mean("zzz", [str(number) for number in range(1000, 1100)], ["1050"])
    assert many.startswith("one of: 1050, 1000, 1001, ")
    assert many.endswith(", 1010 ... (100 in all)")
    assert did_you_mean("smoke", ["grenades.fire", "grenades.smoke"]) == 'did you mean "grenades.smoke"?'
    assert did_you_mean("", ["b", "a"], ["b"]) == "one of: b, a"
    assert did_you_mean("zzz", []) == ""


def test_a_content_error_survives_the_way_to_another_process() -> None:
    fault = ContentError([error("a", "b", "c", "d")])
    again = pickle.loads(pickle.dumps(fault))
    assert again.problems == (Problem("error", "a", "b", "c", "d"),)
    assert str(again) == str(fault)


any_text = st.text(st.characters(exclude_categories=("Cs",)), max_size=40).map(visible)
many_lines = st.lists(any_text, max_size=4).map("\n".join)


@given(any_text | many_lines)
def test_any_text_prints_as_toml_and_reads_back(text: str) -> None:
    assert parse_toml(f"a = {quoted(text)}\nb = {block(text)}\n", "t") == {"a": text, "b": text}


@given(st.dictionaries(any_text, st.lists(st.integers() | st.booleans() | many_lines, max_size=30), max_size=4))
def test_any_table_prints_as_toml_and_reads_back(table: dict[str, list[object]]) -> None:
    assert parse_toml(table_text(table), "t") == table


@pytest.mark.parametrize("sign", ["\u200b", "\u2060", "\ufeff", "\xad", "\x1b", "\u0301", "\u3164", "\U000e0041"])
def test_signs_that_nobody_sees_are_written_out(sign: str) -> None:
    one = error("a", f'legend."{sign}"', f'"{sign}" is unknown', f'legend = {{ "{sign}" = "grass" }}')
    spelt = f"\\u{ord(sign):04x}" if len(f"{ord(sign):x}") <= 4 else "\\U000e0041"
    assert one.text() == f'a: legend."{spelt}": error: "{spelt}" is unknown (legend = {{ "{spelt}" = "grass" }})'


def test_signs_that_are_seen_stay() -> None:
    for text in ('"~"', "cafe\u0301", "Łódź", "一 二", "␛", "one\n\ttwo", '"\U0001f6e1"'):
        assert error("a", text, text).what == text
