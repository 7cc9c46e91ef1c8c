#!/usr/bin/env bash
# Package: clingo-wasm@0.6.0 (clingo 5.8.1); on Node 20.20.2
# Guess: a capital of 3 000 000 000 pesos is that integer, or an error says that
#   it is too large.
# Seen: it is -1294967296, in a fact, in a product and in #sum; the result is
#   SATISFIABLE, with no warning. The company has less capital than one of 1.
# Rule: the README names no limit of an integer. Clingo reports an operation that
#   has no value, such as 7/0, as info in the warnings; it reports nothing here.
# Matters: amounts in pesos or guaranies pass 2 147 483 647 every day; a rule
#   such as capital > 1000000 excludes the largest companies.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts clingo-wasm@0.6.0

cat >look.mjs <<'JS'
import clingo from 'clingo-wasm';

for (const program of [
  'capital(acme, 2147483647).',
  'capital(acme, 3000000000).',
  'capital(acme, 1500000 * 2000).',
  'capital(acme, 3000000000). large(X) :- capital(X, C), C > 1000000.',
  'part(a, 2000000000). part(b, 2000000000). total(S) :- S = #sum { P, X : part(X, P) }.',
]) {
  const { Result, Call, Warnings } = await clingo.run(program);
  console.log(`${program} ${Result}: ${Call[0].Witnesses[0].Value.join(' ')}${Warnings.join('')}`);
}
process.exit();
JS

expected=$(cat <<'TEXT'
capital(acme, 2147483647). SATISFIABLE: capital(acme,2147483647)
capital(acme, 3000000000). SATISFIABLE: capital(acme,-1294967296)
capital(acme, 1500000 * 2000). SATISFIABLE: capital(acme,-1294967296)
capital(acme, 3000000000). large(X) :- capital(X, C), C > 1000000. SATISFIABLE: capital(acme,-1294967296)
part(a, 2000000000). part(b, 2000000000). total(S) :- S = #sum { P, X : part(X, P) }. SATISFIABLE: part(a,2000000000) part(b,2000000000) total(-294967296)
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
