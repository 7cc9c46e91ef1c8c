#!/usr/bin/env bash
# Package: avro-js@1.12.2 (with underscore@1.13.8, which it needs and does not
#   declare), avsc@5.7.9; on Node 20.20.2
# Guess: a reader whose enum has a default reads a symbol that it does not know
#   as that default, in the implementation of the Avro project as in others.
# Seen: avro-js refuses the schema of the writer as a whole: no data is read,
#   not even with symbols that both sides know. avsc returns the default.
# Rule: Apache Avro 1.12 specification, enums: the default is used during
#   resolution when the reader encounters a symbol of the writer that is not in
#   the schema of the reader.
# Matters: a new status of a report, added to the events, stops each consumer
#   that was written for exactly this case.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts avro-js@1.12.2 underscore@1.13.8 avsc@5.7.9

cat >look.mjs <<'JS'
import avroJs from 'avro-js';
import avsc from 'avsc';

const status = (symbols) => ({ type: 'enum', name: 'Status', symbols, default: 'UNKNOWN' });
const [older, newer] = [status(['UNKNOWN', 'DONE']), status(['UNKNOWN', 'DONE', 'IN_REVIEW'])];
for (const [name, parse] of [['avro-js', avroJs.parse], ['avsc', avsc.parse]])
  for (const symbol of ['DONE', 'IN_REVIEW']) {
    const [reader, writer] = [parse(older), parse(newer)];
    try {
      console.log(name, symbol, '→', reader.fromBuffer(writer.toBuffer(symbol), reader.createResolver(writer)));
    } catch (error) {
      console.log(name, symbol, '→', error.message);
    }
  }
JS

expected=$(cat <<'TEXT'
avro-js DONE → cannot read "Status" as "Status"
avro-js IN_REVIEW → cannot read "Status" as "Status"
avsc DONE → DONE
avsc IN_REVIEW → UNKNOWN
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
