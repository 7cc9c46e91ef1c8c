#!/usr/bin/env bash
# Package: @opentelemetry/core@2.12.1; on Node 20.20.2
# Guess: an entry of the baggage with an empty value is the same after inject
#   and extract.
# Seen: inject writes "tenant="; extract drops it, and a baggage with this entry
#   only is none at all.
# Rule: W3C Baggage, section 3.2: value is *baggage-octet, so it may be empty.
# Matters: a service that tells "no tenant" from "not set" loses the difference
#   behind the first hop.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @opentelemetry/api@1.9.1 @opentelemetry/core@2.12.1

cat >look.mjs <<'JS'
import { defaultTextMapGetter, defaultTextMapSetter, propagation, ROOT_CONTEXT } from '@opentelemetry/api';
import { W3CBaggagePropagator } from '@opentelemetry/core';

const propagator = new W3CBaggagePropagator();
for (const entries of [{ tenant: { value: 'a' } }, { tenant: { value: '' } }, { tenant: { value: '' }, plan: { value: 'b' } }]) {
  const headers = {};
  propagator.inject(propagation.setBaggage(ROOT_CONTEXT, propagation.createBaggage(entries)), headers, defaultTextMapSetter);
  const baggage = propagation.getBaggage(propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter));
  console.log(JSON.stringify(headers.baggage), baggage ? JSON.stringify(baggage.getAllEntries()) : 'none');
}
JS

expected=$(cat <<'TEXT'
"tenant=a" [["tenant",{"value":"a"}]]
"tenant=" none
"tenant=,plan=b" [["plan",{"value":"b"}]]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
