#!/usr/bin/env bash
# Package: @opentelemetry/otlp-transformer@0.223.1,
#   @opentelemetry/sdk-trace-base@2.12.1; on Node 20.20.2 and 24.21.0
# Guess: the JSON and the Protobuf form of a span carry the same attributes.
# Seen: NaN and Infinity are doubleValue null in JSON, and a number of 1e19 or
#   1e21 is an intValue, beyond 64 bits. In Protobuf all four are doubles.
# Rule: the OTLP specification, JSON Protobuf Encoding: the JSON mapping of
#   Protocol Buffers holds, in which NaN and Infinity are the texts "NaN" and
#   "Infinity"; an int64 has 64 bits.
# Matters: a share that was divided by zero, or an account number that was
#   read as a number, makes a collector refuse the batch or lose the value,
#   with http/json and not with http/protobuf.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @opentelemetry/otlp-transformer@0.223.1 @opentelemetry/sdk-trace-base@2.12.1 @opentelemetry/api@1.9.1

cat >look.mjs <<'JS'
import { JsonTraceSerializer, ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';

for (const value of [5, 0.5, NaN, Infinity, 1e19, 1e21]) {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  provider.getTracer('look').startSpan('report', { attributes: { v: value } }).end();
  const spans = exporter.getFinishedSpans();
  const text = new TextDecoder().decode(JsonTraceSerializer.serializeRequest(spans));
  const json = /"key":"v","value":(\{.*?\})/.exec(text)[1];
  const bytes = Buffer.from(ProtobufTraceSerializer.serializeRequest(spans));
  // KeyValue: key "v" in field 1, then AnyValue in field 2 with its length.
  const start = bytes.indexOf(Buffer.from([0x0a, 1, 0x76, 0x12])) + 5;
  const binary = bytes[start] === 0x21 ? `double ${bytes.readDoubleLE(start + 1)}` : `int ${bytes[start + 1]}`;
  console.log(`${value} | JSON ${json} | Protobuf ${binary}`);
}
JS

expected=$(cat <<'TEXT'
5 | JSON {"intValue":5} | Protobuf int 5
0.5 | JSON {"doubleValue":0.5} | Protobuf double 0.5
NaN | JSON {"doubleValue":null} | Protobuf double NaN
Infinity | JSON {"doubleValue":null} | Protobuf double Infinity
10000000000000000000 | JSON {"intValue":10000000000000000000} | Protobuf double 10000000000000000000
1e+21 | JSON {"intValue":1e+21} | Protobuf double 1e+21
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
