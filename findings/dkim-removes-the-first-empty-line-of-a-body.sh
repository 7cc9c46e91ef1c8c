#!/usr/bin/env bash
# Package: dkim@0.8.0; on Node 20.20.2
# Guess: processBody() takes the empty lines at the end away and no others, for
#   both forms, as the examples of the standard.
# Seen: in the simple form the first empty line of the body goes, since the end
#   of each line counts as the end of the body; those at its end stay then. In
#   the relaxed form a body of empty lines is one line, not nothing, and a last
#   line without an end gets none.
# Rule: RFC 6376, section 3.4.3: empty lines at the end of the body are ignored;
#   section 3.4.4: here too, and a CRLF is added to a body that is not empty and
#   does not end in one; examples in 3.4.5.
# Matters: a notice with two paragraphs and a right signature is refused,
#   because its body hash is another.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts dkim@0.8.0

cat >look.mjs <<'JS'
import dkim from 'dkim';

for (const [form, body, expected] of [
  ['simple', ' C \r\nD \t E\r\n\r\n\r\n', ' C \r\nD \t E\r\n'],
  ['simple', 'Dear client,\r\n\r\nready.\r\n', 'Dear client,\r\n\r\nready.\r\n'],
  ['simple', 'Dear client,\r\n\r\nready.\r\n\r\n\r\n', 'Dear client,\r\n\r\nready.\r\n'],
  ['relaxed', ' C \r\nD \t E\r\n\r\n\r\n', ' C\r\nD E\r\n'],
  ['relaxed', '\r\n\r\n', ''],
  ['relaxed', 'ready.', 'ready.\r\n'],
]) {
  const seen = String(dkim.processBody(Buffer.from(body), form));
  console.log(form, JSON.stringify(body), '|', JSON.stringify(seen), seen === expected ? '| as in the RFC' : `| RFC: ${JSON.stringify(expected)}`);
}
JS

expected=$(cat <<'TEXT'
simple " C \r\nD \t E\r\n\r\n\r\n" | " C \r\nD \t E\r\n" | as in the RFC
simple "Dear client,\r\n\r\nready.\r\n" | "Dear client,\r\nready.\r\n\r\n" | RFC: "Dear client,\r\n\r\nready.\r\n"
simple "Dear client,\r\n\r\nready.\r\n\r\n\r\n" | "Dear client,\r\nready.\r\n\r\n\r\n\r\n" | RFC: "Dear client,\r\n\r\nready.\r\n"
relaxed " C \r\nD \t E\r\n\r\n\r\n" | " C\r\nD E\r\n" | as in the RFC
relaxed "\r\n\r\n" | "\r\n" | RFC: ""
relaxed "ready." | "ready." | RFC: "ready.\r\n"
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
