#!/usr/bin/env bash
# Package: zod-schema-faker@2.1.1, zod@4.6.7, @faker-js/faker@10.6.0; on Node
#   20.20.2 and 24.21.0
# Guess: a value that fake() makes of a schema is accepted by that schema; the
#   README lists refine, codec, preprocess and others as unsupported.
# Seen: each of 50 dates for one day of 2026 lies outside it, 50 addresses with
#   a longest length are no addresses, and startsWith beside length makes a text
#   of another length. A number, a pattern and a length alone are right.
# Rule: its README: "Support almost all zod types", and the list of what is
#   not supported.
# Matters: test data of powers and reports fails its own contract, and the
#   server is blamed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts zod-schema-faker@2.1.1 zod@4.6.7 @faker-js/faker@10.6.0 randexp@0.5.3

cat >look.mjs <<'JS'
import { faker } from '@faker-js/faker';
import * as z from 'zod';
import { fake, seed, setFaker } from 'zod-schema-faker/v4';

setFaker(faker);
seed(1);
const schemas = {
  'number from 0 to 100': z.number().min(0).max(100),
  'pattern of a tax number': z.string().regex(/^20\d{9}$/),
  'length of 11': z.string().length(11),
  'e-mail address': z.email(),
  'e-mail address of at most 40': z.string().email().max(40),
  'a day of 2026': z.date().min(new Date('2026-11-29T00:00:00Z')).max(new Date('2026-11-29T23:59:59Z')),
  'PE- and 8 letters': z.string().startsWith('PE-').length(8),
};
for (const [name, schema] of Object.entries(schemas)) {
  const accepted = Array.from({ length: 50 }, () => fake(schema)).filter((value) => schema.safeParse(value).success);
  console.log(name, `${accepted.length} of 50`);
}
JS

expected=$(cat <<'TEXT'
number from 0 to 100 50 of 50
pattern of a tax number 50 of 50
length of 11 50 of 50
e-mail address 50 of 50
e-mail address of at most 40 0 of 50
a day of 2026 0 of 50
PE- and 8 letters 0 of 50
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
