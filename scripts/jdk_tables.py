"""Tables of verdicts by class, method and JDK: what scripts/waiting-jdk and scripts/functions-jdk have in common."""
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build/release"
NOTHING = (-2, [], 0, "")


def label_of(home):
    version = subprocess.run([f"{home}/bin/java", "-version"], capture_output=True, text=True, check=True).stderr
    return re.search(r'"(?:1\.)?(\d+)', version)[1]


def build():
    subprocess.run(["scripts/build", "release"], cwd=ROOT, check=True)


def check(home, results, *arguments):
    """Runs a check without a store, which writes this file of results."""
    os.makedirs(results.parent, exist_ok=True)
    command = [BUILD / "bin/sunder", "check", *arguments, "--java-home", home, "--no-store", "--json", results]
    code = subprocess.run(command, cwd=ROOT).returncode
    if code not in (0, 1, 3):  # a violation, or a method without a verdict, is not an error
        sys.exit(code)


def bounds(numbers):
    return ",".join(map(str, numbers))


def harnesses_text(method):
    text = f"{method['harnesses']:,} harness{'' if method['harnesses'] == 1 else 'es'}"
    return text + (f", {method['exhausted']:,} to the end" if method.get("exhausted") else "")


def verdict(method):
    """How definite the verdict is, within which bounds, from how many harnesses, and its text."""
    kind, harnesses = method["verdict"], method["harnesses"]
    between = " between its waits" if method.get("between-waits") else ""
    if kind == "non-atomic":
        meaning = method["violation"]["meaning"]
        return 4, [], harnesses, "**" + meaning["gravity"].replace("-", " ") + (f", {meaning['level']}" if "level" in meaning else "") + "**"
    if kind == "atomic-within-bounds":
        return 3, method["proven"]["bounds"], harnesses, f"atomic{between} within {bounds(method['proven']['bounds'])}"
    if kind == "no-violation-found":
        return 2, [], method.get("exhausted", harnesses), f"none found{between}, {harnesses_text(method)}"
    return 0, [], harnesses, "cannot be explored" if kind == "error" else kind.replace("-", " ")


def read(path, label, cells):
    """Adds the verdicts of a file of results. Of each method the most definite one counts."""
    for tested in json.loads(pathlib.Path(path).read_text())["objects"]:
        for method in tested["methods"]:
            if method["name"] == "two methods":
                continue
            name = tested["name"].split("/")[-1].removesuffix(".json")
            key = name.split(".")[-1], method["name"]
            best = cells.setdefault(key, {})
            best[label] = max(best.get(label, NOTHING), verdict(method))


def old_verdict(text):
    within = re.search(r"^atomic.* within ([\d,]+)$", text)
    if within:
        return 3, list(map(int, within[1].split(","))), 0, text
    ended = re.search(r"^none found.*?([\d,]+) to the end$", text)
    if ended:
        return 2, [], int(ended[1].replace(",", "")), text
    return 4 if text.startswith("**") else -1, [], 0, text


def old_violation(text):
    """What was once shown is a fact, though real threads may show it rarely."""
    return old_verdict(text) if text.startswith("**") else NOTHING


KEEP = {"--keep": old_verdict, "--keep-violations": old_violation}


def keep(table, cells, verdict_of):
    """Adds verdicts of the table as it is."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines() if line.startswith("| ")]
    header = next(row for row in rows if row[:2] == ["class", "method"])
    labels = [cell.removeprefix("JDK ") for cell in header[2:]]
    for name, method, *texts in rows[rows.index(header) + 1:]:
        for label, text in zip(labels, texts):
            best = cells.setdefault((name, method), {})
            best[label] = max(best.get(label, NOTHING), verdict_of(text))
    return labels


def write(page, mark, results, verdict_of):
    """Writes the table of the page, which follows the mark, from results as pairs of a label and a file."""
    before, _, after = page.read_text().partition(mark)
    end = after.index("\n\n", after.index("| class")) + 1
    cells = {}
    labels = set(keep(after[:end], cells, verdict_of) if verdict_of else [])
    for label, path in results:
        read(path, label, cells)
        labels.add(label)
    labels = sorted(labels, key=int)
    rows = ["| class | method | " + " | ".join(f"JDK {label}" for label in labels) + " |", "|---|---" + "|---" * len(labels) + "|"]
    for (name, method), best in sorted(cells.items(), key=lambda cell: cell[0][0]):
        texts = [best.get(label, NOTHING)[3] for label in labels]
        if any(texts):  # none if the method of an earlier table is not tested any more
            rows.append(f"| {name} | {method} | " + " | ".join(texts) + " |")
    page.write_text(before + mark + "\n" + "\n".join(rows) + "\n" + after[end:])


def main(usage, page, mark, check_all):
    """`check_all` takes a time and a home, and gives files of results."""
    arguments = sys.argv[1:]
    verdict_of = KEEP.get(arguments[-1]) if arguments else None
    arguments = arguments[:-1] if verdict_of else arguments
    if len(arguments) < 2:
        sys.exit(usage)
    if arguments[0] == "--from":
        results = [each.split("=", 1) for each in arguments[1:]]
    else:
        results = [(label_of(home), file) for home in arguments[1:] for file in check_all(arguments[0], home)]
    write(page, mark, results, verdict_of)
