import type { Registration } from '../law.js';
import {
  addRegisteredDocument,
  dateValues,
  type RegisteredCaseFile,
  readCompany,
  recentDate,
  subjectId,
} from './case-file.js';
import { companyPointer } from './papers.js';

/** Adds the register's certificate that the company stands, which names its officers too. */
export function addCertificate(
  file: RegisteredCaseFile,
  registration: Registration | null,
  officers: readonly string[],
): string {
  const { kit, dossier, say } = file;
  const issuedOn = recentDate(file, 'certificate', 2, 22);
  const id = addRegisteredDocument(file, 'vigencia', {
    type: 'CERTIFICADO_VIGENCIA',
    issuedOn,
    pages: [2, 6],
    coded: true,
    about: [subjectId, ...officers],
  });
  readCompany(file, id);
  const code = dossier.document(id).verification?.code ?? '';
  const locator = registration === null ? '' : kit.law.locator(registration);
  dossier.cite(`${companyPointer}/status`, {
    documentId: id,
    page: 1,
    quote: say(kit.wording.certificate.status, { locator, code, ...dateValues(issuedOn) }),
    origin: 'registry',
  });
  return id;
}
