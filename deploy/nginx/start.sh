#!/bin/sh
# Starts the edge proxy: nginx with a configuration for this environment. Four workers saturate the network.
set -eu
/etc/nginx/rubato/configure.sh /tmp/edge-proxy
# Left behind by a process that was killed.
rm -f /tmp/edge-proxy/store.sock
workers=$(nproc)
exec nginx -g "daemon off; worker_processes $((workers > 4 ? 4 : workers));"
