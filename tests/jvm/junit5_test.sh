#!/bin/sh
# Installs sunder-junit and runs the tests of examples/junit with it: one class fails with its trace, the other passes.
# With Maven also those of junit5/tally, which differ by failOn alone.
# Usage: junit5_test.sh SOURCE_FOLDER SUNDER maven|gradle. Exits with 77 if a tool is missing or cannot reach its repository.
set -u
source=$1
export SUNDER_COMMAND="$2"
tool=$3
for needed in mvn "$([ "$tool" = gradle ] && echo gradle || echo mvn)"; do
  command -v "$needed" > /dev/null || { echo "skipped: $needed is not installed; scripts/setup tests installs it"; exit 77; }
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp -r "$source/jvm/junit" "$folder/junit" && cp -r "$source/examples/junit" "$folder/example" || exit 1
rm -rf "$folder"/*/target "$folder"/*/build
[ "$tool" = gradle ] || cp -r "$source/tests/jvm/junit5/tally" "$folder/example/src/test/java" || exit 1

run() { (cd "$folder/$1" && shift && "$@") > "$folder/log" 2>&1; }
is_cut_off() { grep -q 'Could not transfer\|Non-resolvable\|could not be resolved\|Could not resolve' "$folder/log"; }
skip_cut_off() {
  echo "skipped: $tool cannot reach its repository"
  exit 77
}
run_example() {
  if [ "$tool" = maven ]; then run example mvn -B -q test; return; fi
  if gradle --version | grep -q '^Gradle \([1-3]\|4\.[0-5]\(\.\|$\)\)'; then
    run example gradle --no-daemon -I "$source/tests/jvm/old.gradle" platformTest
  else
    run example gradle --no-daemon test -i
  fi
}

run junit mvn -B -q install || {
  cat "$folder/log"
  is_cut_off && skip_cut_off
  exit 1
}
run_example && { echo "takeAll() was not blamed"; exit 1; }
is_cut_off && skip_cut_off
for text in 'InboxTest' 'harness  .*takeAll()' 'no serial order gives' 'ConcurrentLinkedQueue.java:[0-9]* poll'; do
  grep -q "$text" "$folder/log" || { cat "$folder/log"; echo "missing: $text"; exit 1; }
done
if grep -q 'in inbox.OneTakerTest\|className = .inbox.OneTakerTest' "$folder/log"; then cat "$folder/log"; exit 1; fi

# Which tests fail, and which are aborted since failOn excuses their violations. tryLeft has a bug, leftLate is a stale
# update, and both a weak read, worse than the level that DeclaredTest declares.
outcomes() {
  python3 - "$folder/example/target/surefire-reports/TEST-tally.$1.xml" << 'END'
import sys, xml.etree.ElementTree as tree
kinds = {"failed": [], "aborted": []}
for case in tree.parse(sys.argv[1]).iter("testcase"):
    for tag, kind in ("failure", "failed"), ("skipped", "aborted"):
        for each in case.findall(tag):
            text = (each.get("message") or "") + (each.text or "")
            kinds[kind].append(next(name for name in ("leftLate", "tryLeft", "both") if "[" + name + "()" in text or name + "()" in text))
print(*(f"{kind}: {' '.join(sorted(names))}" for kind, names in kinds.items()), sep="; ")
END
}
expect() {
  got=$(outcomes "$1")
  [ "$got" = "$2" ] || { cat "$folder/log"; echo "$1: $got, expected $2"; exit 1; }
}
if [ "$tool" = maven ]; then
  expect AnyTest 'failed: both leftLate tryLeft; aborted: '
  expect StaleTest 'failed: leftLate tryLeft; aborted: both'
  expect BugTest 'failed: tryLeft; aborted: both leftLate'
  expect DeclaredTest 'failed: both tryLeft; aborted: leftLate'
fi
echo '1 passed, 0 failed'
