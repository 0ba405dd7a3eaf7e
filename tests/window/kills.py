#!/usr/bin/python3
"""The program in its window, killed with SIGKILL again and again: no move that was seen on the board is lost.

    tests/window/kills.py target/debug/tengen [ROUNDS [SEED]]

Each round starts the program, checks the stones of the game, places up to four, and kills it at a random moment: after
the last one was seen, or right after the click. Needs what e2e.py needs.
"""

import pathlib
import random
import sys
import tempfile
import time

from desktop import SIZE, Atspi, Desktop, Program

COLORS = ("black", "white")


def game_without_a_five():
    """Points in the order of their moves. Of the two colours' points no more than two stand in a row."""
    points = [(x, y) for y in range(SIZE) for x in range(SIZE)]
    of = [[f"{chr(ord('A') + x)}{y + 1}" for x, y in points if (x + 2 * y) % 4 // 2 == color] for color in (0, 1)]
    return [point for pair in zip(*of) for point in pair]


def stones_on_board(program, moves):
    """Number of moves of the game that stand on the board: all up to the last one."""
    for number, point in enumerate(moves, 1):
        name = program.point(point).get_name()
        if name == f"{point}, empty":
            return number - 1
        expected = f"{point}, {COLORS[(number - 1) % 2]}, move {number}"
        assert name == expected, f"{name} where {expected} should be"
    return len(moves)


def main(binary, rounds, seed):
    chance = random.Random(seed)
    game = game_without_a_five()
    seen = placed = 0
    print(f"{rounds} rounds from seed {seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="tengen-kills-") as folder, Desktop(folder) as desktop:
        for round_ in range(1, rounds + 1):
            with Program(desktop, binary) as program:
                program.find("Take back")
                restored = stones_on_board(program, game)
                assert seen <= restored <= placed, f"round {round_}: {restored} of {seen} to {placed} stones"
                if round_ == 1:
                    program.click("Game", Atspi.Role.RADIO_BUTTON)
                    program.click("White: Person", Atspi.Role.RADIO_BUTTON)
                # A round takes up to five of the points.
                if restored + 5 > len(game):
                    program.keys("ctrl+n")
                    program.find("Start")
                    program.keys("Return")
                    program.see(game[0], "empty")
                    restored = 0
                seen = placed = restored
                for _ in range(chance.randint(1, 4)):
                    program.play(game[seen], COLORS[seen % 2], seen + 1)
                    seen += 1
                placed = seen
                if chance.random() < 0.5:
                    # This stone may be lost, but not its game.
                    program.press(game[seen], lambda: program.point(game[seen]))
                    placed += 1
                time.sleep(chance.random() * 0.05)
                program.kill()
            if round_ % 100 == 0:
                print(f"{round_} kills", flush=True)
    print(f"{rounds} kills, nothing lost", flush=True)


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 4:
        sys.exit(__doc__)
    BINARY, ROUNDS, SEED = sys.argv[1], int((sys.argv[2:3] or ["30"])[0]), int((sys.argv[3:4] or ["0"])[0])
    try:
        main(pathlib.Path(BINARY).resolve(), ROUNDS, SEED)
    except AssertionError as error:
        sys.exit(f"the kill test failed: {error}")
