#!/usr/bin/env bash
# Package: @fastify/accepts-serializer@6.0.3 with fastify@5.12.8; on Node
#   20.20.2
# Guess: a client that prefers JSON gets JSON, since Fastify always handles it;
#   a type in capitals is the same type; the response says that it depends on
#   Accept.
# Seen: JSON is left out of the comparison: "application/json,
#   application/xml;q=0.5" is answered with XML, and so is JSON beside XML with
#   q=0.001. Only a header without any other registered type gets JSON. TEXT/CSV
#   gets the default, although text/csv is registered. No response has Vary.
# Rule: RFC 9110, 12.5.1: the type with the highest weight is preferred; 8.3.1:
#   types are case-insensitive; 12.5.5: Vary lists the fields that selected the
#   representation. The README: JSON is always handled by Fastify if no
#   serializer is registered for it.
# Matters: a client that can read both gets a report in the form that it wants
#   least, and a cache gives it to clients of the other form.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @fastify/accepts-serializer@6.0.3 fastify@5.12.8

cat >look.mjs <<'JS'
import accepts from '@fastify/accepts-serializer';
import Fastify from 'fastify';

const app = Fastify();
await app.register(accepts, {
  serializers: [
    { regex: /^application\/xml$/, serializer: (body) => `<id>${body.id}</id>` },
    { regex: /^text\/csv$/, serializer: (body) => `id\n${body.id}` },
  ],
  default: 'application/json',
});
app.get('/', (_request, reply) => reply.send({ id: 7 }));
for (const accept of ['application/json', 'application/xml', 'application/json, application/xml;q=0.5', 'application/json, application/xml;q=0.001', 'text/csv', 'TEXT/CSV', '*/*']) {
  const { headers } = await app.inject({ url: '/', headers: { accept } });
  console.log(`${accept}: ${headers['content-type']}, Vary ${headers.vary}`);
}
JS

expected=$(cat <<'TEXT'
application/json: application/json; charset=utf-8, Vary undefined
application/xml: application/xml, Vary undefined
application/json, application/xml;q=0.5: application/xml, Vary undefined
application/json, application/xml;q=0.001: application/xml, Vary undefined
text/csv: text/csv, Vary undefined
TEXT/CSV: application/json; charset=utf-8, Vary undefined
*/*: application/json; charset=utf-8, Vary undefined
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
