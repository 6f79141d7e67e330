"""What is the same for all commands."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest

import vecsmith
from vecsmith.cli.app import COMMANDS, OPTION, _as_option, app

ENTRY = [sys.executable, "-c", "from vecsmith.cli import main; main()"]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_json_and_its_line(name, run):
    shown = run(name, "--help")
    assert shown.code == 0 and "Usage: vecsmith" in shown.out and "--quiet" in shown.out and "--debug" in shown.out
    assert ("--json" in shown.out) == (name != "completion")
    command = app.get_command(click.Context(app), name)
    assert command.name == name


@pytest.mark.parametrize("name", [name for name in COMMANDS if name not in ("completion", "data")])
def test_every_command_has_a_function_of_its_name(name):
    assert callable(getattr(vecsmith, name.replace("-", "_")))


def test_version_and_listing(run):
    assert run("--version").out == f"vecsmith {vecsmith.__version__}\n"
    assert all(name in run("--help").out for name in COMMANDS)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["neighbors", "glove-demo", "kinng"], 2, "has no row for 'kinng'; the nearest spellings are 'king'"),
        (["info", "nowhere.txt"], 2, "there is no file or folder nowhere.txt"),
        (["neighbors", "glove-demo"], 2, "neighbors takes a word"),
        (["neighbors", "glove-demo", "king", "-k", "0"], 2, "k must be a whole number from 1, found 0"),
        (["convert", "glove-demo", "nowhere/x.txt"], 2, "there is no folder nowhere"),
        (["convert", "glove-demo", "x.what"], 2, "cannot tell the format from the ending of x.what"),
        (["convert", "glove-demo", "x.txt", "--to", "parquet"], 2, "to must be one of native"),
        (["methods", "kitchen"], 2, "kitchen"),
        (["refine", "glove-demo", "--method", "centre", "--out", "x.txt"], 2, "center"),
        (["frobnicate"], 2, "No such command"),
        (["info", "glove-demo", "--jsno"], 2, "No such option"),
    ],
)
def test_mistakes_get_one_sentence_and_exit_code_2(run, arguments, code, message):
    ran = run(*arguments)
    assert ran.code == code and message in ran.err and "Traceback" not in ran.err and not ran.out
    if ran.err.startswith("vecsmith: "):
        assert ran.err.count("\n") == 1


def test_debug_shows_the_traceback():
    done = subprocess.run([*ENTRY, "info", "nowhere", "--debug"], capture_output=True, text=True)
    assert done.returncode == 2 and "Traceback" in done.stderr and "InputError" in done.stderr


def test_a_bug_is_called_one(run, monkeypatch):
    monkeypatch.setattr("vecsmith.api.info", lambda *a, **k: 1 / 0)
    ran = run("info", "glove-demo")
    assert ran.code == 1 and ran.err.startswith("vecsmith: this should not happen: ZeroDivisionError")


def test_what_could_not_be_done_is_exit_code_1(run, monkeypatch, path, tmp_path):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("vecsmith.core.files._sync", full)
    ran = run("convert", path, tmp_path / "x.bin", "--spaces", "_")
    assert ran.code == 1 and ran.err == f"vecsmith: cannot write {tmp_path / 'x.bin'}: No space left on device\n"
    assert [one.name for one in tmp_path.iterdir()] == ["table.safetensors"]


def test_a_closed_pipe_is_no_error(path):
    done = subprocess.run(
        f"{sys.executable} -c 'from vecsmith.cli import main; main()' encode {path} {'king ' * 50} | true",
        shell=True,
        capture_output=True,
        text=True,
    )
    assert done.stderr == "" and done.returncode == 0


def test_notes_are_lines_and_quiet_hides_them(run, tmp_path):
    twice = tmp_path / "twice.txt"
    twice.write_text("a 1 2\na 3 4\n")
    assert run("info", twice).err == f"note: {twice}: 1 words stand more than once; the first of each was kept\n"
    assert run("info", twice, "--quiet").err == ""
    assert run("--quiet", "info", twice).err == ""


def test_a_reader_that_goes_early_is_no_error(path):
    """As `head` does, while there is more to print than a pipe holds."""
    process = subprocess.Popen(
        [sys.executable, "-m", "vecsmith", "encode", str(path), *["king"] * 3000],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b"" and process.wait(timeout=30) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_output_that_cannot_be_written_is_told(path):
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "vecsmith", "info", str(path)], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert (done.returncode, done.stderr) == (1, "vecsmith: cannot write the output: No space left on device\n")


def test_python_spelling_becomes_that_of_the_command_line(run, path, tmp_path):
    assert "spaces='_'" not in run("convert", path, tmp_path / "x.txt").err
    assert run("convert", path, tmp_path / "x.what").err.endswith("name it: --to FORMAT\n")
    assert spelt("leave weights='sif' out") == "leave --weights sif out"
    assert spelt("none of the words in among= has") == "none of the words in --among has"
    assert spelt("to=FORMAT or spaces=3 in /x/to=y") == "--to FORMAT or --spaces 3 in /x/to=y"


def spelt(text):
    return OPTION.sub(_as_option, text)


def test_a_word_that_begins_with_a_dash(run, path):
    ran = run("neighbors", path, "-5")
    assert ran.code == 2 and "No such option" in ran.err
    assert "goes behind --, as in: vecsmith neighbors FILE -- -5" in ran.err
    assert "has no row for '-5'" in run("neighbors", path, "--", "-5").err
    assert "behind --" not in run("info", path, "--jsno").err


def test_characters_that_steer_a_terminal_are_made_visible(run, tmp_path):
    hostile = tmp_path / "hostile.txt"
    hostile.write_text("\x1b[2Jking 1 2\n\x9b31mqueen 1 3\nx\u202ey 2 1\n")
    for arguments in (
        ["info"],
        ["neighbors", "x\u202ey"],
        ["odd-one-out", "x\u202ey", "x\u202ey", "x\u202ey"],
        ["info", "--json"],
    ):
        ran = run(arguments[0], hostile, *arguments[1:])
        assert ran.code == 0 and not set(ran.out) & set("\x1b\x9b\u202e")
    assert "\\x1b[2Jking" in run("info", hostile).out
    assert run("info", hostile, "--json").json["first"] == ["\x1b[2Jking", "\x9b31mqueen", "x\u202ey"]
    assert not set(run("neighbors", hostile, "\x1b[2J").err) & set("\x1b\x9b")
    assert not set(run("info", tmp_path / "\x1b[2J").err) & set("\x1b\x9b")


def test_the_module_is_the_command():
    done = subprocess.run([sys.executable, "-m", "vecsmith", "--version"], capture_output=True, text=True)
    assert done.stdout == f"vecsmith {vecsmith.__version__}\n"


@pytest.mark.parametrize(("sent", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_ending_early_leaves_no_half_written_file(tmp_path, sent, code):
    """Ctrl-C, or a request to end, while a large text file is written: no file of that name, and none beside it."""
    source = tmp_path / "big.safetensors"
    vecsmith.Vectors([f"w{i}" for i in range(60_000)], [[float(i)] * 50 for i in range(60_000)]).save(source)
    folder = tmp_path / "out"
    folder.mkdir()
    process = subprocess.Popen(
        [*ENTRY, "convert", str(source), str(folder / "big.txt")], stderr=subprocess.PIPE, text=True, env=os.environ
    )
    deadline = time.monotonic() + 30
    while not list(folder.iterdir()) and time.monotonic() < deadline:
        time.sleep(0.01)
    process.send_signal(sent)
    _, err = process.communicate(timeout=30)
    assert process.returncode == code and ("interrupted" in err) == (code == 130) and "Traceback" not in err
    assert list(folder.iterdir()) == []


def test_completion_scripts_name_the_command(run):
    for shell in ("bash", "zsh", "fish"):
        assert "_VECSMITH_COMPLETE" in run("completion", shell).out
    assert completed("vecsmith ne") == ["plain,neighbors"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("vecsmith info glove-dem", ["plain,glove-demo", "file,glove-dem"]),
        ("vecsmith convert a.txt b", ["file,b"]),
        ("vecsmith convert a.txt b --to mo", ["plain,model2vec"]),
        ("vecsmith convert a.txt b --dtype f", ["plain,float32", "plain,float16"]),
        ("vecsmith refine a.txt --method re", ["plain,reduce"]),
        ("vecsmith refine a.txt --store i", ["plain,int8"]),
        ("vecsmith encode a.txt --out x", ["file,x"]),
        ("vecsmith methods re", ["plain,refiners"]),
        ("vecsmith data path glove-dem", ["plain,glove-demo"]),
        ("vecsmith data list --kind ve", ["plain,vectors"]),
    ],
)
def test_the_shell_completes_names_and_files(line, expected):
    assert completed(line) == expected


def completed(line):
    """What the shell is told when the last word of this line is to be completed."""
    asked = {
        **os.environ,
        "_VECSMITH_COMPLETE": "bash_complete",
        "COMP_WORDS": line,
        "COMP_CWORD": str(line.count(" ")),
    }
    program = "import sys; sys.argv[0] = 'vecsmith'; from vecsmith.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", program], env=asked, capture_output=True, text=True)
    return done.stdout.splitlines()


def test_no_logic_in_commands():
    """Commands stay thin: none is longer than a screen; `data` is five of them."""
    folder = Path(vecsmith.__file__).parent / "cli"
    long = {path.name for path in folder.glob("*.py") if len(path.read_text().splitlines()) > 80}
    assert long <= {"app.py", "settings.py", "data.py"}
