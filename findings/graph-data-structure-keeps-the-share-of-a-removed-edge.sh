#!/usr/bin/env bash
# Package: graph-data-structure@4.5.0; on Node 20.20.2
# Guess: an edge that was removed and added again has the weight 1, as each edge
#   without a weight has; so has one whose node was removed in between.
# Seen: in both cases it has the weight of the removed edge, and shortestPath
#   takes it.
# Rule: README, getEdgeWeight: if no weight was previously set on this edge, the
#   value 1 is returned; removeEdge and removeNode remove the edges.
# Matters: a holder sells 60 percent and later gets a share whose size is not
#   known; the chart shows the old 60 percent again.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts graph-data-structure@4.5.0

cat >look.mjs <<'JS'
import { Graph, shortestPath } from 'graph-data-structure';

for (const remove of ['removeEdge', 'removeNode']) {
  const graph = new Graph();
  graph.addEdge('holder', 'company', 60);
  if (remove === 'removeEdge') graph.removeEdge('holder', 'company');
  else graph.removeNode('company');
  graph.addEdge('holder', 'company');
  console.log(remove, graph.getEdgeWeight('holder', 'company'), shortestPath(graph, 'holder', 'company').weight);
}
const graph = new Graph();
graph.addEdge('holder', 'company');
console.log('never set', graph.getEdgeWeight('holder', 'company'));
JS

expected=$(cat <<'TEXT'
removeEdge 60 60
removeNode 60 60
never set 1
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
