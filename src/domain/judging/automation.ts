import type { Automation, AutomationReason, Validation } from '../../contract/generated/types.js';
import type { Law } from '../jurisdictions/law.js';
import { spanishList } from '../words/spanish-lists.js';
import { groupedDigits } from '../words/spanish-numbers.js';
import { fillTemplate } from '../words/templates.js';
import { conclusionWords } from './conclusion-words.js';
import { isLive } from './reviews.js';
import { findingWeight } from './weight.js';

/** What automation looks at. */
export interface AutomationFacts {
  readonly validated: boolean;
  readonly validations: readonly Validation[];
  /** The requested operations that nobody can sign, or not by powers to rely on. */
  readonly unsettled: readonly string[];
  /** In words, the requested operations that nobody can sign. */
  readonly unsigned: readonly string[];
  /** How many operations were requested. */
  readonly requested: number;
  readonly law: Law;
}

type FindingReason = Exclude<AutomationReason, 'operation_without_signer'>;

const reasonSeverities = [
  ['impediment', 'impedimento'],
  ['objection', 'reparo'],
  ['observation', 'observacion'],
] as const;

/**
 * Whether a machine may go on with the requested operations before a person has read the report: only when the rules
 * were run, none of them has a live finding, and somebody can sign each operation for some amount.
 */
export function automationOf(facts: AutomationFacts): Automation {
  const { validated, validations, unsettled, unsigned, requested, law } = facts;
  const live = validations.filter(isLive);
  const ofSeverity = reasonSeverities.map(([code, severity]): [FindingReason, string[]] => [
    code,
    live.filter((one) => findingWeight(one, unsettled) === severity).map(({ ruleId }) => ruleId),
  ]);
  const against: [FindingReason, readonly string[]][] = [
    ['not_validated', validated ? [] : ['']],
    ...ofSeverity,
  ];
  const reasons: Automation['reasons'] = against
    .filter(([, which]) => which.length > 0)
    .map(([code, which]) => ({ code, text: reasonText(law, code, which) }));
  if (unsigned.length > 0)
    reasons.push({ code: 'operation_without_signer', text: unsignedOperationsText(unsigned, requested) });
  return { allowed: reasons.length === 0, reasons };
}

function reasonText({ conclusion }: Law, code: FindingReason, which: readonly string[]): string {
  const texts = code === 'objection' ? conclusion.objection : conclusionWords.automation[code];
  return fillTemplate(texts[which.length === 1 ? 'one' : 'many'], {
    count: groupedDigits(which.length),
    which: spanishList([...new Set(which)]),
  });
}

/** That nobody can sign some of the requested operations, or none of them. */
function unsignedOperationsText(labels: readonly string[], requested: number): string {
  const texts = conclusionWords.automation.operation_without_signer;
  const all = labels.length === requested;
  const text = labels.length === 1 ? (all ? texts.onlyOne : texts.one) : all ? texts.all : texts.many;
  return fillTemplate(text, {
    count: groupedDigits(labels.length),
    which: spanishList(labels.map((label) => `“${label}”`)),
  });
}

/** Of a report whose rules were not run. */
export const automationNotValidated: Automation = {
  allowed: false,
  reasons: [{ code: 'not_validated', text: conclusionWords.automation.not_validated.one }],
};
