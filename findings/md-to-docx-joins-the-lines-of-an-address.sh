#!/usr/bin/env bash
# Package: @mohtasham/md-to-docx@4.0.1, read with jszip@3.10.1; on Node 20.20.2
# Guess: a hard line break, two spaces or a backslash at the end of a line,
#   becomes w:br, also in a list item and in the HTML form <br>.
# Seen: the line feed is put into w:t as a character, and there is no w:br, so
#   Word shows a space. <br> is shown as text, also in a cell of a table.
# Rule: CommonMark 0.31.2, section 6.7: a hard line break is rendered as a line
#   break. ECMA-376 part 1, 17.3.3.1: br is the break within a run; a line feed
#   in the character data of t is no break.
# Matters: the address of a company and the block of signatures stand in one
#   line.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @mohtasham/md-to-docx@4.0.1 jszip@3.10.1

cat >look.mjs <<'JS'
import { convertMarkdownToDocx } from '@mohtasham/md-to-docx';
import JSZip from 'jszip';

for (const markdown of ['Av. Sur 100  \nSantiago', 'Av. Sur 100\\\nSantiago', '- Av. Sur 100  \n  Santiago', 'Av. Sur 100<br>Santiago', '| Domicilio |\n|---|\n| Av. Sur 100<br>Santiago |']) {
  const zip = await JSZip.loadAsync(await (await convertMarkdownToDocx(markdown)).arrayBuffer());
  const xml = await zip.file('word/document.xml').async('string');
  const texts = [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text]) => text);
  console.log(`${JSON.stringify(markdown)}: ${JSON.stringify(texts)}, ${xml.split(/<w:br\b/).length - 1} w:br`);
}
JS

expected=$(cat <<'TEXT'
"Av. Sur 100  \nSantiago": ["Av. Sur 100","\n","Santiago"], 0 w:br
"Av. Sur 100\\\nSantiago": ["Av. Sur 100","\n","Santiago"], 0 w:br
"- Av. Sur 100  \n  Santiago": ["Av. Sur 100","\n","Santiago"], 0 w:br
"Av. Sur 100<br>Santiago": ["Av. Sur 100","&lt;br&gt;","Santiago"], 0 w:br
"| Domicilio |\n|---|\n| Av. Sur 100<br>Santiago |": ["Domicilio","Av. Sur 100","&lt;br&gt;","Santiago"], 0 w:br
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
