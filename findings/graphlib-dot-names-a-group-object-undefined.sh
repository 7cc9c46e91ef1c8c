#!/usr/bin/env bash
# Package: @dagrejs/graphlib-dot@1.0.2, which brings @dagrejs/graphlib@2.1.13;
#   on Node 20.20.2
# Guess: read takes a name with letters beyond ASCII without quotation marks,
#   gives a nameless group and a second link a name of their own, and applies
#   node defaults to nodes only. write gives back a graph with the same names.
# Seen: Ñuñoa -> Sur throws; with quotation marks it is read. A nameless group
#   is a node called "[object Undefined]1" and write makes that its name, and a
#   second link is called "[object Undefined]2". A cluster takes the shape of
#   "node [shape=box]".
# Rule: Graphviz, The DOT Language: an ID is any string of alphabetic
#   characters, [a-zA-Z\200-\377], underscores or digits; node sets the default
#   attributes of nodes.
# Matters: a chart of a corporate group in Spanish is refused, or goes back with
#   a company that nobody has named.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @dagrejs/graphlib-dot@1.0.2

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const { read, write } = createRequire(import.meta.url)('@dagrejs/graphlib-dot');
const show = (text) => {
  console.log(text);
  try {
    const graph = read(text);
    console.log(`  nodes ${graph.nodes().map((name) => `${name} ${JSON.stringify(graph.node(name))}`).join(', ')}`);
    console.log(`  links ${graph.edges().map(({ v, w, name }) => `${v} -> ${w}${name ? ` (${name})` : ''}`).join(', ')}`);
    return graph;
  } catch (error) {
    console.log(`  ${error.message.slice(error.message.lastIndexOf(' but '))}`);
  }
};
show('digraph { "Ñuñoa" -> Sur }');
show('digraph { Ñuñoa -> Sur }');
console.log(write(show('digraph { Sur -> { Norte } }')));
show('digraph { Sur -> Norte [share=60]; Sur -> Norte [share=5] }');
show('digraph { node [shape=box]; subgraph cluster_grupo { Norte } }');
JS

expected=$(cat <<'TEXT'
digraph { "Ñuñoa" -> Sur }
  nodes Ñuñoa {}, Sur {}
  links Ñuñoa -> Sur
digraph { Ñuñoa -> Sur }
   but "\xD1" found.
digraph { Sur -> { Norte } }
  nodes Sur {}, [object Undefined]1 {}, Norte {}
  links Sur -> Norte
digraph {
  Sur
  subgraph "[object Undefined]1" {
    Norte
  }
  Sur -> Norte
}

digraph { Sur -> Norte [share=60]; Sur -> Norte [share=5] }
  nodes Sur {}, Norte {}
  links Sur -> Norte, Sur -> Norte ([object Undefined]2)
digraph { node [shape=box]; subgraph cluster_grupo { Norte } }
  nodes cluster_grupo {"shape":"box"}, Norte {"shape":"box"}
  links 
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
