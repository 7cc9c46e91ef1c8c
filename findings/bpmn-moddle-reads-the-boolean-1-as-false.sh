#!/usr/bin/env bash
# Package: bpmn-moddle@10.3.1; on Node 20.20.2
# Guess: isExecutable="1" and cancelActivity="1" are true, and an attribute with
#   a prefix inside an extension element keeps its prefix when the document is
#   read and written.
# Seen: both are false, so that the process is not executable and the boundary
#   event does not interrupt its task. x:unit is written as unit; on a task
#   itself, x:unit stays. There is no warning.
# Rule: XML Schema part 2, 3.2.2.1: the literals of boolean are true, false, 1
#   and 0; the schema of BPMN 2.0 has this type. Namespaces in XML, 6.2: an
#   attribute without a prefix is in no namespace.
# Matters: a process of a tool that writes 1 is not started, and a deadline that
#   should end a task lets it go on; the extension of another tool finds its
#   value no more.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts bpmn-moddle@10.3.1

cat >look.mjs <<'JS'
import { BpmnModdle } from 'bpmn-moddle';

const moddle = new BpmnModdle();
for (const [yes, no] of [['true', 'false'], ['1', '0']]) {
  const { rootElement, warnings } = await moddle.fromXML(`<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:x="urn:example" targetNamespace="urn:example">
  <process id="report" isExecutable="${yes}">
    <task id="check" x:unit="day"><extensionElements><x:term x:unit="day">5</x:term></extensionElements></task>
    <boundaryEvent id="late" attachedToRef="check" cancelActivity="${yes}" /><boundaryEvent id="note" attachedToRef="check" cancelActivity="${no}" />
  </process>
</definitions>`);
  const [report] = rootElement.rootElements;
  const [, late, note] = report.flowElements;
  console.log(`${yes} and ${no}: isExecutable ${report.isExecutable}, cancelActivity ${late.cancelActivity} and ${note.cancelActivity}, warnings ${warnings.length}`);
  const { xml } = await moddle.toXML(rootElement);
  console.log(' ', xml.match(/<task.*<\/task>/)[0]);
}
JS

expected=$(cat <<'TEXT'
true and false: isExecutable true, cancelActivity true and false, warnings 0
  <task id="check" x:unit="day"><extensionElements><x:term unit="day">5</x:term></extensionElements></task>
1 and 0: isExecutable false, cancelActivity false and false, warnings 0
  <task id="check" x:unit="day"><extensionElements><x:term unit="day">5</x:term></extensionElements></task>
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
