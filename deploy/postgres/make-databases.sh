#!/bin/bash
# A database and a role for each service, at the first start of an empty server. No role can open another's database.
set -eu
make_database() {
  psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d postgres -v service="$1" -v database="rubato_$1" -v password="$2" <<'SQL'
CREATE ROLE :"service" LOGIN PASSWORD :'password';
CREATE DATABASE :"database" OWNER :"service";
REVOKE ALL ON DATABASE :"database" FROM PUBLIC;
SQL
}
make_database auth "$AUTH_DATABASE_PASSWORD"
make_database catalog "$CATALOG_DATABASE_PASSWORD"
make_database library "$LIBRARY_DATABASE_PASSWORD"
make_database media "$MEDIA_DATABASE_PASSWORD"
