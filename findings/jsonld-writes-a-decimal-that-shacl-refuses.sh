#!/usr/bin/env bash
# Package: jsonld@9.0.0, n3@2.13.12, rdf-validate-shacl@0.6.5; on Node 20.20.2
# Guess: a share of 33.3 whose term has the type xsd:decimal in the context
#   becomes a decimal that a shape with sh:datatype xsd:decimal accepts.
# Seen: it becomes "3.33E1" with the type xsd:decimal, which the shape refuses.
#   25 is written "25" and accepted, so that only shares with a fraction fail.
#   As the text "33.3" it is accepted.
# Rule: JSON-LD 1.1 Processing Algorithms and API, section 8.2.2, writes each
#   number with a fraction as an xsd:double, whatever its type is; XML Schema
#   part 2, section 3.3.3: a decimal has no exponent. SHACL, section 4.1.2:
#   ill-typed literals violate sh:datatype.
# Matters: a report of owners in JSON-LD passes with whole percentages and fails
#   with the first fraction. Decimals have to be sent as text.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts jsonld@9.0.0 n3@2.13.12 rdf-validate-shacl@0.6.5 @rdfjs/dataset@2.0.3 @rdfjs/data-model@2.1.2

cat >look.mjs <<'JS'
import factory from '@rdfjs/data-model';
import datasets from '@rdfjs/dataset';
import jsonld from 'jsonld';
import { Parser } from 'n3';
import Validator from 'rdf-validate-shacl';

const dataset = (text) => datasets.dataset(new Parser({ factory }).parse(text));
const shapes = dataset(`@prefix sh: <http://www.w3.org/ns/shacl#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
[] a sh:NodeShape ; sh:targetNode <https://example.org/owner> ;
  sh:property [ sh:path <https://example.org/share> ; sh:datatype xsd:decimal ] .`);
const context = { share: { '@id': 'https://example.org/share', '@type': 'http://www.w3.org/2001/XMLSchema#decimal' } };
for (const share of [25, 33.3, 0.5, '33.3']) {
  const document = { '@context': context, '@id': 'https://example.org/owner', share };
  const rdf = await jsonld.toRDF(document, { format: 'application/n-quads' });
  const { conforms } = await new Validator(shapes).validate(dataset(rdf));
  console.log(JSON.stringify(share), rdf.trim().split(' ')[2].replace('http://www.w3.org/2001/XMLSchema#', ''), conforms);
}
JS

expected=$(cat <<'TEXT'
25 "25"^^<decimal> true
33.3 "3.33E1"^^<decimal> false
0.5 "5.0E-1"^^<decimal> false
"33.3" "33.3"^^<decimal> true
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
