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
