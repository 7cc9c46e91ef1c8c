#!/usr/bin/env bash
# Package: natural-orderby@5.0.0, javascript-natural-sort@0.7.1 and
#   natsort@2.0.3; on Node 20.20.2
# Guess: the numbers of clauses come in the order of the contract, a clause
#   before its sub-clauses, as they do with a word before them.
# Seen: natural-orderby and javascript-natural-sort put 1.1.1 and 1.2.1 before
#   1.1: a number of two parts is a decimal, one of three parts is a text that
#   begins with 1. All three put 1.10 before 1.2. With "Cláusula" before each,
#   or in Intl.Collator with numeric, the order is right.
# Rule: natsort, its README: software version numbers get the expected order;
#   natural-orderby, its README: other orders are inconsistent with human logic;
#   both of the others have floating numbers and IP addresses as examples. None
#   states in which order a list of both comes.
# Matters: the table of contents of a contract, or a list of its obligations, is
#   in an order that no reader follows.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts natural-orderby@5.0.0 javascript-natural-sort@0.7.1 natsort@2.0.3

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { compare } = require('natural-orderby');
const naturalSort = require('javascript-natural-sort');
const { default: natsort } = require('natsort');

const sorts = { 'Intl.Collator': new Intl.Collator('es', { numeric: true }).compare, 'natural-orderby': compare(), 'javascript-natural-sort': naturalSort, natsort: natsort() };
const clauses = ['1', '1.1', '1.1.1', '1.2', '1.2.1', '1.10', '2'];
for (const [title, list] of [['numbers', clauses], ['with a word', clauses.map((clause) => `Cláusula ${clause}`)]]) {
  console.log(title);
  for (const [name, order] of Object.entries(sorts)) console.log(`  ${name}: ${[...list].sort(order).map((clause) => clause.replace('Cláusula ', '')).join(', ')}`);
}
JS

expected=$(cat <<'TEXT'
numbers
  Intl.Collator: 1, 1.1, 1.1.1, 1.2, 1.2.1, 1.10, 2
  natural-orderby: 1, 1.1.1, 1.2.1, 1.1, 1.10, 1.2, 2
  javascript-natural-sort: 1, 1.1.1, 1.2.1, 1.1, 1.10, 1.2, 2
  natsort: 1, 1.1, 1.10, 1.1.1, 1.2, 1.2.1, 2
with a word
  Intl.Collator: 1, 1.1, 1.1.1, 1.2, 1.2.1, 1.10, 2
  natural-orderby: 1, 1.1, 1.1.1, 1.2, 1.2.1, 1.10, 2
  javascript-natural-sort: 1, 1.1, 1.1.1, 1.2, 1.2.1, 1.10, 2
  natsort: 1, 1.1, 1.1.1, 1.2, 1.2.1, 1.10, 2
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
