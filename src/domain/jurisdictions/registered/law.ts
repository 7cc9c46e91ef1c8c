import { fillTemplate } from '../../words/templates.js';
import type { Calendar } from '../calendar.js';
import type { Country, Law, Registration, Terms } from '../law.js';
import type { LegalForms } from '../legal-forms.js';
import type { Policy } from '../policy.js';
import type { TaxIdScheme } from '../tax-id.js';
import type { Vocabulary } from './kit.js';
import type { Wording } from './wording.js';

/** What a law is made of, where one commercial register keeps all companies. */
export interface RegisteredLaw {
  readonly country: Country;
  readonly policy: Policy;
  readonly forms: LegalForms;
  readonly calendar: Calendar;
  readonly taxId: TaxIdScheme;
  readonly terms: Terms;
  readonly decimalMark: Law['decimalMark'];
  readonly wording: Wording;
  readonly vocabulary: Vocabulary;
  readonly locator: (registration: Registration) => string;
  /** Where powers are entered apart from the rest. */
  readonly powerLocator?: Law['powerLocator'];
  readonly powerEntry?: RegExp;
}

/** The law of a country whose register, words and numbers these are. */
export function registeredLaw({ vocabulary, wording, ...own }: RegisteredLaw): Law {
  const registrars = new Map(vocabulary.places.map(({ name, registrar }) => [name, registrar]));
  const women = new Set(vocabulary.givenNames.F);
  return {
    powerLocator: own.locator,
    ...own,
    registrarOf: (commune) => registrars.get(commune),
    // A deed keeps the name of its notary alone, and that tells how to style him or her.
    styledNotary: (name) =>
      fillTemplate(wording.notary.styled[isWoman(women, name) ? 'F' : 'M'], { notary: name }),
    conclusion: wording.conclusion,
    personeria: wording.personeria,
    documentTitles: Object.fromEntries(
      Object.entries(wording.documents).map(([type, { title }]) => [type, title.replace(/ ?\{.*$/, '')]),
    ),
    facultyLabels: Object.fromEntries(
      Object.entries(vocabulary.faculties).map(([code, { label }]) => [code, label]),
    ),
  };
}

function isWoman(women: ReadonlySet<string>, name: string): boolean {
  const [first = '', second = ''] = name.split(' ');
  return women.has(first) || women.has(`${first} ${second}`);
}
