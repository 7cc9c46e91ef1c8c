#!/usr/bin/env bash
# Package: papaparse@5.7.1, hucre@1.0.0; on Node 20.20.2 and 24.21.0
# Guess: the separator of "socio;porcentaje / Ana;33,3 / Luis;66,7" is found:
#   the header has a semicolon and no comma.
# Seen: if the file ends with a line break, as most do, Papa Parse takes the
#   comma and gives one column "socio;porcentaje" with "Ana;33". Without the
#   last line break, or with skipEmptyLines, it finds the semicolon. A third
#   column changes that too.
# Rule: its documentation says that the delimiter is detected from the first
#   rows; "UndetectableDelimiter" is reported as an error beside the rows.
# Matters: files of shares in Spanish have a semicolon and a decimal comma; a
#   client that reads only data gets wrong shares.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts papaparse@5.7.1 hucre@1.0.0

cat >look.mjs <<'JS'
import { parseCsvObjects } from 'hucre';
import Papa from 'papaparse';

const text = 'socio;porcentaje\nAna;33,3\nLuis;66,7';
for (const [given, options] of [
  [`${text}\n`, {}],
  [`${text}\n`, { skipEmptyLines: true }],
  [text, {}],
]) {
  const { data, meta, errors } = Papa.parse(given, { header: true, ...options });
  console.log(JSON.stringify(meta.delimiter), JSON.stringify(data[0]), errors.map(({ code }) => code).join());
}
console.log('hucre', JSON.stringify(parseCsvObjects(`${text}\n`).data[0]));
JS

expected=$(cat <<'TEXT'
"," {"socio;porcentaje":"Ana;33","__parsed_extra":["3"]} UndetectableDelimiter,TooManyFields,TooManyFields
";" {"socio":"Ana","porcentaje":"33,3"} 
";" {"socio":"Ana","porcentaje":"33,3"} 
hucre {"socio":"Ana","porcentaje":"33,3"}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
