#!/usr/bin/env bash
# Builds all images. Each front end's image includes the files of the previous image, so that open pages still find them after an upgrade.
# COMPOSE is the compose command with its options: COMPOSE='docker-compose -p music'.
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
