#!/bin/sh
# Runs the front door: nginx with a configuration made for where it is. More than four workers send no faster than its network takes.
set -eu
/etc/nginx/rubato/configure.sh /tmp/front-door
workers=$(nproc)
exec nginx -g "daemon off; worker_processes $((workers > 4 ? 4 : workers));"
