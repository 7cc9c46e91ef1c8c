#!/usr/bin/env bash
# Package: js-yaml@5.5.0, yaml@2.9.1; on Node 20.20.2 and 24.21.0
# Guess: js-yaml quotes a text that another reader of YAML 1.2 takes for a
#   number, as it does with '12e45'.
# Seen: a text with digits, e and a large exponent is written plain, since
#   js-yaml takes it for no number. yaml reads it as Infinity. js-yaml reads
#   the number 1e400 of a JSON document as a text.
# Rule: YAML 1.2.2, section 10.3.2: a plain scalar of the form [0-9]+ [eE]
#   [0-9]+ is a float; the size has no part in it.
# Matters: an abbreviated commit or an id such as 12e4567 becomes Infinity,
#   and null in the next JSON.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts js-yaml@5.5.0 yaml@2.9.1

cat >look.mjs <<'JS'
import { dump, load } from 'js-yaml';
import { parse, stringify } from 'yaml';

for (const commit of ['12e45', '12e4567', '9e99999']) {
  const text = dump({ commit });
  console.log(text.trim(), '| js-yaml', load(text), '| yaml', parse(text), JSON.stringify(parse(text)));
}
console.log(stringify({ commit: '12e4567' }).trim());
console.log(typeof JSON.parse('1e400'), typeof parse('1e400'), typeof load('1e400'));
JS

expected=$(cat <<'TEXT'
commit: '12e45' | js-yaml { commit: '12e45' } | yaml { commit: '12e45' } {"commit":"12e45"}
commit: 12e4567 | js-yaml { commit: '12e4567' } | yaml { commit: Infinity } {"commit":null}
commit: 9e99999 | js-yaml { commit: '9e99999' } | yaml { commit: Infinity } {"commit":null}
commit: "12e4567"
number number string
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
