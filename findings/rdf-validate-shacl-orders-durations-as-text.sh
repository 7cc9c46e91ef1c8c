#!/usr/bin/env bash
# Package: rdf-validate-shacl@0.6.5, shacl-engine@1.1.2; on Node 20.20.2
# Guess: sh:minInclusive "P6M" treats 10 months, 12 months and a year alike, as
#   either comparable or not.
# Seen: both engines compare the text: P8M conforms; P10M, P12M, P36M and P1Y do
#   not. A term of 7 days (P7D) conforms.
# Rule: SHACL, section 4.3.2: the values are compared with the operator <= of
#   SPARQL, which has no order for xsd:duration, so that each is a violation;
#   the order of XML Schema part 2 would have P12M equal to P1Y.
# Matters: the shortest term of a mandate or a guarantee is checked with this
#   constraint, and the result depends on how the number is spelt.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts n3@2.13.12 rdf-validate-shacl@0.6.5 shacl-engine@1.1.2 @rdfjs/dataset@2.0.3 @rdfjs/data-model@2.1.2

cat >look.mjs <<'JS'
import factory from '@rdfjs/data-model';
import datasets from '@rdfjs/dataset';
import { Parser } from 'n3';
import Zazuko from 'rdf-validate-shacl';
import { Validator } from 'shacl-engine';

const prefixes = '@prefix sh: <http://www.w3.org/ns/shacl#> . @prefix e: <https://example.org/> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n';
const dataset = (text) => datasets.dataset(new Parser({ factory }).parse(prefixes + text));
const env = Object.assign(Object.create(factory), { dataset: datasets.dataset });
const shapes = dataset('e:Shape a sh:NodeShape ; sh:targetNode e:mandate ; sh:property [ sh:path e:term ; sh:minInclusive "P6M"^^xsd:duration ] .');
for (const term of ['P6M', 'P8M', 'P10M', 'P12M', 'P36M', 'P1Y', 'P7D']) {
  const data = `e:mandate e:term "${term}"^^xsd:duration .`;
  const first = await new Zazuko(shapes).validate(dataset(data));
  const second = await new Validator(shapes, { factory: env }).validate({ dataset: dataset(data) });
  console.log(`${term}: rdf-validate-shacl ${first.conforms}; shacl-engine ${second.conforms}`);
}
JS

expected=$(cat <<'TEXT'
P6M: rdf-validate-shacl true; shacl-engine true
P8M: rdf-validate-shacl true; shacl-engine true
P10M: rdf-validate-shacl false; shacl-engine false
P12M: rdf-validate-shacl false; shacl-engine false
P36M: rdf-validate-shacl false; shacl-engine false
P1Y: rdf-validate-shacl false; shacl-engine false
P7D: rdf-validate-shacl true; shacl-engine true
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
