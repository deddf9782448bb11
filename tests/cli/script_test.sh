#!/usr/bin/env bash
# The script `sunder`, on a small project in its place: two at once build once, and a checkout that cannot be written
# runs the build that it has.
set -euo pipefail
source=$1
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
mkdir "$work/scripts"
cp "$source/sunder" "$work"
cp "$source/scripts/setup" "$source/scripts/build" "$work/scripts"
echo bash >"$work/scripts/packages"
cat >"$work/CMakePresets.json" <<'END'
{"version": 3, "configurePresets": [{"name": "release", "generator": "Ninja", "binaryDir": "${sourceDir}/build/release"}],
 "buildPresets": [{"name": "release", "configurePreset": "release"}]}
END
cat >"$work/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.20)
project(small NONE)
add_custom_command(OUTPUT bin/sunder
  COMMAND sh -c "echo built >> ${CMAKE_SOURCE_DIR}/log; sleep 1; mkdir -p bin; printf '#!/bin/sh\\necho ran $@\\n' > bin/sunder; chmod 755 bin/sunder"
  VERBATIM)
add_custom_target(running DEPENDS bin/sunder)
add_custom_target(tests ALL COMMAND sh -c "echo tests >> ${CMAKE_SOURCE_DIR}/log" VERBATIM)
END
fail() { echo "$1"; tail -n 20 "$work"/*.out "$work"/*.err; exit 1; }

mkdir -p "$work/build"
exec {lock}>"$work/build/release.lock"
flock "$lock"
"$work/sunder" one >"$work/1.out" 2>"$work/1.err" {lock}>&- &
one=$!
"$work/sunder" two >"$work/2.out" 2>"$work/2.err" {lock}>&- &
two=$!
for run in 1 2; do
  for ((i = 0; i < 600; i++)); do grep -q "waiting for another build" "$work/$run.err" && break; sleep 0.1; done
  grep -q "waiting for another build" "$work/$run.err" || fail "run $run does not say that it waits"
done
[ ! -e "$work/log" ] || fail "built in spite of the lock"
exec {lock}>&-
wait $one || fail "the first failed"
wait $two || fail "the second failed"
[ "$(wc -l <"$work/log")" = 1 ] || fail "built more than once"
grep -q "ran one" "$work/1.out" || fail "the first did not run"
grep -q "ran two" "$work/2.out" || fail "the second did not run"

# As another user, since root may write everything.
if [ "$(id -u)" = 0 ]; then
  chmod 755 "$work"
  as=(setpriv --reuid=65534 --regid=65534 --clear-groups)
  "${as[@]}" true 2>/dev/null || { echo "skipped the rest: no other user can be taken on"; exit 0; }
else
  as=()
  chmod -R a-w "$work"
fi
"${as[@]}" "$work/sunder" three >"/dev/shm/$$.out" || fail "a checkout that cannot be written does not run"
grep -q "ran three" "/dev/shm/$$.out" || fail "a checkout that cannot be written did not run"
rm -f "/dev/shm/$$.out"
chmod -R u+w "$work"
rm -r "$work/build"
[ ${#as[@]} -gt 0 ] || chmod a-w "$work"
code=0
message=$("${as[@]}" "$work/sunder" four 2>&1) || code=$?
[ "$code" = 3 ] || fail "without a build: exit code $code"
[ "$(wc -l <<<"$message")" = 1 ] && grep -q "there is no build" <<<"$message" || fail "without a build: $message"
chmod -R u+w "$work"

# Without root, a package cannot be installed, but the build that is there runs.
if [ ${#as[@]} -gt 0 ] && ! command -v sudo >/dev/null; then
  "$work/sunder" >/dev/null 2>&1
  echo no-such-package >"$work/scripts/packages"
  chown -R 65534:65534 "$work"
  "${as[@]}" "$work/sunder" five >"$work/5.out" 2>"$work/5.err" || fail "does not run where nothing can be installed"
  grep -q "ran five" "$work/5.out" || fail "did not run where nothing can be installed"
  grep -q "running the build that is there" "$work/5.err" || fail "does not say that it is an old build"
fi
