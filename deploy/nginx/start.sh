#!/bin/sh
# Starts the edge proxy: nginx with a configuration for this environment. Four workers saturate the network.
set -eu
/etc/nginx/rubato/configure.sh /tmp/edge-proxy
workers=$(nproc)
exec nginx -g "daemon off; worker_processes $((workers > 4 ? 4 : workers));"
