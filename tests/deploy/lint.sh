#!/usr/bin/env bash
# The pages of deploy/ by their linters. Those of Kubernetes and GitHub are checked as YAML, and for the commands that
# they give: each must be one that sunder knows.
set -euo pipefail
cd "$1/deploy"
sunder=$2
shellcheck slurm/campaign.sbatch slurm/try-on-one-node
yamllint -d '{extends: relaxed, rules: {line-length: {max: 120}}}' kubernetes/campaign.yaml github/nightly.yml
# knows COMMAND OPTION...: the help of the command has each of these options
knows() {
  help=$("$sunder" "$1" --help)
  for option in "${@:2}"; do grep -q -- "$option" <<<"$help" || { echo "sunder $1 has no option $option"; exit 1; }; done
}
knows check --begin --time --store
knows work --quiet --jobs
knows report --html --junit --fail-on --watch
