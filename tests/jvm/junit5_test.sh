#!/bin/sh
# Installs sunder-junit and runs the tests of examples/junit with it: one class fails with its trace, the other passes.
# Usage: junit5_test.sh SOURCE_FOLDER SUNDER. Exits with 77 if Maven is missing or cannot reach its repository.
set -u
source=$1
export SUNDER_COMMAND=$2
command -v mvn > /dev/null || exit 77
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp -r "$source/jvm/junit" "$folder/junit" && cp -r "$source/examples/junit" "$folder/example" || exit 1
rm -rf "$folder"/*/target
maven() { (cd "$folder/$1" && shift && mvn -B -q "$@") > "$folder/log" 2>&1; }
maven junit install || {
  cat "$folder/log"
  grep -q 'Could not transfer\|Non-resolvable\|could not be resolved' "$folder/log" && exit 77
  exit 1
}
maven example test && { echo "takeAll() was not blamed"; exit 1; }
grep -q 'Could not transfer\|could not be resolved' "$folder/log" && exit 77
for text in 'in inbox.InboxTest' 'harness  .*takeAll()' 'no serial order gives' 'ConcurrentLinkedQueue.java:[0-9]* poll'; do
  grep -q "$text" "$folder/log" || { cat "$folder/log"; echo "missing: $text"; exit 1; }
done
if grep -q 'in inbox.OneTakerTest' "$folder/log"; then cat "$folder/log"; exit 1; fi
echo '1 passed, 0 failed'
