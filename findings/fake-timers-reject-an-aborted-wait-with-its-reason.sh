#!/usr/bin/env bash
# Package: @sinonjs/fake-timers@15.5.0; on Node 20.20.2 and 24.21.0
# Guess: an aborted setTimeout of node:timers/promises rejects in the fake as it
#   does in Node: with an AbortError, whose cause is the reason.
# Seen: it rejects with the reason itself, whatever that is; a reason that is a
#   text is thrown as a text. The mock timers of node:test do as Node does.
# Rule: Node, timers promises API: the promise is rejected with an AbortError.
# Matters: a client that knows a cancelled wait by error.name or error.code
#   takes it for a failure under test, and an error without a stack is thrown.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts @sinonjs/fake-timers@15.5.0

cat >look.mjs <<'JS'
import { mock } from 'node:test';
import timers from 'node:timers/promises';
import FakeTimers from '@sinonjs/fake-timers';

async function wait(reason) {
  const controller = new AbortController();
  const promise = timers.setTimeout(1000, 'late', { signal: controller.signal });
  const outcome = promise.catch((error) => [error.name, error.code, error.cause?.message ?? error.cause ?? error.message ?? error]);
  controller.abort(reason);
  return JSON.stringify(await outcome);
}
for (const reason of [new Error('The user left'), 'The user left']) {
  console.log('node', await wait(reason));
  mock.timers.enable({ apis: ['setTimeout'] });
  console.log('node:test', await wait(reason));
  mock.timers.reset();
  const clock = FakeTimers.install();
  console.log('fake-timers', await wait(reason));
  clock.uninstall();
}
JS

expected=$(cat <<'TEXT'
node ["AbortError","ABORT_ERR","The user left"]
node:test ["AbortError","ABORT_ERR","The user left"]
fake-timers ["Error",null,"The user left"]
node ["AbortError","ABORT_ERR","The user left"]
node:test ["AbortError","ABORT_ERR","The user left"]
fake-timers [null,null,"The user left"]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
