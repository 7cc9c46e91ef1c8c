#!/usr/bin/env bash
# Package: docxtemplater@3.71.0, pizzip@3.3.0, docx@9.15.2, mammoth@1.13.0; on
#   Node 20.20.2 and 24.21.0
# Guess: in a loop over owners, {rut} of an owner whose rut is null is empty or
#   "undefined", as for a null outside of a loop.
# Seen: it is the rut of the company, which stands one level up. An empty
#   string stays empty.
# Rule: its documentation describes that a level without a value for a tag
#   leaves it to the level above. Mustache, its model, stops at the level that
#   has the key.
# Matters: an API that states a missing number as null gets a report in which a
#   person carries the number of the company.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts docxtemplater@3.71.0 pizzip@3.3.0 docx@9.15.2 mammoth@1.13.0

cat >look.mjs <<'JS'
import { Document, Packer, Paragraph } from 'docx';
import Docxtemplater from 'docxtemplater';
import mammoth from 'mammoth';
import PizZip from 'pizzip';

const file = await Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph('{name} {rut}: {#owners}[{name} {rut}]{/owners}')] }] }));
const template = new Docxtemplater(new PizZip(file));
template.render({
  name: 'Andes SpA',
  rut: '76.123.456-0',
  owners: [
    { name: 'Ana', rut: '12.345.678-5' },
    { name: 'Luis', rut: null },
    { name: 'Eva', rut: '' },
  ],
});
const { value } = await mammoth.extractRawText({ buffer: template.getZip().generate({ type: 'nodebuffer' }) });
console.log(value.trim());
const outside = new Docxtemplater(new PizZip(file));
outside.render({ name: 'Andes SpA', rut: null, owners: [] });
console.log((await mammoth.extractRawText({ buffer: outside.getZip().generate({ type: 'nodebuffer' }) })).value.trim());
JS

expected=$(cat <<'TEXT'
Andes SpA 76.123.456-0: [Ana 12.345.678-5][Luis 76.123.456-0][Eva ]
Andes SpA undefined:
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
