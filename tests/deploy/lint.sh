#!/usr/bin/env bash
# The pages of deploy/ by linters: scripts by shellcheck, also those inside YAML; YAML by yamllint; and each command that
# they give must be one that sunder knows.
set -euo pipefail
here=$(realpath "$(dirname "$0")")
cd "$1/deploy"
sunder=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
shellcheck slurm/campaign.sbatch slurm/try-on-one-node
pages=(kubernetes/campaign.yaml github/action.yml github/check.yml github/nightly.yml gitlab/sunder.gitlab-ci.yml)
yamllint --strict -d '{extends: relaxed, rules: {line-length: {max: 120}}}' "${pages[@]}"
python3 "$here/scripts_in.py" "$work" "${pages[@]}"
# A variable that the service sets is not assigned in the script; $SUNDER_OBJECTS and $SUNDER_OPTIONS are lists of words.
shellcheck --exclude=SC2154 --severity=warning "$work"/*.sh
# knows COMMAND OPTION...: the help of the command has each of these options
knows() {
  help=$("$sunder" "$1" --help)
  for option in "${@:2}"; do grep -q -- "$option" <<<"$help" || { echo "sunder $1 has no option $option"; exit 1; }; done
}
knows check --begin --time --store
knows work --quiet --jobs
knows report --html --junit --fail-on --watch
