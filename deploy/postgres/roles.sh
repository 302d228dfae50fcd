#!/bin/sh
# Run once, by the image of PostgreSQL, on an empty data folder: the owner migrates and owns all, the app owns nothing.
set -eu
psql --set ON_ERROR_STOP=1 --set owner="$OWNER_PASSWORD" --set app="$APP_PASSWORD" --username postgres <<'SQL'
create role kolo_owner login password :'owner';
create role kolo_app login password :'app';
create database kolo owner kolo_owner;
revoke connect on database kolo from public;
grant connect on database kolo to kolo_app;
\connect kolo
alter schema public owner to kolo_owner;
SQL
