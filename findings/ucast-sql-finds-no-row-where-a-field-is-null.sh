#!/usr/bin/env bash
# Package: @ucast/sql@1.0.0-alpha.12 (the latest tag), @ucast/mongo@3.0.0,
#   @ucast/mongo2js@2.0.0, sql.js@1.17.0; on Node 20.20.2
# Guess: the same condition, as SQL and evaluated in JavaScript by the same
#   project, finds the same rows; null becomes "is null".
# Seen: null is bound as a parameter: "= ?" and "<> ?" with null find no row at
#   all, and in a list it finds none. "ne" of a value leaves out the rows
#   without one, which the JavaScript side finds. The empty condition is "()",
#   which SQLite refuses.
# Rule: SQL: a comparison with null is unknown, and a row for which the
#   condition is unknown is not returned; the manual of MongoDB, $ne: documents
#   that do not contain the field are returned.
# Matters: "reports without an end" is an empty page, while the same rule
#   evaluated for one report says yes.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @ucast/sql@1.0.0-alpha.12 @ucast/mongo@3.0.0 @ucast/mongo2js@2.0.0 sql.js@1.17.0

cat >look.mjs <<'JS'
import { allParsingInstructions, MongoQueryParser } from '@ucast/mongo';
import { guard } from '@ucast/mongo2js';
import { allInterpreters, createSqlInterpreter, sqlite } from '@ucast/sql';
import initSqlJs from 'sql.js';

const rows = [{ id: 1, state: 'open' }, { id: 2, state: 'closed' }, { id: 3, state: null }];
const { Database } = await initSqlJs();
const database = new Database();
database.run('create table report (id int, state text)');
for (const { id, state } of rows) database.run('insert into report values (?, ?)', [id, state]);
const parser = new MongoQueryParser(allParsingInstructions);
const interpret = createSqlInterpreter(allInterpreters);
for (const query of [
  { state: 'open' },
  { state: null },
  { state: { $ne: null } },
  { state: { $in: ['open', null] } },
  { state: { $ne: 'open' } },
  {},
]) {
  const [sql, values] = interpret(parser.parse(query), { ...sqlite, joinRelation: () => false });
  let found;
  try {
    found = database.exec(`select id from report where ${sql}`, values)[0]?.values.flat() ?? [];
  } catch (error) {
    found = [error.message];
  }
  const inJavaScript = rows.filter(guard(query)).map(({ id }) => id);
  console.log(JSON.stringify(query), '|', sql, JSON.stringify(values), '| SQL:', found.join(), '| JavaScript:', inJavaScript.join());
}
JS

expected=$(cat <<'TEXT'
{"state":"open"} | `state` = ? ["open"] | SQL: 1 | JavaScript: 1
{"state":null} | `state` = ? [null] | SQL:  | JavaScript: 3
{"state":{"$ne":null}} | `state` <> ? [null] | SQL:  | JavaScript: 1,2
{"state":{"$in":["open",null]}} | `state` in(?, ?) ["open",null] | SQL: 1 | JavaScript: 1,3
{"state":{"$ne":"open"}} | `state` <> ? ["open"] | SQL: 2 | JavaScript: 2,3
{} | () [] | SQL: near ")": syntax error | JavaScript: 1,2,3
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
