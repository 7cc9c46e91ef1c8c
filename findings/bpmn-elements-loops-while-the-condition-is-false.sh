#!/usr/bin/env bash
# Package: bpmn-elements@17.3.0, of bpmn-engine@25.0.1; on Node 20.20.2
# Guess: a task with standardLoopCharacteristics is repeated as long as its
#   loopCondition is true, at most loopMaximum times.
# Seen: it is the other way round: with true the task runs once, and with false
#   it runs up to the maximum.
# Rule: BPMN 2.0, attributes of StandardLoopCharacteristics: the activity loops
#   only as long as loopCondition is true. The documentation of bpmn-elements
#   has a standard loop behave as a sequential multi-instance loop. It does not
#   name loopCondition; it has "until condition is met" for completionCondition,
#   which BPMN does define as the end.
# Matters: a process of another tool, "ask again while papers are missing", asks
#   once and goes on, or asks again where nothing is missing.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts bpmn-engine@25.0.1 bpmn-elements@17.3.0

cat >look.mjs <<'JS'
import { EventEmitter } from 'node:events';
import { Engine } from 'bpmn-engine';

for (const missing of [true, false]) {
  const source = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" targetNamespace="urn:example">
  <process id="report" isExecutable="true">
    <startEvent id="start" /><sequenceFlow id="flow" sourceRef="start" targetRef="ask" />
    <serviceTask id="ask" implementation="\${environment.services.ask}">
      <standardLoopCharacteristics testBefore="false" loopMaximum="4">
        <loopCondition xsi:type="tFormalExpression">\${environment.variables.missing}</loopCondition>
      </standardLoopCharacteristics>
    </serviceTask>
  </process>
</definitions>`;
  let count = 0;
  const engine = new Engine({ name: 'report', source });
  await new Promise((done) => engine.execute({ listener: new EventEmitter(), variables: { missing }, services: { ask: (scope, next) => { count += 1; next(); } } }, done));
  console.log(`loopCondition ${missing}: the task ran ${count} times`);
}
JS

expected=$(cat <<'TEXT'
loopCondition true: the task ran 1 times
loopCondition false: the task ran 4 times
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
