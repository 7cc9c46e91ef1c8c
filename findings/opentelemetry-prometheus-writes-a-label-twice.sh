#!/usr/bin/env bash
# Package: @opentelemetry/exporter-prometheus@0.223.0; on Node 20.20.2
# Guess: attributes whose names become the same label are joined into one, and a
#   name that begins with a digit gets a letter or "_" before it.
# Seen: country.code and country_code are the label country_code twice; 1st
#   stays 1st, which is no label name.
# Rule: OpenTelemetry, Prometheus compatibility, Metric attributes: labels match
#   [a-zA-Z_]([a-zA-Z0-9_])*, and values of the same label are joined with ";".
# Matters: Prometheus refuses a page with such a line as a whole: one attribute
#   hides all metrics of the service.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @opentelemetry/api@1.9.1 @opentelemetry/exporter-prometheus@0.223.0 @opentelemetry/sdk-metrics@2.12.1

cat >look.mjs <<'JS'
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';

const exporter = new PrometheusExporter({ preventServerStart: true });
const meter = new MeterProvider({ readers: [exporter] }).getMeter('reports');
meter.createCounter('created').add(1, { 'country.code': 'CL', country_code: 'PE' });
meter.createCounter('owners').add(1, { '1st': 'yes' });
const { resourceMetrics } = await exporter.collect();
for (const line of new PrometheusSerializer().serialize(resourceMetrics).split('\n'))
  if (/^(created|owners)/.test(line)) console.log(line);
JS

expected=$(cat <<'TEXT'
created_total{country_code="CL",country_code="PE",otel_scope_name="reports"} 1
owners_total{1st="yes",otel_scope_name="reports"} 1
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
