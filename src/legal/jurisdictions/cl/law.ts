import policy from '../../../../fixtures/policy/cl.json' with { type: 'json' };
import communes from '../../../../fixtures/vocabulary/cl/communes.json' with { type: 'json' };
import terms from '../../../../fixtures/vocabulary/cl/terms.json' with { type: 'json' };
import wording from '../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import type { Law } from '../law.js';
import { chileanCalendar } from './calendar.js';
import { chileanForms } from './legal-forms.js';
import { styledNotary } from './notarial-deeds.js';
import { rutScheme } from './rut.js';

const registrars: ReadonlyMap<string, string> = new Map(
  communes.map(({ name, registrar }) => [name, registrar]),
);

const locator: Law['locator'] = ({ folio, number, year, registrar, book }) =>
  `fojas ${folio} N° ${number} del ${book} del ${registrar} del año ${year}`;

/** The law of Chile, by which its reports are judged. */
export const chileanLaw: Law = {
  country: 'CL',
  policy,
  forms: chileanForms,
  calendar: chileanCalendar,
  taxId: rutScheme,
  registrarOf: (commune) => registrars.get(commune),
  locator,
  powerLocator: locator,
  styledNotary,
  terms,
  decimalMark: ',',
  conclusion: { ...wording.CONCLUSION, shortName: wording.PARTES.shortName },
  personeria: wording.PERSONERIA,
  documentTitles: wording.DOCUMENTOS.title,
  facultyLabels: {},
};
