"""What tasks on the items of one container share: a name and a checksum, and nothing to set unless they say so."""

from abc import ABC, abstractmethod
from typing import Any

from vecsmith.data.containers import Dataset


class OfItems(ABC):
    """A task on the items of `data`; whoever inherits says `suite`, `metric`, `describe` and `score`."""

    @property
    @abstractmethod
    def data(self) -> Dataset:
        """The container."""

    @property
    def name(self) -> str:
        """The name of the data."""
        return self.data.name

    @property
    def sha256(self) -> str:
        """The checksum of the data."""
        return self.data.sha256

    @property
    def higher_is_better(self) -> bool:
        """More is better."""
        return True

    @property
    def settings(self) -> dict[str, Any]:
        """How it is measured: nothing to say."""
        return {}
