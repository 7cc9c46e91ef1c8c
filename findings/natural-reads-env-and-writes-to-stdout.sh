#!/usr/bin/env bash
# Package: natural@8.1.1; on Node 20.20.2
# Guess: loading a library for stems and distances changes nothing and prints
#   nothing.
# Seen: it reads the file .env of the working directory into process.env, five
#   times, and prints a line with advice on another product each time, to
#   standard output. A variable of the file is set from then on.
# Rule: README of natural: a general natural language facility; for the stems
#   nothing is configured. POSIX, stdout: the stream of conventional output.
# Matters: a program that prints JSON or CSV prints five lines that are neither,
#   with a text that changes from run to run, and a service gets the variables
#   of a file that nobody told it to read.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts natural@8.1.1

cat >look.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

writeFileSync('.env', 'REPORT_URL=https://example.org/from-the-file\n');
writeFileSync('cli.mjs', "import natural from 'natural';\nconsole.log(JSON.stringify({ stem: natural.PorterStemmerEs.stem('acciones'), url: process.env.REPORT_URL ?? null }));\nprocess.exit();\n");
const lines = execFileSync(process.execPath, ['cli.mjs'], { encoding: 'utf8' }).trim().split('\n');
console.log(lines.length, 'lines on standard output');
console.log(lines.filter((line) => line.includes('injected env')).length, 'of them tell of an environment file');
console.log(lines.at(-1));
JS

expected=$(cat <<'TEXT'
6 lines on standard output
5 of them tell of an environment file
{"stem":"accion","url":"https://example.org/from-the-file"}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
