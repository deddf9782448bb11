#!/usr/bin/env bash
# kill -9 of workers in the middle of a check: the check completes with the right verdicts. Between the command and its
# workers are the launcher and a warden for each worker.
set -euo pipefail
sunder=$1
out=$(mktemp)
trap 'rm -f "$out"' EXIT
children() { [ -z "$1" ] || pgrep -d , -P "$1" || true; }
# Stress proves nothing, so there are workers until the time is up.
"$sunder" check nonatomic:CountedSet atomic:LockedMap -m size --engine stress --time 8s --json "$out" >/dev/null &
check=$!
killed=0
while [ "$killed" -lt 10 ] && kill -0 "$check" 2>/dev/null; do
  sleep 0.3
  workers=$(children "$(children "$(children "$check")")")
  for worker in ${workers//,/ }; do
    if kill -KILL "$worker" 2>/dev/null; then killed=$((killed + 1)); fi
  done
done
code=0
wait "$check" || code=$?
[ "$killed" -gt 0 ] || { echo "no worker was killed"; exit 1; }
[ "$code" = 1 ] || { echo "exit code $code"; exit 1; }
# how far it was explored depends on the machine
verdicts=$(grep -o '"verdict": "[a-z-]*"' "$out" | cut -d'"' -f4 | sed 's/atomic-within-bounds\|no-violation-found/clean/' | paste -sd' ')
[ "$verdicts" = "clean non-atomic clean clean" ] || { echo "verdicts: $verdicts"; exit 1; }
