# Functions shared by backup.sh and restore.sh.

sha256() {
  if command -v sha256sum > /dev/null; then sha256sum "$@"; else shasum -a 256 "$@"; fi
}

# Reads a plain SQL dump. Prints `rows <service>.<table> <count>` for each table.
rows_in_dump() {
  awk -v service="$1" '
    /^COPY / { table = $2; sub(/^public\./, "", table); rows = 0; copying = 1; next }
    copying && /^\\\.$/ { print "rows", service "." table, rows; copying = 0; next }
    copying { rows++ }
  '
}

# The services of the databases in the stack, in the order in which they are dumped: referencing rows before the referenced ones, so that
# every reference in the backup can be resolved, and no id is reused after a restore. Playlists refer to songs, songs to files, and all of
# them to users; a service that is not named here may refer to any of them, so it comes first.
services_to_dump() {
  compose exec -T postgres psql -U postgres -X -qAt -c "
    SELECT substr(datname, length('rubato_') + 1) AS service FROM pg_database WHERE datname LIKE 'rubato\_%'
      ORDER BY coalesce(array_position(ARRAY['library', 'catalog', 'media', 'auth'], substr(datname, length('rubato_') + 1)), 0), service" < /dev/null
}
