#!/usr/bin/env bash
# Package: ts-retry-promise@0.8.1; on Node 20.20.2
# Guess: with backoff: "EXPONENTIAL" and a delay of 1000 the waits are 1, 2, 4
#   and 8 seconds; with 1 millisecond they are 1, 2, 4 and 8 milliseconds.
# Seen: the delay itself is the base: with 1000 they are 1 second, 17 minutes,
#   11 days and 31 years, cut at maxBackOff; with 1 they are always 1
#   millisecond.
# Rule: README: backoff is FIXED, LINEAR or EXPONENTIAL; no base is named. In
#   the packages retry and p-retry the delay is multiplied by 2 with each
#   attempt, as in IEEE 802.3.
# Matters: a client that waits for a report retries once and then not before its
#   time limit, or it calls the server each millisecond.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts ts-retry-promise@0.8.1

cat >look.mjs <<'JS'
import { retry } from 'ts-retry-promise';

const real = globalThis.setTimeout;
for (const [backoff, delay] of [['LINEAR', 1000], ['EXPONENTIAL', 1000], ['EXPONENTIAL', 2], ['EXPONENTIAL', 1]]) {
  const waits = [];
  globalThis.setTimeout = (act, ms) => {
    waits.push(ms);
    return real(act, 0);
  };
  await retry(async () => { throw new Error('503'); }, { backoff, delay, retries: 4, timeout: 'INFINITELY', maxBackOff: Number.POSITIVE_INFINITY }).catch(() => {});
  globalThis.setTimeout = real;
  console.log(backoff, delay, JSON.stringify(waits));
}
JS

expected=$(cat <<'TEXT'
LINEAR 1000 [1000,2000,3000,4000,5000]
EXPONENTIAL 1000 [1000,1000000,1000000000,1000000000000,1000000000000000]
EXPONENTIAL 2 [2,4,8,16,32]
EXPONENTIAL 1 [1,1,1,1,1]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
