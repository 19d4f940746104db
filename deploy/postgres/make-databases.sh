#!/bin/bash
# Creates a database for each service, a role that owns and migrates it, and a role that reads and writes its rows. No role can access
# another database. The services are those with a <SERVICE>_DATABASE_PASSWORD and a <SERVICE>_DATABASE_OWNER_PASSWORD in the environment.
# Runs at every start with PGHOST, PGUSER and PGPASSWORD of a superuser: also updates databases of earlier versions and changed passwords.
set -eu
folder=$(dirname "$0")
run() {
  psql -X -q -v ON_ERROR_STOP=1 -v service="$service" -v owner="${service}_owner" -v database="rubato_$service" "$@"
}
make_database() {
  service=$1
  run -v password="$2" -v owner_password="$3" -d postgres -f "$folder/roles.sql"
  run -1 -d "rubato_$service" -f "$folder/grants.sql"
  echo "database of $service: ready"
}
owners=$(compgen -e | sed -n 's/_DATABASE_OWNER_PASSWORD$//p' | sort)
if [ -z "$owners" ]; then
  echo 'database setup: failed: no <SERVICE>_DATABASE_OWNER_PASSWORD in the environment' >&2
  exit 1
fi
for name in $owners; do
  password=${name}_DATABASE_PASSWORD owner_password=${name}_DATABASE_OWNER_PASSWORD
  make_database "$(echo "$name" | tr '[:upper:]' '[:lower:]')" "${!password:?}" "${!owner_password:?}"
done
