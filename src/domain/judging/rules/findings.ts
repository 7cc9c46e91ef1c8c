import findings from '../../../../fixtures/vocabulary/findings.json' with { type: 'json' };
import { fill } from '../../words/templates.js';

type Findings = typeof findings;

export type RuleId = keyof Findings;

/** What a rule demands and how a fault is cured, where a country does not tell it otherwise. */
export function textsOf(id: RuleId): { title: string; titleEn: string; remedy: string } {
  const { title, titleEn, remedy } = findings[id];
  return { title, titleEn, remedy };
}

/** A sentence in which a rule tells what it found, or a part of one, in Spanish. */
export function say<Id extends RuleId>(
  id: Id,
  name: keyof Findings[Id]['messages'],
  values: { readonly [placeholder: string]: string | number } = {},
): string {
  return fill((findings[id].messages as { [key in typeof name]: string })[name], values);
}

/** What acts change, how a company stands and how a power ended, each in the words of the rule that tells it. */
export const words = {
  fields: findings['CON-003'].fields,
  statuses: findings['ENT-005'].statuses,
  endings: findings['POW-003'].endings,
};
