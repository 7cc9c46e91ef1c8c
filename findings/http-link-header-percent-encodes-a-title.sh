#!/usr/bin/env bash
# Package: http-link-header@1.1.4; on Node 20.20.2 and 24.21.0
# Guess: a title with a quotation mark or an accent is the same after toString
#   and parse.
# Seen: it is percent-encoded within the quotes, and parse, which reads \" as it
#   should, does not decode it: say "hi" becomes say %22hi%22.
# Rule: RFC 9110, section 5.6.4: a quoted string escapes with a backslash. RFC
#   8288, section 3.4.1: other letters are written as title*.
# Matters: the title of a related document reaches clients in any language with
#   %22 and %C3%A9 in it; no receiver may decode them.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts http-link-header@1.1.4

cat >look.mjs <<'JS'
import LinkHeader from 'http-link-header';

console.log('parsed:', LinkHeader.parse('</a>; rel=next; title="say \\"hi\\""').refs[0].title);
for (const title of ['page 2, of 3', 'say "hi"', 'año']) {
  const header = new LinkHeader().set({ uri: '/a', rel: 'next', title }).toString();
  console.log(title, '|', header, '|', LinkHeader.parse(header).refs[0].title);
}
JS

expected=$(cat <<'TEXT'
parsed: say "hi"
page 2, of 3 | </a>; rel=next; title="page 2, of 3" | page 2, of 3
say "hi" | </a>; rel=next; title="say %22hi%22" | say %22hi%22
año | </a>; rel=next; title="a%C3%B1o" | a%C3%B1o
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
