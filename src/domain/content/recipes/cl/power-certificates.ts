import type { Deed, Document, Entity } from '../../../../contract/generated/types.js';
import { fill, nameWithId, wording } from '../../../jurisdictions/cl/phrases.js';
import { keeperOf } from '../../../jurisdictions/cl/protocols.js';
import { addDays } from '../../../values/dates.js';
import { spanishDate } from '../../../words/spanish-dates.js';
import type { OpenReport } from '../open-report.js';
import { addDocument, addReading, cite } from '../papers.js';

interface CertifiedMandate {
  readonly deed: Deed;
  readonly attorney: Entity;
  /** What the notary certifies, where it is not the usual. */
  readonly text?: string;
}

/** The certificate of whoever keeps the book of a deed, in which no revocation of a power is noted, under the key of its document. */
export function certify(
  report: OpenReport,
  key: string,
  index: number,
  { deed, attorney, text = wording.CERTIFICADO_VIGENCIA_PODER.deed }: CertifiedMandate,
): void {
  const { subject, asOf, law } = report;
  const days = report.draws(`${key} certificate`).int('days', 3, 27);
  const issuedOn = law.calendar.offices.onOrBefore(addDays(asOf, -days));
  const { issuer, book } = keeperOf(deed, issuedOn);
  const certificate: Document = addDocument(report, `vigencia_${key}`, {
    type: 'CERTIFICADO_VIGENCIA_PODER',
    issuer,
    issuedOn,
    about: [subject.id, attorney.id],
  });
  addReading(certificate, { field: 'date', value: issuedOn, page: 1, entityId: null });
  const quote = fill(text, {
    deedDate: spanishDate(deed.date),
    repertoire: deed.repertoireNumber,
    book,
    company: subject.name,
    attorneys: nameWithId(attorney),
    date: spanishDate(issuedOn),
  });
  cite(report, `/powers/${index}/status`, { document: certificate, page: 1, quote });
}
