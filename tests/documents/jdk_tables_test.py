#!/usr/bin/env python3
"""jdk_tables_test.py SOURCE: what of a table of verdicts stays when scripts/jdk_tables.py writes it again."""
import json
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(sys.argv[1]) / "scripts"))
import jdk_tables  # noqa: E402

MARK = "<!-- verdicts -->\n"
PAGE = f"""before

{MARK}
| class | method | JDK 8 | JDK 17 |
|---|---|---|---|
| Queue | core | atomic within 3,2,2 | atomic within 4,2,2 |
| Queue | offer |  |  |
| Queue | size | **weak read, monotonic** |  |

after
"""


def result(name, verdict, **more):
    return {"name": name, "verdict": verdict, "harnesses": 5, **more}


def proven(name, bounds):
    return result(name, "atomic-within-bounds", proven={"bounds": bounds})


def written(folder, verdict_of, methods):
    page, results = folder / "page.md", folder / "results.json"
    page.write_text(PAGE)
    results.write_text(json.dumps({"objects": [{"name": "java.util.Queue", "methods": methods}]}))
    jdk_tables.write(page, MARK, [("17", results)], verdict_of)
    assert page.read_text().startswith("before\n") and page.read_text().endswith("\n\nafter\n"), page.read_text()
    return [line for line in page.read_text().splitlines() if line.startswith("| Queue")]


def expect(actual, *expected):
    assert actual == list(expected), "\n".join(actual)


with tempfile.TemporaryDirectory() as work:
    folder = pathlib.Path(work)
    methods = [proven("core", [3, 2, 2]), result("size", "no-violation-found", exhausted=4), result("two methods", "atomic")]
    expect(written(folder, None, methods), "| Queue | core | atomic within 3,2,2 |", "| Queue | size | none found, 5 harnesses, 4 to the end |")
    expect(written(folder, jdk_tables.old_verdict, methods), "| Queue | core | atomic within 3,2,2 | atomic within 4,2,2 |",
           "| Queue | size | **weak read, monotonic** | none found, 5 harnesses, 4 to the end |")
    expect(written(folder, jdk_tables.old_violation, methods), "| Queue | core |  | atomic within 3,2,2 |",
           "| Queue | size | **weak read, monotonic** | none found, 5 harnesses, 4 to the end |")
    bug = {"meaning": {"gravity": "bug"}}
    expect(written(folder, jdk_tables.old_verdict, [result("core", "non-atomic", violation=bug)])[:1],
           "| Queue | core | atomic within 3,2,2 | **bug** |")
