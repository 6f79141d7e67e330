"""What scikit-learn is told of a method."""

from sklearn.utils import get_tags

from vecsmith.bridges.sklearn import tags
from vecsmith.core.method import Method
from vecsmith.refiners import Center


def test_a_refiner_is_a_transformer_of_dense_finite_numbers():
    told = get_tags(Center())
    assert told.transformer_tags.preserves_dtype == ["float32"]
    assert told.input_tags.two_d_array
    assert not told.input_tags.sparse
    assert not told.input_tags.allow_nan
    assert not told.target_tags.required
    assert told.requires_fit


def test_a_method_without_transform_is_no_transformer():
    assert tags(Method()).transformer_tags is None
