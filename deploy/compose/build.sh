#!/usr/bin/env bash
# Builds all images. Each front end's image keeps the files of the one that is there, so that open pages still find them after the upgrade.
# COMPOSE is the command, with its options: COMPOSE='docker-compose -p music'.
set -euo pipefail
cd "$(dirname "$0")/../.."
compose() { ${COMPOSE:-docker compose} "$@"; }

for name in shell browse library-pages player; do
  previous=nothing
  if docker image inspect "rubato-$name" > /dev/null 2>&1; then
    previous=rubato-$name:previous
    docker tag "rubato-$name" "$previous"
  fi
  compose build --build-arg "PREVIOUS=$previous" "$name"
done
compose build auth catalog library media gateway edge-proxy demo
