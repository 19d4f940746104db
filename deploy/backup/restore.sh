#!/usr/bin/env bash
# Brings back what backup.sh has copied: deploy/backup/restore.sh [--force] <folder>
# Into a stack that holds something it needs --force, and replaces what is there. COMPOSE is as for backup.sh.
set -euo pipefail
cd "$(dirname "$0")/../.."
compose() { ${COMPOSE:-docker compose} "$@"; }
. deploy/backup/checks.sh

force=
if [ "${1:-}" = --force ]; then
  force=yes
  shift
fi
source=${1:?say which folder}
# Of the server's own user, over the server's own socket.
sql() { compose exec -T postgres psql -U postgres -v ON_ERROR_STOP=1 -qAt -d "$1" -c "$2" < /dev/null; }

echo 'Is the backup whole?'
(cd "$source" && sha256 -c SHA256SUMS > /dev/null)

compose up -d postgres object-store
until compose exec -T postgres pg_isready -q -h 127.0.0.1 -U postgres < /dev/null; do sleep 1; done

# The demo user alone is nothing that could be lost.
holds() {
  [ "$(sql "rubato_$1" "SELECT to_regclass('$2') IS NOT NULL")" = t ] &&
    [ "$(sql "rubato_$1" "SELECT EXISTS (SELECT FROM $2 $3)")" = t ]
}
if [ -z "$force" ] && { holds auth users 'WHERE NOT is_demo' || holds catalog songs '' || holds library playlists '' || holds media assets ''; }; then
  echo 'This stack holds something already. --force replaces it.' >&2
  exit 1
fi

echo 'Parts are stopped.'
compose stop edge-proxy demo gateway auth catalog library media redis nats
for attempt in 1 2 3 4 5 6; do
  compose run --rm -T --no-deps object-store-setup < /dev/null && break
  [ "$attempt" = 6 ] && exit 1
  sleep 2
done

# The roles that the dumps name, and afterwards who may do what with the tables.
database_setup() { compose run --rm -T --no-deps database-setup < /dev/null; }
database_setup
for service in auth catalog library media; do
  echo "Database of $service …"
  sql postgres "DROP DATABASE IF EXISTS rubato_$service WITH (FORCE)"
  sql postgres "CREATE DATABASE rubato_$service OWNER ${service}_owner"
  sql postgres "REVOKE ALL ON DATABASE rubato_$service FROM PUBLIC"
  compose exec -T postgres pg_restore -U postgres -d "rubato_$service" --no-owner --role="${service}_owner" \
    --exit-on-error --single-transaction < "$source/$service.dump"
done
database_setup
grep '^rows ' "$source/MANIFEST" | while read -r _ table rows; do
  found=$(sql "rubato_${table%%.*}" "SELECT count(*) FROM ${table#*.}")
  if [ "$found" != "$rows" ]; then
    echo "$table has $found rows and not $rows." >&2
    exit 1
  fi
done

echo 'Files …'
restored=$(compose run --rm -T --no-deps media node dist/objects.main.js in < "$source/objects.tar" 2>&1 | tail -n 1)
objects=$(sed -n 's/^objects //p' "$source/MANIFEST")
if [ "${restored%% *}" != "$objects" ]; then
  echo "Not all $objects files were stored: $restored" >&2
  exit 1
fi

# Events on their way belong to what was there before. The senders of those that the backup holds send them anew.
compose rm -sf nats volume-setup > /dev/null
project=$(docker inspect -f '{{ index .Config.Labels "com.docker.compose.project" }}' "$(compose ps -q postgres)")
docker volume ls -q --filter "label=com.docker.compose.project=$project" --filter label=com.docker.compose.volume=nats |
  while read -r volume; do docker volume rm "$volume" > /dev/null; done

compose up -d
echo "Done: $(grep -c '^rows ' "$source/MANIFEST") tables, $restored"
