#!/bin/sh
# Makes a base copy ready to be restored to one moment: sh restore.sh FOLDER ARCHIVE '2026-11-23 09:59:59+00' [TIMELINE]
# It follows the log of the server that was copied, whatever was restored from it before; another TIMELINE is named by its number.
# Run it as PostgreSQL's user. The server that is then started on the folder reads the log up to that moment, and is writable.
set -eu
folder=$1
archive=$2
until=$3
timeline=${4:-current}
if [ ! -f "$folder/backup_label" ]; then echo "$folder is not a base copy: it has no backup_label." >&2; exit 1; fi
if [ -f "$folder/postmaster.pid" ]; then echo "$folder is in use, or was copied without care." >&2; exit 1; fi
cat >> "$folder/postgresql.auto.conf" <<CONF
restore_command = 'cp "$archive/%f" "%p"'
recovery_target_time = '$until'
recovery_target_inclusive = off
recovery_target_timeline = '$timeline'
recovery_target_action = 'promote'
synchronous_standby_names = ''
CONF
touch "$folder/recovery.signal"
