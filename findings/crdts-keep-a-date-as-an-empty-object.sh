#!/usr/bin/env bash
# Package: yjs@13.6.33, loro-crdt@1.17.1; on Node 20.20.2
# Guess: a Date in a map is sent to the other replica as a Date, as in
#   Automerge, or is refused, as Yjs refuses a URL with "Unexpected content
#   type".
# Seen: Yjs shows the Date on the side that has set it, and an empty object on
#   the other side. Loro has the empty object on both sides, also for a Set.
# Rule: README of Yjs, Y.Map: a value is an object, boolean, string, number,
#   null, Uint8Array or shared type; an object keeps its content. Loro's type
#   Value has no Date and no Set, and BigInt is refused with an error.
# Matters: two users edit one draft of a report; the user who set a date sees
#   it, and for all others, and after a reload, it is lost.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts yjs@13.6.33 loro-crdt@1.17.1 @automerge/automerge@3.5.0

cat >look.mjs <<'JS'
import * as Automerge from '@automerge/automerge';
import { LoroDoc } from 'loro-crdt';
import * as Y from 'yjs';

const show = (value) => (value instanceof Date ? `Date ${value.toISOString()}` : JSON.stringify(value));
const set = (name, write, read) => {
  try { console.log(name, ...[read(write())].flat().map(show)); } catch (error) { console.log(name, 'throws', error.message.split('\n')[0]); }
};
for (const [name, value] of [['date', new Date('2026-01-31')], ['set', new Set(['sign'])]]) {
  set(`yjs ${name}:`, () => {
    const doc = new Y.Doc();
    doc.getMap('power').set('end', value);
    return doc;
  }, (doc) => {
    const other = new Y.Doc();
    Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
    return [doc.getMap('power').get('end'), other.getMap('power').get('end')];
  });
  set(`loro ${name}:`, () => {
    const doc = new LoroDoc();
    doc.getMap('power').set('end', value);
    doc.commit();
    return doc;
  }, (doc) => {
    const other = new LoroDoc();
    other.import(doc.export({ mode: 'snapshot' }));
    return [doc.getMap('power').get('end'), other.getMap('power').get('end')];
  });
  set(`automerge ${name}:`, () => Automerge.change(Automerge.from({ power: {} }), (doc) => {
    doc.power.end = value;
  }), (doc) => [doc.power.end, Automerge.load(Automerge.save(doc)).power.end]);
}
JS

expected=$(cat <<'TEXT'
yjs date: Date 2026-01-31T00:00:00.000Z {}
loro date: {} {}
automerge date: Date 2026-01-31T00:00:00.000Z Date 2026-01-31T00:00:00.000Z
yjs set: throws Unexpected content type
loro set: {} {}
automerge set: throws Cannot assign unknown object: [object Set]
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
