#!/usr/bin/env bash
# Package: ngraph.fromdot@7.1.0 with dotparser@1.1.1; on Node 20.20.2
# Guess: in a DOT file, 00123 and 123 are two nodes, as are the register numbers
#   of two companies.
# Seen: both are the node with the number 123, and 1.50 is the node 1.5. In
#   quotes, the names stay text, so that 123 and "123" are two nodes, and a file
#   may name one company in both ways.
# Rule: the DOT language of Graphviz, on ID: an ID is just a string, and there
#   is no difference between 2.34 and "2.34".
# Matters: a chart of owners that was written by another program loses a
#   company: two with the numbers 00123 and 123 become one that owns itself.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts ngraph.fromdot@7.1.0 dotparser@1.1.1

cat >look.mjs <<'JS'
import fromDot from 'ngraph.fromdot';

for (const text of ['digraph { 00123 -> 456 }', 'digraph { 00123 -> 123 }', 'digraph { 1.50 -> 1.5 }', 'digraph { "00123" -> 123 }', 'digraph { 123 -> 456; "123" -> 789 }']) {
  const graph = fromDot(text);
  const nodes = [];
  const links = [];
  graph.forEachNode(({ id }) => void nodes.push(id));
  graph.forEachLink(({ fromId, toId }) => void links.push([fromId, toId]));
  console.log(`${text} nodes ${JSON.stringify(nodes)} links ${JSON.stringify(links)}`);
}
JS

expected=$(cat <<'TEXT'
digraph { 00123 -> 456 } nodes [123,456] links [[123,456]]
digraph { 00123 -> 123 } nodes [123] links [[123,123]]
digraph { 1.50 -> 1.5 } nodes [1.5] links [[1.5,1.5]]
digraph { "00123" -> 123 } nodes ["00123",123] links [["00123",123]]
digraph { 123 -> 456; "123" -> 789 } nodes [123,456,"123",789] links [[123,456],["123",789]]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
