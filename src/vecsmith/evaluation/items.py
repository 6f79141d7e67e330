"""What tasks on the items of one container share: a name and a checksum, and nothing to set unless they say so."""

from dataclasses import fields
from typing import Any

from vecsmith.data.containers import Dataset
from vecsmith.evaluation.asking import Asked, Covered
from vecsmith.evaluation.task import Array, Scored
from vecsmith.statistics.sample import Sample


class OfItems:
    """A task on the items of one container, which is the first field of the dataclass that inherits from this.

    Whoever inherits says its `suite` and its `metric`, `describe` and `score`.
    """

    suite: str
    metric: str
    higher_is_better = True

    @property
    def data(self) -> Dataset:
        """The container."""
        first: Dataset = getattr(self, fields(self)[0].name)  # type: ignore[arg-type]
        return first

    @property
    def name(self) -> str:
        """The name of the data."""
        return self.data.name

    @property
    def sha256(self) -> str:
        """The checksum of the data."""
        return self.data.sha256

    @property
    def settings(self) -> dict[str, Any]:
        """How it is measured: nothing to say."""
        return {}

    def scored(
        self, asked: Asked, covered: Covered, sample: Sample, points: Array, items: Array | None = None, **settings: Any
    ) -> Scored:
        """Say how a table did on the items that it covers, or on those of them (`items`) that got a score."""
        return Scored(
            sample,
            covered.items if items is None else items,
            covered.total,
            asked.case,
            asked.oov,
            points,
            {**self.settings, **settings},
            known=covered.known,
        )
