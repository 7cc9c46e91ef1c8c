import type { Faculty } from '../../../contract/generated/types.js';
import { facultyOf } from '../faculties.js';
import type { LegalForm } from '../legal-forms.js';
import { wordsFor } from './legal-forms.js';
import { fill, wording } from './phrases.js';

/** How an instrument calls the company that gives the power, and itself. */
export interface Voice {
  readonly principal: string;
  readonly instrument: string;
}

const voices = wording.FACULTADES;

/** Of a deed of mandate, in which the company is the principal. */
export const mandateVoice: Voice = voices.mandate;

/** Of statutes and of minutes, which speak of their own company. */
export function ownVoice({ legalForm }: { readonly legalForm: LegalForm }): Voice {
  return { principal: wordsFor(voices.own.principal, legalForm), instrument: voices.own.instrument };
}

/** A faculty as an instrument gives it; throws RangeError for a code that the catalogue does not have. */
export function writeFaculty(code: string, voice: Voice): Faculty {
  const entry = facultyOf(code);
  if (entry === undefined) throw new RangeError(`the catalogue has no faculty ${code}`);
  return { code, label: entry.label, text: fill(entry.clause, { ...voice }), excluded: false };
}
