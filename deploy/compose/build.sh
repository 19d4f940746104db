#!/usr/bin/env bash
# Builds all images. Each front end's image includes the files of the previous image, so that open pages still find them after an upgrade.
# COMPOSE is the compose command with its options: COMPOSE='docker-compose -p music'.
set -euo pipefail
cd "$(dirname "$0")/../.."
compose() { ${COMPOSE:-docker compose} "$@"; }
# The images of these Compose files. An image has the name of the container that is built with it.
images_in() { sed -n 's/^ *image: rubato-//p' "$@" | sort -u; }

for name in shell $(images_in frontends/*/deploy/compose.yml); do
  previous=nothing
  if docker image inspect "rubato-$name" > /dev/null 2>&1; then
    previous=rubato-$name:previous
    docker tag "rubato-$name" "$previous"
  fi
  compose build --build-arg "PREVIOUS=$previous" "$name"
done
# shellcheck disable=SC2046
compose build $(images_in services/*/deploy/compose.yml) gateway edge-proxy demo
