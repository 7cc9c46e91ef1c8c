#!/usr/bin/env bash
# Package: traceparent@1.0.0; on Node 20.20.2
# Guess: fromString refuses, or replaces by a new trace, what the specification
#   calls invalid; the propagator of OpenTelemetry takes none of it.
# Seen: version ff, a trace id and a parent id of zeros, and version 00 with a
#   further part are taken; the last one is cut.
# Rule: W3C Trace Context, section 3.2.2: version ff and ids of zeros are
#   invalid; version 00 has exactly four parts; the field is then ignored.
# Matters: requests of different clients whose id is zeros, for no trace, all
#   become parts of one trace.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts traceparent@1.0.0 @opentelemetry/core@2.12.1 @opentelemetry/api@1.9.1

cat >look.mjs <<'JS'
import { defaultTextMapGetter, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import TraceParent from 'traceparent';

const propagator = new W3CTraceContextPropagator();
const trail = '4bf92f3577b34da6a3ce929d0e0e4736';
const span = '00f067aa0ba902b7';
for (const traceparent of [`00-${trail}-${span}-01`, `ff-${trail}-${span}-01`, `00-${'0'.repeat(32)}-${span}-01`, `00-${trail}-${'0'.repeat(16)}-01`, `00-${trail}-${span}-01-x`]) {
  const context = trace.getSpanContext(propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter));
  console.log(traceparent);
  console.log('  traceparent:', TraceParent.fromString(traceparent).toString());
  console.log('  OpenTelemetry:', context ? context.traceId : 'none');
}
JS

expected=$(cat <<'TEXT'
00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
  traceparent: 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
  OpenTelemetry: 4bf92f3577b34da6a3ce929d0e0e4736
ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
  traceparent: ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
  OpenTelemetry: none
00-00000000000000000000000000000000-00f067aa0ba902b7-01
  traceparent: 00-00000000000000000000000000000000-00f067aa0ba902b7-01
  OpenTelemetry: none
00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01
  traceparent: 00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01
  OpenTelemetry: none
00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-x
  traceparent: 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
  OpenTelemetry: none
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
