#!/usr/bin/env bash
# Package: dkim-signature@1.3.0; on Node 20.20.2
# Guess: the tag z= with the copies of two header fields gives two entries, each
#   with its name and its value.
# Seen: it is split at the colons, as the list of h= is: the name of the first,
#   then its value together with the name of the second, then the value of the
#   second. Three copies give four entries.
# Rule: RFC 6376, section 3.5, z=: a vertical bar separates the copies; in each,
#   a colon separates the name from the value.
# Matters: z= is there for the case that a signature fails, to see which field
#   of the notice was changed on the way.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts dkim-signature@1.3.0

cat >look.mjs <<'JS'
import DKIMSignature from 'dkim-signature';

for (const copies of ['From:a@firm.example', 'From:a@firm.example|Subject:Report=20ready', 'From:a|To:b|Subject:Power=3A=20new']) {
  const header = `v=1; a=rsa-sha256; c=relaxed/simple; d=firm.example; s=mail; h=from:to:subject; z=${copies}; bh=MTIz; b=MTIz`;
  const signature = DKIMSignature.parse(header);
  console.log(copies, '->', signature.copiedHeaders.length, JSON.stringify(signature.copiedHeaders));
}
JS

expected=$(cat <<'TEXT'
From:a@firm.example -> 2 ["From","a@firm.example"]
From:a@firm.example|Subject:Report=20ready -> 3 ["From","a@firm.example|Subject","Report=20ready"]
From:a|To:b|Subject:Power=3A=20new -> 4 ["From","a|To","b|Subject","Power=3A=20new"]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
