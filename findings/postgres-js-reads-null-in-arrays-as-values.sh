#!/usr/bin/env bash
# Package: postgres@3.4.9, pg@8.23.1, with PostgreSQL of
#   @electric-sql/pglite@0.5.14 and @electric-sql/pglite-socket@0.2.17;
#   on Node 20.20.2. The same was seen with a PostgreSQL 18.4 server, except for int[], which was not tried there.
# Guess: a null in an array is null, as a null in a column is.
# Seen: it is the text NULL in a text[], false in a boolean[] and NaN in an
#   int[]; in a column it is null. The package pg returns null for all.
# Rule: PostgreSQL, "Array Input and Output Syntax": an unquoted NULL is a
#   null, and "NULL" in quotes is the text.
# Matters: a missing name in a list becomes a person named NULL, a missing
#   answer becomes a no, and a number becomes null again only in JSON.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts \
  postgres@3.4.9 pg@8.23.1 @electric-sql/pglite@0.5.14 @electric-sql/pglite-socket@0.2.17

cat >look.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import pg from 'pg';
import postgres from 'postgres';

const db = await PGlite.create();
const server = new PGLiteSocketServer({ db, host: '127.0.0.1', port: 0 });
await server.start();
const port = Number(server.getServerConn().split(':').at(-1));
const address = { host: '127.0.0.1', port, user: 'postgres', database: 'postgres' };
const show = (name, { names, flags, numbers, alone }) => console.log(name, names, flags, numbers, alone);

const sql = postgres({ ...address, max: 1 });
const [row] = await sql`
  select array['a', null, 'NULL'] as names, array[true, null] as flags, array[1, null] as numbers, null as alone`;
show('postgres', row);
await sql.end();

const client = new pg.Client(address);
await client.connect();
const { rows } = await client.query(`
  select array['a', null, 'NULL'] as names, array[true, null] as flags, array[1, null] as numbers, null as alone`);
show('pg', rows[0]);
await client.end();
await server.stop();
await db.close();
JS

expected=$(cat <<'TEXT'
postgres [ 'a', 'NULL', 'NULL' ] [ true, false ] [ 1, NaN ] null
pg [ 'a', null, 'NULL' ] [ true, null ] [ 1, null ] null
TEXT
)
seen=$(timeout 120 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
