#!/usr/bin/env bash
# The man pages and completions that are made from --help: bash, zsh and fish complete with them, and groff has nothing to
# say against the pages.
set -euo pipefail
sunder=$1 source=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "$1"; exit 1; }
"$source/scripts/man-and-completion" "$sunder" "$work"
for tool in groff zsh fish; do
  command -v $tool >/dev/null || fail "there is no $tool; scripts/setup tests installs it"
done

in_bash() {
  local words
  read -r -a words <<<"${1//=/ = }"  # bash makes a word of it
  bash -c 'source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _sunder; echo "${COMPREPLY[*]}"' "$work/completions/bash/sunder" "${words[@]}"
}
in_fish() {  # without the descriptions
  fish --no-config -c 'source $argv[1]; complete -C $argv[2]' "$work/completions/fish/sunder.fish" "$1" | cut -f 1
}
in_zsh() { zsh -f "$(dirname "$0")/complete.zsh" "$work/completions/zsh" "$1"; }

# completes LINE EXPECTED: each shell completes the last word of the line to exactly this
completes() {
  local shell found line=${1% *} last=${1##* }
  for shell in bash fish; do
    found=$(in_$shell "$1")
    # fish gives the whole word, bash what is behind the =
    [ "$found" = "$2" ] || [ "$found" = "${last%=*}=$2" ] || fail "$shell completes '$1' to '$found', not '$2'"
  done
  found=$(in_zsh "$1")
  if [[ $last == *=* ]]; then last=${last%=*}=$2; else last=$2; fi
  [ "${found%=}" = "$line $last" ] || fail "zsh completes '$1' to '$found', not '$line $last'"
}
completes 'sunder chec' check
completes 'sunder --ver' --version
completes 'sunder check --engine ex' explore
completes 'sunder check --engine=ex' explore
completes 'sunder check --all-v' --all-violations
completes 'sunder check --java-h' --java-home
completes 'sunder check Inbox --classpath x.jar --cri' --criterion
completes 'sunder hel' help
completes 'sunder help enum' enumerate

for page in "$work"/man/man1/*.1; do
  said=$(groff -man -ww -Tascii -P-cbou "$page" 2>&1 >"$work/text")
  [ -z "$said" ] || fail "$page: $said"
  grep -q -- '--help' "$work/text" || fail "$page does not show its options"
done
for command in $("$sunder" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
  [ -s "$work/man/man1/sunder-$command.1" ] || fail "there is no page of $command"
done
