#!/usr/bin/env bash
# Package: url-template@3.1.1; on Node 20.20.2 and 24.21.0
# Guess: an empty list expands to nothing: no filter, no parameter.
# Seen: {?status} with an empty list becomes ?status=; with the modifier * the
#   same list becomes nothing.
# Rule: RFC 6570, section 2.3: a list without members counts as undefined.
# Matters: a list of filters from which the user removed the last entry asks
#   the server for the status "" and gets no results or a 400, where all were
#   meant.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts url-template@3.1.1

cat >look.mjs <<'JS'
import { parseTemplate } from 'url-template';

for (const template of ['/reports{?status}', '/reports{?status*}']) {
  console.log(template, parseTemplate(template).expand({ status: [] }));
}
JS

expected=$(cat <<'TEXT'
/reports{?status} /reports?status=
/reports{?status*} /reports
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
