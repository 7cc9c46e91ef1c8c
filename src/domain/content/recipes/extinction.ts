import type { Act, Document, Power } from '../../../contract/generated/types.js';
import { isOfFounding } from '../../jurisdictions/grantors.js';
import type { CivilDate } from '../../values/dates.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { fillTemplate } from '../../words/templates.js';
import { instrumentOf } from './liquidators.js';
import { actsIn, documentsOf, entryValues, type OpenReport } from './open-report.js';
import { cite, dropDocument } from './papers.js';
import { minutesValues } from './registered-acts.js';
import { revocationEntry } from './sheet-entries.js';

/** What ended a company, and where it stands. */
export interface CompanyEnd {
  readonly day: CivilDate;
  readonly document: Document;
  readonly quote: string;
}

/** With the company end all the offices that were still held, but those that go on in its liquidation. */
export function extinguishOffices(
  { draft }: OpenReport,
  { day }: CompanyEnd,
  goOn: readonly string[] = [],
): void {
  for (const position of draft.administration.positions) {
    if (position.status !== 'vigente' || goOn.includes(position.title)) continue;
    position.status = 'extinguido';
    position.until = day;
  }
}

function isStanding({ status }: Power): boolean {
  return status === 'vigente' || status === 'revocado_parcial';
}

/** With the company, or with its administration of itself, end all powers that still stood. */
export function extinguishPowers(report: OpenReport, { day, document, quote }: CompanyEnd): void {
  report.draft.powers.forEach((power, index) => {
    if (!isStanding(power)) return;
    power.status = 'extinguido';
    dropCertificate(report, `/powers/${index}/status`, document);
    power.events.push({ date: day, action: 'extinguido', documentId: document.id });
    cite(report, `/powers/${index}/status`, { document, page: 1, quote, origin: 'registry' });
  });
}

/** The powers that stand, and that deeds of their own gave. */
export function grantedByDeed({ draft }: OpenReport): Power[] {
  return draft.powers.filter((power) => isStanding(power) && !isOfFounding(power));
}

/** The act that ended the company revoked these powers, as the register certifies of each. */
export function revokeWithCompany(report: OpenReport, powers: readonly Power[], act: Act): void {
  const instrument = instrumentOf(report, act);
  const [certificate] = documentsOf(report, 'CERTIFICADO_VIGENCIA');
  const { revoked } = report.practice.texts.dissolution;
  if (revoked === null || instrument === undefined || certificate === undefined) return;
  const numbered = minutesValues(report, act.date, actsIn(report).length - 1);
  for (const power of powers) {
    for (const event of power.events) {
      if (event.action === 'extinguido') Object.assign(event, { date: act.date, documentId: instrument.id });
    }
    const quote = fillTemplate(revoked.certificate, {
      ...numbered,
      ...entryValues(act.registration),
      title: power.title,
      date: spanishDate(act.date),
      entry: revokedIn(report, power, act),
    });
    const pointer = `/powers/${report.draft.powers.indexOf(power)}/status`;
    cite(report, pointer, { document: certificate, page: 3, quote, origin: 'registry' });
  }
}

/** Where it is entered that the act revoked the power, if not with the act itself. */
function revokedIn(report: OpenReport, power: Power, { date, registration }: Act): string {
  if (registration === null) return '';
  return revocationEntry(report, power, { date, registeredOn: registration.date });
}

/** Of a power that ended with the company nobody asks a notary any more whether it was revoked. */
function dropCertificate(report: OpenReport, pointer: string, standIn: Document): void {
  const { provenance, documents, powers } = report.draft;
  const known = provenance[pointer]?.documentId;
  const certificate = documents.find(({ id, type }) => id === known && type === 'CERTIFICADO_VIGENCIA_PODER');
  const isInstrument = powers.some(({ instrument }) => instrument.documentId === known);
  if (certificate !== undefined && !isInstrument) dropDocument(report, certificate, standIn);
}
