#!/usr/bin/env bash
# Package: koa-cash@5.0.2 with koa@3.3.0; on Node 20.20.2
# Guess: a response from the cache has the fields of the first one, and one with
#   Vary: Accept-Language is used for the same language only.
# Seen: only the type, the tag and the date are kept: Link, Vary and all others
#   are lost. The body in Spanish is sent to a request in English.
# Rule: RFC 9111, section 3.1: a cache stores all fields of a response; section
#   4.1: the fields that Vary names have to match.
# Matters: the second client that lists reports takes page 1 for all of them,
#   as there is no next link.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts koa@3.3.0 koa-cash@5.0.2

cat >look.mjs <<'JS'
import { once } from 'node:events';
import Koa from 'koa';
import cash from 'koa-cash';

const store = new Map();
const app = new Koa();
app.use(cash({ get: (key) => store.get(key), set: (key, value) => void store.set(key, value) }));
app.use(async (context) => {
  if (await context.cashed()) return;
  context.set('link', '</reports?page=2>; rel="next"');
  context.vary('accept-language');
  context.etag = '1';
  context.body = context.get('accept-language') === 'es' ? 'informes' : 'reports';
});
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
for (const language of ['es', 'es', 'en']) {
  const response = await fetch(`http://127.0.0.1:${server.address().port}/reports`, { headers: { 'accept-language': language } });
  console.log(language, '|', await response.text(), ['etag', 'link', 'vary'].map((name) => `| ${name} ${response.headers.get(name)}`).join(' '));
}
server.closeAllConnections();
server.close();
JS

expected=$(cat <<'TEXT'
es | informes | etag "1" | link </reports?page=2>; rel="next" | vary Accept-Encoding, accept-language
es | informes | etag "1" | link null | vary Accept-Encoding
en | informes | etag "1" | link null | vary Accept-Encoding
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
