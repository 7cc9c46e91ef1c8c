#!/usr/bin/env bash
# Package: moment-recur@1.0.7 with moment@2.31.0; on Node 20.20.2
# Guess: every(['Monday']).daysOfWeek() is each Monday in any locale, and a name
#   that is not known, such as "Miercoles" without its accent, is an error.
# Seen: with the locale es, "Monday" and "Miercoles" are Sunday, and "January" is
#   the month of today, so that the dates change with the day of the run. "lunes"
#   is right there, and is Sunday with the locale en.
# Rule: the README: names of days and months can be passed, in its example those
#   of English; neither a locale nor an unknown name is mentioned.
# Matters: a service that sets a locale for its texts sends the reminders of
#   Monday on Sunday, and no error says so.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts moment-recur@1.0.7 moment@2.31.0

cat >look.mjs <<'JS'
import moment from 'moment';
import 'moment/locale/es.js';
import 'moment-recur';

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
for (const locale of ['en', 'es'])
  for (const today of ['2026-10-31T12:00:00Z', '2026-03-06T12:00:00Z']) {
    moment.locale(locale);
    moment.now = () => Date.parse(today);
    const seen = ['Monday', 'lunes', 'miércoles', 'Miercoles'].map((name) => {
      const [{ units }] = moment.utc('2026-01-01').recur().every([name]).daysOfWeek().rules;
      return `${name} is ${names[Object.keys(units)[0]]}`;
    });
    const [{ units }] = moment.utc('2026-01-01').recur().every(['January']).monthsOfYear().rules;
    console.log(`${locale}, on ${today.slice(0, 10)}: ${seen.join(', ')}, January is month ${Number(Object.keys(units)[0]) + 1}`);
  }
JS

expected=$(cat <<'TEXT'
en, on 2026-10-31: Monday is Monday, lunes is Sunday, miércoles is Sunday, Miercoles is Sunday, January is month 1
en, on 2026-03-06: Monday is Monday, lunes is Sunday, miércoles is Sunday, Miercoles is Sunday, January is month 1
es, on 2026-10-31: Monday is Sunday, lunes is Monday, miércoles is Wednesday, Miercoles is Sunday, January is month 10
es, on 2026-03-06: Monday is Sunday, lunes is Monday, miércoles is Wednesday, Miercoles is Sunday, January is month 3
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
