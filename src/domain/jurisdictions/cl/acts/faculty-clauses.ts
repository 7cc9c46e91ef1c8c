import type { Faculty, Power } from '../../../../contract/generated/types.js';
import type { CivilDate } from '../../../values/dates.js';
import { formerVersionOn } from '../../../values/of-their-time.js';
import { contractArticles } from '../../../words/contractions.js';
import { sentenceCase } from '../../../words/sentence-case.js';
import { facultyOf } from '../../faculties.js';
import { isOfFounding } from '../../grantors.js';
import type { LegalForm } from '../../legal-forms.js';
import { wordsFor } from '../legal-forms.js';
import { fill, wording } from '../phrases.js';

/** How an instrument calls the company that gives the power, and itself. */
export interface Voice {
  readonly principal: string;
  readonly instrument: string;
  /** Those who get the power. */
  readonly holders: string;
}

const voices = wording.FACULTADES;

/** Of a deed of mandate, in which the company is the principal. */
const mandateVoice: Voice = voices.mandate;

/** Of statutes and of minutes, which speak of their own company. */
export function ownVoice({ legalForm }: { readonly legalForm: LegalForm }): Voice {
  return { ...voices.own, principal: wordsFor(voices.own.principal, legalForm) };
}

/** Of an instrument by which that body gives a power: only a deed of mandate has a principal. */
export function voiceOf(grantedBy: Power['grantedBy'], company: { readonly legalForm: LegalForm }): Voice {
  return isOfFounding({ grantedBy }) || grantedBy === 'directorio' ? ownVoice(company) : mandateVoice;
}

/** A clause in the voice of its instrument. */
export function inVoice(
  template: string,
  voice: Voice,
  values: { readonly [placeholder: string]: string } = {},
): string {
  return sentenceCase(contractArticles(fill(template, { ...voice, ...values })));
}

/** A faculty as an instrument of that day gives it; throws RangeError for a code that the catalogue does not have. */
export function writeFaculty(code: string, voice: Voice, on: CivilDate): Faculty & { text: string } {
  const entry = facultyOf(code);
  if (entry === undefined) throw new RangeError(`the catalogue has no faculty ${code}`);
  const { clause } = formerVersionOn(entry.earlier, on) ?? entry;
  return { code, label: entry.label, text: fill(clause, { ...voice }), excluded: false };
}

/** The same as statutes give it, who let an administrator give powers as wide as his or her own. */
export function writeFoundingFaculty(code: string, voice: Voice, on: CivilDate): Faculty & { text: string } {
  const written = writeFaculty(code, voice, on);
  return { ...written, text: founding[code] ?? written.text };
}

const founding: { readonly [code: string]: string } = wording.FACULTADES.founding;
