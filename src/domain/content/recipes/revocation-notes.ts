import type { Document, Power } from '../../../contract/generated/types.js';
import { facultyLabel } from '../../jurisdictions/faculties.js';
import { addDays, type CivilDate } from '../../values/dates.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { spanishList } from '../../words/spanish-lists.js';
import { fillTemplate } from '../../words/templates.js';
import { attorneysOf, entityOf, type OpenReport, officeDay } from './open-report.js';
import { cite } from './papers.js';
import { revocationEntry } from './sheet-entries.js';

/** What the certificate that proved the power says once its revocation is noted or entered. */
export function certifyRevocation(
  report: OpenReport,
  power: Power,
  pointer: string,
  revocation: NonNullable<Power['revocation']>,
): void {
  const { deed } = power.instrument;
  const source = report.draft.provenance[`${pointer}/status`];
  const certificate = certificateIn(report, source?.documentId);
  if (deed === null || certificate === undefined) return;
  const known = report.policy.powersAreRegistered ? revocation.registeredOn : revocation.date;
  if (known === null || certificate.issuedOn < known) return;
  const notifiedOn = noticeIn(report, revocation, certificate);
  const { total, partial } = report.practice.texts.revokedPower;
  const quote = fillTemplate(revocation.scope === 'total' ? total : partial, {
    title: power.title,
    deedDate: spanishDate(deed.date),
    repertoire: deed.repertoireNumber,
    company: report.subject.name,
    attorneys: spanishList(
      attorneysOf(report, power).map((id) => report.practice.nameWithId(entityOf(report, id))),
      'y',
      '; ',
    ),
    faculties: quotedFaculties(report, revocation.facultyCodes),
    date: spanishDate(revocation.date),
    entry: report.law.powerEntry?.exec(source?.quote ?? '')?.[0] ?? '',
    revocationEntry: revocationEntry(report, power, { date: revocation.date, registeredOn: known }),
    book: report.practice.keeperOf(deed, certificate.issuedOn).book,
    issuedOn: spanishDate(certificate.issuedOn),
    notified: noticeText(report, notifiedOn),
  });
  const passage = { document: certificate, page: source?.page ?? 1, quote };
  cite(report, `${pointer}/status`, { ...passage, origin: source?.origin });
  if (notifiedOn === null) return;
  revocation.notifiedOn = notifiedOn;
  cite(report, `${pointer}/revocation/notifiedOn`, passage);
}

/** The paper, where it is one that certifies powers. */
function certificateIn({ draft, policy }: OpenReport, documentId: string | null | undefined) {
  const proves = [
    'CERTIFICADO_VIGENCIA_PODER',
    ...(policy.powersAreRegistered ? ['CERTIFICADO_VIGENCIA'] : []),
  ];
  return draft.documents.find(({ id, type }) => id === documentId && proves.includes(type));
}

/** When the attorneys were told, where the certificate is one that tells it, and is of later. */
function noticeIn(
  report: OpenReport,
  { date }: NonNullable<Power['revocation']>,
  { issuedOn }: Document,
): CivilDate | null {
  const told = officeDay(report, addDays(date, 6));
  return report.practice.texts.revokedPower.notified === undefined || told > issuedOn ? null : told;
}

function noticeText({ practice }: OpenReport, notifiedOn: CivilDate | null): string {
  const { notified } = practice.texts.revokedPower;
  if (notified === undefined || notifiedOn === null) return '';
  return fillTemplate(notified, { notifiedOn: spanishDate(notifiedOn) });
}

/** The faculties, each as the country calls it. */
export function quotedFaculties({ law }: OpenReport, codes: readonly string[]): string {
  return spanishList(codes.map((code) => `“${law.facultyLabels[code] ?? facultyLabel(code)}”`));
}
