#!/usr/bin/env bash
# Runs the scripts of the GitHub Action and of the GitLab template as these services would, on an object with a violation,
# and looks at what they leave behind. Of their installation, only looks at what they would install, on machines that lack
# sudo or curl: scripts/try-package installs by them.
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

script "$source/deploy/github/action.yml" "y['runs']['steps'][2]['run']" >action.sh
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
SUNDER_OBJECTS=nonatomic:CountedSet SUNDER_PACKAGE='' SUNDER_BUILD='touch built' SUNDER_TIME=60s SUNDER_FAIL_ON=bug \
  SUNDER_OPTIONS='-m size --engine explore --bounds 3,2,1' bash -e gitlab.sh || code=$?
[ "$code" = 1 ]
looks_right sunder-reports
[ -e built ]

# machine NAME TOOL...: a folder for the PATH of a machine that has only these tools, whose apt-get says what it installs.
# What it calls curl appears when it is installed.
machine() {
  local tool folder=$work/$1
  mkdir "$folder"
  for tool in sh bash env readlink cat cp; do ln -s "$(command -v $tool)" "$folder"; done
  ln -s "$work/tools/apt-get" "$folder"
  for tool in "${@:2}"; do ln -s "$work/tools/$tool" "$folder"; done
}
mkdir tools
cat >tools/apt-get <<'END'
#!/bin/sh
said="apt-get $*" here=${0%/*}
echo "$said" >>"$LOG"
case " $* " in *" install "*" curl "*) cp "$TOOLS/curl" "$here" ;; esac
END
cat >tools/curl <<'END'
#!/bin/sh
echo "curl" >>"$LOG"
while [ "$1" != --output ]; do shift; done
cp "$TOOLS/curl" "$2"
END
printf '#!/bin/sh\necho sudo >>"$LOG"\nexec "$@"\n' >tools/sudo
printf '#!/bin/sh\necho 0\n' >tools/id-of-root
printf '#!/bin/sh\necho 1000\n' >tools/id-of-user
chmod +x tools/*
machine bare; ln -s "$work/tools/id-of-root" bare/id
machine runner sudo curl; ln -s "$work/tools/id-of-user" runner/id
machine powerless; ln -s "$work/tools/id-of-user" powerless/id
touch sunder.deb

# installs MACHINE WORDS... LINES: the script, with these variables, does this on the machine; each line without its options
installs() {
  local expected=${*: -1} said
  : >log
  env -i PATH="$work/$1" LOG="$work/log" TOOLS="$work/tools" RUNNER_TEMP="$work" CI_PROJECT_DIR="$work" "${@:2:$#-2}" >out 2>&1 || true
  said=$(sed 's/ -[-a-z]*//g' log | paste -sd ';')
  [ "$said" = "$expected" ] || { echo "${*:1:$#-1}: '$said', not '$expected'"; cat out; exit 1; }
}
script "$source/deploy/github/action.yml" "y['runs']['steps'][0]['run']" >install.sh
script "$source/deploy/gitlab/sunder.gitlab-ci.yml" "y['.sunder']['before_script'][0]" >before.sh
update='apt-get update' address=https://downloads.example/x.deb
github=(bash --noprofile --norc -eo pipefail "$work/install.sh")
installs bare PACKAGE=sunder.deb "${github[@]}" "$update;apt-get install $work/sunder.deb"
installs bare PACKAGE=$address "${github[@]}" "$update;apt-get install ca-certificates curl;curl;apt-get install $work/sunder.deb"
installs runner PACKAGE=$address "${github[@]}" "sudo;$update;curl;sudo;apt-get install $work/sunder.deb"
installs powerless PACKAGE=$address "${github[@]}" ""
grep -q 'only by root or with sudo' out
installs bare PACKAGE=missing.deb "${github[@]}" "$update"
grep -q 'there is no package missing.deb' out
installs bare PACKAGE= "${github[@]}" ""
grep -q 'Sunder is not installed' out
rm bare/curl
installs bare SUNDER_PACKAGE=sunder.deb sh -e "$work/before.sh" "$update;apt-get install $work/sunder.deb"
installs bare SUNDER_PACKAGE=$address sh -e "$work/before.sh" "$update;apt-get install ca-certificates curl;curl;apt-get install $work/.sunder.deb"
