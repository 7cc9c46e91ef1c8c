#!/usr/bin/env bash
# Package: @aj-archipelago/merval@1.0.7, compared with mermaid@11.12.0 in
#   jsdom@26.1.0; on Node 20.20.2
# Guess: a flowchart that Mermaid 11.12.0 accepts is valid, and one that it
#   refuses is not.
# Seen: a link to two companies with &, a label between -- and -->, two links on
#   two lines with --o and x--x, a name with an accent and a title in front
#   matter are refused. A sequence note with a semicolon and a slice below zero,
#   which Mermaid refuses, are valid.
# Rule: its README: 100% compatible, tested against Mermaid CLI v11.12.0.
# Matters: a check before publishing stops valid charts of owners and lets
#   through those that show an error in place of the picture.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @aj-archipelago/merval@1.0.7 mermaid@11.12.0 jsdom@26.1.0

cat >look.mjs <<'JS'
import { JSDOM } from 'jsdom';
import { createRequire } from 'node:module';

const { validateMermaid } = createRequire(import.meta.url)('@aj-archipelago/merval');
globalThis.window = new JSDOM('').window;
globalThis.document = window.document;
const { default: mermaid } = await import('mermaid');

for (const text of [
  'flowchart TD\n  Sur -->|60 %| Filial',
  'flowchart TD\n  Sur --> Filial & Norte',
  'flowchart TD\n  Sur -- "60 %" --> Filial',
  'flowchart TD\n  Sur --o Filial\n  Norte x--x Filial',
  'flowchart TD\n  Ñuñoa --> Filial',
  '---\ntitle: Propiedad\n---\nflowchart TD\n  Sur --> Filial',
  'sequenceDiagram\n  Notaria->>Registro: Inscribe\n  Note over Notaria: a; b',
  'pie\n  "Sur" : -1',
]) {
  const accepted = await mermaid.parse(text, { suppressErrors: true });
  const { isValid, errors } = validateMermaid(text);
  console.log(`${JSON.stringify(text)}\n  mermaid ${accepted ? 'valid' : 'refused'}, merval ${isValid ? 'valid' : `refused: ${errors[0].message}`}`);
}
JS

expected=$(cat <<'TEXT'
"flowchart TD\n  Sur -->|60 %| Filial"
  mermaid valid, merval valid
"flowchart TD\n  Sur --> Filial & Norte"
  mermaid valid, merval refused: Adjacent nodes '&' and 'Norte' on same line without arrow connection
"flowchart TD\n  Sur -- \"60 %\" --> Filial"
  mermaid valid, merval refused: Adjacent nodes 'Sur' and '-' on same line without arrow connection
"flowchart TD\n  Sur --o Filial\n  Norte x--x Filial"
  mermaid valid, merval refused: Adjacent nodes 'Sur' and '-' on same line without arrow connection
"flowchart TD\n  Ñuñoa --> Filial"
  mermaid valid, merval refused: Adjacent nodes 'Ñ' and 'u' on same line without arrow connection
"---\ntitle: Propiedad\n---\nflowchart TD\n  Sur --> Filial"
  mermaid valid, merval refused: Unsupported diagram type: -
"sequenceDiagram\n  Notaria->>Registro: Inscribe\n  Note over Notaria: a; b"
  mermaid refused, merval valid
"pie\n  \"Sur\" : -1"
  mermaid refused, merval valid
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
