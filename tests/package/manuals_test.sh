#!/usr/bin/env bash
# The man pages and completions that are made from --help: bash completes with them, and groff has nothing to say against
# the pages. The completions of zsh and fish are read where these shells are installed.
set -euo pipefail
sunder=$1 source=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$source/scripts/man-and-completion" "$sunder" "$work"
fail() { echo "$1"; exit 1; }

# completes WORDS... EXPECTED: the last of the words is completed to exactly this
completes() {
  local expected=${*: -1} found
  found=$(bash -c 'source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _sunder; echo "${COMPREPLY[*]}"' "$work/completions/bash/sunder" "${@:1:$#-1}")
  [ "$found" = "$expected" ] || fail "completes '${*:1:$#-1}' to '$found', not '$expected'"
}
completes sunder chec check
completes sunder check --engine ex explore
completes sunder check --all-v --all-violations
completes sunder help enum enumerate

for page in "$work"/man/man1/*.1; do
  if command -v groff >/dev/null; then
    said=$(groff -man -ww -Tascii -P-cbou "$page" 2>&1 >"$work/text")
    [ -z "$said" ] || fail "$page: $said"
    grep -q -- '--help' "$work/text" || fail "$page does not show its options"
  fi
done
for command in $("$sunder" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
  [ -s "$work/man/man1/sunder-$command.1" ] || fail "there is no page of $command"
done
! command -v zsh >/dev/null || zsh -n "$work/completions/zsh/_sunder" || fail "zsh does not read its completion"
! command -v fish >/dev/null || fish -n "$work/completions/fish/sunder.fish" || fail "fish does not read its completion"
