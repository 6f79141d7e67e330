"""CONTRIBUTING's worked examples do what the page says: each block is taken for the file that its first line names."""

import importlib.util
import inspect
import re
import sys
import warnings
from pathlib import Path

import pytest

import vecsmith
from vecsmith import data, formats
from vecsmith.cli import main
from vecsmith.core import registry
from vecsmith.core.registry import Entry
from vecsmith.data import catalogue
from vecsmith.evaluation import suites
from vecsmith.formats import Format

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "CONTRIBUTING.md").read_text()
BLOCKS = dict(re.findall(r"^```python\n# (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))


@pytest.fixture
def place(tmp_path, monkeypatch):
    """Put a block where its module would be, for the length of a test."""

    def put(path):
        name = path.removeprefix("src/").removesuffix(".py").replace("/", ".")
        file = tmp_path / Path(path).name
        file.write_text(BLOCKS[path])
        spec = importlib.util.spec_from_file_location(name, file)
        module = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, name, module)
        spec.loader.exec_module(module)
        return module

    return put


def run_tests(module, request):
    tests = [test for name, test in vars(module).items() if name.startswith("test_")]
    for test in tests:
        test(**{name: request.getfixturevalue(name) for name in inspect.signature(test).parameters})
    assert len(tests) == 2


def test_every_block_is_run_here():
    assert PAGE.count("```python\n") == len(BLOCKS) == 13


def test_a_method(place, tmp_path, monkeypatch, request):
    place("src/vecsmith/refiners/rescale.py")
    entry = eval(BLOCKS["src/vecsmith/core/registry.py"], {"Entry": Entry})
    monkeypatch.setitem(registry.ROOMS, "refiners", (*registry.ROOMS["refiners"], entry))
    run_tests(place("tests/refiners/test_rescale.py"), request)
    assert vecsmith.methods("refiners")[-1]["settings"][0]["name"] == "length"
    command = re.search(r"vecsmith (refine .*--out) OUT", PAGE)[1].split()
    with warnings.catch_warnings(), pytest.raises(SystemExit) as done:
        main([*command, str(tmp_path / "out.safetensors")])
    assert done.value.code == 0
    made = vecsmith.load(tmp_path / "out.safetensors")
    assert made.norms.mean() == pytest.approx(2, rel=1e-5)


def test_a_format(place, tmp_path, monkeypatch, request):
    place("src/vecsmith/formats/jsonl.py")
    line = eval(BLOCKS["src/vecsmith/formats/__init__.py"], {"Format": Format})
    monkeypatch.setattr(formats, "FORMATS", (*formats.FORMATS, line))
    run_tests(place("tests/formats/test_jsonl.py"), request)
    (tmp_path / "bad.jsonl").write_text(
        '{"word": "a", "vector": [1]}\n{"word": "a", "vector": [2]}\n[]\n{"word": "b"}\n'
    )
    with pytest.warns(UserWarning, match="2 wrong lines and 1 words that stand more than once were left out"):
        table = vecsmith.load(tmp_path / "bad.jsonl", on_error="skip")
    assert list(table.words) == ["a"] and table["a"].tolist() == [1]


def test_a_data_set(place, monkeypatch, request):
    place("src/vecsmith/data/sets/colours.py")
    monkeypatch.setattr(catalogue, "SETS", (*catalogue.SETS, eval(BLOCKS["src/vecsmith/data/catalogue.py"])))
    run_tests(place("tests/data/test_colours.py"), request)
    assert data.info("colours")["licence"] == "CC0"


def test_a_task(place, monkeypatch, request):
    module = place("src/vecsmith/evaluation/relations.py")
    line = BLOCKS["src/vecsmith/evaluation/suites.py"].strip().strip("{}")
    source, first = inspect.getsource(suites.tasks_of), "        of.WordPairs:"
    assert source.count(first) == 1 and source.index("makers") < source.index(first)
    namespace = vars(suites) | {"Relations": module.Relations}
    exec(source.replace(first, f"        {line},\n{first}"), namespace)
    monkeypatch.setattr(suites, "tasks_of", namespace["tasks_of"])
    run_tests(place("tests/evaluation/test_relations.py"), request)


def test_a_benchmark(place, monkeypatch):
    monkeypatch.syspath_prepend(ROOT)
    (row,) = place("benchmarks/pairs.py").rows(size=50, dim=5, repeats=3)
    assert row.measured.endswith(" x") and row.verdict in ("holds", "FAILS") and "against" in row.how
