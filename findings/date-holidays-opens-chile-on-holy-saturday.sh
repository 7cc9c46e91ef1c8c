#!/usr/bin/env bash
# Package: date-holidays@3.37.0; on Node 20.20.2
# Guess: in Chile, Good Friday and Holy Saturday are holidays, and Easter
#   Sunday is a Sunday as any other.
# Seen: Good Friday and Easter Sunday are listed as public holidays, and Holy
#   Saturday in no way.
# Rule: article 1 of Ley 2.977 (Chile) lists the Friday and the Saturday of
#   Holy Week.
# Matters: Saturdays count in terms of Chilean civil procedure (article 66 of
#   Código de Procedimiento Civil: all days but holidays). Terms over Easter
#   end a day early.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts date-holidays@3.37.0

cat >look.mjs <<'JS'
import Holidays from 'date-holidays';

const chile = new Holidays('CL');
for (const date of ['2026-04-03', '2026-04-04', '2026-04-05']) {
  const found = chile.isHoliday(new Date(`${date}T15:00:00Z`)) || [];
  console.log(date, found.map(({ name, type }) => `${name} (${type})`).join(', ') || 'none');
}
JS

expected=$(cat <<'TEXT'
2026-04-03 Viernes Santo (public)
2026-04-04 none
2026-04-05 Pascua (public)
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
