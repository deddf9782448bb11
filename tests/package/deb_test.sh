#!/usr/bin/env bash
# deb_test.sh BUILD SOURCE: the Debian package has all its parts, names no folder of the build, and works from where it was
# unpacked. scripts/try-package installs it on a bare Debian.
set -euo pipefail
build=$1 source=$2
for tool in dpkg-deb dpkg-shlibdeps debugedit file; do
  command -v $tool >/dev/null || { echo "skipped: $tool is not installed"; exit 77; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cpack -G DEB --config "$build/CPackConfig.cmake" -B "$work" >"$work/cpack.out" 2>&1 || { cat "$work/cpack.out"; exit 1; }
deb=$(ls "$work"/*.deb)
dpkg-deb -x "$deb" "$work/unpacked"
usr=$work/unpacked/usr
fail() { echo "$1"; exit 1; }

for file in bin/sunder lib/sunder/libsunder_cli.a lib/sunder/libsunder_explore.a lib/sunder/link.txt include/sunder/sunder.hpp \
  lib/cmake/sunder/sunder-config.cmake lib/sunder/objects/corpus/nonatomic-explore lib/sunder/objects/gallery/tbb.sources \
  share/sunder/corpus/nonatomic/counted_set.cpp share/sunder/gallery/tbb.cpp \
  share/sunder/rust/sunder/Cargo.toml share/man/man1/sunder-check.1 share/bash-completion/completions/sunder \
  share/zsh/vendor-completions/_sunder share/fish/vendor_completions.d/sunder.fish share/doc/sunder/copyright \
  share/doc/sunder/README.md share/doc/sunder/docs/manual.md share/doc/sunder/deploy/github/{action,check}.yml \
  share/doc/sunder/examples/queue/queue.hpp; do
  [ -s "$usr/$file" ] || fail "the package has no $file"
done
for program in "$usr"/lib/sunder/objects/*/*.sources; do
  [ -x "${program%.sources}" ] && [ -x "${program%.sources}-explore" ] || fail "the package lacks a program of $program"
  while read -r path; do [ -s "$(dirname "$program")/$path" ] || fail "$program names $path, which is not there"; done <"$program"
done
if [ -e "$build/lib/sunder/sunder-jvm.jar" ]; then
  [ -s "$usr/lib/sunder/sunder-jvm.jar" ] || fail "the package has no Java worker"
  [ -s "$usr/share/java/sunder-junit.jar" ] || [ ! -e /usr/share/java/junit-jupiter-api.jar ] || fail "the package has no sunder-junit"
  (cd "$source/specs" && find . -name '*.json') | while read -r spec; do
    [ -s "$usr/lib/sunder/specs/$spec" ] || fail "the package has no specs/$spec"
  done
fi
for needed in g++ binutils libdw1 libfmt-dev libsqlite3-dev libboost-context-dev libc6 libtbb12; do
  dpkg-deb -f "$deb" Depends | tr ',' '\n' | grep -q "^ *$needed\( \|\$\)" || fail "the package does not depend on $needed"
done

for folder in "$build" "$source"; do
  named=$(grep -rlaF -- "$folder/" "$work/unpacked" || true)
  [ -z "$named" ] || fail "these files name $folder: $named"
  for program in "$usr"/lib/sunder/objects/*/*-explore; do
    ! readelf -zp .debug_line_str -zp .debug_str "$program" | grep -qF "$folder/" || fail "$program names $folder"
  done
done

# The commands must not find anything in the build: another user's home, and a path of its own.
env -i PATH="$PATH" HOME="$work" XDG_STATE_HOME="$work/state" "$(dirname "$0")/three_runs.sh" "$usr" "$usr/share/doc/sunder/examples"
