#!/usr/bin/env bash
# Package: @octokit/endpoint@11.0.5; on Node 20.20.2
# Guess: {?status*} of a list is ?status=a&status=b, {?filter*} of an object is
#   ?from=1&to=2, and a variable without a value leaves nothing.
# Seen: both are joined with commas, ?status=a,status=b, and each variable
#   without a value leaves an "&": ?&cursor=x.
# Rule: RFC 6570, section 3.2.8 and appendix A: the separator of "?" is "&",
#   also between the values of an exploded variable, and undefined variables
#   are ignored. README: templates are those of RFC 6570.
# Matters: the server reads one status called "a,status=b" and finds nothing.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @octokit/endpoint@11.0.5 url-template@3.1.1

cat >look.mjs <<'JS'
import { endpoint } from '@octokit/endpoint';
import { parseTemplate } from 'url-template';

for (const [template, values] of [
  ['/reports{?status,cursor}', { status: 'a', cursor: 'x' }],
  ['/reports{?status*}', { status: ['a', 'b'] }],
  ['/reports{?filter*}', { filter: { from: 1, to: 2 } }],
  ['/reports{?status,cursor}', { cursor: 'x' }],
  ['/reports{?status,cursor}', {}],
]) {
  const { url } = endpoint(`GET ${template}`, { baseUrl: '', ...values });
  console.log(template, JSON.stringify(values), '| octokit', url, '| url-template', parseTemplate(template).expand(values));
}
JS

expected=$(cat <<'TEXT'
/reports{?status,cursor} {"status":"a","cursor":"x"} | octokit /reports?status=a&cursor=x | url-template /reports?status=a&cursor=x
/reports{?status*} {"status":["a","b"]} | octokit /reports?status=a,status=b | url-template /reports?status=a&status=b
/reports{?filter*} {"filter":{"from":1,"to":2}} | octokit /reports?from=1,to=2 | url-template /reports?from=1&to=2
/reports{?status,cursor} {"cursor":"x"} | octokit /reports?&cursor=x | url-template /reports?cursor=x
/reports{?status,cursor} {} | octokit /reports?& | url-template /reports
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
