import table from '../../../../fixtures/legal-forms/cl.json' with { type: 'json' };
import type { DrawnForm, LegalFormTable, OwnershipHabits } from '../../../contract/generated/types.js';
import type { CivilDate } from '../../../values/dates.js';
import { midSentence } from '../../words/spanish.js';
import { type LegalForm, readLegalForms } from '../law.js';

/** The Chilean legal forms. A similar form is one more row. */
export const chileanForms = readLegalForms(table as LegalFormTable);

/** Returns how companies of a form are written. Throws RangeError for a form that is not drawn. */
export function formOf({ legalForm }: { readonly legalForm: LegalForm }): DrawnForm {
  return known(chileanForms.row(legalForm).drawn, legalForm, 'has no companies that are written about');
}

/** Returns the label of a form for records: "Sociedad por acciones". */
export function labelOf(legalForm: LegalForm): string {
  return chileanForms.row(legalForm).label ?? legalForm;
}

/** Returns the label of a form inside a sentence: "sociedad por acciones". */
export function labelInText(legalForm: LegalForm): string {
  return midSentence(labelOf(legalForm));
}

/** Returns the usual ownership of companies of a form. */
export function ownershipHabits(legalForm: LegalForm): OwnershipHabits {
  const { ownedLike, ownership } = formOf({ legalForm });
  if (ownedLike !== undefined) return ownershipHabits(ownedLike);
  return known(ownership, legalForm, 'has no habits of ownership');
}

/** Returns the form whose name patterns are used. */
export function namedLike(legalForm: LegalForm): LegalForm {
  return formOf({ legalForm }).namedLike ?? legalForm;
}

/** Returns the usual name ending of a form: "SpA". */
export function usualEnding(legalForm: LegalForm): string {
  return known(chileanForms.row(namedLike(legalForm)).nameEndings?.[0], legalForm, 'has no ending of names');
}

/** Returns the text for a form, or for the form whose words it shares. Throws RangeError if neither has one. */
export function wordsFor(texts: { readonly [form: string]: string }, legalForm: LegalForm): string {
  const { wordedLike = legalForm } = formOf({ legalForm });
  return known(texts[legalForm] ?? texts[wordedLike], legalForm, 'has no words of its own');
}

/** Returns the forms founded in an era, given its first year, the commonest first. */
export function foundedIn(firstYear: number): readonly (readonly [form: LegalForm, weight: number])[] {
  return chileanForms.rows
    .flatMap(([form, { drawn }]) => {
      const weight = drawn?.foundedByEra?.[firstYear];
      return weight === undefined ? [] : [[form, weight] as const];
    })
    .sort(([, one], [, other]) => other - one);
}

/** Returns the first form of the table that has shares and existed on a date. */
export function formInShares(date: CivilDate): LegalForm {
  return known(
    chileanForms.rows.find(([, { drawn, since = '' }]) => drawn?.interest === 'acciones' && since <= date),
    'Chile',
    `had no company in shares on ${date}`,
  )[0];
}

/** The form of a company made in another country. */
export const formAbroad: LegalForm = known(
  chileanForms.rows.find(([, { abroad }]) => abroad === true),
  'Chile',
  'has no form for companies made abroad',
)[0];

function known<Value>(value: Value | undefined, subject: string, problem: string): Value {
  if (value === undefined) throw new RangeError(`${subject} ${problem}`);
  return value;
}
