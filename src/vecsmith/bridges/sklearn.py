"""To scikit-learn. It is imported inside functions, and only those that it, or a person who has it, calls."""

from typing import Any


def tags(method: Any) -> Any:
    """Describe a method to scikit-learn 1.6 and later: it takes dense finite numbers and gives float32."""
    from sklearn.utils import InputTags, Tags, TargetTags, TransformerTags

    return Tags(
        estimator_type=None,
        target_tags=TargetTags(required=False),
        transformer_tags=TransformerTags(preserves_dtype=["float32"]) if hasattr(method, "transform") else None,
        input_tags=InputTags(two_d_array=True, sparse=False, allow_nan=False),
    )
