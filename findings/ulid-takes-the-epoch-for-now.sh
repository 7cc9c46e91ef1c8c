#!/usr/bin/env bash
# Package: ulid@3.0.2, ulidx@2.4.1; on Node 20.20.2
# Guess: ulid(0) and the monotonic factory at 0 begin with ten zeros, the time
#   of 1970-01-01, as ulid(1) ends the ten with a 1.
# Seen: ulid takes 0 for no time and uses the clock; ulidx has the ten zeros in
#   ulid(0), but its monotonic factory throws a TypeError at 0.
# Rule: README of ulid: a seed time gives the same text for the time each time.
#   ULID specification: the time is a Unix time in milliseconds, from 0 on.
# Matters: a test with its clock at 0, as fake timers have it, gets ids of
#   today, which sort after all the others, or fails in the package.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts ulid@3.0.2 ulidx@2.4.1

cat >look.mjs <<'JS'
import * as ulid from 'ulid';
import * as ulidx from 'ulidx';

const begin = (make, time) => {
  try {
    const text = make(time).slice(0, 10);
    return text.startsWith('0000') ? text : 'time of the clock';
  } catch (error) {
    return error.name;
  }
};
for (const [name, library] of Object.entries({ ulid, ulidx }))
  for (const time of [0, 1, 1000])
    console.log(name, time, 'ulid:', begin(library.ulid, time), 'monotonic:', begin(library.monotonicFactory(), time));
JS

expected=$(cat <<'TEXT'
ulid 0 ulid: time of the clock monotonic: time of the clock
ulid 1 ulid: 0000000001 monotonic: 0000000001
ulid 1000 ulid: 00000000Z8 monotonic: 00000000Z8
ulidx 0 ulid: 0000000000 monotonic: TypeError
ulidx 1 ulid: 0000000001 monotonic: 0000000001
ulidx 1000 ulid: 00000000Z8 monotonic: 00000000Z8
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
