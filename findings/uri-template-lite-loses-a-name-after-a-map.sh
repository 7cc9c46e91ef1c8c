#!/usr/bin/env bash
# Package: uri-template-lite@23.4.0; on Node 20.20.2
# Guess: {?filter*,page} with filter {status, year} is
#   ?status=done&year=2026&page=2.
# Seen: each variable after an exploded map loses its name:
#   ?status=done&year=2026&2. After an exploded list, and before the map, the
#   name is there.
# Rule: RFC 6570, section 3.2.8: each defined variable of a form-style query is
#   its name, "=" and its value.
# Matters: the page or cursor of a list request is sent as a parameter called
#   "2"; the client reads the first page for ever.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts uri-template-lite@23.4.0

cat >look.mjs <<'JS'
import UriTemplate from 'uri-template-lite';

const values = { filter: { status: 'done', year: 2026 }, ids: ['a', 'b'], page: 2, cursor: 'xyz' };
for (const template of ['{?filter*}', '{?page,filter*}', '{?ids*,page}', '{?filter*,page}', '{?filter*,page,cursor}', '{;filter*,page}'])
  console.log(template, UriTemplate.expand(template, values));
JS

expected=$(cat <<'TEXT'
{?filter*} ?status=done&year=2026
{?page,filter*} ?page=2&status=done&year=2026
{?ids*,page} ?ids=a&ids=b&page=2
{?filter*,page} ?status=done&year=2026&2
{?filter*,page,cursor} ?status=done&year=2026&2&xyz
{;filter*,page} ;status=done;year=2026;2
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
