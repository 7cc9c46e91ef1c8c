#!/usr/bin/env bash
# Package: h3@2.0.8; on Node 20.20.2
# Guess: an object that a handler returns is sent as JSON, also one of a class,
#   and a Map or Set at least as JSON.stringify writes it, {}.
# Seen: an instance without toJSON is sent as the text [object Object], status
#   200 and no content type; a Map is [object Map]. Within a plain object or an
#   array the same instance is JSON. parseCookies of h3 itself returns an object
#   of a class, and returning it is a TypeError.
# Rule: guide of h3, Sending Response: an object is stringified with
#   JSON.stringify and sent as application/json.
# Matters: a handler that returns an entity of an ORM or a Report works for the
#   list and sends 15 useless letters for the single one.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts h3@2.0.8

cat >look.mjs <<'JS'
import { H3, parseCookies } from 'h3';

class Report {
  constructor(id) {
    this.id = id;
  }
}
const handlers = {
  '/plain': () => ({ id: 1 }),
  '/report': () => new Report(1),
  '/reports': () => [new Report(1)],
  '/map': () => new Map([['id', 1]]),
  '/cookies': (event) => parseCookies(event),
};
const app = new H3();
for (const [path, handler] of Object.entries(handlers)) {
  app.get(path, handler);
}
for (const path of Object.keys(handlers))
  try {
    const response = await app.request(path, { headers: { cookie: 'id=1' } });
    console.log(path, response.status, response.headers.get('content-type'), await response.text());
  } catch (error) {
    console.log(path, error.name);
  }
JS

expected=$(cat <<'TEXT'
/plain 200 application/json;charset=UTF-8 {"id":1}
/report 200 null [object Object]
/reports 200 application/json;charset=UTF-8 [{"id":1}]
/map 200 null [object Map]
/cookies TypeError
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
