import mexicanNames from '../../../fixtures/mexican-faculty-names.json' with { type: 'json' };
import type { ReferenceFaculty } from '../../../src/contract/generated/types.js';
import { ownNouns, writeFaculty } from '../../../src/legal/jurisdictions/cl/acts/clauses.js';
import { colombianLaw } from '../../../src/legal/jurisdictions/co/law.js';
import { spanishLaw } from '../../../src/legal/jurisdictions/es/law.js';
import { cataloguedFaculties, facultyOf } from '../../../src/legal/jurisdictions/faculties.js';
import { mexicanLaw } from '../../../src/legal/jurisdictions/mx/law.js';
import { peruvianLaw } from '../../../src/legal/jurisdictions/pe/law.js';
import { schemaOf } from './members.js';

type Usage = ReferenceFaculty['countries'][number];

/** Returns the faculties' names and meanings in countries with their own catalogue. */
const elsewhere = {
  MX: mexicanLaw.vocabulary,
  PE: peruvianLaw.vocabulary,
  CO: colombianLaw.vocabulary,
  ES: spanishLaw.vocabulary,
};

const families: { readonly [prefix: string]: string } = {
  BANK: 'Banks',
  CREDIT: 'Credit',
  SEC: 'Securities',
  PROP: 'Property',
  CON: 'Contracts',
  LAB: 'Labour',
  TAX: 'Taxes',
  JUD: 'Courts',
  ADM: 'Administration',
  MAN: 'Mandate',
  ALL: 'General administration',
  MX: 'Mexico, by its civil code',
};

const namesInMexico: { readonly [code: string]: string } = mexicanNames;

/** Returns the faculties in the order of the schema. */
export function facultyEntries(): ReferenceFaculty[] {
  return (schemaOf('FacultyCode').enum as string[]).map((code) => {
    const entry = facultyOf(code);
    const countries = usages(code);
    return {
      code,
      family: known(families, code.split('_')[0] ?? ''),
      label: entry?.label ?? countries[0]?.label ?? '',
      labelEn: entry?.labelEn ?? known(namesInMexico, code),
      express: entry?.express ?? false,
      countries,
    };
  });
}

function usages(code: string): Usage[] {
  const chilean: Usage[] = cataloguedFaculties.includes(code)
    ? [{ country: 'CL', ...chileanClause(code) }]
    : [];
  return [
    ...chilean,
    ...Object.entries(elsewhere).flatMap(([country, { faculties }]): Usage[] => {
      const own = faculties[code];
      return own === undefined ? [] : [{ country, label: own.label, clause: own.text }];
    }),
  ];
}

/** Wording in the statutes of a present-day SpA. */
function chileanClause(code: string): Pick<Usage, 'label' | 'clause'> {
  const { label, text } = writeFaculty(code, ownNouns({ legalForm: 'SPA' }), '9999-12-31');
  return { label, clause: text };
}

function known(names: { readonly [key: string]: string }, key: string): string {
  const name = names[key];
  if (name === undefined) throw new Error(`nothing names ${key} in English`);
  return name;
}
