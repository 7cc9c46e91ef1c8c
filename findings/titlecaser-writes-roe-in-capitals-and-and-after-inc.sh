#!/usr/bin/env bash
# Package: @danielhaim/titlecaser@1.8.25; on Node 20.20.2
# Guess: a word such as "and" is small inside a title, also after Inc. or Ltd.;
#   the name of a party in a case stays a name; a title that is right is kept.
# Seen: after Inc. and Ltd. the word gets a capital, as if a sentence began,
#   while after S.A. it does not. Roe of Roe v. Wade becomes ROE, the return on
#   equity. So in APA, Chicago and NYT; in AP a capital stands after S.A. too.
# Rule: Publication Manual of the APA (7th), 6.17, and the Chicago Manual of
#   Style (17th), 8.159: and is small unless it begins a title or its second
#   part. The README: contextual acronyms and curated legal terms for these
#   styles.
# Matters: titles of reports name companies and cases; a title that was right
#   is changed to a wrong one.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @danielhaim/titlecaser@1.8.25

cat >look.mjs <<'JS'
import { TitleCaser } from '@danielhaim/titlecaser';

const titles = ['Acme Inc. and Its Subsidiaries', 'Soto Ltd. and Its Directors', 'Lirio S.A. and Its Directors', 'Order No. 5 and the Court', 'Roe v. Wade and the Law'];
for (const style of ['apa', 'chicago', 'nyt', 'ap']) console.log(style, titles.map((title) => new TitleCaser({ style }).toTitleCase(title)).join(', '));
JS

expected=$(cat <<'TEXT'
apa Acme Inc. And Its Subsidiaries, Soto Ltd. And Its Directors, Lirio S.A. and Its Directors, Order No. 5 and the Court, ROE v. Wade and the Law
chicago Acme Inc. And Its Subsidiaries, Soto Ltd. And Its Directors, Lirio S.A. and Its Directors, Order No. 5 and the Court, ROE v. Wade and the Law
nyt Acme Inc. And Its Subsidiaries, Soto Ltd. And Its Directors, Lirio S.A. and Its Directors, Order No. 5 and the Court, ROE v. Wade and the Law
ap Acme Inc. And Its Subsidiaries, Soto Ltd. And Its Directors, Lirio S.A. And Its Directors, Order No. 5 and the Court, ROE v. Wade and the Law
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
