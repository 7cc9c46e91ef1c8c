#!/usr/bin/env bash
# Package: ts-proto@2.18.0, with its default options; on Node 20.20.2
# Guess: toJSON and fromJSON use the text "90.5s" for a Duration and
#   "sharePercent,address.cityName" for a FieldMask, as @bufbuild/protobuf does.
# Seen: toJSON writes { seconds, nanos } and the paths in snake case. fromJSON
#   reads "90.5s" as zero seconds without an error, and keeps sharePercent,
#   which is the name of no field.
# Rule: README: fromJSON and toJSON use the canonical JSON encoding of proto3.
#   ProtoJSON: Duration is a string with the suffix s; the paths of a FieldMask
#   are in lowerCamelCase.
# Matters: a term that another server has sent is over at once, and a mask of an
#   update selects no field, so that nothing is changed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts ts-proto@2.18.0 @bufbuild/buf@1.75.0 @bufbuild/protobuf@2.17.0 esbuild@0.28.2

cat >look.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { create, fromJson, toJson } from '@bufbuild/protobuf';
import { DurationSchema, FieldMaskSchema } from '@bufbuild/protobuf/wkt';

writeFileSync('power.proto', 'syntax = "proto3";\npackage legal;\nimport "google/protobuf/duration.proto";\nimport "google/protobuf/field_mask.proto";\nmessage Power { google.protobuf.Duration term = 1; google.protobuf.FieldMask mask = 2; }\n');
writeFileSync('buf.yaml', 'version: v2\n');
writeFileSync('buf.gen.yaml', 'version: v2\nplugins:\n  - local: ["node_modules/.bin/protoc-gen-ts_proto"]\n    out: gen\n    opt: [esModuleInterop=true]\n');
execFileSync('node_modules/.bin/buf', ['generate', '--path', 'power.proto']);
execFileSync('node_modules/.bin/esbuild', ['gen/power.ts', '--bundle', '--platform=node', '--format=esm', '--external:@bufbuild/protobuf', '--outfile=power.mjs', '--log-level=error']);
const { Power } = await import(`${process.cwd()}/power.mjs`);
const power = { term: { seconds: 90, nanos: 500_000_000 }, mask: ['share_percent', 'address.city_name'] };
console.log('ts-proto, written', JSON.stringify(Power.toJSON(power)));
const { term, mask } = Power.fromJSON({ term: '90.5s', mask: 'sharePercent,address.cityName' });
console.log('ts-proto, read', JSON.stringify({ term, mask }));
console.log('protobuf-es, written', JSON.stringify(toJson(DurationSchema, create(DurationSchema, { seconds: 90n, nanos: 500_000_000 }))), JSON.stringify(toJson(FieldMaskSchema, create(FieldMaskSchema, { paths: power.mask }))));
const { seconds, nanos } = fromJson(DurationSchema, '90.5s');
console.log('protobuf-es, read', String(seconds), nanos, JSON.stringify(fromJson(FieldMaskSchema, 'sharePercent,address.cityName').paths));
JS

expected=$(cat <<'TEXT'
ts-proto, written {"term":{"seconds":90,"nanos":500000000},"mask":"share_percent,address.city_name"}
ts-proto, read {"term":{"seconds":0,"nanos":0},"mask":["sharePercent","address.cityName"]}
protobuf-es, written "90.500s" "sharePercent,address.cityName"
protobuf-es, read 90 500000000 ["share_percent","address.city_name"]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
