#!/usr/bin/env bash
# Copies the databases and the files of a running stack into a new folder: deploy/backup/backup.sh [folder]
# COMPOSE is the compose command with its options: COMPOSE='docker-compose -p music'.
set -euo pipefail
umask 077
cd "$(dirname "$0")/../.."
compose() { ${COMPOSE:-docker compose} "$@"; }
. deploy/backup/checks.sh

target=${1:-backups/$(date -u +%Y-%m-%dT%H-%M-%SZ)}
unfinished=$target.unfinished
if [ -e "$target" ]; then
  echo "$target already exists." >&2
  exit 1
fi
rm -rf "$unfinished"
mkdir -p "$unfinished"

services=$(services_to_dump)
for service in $services; do
  echo "Dumping database $service …"
  compose exec -T postgres pg_dump -U postgres -Fc "rubato_$service" < /dev/null > "$unfinished/$service.dump"
done
# Files come last: each is stored before a row refers to it.
echo 'Copying files …'
compose exec -T media node dist/objects.main.js out < /dev/null > "$unfinished/objects.tar"

{
  echo "created $(date -u +%Y-%m-%dT%H:%M:%SZ)"
  echo "version $(git rev-parse HEAD 2> /dev/null || echo unknown)"
  for service in $services; do
    compose exec -T postgres pg_restore --data-only -f - < "$unfinished/$service.dump" | rows_in_dump "$service"
  done
  echo "objects $(tar -tf "$unfinished/objects.tar" | wc -l | tr -d ' ')"
} > "$unfinished/MANIFEST"
(cd "$unfinished" && sha256 MANIFEST objects.tar ./*.dump > SHA256SUMS)
mv "$unfinished" "$target"
echo "Done: $target, $(grep '^objects' "$target/MANIFEST"), $(du -sh "$target" | cut -f1)"
