#!/usr/bin/env bash
# Package: node:test of Node 20.20.2 and 24.21.0, @sinonjs/fake-timers@15.5.0
# Guess: a timer of 100 ms that is refreshed after 60 ms runs at 160 ms.
# Seen: with fake-timers it does. With the mock timers of node:test refresh()
#   exists and returns the timer, and the timer runs at 100 ms all the same.
# Rule: Node, timers: refresh() sets the start time of the timer to the current
#   time and reschedules its callback.
# Matters: an idle timeout that each chunk of a stream refreshes fires in the
#   test of a client that works, or seems to work where it is not refreshed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @sinonjs/fake-timers@15.5.0

cat >look.mjs <<'JS'
import { mock } from 'node:test';
import FakeTimers from '@sinonjs/fake-timers';

function run(tick) {
  const seen = [];
  let fired = false;
  const timer = setTimeout(() => {
    fired = true;
  }, 100);
  tick(60);
  seen.push(timer.refresh() === timer);
  tick(60);
  seen.push(`fired at 120: ${fired}`);
  tick(60);
  seen.push(`fired at 180: ${fired}`);
  return seen.join(', ');
}
const clock = FakeTimers.install({ now: 0 });
const simulated = run((ms) => clock.tick(ms));
clock.uninstall();
mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 0 });
const mocked = run((ms) => mock.timers.tick(ms));
mock.timers.reset();
console.log('fake-timers:', simulated);
console.log('node:test:', mocked);
JS

expected=$(cat <<'TEXT'
fake-timers: true, fired at 120: false, fired at 180: true
node:test: true, fired at 120: true, fired at 180: true
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
