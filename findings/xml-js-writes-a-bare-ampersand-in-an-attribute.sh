#!/usr/bin/env bash
# Package: xml-js@1.6.11; on Node 20.20.2 and 24.21.0
# Guess: a document that is read and written without options is the same
#   document.
# Seen: in an attribute &amp; is written as a bare & and &lt; as <, so the
#   result is no XML. In text both are escaped, but &amp;amp; has become &amp;.
# Rule: XML 1.0, sections 2.4 and 3.1: & and < must be escaped in the value of
#   an attribute.
# Matters: an invoice or a report of "Soto & Ruiz" that passes through a
#   converter cannot be parsed by the next one.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts xml-js@1.6.11

cat >look.mjs <<'JS'
import { js2xml, xml2js } from 'xml-js';

for (const text of ['<company name="Soto &amp; Ruiz"/>', '<company capital="&lt;5000"/>', '<company>Soto &amp; Ruiz</company>', '<note>write &amp;amp; here</note>']) {
  const written = [true, false].map((compact) => js2xml(xml2js(text, { compact }), { compact }));
  console.log(text);
  console.log('  compact', written[0] === text ? 'as read' : written[0]);
  console.log('  not compact', written[1] === text ? 'as read' : written[1]);
}
JS

expected=$(cat <<'TEXT'
<company name="Soto &amp; Ruiz"/>
  compact <company name="Soto & Ruiz"/>
  not compact <company name="Soto & Ruiz"/>
<company capital="&lt;5000"/>
  compact <company capital="<5000"/>
  not compact <company capital="<5000"/>
<company>Soto &amp; Ruiz</company>
  compact as read
  not compact as read
<note>write &amp;amp; here</note>
  compact <note>write &amp; here</note>
  not compact <note>write &amp; here</note>
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
