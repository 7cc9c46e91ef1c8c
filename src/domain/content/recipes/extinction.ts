import type { Document } from '../../../contract/generated/types.js';
import type { CivilDate } from '../../values/dates.js';
import type { OpenReport } from './open-report.js';
import { cite, dropDocument } from './papers.js';

/** What ended a company, and where it stands. */
export interface Ending {
  readonly day: CivilDate;
  readonly document: Document;
  readonly quote: string;
}

/** With the company end all the offices that were still held. */
export function extinguishOffices({ draft }: OpenReport, { day }: Ending): void {
  for (const position of draft.administration.positions) {
    if (position.status !== 'vigente') continue;
    position.status = 'extinguido';
    position.until = day;
  }
}

/** With the company, or with its administration of itself, end all powers that still stood. */
export function extinguishPowers(report: OpenReport, { day, document, quote }: Ending): void {
  report.draft.powers.forEach((power, index) => {
    if (power.status !== 'vigente' && power.status !== 'revocado_parcial') return;
    power.status = 'extinguido';
    dropCertificate(report, `/powers/${index}/status`, document);
    power.events.push({ date: day, action: 'extinguido', documentId: document.id });
    cite(report, `/powers/${index}/status`, { document, page: 1, quote, origin: 'registry' });
  });
}

/** Of a power that ended with the company nobody asks a notary any more whether it was revoked. */
function dropCertificate(report: OpenReport, pointer: string, standIn: Document): void {
  const { provenance, documents, powers } = report.draft;
  const known = provenance[pointer]?.documentId;
  const certificate = documents.find(({ id, type }) => id === known && type === 'CERTIFICADO_VIGENCIA_PODER');
  const isInstrument = powers.some(({ instrument }) => instrument.documentId === known);
  if (certificate !== undefined && !isInstrument) dropDocument(report, certificate, standIn);
}
