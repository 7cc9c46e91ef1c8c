#!/usr/bin/env bash
# Package: accesscontrol@3.1.1 (with notation, its own dependency); on Node
#   20.20.2
# Guess: filter() takes the attributes that a grant names from any object, and
#   the other keys of the object do not matter.
# Seen: as soon as one attribute has [*], all keys of the data are read as
#   notations, and one that is not a variable name of ASCII letters, as
#   "year-end", "España" or "2026", throws "Invalid glob notation".
#   The same data passes a grant without [*].
# Rule: README of notation, "Object and Bracket Notation Syntax": a level of a
#   notation is an ECMAScript variable, as España, or stands in brackets, as
#   x["y-z"]. Only attributes are notations; the data has no such syntax.
# Matters: the map of shares by country or year in a report decides whether the
#   report can be shown at all.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts accesscontrol@3.1.1

cat >look.mjs <<'JS'
import { AccessControl } from 'accesscontrol';

const access = new AccessControl();
access.grant('clerk').readAny('report', ['*', '!owner.taxId']);
access.grant('client').readAny('report', ['*', '!owners[*].taxId']);
for (const report of [
  { name: 'N', owners: [{ name: 'A', taxId: 'X' }] },
  { name: 'N', 'year-end': '12-31' },
  { name: 'N', shares: { España: 60 } },
  { name: 'N', shares: { 'El Salvador': 60 } },
  { name: 'N', sales: { 2026: 60 } },
]) {
  for (const role of ['clerk', 'client']) {
    let result;
    try {
      result = JSON.stringify(access.can(role).readAny('report').filter(report));
    } catch (error) {
      result = `${error.name}: ${error.message}`;
    }
    console.log(role, JSON.stringify(report), '->', result);
  }
}
JS

expected=$(cat <<'TEXT'
clerk {"name":"N","owners":[{"name":"A","taxId":"X"}]} -> {"name":"N","owners":[{"name":"A","taxId":"X"}]}
client {"name":"N","owners":[{"name":"A","taxId":"X"}]} -> {"name":"N","owners":[{"name":"A"}]}
clerk {"name":"N","year-end":"12-31"} -> {"name":"N","year-end":"12-31"}
client {"name":"N","year-end":"12-31"} -> NotationError: Invalid glob notation:  'year-end'
clerk {"name":"N","shares":{"España":60}} -> {"name":"N","shares":{"España":60}}
client {"name":"N","shares":{"España":60}} -> NotationError: Invalid glob notation:  'shares.España'
clerk {"name":"N","shares":{"El Salvador":60}} -> {"name":"N","shares":{"El Salvador":60}}
client {"name":"N","shares":{"El Salvador":60}} -> NotationError: Invalid glob notation:  'shares.El Salvador'
clerk {"name":"N","sales":{"2026":60}} -> {"name":"N","sales":{"2026":60}}
client {"name":"N","sales":{"2026":60}} -> NotationError: Invalid glob notation:  'sales.2026'
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
