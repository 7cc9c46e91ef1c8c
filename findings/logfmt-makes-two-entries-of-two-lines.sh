#!/usr/bin/env bash
# Package: logfmt@1.4.0; beside @jclem/logfmt2@2.4.3; on Node 20.20.2
# Guess: a value with a line break is quoted and escaped, so that an object is
#   one line, as each reader of lines expects; stringify() and the stream parser
#   give the object back.
# Seen: the line break is written as it is. The stream parser returns two
#   objects: the first ends with the first line, the second has the rest as one
#   key, "Madrid status=done", that is true, so that the status is lost. A key
#   with a space becomes two keys. logfmt2 replaces the break by a space.
# Rule: the README: round trips for free; streamStringify() ends each object
#   with a line break and streamParser() splits at it.
# Matters: an address or an error message of two lines in the journal of a
#   server makes entries that nobody wrote, and the rest of its fields is in
#   neither.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts logfmt@1.4.0 @jclem/logfmt2@2.4.3

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';
import { Readable, Writable } from 'node:stream';

const require = createRequire(import.meta.url);
const logfmt = require('logfmt');
const { encode } = require('@jclem/logfmt2');

const back = async (text) => {
  const found = [];
  const sink = new Writable({
    objectMode: true,
    write(object, _encoding, done) {
      found.push(object);
      done();
    },
  });
  await new Promise((resolve) => {
    sink.on('finish', resolve);
    Readable.from([Buffer.from(`${text}\n`)]).pipe(logfmt.streamParser()).pipe(sink);
  });
  return JSON.stringify(found);
};
for (const object of [
  { report: 'R-7', note: 'Poder vigente', status: 'done' },
  { report: 'R-7', address: 'Calle Mayor 5\nMadrid', status: 'done' },
  { report: 'R-7', error: 'Poder\tvencido', status: 'failed' },
  { 'report id': 'R-7', status: 'done' },
]) {
  console.log(JSON.stringify(object));
  console.log(`  logfmt ${JSON.stringify(logfmt.stringify(object))}, read as ${await back(logfmt.stringify(object))}`);
  console.log(`  logfmt2 ${JSON.stringify(encode(object))}`);
}
JS

expected=$(cat <<'TEXT'
{"report":"R-7","note":"Poder vigente","status":"done"}
  logfmt "report=R-7 note=\"Poder vigente\" status=done", read as [{"report":"R-7","note":"Poder vigente","status":"done"}]
  logfmt2 "report=R-7 note=\"Poder vigente\" status=done"
{"report":"R-7","address":"Calle Mayor 5\nMadrid","status":"done"}
  logfmt "report=R-7 address=\"Calle Mayor 5\nMadrid\" status=done", read as [{"report":"R-7","address":"Calle Mayor 5"},{"Madrid status=done":true}]
  logfmt2 "report=R-7 address=\"Calle Mayor 5 Madrid\" status=done"
{"report":"R-7","error":"Poder\tvencido","status":"failed"}
  logfmt "report=R-7 error=Poder\tvencido status=failed", read as [{"report":"R-7","error":"Poder\tvencido","status":"failed"}]
  logfmt2 "report=R-7 error=\"Poder\tvencido\" status=failed"
{"report id":"R-7","status":"done"}
  logfmt "report id=R-7 status=done", read as [{"report":true,"id":"R-7","status":"done"}]
  logfmt2 "report id=R-7 status=done"
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
