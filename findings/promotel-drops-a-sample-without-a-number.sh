#!/usr/bin/env bash
# Package: @platformatic/promotel@0.2.2; on Node 20.20.2
# Guess: each sample of a text in the exposition format is in the write request:
#   with NaN or +Inf, and with a brace in a label.
# Seen: each of these samples is left out without an error; those with a number
#   and a plain label are there. Of a summary the quantile without a value is
#   missing. A gauge whose name ends in _sum becomes part of a histogram of
#   another name.
# Rule: Prometheus, text-based format: a value is a float, or NaN, +Inf or -Inf;
#   label values may be any characters, with escapes for the backslash, the
#   quotation mark and the line break. The README parses the exposition format
#   with complete support of metrics.
# Matters: the alarm on the queue of a company with a brace in its name never
#   rings, since there is no sample.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @platformatic/promotel@0.2.2

cat >look.mjs <<'JS'
import { parse } from '@platformatic/promotel';

for (const text of [
  '# TYPE queue gauge\nqueue{company="Lirio SA"} 5',
  '# TYPE queue gauge\nqueue{company="Lirio {SA}"} 5',
  '# TYPE age gauge\nage NaN\nage{company="A"} +Inf\nage{company="B"} -Inf\nage{company="C"} 1.5',
  '# TYPE wait summary\nwait{quantile="0.5"} NaN\nwait_sum 0\nwait_count 0',
  '# TYPE owed_sum gauge\nowed_sum 5',
]) {
  const { metadata, timeseries } = parse(`${text}\n`);
  const samples = timeseries.map(({ labels, samples: [{ value }] }) => `${labels.map(({ name, value }) => `${name}=${value}`)}: ${value}`);
  console.log(JSON.stringify(text));
  console.log(`  ${samples.length} of ${text.split('\n').length - 1}: ${samples.join('; ')}`);
  console.log(`  families: ${metadata.map(({ metric_family_name: name, type }) => `${name} ${type}`)}`);
}
JS

expected=$(cat <<'TEXT'
"# TYPE queue gauge\nqueue{company=\"Lirio SA\"} 5"
  1 of 1: company=Lirio SA,__metric_name=queue: 5
  families: queue 2
"# TYPE queue gauge\nqueue{company=\"Lirio {SA}\"} 5"
  0 of 1: 
  families: queue 2
"# TYPE age gauge\nage NaN\nage{company=\"A\"} +Inf\nage{company=\"B\"} -Inf\nage{company=\"C\"} 1.5"
  1 of 4: company=C,__metric_name=age: 1.5
  families: age 2
"# TYPE wait summary\nwait{quantile=\"0.5\"} NaN\nwait_sum 0\nwait_count 0"
  2 of 3: __metric_name=wait,__suffix=sum: 0; __metric_name=wait,__suffix=count: 0
  families: wait 5
"# TYPE owed_sum gauge\nowed_sum 5"
  1 of 1: __metric_name=owed,__suffix=sum: 5
  families: owed_sum 2,owed 3
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
