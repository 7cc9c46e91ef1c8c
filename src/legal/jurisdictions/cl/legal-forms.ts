import table from '../../../../fixtures/legal-forms/cl.json' with { type: 'json' };
import type { DrawnForm, LegalFormTable, OwnershipHabits } from '../../../contract/generated/types.js';
import type { CivilDate } from '../../../values/dates.js';
import { midSentence } from '../../words/spanish.js';
import { type LegalForm, readLegalForms } from '../legal-forms.js';

/** The legal forms of Chile. A form that is like another one is one more row. */
export const chileanForms = readLegalForms(table as LegalFormTable);

/** How companies of that form are written about; throws for one in which none are. */
export function formOf({ legalForm }: { readonly legalForm: LegalForm }): DrawnForm {
  return known(chileanForms.row(legalForm).drawn, legalForm, 'has no companies that are written about');
}

/** As a record names it: "Sociedad por acciones". */
export function labelOf(legalForm: LegalForm): string {
  return chileanForms.row(legalForm).label ?? legalForm;
}

/** As a sentence names it: "sociedad por acciones". */
export function labelInText(legalForm: LegalForm): string {
  return midSentence(labelOf(legalForm));
}

/** How companies of that form are held. */
export function ownershipHabits(legalForm: LegalForm): OwnershipHabits {
  const { ownedLike, ownership } = formOf({ legalForm });
  if (ownedLike !== undefined) return ownershipHabits(ownedLike);
  return known(ownership, legalForm, 'has no habits of ownership');
}

/** The form whose patterns of names serve that one. */
export function namedLike(legalForm: LegalForm): LegalForm {
  return formOf({ legalForm }).namedLike ?? legalForm;
}

/** How the name of a company of that form ends: "SpA". */
export function usualEnding(legalForm: LegalForm): string {
  return known(chileanForms.row(namedLike(legalForm)).nameEndings?.[0], legalForm, 'has no ending of names');
}

/** The text for that form, or for the one whose words serve it; throws where there is neither. */
export function wordsFor(texts: { readonly [form: string]: string }, legalForm: LegalForm): string {
  const { wordedLike = legalForm } = formOf({ legalForm });
  return known(texts[legalForm] ?? texts[wordedLike], legalForm, 'has no words of its own');
}

/** The forms that companies were founded in during an era, by its first year: the commonest first. */
export function foundedIn(firstYear: number): readonly (readonly [form: LegalForm, weight: number])[] {
  return chileanForms.rows
    .flatMap(([form, { drawn }]) => {
      const weight = drawn?.foundedByEra?.[firstYear];
      return weight === undefined ? [] : [[form, weight] as const];
    })
    .sort(([, one], [, other]) => other - one);
}

/** The first form of the table in which a company founded on that day could have shares. */
export function formInShares(date: CivilDate): LegalForm {
  return known(
    chileanForms.rows.find(([, { drawn, since = '' }]) => drawn?.interest === 'acciones' && since <= date),
    'Chile',
    `had no company in shares on ${date}`,
  )[0];
}

/** Of a company that was made in another country. */
export const formAbroad: LegalForm = known(
  chileanForms.rows.find(([, { abroad }]) => abroad === true),
  'Chile',
  'has no form for companies made abroad',
)[0];

function known<Value>(value: Value | undefined, whose: string, lacks: string): Value {
  if (value === undefined) throw new RangeError(`${whose} ${lacks}`);
  return value;
}
