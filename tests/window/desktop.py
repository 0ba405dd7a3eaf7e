"""A desktop for one test: an X server, a window manager, a session bus and accessibility, all of its own.

Nothing of the user's desktop is touched or used: folders, buses and services are private. The bus offers
accessibility and nothing else, and no program is on the path, so that neither a portal nor a desktop's file
dialog answers, whatever is installed.
"""

import contextlib
import os
import pathlib
import re
import signal
import subprocess
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

PATIENCE = 60.0
"""Time, in seconds, after which anything counts as hanging."""

SIZE = 15
"""Number of points on a side of the board."""
POINTS = SIZE * SIZE

A11Y_SERVICE = pathlib.Path("/usr/share/dbus-1/services/org.a11y.Bus.service")

BUS_CONFIG = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:dir={folder}</listen>
  <servicedir>{folder}/services</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"""


class Hangs(AssertionError):
    """Something was waited for in vain."""


def wait_until(what, look, patience=PATIENCE):
    """Calls `look` until it returns something, and returns that."""
    deadline = time.monotonic() + patience
    while not (found := look()):
        if time.monotonic() > deadline:
            raise Hangs(f"waited {patience:.0f} s in vain for {what}")
        time.sleep(0.03)
    return found


class Desktop(contextlib.AbstractContextManager):
    """The desktop. `environment` is that of a program that runs on it."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.running = contextlib.ExitStack()
        self.environment = private_environment(self.folder)

    def __enter__(self):
        with contextlib.ExitStack() as undo:
            undo.callback(self.running.close)
            self._start()
            undo.pop_all()
        return self

    def __exit__(self, *_):
        self.running.close()

    def _start(self):
        reading, writing = os.pipe()
        screen = ["-screen", "0", "1400x900x24", "+extension", "GLX", "-nolisten", "tcp"]
        self._run(["Xvfb", "-displayfd", str(writing), *screen], pass_fds=[writing])
        os.close(writing)
        with os.fdopen(reading) as display:
            self.environment["DISPLAY"] = ":" + display.readline().strip()

        (self.folder / "services").mkdir()
        (self.folder / "services" / A11Y_SERVICE.name).symlink_to(A11Y_SERVICE)
        config = self.folder / "bus.conf"
        config.write_text(BUS_CONFIG.format(folder=self.folder))
        command = ["dbus-daemon", f"--config-file={config}", "--nofork", "--print-address"]
        bus = self._run(command, stdout=subprocess.PIPE, text=True)
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().strip()

        # The requests of this process go to this desktop too.
        os.environ.pop("AT_SPI_BUS_ADDRESS", None)
        for name in ("DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"):
            os.environ[name] = self.environment[name]
        self._switch_accessibility_on()
        wait_until("a window manager", self._window_manager())

    def _window_manager(self):
        """Starts a window manager, and another one if it ends at once because the display is not ready yet."""
        command = ["openbox", "--sm-disable"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        manager = self._run(command)

        def look():
            nonlocal manager
            if manager.poll() is not None:
                manager = self._run(command)
            return subprocess.call(["xdotool", "get_desktop"], **quiet) == 0

        return look

    def _run(self, command, **options):
        options.setdefault("stdout", subprocess.DEVNULL)
        environment = {**self.environment, "PATH": os.environ["PATH"]}
        process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL, **options)
        self.running.callback(end, process)
        return process

    @staticmethod
    def _switch_accessibility_on():
        bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        for switch in ("IsEnabled", "ScreenReaderEnabled"):
            setting = GLib.Variant("(ssv)", ("org.a11y.Status", switch, GLib.Variant("b", True)))
            place = ("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set")
            bus.call_sync(*place, setting, None, Gio.DBusCallFlags.NONE, int(PATIENCE * 1000), None)


def private_environment(folder):
    """The environment of a program on a desktop without a display yet; it finds no other programs."""
    places = {"HOME": "home", "PATH": "no-programs", "XDG_RUNTIME_DIR": "run"}
    places |= {f"XDG_{kind}_HOME": kind.lower() for kind in ("CONFIG", "DATA", "STATE", "CACHE")}
    for place in places.values():
        (folder / place).mkdir(mode=0o700)
    fixed = {"LC_ALL": "C.UTF-8", "LIBGL_ALWAYS_SOFTWARE": "1", "GSETTINGS_BACKEND": "memory"}
    return fixed | {name: str(folder / place) for name, place in places.items()}


def is_enabled(node):
    """Whether a node takes a press, as a pale button does not."""
    return node.get_state_set().contains(Atspi.StateType.SENSITIVE)


def end(process):
    process.terminate()
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class Program(contextlib.AbstractContextManager):
    """The program in its window, driven through the accessibility tree as a screen reader drives it."""

    def __init__(self, desktop, binary, *arguments):
        self.log = desktop.folder / "program.log"
        self.board = None
        with self.log.open("wb") as log:
            command = [str(binary), *map(str, arguments)]
            self.process = subprocess.Popen(command, env=desktop.environment, stdout=log, stderr=log)

    def __enter__(self):
        try:
            self.board = self.wait_for("the board", self._board)
        except BaseException:
            end(self.process)
            raise
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            end(self.process)

    def _board(self):
        return next((node for node, _ in self._nodes() if node.get_child_count() == POINTS), None)

    def _nodes(self):
        """All nodes in order, with their names; of the board only the node of the whole, as it has many points."""
        # Receives the changes that the program has reported; without them names would be out of date.
        while GLib.MainContext.default().iteration(False):
            pass
        found = []

        def walk(node):
            found.append((node, node.get_name() or ""))
            children = node.get_child_count()
            for index in range(children if children < POINTS else 0):
                if child := node.get_child_at_index(index):
                    walk(child)

        desktop = Atspi.get_desktop(0)
        for index in range(desktop.get_child_count()):
            # A node may be gone when it is read; the next look sees the tree without it.
            with contextlib.suppress(GLib.Error, AttributeError):
                application = desktop.get_child_at_index(index)
                if application.get_process_id() == self.process.pid:
                    walk(application)
        return found

    def texts(self):
        """Names and texts in the window, except on the board, from above."""
        return [name for _, name in self._nodes() if name]

    def wait_for(self, what, look, patience=PATIENCE):
        """Waits until `look` finds something; if it never does, the error lists the texts in the window."""

        def look_while_it_runs():
            status = self.process.poll()
            assert status is None, f"the program ended with {status}: {self.log.read_text()}"
            # A node may be gone when it is read; the next look sees the tree without it.
            with contextlib.suppress(GLib.Error):
                return look()

        try:
            return wait_until(what, look_while_it_runs, patience)
        except Hangs as error:
            raise AssertionError("\n  ".join([f"{error}; there is", *self.texts()])) from None

    def find(self, name, role=None):
        """Waits for a node of this name outside the board, and returns the first."""

        def look():
            hits = [node for node, found in self._nodes() if found == name]
            hits = [node for node in hits if role is None or node.get_role() == role]
            return hits[0] if hits else None

        return self.wait_for(f"“{name}”", look)

    def wait_for_text(self, pattern, patience=PATIENCE):
        """Waits for a text outside the board that matches a regular expression, and returns the match."""
        return self.wait_for(
            f"a text like “{pattern}”",
            lambda: next(filter(None, (re.search(pattern, text) for text in self.texts())), None),
            patience,
        )

    def click(self, name, role=None):
        """Waits for a node of this name and presses it."""
        self.press(f"“{name}”, to be pressed", lambda: self.find(name, role))

    def press(self, what, find):
        """Presses the node that `find` returns; tries again if it is gone, or cannot be pressed yet."""

        def look():
            with contextlib.suppress(GLib.Error):
                node = find()
                # A press on a pale button would be lost.
                return is_enabled(node) and node.do_action(0)

        self.wait_for(what, look)

    def point(self, point):
        """The node of a point. The board lists its points in reading order."""
        column, row = ord(point[0]) - ord("A"), int(point[1:]) - 1
        node = self.board.get_child_at_index((SIZE - 1 - row) * SIZE + column)
        assert node.get_name().startswith(f"{point}, "), f"{node.get_name()} where {point} should be"
        return node

    def see(self, point, content):
        """Waits until the point has this content: "black, move 1"."""
        expected = f"{point}, {content}"
        self.wait_for(f"“{expected}”", lambda: self.point(point).get_name() == expected)

    def play(self, point, color, number):
        """Presses an empty point, and waits for the stone."""
        self.see(point, "empty")
        self.press(point, lambda: self.point(point))
        self.see(point, f"{color}, move {number}")

    def keys(self, *keys):
        """Presses keys on the keyboard."""
        self._xdotool("key", *keys)

    def type(self, text):
        self._xdotool("type", text)

    def _xdotool(self, *command):
        search = ["xdotool", "search", "--sync", "--onlyvisible", "--pid", str(self.process.pid)]
        found = subprocess.run(search, check=True, timeout=PATIENCE, capture_output=True, text=True)
        activate = ["windowactivate", "--sync", found.stdout.split()[-1]]
        subprocess.run(["xdotool", *activate, *command], check=True, timeout=PATIENCE)

    def kill(self):
        """Kills the program with SIGKILL."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def quit(self):
        """Quits the program with Ctrl+Q."""
        self.keys("ctrl+q")
        status = self.process.wait(PATIENCE)
        assert status == 0, f"the program ended with {status}: {self.log.read_text()}"
