#!/usr/bin/env bash
# Package: envalid@8.2.0, convict@6.2.5, env-var@7.5.0; on Node 20.20.2 and
#   24.21.0
# Guess: a variable that should be a number is refused if it has a unit or a
#   decimal comma, and a Boolean that is "0" is false or refused.
# Seen: num() of envalid takes the digits at the beginning: 30s and 33,33 are 30
#   and 33, and 0x10 is 0. Boolean in convict reads "0" and "no" as true.
#   env-var refuses the unit, the comma and "no", and reads "0" as false.
# Rule: the README of envalid: num() parses a variable such as "42" or "1e5"
#   into a number; ECMA-262: Number("30s") is NaN. The README of convict states
#   parseInt for int, which is left out here, and does not say which texts are
#   false.
# Matters: a timeout of 30s becomes 30 ms, and a webhook that was switched off
#   with 0 is on; the check at the start was there to find that.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts envalid@8.2.0 convict@6.2.5 env-var@7.5.0

cat >look.mjs <<'JS'
import convict from 'convict';
import { cleanEnv, num } from 'envalid';
import envVar from 'env-var';

const readers = {
  'envalid num': (VALUE) => cleanEnv({ VALUE }, { VALUE: num() }, { reporter: ({ errors }) => { if (errors.VALUE) throw errors.VALUE; } }).VALUE,
  'env-var asFloat': (VALUE) => envVar.from({ VALUE }).get('VALUE').asFloat(),
  'convict Boolean': (VALUE) => convict({ value: { format: Boolean, default: true, env: 'VALUE' } }, { env: { VALUE } }).validate().get('value'),
  'env-var asBool': (VALUE) => envVar.from({ VALUE }).get('VALUE').asBool(),
};
for (const [names, values] of [
  [['envalid num', 'env-var asFloat'], ['30', '30s', '33,33', '0x10', '5.9']],
  [['convict Boolean', 'env-var asBool'], ['false', '0', 'no']],
]) {
  for (const value of values) {
    const results = names.map((name) => {
      try {
        return `${name} ${readers[name](value)}`;
      } catch {
        return `${name} refuses`;
      }
    });
    console.log(`${value} | ${results.join(', ')}`);
  }
}
JS

expected=$(cat <<'TEXT'
30 | envalid num 30, env-var asFloat 30
30s | envalid num 30, env-var asFloat refuses
33,33 | envalid num 33, env-var asFloat refuses
0x10 | envalid num 0, env-var asFloat 0
5.9 | envalid num 5.9, env-var asFloat 5.9
false | convict Boolean false, env-var asBool false
0 | convict Boolean true, env-var asBool false
no | convict Boolean true, env-var asBool refuses
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
