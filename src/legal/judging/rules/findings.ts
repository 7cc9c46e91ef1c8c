import findings from '../../../../fixtures/vocabulary/findings.json' with { type: 'json' };
import { fillTemplate } from '../../../values/message-text.js';
import { contractArticles } from '../../words/spanish.js';

type Findings = typeof findings;

export type RuleCode = keyof Findings;

/** Returns a Spanish sentence, or a part of one, from the texts of a rule. */
export function findingText<Id extends RuleCode>(
  id: Id,
  name: keyof Findings[Id]['messages'],
  values: { readonly [placeholder: string]: string | number } = {},
): string {
  return contractArticles(
    fillTemplate((findings[id].messages as { [key in typeof name]: string })[name], values),
  );
}

type CureName<Id extends RuleCode> = Findings[Id] extends { remedies: infer Remedies }
  ? keyof Remedies & string
  : never;

/** A particular cure: a text of its rule with placeholder values. */
export interface Cure {
  readonly name: string;
  readonly values: { readonly [placeholder: string]: string | number };
  /** True if it cannot wait, because it decides if anybody should sign. */
  readonly beforeSigning?: boolean;
  /** True if it requires no document by a date, and applies from now on. */
  readonly fromNow?: boolean;
  /** True if it only opens another way, so that the finding stays for operations that nobody can sign. */
  readonly elsewhere?: boolean;
}

/** Returns a particular cure of a rule. */
export function cureOfFinding<Id extends RuleCode>(name: CureName<Id>, values: Cure['values'] = {}): Cure {
  return { name, values };
}

/** Returns a message of a rule with the cure of the same name. */
export function messageAndCure<Id extends RuleCode>(
  id: Id,
  name: keyof Findings[Id]['messages'] & CureName<Id>,
  values: Cure['values'],
): { message: string; cure: Cure } {
  return { message: findingText(id, name, values), cure: cureOfFinding<Id>(name, values) };
}

/** Returns the common text of a cure; undefined if there is none. */
export function cureText(id: RuleCode, name: string): string | undefined {
  const texts = findings[id];
  const remedies: { readonly [name: string]: string } = 'remedies' in texts ? texts.remedies : {};
  return remedies[name];
}

/** Words for fields of acts, statuses of companies and ends of powers. */
export const findingWords = {
  fields: findings['CON-003'].fields,
  statuses: findings['ENT-005'].statuses,
  ended: findings['ENT-005'].ended,
  endings: findings['POW-003'].endings,
  relations: findings['ENT-010'].relations,
  encumbrances: findings['SHR-006'].kinds,
  companyStatus: findings['CMP-002'].statuses,
};
