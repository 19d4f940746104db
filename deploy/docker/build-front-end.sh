#!/bin/sh
# Builds the front end in /app/frontends/$1 into /release/front-end. Installs its own dependencies first if it has a lockfile of its own.
set -eu
: "${1:?add --build-arg FRONT_END=<folder in frontends/>}"
cd "/app/frontends/$1"
[ ! -f package-lock.json ] || npm ci --ignore-scripts --no-audit --no-fund
NODE_ENV=production npm run build
rm -f dist/mf-stats.json*
mkdir -p /release
mv dist /release/front-end
