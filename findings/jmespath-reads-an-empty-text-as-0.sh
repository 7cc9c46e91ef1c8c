#!/usr/bin/env bash
# Package: jmespath@0.16.0, @jmespath-community/jmespath@1.3.0,
#   @metrichor/jmespath@0.3.1; on Node 20.20.2
# Guess: to_number returns null for text that is no JSON number.
# Seen: in all three "" and " " are 0, "0x10" is 16, "0b11" is 3, "+5" and
#   ".5" are numbers, and "Infinity" is Infinity; only other text is null.
# Rule: JMESPath specification, to_number: a string that conforms to the
#   json-number production is parsed.
# Matters: an ownership share that is missing, "", becomes 0 percent and passes
#   a filter such as to_number(share) < `25`.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts jmespath@0.16.0 @jmespath-community/jmespath@1.3.0 @metrichor/jmespath@0.3.1

cat >look.mjs <<'JS'
import * as community from '@jmespath-community/jmespath';
import metrichor from '@metrichor/jmespath';
import jmespath from 'jmespath';

const searches = { jmespath, community, metrichor };
for (const text of ['33.3', '', ' ', '0x10', '0b11', '+5', '.5', 'Infinity', '33,3'])
  console.log(JSON.stringify(text), ...Object.entries(searches).map(([name, { search }]) => `${name} ${search({ text }, 'to_number(text)')}`));
JS

expected=$(cat <<'TEXT'
"33.3" jmespath 33.3 community 33.3 metrichor 33.3
"" jmespath 0 community 0 metrichor 0
" " jmespath 0 community 0 metrichor 0
"0x10" jmespath 16 community 16 metrichor 16
"0b11" jmespath 3 community 3 metrichor 3
"+5" jmespath 5 community 5 metrichor 5
".5" jmespath 0.5 community 0.5 metrichor 0.5
"Infinity" jmespath Infinity community Infinity metrichor Infinity
"33,3" jmespath null community null metrichor null
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
