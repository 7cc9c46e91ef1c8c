#!/usr/bin/env bash
# Package: @ts-graphviz/ast@3.0.6, of ts-graphviz@3.0.7; on Node 20.20.2
# Guess: "a -> subgraph s { b c }" has edges from a to b and from a to c, and "a
#   -> b:p:sw" has one from a to b.
# Seen: the keyword is taken for a node: the edge goes from a to a node called
#   subgraph, and s is a further node. Of the compass point sw after a port, the
#   w becomes a node; dotparser@1.1.1 makes that node as well.
# Rule: the DOT language of Graphviz: edgeRHS is an edge operator with a node or
#   a subgraph; the keyword subgraph is no ID; compass_pt is one of n, ne, e,
#   se, s, sw, w, nw, c and _.
# Matters: a chart of holdings that another tool has written gets companies that
#   do not exist, and its owner loses the shares; no error is reported.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts ts-graphviz@3.0.7 @ts-graphviz/ast@3.0.6 dotparser@1.1.1

cat >look.mjs <<'JS'
import dotparser from 'dotparser';
import { fromDot, toDot } from 'ts-graphviz';

for (const text of ['digraph { a -> { b c } }', 'digraph { a -> subgraph s { b c } }', 'digraph { a -> b:p:s }', 'digraph { a -> b:p:sw }']) {
  console.log(text);
  console.log('  ts-graphviz:', toDot(fromDot(text)).replace(/\s+/g, ' ').trim());
  console.log('  dotparser:', JSON.stringify(dotparser(text)[0].children.map(({ type, node_id }) => `${type} ${node_id?.id ?? ''}`.trim())));
}
JS

expected=$(cat <<'TEXT'
digraph { a -> { b c } }
  ts-graphviz: digraph { "a" -> {"b" "c"}; }
  dotparser: ["edge_stmt"]
digraph { a -> subgraph s { b c } }
  ts-graphviz: digraph { "s"; subgraph { "b"; "c"; } "a" -> "subgraph"; }
  dotparser: ["edge_stmt"]
digraph { a -> b:p:s }
  ts-graphviz: digraph { "a" -> "b":"p":"s"; }
  dotparser: ["edge_stmt"]
digraph { a -> b:p:sw }
  ts-graphviz: digraph { "w"; "a" -> "b":"p":"s"; }
  dotparser: ["edge_stmt","node_stmt w"]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
