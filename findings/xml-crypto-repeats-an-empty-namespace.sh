#!/usr/bin/env bash
# Package: xml-crypto@6.3.2, @xmldom/xmldom@0.9.12, libxml2-wasm@0.7.2; on
#   Node 20.20.2 and 24.21.0
# Guess: exclusive canonicalisation of a small document without prefixes has
#   the same bytes as in libxml2.
# Seen: in a part that leaves the default namespace, each element below
#   repeats xmlns="". Inclusive canonicalisation is the same in both.
# Rule: Exclusive XML Canonicalization 1.0, section 3: xmlns="" is written
#   only if the nearest output ancestor that uses the default namespace has
#   another.
# Matters: the digest of a signed document of another sender differs, so its
#   valid signature is refused.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts xml-crypto@6.3.2 @xmldom/xmldom@0.9.12 libxml2-wasm@0.7.2

cat >look.mjs <<'JS'
import { XmlC14NMode, XmlDocument } from 'libxml2-wasm';
import xmldom from '@xmldom/xmldom';
import { C14nCanonicalization, ExclusiveCanonicalization } from 'xml-crypto';

const text = '<a xmlns="http://example.com/a"><b xmlns=""><c><d/></c></b></a>';
for (const [mode, Method] of [['XML_C14N_1_0', C14nCanonicalization], ['XML_C14N_EXCLUSIVE_1_0', ExclusiveCanonicalization]]) {
  console.log(mode);
  const element = new xmldom.DOMParser().parseFromString(text, 'text/xml').documentElement;
  console.log(new Method().process(element, {}).toString());
  const document = XmlDocument.fromString(text);
  console.log(document.canonicalizeToString({ mode: XmlC14NMode[mode] }));
  document.dispose();
}
JS

expected=$(cat <<'TEXT'
XML_C14N_1_0
<a xmlns="http://example.com/a"><b xmlns=""><c><d></d></c></b></a>
<a xmlns="http://example.com/a"><b xmlns=""><c><d></d></c></b></a>
XML_C14N_EXCLUSIVE_1_0
<a xmlns="http://example.com/a"><b xmlns=""><c xmlns=""><d xmlns=""></d></c></b></a>
<a xmlns="http://example.com/a"><b xmlns=""><c><d></d></c></b></a>
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
