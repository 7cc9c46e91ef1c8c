import type { Document, Power } from '../../../contract/generated/types.js';
import type { CivilDate } from '../../values/dates.js';
import { spanishDate } from '../../words/spanish-dates.js';
import type { OpenReport } from './open-report.js';
import { redate, reword, rewriteAll } from './papers.js';

/** A power given by a deed of its own. */
export interface Mandate {
  readonly power: Power;
  readonly document: Document;
  readonly deed: NonNullable<Power['instrument']['deed']>;
  /** That nobody has revoked it. */
  readonly certificate: Document | undefined;
}

/** Lets days be other ones, and the certificate come from who keeps the book of the deed then. */
export function keepAnew(
  report: OpenReport,
  { deed, certificate }: Pick<Mandate, 'deed' | 'certificate'>,
  change: () => void,
): void {
  const keeper = () => report.practice.keeperOf(deed, certificate?.issuedOn ?? report.asOf);
  const before = keeper();
  change();
  const after = keeper();
  if (certificate === undefined || after.issuer === before.issuer) return;
  certificate.issuer = after.issuer;
  reword(report, certificate, before.book, after.book);
}

/** Lets a power have been granted on another day, in all its papers. */
export function redateMandate(report: OpenReport, power: Power, document: Document, day: CivilDate): void {
  const { deed } = power.instrument;
  const before = power.validFrom;
  redate(report, document, day);
  if (deed !== null) {
    const draws = report.draws(`deeds/${document.id}`);
    const repertoire = report.practice.deedNumber(draws, day, deed.notaryName);
    rewriteAll(report.draft.provenance, (quote) =>
      quote.includes(deed.repertoireNumber)
        ? quote
            .replaceAll(deed.repertoireNumber, repertoire)
            .replaceAll(spanishDate(before), spanishDate(day))
        : quote,
    );
    deed.repertoireNumber = repertoire;
    deed.date = day;
  }
  power.validFrom = day;
  for (const event of power.events) if (event.action === 'otorgado') event.date = day;
  for (const group of report.draft.powerGroups) {
    if (!power.grantees.groupIds.includes(group.id)) continue;
    for (const member of group.members) if (member.from === before) member.from = day;
  }
}
