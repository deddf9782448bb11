#!/usr/bin/env python3
"""workflow_script.py WORKFLOW ACTION PACKAGE: prints a shell script that runs the steps of a workflow as GitHub would, with
this Action wherever a step uses one of the repository, and with PACKAGE for its input of that name.

Of other actions, only what they need is looked at: the file or folder that is to be uploaded. The script ends with 1 if a step
failed; it then still runs those that say `if: always()`.
"""
import re
import shlex
import sys

import yaml


def filled(text, inputs):
    return re.sub(r"\$\{\{ *inputs\.([\w-]+) *\}\}", lambda m: inputs[m[1]], str(text))


def holds(condition, inputs):
    match = re.fullmatch(r"inputs\.([\w-]+) != ''", condition)
    if not match:
        sys.exit(f"the condition {condition} is not understood")
    return inputs[match[1]] != ""


def run(text, environment):
    words = " ".join(f"{name}={shlex.quote(value)}" for name, value in environment.items())
    return f"{words} bash --noprofile --norc -eo pipefail -c {shlex.quote(text)}"


def commands_of(step, action, package):
    """The commands of a step, which are to be joined by &&."""
    given = {name: str(value) for name, value in step.get("with", {}).items()}
    uses = step["uses"]
    if uses.startswith("./"):
        unknown = given.keys() - action["inputs"].keys()
        if unknown:
            sys.exit(f"the Action has no input {unknown}")
        inputs = {name: given.get(name, about.get("default", "")) for name, about in action["inputs"].items()}
        if inputs["package"]:
            inputs["package"] = package
        for each in action["runs"]["steps"]:
            if "if" not in each or holds(each["if"], inputs):
                yield run(each["run"], {name: filled(value, inputs) for name, value in each.get("env", {}).items()})
    elif uses.startswith("actions/checkout@"):
        yield "true"
    elif uses.startswith("github/codeql-action/upload-sarif@"):
        yield f"grep -q '\"version\": *\"2.1.0\"' {shlex.quote(given['sarif_file'])}"
    elif uses.startswith("actions/upload-artifact@"):
        yield f"[ -d {shlex.quote(given['path'])} ]"
    else:
        sys.exit(f"the action {uses} is not known")


def main():
    workflow, action = (yaml.safe_load(open(path)) for path in sys.argv[1:3])
    (job,) = workflow["jobs"].values()
    print("#!/bin/bash\nfailed=")
    for step in job["steps"]:
        name = step.get("name", step["uses"])
        begin = "" if step.get("if") == "always()" else '[ -n "$failed" ] || '
        commands = " &&\n  ".join(commands_of(step, action, sys.argv[3]))
        print(f"echo {shlex.quote('step ' + name)}\n{begin}{{ {commands}; }} || {{ echo {shlex.quote('failed ' + name)}; failed=yes; }}")
    print('[ -z "$failed" ]')


main()
