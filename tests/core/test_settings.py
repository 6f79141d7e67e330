"""Settings: what is declared, what is allowed, and what a refusal says."""

from dataclasses import dataclass, field

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vecsmith.core.errors import SettingError
from vecsmith.core.settings import Setting, did_you_mean, plain, refuse_unknown, setting, settings_of


@dataclass(eq=False)
class Tuned:
    rounds: int = setting(5, "how many rounds", low=1, high=100, equation="(3)")
    rate: float = setting(0.1, "how fast", low=0)
    mode: str = setting("slow", "which way", choices=["slow", "fast"])
    verbose: bool = setting(False, "say more")
    seed: int | None = setting(None, "where to begin", high=9)


def test_settings_are_described_in_order():
    rounds, rate, mode, verbose, seed = settings_of(Tuned)
    assert rounds == Setting("rounds", "int", 5, 1, 100, None, "how many rounds", "(3)")
    assert (rate.type, rate.low, rate.high) == ("float", 0, None)
    assert mode.choices == ("slow", "fast")
    assert verbose.type == "bool"
    assert (seed.type, seed.optional, seed.default) == ("int", True, None)


def test_machines_read_seven_facts_of_a_setting():
    assert settings_of(Tuned)[2].as_dict() == {
        "name": "mode",
        "type": "str",
        "default": "slow",
        "low": None,
        "high": None,
        "choices": ["slow", "fast"],
        "help": "which way",
    }


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("rounds", 0, "m: the setting 'rounds' must be a whole number from 1 to 100, found 0"),
        ("rounds", 2.0, "a whole number from 1 to 100, found 2.0"),
        ("rounds", True, "found True"),
        ("rounds", None, "found None"),
        ("rate", -0.5, "a number from 0, found -0.5"),
        ("rate", float("nan"), "a number from 0, found nan"),
        ("rate", float("inf"), "found inf"),
        ("rate", "fast", "found 'fast'"),
        ("mode", "medium", "one of slow, fast, found 'medium'"),
        ("verbose", 1, "true or false, found 1"),
        ("seed", 10, "a whole number up to 9, or None, found 10"),
        ("rate", np.arange(3), "found array"),
        ("rate", "a\nb" * 100, "found 'a"),
    ],
)
def test_a_wrong_value_is_refused_in_one_sentence(name, value, message):
    one = next(one for one in settings_of(Tuned) if one.name == name)
    assert not one.allows(value)
    said = str(one.refusal(value, "m"))
    assert message in said
    assert "\n" not in said
    assert len(said) < 200


@pytest.mark.parametrize(
    ("name", "value"),
    [("rounds", np.int64(3)), ("rate", 1), ("rate", np.float32(0.5)), ("verbose", np.bool_(True)), ("seed", None)],
)
def test_numpy_scalars_and_whole_numbers_for_numbers_are_allowed(name, value):
    assert next(one for one in settings_of(Tuned) if one.name == name).allows(value)


@given(st.integers(-1000, 1000), st.integers(-1000, 1000), st.integers(-1000, 1000))
def test_both_ends_of_a_range_belong_to_it(low, high, value):
    assert Setting("x", "int", 0, low, high).allows(value) == (low <= value <= high)


def test_a_field_that_is_no_setting_is_refused():
    @dataclass
    class Wrong:
        plain_field: int = 3

    @dataclass
    class Listed:
        words: list[str] = setting(None, "no simple type")  # noqa: RUF009

    @dataclass
    class Other:
        words: int = field(default=3, metadata={"other": 1})

    for wrong in (Wrong, Listed, Other):
        with pytest.raises(TypeError, match="must be declared as"):
            settings_of(wrong)


def test_an_unknown_name_is_refused_with_the_nearest():
    with pytest.raises(SettingError, match="m has no setting 'round'; the nearest is rounds"):
        refuse_unknown(Tuned, ["round"], lambda method: "m")
    with pytest.raises(SettingError, match="m has no setting 'x'; its settings are rounds, rate, mode, verbose, seed"):
        refuse_unknown(Tuned, ["rate", "x"], lambda method: "m")
    assert did_you_mean("x", [], "settings") == "it has no settings"


def test_plain_turns_numpy_scalars_into_python():
    made = plain({"a": np.float64(0.5), "b": (np.int32(1), [np.bool_(True)]), "c": "text"})
    assert made == {"a": 0.5, "b": [1, [True]], "c": "text"}
    assert type(made["a"]) is float
    assert type(made["b"][1][0]) is bool
    array = np.arange(3)
    assert plain(array) is array
