#!/usr/bin/env bash
# Follows the manual: the examples for GoogleTest and Catch2, and sunder_add_test for CTest, against an installed Sunder and
# with a user's warnings as errors. One test of each must fail with the trace, and the other one pass.
set -euo pipefail
build=$1 source=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake --install "$build" --prefix "$work/prefix" >/dev/null
cp -r "$source/examples" "$work/examples"

# built NAME: the project in examples/NAME, built in $work/NAME. A fence is what -Wtsan warns of.
built() {
  cmake -S "$work/examples/$1" -B "$work/$1" -G Ninja -DCMAKE_PREFIX_PATH="$work/prefix" -DCMAKE_CXX_FLAGS="-Wall -Wextra -Werror" >/dev/null
  cmake --build "$work/$1"
}
sed -i 's/size_.fetch_sub(1);/std::atomic_thread_fence(std::memory_order_seq_cst); &/' "$work/examples/queue/queue.hpp"

# fails_once NAME PASSED FAILED: of the two tests, the second fails and shows the trace
fails_once() {
  code=0
  "$work/$1/queue_test" >"$work/out" 2>&1 || code=$?
  [ "$code" != 0 ] && grep -q "$2" "$work/out" && grep -q "$3" "$work/out" && grep -q 'sequence 0  ' "$work/out" ||
    { echo "$1: exit code $code"; cat "$work/out"; exit 1; }
}
# shown_again: the command that the last report has printed shows the violation again
shown_again() {
  again=$(sed -n 's/^ *again *//p' "$work/out" | head -1)
  code=0
  (cd "$work" && bash -c "$again") >"$work/again" 2>&1 || code=$?
  [ "$code" = 1 ] && grep -q 'no serial order gives' "$work/again" || { echo "$again: exit code $code"; cat "$work/again"; exit 1; }
}
built gtest
fails_once gtest 'OK \] Queue.PushAndPopAreAtomic' 'FAILED  \] Queue.SizeIsAtomic'
shown_again  # Catch2 breaks long lines, so a command of its report has to be joined by hand
built catch2
fails_once catch2 '1 passed | 1 failed' 'size() is atomic, \[always\]'

mkdir "$work/examples/ctest"
cat >"$work/examples/ctest/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.20)
project(queue_test LANGUAGES CXX)
enable_testing()
find_package(sunder REQUIRED)
sunder_add_test(size ../queue/my_queue.cpp METHODS size TIME 60s BOUNDS 3,2,2 FAIL_ON bug)
sunder_add_test(core_only TARGET size METHODS core TIME 5s OPTIONS --bounds 2,2,1)
END
built ctest
ctest --test-dir "$work/ctest" >"$work/out" 2>&1 && { echo "ctest passes"; exit 1; }
grep -q '1/2 Test #1: size .*Failed' "$work/out" && grep -q 'core_only .*Passed' "$work/out" || { cat "$work/out"; exit 1; }
