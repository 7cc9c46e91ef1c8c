#!/usr/bin/env bash
# Package: @iarna/toml@3.0.0, smol-toml@1.9.1; on Node 20.20.2
# Guess: a number below a millionth is written as 1e-7, which TOML has.
# Seen: @iarna/toml writes 1e-7.undefined, which neither it nor another parser
#   reads. 0.000001 is written right, and 1.5e-7 is written as 1.5e-7. From 1e21
#   on the number is right again.
# Rule: TOML 1.0.0, float: a fractional part, an exponent part, or a fractional
#   part followed by an exponent part.
# Matters: a small share, rate or tolerance in a configuration makes a file
#   that cannot be read at the next start.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @iarna/toml@3.0.0 smol-toml@1.9.1

cat >look.mjs <<'JS'
import iarna from '@iarna/toml';
import * as smol from 'smol-toml';

const read = (parse, text) => {
  try {
    return String(parse(text).share);
  } catch {
    return 'refused';
  }
};
for (const share of [0.25, 1e-6, 1e-7, 1.5e-7, 5e-10, 1e21]) {
  const [text, other] = [iarna.stringify({ share }), smol.stringify({ share })];
  console.log(`${share}: ${text.trim()} | read by itself: ${read(iarna.parse, text)}, by smol-toml: ${read(smol.parse, text)} | smol-toml writes: ${other.trim()}`);
}
JS

expected=$(cat <<'TEXT'
0.25: share = 0.25 | read by itself: 0.25, by smol-toml: 0.25 | smol-toml writes: share = 0.25
0.000001: share = 0.000001 | read by itself: 0.000001, by smol-toml: 0.000001 | smol-toml writes: share = 0.000001
1e-7: share = 1e-7.undefined | read by itself: refused, by smol-toml: refused | smol-toml writes: share = 1e-7
1.5e-7: share = 1.5e-7 | read by itself: 1.5e-7, by smol-toml: 1.5e-7 | smol-toml writes: share = 1.5e-7
5e-10: share = 5e-10.undefined | read by itself: refused, by smol-toml: refused | smol-toml writes: share = 5e-10
1e+21: share = 1e+21 | read by itself: 1e+21, by smol-toml: 1e+21 | smol-toml writes: share = 1e+21
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
