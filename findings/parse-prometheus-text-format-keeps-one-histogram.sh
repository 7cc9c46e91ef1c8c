#!/usr/bin/env bash
# Package: parse-prometheus-text-format@1.1.1, prom-client@15.1.3; on Node
#   20.20.2 and 24.21.0
# Guess: a histogram or a summary with labels has one entry per series, each
#   with its labels, its count and its sum.
# Seen: it has one entry without labels, count and sum. The buckets of the last
#   series replace those of the others. Without labels all is there.
# Rule: Prometheus, text format: all lines of a metric with the same labels
#   apart from le form one histogram.
# Matters: a test of /metrics reads the latencies of the last route for those of
#   all, and finds no count to compare them with.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts parse-prometheus-text-format@1.1.1 prom-client@15.1.3

cat >look.mjs <<'JS'
import parse from 'parse-prometheus-text-format';
import { Counter, Histogram, Registry, Summary } from 'prom-client';

for (const routes of [[undefined], ['/v1/reports', '/v1/quotes']]) {
  const registry = new Registry();
  const labelNames = routes[0] ? ['route'] : [];
  const options = { help: 'h', labelNames, registers: [registry] };
  const counter = new Counter({ name: 'requests_total', ...options });
  const histogram = new Histogram({ name: 'seconds', buckets: [1], ...options });
  const summary = new Summary({ name: 'bytes', percentiles: [0.5], ...options });
  routes.forEach((route, index) => {
    const labels = route ? { route } : {};
    for (let seen = 0; seen <= index; seen++) {
      counter.inc(labels);
      histogram.observe(labels, 0.5);
      summary.observe(labels, 100 * (index + 1));
    }
  });
  for (const { name, metrics } of parse(await registry.metrics())) console.log(name, JSON.stringify(metrics));
}
JS

expected=$(cat <<'TEXT'
requests_total [{"value":"1"}]
seconds [{"buckets":{"1":"1","+Inf":"1"},"count":"1","sum":"0.5"}]
bytes [{"quantiles":{"0.5":"100"},"count":"1","sum":"100"}]
requests_total [{"value":"1","labels":{"route":"/v1/reports"}},{"value":"2","labels":{"route":"/v1/quotes"}}]
seconds [{"buckets":{"1":"2","+Inf":"2"}}]
bytes [{"quantiles":{"0.5":"200"}}]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
