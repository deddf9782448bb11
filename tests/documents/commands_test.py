#!/usr/bin/env python3
"""commands_test.py BUILD SOURCE: runs the commands of README.md and docs/manual.md as a reader would, in order, in a folder
like the checkout, and compares the outputs that the pages show with what the commands print. Figures, times and paths may
differ, and `...` stands for any lines.

A comment on the line before a block says what the block is, if it is not commands:
  <!-- file: NAME -->         a file that the reader writes
  <!-- part of: FILE -->      lines of a file of the repository
  <!-- printed by: COMMAND --> lines of what this command prints
  <!-- not run: REASON -->    commands that a test cannot run
A block with lines that begin with `$ ` shows these commands with their outputs; such blocks are run after all others, since
a page may open with what comes out in the end. Commands within a line of text are run, too, for a few seconds; if they have
placeholders, then only their subcommands and options are compared with the help texts.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

BUILD, SOURCE = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
PAGES = ["README.md", "docs/manual.md"]
MOST_NOT_RUN = 5
PLACEHOLDER = re.compile(r"\b[A-Z]{4,}\b|com\.acme|\.\.\.|MyQueue|\*|\w+\.sunder|\bmy\.jar")
SHORTLY = " --time 3s --no-store"  # a busy machine may not come to judge every method: exit code 3
NAMES = ["work"]  # subcommands that a text names without the words that they need
failures = []


def fail(where, what):
    failures.append(f"{where}: {what}")


class Block:
    def __init__(self, where, language, mark, lines):
        self.where, self.language, self.lines = where, language, lines
        self.kind, _, self.said = (part.strip() for part in mark.partition(":"))

    def is_session(self):
        return not self.kind and any(line.startswith("$ ") for line in self.lines)


def blocks_of(page):
    """The code blocks of a page, and the text around them."""
    blocks, text, mark, inside = [], [], "", None
    for number, line in enumerate((SOURCE / page).read_text().splitlines(), 1):
        if inside is not None:
            if line == "```":
                blocks.append(inside)
                inside = None
            else:
                inside.lines.append(line)
        elif line.startswith("```"):
            inside, mark = Block(f"{page}:{number}", line[3:], mark, []), ""
        else:
            said = re.fullmatch(r"<!-- ((?:file|part of|printed by|not run): .*) -->", line)
            mark = said[1] if said else ""
            text.append((f"{page}:{number}", line))
    return blocks, text


class Reader:
    """Runs commands in a folder like a checkout, with a home of its own."""

    def __init__(self, folder):
        self.folder, self.ran = folder, {}
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(folder / "home"), "LANG": "C.UTF-8"}
        (folder / "home").mkdir()
        (folder / "build").mkdir()
        (folder / "build/release").symlink_to(BUILD)
        (folder / "bin").mkdir()
        for name in ("sunder", "bin/sunder"):
            (folder / name).write_text(f'#!/bin/sh\nexec {BUILD}/bin/sunder "$@"\n')
            (folder / name).chmod(0o755)
        self.environment["PATH"] = f"{folder}/bin:" + self.environment["PATH"]
        for name in ("examples", "specs"):
            shutil.copytree(SOURCE / name, folder / name, ignore=shutil.ignore_patterns("target"))
        shutil.copy(SOURCE / "examples/queue/queue.hpp", folder)

    def run(self, command, where):
        """What it prints. Each command is run once."""
        if command not in self.ran:
            done = subprocess.run(["bash", "-c", command], cwd=self.folder, env=self.environment, text=True, timeout=600,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            self.ran[command] = done.stdout
            allowed = (0,) if " check" not in command else (0, 1, 3) if command.endswith(SHORTLY) else (0, 1)
            if done.returncode not in allowed:
                fail(where, f"'{command}' ends with exit code {done.returncode}:\n{done.stdout}")
        return self.ran[command]


def masked(line):
    """The line without what differs between runs and machines."""
    line = re.sub(r"^(store )\S+", r"\1PATH", line)
    line = re.sub(r'--schedule "[^"]*"', "--schedule SCHEDULE", line)
    line = re.sub(r"\d+ (?:m|s|ms)\b|\d[\d,.]*", "N", line)
    return re.sub(r" {2,}", "  ", line).rstrip()


def compare(where, shown, printed, whole):
    """Each shown line must be printed, in order; only `...` in the shown lines lets printed ones be passed over."""
    lines, at, may_skip = [masked(line) for line in printed.splitlines()], 0, not whole
    for line in shown:
        if line.strip() == "...":
            may_skip = True
            continue
        wanted = masked(line)
        found = lines.index(wanted, at) if wanted in lines[at:] else -1
        if found < 0 or (found > at and not may_skip):
            return fail(where, f"shows '{line}', but it is not printed there:\n{printed}")
        at, may_skip = found + 1, False
    if whole and not may_skip and at < len(lines):
        fail(where, f"does not show '{lines[at]}'")


def session(block, reader):
    commands = []
    for line in block.lines:
        if line.startswith("$ "):
            commands.append((line[2:], []))
        else:
            commands[-1][1].append(line)
    for command, shown in commands:
        compare(block.where, shown, reader.run(command, block.where), True)


def follow(block, reader):
    if block.kind == "file":
        (reader.folder / block.said).write_text("\n".join(block.lines) + "\n")
    elif block.kind == "part of":
        there = [line.strip() for line in (SOURCE / block.said).read_text().splitlines()]
        for line in block.lines:
            if line.strip() and line.strip() not in there:
                fail(block.where, f"'{line}' is not in {block.said}")
    elif block.kind == "printed by":
        compare(block.where, block.lines, reader.run(block.said, block.where), False)
    elif block.language and block.kind != "not run":
        fail(block.where, "needs a comment that says which file it is")
    elif not block.kind:
        for command in block.lines:
            reader.run(command, block.where)


def try_inline(where, command, reader):
    words = command.split()
    is_name = len(words) == 2 and words[1] in NAMES
    if not PLACEHOLDER.search(command) and not is_name:
        reader.run(command + (SHORTLY if words[1] == "check" else ""), where)
    elif words[1].islower():
        text = reader.run(f"sunder {words[1]} --help", where) + reader.run("sunder --help", where)
        for option in re.findall(r"(?<=\s)--?[a-z][a-z-]*", command):
            if not re.search(rf"(?<![\w-]){re.escape(option)}(?![\w-])", text):
                fail(where, f"'{command}' has an option that the help does not name: {option}")


def main():
    not_run = 0
    with tempfile.TemporaryDirectory() as folder:
        reader = Reader(pathlib.Path(folder))
        for page in PAGES:
            blocks, text = blocks_of(page)
            for block in sorted(blocks, key=Block.is_session):
                not_run += block.kind == "not run"
                session(block, reader) if block.is_session() else follow(block, reader)
            for name in ("my_queue", "my_queue-explore"):
                if (reader.folder / "build" / name).exists():
                    shutil.copy(reader.folder / "build" / name, reader.folder)
            for where, line in text:
                for command in re.findall(r"`((?:\./)?(?:sunder|my_queue) [^`]*)`", line):
                    try_inline(where, command, reader)
    if not_run > MOST_NOT_RUN:
        fail("in all", f"{not_run} blocks are not run; more than {MOST_NOT_RUN}")
    print("\n\n".join(failures) or f"ran {len(reader.ran)} commands")
    sys.exit(1 if failures else 0)


main()
