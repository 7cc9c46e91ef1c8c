#!/usr/bin/env bash
# Package: graphology-graphml@0.5.2; on Node 20.20.2
# Guess: a default of a key has the type of the key, as the values have, and an
#   edge with directed="false" is undirected in a graph whose edges are
#   directed.
# Seen: the default 50 of a double is the text "50", and the default false is
#   the text "false", which is true in a condition. The edge is directed.
# Rule: GraphML 1.0, key: attr.type is the range of values of the data function,
#   and default is its default value; edge: directed overrides the edgedefault
#   of the graph.
# Matters: in a chart of owners, 50 and "50" in one attribute add up to "5050",
#   and each company is marked as checked.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts graphology@0.26.0 graphology-graphml@0.5.2

cat >look.mjs <<'JS'
import Graph from 'graphology';
import { parse } from 'graphology-graphml';

const xml = `<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="share" for="edge" attr.name="share" attr.type="double"><default>50</default></key>
  <key id="checked" for="node" attr.name="checked" attr.type="boolean"><default>false</default></key>
  <graph edgedefault="directed">
    <node id="a"><data key="checked">false</data></node><node id="b"/><node id="c"/>
    <edge source="a" target="b"><data key="share">50</data></edge>
    <edge source="a" target="c"/>
    <edge source="b" target="c" directed="false"/>
  </graph>
</graphml>`;
const { nodes, edges } = parse(Graph, xml).export();
for (const { key, attributes } of nodes) console.log(key, JSON.stringify(attributes));
for (const { source, target, undirected = false, attributes } of edges) console.log(source, target, JSON.stringify({ undirected, ...attributes }));
JS

expected=$(cat <<'TEXT'
a {"checked":false}
b {"checked":"false"}
c {"checked":"false"}
a b {"undirected":false,"share":50}
a c {"undirected":false,"share":"50"}
b c {"undirected":false,"share":"50"}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
