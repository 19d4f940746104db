#!/bin/sh
# Installs the dependencies of gateway and services in /app: those in the lockfile of the repository, then of each service with a lockfile
# of its own. Options are those of `npm ci`.
set -eu
cd /app
npm_ci() { npm ci --ignore-scripts --no-audit --no-fund "$@"; }

workspaces=
for manifest in gateway/package.json services/*/package.json; do
  folder=${manifest%/package.json}
  [ -f "$folder/package-lock.json" ] || ! grep -q "\"$folder\": {" package-lock.json || workspaces="$workspaces -w $folder"
done
# With the tools installed already, only the services' own dependencies are missing.
# shellcheck disable=SC2086
[ -d node_modules ] || npm_ci "$@" $workspaces

for lockfile in services/*/package-lock.json; do
  [ ! -f "$lockfile" ] || (cd "${lockfile%/package-lock.json}" && npm_ci "$@")
done
