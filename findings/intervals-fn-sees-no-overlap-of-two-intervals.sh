#!/usr/bin/env bash
# Package: intervals-fn@3.0.3; on Node 20.20.2
# Guess: isOverlapping() of a power from day 0 to 10 and an act from day 3 to 7
#   is true, for two intervals as for two lists of them.
# Seen: for two intervals it is false whatever they are, and for an interval and
#   a list it is a TypeError; only for two lists it is right. unify() and
#   substract() throw at two intervals, and intersect() of two has no part.
# Rule: the README: functions marked with * accept an interval and a list, and
#   these three are; the declarations show { start: 0, end: 10 } and { start: 3,
#   end: 7 } as an example that is true.
# Matters: two powers that exclude each other are held to be apart, and no error
#   says that the form of the arguments is the reason.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts intervals-fn@3.0.3

cat >look.mjs <<'JS'
import intervals from 'intervals-fn';

const { isOverlapping, isOverlappingSimple, intersect, unify, substract } = intervals;
const power = { start: 0, end: 10 };
const act = { start: 3, end: 7 };
const other = { start: 20, end: 30 };
const forms = [['two intervals', (x) => x, (x) => x], ['an interval and a list', (x) => x, (x) => [x]], ['two lists', (x) => [x], (x) => [x]]];
for (const [name, test] of Object.entries({ isOverlapping, unify, substract, intersect }))
  for (const [form, left, right] of forms)
    for (const second of [act, other])
      try {
        console.log(`${name} of ${form}, ${second === act ? 'inside' : 'apart'}: ${JSON.stringify(test(left(power), right(second)))}`);
      } catch (error) {
        console.log(`${name} of ${form}, ${second === act ? 'inside' : 'apart'}: ${error.name}`);
      }
console.log(`isOverlappingSimple of two intervals, inside: ${isOverlappingSimple(power, act)}`);
JS

expected=$(cat <<'TEXT'
isOverlapping of two intervals, inside: false
isOverlapping of two intervals, apart: false
isOverlapping of an interval and a list, inside: TypeError
isOverlapping of an interval and a list, apart: TypeError
isOverlapping of two lists, inside: true
isOverlapping of two lists, apart: false
unify of two intervals, inside: TypeError
unify of two intervals, apart: TypeError
unify of an interval and a list, inside: TypeError
unify of an interval and a list, apart: TypeError
unify of two lists, inside: [{"start":0,"end":10}]
unify of two lists, apart: [{"start":0,"end":10},{"start":20,"end":30}]
substract of two intervals, inside: TypeError
substract of two intervals, apart: TypeError
substract of an interval and a list, inside: TypeError
substract of an interval and a list, apart: TypeError
substract of two lists, inside: [{"start":0,"end":3},{"start":7,"end":10}]
substract of two lists, apart: [{"start":0,"end":10}]
intersect of two intervals, inside: []
intersect of two intervals, apart: []
intersect of an interval and a list, inside: []
intersect of an interval and a list, apart: []
intersect of two lists, inside: [{"start":3,"end":7}]
intersect of two lists, apart: []
isOverlappingSimple of two intervals, inside: true
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
