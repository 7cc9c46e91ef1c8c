#!/usr/bin/env bash
# Package: jsonld@9.0.0; on Node 20.20.2
# Guess: toRDF() writes the number 1e-7 as the double 1.0E-7, as it writes 0.1
#   as 1.0E-1.
# Seen: it is the integer 0, and so is 5e-9; -2e-7 is the integer -0. 1.5e-7 is
#   right: only numbers that JavaScript prints with an exponent and without a
#   point are lost.
# Rule: JSON-LD 1.1 Processing Algorithms and API, section 8.2.2: a number with
#   a non-zero fractional part becomes the canonical form of an xsd:double.
# Matters: fractions of a token or of a fund are this small; the graph says that
#   the owner holds nothing.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts jsonld@9.0.0

cat >look.mjs <<'JS'
import jsonld from 'jsonld';

for (const share of [0.1, 0.000001, 1e-7, 1.5e-7, 5e-9, -2e-7]) {
  const document = { '@id': 'https://example.org/owner', 'https://example.org/share': share };
  const rdf = await jsonld.toRDF(document, { format: 'application/n-quads' });
  console.log(share, rdf.trim().split(' ')[2]);
}
JS

expected=$(cat <<'TEXT'
0.1 "1.0E-1"^^<http://www.w3.org/2001/XMLSchema#double>
0.000001 "1.0E-6"^^<http://www.w3.org/2001/XMLSchema#double>
1e-7 "0"^^<http://www.w3.org/2001/XMLSchema#integer>
1.5e-7 "1.5E-7"^^<http://www.w3.org/2001/XMLSchema#double>
5e-9 "0"^^<http://www.w3.org/2001/XMLSchema#integer>
-2e-7 "-0"^^<http://www.w3.org/2001/XMLSchema#integer>
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
