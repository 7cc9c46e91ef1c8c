#!/usr/bin/env bash
# Package: lwm2m-codec@0.1.1; on Node 20.20.2
# Guess: an integer of a resource is written in the shortest of the four widths
#   that holds it, and each integer up to 53 bits is written.
# Seen: the width is chosen as for a number without a sign and written with one,
#   so that 128 to 255, 32768 to 65535 and 2147483648 to 4294967295 raise an
#   error, while 300, 70000 and 5000000000 are written. The time of each day
#   from 2038 to 2106 is in the last gap. In JSON all are written.
# Rule: OMA LwM2M Core 1.1, appendix C: an Integer is a binary signed integer of
#   1, 2, 4 or 8 bytes; a Time is an Integer of seconds since 1970.
# Matters: a device that keeps the end of a right or certificate cannot be told a
#   day after January 2038.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts lwm2m-codec@0.1.1

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const { decode, encode } = createRequire(import.meta.url)('lwm2m-codec');
const write = (format, resource, value) => {
  try {
    const bytes = encode(format, '/3/0', { [resource]: value });
    return String(Object.values(decode(format, '/3/0', bytes)));
  } catch (error) {
    return error.name;
  }
};
for (const value of [127, 128, 200, 255, 256, 300, 32768, 65535, 65536, 2147483647, 5000000000])
  console.log(`free memory ${value}: TLV ${write('tlv', 10, value)}, JSON ${write('json', 10, value)}`);
for (const day of ['2026-11-29', '2040-01-01'])
  console.log(`time ${day}: TLV ${write('tlv', 13, Date.parse(day) / 1000)}, JSON ${write('json', 13, Date.parse(day) / 1000)}`);
JS

expected=$(cat <<'TEXT'
free memory 127: TLV 127, JSON 127
free memory 128: TLV RangeError, JSON 128
free memory 200: TLV RangeError, JSON 200
free memory 255: TLV RangeError, JSON 255
free memory 256: TLV 256, JSON 256
free memory 300: TLV 300, JSON 300
free memory 32768: TLV RangeError, JSON 32768
free memory 65535: TLV RangeError, JSON 65535
free memory 65536: TLV 65536, JSON 65536
free memory 2147483647: TLV 2147483647, JSON 2147483647
free memory 5000000000: TLV 5000000000, JSON 5000000000
time 2026-11-29: TLV 1795910400, JSON 1795910400
time 2040-01-01: TLV RangeError, JSON 2208988800
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
