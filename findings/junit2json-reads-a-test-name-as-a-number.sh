#!/usr/bin/env bash
# Package: junit2json@4.0.0; on Node 20.20.2
# Guess: the name and the class name of a test case are texts, and time is a
#   number.
# Seen: the names 00123, 1e3 and 2026 are the numbers 123, 1 and 2026, and a
#   property with the value 1.10 is 1.1. A time with a thousands separator stays
#   a text.
# Rule: the types of the package: name, classname and value are strings, time is
#   a number. The schema of Maven Surefire allows commas between the thousands
#   of a time.
# Matters: a test for each register number has the name of that number; two of
#   them become one, and name.startsWith of the receiver throws.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts junit2json@4.0.0

cat >look.mjs <<'JS'
import { parse } from 'junit2json';

const cases = ['A', '00123', '123', '1e3', '2026'].map((name) => `<testcase classname="${name}" name="${name}" time="0.5"/>`).join('');
const xml = `<testsuites><testsuite name="report" time="1,234.5"><properties><property name="version" value="1.10"/></properties>${cases}</testsuite></testsuites>`;
const [suite] = (await parse(xml)).testsuite;
console.log('time', JSON.stringify(suite.time));
console.log('property', JSON.stringify(suite.properties[0]));
for (const { classname, name, time } of suite.testcase) console.log(JSON.stringify({ classname, name, time }));
JS

expected=$(cat <<'TEXT'
time "1,234.5"
property {"name":"version","value":1.1}
{"classname":"A","name":"A","time":0.5}
{"classname":123,"name":123,"time":0.5}
{"classname":123,"name":123,"time":0.5}
{"classname":1,"name":1,"time":0.5}
{"classname":2026,"name":2026,"time":0.5}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
