import json

import pytest

from vecsmith.cli import main


class Ran:
    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err

    @property
    def json(self):
        return json.loads(self.out)


@pytest.fixture
def run(capsys):
    """Run the command line in this process: `run("info", path)`."""

    def ran(*arguments):
        with pytest.raises(SystemExit) as stopped:
            main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Ran(stopped.value.code, captured.out, captured.err)

    return ran


@pytest.fixture
def path(table, tmp_path):
    table.save(tmp_path / "table.safetensors")
    return tmp_path / "table.safetensors"
