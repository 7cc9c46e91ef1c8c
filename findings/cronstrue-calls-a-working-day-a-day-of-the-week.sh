#!/usr/bin/env bash
# Package: cronstrue@3.39.0; on Node 20.20.2 and 24.21.0
# Guess: LW is "el último día hábil (or laborable) del mes" in Spanish, as it
#   is "the last weekday of the month" in English.
# Seen: it is "el último día de la semana del mes", and 15W "el día de la
#   semana más próximo al 15": the English weekday was translated as a day of
#   the week, which Saturday and Sunday are too.
# Rule: W in a cron expression is Monday to Friday; RAE: día de la semana is
#   any of the seven.
# Matters: a client is told in Spanish that a deadline falls on another day
#   than the one at which it runs.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts cronstrue@3.39.0

cat >look.mjs <<'JS'
import cronstrue from 'cronstrue/i18n.js';

for (const expression of ['0 9 L * *', '0 9 LW * *', '0 9 15W * *', '0 9 * * 1-5'])
  for (const locale of ['en', 'es', 'pt_BR', 'fr']) console.log(expression, locale, cronstrue.toString(expression, { locale }));
JS

expected=$(cat <<'TEXT'
0 9 L * * en At 09:00 AM, on the last day of the month
0 9 L * * es A las 09:00, en el último día del mes
0 9 L * * pt_BR Às 09:00, no último dia do mês
0 9 L * * fr À 09:00, le dernier jour du mois
0 9 LW * * en At 09:00 AM, on the last weekday of the month
0 9 LW * * es A las 09:00, en el último día de la semana del mes
0 9 LW * * pt_BR Às 09:00, no último dia da semana do mês
0 9 LW * * fr À 09:00, le dernier jour ouvrable du mois
0 9 15W * * en At 09:00 AM, on the weekday nearest day 15 of the month
0 9 15W * * es A las 09:00, en el día de la semana más próximo al 15 del mes
0 9 15W * * pt_BR Às 09:00, no dia da semana mais próximo do dia 15 do mês
0 9 15W * * fr À 09:00, le jour ouvrable le plus proche du 15 du mois
0 9 * * 1-5 en At 09:00 AM, Monday through Friday
0 9 * * 1-5 es A las 09:00, de lunes a viernes
0 9 * * 1-5 pt_BR Às 09:00, de segunda-feira a sexta-feira
0 9 * * 1-5 fr À 09:00, de lundi à vendredi
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
