import type { ConductJudgement, ConductReport } from '../contract/generated/types.js';
import { evidenceLine } from './conduct-words.js';

/** A judgement as JUnit's XML: each rule is a test case, and skipped where nothing was there to judge. */
export function conductJunit({ rules, broken, notExercised }: ConductReport): string {
  const counts = `tests="${rules.length}" failures="${broken}" errors="0" skipped="${notExercised}" time="0"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="legal-reports-sandbox" ${counts}>
  <testsuite name="conduct" ${counts}>
${rules.map(testCase).join('\n')}
  </testsuite>
</testsuites>
`;
}

function testCase({ rule, outcome, broken, judged, evidence }: ConductJudgement): string {
  const attributes = `classname="conduct" name="${escaped(`${rule.id} ${rule.name}: ${rule.title}`)}" time="0"`;
  const notes = evidence.filter(({ shows }) => shows === 'note').map(({ detail }) => detail);
  const told =
    notes.length === 0 ? '' : `\n      <system-out>${escaped(notes.join('\n'))}</system-out>\n    `;
  if (outcome === 'kept' && told === '') return `    <testcase ${attributes}/>`;
  if (outcome === 'kept') return `    <testcase ${attributes}>${told}</testcase>`;
  if (outcome === 'not-exercised')
    return `    <testcase ${attributes}>\n      <skipped message="${escaped(rule.exercise)}"/>\n    </testcase>`;
  const lines = evidence.filter(({ shows }) => shows === 'broken').map(evidenceLine);
  const text = [...lines, `Remedy: ${rule.remedy}`, `See ${rule.page}`].join('\n');
  return `    <testcase ${attributes}>
      <failure type="${escaped(rule.name)}" message="${escaped(`Broken in ${broken} of ${judged}`)}">${escaped(text)}</failure>${told || '\n    '}</testcase>`;
}

/** Characters that XML 1.0 can not have at all, not even escaped. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const entities: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escaped(text: string): string {
  return text.replace(unwritable, '\ufffd').replace(/[&<>"]/g, (character) => entities[character] ?? '');
}
