#!/bin/sh
# What PostgreSQL calls for each finished file of its write-ahead log:
#   archive_command = 'sh /etc/kolo/archive.sh "%p" "/var/lib/kolo-archive/%f"'
# A file that is there already is never written over; one that is there whole is a success, since PostgreSQL asks again after a crash.
set -eu
from=$1
to=$2
if [ -f "$to" ]; then cmp -s "$from" "$to"; exit; fi
cp "$from" "$to.part"
sync "$to.part"
mv "$to.part" "$to"
sync "$(dirname "$to")"
