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
verdicts=$(grep -o '"verdict": "[a-z-]*"' "$out" | cut -d'"' -f4 | paste -sd' ')
[ "$verdicts" = "no-violation-found non-atomic no-violation-found no-violation-found" ] || { echo "verdicts: $verdicts"; exit 1; }
