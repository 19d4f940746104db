#!/bin/bash
# Creates a database for each service, a role that owns and migrates it, and a role that reads and writes its rows. No role can access
# another database. Runs at every start with PGHOST, PGUSER and PGPASSWORD of a superuser: also updates databases of earlier versions and
# changed passwords.
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
make_database auth "$AUTH_DATABASE_PASSWORD" "$AUTH_DATABASE_OWNER_PASSWORD"
make_database catalog "$CATALOG_DATABASE_PASSWORD" "$CATALOG_DATABASE_OWNER_PASSWORD"
make_database library "$LIBRARY_DATABASE_PASSWORD" "$LIBRARY_DATABASE_OWNER_PASSWORD"
make_database media "$MEDIA_DATABASE_PASSWORD" "$MEDIA_DATABASE_OWNER_PASSWORD"
