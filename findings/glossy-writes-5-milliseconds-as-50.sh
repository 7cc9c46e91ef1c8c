#!/usr/bin/env bash
# Package: glossy@0.1.7; on Node 20.20.2
# Guess: the time of a message that is produced is the time that was given; a
#   message that begins with a bracket is the message.
# Seen: the milliseconds are written without leading zeros after the point: 5 ms
#   is .05, that is 50 ms, and 50 ms is .50. One message in ten is late, by up
#   to nine tenths of a second. The text "[Lirio SA] Poder vigente" after
#   structured data is read as two more elements of it, and the message is the
#   rest.
# Rule: RFC 5424, 6.2.3: TIME-SECFRAC is a decimal fraction of the second; 6: a
#   space ends the structured data, then the message follows. The README
#   produces and parses RFC 5424.
# Matters: two events of one report change their order in the journal, and the
#   name of the company is missing from the text that is searched.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts glossy@0.1.7

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const { Parse, Produce } = createRequire(import.meta.url)('glossy');
const producer = new Produce({ type: 'RFC5424' });
for (const time of ['10:00:00.000', '10:00:00.005', '10:00:00.050', '10:00:00.099', '10:00:00.100', '10:00:00.999']) {
  const line = producer.produce({ facility: 'local4', severity: 'info', host: 'api', appName: 'legal', message: 'Poder', date: new Date(`2026-11-29T${time}Z`) });
  console.log(`${time}: ${line.split(' ')[1]}, read as ${Parse.parse(line).time.toISOString()}`);
}
for (const message of ['Poder vigente', '[Lirio SA] Poder vigente']) {
  const { structuredData, message: read } = Parse.parse(`<165>1 2026-11-29T10:00:00Z api legal 4711 ID47 [order@32473 id="7"] ${message}`);
  console.log(`${message}: ${JSON.stringify(structuredData)}, ${read}`);
}
JS

expected=$(cat <<'TEXT'
10:00:00.000: 2026-11-29T10:00:00.00Z, read as 2026-11-29T10:00:00.000Z
10:00:00.005: 2026-11-29T10:00:00.05Z, read as 2026-11-29T10:00:00.050Z
10:00:00.050: 2026-11-29T10:00:00.50Z, read as 2026-11-29T10:00:00.500Z
10:00:00.099: 2026-11-29T10:00:00.99Z, read as 2026-11-29T10:00:00.990Z
10:00:00.100: 2026-11-29T10:00:00.100Z, read as 2026-11-29T10:00:00.100Z
10:00:00.999: 2026-11-29T10:00:00.999Z, read as 2026-11-29T10:00:00.999Z
Poder vigente: {"order@32473":{"id":"7"}}, Poder vigente
[Lirio SA] Poder vigente: {"order@32473":{"id":"7"},"Lirio":{}}, Poder vigente
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
