#!/usr/bin/env bash
# Package: xstate@5.33.3; on Node 20.20.2
# Guess: a state with after: { 2592000000: 'expired' }, which is 30 days, stays
#   as it is for 30 days.
# Seen: it is left at once, and so is one of 25 days; 24 days wait. Node prints
#   a warning; the snapshot has the state done without a trace of the delay.
# Rule: the documentation of XState: a delayed transition occurs after the time
#   has passed; it names no longest time. Node's documentation of timers: a
#   delay above 2147483647 is set to 1.
# Matters: the states of a report or a power last for months; each such term
#   ends as soon as its state is entered. In an actor that is restored from a
#   snapshot a delay does not run at all: xstate-loses-a-delay-in-a-snapshot.sh.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts xstate@5.33.3

cat >look.mjs <<'JS'
import { createActor, createMachine } from 'xstate';

const actors = [24, 25, 30, 365].map((days) => {
  const machine = createMachine({ initial: 'valid', states: { valid: { after: { [days * 86_400_000]: 'expired' } }, expired: { type: 'final' } } });
  return [days, createActor(machine).start()];
});
setTimeout(() => {
  for (const [days, actor] of actors) {
    const { value, status } = actor.getSnapshot();
    console.log(`${days} days: ${value}, ${status}`);
    actor.stop();
  }
}, 200);
JS

expected=$(cat <<'TEXT'
24 days: valid, active
25 days: expired, done
30 days: expired, done
365 days: expired, done
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
