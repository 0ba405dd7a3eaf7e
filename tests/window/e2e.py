#!/usr/bin/python3
"""The whole program in a real window, from the first click to the restart after a `kill -9`.

    tests/window/e2e.py target/debug/tengen

The engine beside it, pbrain-tengen, is added to the engines. Needs Xvfb, openbox, xdotool, dbus-daemon, at-spi2-core,
Python's gi with Atspi, and OpenGL in software. Each step prints its name when it begins; the first that fails ends the
test with status 1.
"""

import pathlib
import re
import subprocess
import sys
import tempfile
import time

from desktop import Atspi, Desktop, Program, is_enabled, private_environment, wait_until

RADIO = Atspi.Role.RADIO_BUTTON
SLIDER = Atspi.Role.SLIDER
BROKEN_FILE = "(\n  version: 1,\n  rule: Chess,\n)\n"


def run(binary, *arguments, environment):
    """Runs the program without a window; returns its exit status and its two output streams."""
    command = [str(binary), *arguments]
    result = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=30)
    return result.returncode, result.stdout, result.stderr


def without_a_display(binary, environment):
    """The program where it cannot open a window."""
    status, out, _ = run(binary, "--help", environment=environment)
    assert status == 0 and "[FILE]" in out, out
    status, out, _ = run(binary, "--version", environment=environment)
    assert status == 0 and re.fullmatch(r"tengen \d+\.\d+\.\d+\n", out), out
    status, out, err = run(binary, environment=environment)
    assert status == 1 and err.startswith("tengen: there is no display"), (status, out, err)
    assert err.count("\n") == 1, f"one plain sentence: {err}"


def two_people_play(program):
    """Both seats for people, and a game that Black wins: White leaves an open three."""
    program.click("Game", RADIO)
    program.click("White: Person", RADIO)
    black, white = ["H8", "H9", "H10", "H11", "H12"], ["I9", "I8", "A1", "C2"]
    for turn, point in enumerate(black):
        program.play(point, "black", 2 * turn + 1)
        if turn < len(white):
            program.play(white[turn], "white", 2 * turn + 2)
    program.find("Black wins with five in a row")


def type_path(program, path):
    """Enters a path in the program's own dialog, which opens if the desktop has none."""
    field = program.find("Path of the file")
    wait_until("the field's focus", lambda: field.get_state_set().contains(Atspi.StateType.FOCUSED))
    program.keys("ctrl+a")
    program.type(str(path))
    program.keys("Return")


def save(program, path):
    """Saves with the program's own path dialog."""
    program.keys("ctrl+s")
    type_path(program, path)
    program.find(f"Saved as {path.name}")
    assert path.read_text().startswith("("), path.read_text()


def files_are_replaced_only_when_the_person_agrees(program, folder):
    """A question comes before a game or a picture replaces a file, and then the parts that its format cannot hold."""
    game, picture = folder / "old.psq", folder / "old.png"
    game.write_text("old")
    picture.write_text("old")
    program.keys("ctrl+shift+s")
    type_path(program, game)
    program.find("old.psq already exists. Replace it?")
    program.click("Replace")
    program.find("old.psq cannot hold all of this game. This will be lost:")
    assert game.read_text() == "old"
    program.click("Cancel")

    program.keys("ctrl+p")
    program.find("Type a command")
    program.type("save a picture")
    program.keys("Return")
    program.click("Choose a file…")
    type_path(program, picture)
    program.find("old.png already exists. Replace it?")
    assert picture.read_text() == "old"
    program.click("Replace")
    program.find("Saved as old.png")
    assert picture.read_bytes().startswith(b"\x89PNG")


def an_engine_is_added_and_deleted(program, engine):
    """A program is asked for its name, and the notice of that makes way for the answer."""
    program.click("Settings")
    program.click("Add an engine…")
    type_path(program, engine)
    program.find("Tengen was added and is ready to play")
    assert "Asking the engine for its name…" not in program.texts(), program.texts()
    program.click("Delete: Tengen")
    wait_until("an empty list of engines", lambda: "Delete: Tengen" not in program.texts())
    program.click("Play")


def the_saved_game_is_on_the_table(program):
    program.see("H8", "black, move 1")
    program.see("H12", "black, move 9")
    program.find("Black wins with five in a row")


def it_is_reviewed(program):
    """The card of the result tells how the game was decided; a quick review grades every move, and N goes to the mistake."""
    program.find("Black won")
    program.wait_for_text(r"^White let the open three H8–H10 stand at move 6\b")
    program.keys("Left")
    program.click("Effort: Quick", RADIO)
    program.keys("F12")
    # Reviewers give way to everything else on a busy machine.
    program.wait_for_text(r"^Review complete: ", patience=180)

    def number():
        return next((text[0] for text in program.texts() if re.match(r"[456]\. ", text)), None)

    # A quick review may take the moves before the sixth for mistakes as well.
    while (before := number()) != "6":
        program.keys("n")
        wait_until("the next mistake", lambda: number() not in (None, before))
    program.wait_for_text(r"^6\. A1 · Walked into a loss$")
    program.wait_for_text(r"^After this, Black wins in \d with H\d+, proven")
    program.keys("End")


def a_puzzle(program):
    """A win by fours: a corner is tried and refuted, the solution is shown, and the table is as it was."""
    program.click("Puzzles")
    program.click("Task: Fours", RADIO)
    program.wait_for_text(r"Win by fours \(VCF\)")
    corner = next(point for point in ("A1", "O1", "A15", "O15") if program.point(point).get_name() == f"{point}, empty")
    program.press(corner, lambda: program.point(corner))
    wait_until("the corner's refutation", lambda: is_enabled(program.find("Try again")))
    program.click("Show the solution")
    program.wait_for_text(r"^Move 1 of \d+$")
    program.click("Play")
    program.see("H8", "black, move 1")


def against_the_computer(program):
    """A new game: the first move is answered, and the second one searched for long. Returns both points."""
    program.click("Game", RADIO)
    program.click("White: Computer", RADIO)
    program.keys("ctrl+n")
    program.find("Start")
    program.keys("Return")
    program.play("H8", "black", 1)
    answer = program.wait_for_text(r"^move 2: (\w+)$").group(1)

    program.click("Computer", RADIO)
    level = program.find("Level", SLIDER)
    level.set_current_value(10)
    wait_until("level 10", lambda: level.get_current_value() == 10)
    # A minute per move, so that a slow machine sees the computer think.
    time_per_move = program.find("Time per move", SLIDER)
    Atspi.Component.grab_focus(time_per_move)
    wait_until("the slider's focus", lambda: time_per_move.get_state_set().contains(Atspi.StateType.FOCUSED))
    program.keys("Home", *["Right"] * 12)
    # Found anew each time: the description of a node is remembered from the first look.
    wait_until("a minute per move", lambda: program.find("Time per move", SLIDER).get_description().startswith("60"))
    second = "C3" if answer != "C3" else "M3"
    program.play(second, "black", 3)
    program.wait_for_text("^White · thinking$")
    return answer, second


def as_it_stood(program, answer, second):
    """After the kill: the position is restored, and the computer thinks about it. Returns its answer."""
    program.see("H8", "black, move 1")
    program.see(answer, "white, move 2")
    program.see(second, "black, move 3")
    program.wait_for_text("^White · thinking$")
    program.click("Move now")
    return program.wait_for_text(r"^move 4: (\w+)$").group(1)


def a_broken_file_changes_nothing(program, last):
    program.wait_for_text(r"broken\.tengen\.ron cannot be opened as a game: line 3, column 9: expected one of")
    program.see(last, "white, move 4")


def step(name):
    print(f"{time.monotonic() - BEGAN:5.1f} s  {name}", flush=True)


def main(binary):
    with tempfile.TemporaryDirectory(prefix="tengen-window-") as folder:
        folder = pathlib.Path(folder)
        step("without a display: help, version, a plain sentence")
        (folder / "bare").mkdir()
        without_a_display(binary, private_environment(folder / "bare"))

        (folder / "desktop").mkdir()
        with Desktop(folder / "desktop") as desktop:
            saved = folder / "five.tengen"
            step("two people play, and Black wins")
            with Program(desktop, binary) as program:
                two_people_play(program)
                step("the game is saved")
                save(program, saved)
                step("an existing file is replaced after a question")
                files_are_replaced_only_when_the_person_agrees(program, folder)
                step("an engine is added, and deleted")
                an_engine_is_added_and_deleted(program, binary.parent / "pbrain-tengen")
                program.quit()

            step("the file as an argument puts it on the table again")
            with Program(desktop, binary, saved) as program:
                the_saved_game_is_on_the_table(program)
                step("it is reviewed")
                it_is_reviewed(program)
                step("a puzzle, tried and shown")
                a_puzzle(program)
                step("a game against the computer, killed while it thinks")
                answer, second = against_the_computer(program)
                program.kill()

            step("the next start restores the game, and the computer answers")
            with Program(desktop, binary) as program:
                last = as_it_stood(program, answer, second)
                program.quit()

            step("a broken file is reported, and the game stays")
            broken = folder / "broken.tengen.ron"
            broken.write_text(BROKEN_FILE)
            with Program(desktop, binary, broken) as program:
                a_broken_file_changes_nothing(program, last)
                program.quit()
    step("passed")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    BEGAN = time.monotonic()
    try:
        main(pathlib.Path(sys.argv[1]).resolve())
    except AssertionError as error:
        sys.exit(f"the window test failed: {error}")
