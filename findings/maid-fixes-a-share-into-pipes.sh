#!/usr/bin/env bash
# Package: @probelabs/maid@0.0.29, compared with mermaid@11.17.2 in
#   jsdom@26.1.0; on Node 20.20.2
# Guess: validate agrees with the parser of Mermaid about valid diagrams, and
#   the safe level of fixText leaves the text of a label as it is.
# Seen: it refuses a quoted share on a link in both notations, a semicolon
#   between two links and the multiplicities of a class diagram. The safe fix
#   turns -- "60 %" --> into a link whose label is |60 %| with the pipes, and
#   its result is valid for both. In a sequence diagram it accepts a note with a
#   semicolon, which Mermaid refuses.
# Rule: its README: when it says that a diagram is valid, it will render; errors
#   set exit code 1. Mermaid, class diagrams: Customer "1" --> "*" Ticket;
#   flowcharts: quotation marks enclose text with special characters.
# Matters: a check of generated charts of owners fails on valid ones, and the
#   repaired chart shows other labels.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @probelabs/maid@0.0.29 mermaid@11.17.2 jsdom@26.1.0

cat >look.mjs <<'JS'
import { fixText, validate } from '@probelabs/maid';
import { JSDOM } from 'jsdom';

globalThis.window = new JSDOM('').window;
globalThis.document = window.document;
const { default: mermaid } = await import('mermaid');
await mermaid.parse('flowchart TD\n  Sur');

const verdict = async (text) => {
  const diagram = await mermaid.mermaidAPI.getDiagramFromText(text).catch(() => null);
  const labels = diagram?.db.getEdges?.().map((edge) => edge.text);
  const errors = validate(text).errors.filter((error) => error.severity === 'error');
  return `mermaid ${diagram ? 'valid' : 'refused'}${labels ? ` ${JSON.stringify(labels)}` : ''}, maid ${errors.length ? 'refused' : 'valid'}`;
};
for (const text of [
  'flowchart TD\n  Sur -->|60 %| Filial',
  'flowchart TD\n  Sur -->|"60 %"| Filial',
  'flowchart TD\n  Sur -- "60 %" --> Filial',
  'flowchart TD\n  Sur --> Filial; Filial --> Nieta',
  'classDiagram\n  Sociedad "1" --> "*" Poder : otorga',
  'sequenceDiagram\n  Notaria->>Registro: Inscribe\n  Note over Notaria: a; b',
]) {
  console.log(`${JSON.stringify(text)}\n  ${await verdict(text)}`);
  const { fixed } = fixText(text, { level: 'safe' });
  if (fixed !== text) console.log(`  fixed: ${JSON.stringify(fixed)}\n  ${await verdict(fixed)}`);
}
JS

expected=$(cat <<'TEXT'
"flowchart TD\n  Sur -->|60 %| Filial"
  mermaid valid ["60 %"], maid valid
"flowchart TD\n  Sur -->|\"60 %\"| Filial"
  mermaid valid ["60 %"], maid refused
  fixed: "flowchart TD\n  Sur -->|&quot;60 %&quot;| Filial"
  mermaid valid ["&quot;60 %&quot;"], maid valid
"flowchart TD\n  Sur -- \"60 %\" --> Filial"
  mermaid valid ["60 %"], maid refused
  fixed: "flowchart TD\n  Sur --|60 %|--> Filial"
  mermaid valid ["|60 %|"], maid valid
"flowchart TD\n  Sur --> Filial; Filial --> Nieta"
  mermaid valid ["",""], maid refused
"classDiagram\n  Sociedad \"1\" --> \"*\" Poder : otorga"
  mermaid valid, maid refused
"sequenceDiagram\n  Notaria->>Registro: Inscribe\n  Note over Notaria: a; b"
  mermaid refused, maid valid
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
