#!/usr/bin/env bash
# Package: @anatine/zod-mock@3.14.0, zod@3.25.76, @faker-js/faker@9.9.0; on Node
#   20.20.2 and 24.21.0
# Guess: generateMock returns a value that the schema accepts, or throws.
# Seen: for a text of at least 200 letters it returns undefined, in an object
#   too, and with some seeds for one of at least 10. A positive number of at
#   most 0.5 is 0.
# Rule: its README: min, max and length modify the results.
# Matters: a required note is missing in the test data, so that the test of
#   the long note never runs.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @anatine/zod-mock@3.14.0 zod@3.25.76 @faker-js/faker@9.9.0

cat >look.mjs <<'JS'
import { generateMock } from '@anatine/zod-mock';
import { z } from 'zod';

const schemas = {
  'length of 11': z.string().length(11),
  'at least 10 letters': z.string().min(10),
  'at least 200 letters': z.string().min(200),
  'object with 200 letters': z.object({ note: z.string().min(200) }),
  'from 1 to 9': z.number().int().min(1).max(9),
  'positive, at most 0.5': z.number().positive().max(0.5),
};
for (const [name, schema] of Object.entries(schemas)) {
  const value = generateMock(schema, { seed: 1 });
  console.log(name, '|', value === undefined ? 'undefined' : JSON.stringify(value).slice(0, 30), '|', schema.safeParse(value).success);
}
JS

expected=$(cat <<'TEXT'
length of 11 | "apponoSNnzx" | true
at least 10 letters | undefined | false
at least 200 letters | undefined | false
object with 200 letters | {} | false
from 1 to 9 | 2 | true
positive, at most 0.5 | 0 | false
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
