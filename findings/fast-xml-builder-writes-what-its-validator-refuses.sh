#!/usr/bin/env bash
# Package: fast-xml-parser@5.12.1; on Node 20.20.2 and 24.21.0
# Guess: joint="true" is kept when a document is read and written with the same
#   options, as joint="false" is.
# Seen: it is written as a bare attribute, also where the value is the text
#   "true", and the validator of the same package refuses the document. The
#   option suppressBooleanAttributes, which is on at first, speaks of booleans.
# Rule: XML 1.0, section 3.1, production 41: an attribute is a name, an equals
#   sign and a value.
# Matters: only documents with a true flag break, such as a power that is
#   exercised jointly; tests with false or without the flag pass.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts fast-xml-parser@5.12.1

cat >look.mjs <<'JS'
import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser';

const options = { ignoreAttributes: false };
for (const text of ['<power joint="false"></power>', '<power joint="yes"></power>', '<power joint="true"></power>']) {
  const written = new XMLBuilder(options).build(new XMLParser(options).parse(text));
  const result = XMLValidator.validate(written);
  console.log(text, 'becomes', written, result === true ? 'valid' : result.err.msg);
}
JS

expected=$(cat <<'TEXT'
<power joint="false"></power> becomes <power joint="false"></power> valid
<power joint="yes"></power> becomes <power joint="yes"></power> valid
<power joint="true"></power> becomes <power joint></power> boolean attribute 'joint' is not allowed.
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
