import type { ConductJudgement, ConductReport } from '../../contract/generated/types.js';
import { type JunitCase, junit } from '../junit.js';
import { evidenceLine } from './conduct-words.js';

/** A judgement as JUnit's XML: each rule is a test case, and skipped where nothing was there to judge. */
export function conductJunit({ rules }: ConductReport): string {
  return junit([{ name: 'conduct', cases: rules.map(caseOf) }]);
}

function caseOf({ rule, outcome, broken, judged, evidence }: ConductJudgement): JunitCase {
  const name = `${rule.id} ${rule.name}: ${rule.title}`;
  if (outcome === 'not-exercised') return { name, skipped: rule.exercise };
  const notes = evidence.filter(({ shows }) => shows === 'note').map(({ detail }) => detail);
  const out = notes.length === 0 ? undefined : notes.join('\n');
  if (outcome === 'kept') return { name, out };
  const lines = evidence.filter(({ shows }) => shows === 'broken').map(evidenceLine);
  const text = [...lines, `Remedy: ${rule.remedy}`, `See ${rule.page}`].join('\n');
  return { name, out, failure: { type: rule.name, message: `Broken in ${broken} of ${judged}`, text } };
}
