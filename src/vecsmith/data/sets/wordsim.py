"""Thirteen sets of word pairs and how similar people find them, in the form that Manaal Faruqui collected them."""

from vecsmith.data.containers import WordPairs
from vecsmith.data.entry import Entry, File, Https
from vecsmith.data.files import Files
from vecsmith.data.guess import parse

BASE = "https://raw.githubusercontent.com/mfaruqui/eval-word-vectors/94b3dd9fdbac7ed08dbee7179cd5ee464acf0594/data/word-sim"
SETS = (  # part, file, checksum, size
    ("mc-30", "EN-MC-30.txt", "33ee05911496ff83d95cac351d0746c6f63b9181b605cb7d307f4daa8864511b", 543),
    ("rg-65", "EN-RG-65.txt", "c243f3a91c3f5d8cf67f21a67f6fb80bde8b6bb060851a6a48e6f2d68ec98c9f", 1_210),
    ("ws-353", "EN-WS-353-ALL.txt", "ce12919b240af45bdf46d243601eaca2b6212b159b5e7e9b435ee7ee40c5619c", 7_405),
    ("ws-353-sim", "EN-WS-353-SIM.txt", "f1da938998863c94e53f72f984a5c6e215f0b46c323aae8f0f4930703a339107", 4_002),
    ("ws-353-rel", "EN-WS-353-REL.txt", "66a7c88100624d0a391605ff61ce84e11d11ee620d51ec0298da49592838f8fa", 5_134),
    ("men", "EN-MEN-TR-3k.txt", "888b13580faa362c7b11da0a670258cf1b1eb4bf0ecbcd418918729a3bd3f43a", 53_593),
    ("mturk-287", "EN-MTurk-287.txt", "a9ae3a9decb75a9700fe0cf18b048c1344774d9f40e0196baf8e34d4cd9d1ce5", 7_218),
    ("mturk-771", "EN-MTurk-771.txt", "04dc297c9e86b6fa7cf8ef0e4ba2e2c8d3399ec68d92fb7a53c0b4aae27198b5", 19_628),
    ("rw", "EN-RW-STANFORD.txt", "5108d54dfc746f44f9c3d7e31d2857c37cf71430bc1594175a61a3b89bb0ae1f", 49_851),
    ("simlex-999", "EN-SIMLEX-999.txt", "405394ffb7d25f6d0e3c041f87c9f27d29dc6b047506769953e85c4523b11685", 18_024),
    ("simverb-3500", "EN-SimVerb-3500.txt", "9d84274e7ad029fd3cf69dd0516e9ade624bbef9bd4e2050f6cc1fa01471e0f5", 65_315),
    ("verb-143", "EN-VERB-143.txt", "7259e19961c81912aa4c72de0102e480b2ad2bb9f4ce97d036fbde8e1a403001", 3_320),
    ("yp-130", "EN-YP-130.txt", "7643fdbc6158c3424061e2cba450c71285767266ff9f3db947bfc1f1f5ce67ab", 2_614),
)
FILES = {part: file for part, file, *_ in SETS}

ENTRY = Entry(
    name="wordsim",
    kind="words",
    summary="13 sets of English word pairs with similarity scores: MC, RG, WS-353, MEN, MTurk, RW, SimLex, SimVerb, ...",
    licence="MIT (the collection); each set free for research",
    citation="Faruqui and Dyer (2014), Community Evaluation and Exchange of Word Vectors at wordvectors.org",
    homepage="https://github.com/mfaruqui/eval-word-vectors",
    parts=tuple(FILES),
    items="30 to 3,500 pairs each, 11,768 in all",
    folder="tasks/wordsim",
    bundled="wordsim.zip",
    files=tuple(File(file, sha256, size, (Https(f"{BASE}/{file}"),)) for _, file, sha256, size in SETS),
    note="Verb-143 has 144 pairs in this collection.",
)


def read(files: Files, part: str) -> WordPairs:
    """Read one of the sets: two words and a score a line."""
    pairs, _ = parse(files.text(FILES[part]), FILES[part], "pairs")
    assert isinstance(pairs, WordPairs)
    return pairs
