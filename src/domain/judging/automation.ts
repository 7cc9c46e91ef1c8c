import type { Automation, AutomationReason, Validation } from '../../contract/generated/types.js';
import type { Law } from '../jurisdictions/law.js';
import { spanishList } from '../words/spanish-lists.js';
import { groupedDigits } from '../words/spanish-numbers.js';
import { fill } from '../words/templates.js';
import { conclusionWords } from './conclusion-words.js';
import { isLive } from './reviews.js';
import { weightOf } from './weight.js';

/** What automation looks at. */
export interface AutomationFacts {
  readonly validated: boolean;
  readonly validations: readonly Validation[];
  /** In words, the requested operations that nobody can sign. */
  readonly unsigned: readonly string[];
  readonly law: Law;
}

const severities = [
  ['impediment', 'impedimento'],
  ['objection', 'reparo'],
  ['observation', 'observacion'],
] as const;

/**
 * Whether a machine may go on with the requested operations before a person has read the report: only when the rules
 * were run, none of them has a live finding, and somebody can sign each operation for some amount.
 */
export function automationOf({ validated, validations, unsigned, law }: AutomationFacts): Automation {
  const live = validations.filter(isLive);
  const ofSeverity = severities.map(([code, severity]): [AutomationReason, string[]] => [
    code,
    live.filter((one) => weightOf(one, unsigned) === severity).map(({ ruleId }) => ruleId),
  ]);
  const against: [AutomationReason, readonly string[]][] = [
    ['not_validated', validated ? [] : ['']],
    ...ofSeverity,
    ['operation_without_signer', unsigned.map((label) => `“${label}”`)],
  ];
  const reasons = against
    .filter(([, which]) => which.length > 0)
    .map(([code, which]) => ({ code, text: reasonText(law, code, which) }));
  return { allowed: reasons.length === 0, reasons };
}

function reasonText({ conclusion }: Law, code: AutomationReason, which: readonly string[]): string {
  const texts = code === 'objection' ? conclusion.objection : conclusionWords.automation[code];
  return fill(texts[which.length === 1 ? 'one' : 'many'], {
    count: groupedDigits(which.length),
    which: spanishList([...new Set(which)]),
  });
}

/** Of a report whose rules were not run. */
export const notValidated: Automation = {
  allowed: false,
  reasons: [{ code: 'not_validated', text: conclusionWords.automation.not_validated.one }],
};
