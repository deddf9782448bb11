#!/bin/sh
# Installs sunder-junit and runs the tests of examples/junit with it: one class fails with its trace, the other passes.
# Usage: junit5_test.sh SOURCE_FOLDER SUNDER maven|gradle. Exits with 77 if a tool is missing or cannot reach its repository.
set -u
source=$1
export SUNDER_COMMAND=$2
tool=$3
command -v mvn > /dev/null || exit 77
[ "$tool" = maven ] || command -v gradle > /dev/null || exit 77
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp -r "$source/jvm/junit" "$folder/junit" && cp -r "$source/examples/junit" "$folder/example" || exit 1
rm -rf "$folder"/*/target "$folder"/*/build

run() { (cd "$folder/$1" && shift && "$@") > "$folder/log" 2>&1; }
is_cut_off() { grep -q 'Could not transfer\|Non-resolvable\|could not be resolved\|Could not resolve' "$folder/log"; }
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
  is_cut_off && exit 77
  exit 1
}
run_example && { echo "takeAll() was not blamed"; exit 1; }
is_cut_off && exit 77
for text in 'InboxTest' 'harness  .*takeAll()' 'no serial order gives' 'ConcurrentLinkedQueue.java:[0-9]* poll'; do
  grep -q "$text" "$folder/log" || { cat "$folder/log"; echo "missing: $text"; exit 1; }
done
if grep -q 'in inbox.OneTakerTest\|className = .inbox.OneTakerTest' "$folder/log"; then cat "$folder/log"; exit 1; fi
echo '1 passed, 0 failed'
