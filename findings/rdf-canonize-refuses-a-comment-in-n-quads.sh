#!/usr/bin/env bash
# Package: rdf-canonize@5.0.0, n3@2.13.12; on Node 20.20.2
# Guess: input in N-Quads may have comments, and terms without a space between
#   them, as any N-Quads file.
# Seen: a comment, on a line of its own or after a statement, is a parse error,
#   and so are terms that follow each other without a space. n3 reads all of
#   them. An empty line and Windows line ends are read by both.
# Rule: RDF 1.1 N-Quads, section 4, Grammar: a comment starts with # outside an
#   IRI or a literal, goes on to the end of the line and is treated as white
#   space; white space separates two terminals that would otherwise be read as
#   one.
# Matters: the data of a credential, kept in a file with a comment, cannot be
#   canonicalised, so its proof cannot be checked.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts rdf-canonize@5.0.0 n3@2.13.12

cat >look.mjs <<'JS'
import { webcrypto } from 'node:crypto';
import n3 from 'n3';
import { canonize } from 'rdf-canonize';

globalThis.crypto ??= webcrypto;
for (const [name, text] of Object.entries({
  'a statement': '<urn:firm> <urn:share> "25" .\n',
  'Windows line ends': '<urn:firm> <urn:share> "25" .\r\n\r\n',
  'a comment after it': '<urn:firm> <urn:share> "25" . # of 100\n',
  'a comment before it': '# shares\n<urn:firm> <urn:share> "25" .\n',
  'no spaces': '<urn:firm><urn:share>"25".\n',
})) {
  const options = { algorithm: 'RDFC-1.0', inputFormat: 'application/n-quads', format: 'application/n-quads' };
  const result = await canonize(text, options).then((output) => output.trim(), (error) => error.message);
  console.log(`${name}: ${result} | n3: ${new n3.Parser({ format: 'N-Quads' }).parse(text).length}`);
}
JS

expected=$(cat <<'TEXT'
a statement: <urn:firm> <urn:share> "25" . | n3: 1
Windows line ends: <urn:firm> <urn:share> "25" . | n3: 1
a comment after it: N-Quads parse error on line 1. | n3: 1
a comment before it: N-Quads parse error on line 1. | n3: 1
no spaces: N-Quads parse error on line 1. | n3: 1
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
