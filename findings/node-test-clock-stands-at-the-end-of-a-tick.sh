#!/usr/bin/env bash
# Package: node:test of Node 20.20.2 and 24.21.0, @sinonjs/fake-timers@15.5.0
# Guess: tick(200) runs each timer at its own time: a timer of 100 ms reads 100
#   from the clock, and a timer of 50 ms that it starts runs at 150.
# Seen: with fake-timers it does. With node:test all timers of a tick read its
#   end from Date.now(), an interval of 30 ms reads 100 three times, and a timer
#   that was started within the tick counts from its end, so it does not run.
# Matters: the test of a client that waits for Retry-After, or backs off twice,
#   sees one retry in place of two, and wrong times, until the tick is split.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @sinonjs/fake-timers@15.5.0

cat >look.mjs <<'JS'
import { mock } from 'node:test';
import FakeTimers from '@sinonjs/fake-timers';

const runs = {
  retries(tick) {
    const times = [];
    setTimeout(() => {
      times.push(Date.now());
      setTimeout(() => times.push(Date.now()), 50);
    }, 100);
    tick(200);
    return times;
  },
  interval(tick) {
    const times = [];
    setInterval(() => times.push(Date.now()), 30);
    tick(100);
    return times;
  },
};
for (const [name, run] of Object.entries(runs)) {
  const clock = FakeTimers.install({ now: 0 });
  const simulated = run((ms) => clock.tick(ms));
  clock.uninstall();
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 0 });
  const mocked = run((ms) => mock.timers.tick(ms));
  mock.timers.reset();
  console.log(name, '| fake-timers', simulated.join(), '| node:test', mocked.join());
}
JS

expected=$(cat <<'TEXT'
retries | fake-timers 100,150 | node:test 200
interval | fake-timers 30,60,90 | node:test 100,100,100
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
