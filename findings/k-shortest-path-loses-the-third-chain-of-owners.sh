#!/usr/bin/env bash
# Package: k-shortest-path@0.0.5 with graphlib@2.1.8; on Node 20.20.2
# Guess: for a graph with three paths without a loop from the owner to the
#   company, ksp() with k of 5 returns the three.
# Seen: it returns two of them, without the one of the greatest total, unless the
#   weights are equal. A function for the weights, which returns the same labels,
#   brings the third back.
# Rule: the README: k shortest paths by the algorithm of Yen, without loops; its
#   own example has no function, and takes the labels of the edges for weights.
# Matters: a chain of control that is not in the list is taken for one that does
#   not exist.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts k-shortest-path@0.0.5 graphlib@2.1.8

cat >look.mjs <<'JS'
import graphlib from 'graphlib';
import { createRequire } from 'node:module';

const { ksp } = createRequire(import.meta.url)('k-shortest-path');
const look = (direct, second) => {
  const graph = new graphlib.Graph();
  for (const [from, to, weight] of [['ana', 'holding', 1], ['holding', 'acme', 1], ['ana', 'acme', direct], ['ana', 'trust', 1], ['trust', 'acme', second]])
    graph.setEdge(from, to, weight);
  for (const weights of [undefined, (edge) => graph.edge(edge)]) {
    const paths = ksp(graph, 'ana', 'acme', 5, weights).map(({ totalCost, edges }) => `${edges.map(({ fromNode }) => fromNode).join('-')}-acme ${totalCost}`);
    console.log(`${direct}, ${second}, ${weights ? 'with' : 'without'} a function: ${paths.join(', ')}`);
  }
};
look(3, 5);
look(9, 5);
look(1, 1);
look(3, 1);
JS

expected=$(cat <<'TEXT'
3, 5, without a function: ana-holding-acme 2, ana-acme 3
3, 5, with a function: ana-holding-acme 2, ana-acme 3, ana-trust-acme 6
9, 5, without a function: ana-holding-acme 2, ana-trust-acme 6
9, 5, with a function: ana-holding-acme 2, ana-trust-acme 6, ana-acme 9
1, 1, without a function: ana-acme 1, ana-trust-acme 2, ana-holding-acme 2
1, 1, with a function: ana-acme 1, ana-trust-acme 2, ana-holding-acme 2
3, 1, without a function: ana-trust-acme 2, ana-holding-acme 2
3, 1, with a function: ana-trust-acme 2, ana-holding-acme 2, ana-acme 3
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
