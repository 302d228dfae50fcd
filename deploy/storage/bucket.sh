#!/bin/sh
# Run at each start of compose: the bucket for photos of IDs, and a user for Kolo that has this bucket and nothing else of the store.
set -eu
mc alias set store http://storage:9000 "$STORAGE_USER" "$STORAGE_PASSWORD"
mc mb --ignore-existing store/identity-photos
mc admin user add store "$PHOTOS_USER" "$PHOTOS_PASSWORD"
mc admin policy create store identity-photos /photos.json
# One that is attached already is refused, and is no failure.
mc admin policy attach store identity-photos --user "$PHOTOS_USER" || true
case "$(mc admin policy entities store --user "$PHOTOS_USER")" in
  *identity-photos*) ;;
  *) echo 'The user for photos has no right to their bucket.' >&2; exit 1 ;;
esac
