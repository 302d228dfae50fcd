#!/bin/sh
# A base copy of a running PostgreSQL, into an empty folder: sh base-copy.sh FOLDER ADDRESS
# ADDRESS: postgres://USER:PASSWORD@HOST:PORT/ of a role that may replicate. The log since then comes from the archive.
set -eu
pg_basebackup --pgdata="$1" --dbname="$2" --checkpoint=fast --wal-method=none --progress
