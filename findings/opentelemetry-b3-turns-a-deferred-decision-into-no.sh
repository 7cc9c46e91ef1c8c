#!/usr/bin/env bash
# Package: @opentelemetry/propagator-b3@2.12.0, @opentelemetry/core@2.12.1,
#   @opentelemetry/api@1.9.1; on Node 20.20.2 and 24.21.0
# Guess: a b3 header without a sampling state is passed on without one, so
#   that the next service decides.
# Seen: it is passed on with -0, and the headers of the long form with
#   X-B3-Sampled: 0: do not sample. The state d of the short form becomes
#   X-B3-Sampled: 1 in the long one, without X-B3-Flags.
# Rule: the specification of B3: without a state the decision is left to the
#   receiver, 0 is a deny, and debug is X-B3-Flags: 1. The README of the package
#   says the same. OpenTelemetry, B3 Extract: a debug flag has to be propagated.
# Matters: a proxy that leaves the decision to the services loses each trace
#   behind the first one that forwards the header.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @opentelemetry/propagator-b3@2.12.0 @opentelemetry/core@2.12.1 @opentelemetry/api@1.9.1

cat >look.mjs <<'JS'
import { defaultTextMapGetter, defaultTextMapSetter, ROOT_CONTEXT } from '@opentelemetry/api';
import { B3InjectEncoding, B3Propagator } from '@opentelemetry/propagator-b3';

const trace = '0af7651916cd43dd8448eb211c80319c';
const span = 'b7ad6b7169203331';
const forms = { short: B3InjectEncoding.SINGLE_HEADER, long: B3InjectEncoding.MULTI_HEADER };
for (const [title, headers] of [
  ['accepted', { b3: `${trace}-${span}-1` }],
  ['denied', { b3: `${trace}-${span}-0` }],
  ['debug', { b3: `${trace}-${span}-d` }],
  ['deferred, short', { b3: `${trace}-${span}` }],
  ['deferred, long', { 'x-b3-traceid': trace, 'x-b3-spanid': span }],
]) {
  const results = Object.entries(forms).map(([name, injectEncoding]) => {
    const propagator = new B3Propagator({ injectEncoding });
    const carrier = {};
    propagator.inject(propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter), carrier, defaultTextMapSetter);
    const { 'x-b3-traceid': ignored, 'x-b3-spanid': skipped, ...rest } = carrier;
    return `${name} ${JSON.stringify(rest).replace(`${trace}-${span}`, '…')}`;
  });
  console.log(`${title} | ${results.join(' | ')}`);
}
JS

expected=$(cat <<'TEXT'
accepted | short {"b3":"…-1"} | long {"x-b3-sampled":"1"}
denied | short {"b3":"…-0"} | long {"x-b3-sampled":"0"}
debug | short {"b3":"…-d"} | long {"x-b3-sampled":"1"}
deferred, short | short {"b3":"…-0"} | long {"x-b3-sampled":"0"}
deferred, long | short {"b3":"…-0"} | long {"x-b3-sampled":"0"}
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
