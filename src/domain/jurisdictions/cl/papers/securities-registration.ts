import texts from '../../../../../fixtures/vocabulary/cl/proceedings.json' with { type: 'json' };
import type { SecuritiesRegistration } from '../../../../contract/generated/types.js';
import { addDays } from '../../../values/dates.js';
import { spanishDate } from '../../../words/spanish-dates.js';
import { companyPointer } from '../acts/statutes.js';
import { chileanOffices } from '../calendar.js';
import type { ChileanCaseFile } from '../case-file.js';
import { chileanForms } from '../legal-forms.js';
import { fill } from '../phrases.js';
import { dottedRut } from '../rut.js';
import { addChileanDocument, readIdentity } from './paperwork.js';
import { recentDate } from './recent-dates.js';

/** The entry in the register of securities, with its certificate; null for a company that need not have one. */
export function writeSecuritiesRegistration(file: ChileanCaseFile): SecuritiesRegistration | null {
  const { plan, dossier } = file;
  if (chileanForms.row(plan.legalForm).offeredToPublic !== true) return null;
  const { authority, register, certificate } = texts.securities;
  const draws = file.draws('securities');
  const registeredOn = chileanOffices.onOrAfter(addDays(plan.foundedOn, draws.int('days after', 90, 400)));
  // Numbers that the register has not come to.
  const number = draws.int('number', 9_000, 9_899);
  const issuedOn = recentDate(file, 'securities', 2, 28);
  const documentId = addChileanDocument(file, 'certificado_cmf', {
    type: 'CERTIFICADO_CMF',
    issuer: authority,
    issuedOn,
  });
  readIdentity(file, documentId);
  const quote = fill(certificate, {
    company: plan.name,
    taxId: dottedRut(plan.taxId),
    number: String(number),
    registeredOn: spanishDate(registeredOn),
    date: spanishDate(issuedOn),
  });
  const pointer = `${companyPointer}/securitiesRegistration`;
  dossier.cite(pointer, { documentId, page: 1, quote, origin: 'registry' });
  return { authority, register, number, registeredOn, status: 'vigente', documentId };
}
