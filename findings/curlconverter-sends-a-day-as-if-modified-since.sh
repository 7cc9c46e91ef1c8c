#!/usr/bin/env bash
# Package: curlconverter@4.12.0; on Node 20.20.2 and 24.22.3
# Guess: -z and --time-cond become If-Modified-Since with the date that curl
#   sends, or a warning.
# Seen: the text of the option is sent as it is: "2026-01-31" and "20260131"
#   are no HTTP dates, and no warning is given. It is the same for
#   If-Unmodified-Since, which a minus before the day asks for.
# Rule: RFC 9110, 13.1.3: a recipient must ignore If-Modified-Since if the
#   value is not a valid HTTP-date; 5.6.7 has the forms. Manual of curl,
#   --time-cond: the date can be any kind of date string, and is converted.
# Matters: the generated client downloads each report in full on each run, and
#   nothing fails.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts curlconverter@4.12.0

cat >look.mjs <<'JS'
import { toHTTPWarn, toNodeFetchWarn, toPythonWarn } from 'curlconverter';

for (const date of ['2026-01-31', '20260131', '-2026-01-31', 'Sat, 31 Jan 2026 00:00:00 GMT']) {
  const command = `curl -z '${date}' https://api.example/reports/1`;
  console.log(date);
  for (const convert of [toHTTPWarn, toNodeFetchWarn, toPythonWarn]) {
    const [code, warnings] = convert(command);
    console.log(`  ${convert.name}`, code.match(/.*modified-since.*/i)[0].trim(), JSON.stringify(warnings));
  }
}
JS

expected=$(cat <<'TEXT'
2026-01-31
  toHTTPWarn If-Modified-Since: 2026-01-31 []
  toNodeWarn 'If-Modified-Since': '2026-01-31' []
  toPythonWarn 'If-Modified-Since': '2026-01-31', []
20260131
  toHTTPWarn If-Modified-Since: 20260131 []
  toNodeWarn 'If-Modified-Since': '20260131' []
  toPythonWarn 'If-Modified-Since': '20260131', []
-2026-01-31
  toHTTPWarn If-Unmodified-Since: 2026-01-31 []
  toNodeWarn 'If-Unmodified-Since': '2026-01-31' []
  toPythonWarn 'If-Unmodified-Since': '2026-01-31', []
Sat, 31 Jan 2026 00:00:00 GMT
  toHTTPWarn If-Modified-Since: Sat, 31 Jan 2026 00:00:00 GMT []
  toNodeWarn 'If-Modified-Since': 'Sat, 31 Jan 2026 00:00:00 GMT' []
  toPythonWarn 'If-Modified-Since': 'Sat, 31 Jan 2026 00:00:00 GMT', []
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
