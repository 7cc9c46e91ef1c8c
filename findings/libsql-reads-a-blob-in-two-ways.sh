#!/usr/bin/env bash
# Package: libsql@0.5.29; on Node 20.20.2
# Guess: a blob is a Buffer from get() and from all(), as in better-sqlite3,
#   with which the package aims to be compatible; both return the same row.
# Seen: get() returns a Buffer, and all() an ArrayBuffer, which has no length
#   and no text. Rows of get() also have a field `_metadata` that no column
#   has, with the duration of the call.
# Matters: a server that answers with a stored file works for one row and
#   writes "[object ArrayBuffer]" or {} from a list; a row of get() that goes
#   into a JSON response has another body, and another ETag, each time.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts libsql@0.5.29

cat >look.mjs <<'JS'
import Database from 'libsql';

const database = new Database(':memory:');
database.exec('create table files (id integer primary key, body blob)');
database.prepare('insert into files values (?, ?)').run(1, Buffer.from('cuerpo'));
const select = database.prepare('select id, body from files');
const one = select.get();
const [first] = select.all();
for (const [name, { body }] of Object.entries({ get: one, all: first }))
  console.log(name, Object.prototype.toString.call(body), Buffer.isBuffer(body), body.length, String(body));
console.log('get', Object.keys(one).join(' '));
console.log('all', Object.keys(first).join(' '));
JS

expected=$(cat <<'TEXT'
get [object Uint8Array] true 6 cuerpo
all [object ArrayBuffer] false undefined [object ArrayBuffer]
get id body _metadata
all id body
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
