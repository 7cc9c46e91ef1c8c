#!/usr/bin/env bash
# Package: quicktype-core@26.0.0 with esbuild@0.28.2; on Node 20.20.2
# Guess: the converters for TypeScript return a value that is written back as the
#   same JSON: the day of the sample stays a day.
# Seen: "2026-11-29" becomes a Date, and the text that is written back is
#   2026-11-29T00:00:00.000Z. With just-types, where nothing is converted, the
#   type is Date as well, while the value is a text: getTime() throws.
# Rule: RFC 3339, section 5.6: full-date is a production of its own; the README
#   of quicktype: the converters validate JSON and write it again.
# Matters: a birthday or the end of a power that is read and sent back is another
#   value for the server, which refuses it or moves it by a zone.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts quicktype-core@26.0.0 esbuild@0.28.2

cat >look.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import { InputData, jsonInputForTargetLanguage, quicktype } from 'quicktype-core';

const sample = '{"id":"76","since":"2026-11-29","at":"2026-11-29T10:00:00Z"}';
const make = async (rendererOptions) => {
  const input = jsonInputForTargetLanguage('typescript');
  await input.addSource({ name: 'Power', samples: [sample] });
  const inputData = new InputData();
  inputData.addInput(input);
  const { lines } = await quicktype({ inputData, lang: 'typescript', rendererOptions });
  return lines.join('\n');
};
const text = await make({});
console.log(/export interface[^}]*}/.exec(text)[0].replace(/\s+/g, ' '));
writeFileSync('made.mjs', transformSync(text, { loader: 'ts', format: 'esm' }).code);
const { Convert } = await import('./made.mjs');
const power = Convert.toPower(sample);
console.log(`since is a ${power.since.constructor.name}, written back: ${Convert.powerToJson(power)}`);
console.log('just-types:', /export interface[^}]*}/.exec(await make({ 'just-types': 'true' }))[0].replace(/\s+/g, ' '));
JS

expected=$(cat <<'TEXT'
export interface Power { id: string; since: Date; at: Date; }
since is a Date, written back: {
  "id": "76",
  "since": "2026-11-29T00:00:00.000Z",
  "at": "2026-11-29T10:00:00.000Z"
}
just-types: export interface Power { id: string; since: Date; at: Date; }
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
