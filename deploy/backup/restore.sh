#!/usr/bin/env bash
# Restores a backup made by backup.sh: deploy/backup/restore.sh [--force] <folder>
# A stack that contains data requires --force, which replaces the data. COMPOSE: see backup.sh.
set -euo pipefail
cd "$(dirname "$0")/../.."
compose() { ${COMPOSE:-docker compose} "$@"; }
. deploy/backup/checks.sh

force=
if [ "${1:-}" = --force ]; then
  force=yes
  shift
fi
source=${1:?usage: restore.sh [--force] <folder>}
# As the server's superuser, over its local socket.
sql() { compose exec -T postgres psql -U postgres -v ON_ERROR_STOP=1 -qAt -d "$1" -c "$2" < /dev/null; }

echo 'Verifying the backup …'
(cd "$source" && sha256 -c SHA256SUMS > /dev/null)

compose up -d postgres object-store
until compose exec -T postgres pg_isready -q -h 127.0.0.1 -U postgres < /dev/null; do sleep 1; done

# A stack with only the demo user counts as empty.
has_rows() {
  [ "$(sql "rubato_$1" "SELECT to_regclass('$2') IS NOT NULL")" = t ] &&
    [ "$(sql "rubato_$1" "SELECT EXISTS (SELECT FROM $2 $3)")" = t ]
}
if [ -z "$force" ] && { has_rows auth users 'WHERE NOT is_demo' || has_rows catalog songs '' || has_rows library playlists '' || has_rows media assets ''; }; then
  echo 'This stack already contains data. Use --force to replace it.' >&2
  exit 1
fi

echo 'Stopping services …'
# shellcheck disable=SC2046
compose stop $(compose config --services | grep -vx -e postgres -e object-store)
for attempt in 1 2 3 4 5 6; do
  compose run --rm -T --no-deps object-store-setup < /dev/null && break
  [ "$attempt" = 6 ] && exit 1
  sleep 2
done

# Creates the roles that the dumps refer to; grants follow after the restore.
database_setup() { compose run --rm -T --no-deps database-setup < /dev/null; }
database_setup
for dump in "$source"/*.dump; do
  service=$(basename "$dump" .dump)
  echo "Restoring database $service …"
  sql postgres "DROP DATABASE IF EXISTS rubato_$service WITH (FORCE)"
  sql postgres "CREATE DATABASE rubato_$service OWNER ${service}_owner"
  sql postgres "REVOKE ALL ON DATABASE rubato_$service FROM PUBLIC"
  compose exec -T postgres pg_restore -U postgres -d "rubato_$service" --no-owner --role="${service}_owner" \
    --exit-on-error --single-transaction < "$dump"
done
database_setup
grep '^rows ' "$source/MANIFEST" | while read -r _ table rows; do
  found=$(sql "rubato_${table%%.*}" "SELECT count(*) FROM ${table#*.}")
  if [ "$found" != "$rows" ]; then
    echo "$table has $found rows instead of $rows." >&2
    exit 1
  fi
done

echo 'Restoring files …'
restored=$(compose run --rm -T --no-deps media node dist/objects.main.js in < "$source/objects.tar" 2>&1 | tail -n 1)
objects=$(sed -n 's/^objects //p' "$source/MANIFEST")
if [ "${restored%% *}" != "$objects" ]; then
  echo "Some of the $objects files were not restored: $restored" >&2
  exit 1
fi

# Pending events in NATS belong to the replaced data. Those in the backup's outboxes are published again.
compose rm -sf nats volume-setup > /dev/null
project=$(docker inspect -f '{{ index .Config.Labels "com.docker.compose.project" }}' "$(compose ps -q postgres)")
docker volume ls -q --filter "label=com.docker.compose.project=$project" --filter label=com.docker.compose.volume=nats |
  while read -r volume; do docker volume rm "$volume" > /dev/null; done

compose up -d
echo "Done: $(grep -c '^rows ' "$source/MANIFEST") tables, $restored"
