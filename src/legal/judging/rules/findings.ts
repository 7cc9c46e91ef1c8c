import findings from '../../../../fixtures/vocabulary/findings.json' with { type: 'json' };
import { fillTemplate } from '../../../values/templates.js';
import { contractArticles } from '../../words/spanish.js';

type Findings = typeof findings;

export type RuleId = keyof Findings;

/** What a rule demands and how a fault is cured, where a country does not tell it otherwise. */
export function ruleTextsOf(id: RuleId): { title: string; titleEn: string; remedy: string } {
  const { title, titleEn, remedy } = findings[id];
  return { title, titleEn, remedy };
}

/** A sentence in which a rule tells what it found, or a part of one, in Spanish. */
export function findingText<Id extends RuleId>(
  id: Id,
  name: keyof Findings[Id]['messages'],
  values: { readonly [placeholder: string]: string | number } = {},
): string {
  return contractArticles(
    fillTemplate((findings[id].messages as { [key in typeof name]: string })[name], values),
  );
}

/** The names of the cures of a rule's particular faults. */
type CureName<Id extends RuleId> = Findings[Id] extends { remedies: infer Remedies }
  ? keyof Remedies & string
  : never;

/** How one fault is cured: by a text of its rule, with what that names. */
export interface Cure {
  readonly name: string;
  readonly values: { readonly [placeholder: string]: string | number };
  /** Whether it cannot wait, however light the fault: it tells whether to sign at all. */
  readonly beforeSigning?: boolean;
  /** Whether it asks for no paper by a day, and holds from now on. */
  readonly fromNow?: boolean;
  /** Whether it opens another way only, and the fault stays for what nobody can sign. */
  readonly elsewhere?: boolean;
}

/** A cure of a rule's fault by its name, with what its text names. */
export function cureOfFinding<Id extends RuleId>(
  _id: Id,
  name: CureName<Id>,
  values: Cure['values'] = {},
): Cure {
  return { name, values };
}

/** The text of a cure, where countries do not tell it otherwise. */
export function cureText(id: RuleId, name: string): string | undefined {
  const texts = findings[id];
  const remedies: { readonly [name: string]: string } = 'remedies' in texts ? texts.remedies : {};
  return remedies[name];
}

/** What acts change, how a company stands and how a power ended, each in the words of the rule that tells it. */
export const findingWords = {
  fields: findings['CON-003'].fields,
  statuses: findings['ENT-005'].statuses,
  ended: findings['ENT-005'].ended,
  endings: findings['POW-003'].endings,
  relations: findings['ENT-010'].relations,
  encumbrances: findings['SHR-006'].kinds,
  companyStatus: findings['CMP-002'].statuses,
};
