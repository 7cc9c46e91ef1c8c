#!/usr/bin/env bash
# Package: rdflib@2.4.0, its result read with n3@2.13.12; on Node 20.20.2
# Guess: serialize writes a list of owners in N-Triples, N-Quads and RDF/XML so
#   that another reader finds the same list.
# Seen: in N-Triples and N-Quads the list ends with rdf:nill, with two l, which
#   does not exist; an empty list is rdf:nill as well. In RDF/XML the element
#   of the list is empty, and rdflib itself reads it back as a list of one text
#   of line break and spaces. Turtle is right.
# Rule: RDF Schema 1.1, section 5.2.4: rdf:nil is the empty list and the end of
#   lists. RDF/XML, section 2.16: parseType="Collection" contains the nodes of
#   the list.
# Matters: owners, attorneys and shares in a list are lost or have no end for
#   the receiver.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts rdflib@2.4.0 n3@2.13.12

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { graph, parse, serialize } = require('rdflib');
const { Parser } = require('n3');

const base = 'http://localhost/';
const source = `@prefix : <${base}>. :sur :owners ( :ana :norte ); :attorneys ().`;
const store = graph();
parse(source, store, base, 'text/turtle');
const endings = (text) => new Parser().parse(text).filter(({ predicate, object }) => /rest$|attorneys$/.test(predicate.value) && object.termType === 'NamedNode').map(({ object }) => object.value.split('#')[1]).join(', ');
console.log(`source: ${endings(source)}`);
for (const type of ['application/n-triples', 'application/n-quads', 'text/turtle']) console.log(`${type}: ${endings(serialize(null, store, base, type))}`);
const xml = serialize(null, store, base, 'application/rdf+xml');
console.log(xml.trim());
const again = graph();
parse(xml, again, base, 'application/rdf+xml');
for (const { predicate, object } of again.statements) console.log(`read again, ${predicate.value.slice(base.length)}: ${JSON.stringify(object.elements.map(({ value }) => value))}`);
JS

expected=$(cat <<'TEXT'
source: nil, nil
application/n-triples: nill, nill
application/n-quads: nill, nill
text/turtle: nil, nil
<rdf:RDF
 xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
 xmlns:loc="http://localhost/">
    <rdf:Description rdf:about="/sur">
        <loc:attorneys rdf:parseType="Collection">
            </loc:attorneys>
        <loc:owners rdf:parseType="Collection">
            </loc:owners>
    </rdf:Description>
</rdf:RDF>
read again, attorneys: ["\n            "]
read again, owners: ["\n            "]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
