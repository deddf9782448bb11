#!/usr/bin/env bash
# Runs the scripts of the GitHub Action and of the GitLab template as these services would, on an object with a violation,
# and looks at what they leave behind.
set -euo pipefail
sunder=$1 source=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
ln -s "$sunder" "$work/bin/sunder"
export PATH=$work/bin:$PATH
cd "$work"

# script FILE PYTHON: the shell script that the expression finds in the YAML file
script() { python3 -c "import sys, yaml; y = yaml.safe_load(open(sys.argv[1])); print($2)" "$1"; }
looks_right() {
  grep -q 'failures="1"' "$1/junit.xml" && grep -q '"ruleId": "bug"' "$1/sunder.sarif" && grep -q '<!doctype html>' "$1/page.html"
}

script "$source/deploy/github/action.yml" "y['runs']['steps'][1]['run']" >action.sh
code=0
OBJECTS=nonatomic:CountedSet CLASSPATH_OF_OBJECTS='' CORE='' TIME=60s FAIL_ON=bug BASELINE='' OPTIONS='-m size --engine explore --bounds 3,2,1' \
  REPORTS=github GITHUB_STEP_SUMMARY=$work/summary.md bash --noprofile --norc -eo pipefail action.sh || code=$?
[ "$code" = 1 ]
looks_right github
grep -q '^## Sunder: 1 violation' summary.md

code=0
OBJECTS=nonatomic:CountedSet CLASSPATH_OF_OBJECTS='' CORE='' TIME=60s FAIL_ON=any BASELINE=github/results.json \
  OPTIONS='-m size --engine explore --bounds 3,2,1' REPORTS=known bash --noprofile --norc -eo pipefail action.sh || code=$?
[ "$code" = 0 ]

script "$source/deploy/gitlab/sunder.gitlab-ci.yml" "'\n'.join(y['.sunder']['before_script'] + y['.sunder']['script'])" >gitlab.sh
code=0
SUNDER_OBJECTS=nonatomic:CountedSet SUNDER_PACKAGE='' SUNDER_TIME=60s SUNDER_FAIL_ON=bug \
  SUNDER_OPTIONS='-m size --engine explore --bounds 3,2,1' bash -e gitlab.sh || code=$?
[ "$code" = 1 ]
looks_right sunder-reports
