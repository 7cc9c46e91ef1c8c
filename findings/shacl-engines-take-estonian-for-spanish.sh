#!/usr/bin/env bash
# Package: rdf-validate-shacl@0.6.5, shacl-engine@1.1.2; on Node 20.20.2
# Guess: with sh:languageIn ("es"), a name in es, in es-PE or in ES conforms,
#   and one in Estonian (est) or Esperanto (eo) does not.
# Seen: in both engines, est conforms and ES does not.
# Rule: SHACL, section 4.4.4: the language matches as langMatches of SPARQL
#   says, which is basic filtering of RFC 4647, section 3.3.1: equal, without
#   regard to case, or equal up to a hyphen.
# Matters: a shape that wants the Spanish name of a company passes a report
#   without one, and refuses a tag that RFC 5646 takes for the same.

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

const prefixes = '@prefix sh: <http://www.w3.org/ns/shacl#> . @prefix e: <https://example.org/> .\n';
const dataset = (text) => datasets.dataset(new Parser({ factory }).parse(prefixes + text));
const env = Object.assign(Object.create(factory), { dataset: datasets.dataset });
const shapes = dataset('e:Shape a sh:NodeShape ; sh:targetNode e:company ; sh:property [ sh:path e:name ; sh:languageIn ("es") ] .');
for (const tag of ['es', 'es-PE', 'ES', 'est', 'eo']) {
  const data = `e:company e:name "Acero"@${tag} .`;
  const first = await new Zazuko(shapes).validate(dataset(data));
  const second = await new Validator(shapes, { factory: env }).validate({ dataset: dataset(data) });
  console.log(`${tag}: rdf-validate-shacl ${first.conforms}; shacl-engine ${second.conforms}`);
}
JS

expected=$(cat <<'TEXT'
es: rdf-validate-shacl true; shacl-engine true
es-PE: rdf-validate-shacl true; shacl-engine true
ES: rdf-validate-shacl false; shacl-engine false
est: rdf-validate-shacl true; shacl-engine true
eo: rdf-validate-shacl false; shacl-engine false
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
