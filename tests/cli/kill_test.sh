#!/usr/bin/env bash
# kill -9 of workers in the middle of a check: the check completes with the right verdicts.
set -euo pipefail
sunder=$1
out=$(mktemp)
trap 'rm -f "$out"' EXIT
"$sunder" check nonatomic:CountedSet atomic:LockedMap -m size --time 8s --json "$out" >/dev/null &
check=$!
for _ in 1 2 3 4 5 6 7 8 9 10; do
  sleep 0.5
  pkill -KILL -P "$check" || true # its workers
done
code=0
wait "$check" || code=$?
[ "$code" = 1 ] || { echo "exit code $code"; exit 1; }
# how far it was explored depends on the machine
verdicts=$(grep -o '"verdict": "[a-z-]*"' "$out" | cut -d'"' -f4 | sed 's/atomic-within-bounds\|no-violation-found/clean/' | paste -sd' ')
[ "$verdicts" = "clean non-atomic clean clean" ] || { echo "verdicts: $verdicts"; exit 1; }
