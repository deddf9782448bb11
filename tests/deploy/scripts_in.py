#!/usr/bin/env python3
"""scripts_in.py FOLDER FILE...: writes each shell script inside these YAML files into the folder, for shellcheck.

A script is the text of a key `run`, or the lines of a key `script` or `before_script`. What the service puts in
(${{ ... }}) becomes a word.
"""
import pathlib
import re
import sys

import yaml


def scripts_in(node):
    if isinstance(node, list):
        for each in node:
            yield from scripts_in(each)
    elif isinstance(node, dict):
        for key, value in node.items():
            if key == "run":
                yield value
            elif key in ("script", "before_script"):
                yield "\n".join(value)
            else:
                yield from scripts_in(value)


def main():
    folder, files = pathlib.Path(sys.argv[1]), sys.argv[2:]
    for file in files:
        scripts = [script for page in yaml.safe_load_all(open(file)) for script in scripts_in(page)]
        for number, script in enumerate(scripts):
            text = re.sub(r"\$\{\{.*?\}\}", "given", script)
            (folder / f"{pathlib.Path(file).stem}-{number}.sh").write_text(f"#!/bin/bash\n{text}\n")
        print(f"{file}: {len(scripts)} scripts")


main()
