#!/usr/bin/env bash
# Package: @asyncapi/modelina@5.10.1; on Node 20.20.2 and 24.22.3
# Guess: an enum of TypeScript has the values of the schema, null and true
#   among them, and two values or fields that differ have two names.
# Seen: null becomes the text 'null' and true the text "true"; "a" and "A"
#   become two members with the name A, which TypeScript refuses. Letters
#   outside of ASCII are left out of names: año is aO, and a field with a
#   Japanese name has none at all.
# Rule: JSON Schema draft 7, Validation 6.1.2: the values of an enum may be of
#   any type, including null. ECMA-262, 12.7: identifiers have letters of
#   Unicode. TypeScript, TS2300: duplicate identifier.
# Matters: the model of an event says that its state is the word null, and
#   models with such values or names do not compile.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @asyncapi/modelina@5.10.1

cat >look.mjs <<'JS'
import { TypeScriptGenerator } from '@asyncapi/modelina';

const generator = new TypeScriptGenerator({ modelType: 'interface' });
const properties = {
  state: { enum: ['done', null] },
  closed: { enum: [true] },
  kind: { enum: ['a', 'A'] },
  año: { type: 'string' },
  会社: { type: 'string' },
};
const schema = { $schema: 'http://json-schema.org/draft-07/schema#', $id: 'Report', type: 'object', properties, additionalProperties: false };
for (const { result } of await generator.generate(schema)) console.log(result);
JS

expected=$(cat <<'TEXT'
interface Report {
  state?: State;
  reservedClosed?: ReservedClosed;
  kind?: Kind;
  aO?: string;
  ?: string;
}
enum State {
  DONE = "done",
  RESERVED_NULL = 'null',
}
enum ReservedClosed {
  RESERVED_TRUE = "true",
}
enum Kind {
  A = "a",
  A = "A",
}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
