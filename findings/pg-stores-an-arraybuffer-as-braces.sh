#!/usr/bin/env bash
# Package: pg@8.23.1, with PostgreSQL of @electric-sql/pglite@0.5.14 and
#   @electric-sql/pglite-socket@0.2.17; on Node 20.20.2. The same was seen
#   with a PostgreSQL 18.4 server.
# Guess: an ArrayBuffer as the value of a bytea is its bytes, as a Buffer and
#   a Uint8Array are, or else an error.
# Seen: the row is stored without an error, with the two bytes {}: an object
#   of any other kind is sent as its JSON, and that of an ArrayBuffer is {}.
# Matters: `await response.arrayBuffer()` of fetch is the usual way to get a
#   body. Stored as it is, every document is lost, and each insert succeeds.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts \
  pg@8.23.1 @electric-sql/pglite@0.5.14 @electric-sql/pglite-socket@0.2.17

cat >look.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import pg from 'pg';

const db = await PGlite.create();
const server = new PGLiteSocketServer({ db, host: '127.0.0.1', port: 0 });
await server.start();
const port = Number(server.getServerConn().split(':').at(-1));
const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
await client.connect();
await client.query('create table files (name text, body bytea)');
const response = new Response('cuerpo');
const buffer = await response.arrayBuffer();
const bodies = { Buffer: Buffer.from(buffer), Uint8Array: new Uint8Array(buffer), ArrayBuffer: buffer };
for (const [name, body] of Object.entries(bodies)) {
  const { rows } = await client.query('insert into files values ($1, $2) returning body', [name, body]);
  console.log(name, buffer.byteLength, rows[0].body.length, String(rows[0].body));
}
await client.end();
await server.stop();
await db.close();
JS

expected=$(cat <<'TEXT'
Buffer 6 6 cuerpo
Uint8Array 6 6 cuerpo
ArrayBuffer 6 2 {}
TEXT
)
seen=$(timeout 120 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
