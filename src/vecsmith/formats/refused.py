"""Files that are known and not read: those that hold pickles, and those that want another path. Each gets a sentence."""

from vecsmith.core.tensorfile import sniff as looks_like_safetensors
from vecsmith.formats.source import Source

PROTOCOLS = tuple(bytes((0x80, version)) for version in range(2, 6))
TEXT_PICKLES = (b"ccopy_reg\n", b"ccopyreg\n", b"cnumpy", b"cgensim", b"c__builtin__\n", b"cjoblib", b"(dp", b"(lp")
BECAUSE = "which is not read, because a pickle can run any code when it is opened"
TORCH = "in PyTorch, write the matrix with safetensors.torch.save_file or numpy.save, and the words to a text file"
GENSIM = "in gensim: kv.save_word2vec_format(path, binary=True)"
JOBLIB = (
    "in Python, load it where you trust it, and give vecsmith.Vectors(words, matrix).save(path) its words and matrix"
)


def reason(source: Source) -> str | None:
    """Say why a file is refused and how to convert it, or None for a file that may be read."""
    if source.is_folder:
        return None
    if source.is_zip and source.member is None:
        names = source.members()
        if any(name.endswith("data.pkl") for name in names):
            return f"{source.name} is a PyTorch file with a pickle inside, {BECAUSE}; {TORCH}"
        if len(names) != 1:
            return None
    head = source.head
    if not head:
        return f"{source.name} is empty"
    if looks_like_safetensors(head):  # before pickles, whose first bytes may be the length of such a header
        return _safetensors(source, head)
    if head.startswith((*PROTOCOLS, *TEXT_PICKLES)):
        if b"gensim" in head:
            return f"{source.name} is a pickle that gensim wrote, {BECAUSE}; {GENSIM}"
        if b"torch" in head or head[2:].startswith(b"\x8a\nl\xfc\x9cF\xf9 j\xa8P\x19"):  # PyTorch's own magic number
            return f"{source.name} is a PyTorch file, a pickle, {BECAUSE}; {TORCH}"
        return f"{source.name} is a pickle, {BECAUSE}; {JOBLIB}"
    if head[257:262] == b"ustar":
        return (
            f"{source.name} is a tar archive, which is not read: unpack it (tar -xf) and give the file or folder in it"
        )
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return f"{source.name} is UTF-16, expected UTF-8: iconv -f UTF-16 -t UTF-8"
    return None


def _safetensors(source: Source, head: bytes) -> str | None:
    ours = b'"vecsmith"' in head
    if ours and source.is_plain:
        return None
    if ours:
        return f"{source.name} is a compressed native file, which must be mapped: decompress it first"
    if b'"embeddings"' in head or b'"embedding.weight"' in head:
        return f"{source.name} is the matrix of a Model2Vec or sentence-transformers folder: give the folder instead"
    return f"{source.name} is a safetensors file that vecsmith did not write, so nothing says which words its rows are"
