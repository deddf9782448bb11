#!/usr/bin/env bash
# A disk that is full, and one that cannot be written: nothing that was reported is lost, and the check goes on once there is room.
set -euo pipefail
sunder=$1
if [ "${2:-}" != inside ]; then
  unshare -m true 2>/dev/null || { echo "skipped: no file system can be mounted here"; exit 0; }
  exec unshare -m "$0" "$sunder" inside
fi
work=$(mktemp -d)
trap 'umount -R "$work" 2>/dev/null || true; rm -rf "$work"' EXIT
disk=$work/disk
mount -t tmpfs none "$work" -o size=20m 2>/dev/null || { echo "skipped: no file system can be mounted here"; exit 0; }
mkdir "$disk"
fail() { echo "$1"; cat "$work"/out "$work"/err; exit 1; }
run() { code=0; "$sunder" "$@" >"$work/out" 2>"$work/err" || code=$?; }
reported() { awk '/^[^ ]/ {object = $0} /: non-atomic \(/ {sub(":", "", $1); print object, $1}' "$work/out" | sort; }
kept() { "$sunder" report "$disk/a" >"$work/out" && reported; }
objects="nonatomic:CountedSet nonatomic:FlagSet nonatomic:TwoShelves nonatomic:RegisterPair atomic:LockedMap"

filled=0
for size in 48k 64k 80k 96k 128k; do
  mount -t tmpfs none "$disk" -o size=$size
  run check $objects --time 4s --store "$disk/a"
  reported >"$work/reported"
  if [ "$code" != 0 ] && [ "$code" != 1 ]; then
    filled=$((filled + 1))
    [ "$code" = 3 ] || [ "$code" = 2 ] || fail "size $size: exit code $code"
    grep -q "the store $disk/a" "$work/err" || fail "size $size: the store is not named"
    if [ -s "$work/reported" ]; then
      mount -o remount,size=8m "$disk"
      kept >"$work/kept"
      [ -z "$(comm -23 "$work/reported" "$work/kept")" ] || fail "size $size: lost what was reported"
      run resume "$disk/a" --time 3s
      [ "$code" = 1 ] || fail "size $size: resumed with exit code $code"
    fi
  fi
  umount "$disk"
done
[ "$filled" -gt 0 ] || fail "no disk was full"

mount -t tmpfs none "$disk" -o size=8m
run check nonatomic:CountedSet --time 4s --store "$disk/a"
[ "$code" = 1 ] || fail "exit code $code"
reported >"$work/reported"
mount -o remount,ro "$disk"
kept >"$work/kept"
cmp -s "$work/reported" "$work/kept" || fail "a read-only disk: lost what was reported"
for command in "resume $disk/a" "check nonatomic:CountedSet --store $disk/a" "check nonatomic:CountedSet --store $disk/b"; do
  run $command
  [ "$code" = 2 ] || fail "$command: exit code $code"
  [ "$(wc -l <"$work/err")" = 1 ] || fail "$command: more than one line"
done
