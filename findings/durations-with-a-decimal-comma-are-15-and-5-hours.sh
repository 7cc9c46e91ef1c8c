#!/usr/bin/env bash
# Package: @sapphire/duration@1.2.0, @icholy/duration@5.1.0; on Node 20.20.2
# Guess: "1,5h" is an hour and a half, as "1.5h" is, or an error.
# Seen: it is 15 hours in the first, which takes the comma away, and 5 hours in
#   the second, which takes the digits before it away. "1h, 30m" is right in
#   both, and "1 h 30" is one hour in the first.
# Rule: ISO 8601-1: the comma is a decimal sign, as the point is, and the one
#   that Spanish uses; neither README says that another reading is meant.
# Matters: a term or a pause that a user of this field types is ten times too
#   long, or has another length on the other side.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @sapphire/duration@1.2.0 @icholy/duration@5.1.0

cat >look.mjs <<'JS'
import { Duration as Icholy } from '@icholy/duration';
import { Duration as Sapphire } from '@sapphire/duration';

const hours = (make) => {
  try {
    const value = make() / 3600000;
    return Number.isNaN(value) ? 'not a number' : `${Number(value.toFixed(3))} h`;
  } catch (error) {
    return error.message;
  }
};
for (const text of ['1.5h', '1,5h', '0,5h', '12,25h', '1h, 30m', '1 h 30'])
  console.log(`${text}: @sapphire/duration ${hours(() => new Sapphire(text).offset)}, @icholy/duration ${hours(() => new Icholy(text).milliseconds())}`);
JS

expected=$(cat <<'TEXT'
1.5h: @sapphire/duration 1.5 h, @icholy/duration 1.5 h
1,5h: @sapphire/duration 15 h, @icholy/duration 5 h
0,5h: @sapphire/duration 5 h, @icholy/duration 5 h
12,25h: @sapphire/duration 1225 h, @icholy/duration 25 h
1h, 30m: @sapphire/duration 1.5 h, @icholy/duration 1.5 h
1 h 30: @sapphire/duration 1 h, @icholy/duration invalid duration
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
