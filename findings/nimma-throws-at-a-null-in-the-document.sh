#!/usr/bin/env bash
# Package: nimma@0.7.2; on Node 20.20.2
# Guess: a filter passes over a null and over an object without the field, as
#   json-p3 does.
# Seen: it throws a TypeError at the first null in the list, with ".." at the
#   first null anywhere in the document, and at a missing level of @.a.b.
# Rule: RFC 9535, section 2.3.5.2.2: a query in a filter that selects nothing is
#   Nothing, and the comparison is false.
# Matters: a query that works on the examples fails on the first report that
#   has a null where nothing is known.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts nimma@0.7.2 json-p3@2.3.1

cat >look.mjs <<'JS'
import { jsonpath } from 'json-p3';
import Nimma from 'nimma';

const documents = {
  'without null': { owners: [{ name: 'A', share: { value: 60 } }, { name: 'B', share: { value: 40 } }] },
  'null in the list': { owners: [{ name: 'A', share: { value: 60 } }, null] },
  'null elsewhere': { owners: [{ name: 'A', share: { value: 60 } }], parent: null },
  'no share': { owners: [{ name: 'A' }] },
};
const query = (expression, document) => {
  const values = [];
  try {
    Nimma.query(document, { [expression]: ({ value }) => values.push(value.name) });
    return values.join() || 'none';
  } catch (error) {
    return error.name;
  }
};
for (const expression of ["$.owners[?(@.name == 'A')]", "$..[?(@.name == 'A')]", '$.owners[?(@.share.value > 50)]'])
  for (const [name, document] of Object.entries(documents))
    console.log(expression, '|', name, '| nimma', query(expression, document), '| json-p3', jsonpath.query(expression, document).values().map((value) => value.name).join() || 'none');
JS

expected=$(cat <<'TEXT'
$.owners[?(@.name == 'A')] | without null | nimma A | json-p3 A
$.owners[?(@.name == 'A')] | null in the list | nimma TypeError | json-p3 A
$.owners[?(@.name == 'A')] | null elsewhere | nimma A | json-p3 A
$.owners[?(@.name == 'A')] | no share | nimma A | json-p3 A
$..[?(@.name == 'A')] | without null | nimma A | json-p3 A
$..[?(@.name == 'A')] | null in the list | nimma TypeError | json-p3 A
$..[?(@.name == 'A')] | null elsewhere | nimma TypeError | json-p3 A
$..[?(@.name == 'A')] | no share | nimma A | json-p3 A
$.owners[?(@.share.value > 50)] | without null | nimma A | json-p3 A
$.owners[?(@.share.value > 50)] | null in the list | nimma TypeError | json-p3 A
$.owners[?(@.share.value > 50)] | null elsewhere | nimma A | json-p3 A
$.owners[?(@.share.value > 50)] | no share | nimma TypeError | json-p3 none
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
