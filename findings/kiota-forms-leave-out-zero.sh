#!/usr/bin/env bash
# Package: @microsoft/kiota-serialization-form@1.0.0-preview.109; on Node
#   20.20.2 and 24.22.3
# Guess: a form has each value that is set, also 0 and an empty text, as it
#   has false; and the reader of forms knows + as a space.
# Seen: 0 and the empty text are left out, false and null are sent, null as
#   the word null. A + is read as a plus, and two values of a field are joined
#   with a comma that a single value may have too.
# Rule: WHATWG URL, 5.1: in application/x-www-form-urlencoded a + is a space,
#   and each pair is one entry of the list. The JSON writer of Kiota sends 0
#   and the empty text.
# Matters: a share of 0 does not reach the API, which takes its default, and a
#   company named in a form has pluses in its name.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @microsoft/kiota-serialization-form@1.0.0-preview.109

cat >look.mjs <<'JS'
import { FormParseNode, FormSerializationWriter } from '@microsoft/kiota-serialization-form';

const writer = new FormSerializationWriter();
writer.writeObjectValue(undefined, { share: 0, page: 2, note: '', listed: false, until: null }, (form, report) => {
  form.writeNumberValue('share', report.share);
  form.writeNumberValue('page', report.page);
  form.writeStringValue('note', report.note);
  form.writeBooleanValue('listed', report.listed);
  form.writeStringValue('until', report.until);
});
console.log('written:', new TextDecoder().decode(writer.getSerializedContent()));
for (const text of ['name=Acme+Sur', 'name=Acme%20Sur', 'owner=Acme&owner=Sur', 'owner=Acme%2CSur']) {
  const fields = new FormParseNode(text);
  const [key] = text.split('=');
  const values = fields.getChildNode(key).getCollectionOfPrimitiveValues('string');
  console.log(text, '->', fields.getChildNode(key).getStringValue(), JSON.stringify(values));
}
JS

expected=$(cat <<'TEXT'
written: page=2&listed=false&until=null
name=Acme+Sur -> Acme+Sur ["Acme+Sur"]
name=Acme%20Sur -> Acme Sur ["Acme Sur"]
owner=Acme&owner=Sur -> Acme,Sur ["Acme","Sur"]
owner=Acme%2CSur -> Acme,Sur ["Acme,Sur"]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
