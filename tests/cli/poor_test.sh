#!/usr/bin/env bash
# Poor machines: few descriptors, a small stack, files that may not grow, few processes. A check does its work, or ends with
# one line that says what is missing.
set -euo pipefail
sunder=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"

# Checks with this limit. Its exit code must be one of the codes; if it fails, the line must have these words.
poor() {
  local limit=$1 codes=$2 words=$3 code=0 err
  shift 3
  # a pipe, since files may not grow
  err=$( (ulimit $limit && exec "$@" "$sunder" check nonatomic:CountedSet -m size --time 4s --no-store) 2>&1 >/dev/null) || code=$?
  if ! grep -qw "$code" <<<"$codes"; then
    echo "ulimit $limit: exit code $code: $err"
    exit 1
  fi
  if [ "$code" = 3 ] && { [ "$(wc -l <<<"$err")" != 1 ] || ! grep -q "$words" <<<"$err"; }; then
    echo "ulimit $limit: not one line that says what is missing: $err"
    exit 1
  fi
}

poor "-n 64" "1" ""
poor "-n 20" "1 3" "ulimit -n"
poor "-n 8" "3" "ulimit -n"
poor "-s 64" "1" ""
poor "-f 0" "3" "ulimit -f"
if [ "$(id -u)" = 0 ]; then # the limit holds for each user, and not for root
  poor "-u 0" "3" "no new process" setpriv --reuid 65533 --regid 65533 --clear-groups env HOME="$work"
else
  poor "-u 0" "3" "no new process"
fi
