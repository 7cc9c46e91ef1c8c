#!/usr/bin/env bash
# Package: shacl-engine@1.1.2, rdf-validate-shacl@0.6.5; on Node 20.20.2
# Guess: a shape of the class Company applies to each company in the data whose
#   class is there stated to be a subclass of it.
# Seen: shacl-engine applies it only to a Company. A public company and a closed
#   public company conform without a name; they are looked at only if the tree
#   of classes stands among the shapes. rdf-validate-shacl reports all with the
#   tree in the data, and none but the Company with the tree in the shapes.
# Rule: SHACL, section 1.1: the types of a node follow rdf:type and
#   rdfs:subClassOf in the data graph; section 2.1.3.2: sh:targetClass targets
#   the instances in the data graph.
# Matters: a report that brings its own kinds of companies, as a sociedad
#   anónima cerrada, passes with any error in it.

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

const prefixes = '@prefix sh: <http://www.w3.org/ns/shacl#> . @prefix e: <https://example.org/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n';
const dataset = (text) => datasets.dataset(new Parser({ factory }).parse(prefixes + text));
const env = Object.assign(Object.create(factory), { dataset: datasets.dataset });
const shapes = 'e:Shape a sh:NodeShape ; sh:targetClass e:Company ; sh:property [ sh:path e:name ; sh:minCount 1 ] .';
const tree = 'e:Public rdfs:subClassOf e:Company . e:ClosedPublic rdfs:subClassOf e:Public .';
for (const place of ['data', 'shapes'])
  for (const type of ['Company', 'Public', 'ClosedPublic']) {
    const company = `e:acero a e:${type} .`;
    const data = () => dataset(place === 'data' ? tree + company : company);
    const rules = dataset(place === 'shapes' ? tree + shapes : shapes);
    const first = await new Zazuko(rules).validate(data());
    const second = await new Validator(rules, { factory: env }).validate({ dataset: data() });
    console.log(`tree in the ${place}, ${type} without a name: rdf-validate-shacl ${first.conforms}; shacl-engine ${second.conforms}`);
  }
JS

expected=$(cat <<'TEXT'
tree in the data, Company without a name: rdf-validate-shacl false; shacl-engine false
tree in the data, Public without a name: rdf-validate-shacl false; shacl-engine true
tree in the data, ClosedPublic without a name: rdf-validate-shacl false; shacl-engine true
tree in the shapes, Company without a name: rdf-validate-shacl false; shacl-engine false
tree in the shapes, Public without a name: rdf-validate-shacl true; shacl-engine false
tree in the shapes, ClosedPublic without a name: rdf-validate-shacl true; shacl-engine false
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
