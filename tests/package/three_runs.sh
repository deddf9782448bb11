#!/usr/bin/env bash
# three_runs.sh PREFIX EXAMPLES: checks three objects with the Sunder below PREFIX, and expects a violation of each: a class
# of the JDK, a C++ class of one's own by find_package(sunder), and a class of one's own in a jar; then the tests of
# sunder-junit. Without Java, it only tries C++. EXAMPLES is a copy of the folder of that name.
set -euo pipefail
prefix=$1 examples=$2 tests=$(dirname "$(readlink -f "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
unset SUNDER_COMMAND

# violates WORDS...: the command finds a violation, and shows where the calls meet
violates() {
  local code=0
  "$@" >out 2>&1 || code=$?
  [ "$code" = 1 ] && grep -q 'no serial order gives' out || { echo "exit code $code of $*"; cat out; exit 1; }
}
cmake -S "$examples/queue" -B build -DCMAKE_PREFIX_PATH="$prefix" >/dev/null
cmake --build build >/dev/null
violates build/my_queue check --method size --time 60s --engine explore --no-store
grep -q 'queue.hpp:[0-9]* push  fetch_add size_:' out || { echo "the trace names no lines or members"; cat out; exit 1; }
violates "$prefix/bin/sunder" check nonatomic:CountedSet --method size --time 60s --engine explore --store set.sunder
grep -q 'counted_set.cpp:[0-9]* ' out || { echo "the trace of a ready object names no lines"; cat out; exit 1; }
"$prefix/bin/sunder" export set.sunder -m size --as cpp | grep -q 'int main' || { echo "the sources are not found"; exit 1; }
if ! command -v java >/dev/null; then
  echo "tried a C++ class and a ready one; Java is missing"
  exit 0
fi
violates "$prefix/bin/sunder" check ConcurrentHashMap --method size --time 60s --engine explore --no-store
javac -d classes "$examples/inbox/Inbox.java"
jar cf inbox.jar -C classes .
violates "$prefix/bin/sunder" check Inbox --classpath inbox.jar --core put,take --time 60s --engine explore --no-store
tried="a C++ class, a ready one, one of the JDK and one of a jar"
code=0
"$tests/junit_jar_test.sh" "$prefix/share/java/sunder-junit.jar" "$prefix/bin/sunder" "$examples" || code=$?
[ $code = 0 ] && tried+=", and sunder-junit" || [ $code = 77 ] || exit 1
echo "tried $tried"
