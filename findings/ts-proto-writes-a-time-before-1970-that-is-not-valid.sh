#!/usr/bin/env bash
# Package: ts-proto@2.18.0, with its default options; on Node 20.20.2
# Guess: a Date in 1923 with half a second is written as a Timestamp with the
#   seconds rounded down and 500000000 nanoseconds, as in @bufbuild/protobuf.
# Seen: the seconds are rounded towards zero and the nanoseconds are -500000000.
#   ts-proto reads it back; the JSON writer of @bufbuild/protobuf throws. Times
#   of a full second are right.
# Rule: google/protobuf/timestamp.proto: negative second values with fractions
#   must still have non-negative nanos values that count forward in time.
# Matters: the date of a birth or of a foundation that a database gives with
#   milliseconds is refused by each reader that checks the message.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts ts-proto@2.18.0 @bufbuild/buf@1.75.0 @bufbuild/protobuf@2.17.0 esbuild@0.28.2

cat >look.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fromBinary, toJson } from '@bufbuild/protobuf';
import { TimestampSchema, timestampFromDate } from '@bufbuild/protobuf/wkt';

writeFileSync('company.proto', 'syntax = "proto3";\npackage legal;\nimport "google/protobuf/timestamp.proto";\nmessage Company { google.protobuf.Timestamp founded = 1; }\n');
writeFileSync('buf.yaml', 'version: v2\n');
writeFileSync('buf.gen.yaml', 'version: v2\nplugins:\n  - local: ["node_modules/.bin/protoc-gen-ts_proto"]\n    out: gen\n    opt: [esModuleInterop=true]\n');
execFileSync('node_modules/.bin/buf', ['generate', '--path', 'company.proto']);
execFileSync('node_modules/.bin/esbuild', ['gen/company.ts', '--bundle', '--platform=node', '--format=esm', '--external:@bufbuild/protobuf', '--outfile=company.mjs', '--log-level=error']);
const { Company } = await import(`${process.cwd()}/company.mjs`);
for (const text of ['1923-05-01T10:00:00.000Z', '1923-05-01T10:00:00.500Z', '2023-05-01T10:00:00.500Z']) {
  const bytes = Company.encode({ founded: new Date(text) }).finish();
  const timestamp = fromBinary(TimestampSchema, bytes.subarray(2));
  let json;
  try { json = toJson(TimestampSchema, timestamp); } catch (error) { json = error.message; }
  console.log(`${text}\n  ts-proto ${timestamp.seconds} ${timestamp.nanos} ${json}`);
  const { seconds, nanos } = timestampFromDate(new Date(text));
  console.log('  protobuf-es', String(seconds), nanos);
}
JS

expected=$(cat <<'TEXT'
1923-05-01T10:00:00.000Z
  ts-proto -1472824800 0 1923-05-01T10:00:00Z
  protobuf-es -1472824800 0
1923-05-01T10:00:00.500Z
  ts-proto -1472824799 -500000000 cannot encode message google.protobuf.Timestamp to JSON: nanos must not be negative
  protobuf-es -1472824800 500000000
2023-05-01T10:00:00.500Z
  ts-proto 1682935200 500000000 2023-05-01T10:00:00.500Z
  protobuf-es 1682935200 500000000
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
