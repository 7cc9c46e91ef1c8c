#!/usr/bin/env bash
# Package: @dsnp/parquetjs@1.8.9 (1.9.3 has been published without its code),
#   hyparquet@1.33.0; on Node 20.20.2
# Guess: a column DECIMAL with precision 10 and scale 2 stores 0.29 as 29
#   hundredths.
# Seen: it stores 28: the number is multiplied by 100 in binary and cut. 4.35
#   becomes 4.34, and 1.15 becomes 1.14. Another reader finds the same, so the
#   file itself is wrong. 33.33 and 0.30 are kept.
# Rule: Apache Parquet logical types, DECIMAL: the value is the unscaled integer
#   times ten to the power of minus the scale.
# Matters: the type is chosen to keep amounts exact. 573 of the 10,000 amounts
#   below 100.00 lose a cent on the way into the file.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @dsnp/parquetjs@1.8.9 hyparquet@1.33.0

cat >look.mjs <<'JS'
import { readFile } from 'node:fs/promises';
import { parquetReadObjects } from 'hyparquet';
import parquet from '@dsnp/parquetjs';

const schema = new parquet.ParquetSchema({ amount: { type: 'DECIMAL', precision: 10, scale: 2 } });
const amounts = [0.29, 0.3, 1.15, 4.35, 33.33];
const writer = await parquet.ParquetWriter.openFile(schema, 'amounts.parquet');
for (const amount of amounts) await writer.appendRow({ amount });
await writer.close();
const reader = await parquet.ParquetReader.openFile('amounts.parquet');
const cursor = reader.getCursor();
const own = [];
for (let row = await cursor.next(); row; row = await cursor.next()) own.push(row.amount);
await reader.close();
const file = new Uint8Array(await readFile('amounts.parquet')).buffer;
const other = (await parquetReadObjects({ file })).map((row) => row.amount);
console.log('given', amounts.join(' '));
console.log('@dsnp/parquetjs', own.join(' '));
console.log('hyparquet', other.join(' '));
let cut = 0;
for (let cents = 0; cents < 10_000; cents++) if (Math.trunc((cents / 100) * 100) !== cents) cut++;
console.log('amounts below 100.00 whose product is below the cent:', cut);
JS

expected=$(cat <<'TEXT'
given 0.29 0.3 1.15 4.35 33.33
@dsnp/parquetjs 0.28 0.3 1.14 4.34 33.33
hyparquet 0.28 0.3 1.14 4.34 33.33
amounts below 100.00 whose product is below the cent: 573
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
