"""A few hundred inputs of the fuzz run; `make fuzz` does a hundred thousand, with bounds checks in the kernels."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.filterwarnings("ignore::vecsmith.core.errors.Note")  # of what formats leave out


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT))
        from fuzz import run, seeds

        return run, seeds.make(tmp_path_factory.mktemp("seeds"))


def test_every_format_has_seeds_and_no_broken_one_of_them_does_harm(made, tmp_path):
    run, seeds = made
    outcomes = [run.one(tmp_path, seeds, 2, number) for number in range(300)]
    assert outcomes.count("refused") > 100
    assert outcomes.count("read") > 30


def test_headers_that_ask_for_much_are_refused(made, tmp_path):
    run, _ = made
    for name, make in run.bombs():
        if not name.endswith((".gz", ".bz2", ".xz", ".zst", "line.txt")):
            assert run.judge_bomb(tmp_path, name, make) == "refused"
