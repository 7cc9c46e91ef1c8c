#!/usr/bin/env bash
# Package: @asyncapi/avro-schema-parser@3.1.0, @asyncapi/parser@3.6.6; on Node
#   20.20.2 and 24.22.3
# Guess: inside a record of the namespace legal, Party and legal.Party name
#   the same record, whether or not its definition repeats the namespace.
# Seen: a record without its own namespace is found by the short name only,
#   one with it by the full name only. The other field becomes an empty
#   schema, which accepts anything, and no error is given.
# Rule: Avro 1.12.0, Names: a name without a dot and without a namespace is in
#   the namespace of the enclosing definition; this holds for definitions and
#   for references.
# Matters: the party of an event is undocumented and unchecked, since the
#   tools that write Avro schemas differ in this.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @asyncapi/avro-schema-parser@3.1.0 @asyncapi/parser@3.6.6

cat >look.mjs <<'JS'
import { AvroSchemaParser } from '@asyncapi/avro-schema-parser';
import { Parser } from '@asyncapi/parser';

const schemaFormat = 'application/vnd.apache.avro;version=1.9.0';
const parser = new Parser();
parser.registerSchemaParser(AvroSchemaParser());
for (const defined of [{ name: 'Party' }, { name: 'Party', namespace: 'legal' }]) {
  for (const used of ['Party', 'legal.Party']) {
    const party = { type: 'record', ...defined, fields: [{ name: 'name', type: 'string' }] };
    const fields = [{ name: 'owner', type: party }, { name: 'agent', type: used }];
    const schema = { type: 'record', name: 'Report', namespace: 'legal', fields };
    const { document, diagnostics } = await parser.parse({
      asyncapi: '3.0.0',
      info: { title: 'Reports', version: '1' },
      channels: { reports: { address: 'reports', messages: { done: { payload: { schemaFormat, schema } } } } },
    });
    const { agent } = document.allMessages().all()[0].payload().json().schema.properties;
    const found = agent.properties ? `an ${agent.type} with ${Object.keys(agent.properties)}` : `type ${agent.type}`;
    const errors = diagnostics.filter(({ severity }) => severity === 0).length;
    console.log(`defined ${JSON.stringify(defined)}, used ${used}: ${found}, ${errors} errors`);
  }
}
JS

expected=$(cat <<'TEXT'
defined {"name":"Party"}, used Party: an object with name, 0 errors
defined {"name":"Party"}, used legal.Party: type undefined, 0 errors
defined {"name":"Party","namespace":"legal"}, used Party: type undefined, 0 errors
defined {"name":"Party","namespace":"legal"}, used legal.Party: an object with name, 0 errors
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
