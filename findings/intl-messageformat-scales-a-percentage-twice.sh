#!/usr/bin/env bash
# Package: intl-messageformat@12.1.5, @messageformat/core@3.4.1; on Node 20.20.2
# Guess: {share, number, ::percent scale/100} writes 0.25 as 25 %, as in ICU.
# Seen: intl-messageformat writes 2500 %: its percent multiplies by 100, and
#   scale multiplies once more. So it also writes 25 with ::percent as 2500 %.
#   @messageformat/core writes 25 % for both. The style percent without a
#   skeleton is alike.
# Rule: the user guide of ICU, number skeletons: percent only adds the sign, and
#   percent scale/100 is the one that multiplies by 100.
# Matters: a message with a share of a company is translated once and shown by a
#   server and a page; it states a hundred times the share.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts intl-messageformat@12.1.5 @messageformat/core@3.4.1

cat >look.mjs <<'JS'
import Core from '@messageformat/core';
import { IntlMessageFormat } from 'intl-messageformat';

const core = new Core('es');
for (const [message, share] of [['{share, number, percent}', 0.25], ['{share, number, ::percent scale/100}', 0.25], ['{share, number, ::percent}', 25], ['{share, number, ::scale/100}', 0.25]])
  console.log(`${message} of ${share}: intl-messageformat ${new IntlMessageFormat(message, 'es').format({ share })}; @messageformat/core ${core.compile(message)({ share })}`);
JS

expected=$(cat <<'TEXT'
{share, number, percent} of 0.25: intl-messageformat 25 %; @messageformat/core 25 %
{share, number, ::percent scale/100} of 0.25: intl-messageformat 2500 %; @messageformat/core 25 %
{share, number, ::percent} of 25: intl-messageformat 2500 %; @messageformat/core 25 %
{share, number, ::scale/100} of 0.25: intl-messageformat 25; @messageformat/core 25
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
