"""A campaign in a folder of its own, with what it reported and what it left behind."""
import ctypes
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
SUNDER = str(ROOT / "build/release/bin/sunder")  # not ./sunder, which would rebuild changed sources
PATIENCE = 60  # seconds, far beyond the time of any campaign here
GOOD_CODES = (0, 1, 2, 3)


def adopt_orphans():
    """From now on, processes whose parent has died become children of this process."""
    PR_SET_CHILD_SUBREAPER = 36
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def parents():
    """The parent of each process that runs."""
    found = {}
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_bytes().rpartition(b")")[2].split()
                if fields[0] != b"Z":
                    found[int(entry.name)] = int(fields[1])
            except (OSError, IndexError):
                pass  # it has ended
    return found


def descendants(of):
    tree, found = parents(), [of]
    for pid in found:
        found += [child for child, parent in tree.items() if parent == pid]
    return found[1:]


def end_survivors(known=()):
    """Ends the processes that were left behind, and returns their number."""
    deadline = time.monotonic() + 3  # one that was killed a moment ago may still be there
    while left := [pid for pid in descendants(os.getpid()) if pid not in known]:
        if time.monotonic() > deadline:
            for pid in left:
                os.kill(pid, signal.SIGKILL)
            break
        reap()
        time.sleep(0.02)
    reap()
    return len(left)


def reap():
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


class Campaign:
    """The parts of a campaign: a check, and what resumes it."""

    def __init__(self, objects, options=()):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="broken-"))
        self.store = self.folder / "store"
        self.out = self.folder / "out"
        self.check = ["check", *objects, *options, "--store", str(self.store)]
        self.process = None

    def start(self, **settings):
        """Its output goes through a pipe, because the command may not be allowed to write files."""
        command = ["resume", str(self.store)] if self.store.exists() else self.check
        with open(self.out, "ab") as out:
            copy = subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=out, start_new_session=True)
        self.process = subprocess.Popen([SUNDER, *command], stdout=copy.stdin, stderr=copy.stdin, cwd=self.folder,
                                        start_new_session=True, **settings)
        copy.stdin.close()

    def wait(self):
        """Its exit code, or None if it did not end."""
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return None

    def reported(self):
        """The violations that were printed, as pairs of object and method."""
        found, current = set(), ""
        text = self.out.read_text(errors="replace")
        for line in text[: text.rfind("\n") + 1].splitlines():
            if line[:1].strip():
                current = line.strip()
            elif said := re.match(r"  (\S+): non-atomic \(", line):
                found.add((current, said.group(1)))
        return found

    def kept(self):
        """The violations of the store with their kinds, or None if the store cannot be read."""
        report = subprocess.run([SUNDER, "report", str(self.store), "--json", "-"], capture_output=True, text=True,
                                timeout=PATIENCE)
        if report.returncode not in (0, 1, 3):
            return None
        return {(each["name"], method["name"]): method["violation"]["kind"]
                for each in json.loads(report.stdout)["objects"] for method in each["methods"]
                if "violation" in method}

    def lost(self):
        """The number of reported violations that the store has not; a store that cannot be used is one more."""
        reported = self.reported()
        if not self.store.exists():
            return len(reported)
        kept = self.kept()
        if kept is None:
            return len(reported) + (not self.can_begin_again())
        return len(reported - set(kept))

    def can_begin_again(self):
        """True if a check takes the store, as it does if the campaign had not begun."""
        again = subprocess.run([SUNDER, *self.check[:2], "--time", "1s", "--store", str(self.store)],
                               capture_output=True, timeout=PATIENCE)
        return again.returncode in (0, 1, 3)

    def litter(self):
        """The number of files beside the store."""
        return len([file for file in self.folder.iterdir() if file not in (self.store, self.out)])

    def remove(self):
        shutil.rmtree(self.folder)


class Table:
    """One row for each way to break a campaign."""
    COLUMNS = ("tried", "survived", "lost", "blamed", "processes left", "files left")

    def __init__(self):
        self.rows = {}

    def add(self, name, **counts):
        row = self.rows.setdefault(name, dict.fromkeys(self.COLUMNS, 0))
        for column, count in counts.items():
            row[column.replace("_", " ")] += int(count)

    def show(self):
        width = max(len(name) for name in [*self.rows, "all"])
        totals = {column: sum(row[column] for row in self.rows.values()) for column in self.COLUMNS}
        print(" " * width, *self.COLUMNS, sep="  ")
        for name, row in [*self.rows.items(), ("all", totals)]:
            print(name.ljust(width), *(str(row[column]).rjust(len(column)) for column in self.COLUMNS), sep="  ")

    def is_good(self):
        return all(row["tried"] == row["survived"] and not any(row[c] for c in self.COLUMNS[2:])
                   for row in self.rows.values())
