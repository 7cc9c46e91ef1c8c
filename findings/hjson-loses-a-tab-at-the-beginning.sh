#!/usr/bin/env bash
# Package: hjson@3.2.2; on Node 20.20.2
# Guess: a text that begins with a tab is the same after stringify and parse, as
#   one that begins with a space or ends with a tab is.
# Seen: it is written between ''' and read without the tab.
# Rule: Hjson syntax, multiline strings: white space before the text is left
#   out, so such a text has to be in quotes, as stringify does for a space.
# Matters: a paragraph of a deed with its indent, or a cell copied from a table,
#   has another text and another digest after it was stored.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts hjson@3.2.2

cat >look.mjs <<'JS'
import Hjson from 'hjson';

for (const text of ['First.', ' First.', '\tFirst.', 'First.\t', 'First.\tSecond.']) {
  const written = Hjson.stringify({ text });
  console.log(JSON.stringify(text), '->', JSON.stringify(written), '->', JSON.stringify(Hjson.parse(written).text));
}
JS

expected=$(cat <<'TEXT'
"First." -> "{\n  text: First.\n}" -> "First."
" First." -> "{\n  text: \" First.\"\n}" -> " First."
"\tFirst." -> "{\n  text: '''\tFirst.'''\n}" -> "First."
"First.\t" -> "{\n  text: '''First.\t'''\n}" -> "First.\t"
"First.\tSecond." -> "{\n  text: '''First.\tSecond.'''\n}" -> "First.\tSecond."
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
