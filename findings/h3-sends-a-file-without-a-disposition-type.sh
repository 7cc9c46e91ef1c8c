#!/usr/bin/env bash
# Package: h3@2.0.8; on Node 20.20.2
# Guess: a File that a handler returns is sent with Content-Disposition: inline
#   or attachment, and its name.
# Seen: the field begins with filename=, without a type, and the name in quotes
#   is percent-encoded. content-disposition reads a type called
#   filename="informe%20n%c2%ba%207.pdf".
# Rule: RFC 6266, section 4.1: the field is a disposition type and then the
#   parameters; a quoted name is as it is, only filename* is encoded.
# Matters: a client that follows the rule does not know the type, and one that
#   reads filename only saves the PDF of a report under an encoded name.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts h3@2.0.8 content-disposition@2.0.1

cat >look.mjs <<'JS'
import { parse } from 'content-disposition';
import { H3 } from 'h3';

const app = new H3().get('/', () => new File(['%PDF'], 'Informe nº 7.pdf', { type: 'application/pdf' }));
const response = await app.request('/');
const field = response.headers.get('content-disposition');
console.log(response.headers.get('content-type'), field);
console.log('its type:', parse(field).type);
console.log('with a type put before it:', parse(`attachment; ${field}`).type);
JS

expected=$(cat <<'TEXT'
application/pdf filename="Informe%20n%C2%BA%207.pdf"; filename*=UTF-8''Informe%20n%C2%BA%207.pdf
its type: filename="informe%20n%c2%ba%207.pdf"
with a type put before it: attachment
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
