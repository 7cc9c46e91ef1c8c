#!/usr/bin/env bash
# Package: beautiful-mermaid@1.1.3, compared with mermaid@11.17.2 in
#   jsdom@26.1.0; on Node 20.20.2
# Guess: parseMermaid finds the nodes and the links that Mermaid itself finds in
#   a flowchart, or throws.
# Seen: Matriz-->Filial, without spaces, is one node "Matriz--" and no link; so
#   is Matriz-->|60 %|Filial. After a semicolon the rest of the line is dropped.
#   A company named Ñuñoa is dropped with its link, and "class Matriz grupo;"
#   adds a node called class. Nothing is raised.
# Rule: Mermaid, flowchart syntax: a link is written A-->B, a single space
#   between a node and a link is allowed, and a statement may end with a
#   semicolon. The README of the package names flowcharts as supported.
# Matters: the chart of owners lacks companies and shares without a warning.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts beautiful-mermaid@1.1.3 mermaid@11.17.2 jsdom@26.1.0

cat >look.mjs <<'JS'
import { parseMermaid } from 'beautiful-mermaid';
import { JSDOM } from 'jsdom';

globalThis.window = new JSDOM('').window;
globalThis.document = window.document;
const { default: mermaid } = await import('mermaid');
await mermaid.parse('flowchart TD\n  Sur');

const show = (nodes, links) => `nodes ${[...nodes].join(', ')}; links ${links.join(', ') || 'none'}`;
for (const body of ['Matriz --> Filial', 'Matriz-->Filial', 'Matriz-->|60 %|Filial', 'Matriz --> Filial; Filial --> Nieta', 'Ñuñoa --> Filial', 'Matriz --> Filial\n  classDef grupo fill:#eee\n  class Matriz grupo;']) {
  const text = `flowchart TD\n  ${body}\n`;
  const { db } = await mermaid.mermaidAPI.getDiagramFromText(text);
  const { nodes, edges } = parseMermaid(text);
  console.log(body);
  console.log(`  mermaid: ${show(db.getVertices().keys(), db.getEdges().map((edge) => [edge.start, edge.text, edge.end].filter(Boolean).join(' ')))}`);
  console.log(`  beautiful-mermaid: ${show(nodes.keys(), edges.map((edge) => [edge.source, edge.label, edge.target].filter(Boolean).join(' ')))}`);
}
JS

expected=$(cat <<'TEXT'
Matriz --> Filial
  mermaid: nodes Matriz, Filial; links Matriz Filial
  beautiful-mermaid: nodes Matriz, Filial; links Matriz Filial
Matriz-->Filial
  mermaid: nodes Matriz, Filial; links Matriz Filial
  beautiful-mermaid: nodes Matriz--; links none
Matriz-->|60 %|Filial
  mermaid: nodes Matriz, Filial; links Matriz 60 % Filial
  beautiful-mermaid: nodes Matriz--; links none
Matriz --> Filial; Filial --> Nieta
  mermaid: nodes Matriz, Filial, Nieta; links Matriz Filial, Filial Nieta
  beautiful-mermaid: nodes Matriz, Filial; links Matriz Filial
Ñuñoa --> Filial
  mermaid: nodes Ñuñoa, Filial; links Ñuñoa Filial
  beautiful-mermaid: nodes ; links none
Matriz --> Filial
  classDef grupo fill:#eee
  class Matriz grupo;
  mermaid: nodes Matriz, Filial; links Matriz Filial
  beautiful-mermaid: nodes Matriz, Filial, class; links Matriz Filial
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
