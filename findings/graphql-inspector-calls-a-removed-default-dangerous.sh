#!/usr/bin/env bash
# Package: @graphql-inspector/core@8.0.0, graphql@16.15.0; on Node 20.20.2 and
#   24.21.0
# Guess: to take the default from an argument of a non-null type is breaking,
#   as to add such an argument without a default is.
# Seen: both for an argument and for an input field the change is only
#   "dangerous", though a query that was valid is refused after it.
# Rule: GraphQL, September 2025, Required Arguments and Input Object Required
#   Fields: a non-null argument or field without a default has to be given.
# Matters: by its documentation diff fails on breaking changes only, so the
#   check in CI passes; each client that relied on the default fails at the next
#   release.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @graphql-inspector/core@8.0.0 graphql@16.15.0

cat >look.mjs <<'JS'
import { diff } from '@graphql-inspector/core';
import { buildSchema, parse, validate } from 'graphql';

const cases = [
  ['argument without its default', 'type Query { list(limit: Int! = 20): String }', 'type Query { list(limit: Int!): String }', '{ list }'],
  [
    'input field without its default',
    'type Query { list(by: By): String } input By { limit: Int! = 20 }',
    'type Query { list(by: By): String } input By { limit: Int! }',
    '{ list(by: {}) }',
  ],
  ['new argument without a default', 'type Query { list: String }', 'type Query { list(limit: Int!): String }', '{ list }'],
];
for (const [title, before, after, query] of cases) {
  const changes = await diff(buildSchema(before), buildSchema(after));
  const results = [before, after].map((text) => (validate(buildSchema(text), parse(query)).length ? 'refused' : 'valid'));
  console.log(`${title} | ${changes.map(({ criticality }) => criticality.level).join()} | ${query} ${results.join(', then ')}`);
}
JS

expected=$(cat <<'TEXT'
argument without its default | DANGEROUS | { list } valid, then refused
input field without its default | DANGEROUS | { list(by: {}) } valid, then refused
new argument without a default | BREAKING | { list } valid, then refused
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
