import numpy as np
import pytest

from vecsmith.core.errors import InputError
from vecsmith.data.containers import Dictionary
from vecsmith.evaluation.task import Asking
from vecsmith.evaluation.translation import Translation
from vecsmith.vectors import Vectors

# chien lies at dog, chat between dog and cat but nearer to dog, loup at wolf
TABLE = Vectors(
    ["dog", "cat", "wolf", "chien", "chat", "loup"],
    [[1, 0, 0], [0, 1, 0], [0, 0, 1], [3, 0.1, 0], [1, 0.9, 0], [0, 0, 2]],
)
WORDS = Dictionary(
    left=["chien", "chien", "chat", "loup", "ours"], right=["hound", "dog", "cat", "wolf", "bear"], name="fr-en"
)


def test_by_hand():
    scored = Translation(WORDS).score(TABLE, Asking())
    assert scored.points.tolist() == [1, 0, 1] and scored.items.tolist() == [0, 1, 2]
    assert scored.sample.value() == pytest.approx(2 / 3) and (scored.total, scored.coverage) == (4, 3 / 4)
    assert Translation(WORDS).describe(0) == "chien = hound, dog"
    only = Translation(WORDS).score(TABLE, Asking(), items=np.array([1, 2]))
    assert only.points.tolist() == [0, 1] and only.total == 2


def test_a_table_of_one_language_is_said():
    with pytest.raises(InputError, match=r"fr-en: .* knows none of its 4 words"):
        Translation(WORDS).score(TABLE.select(["dog", "cat"]), Asking())
