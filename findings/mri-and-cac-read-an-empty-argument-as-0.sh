#!/usr/bin/env bash
# Package: mri@1.2.0, cac@7.1.0, getopts@2.3.0; on Node 20.20.2 and 24.21.0
# Guess: --note "" is the empty text, as in parseArgs of Node and in getopts.
# Seen: it is the number 0 in mri and in cac, and --note= is true. With string:
#   ['note'] mri returns the empty text for both. With type: [String] cac
#   returns a list with the text "0".
# Rule: the README of mri: numerical values are cast as numbers where possible;
#   that of cac: angled brackets indicate that a text or a number is required.
#   An empty text is no number, and true is neither.
# Matters: a script that passes on a variable that is not set files a report
#   with the note "0", or asks for the page 0.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts mri@1.2.0 cac@7.1.0 getopts@2.3.0

cat >look.mjs <<'JS'
import { parseArgs } from 'node:util';
import { cac } from 'cac';
import getopts from 'getopts';
import mri from 'mri';

const withCac = (args, settings) => {
  const cli = cac('reports');
  cli.option('--note <note>', 'text of the note', settings);
  return cli.parse(['node', 'reports', ...args], { run: false }).options;
};
const readers = {
  mri: (args) => mri(args),
  'mri, string': (args) => mri(args, { string: ['note'] }),
  cac: (args) => withCac(args),
  'cac, [String]': (args) => withCac(args, { type: [String] }),
  getopts: (args) => getopts(args),
  parseArgs: (args) => parseArgs({ args, options: { note: { type: 'string' } } }).values,
};
for (const args of [['--note', ''], ['--note='], ['--note', 'urgent']]) {
  const results = Object.entries(readers).map(([name, read]) => `${name} ${JSON.stringify(read(args).note)}`);
  console.log(`${JSON.stringify(args)} | ${results.join(' | ')}`);
}
JS

expected=$(cat <<'TEXT'
["--note",""] | mri 0 | mri, string "" | cac 0 | cac, [String] ["0"] | getopts "" | parseArgs ""
["--note="] | mri true | mri, string "" | cac true | cac, [String] ["true"] | getopts "" | parseArgs ""
["--note","urgent"] | mri "urgent" | mri, string "urgent" | cac "urgent" | cac, [String] ["urgent"] | getopts "urgent" | parseArgs "urgent"
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
