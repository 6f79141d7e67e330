"""Universal Dependencies, ten smaller treebanks: parts of speech and trees."""

from vecsmith.data.containers import Dataset
from vecsmith.data.entry import Entry, File, Https, Page
from vecsmith.data.files import Files
from vecsmith.data.readers_tags import dependencies, tagged, trees, upos

TREEBANKS = {  # language: repository, how its files begin
    "af": ("UD_Afrikaans-AfriBooms", "af_afribooms"),
    "el": ("UD_Greek-GDT", "el_gdt"),
    "en": ("UD_English-GUM", "en_gum"),
    "es": ("UD_Spanish-PUD", "es_pud"),
    "fr": ("UD_French-ParTUT", "fr_partut"),
    "hu": ("UD_Hungarian-Szeged", "hu_szeged"),
    "sv": ("UD_Swedish-Talbanken", "sv_talbanken"),
    "tr": ("UD_Turkish-IMST", "tr_imst"),
    "vi": ("UD_Vietnamese-VTB", "vi_vtb"),
    "zh": ("UD_Chinese-HK", "zh_hk"),
}
FILES = {  # language and split: checksum, size, the commit that has it if that is known
    "af/train": (
        "5dfd07a87750b4b535eca5a4b4254352d2d40fbdd3fc1a9d332e62cec0f0c05f",
        2_125_618,
        "0134a05edd6a47c63c1ba5e992c22eb80db362c8",
    ),
    "af/dev": (
        "9be338cd501863631e03c123be2399e32b3d845d91347e5d6aa10c76254fbb49",
        329_125,
        "0134a05edd6a47c63c1ba5e992c22eb80db362c8",
    ),
    "af/test": (
        "e41f9111795ea733f91a93787e76a3191a088c213375c50f8ec6a9597a94e967",
        633_159,
        "0134a05edd6a47c63c1ba5e992c22eb80db362c8",
    ),
    "el/train": ("892cd36cd47372ec0d7ccdbc874af9a6994651cdb0cf2cee6ba93bb01ee83794", 3_883_203, ""),
    "el/dev": ("53de54735051eecef04aa8c0f5f0fbf2466e0e0d4fd9dfd3d313560c394ddf41", 962_466, ""),
    "el/test": ("30cb5881ce6f8ba628de88853a4c105e716a365e8fcd9024a85befe41165c260", 979_881, ""),
    "en/dev": ("581997015a2d878ad49619032d265a9753e1b6b03d75ca18b04a00bb9ee8991d", 2_914_819, ""),
    "en/test": ("fe95c0e744f81cdf2a307ce522604ecc05cd359c7c6d1abaa3a46c85d024f34c", 2_917_494, ""),
    "es/test": ("48a7b5c7f409100b24eba90c7397e01f6fecaaf3207315a9a1bda029f77e98d3", 1_730_033, ""),
    "fr/train": ("5f82ba2e93e784647d98294ff3ed46d0c2cabd9751388a4c4c01ae0ea672baec", 1_538_080, ""),
    "fr/dev": ("f54056949e58557663aec8b1803191c5d77c036b959b0da586a779812d7cc408", 120_502, ""),
    "fr/test": ("4c50a65d81c7b57efc50b4d243de71a10859598d8e108c7e85279e53d8fb8528", 169_799, ""),
    "hu/train": ("1e9d02111d6e842ad60d20cccfb43d8f758b4cc311d13e2044af2e285372847a", 1_456_431, ""),
    "hu/dev": ("8cb5b630e09d5d938ce624b06fe3abe57a631533f5aef186ba533daca6e4ab5b", 843_187, ""),
    "hu/test": ("9031ec98f775ceae6940580a1bb4ef8a2a9e9bee38c40eb9e8ce0f006b56fa59", 756_298, ""),
    "sv/dev": ("31917fc04cfe9ef7ce8c11ed8570b739a0cefdcda5e06ff93207e6d84f37117b", 863_506, ""),
    "sv/test": ("b8909c4f5f2c64b3cee251de7004fa293717d309e54ca59d149a61d75e8571d7", 1_802_467, ""),
    "tr/train": (
        "8d8b8b581dab9362e6f2e4328aef77b9fabec1d189a199e320ba136710c7bd83",
        3_120_510,
        "94fdace1b97947756453b325d2dcd1ece8dd9db6",
    ),
    "tr/dev": ("3bdaab362b7a9af7cbf8944aee5c1c1d077970ad4bcafcf23c5c062d4cf93801", 894_821, ""),
    "tr/test": (
        "fc9269bd598489b942a025b678779557266ce0c054a843e47c7db386d76d6459",
        841_235,
        "dead23fc1a6ab59d8244ccdeed06abe07af01214",
    ),
    "vi/train": ("1df180722db99b724f7368aca50597133bee28606de3394cd8d12a57da89978d", 946_835, ""),
    "vi/dev": ("0b779257b9225575b3b30e15d64cc4ef9945a77f8cceb9f92d794b483a2752dd", 1_232_268, ""),
    "vi/test": ("abc1b0ea98661bbb494a8c0da123ba2fe1a3ef71322c380fe66468884d9b4285", 538_633, ""),
    "zh/test": ("a71ff348dd1e45c2cd525ed537a78d6c4b6c5edc15a19641bedc0a8465de820e", 942_232, ""),
}


def _name(part: str) -> str:
    language, split = part.split("/")
    return f"{TREEBANKS[language][1]}-ud-{split}.conllu"


def _file(part: str, sha256: str, size: int, commit: str) -> File:
    repository, name = f"UniversalDependencies/{TREEBANKS[part[:2]][0]}", _name(part)
    address = f"https://raw.githubusercontent.com/{repository}/{commit}/{name}"
    page = Page(f"https://github.com/{repository}", "one of its later commits has this version of the file")
    return File(f"{name}.gz", sha256, size, (Https(address),) if commit else (page,))


ENTRY = Entry(
    name="ud-other",
    kind="trees",
    summary="parts of speech and dependency trees: af, el, en (GUM), es (PUD), fr, hu, sv, tr, vi, zh (Hong Kong)",
    licence="CC BY-SA (af, es, sv, vi, zh), CC BY-NC-SA (el, en, fr, hu, tr)",
    citation="Marie-Catherine de Marneffe, Christopher D. Manning, Joakim Nivre and Daniel Zeman (2021), Universal "
    "Dependencies, Computational Linguistics",
    homepage="https://universaldependencies.org",
    files=tuple(_file(part, *about) for part, about in FILES.items()),
    parts=(*FILES, *(f"trees/{part}" for part in FILES)),
    languages=tuple(TREEBANKS),
    items="af 1,315/194/425, el 1,662/403/456, en -/1,575/1,464, es -/-/1,000, fr 803/107/110, hu 910/441/449, "
    "sv -/504/1,219, tr 3,435/1,100/1,100, vi 1,400/1,123/800, zh -/-/1,004 sentences",
    folder="tasks/ud_other",
    note="The train files of English (GUM) and Swedish are not in this copy; Spanish (PUD) and Chinese (Hong Kong) have "
    "nothing but a test set. af/train and so on give parts of speech, trees/af/train and so on the lines of CoNLL-U.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a part: parts of speech, or trees."""
    of = part.removeprefix("trees/")
    name, language = f"{_name(of)}.gz", (of[:2],)
    if of != part:
        return trees(ENTRY, part, dependencies(files, name), language)
    return tagged(ENTRY, part, upos(files, name), language)
