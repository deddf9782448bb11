#!/bin/sh
# scripts/maven-central has a command for each row of the page; the harness of one row is run with the jar that Maven brings.
# Usage: maven_central_test.sh SOURCE_FOLDER SUNDER. Exits with 77 if Maven is missing or cannot reach its repository.
set -u
source=$1
export SUNDER_COMMAND="$2"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() { cat "$folder/log"; echo "$1"; exit 1; }

"$source/scripts/maven-central" > "$folder/log" || fail "shows no rows"
sed -n 's/^| \([a-z0-9-]*\) | .*/\1/p' "$source/docs/maven-central.md" | grep -v '^row$' > "$folder/rows"
cmp "$folder/log" "$folder/rows" || fail "these are not the rows of the page"
"$source/scripts/maven-central" no-such-row > "$folder/log" 2>&1 && fail "runs a row that is not there"
grep -q "there is no row no-such-row" "$folder/log" || fail "does not name the wrong row"

command -v mvn > /dev/null || { echo "skipped: mvn is not installed; scripts/setup tests installs it"; exit 77; }
if ! "$source/scripts/maven-central" highscale-counter > "$folder/log" 2>&1; then
  grep -q 'Could not transfer\|Non-resolvable\|could not be resolved' "$folder/log" || fail "highscale-counter failed"
  echo "skipped: Maven cannot reach its repository"
  exit 77
fi
grep -q '^0, (), 0  *NO' "$folder/log" || fail "the violation of highscale-counter is not shown"
