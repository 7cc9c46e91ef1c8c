#!/usr/bin/env bash
# Package: @citation-js/core@0.9.0 with @citation-js/plugin-bibtex@0.9.0; on
#   node@24.21.0
# Guess: the number of a judgment is read as that of a law is, "and others"
#   marks a shortened list of authors, and a date that is open to one side keeps
#   its known side.
# Seen: the number of a @jurisdiction and of a @legal entry is dropped; that of
#   @legislation is kept, and written to BibLaTeX. "Soto and others" has a
#   second author whose family name is others, and is written as {others}, which
#   no reader takes for the mark again. 2026/.. is written as no date at all.
# Rule: CSL 1.0.2, appendix IV: number is a variable, and it is not bound to a
#   type. BibLaTeX manual, data types: a name list may be truncated with "and
#   others"; date specifications: 2026/.. is an open range. README of the
#   plugin: a date is an EDTF Level 1 date.
# Matters: a report cites a ruling without its docket number, and an author that
#   nobody is.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund @citation-js/core@0.9.0 @citation-js/plugin-bibtex@0.9.0 node@24.21.0

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { Cite } = require('@citation-js/core');
require('@citation-js/plugin-bibtex');

for (const entry of [
  '@legislation{a, title={Ley}, number={18046}}',
  '@jurisdiction{a, title={Sur con Norte}, number={Rol 123-2024}}',
  '@legal{a, title={Tratado}, number={7}}',
  '@report{a, title={Informe}, author={Soto, Luis and Paz, Ana}}',
  '@report{a, title={Informe}, author={Soto, Luis and others}}',
  '@report{a, title={Informe}, date={2025/2026}}',
  '@report{a, title={Informe}, date={2026/..}}',
]) {
  const cite = new Cite(entry);
  const { type, number = 'none', author = [], issued } = cite.data[0];
  console.log(entry);
  console.log(`  ${type}, number ${number}, authors ${author.map(({ family }) => family).join(', ') || 'none'}, date ${JSON.stringify(issued?.['date-parts']) ?? 'none'}`);
  console.log(`  ${cite.format('biblatex').replace(/\s+/g, ' ').trim()}`);
}
JS

expected=$(cat <<'TEXT'
@legislation{a, title={Ley}, number={18046}}
  legislation, number 18046, authors none, date none
  @legislation{a, number = {18046}, title = {Ley}, }
@jurisdiction{a, title={Sur con Norte}, number={Rol 123-2024}}
  legal_case, number none, authors none, date none
  @jurisdiction{a, title = {Sur con {Norte}}, }
@legal{a, title={Tratado}, number={7}}
  treaty, number none, authors none, date none
  @legal{a, title = {Tratado}, }
@report{a, title={Informe}, author={Soto, Luis and Paz, Ana}}
  report, number none, authors Soto, Paz, date none
  @report{a, author = {Soto, Luis and Paz, Ana}, title = {Informe}, }
@report{a, title={Informe}, author={Soto, Luis and others}}
  report, number none, authors Soto, others, date none
  @report{a, author = {Soto, Luis and {others}}, title = {Informe}, }
@report{a, title={Informe}, date={2025/2026}}
  report, number none, authors none, date [[2025],[2026]]
  @report{a, date = {2025/2026}, title = {Informe}, }
@report{a, title={Informe}, date={2026/..}}
  report, number none, authors none, date [[2026],null]
  @report{a, title = {Informe}, }
TEXT
)
seen=$(timeout 60 ./node_modules/.bin/node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
