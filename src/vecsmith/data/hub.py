"""Files of the Hugging Face hub, over plain https.

`HF_ENDPOINT` names another hub, such as a company's mirror; `HF_TOKEN` says who asks, and is shown to the hub alone, not
to where it sends us for the file.
"""

import os
from urllib.parse import quote

from vecsmith.data.entry import Hub

HINT = "accept its conditions there, and put a token of yours into HF_TOKEN"


def address(origin: Hub) -> str:
    """Give the address of a file."""
    endpoint = os.environ.get("HF_ENDPOINT") or "https://huggingface.co"
    kind = "datasets/" if origin.kind == "dataset" else ""
    revision = quote(origin.revision, safe="")
    return f"{endpoint.rstrip('/')}/{kind}{origin.repository}/resolve/{revision}/{quote(origin.path)}"


def private_headers() -> dict[str, str]:
    """Give the headers that say who asks."""
    token = os.environ.get("HF_TOKEN", "").strip()
    return {"Authorization": f"Bearer {token}"} if token else {}
