#!/usr/bin/env bash
# Package: @ucast/mongo2js@2.0.0, sift@17.1.4, mingo@7.2.7; on Node 20.20.2 and
#   24.21.0
# Guess: three evaluators of MongoDB queries agree: a report without a share,
#   or with null, is neither less nor more than 25.
# Seen: @ucast/mongo2js, which CASL uses for its conditions, takes a missing
#   share and null for less than 25, and the text "10" too; null is also more
#   than -1. It does not match a missing field with $in: [null]. sift and mingo
#   do the reverse.
# Rule: the manual of MongoDB: comparison operators only match values of the
#   same type as the given one; null in a list matches a missing field.
# Matters: the same filter gives other reports in the database and in the
#   process; owners without a known share pass as small ones.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @ucast/mongo2js@2.0.0 sift@17.1.4 mingo@7.2.7

cat >look.mjs <<'JS'
import { guard } from '@ucast/mongo2js';
import { Query } from 'mingo';
import sift from 'sift';

for (const query of [{ share: { $lt: 25 } }, { share: { $gt: -1 } }, { share: { $in: [null] } }])
  for (const report of [{}, { share: null }, { share: '10' }, { share: 10 }])
    console.log(JSON.stringify(query), JSON.stringify(report), guard(query)(report), sift(query)(report), new Query(query).test(report));
JS

expected=$(cat <<'TEXT'
{"share":{"$lt":25}} {} true false false
{"share":{"$lt":25}} {"share":null} true false false
{"share":{"$lt":25}} {"share":"10"} true false false
{"share":{"$lt":25}} {"share":10} true true true
{"share":{"$gt":-1}} {} false false false
{"share":{"$gt":-1}} {"share":null} true false false
{"share":{"$gt":-1}} {"share":"10"} true false false
{"share":{"$gt":-1}} {"share":10} true true true
{"share":{"$in":[null]}} {} false true true
{"share":{"$in":[null]}} {"share":null} true true true
{"share":{"$in":[null]}} {"share":"10"} false false false
{"share":{"$in":[null]}} {"share":10} false false false
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
