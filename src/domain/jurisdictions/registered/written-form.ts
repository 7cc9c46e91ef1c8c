import type { RegisteredForm } from '../../../contract/generated/types.js';
import type { Law } from '../law.js';
import type { LegalForm } from '../legal-forms.js';

/** The legal form that the companies of a country are written in. */
export interface WrittenForm extends Readonly<RegisteredForm> {
  readonly code: LegalForm;
  readonly label: string;
  /** How their names end. */
  readonly nameEnding: string;
}

/** The one form of a law that says how its companies are written about; throws RangeError where there is none. */
export function writtenForm({ country, forms }: Law): WrittenForm {
  for (const [code, { label, nameEndings, registered }] of forms.rows) {
    if (registered !== undefined) return { code, label, nameEnding: nameEndings?.[0] ?? '', ...registered };
  }
  throw new RangeError(`no legal form of ${country} says how its companies are written about`);
}
