#!/bin/sh
# Makes a base copy ready to be a standby: sh standby.sh FOLDER ARCHIVE 'host=HOST port=5432 user=USER password=PASSWORD application_name=standby'
# A server that was restored once keeps in its settings how far: a standby of it goes on.
# Run it as PostgreSQL's user. The primary waits for it once it has synchronous_standby_names = 'standby'.
set -eu
folder=$1
archive=$2
primary=$3
if [ ! -f "$folder/backup_label" ]; then echo "$folder is not a base copy: it has no backup_label." >&2; exit 1; fi
cat >> "$folder/postgresql.auto.conf" <<CONF
restore_command = 'cp "$archive/%f" "%p"'
primary_conninfo = '$primary'
recovery_target_time = ''
recovery_target_timeline = 'latest'
recovery_target_action = 'pause'
synchronous_standby_names = ''
CONF
touch "$folder/standby.signal"
