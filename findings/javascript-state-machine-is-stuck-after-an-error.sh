#!/usr/bin/env bash
# Package: javascript-state-machine@3.1.0; on Node 20.20.2
# Guess: if a lifecycle event throws, the transition is cancelled, as it is
#   where an async one rejects; the next call begins anew.
# Seen: after the throw the machine keeps the old state, but can() is false and
#   each further transition fails: the previous one is "still in progress".
#   After a rejected promise the next call works.
# Rule: documentation, lifecycle events: a transition is cancelled by false, by
#   an exception or by a rejected promise; error handling: a pending transition
#   is one within another.
# Matters: a report whose first notification fails can never be sent or
#   cancelled again, until the process is restarted.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts javascript-state-machine@3.1.0

cat >look.mjs <<'JS'
import StateMachine from 'javascript-state-machine';

for (const [name, fail] of [
  ['false', () => false],
  ['rejects', async () => { throw new Error('no connection'); }],
  ['throws', () => { throw new Error('no connection'); }],
]) {
  let first = true;
  const report = new StateMachine({
    init: 'ready',
    transitions: [{ name: 'send', from: 'ready', to: 'sent' }, { name: 'cancel', from: 'ready', to: 'cancelled' }],
    methods: { onBeforeSend: () => { if (first) { first = false; return fail(); } } },
  });
  const attempt = async (act) => { try { return String(await report[act]()); } catch (error) { return error.message; } };
  console.log(`${name}: ${await attempt('send')}, can send: ${report.can('send')}; again: ${await attempt('send')}, ${report.state}`);
}
JS

expected=$(cat <<'TEXT'
false: false, can send: true; again: true, sent
rejects: no connection, can send: true; again: true, sent
throws: no connection, can send: false; again: transition is invalid while previous transition is still in progress, ready
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
