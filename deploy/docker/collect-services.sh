#!/bin/sh
# Copies the compiled files of the working directory into the folder $1: `common` for all processes, `routes` for the gateway besides its own,
# and each process's own files. Paths within these are those in the working directory.
set -eu
mkdir -p "$1/common" "$1/routes" "$1/gateway" "$1/services"
cp -r --parents packages/*/dist services/*/service.json "$1/common"
cp -r --parents gateway/dist "$1/gateway"
for service in services/*/; do
  mkdir "$1/$service"
  cp -r --parents "${service}dist" "$1/$service"
  # A service need not have routes. They import nothing of their service but its contract.
  [ -d "${service}dist/routes" ] || continue
  for folder in routes contract; do
    [ ! -d "${service}dist/$folder" ] || cp -r --parents "${service}dist/$folder" "$1/routes"
  done
done
