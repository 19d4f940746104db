#!/bin/sh
# Writes the edge proxy's environment-specific configuration into the folder $1: the resolver, the upstream servers, the client's address
# and protocol, and the limits. Environment: TRUSTED_PROXY_HOPS (1), MAX_CONNECTIONS_PER_ADDRESS (512),
# MAX_CONCURRENT_UPLOADS_PER_ADDRESS (16); 0 is no limit; STORE_OUTAGE_SECONDS (1800): for how long cached files are served without the object store;
# MEDIA_BASE_URL (/media/) and REMOTE_ORIGINS (none, separated by commas): the hosts that pages may load from.
# RESOLV_CONF and NGINX_VERSION are for tests.
set -eu
into=$1
mkdir -p "$into/limits"

number() {
  case $2 in
    '' | *[!0-9]*) echo "edge proxy: configuration invalid: $1 must be a whole number, not \"$2\"" >&2 && exit 1 ;;
  esac
}
hops=${TRUSTED_PROXY_HOPS:-1}
connections=${MAX_CONNECTIONS_PER_ADDRESS:-512}
uploads=${MAX_CONCURRENT_UPLOADS_PER_ADDRESS:-16}
outage=${STORE_OUTAGE_SECONDS:-1800}
number TRUSTED_PROXY_HOPS "$hops"
number MAX_CONNECTIONS_PER_ADDRESS "$connections"
number MAX_CONCURRENT_UPLOADS_PER_ADDRESS "$uploads"
number STORE_OUTAGE_SECONDS "$outage"

resolv_conf=${RESOLV_CONF:-/etc/resolv.conf}
resolver=$(awk '/^nameserver/ { print $2 ~ /:/ ? "[" $2 "]" : $2; exit }' "$resolv_conf")
# nginx appends no search domain. Kubernetes needs one; Docker's resolver accepts the plain names.
domain=$(awk '/^search/ && $2 ~ /\.svc\./ { print "." $2; exit }' "$resolv_conf")
options=$([ "$domain" ] && echo valid=5s || echo 'valid=2s ipv6=off')
version=${NGINX_VERSION:-$(nginx -v 2>&1 | sed 's/.*nginx\/\([0-9.]*\).*/\1/')}

at_least() {
  [ "$(printf '%s\n%s\n' "$1" "$version" | sort -t . -k 1,1n -k 2,2n -k 3,3n | head -n 1)" = "$1" ]
}

# Since 1.27.3 nginx resolves the servers of an upstream at run time, with keepalive connections. Before that it only resolves names in
# variables, without keepalive.
server() {
  if at_least 1.27.3; then
    printf 'upstream %s {\n  zone %s 256k;\n  server %s%s:%s resolve max_fails=0;\n  keepalive 64;\n}\n' "$1" "$1" "$2" "$domain" "$3"
    printf 'map "" $%s {\n  default %s;\n}\n' "$1" "$1"
  else
    printf 'map "" $%s {\n  default %s%s:%s;\n}\n' "$1" "$2" "$domain" "$3"
  fi
}

# The last address is the one seen by the proxy in front of this one; with two proxies in front, the last but one.
client_address() {
  printf 'map $http_x_forwarded_for $client_address {\n  default $remote_addr;\n'
  if [ "$hops" -gt 1 ]; then
    printf '  "~(?:^|,)[ \\t]*(?<forwarded_address>[0-9A-Fa-f.:]+)[ \\t]*(?:,[^,]*){%s}$" $forwarded_address;\n' $((hops - 2))
  fi
  printf '}\n'
}

# A proxy in front that terminates TLS sends X-Forwarded-Proto. Without one, the header is a claim of the client.
client_scheme() {
  if [ "$hops" -gt 1 ]; then
    printf 'map $http_x_forwarded_proto $client_scheme {\n  default $scheme;\n  https https;\n}\n'
  else
    printf 'map "" $client_scheme {\n  default $scheme;\n}\n'
  fi
}

# The same policy as the gateway's: images and audio come from the media host, covers from any host unless that is switched off.
policy() {
  media=
  case ${MEDIA_BASE_URL:-/media/} in
    http://* | https://*) media=" $(printf '%s' "$MEDIA_BASE_URL" | cut -d / -f 1-3)" ;;
  esac
  case $media in
    *[!A-Za-z0-9.:/\ \[\]-]*) echo 'edge proxy: configuration invalid: MEDIA_BASE_URL must be a path or a URL' >&2 && exit 1 ;;
  esac
  remotes=
  for origin in $(printf '%s' "${REMOTE_ORIGINS:-}" | tr ',' ' '); do
    case $origin in
      http://* | https://*) remotes="$remotes $origin" ;;
      *) echo "edge proxy: configuration invalid: REMOTE_ORIGINS must be origins, not \"$origin\"" >&2 && exit 1 ;;
    esac
  done
  case $remotes in
    *[!A-Za-z0-9.:/\ \[\]-]*) echo 'edge proxy: configuration invalid: REMOTE_ORIGINS must be origins' >&2 && exit 1 ;;
  esac
  printf 'map "" $content_security_policy {\n  default "%s";\n}\n' "default-src 'self'$remotes;script-src 'self'$remotes;style-src 'self' 'unsafe-inline'$remotes;img-src 'self' data: blob:$media$remotes;media-src 'self' blob:$media;connect-src 'self'$media$remotes;object-src 'none';base-uri 'self';form-action 'self';frame-ancestors 'none'"
}

limit() {
  if [ "$2" -gt 0 ]; then echo "limit_conn $1 $2;"; fi
}

{
  echo "resolver $resolver $options;"
  printf 'map "" $domain {\n  default "%s";\n}\n' "$domain"
  printf 'map "" $store_outage_seconds {\n  default "%s";\n}\n' "$outage"
  server gateway gateway 3000
  server object_store object-store 9000
  server shell frontend-shell 8080
  client_address
  client_scheme
  policy
} > "$into/environment.conf"
limit connections_by_address "$connections" > "$into/limits/connections.conf"
{ cat "$into/limits/connections.conf"; limit uploads_by_address "$uploads"; } > "$into/limits/uploads.conf"
