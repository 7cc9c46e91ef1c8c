#!/usr/bin/env bash
# Package: nanotar@0.3.0, @obsidize/tar-browserify@6.3.2, tinytar@0.1.0, with
#   tar-stream@3.2.2, modern-tar@0.8.6 and @remix-run/tar-parser@0.7.1 beside
#   them; on Node 20.20.2 and 24.21.0
# Guess: a file whose path has 115 characters comes out of an archive of
#   tar-stream with this path in all six, as it is plain ustar.
# Seen: the first three return the name without the folders that stand in the
#   prefix field, without an error, and two annexes of different companies get
#   one name. A path of 97 characters is kept by all.
# Rule: POSIX, pax, ustar interchange format: if the prefix field is not empty,
#   the path is the prefix, a slash and the name.
# Matters: of the documents of a case with deep folders, one replaces the other
#   when the archive is unpacked by name.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts nanotar@0.3.0 @obsidize/tar-browserify@6.3.2 tinytar@0.1.0 tar-stream@3.2.2 modern-tar@0.8.6 @remix-run/tar-parser@0.7.1

cat >look.mjs <<'JS'
import { buffer } from 'node:stream/consumers';
import { Archive } from '@obsidize/tar-browserify';
import { parseTar as parseByRemix } from '@remix-run/tar-parser';
import { unpackTar } from 'modern-tar';
import { parseTar } from 'nanotar';
import { extract, pack } from 'tar-stream';
import tinytar from 'tinytar';

const rest = 'sociedad-de-responsabilidad-limitada/informe-de-vigencia-de-poderes/anexos/documento-0007.pdf';
const paths = [`exp/${rest}`.slice(0, 99), `expedientes/alfa/2026/${rest}`, `expedientes/beta/2026/${rest}`];
const packed = pack();
for (const name of paths) packed.entry({ name }, name);
packed.finalize();
const file = await buffer(packed);
const readers = {
  async 'tar-stream'() {
    const names = [];
    const reader = extract();
    reader.end(file);
    for await (const entry of reader) {
      names.push(entry.header.name);
      entry.resume();
    }
    return names;
  },
  'modern-tar': async () => (await unpackTar(file)).map(({ header }) => header.name),
  async '@remix-run/tar-parser'() {
    const names = [];
    await parseByRemix(file, ({ name }) => names.push(name));
    return names;
  },
  nanotar: () => parseTar(file).map(({ name }) => name),
  '@obsidize/tar-browserify': async () =>
    (await Archive.extract(file)).entries.map(({ fileName }) => fileName),
  tinytar: () => tinytar.untar(file).map(({ name }) => name),
};
console.log(paths.map(({ length }) => length).join());
for (const [name, read] of Object.entries(readers)) {
  const seen = await read();
  console.log(`${name}:`, seen.map((path, i) => (path === paths[i] ? 'kept' : path.slice(0, 27))).join(', '));
}
JS

expected=$(cat <<'TEXT'
97,115,115
tar-stream: kept, kept, kept
modern-tar: kept, kept, kept
@remix-run/tar-parser: kept, kept, kept
nanotar: kept, 2026/sociedad-de-responsabi, 2026/sociedad-de-responsabi
@obsidize/tar-browserify: kept, 2026/sociedad-de-responsabi, 2026/sociedad-de-responsabi
tinytar: kept, 2026/sociedad-de-responsabi, 2026/sociedad-de-responsabi
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
