#!/usr/bin/env bash
# Follows the README: installs Sunder, builds the example project against the package out of tree, and checks its queue;
# compiles the Java example and checks it.
set -euo pipefail
build=$1 source=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake --install "$build" --prefix "$work/prefix" >/dev/null
for file in man/man1/sunder-check.1 bash-completion/completions/sunder zsh/vendor-completions/_sunder fish/vendor_completions.d/sunder.fish; do
  [ -s "$work/prefix/share/$file" ] || { echo "$file is not installed"; exit 1; }
done
cp -r "$source/examples/queue" "$work/queue"
cmake -S "$work/queue" -B "$work/build" -G Ninja -DCMAKE_PREFIX_PATH="$work/prefix" >/dev/null
cmake --build "$work/build"
code=0
"$work/build/my_queue" check --time 60s --fail-on any -m size --json "$work/results.json" --store "$work/queue.sunder" || code=$?
[ "$code" = 1 ]
grep -q '"verdict": "non-atomic"' "$work/results.json"
code=0
"$work/prefix/bin/sunder" run "[pop(); size()], [push(0)]" --on "$work/build/my_queue:Queue" --time 20s || code=$?
[ "$code" = 1 ]
"$work/build/my_queue" export "$work/queue.sunder" -m size --as cpp --into "$work/reproducer.cpp"
g++ -std=c++20 -fsyntax-only -Wall "$work/reproducer.cpp"
cp -r "$source/examples/functions" "$work/functions"
cmake -S "$work/functions" -B "$work/functions/build" -G Ninja -DCMAKE_PREFIX_PATH="$work/prefix" >/dev/null
cmake --build "$work/functions/build"
code=0
"$work/functions/build/cell" check --time 60s --fail-on any -m apply --no-store --json "$work/functions.json" || code=$?
[ "$code" = 1 ]
grep -q '"verdict": "non-atomic"' "$work/functions.json"
javac -d "$work/classes" "$source/examples/inbox/Inbox.java"
code=0
"$work/prefix/bin/sunder" check Inbox --classpath "$work/classes" --core put,take --time 60s --fail-on any --no-store --json "$work/inbox.json" || code=$?
[ "$code" = 1 ]
grep -q '"verdict": "non-atomic"' "$work/inbox.json"
