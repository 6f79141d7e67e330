"""Every example runs, somewhere else than in the repository, and prints what it promises."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"
PROMISED = {
    "quickstart.py": ["king + woman - man: queen", "paris is to france as tokyo is to: japan", "odd one out: piano"],
    "neighbors_in_batch.py": ["coffee -> tea", "1,000 queries against 10,000 words", "row 0: ['the', "],
    "classify_sentences.py": ["sport: They lost the championship", "food: Lunch was beef"],
    "compare_tables.py": [
        "glove             wordsim/simlex-999  0.297 [0.239, 0.361]  999 of 999",
        "glove / glove and potion, wordsim/simlex-999: -0.2",
        "drinks: not distinguishable on 4 pairs",
        "45 of 998 pairs of SimLex-999 are in MEN, alley / street first",
    ],
    "to_model2vec.py": ["wrote 10,000 words x 100 to glove-model2vec", "largest difference"],
}


def test_every_example_is_run():
    assert {path.name for path in EXAMPLES.glob("*.py")} == set(PROMISED)


@pytest.mark.parametrize("name", PROMISED)
def test_an_example_runs(name, tmp_path):
    command = [sys.executable, "-W", "error::UserWarning:vecsmith", str(EXAMPLES / name)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    for line in PROMISED[name]:
        assert line in done.stdout
