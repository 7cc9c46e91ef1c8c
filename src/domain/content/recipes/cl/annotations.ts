import { drawSchemas } from '../../../../contract/draw-schemas.js';
import type { Deed } from '../../../../contract/generated/types.js';
import { actLabel } from '../../../jurisdictions/cl/acts/act-sentences.js';
import { styledNotary } from '../../../jurisdictions/cl/notaries.js';
import { fill, printedTaxId, wording } from '../../../jurisdictions/cl/phrases.js';
import { simpleRecords } from '../../../jurisdictions/simple-records.js';
import { addDays, type CivilDate, latest } from '../../../values/dates.js';
import { spanishDate } from '../../../words/spanish-dates.js';
import { actsIn, documentsOf, type OpenReport, officeDay } from '../open-report.js';
import { cite } from '../papers.js';

const annotationRecords = simpleRecords(drawSchemas);
const texts = wording.CERTIFICADO_ANOTACIONES;

interface Annotation {
  readonly date: CivilDate;
  readonly text: string;
}

/** What the register of companies certifies to be annotated: acts, and the mandates that the holder of an E.I.R.L. gave. */
export function listAnnotations(report: OpenReport): void {
  const [certificate] = documentsOf(report, 'CERTIFICADO_ANOTACIONES');
  if (certificate === undefined) return;
  const noted = [...acts(report), ...mandates(report)]
    .filter(({ date }) => date <= certificate.issuedOn)
    .sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
  const values = {
    company: report.subject.name,
    taxId: printedTaxId(report.subject),
    date: spanishDate(certificate.issuedOn),
    entries: noted.map(({ text }) => text).join('; '),
  };
  cite(report, `${report.companyPointer}/amendments`, {
    document: certificate,
    page: 1,
    quote: fill(texts.some, values),
    origin: 'registry',
  });
}

function acts(report: OpenReport): Annotation[] {
  return actsIn(report).map(({ act: { date, kind, res } }) => ({
    date,
    text: fill(texts.entry, { date: spanishDate(date), actLabel: actLabel(kind), cve: res?.cve ?? '' }),
  }));
}

function mandates(report: OpenReport): Annotation[] {
  return report.draft.powers.flatMap(({ id, grantedBy, instrument: { deed } }) => {
    if (grantedBy !== 'titular' || deed === null) return [];
    const date = notedOn(report, deed);
    const values = {
      date: spanishDate(date),
      deedDate: spanishDate(deed.date),
      notaryOffice: deed.notaryOffice,
      notaryStyled: styledNotary(deed.notaryName),
      repertoire: deed.repertoireNumber,
      cve: annotationRecords.record('resAct', report.draws(`powers/${id}/annotation`)).cve,
    };
    return [{ date, text: fill(texts.mandate, values) }];
  });
}

/** A week after the deed, of one that there was when the company came to be; else a week after that. */
export function notedOn(report: OpenReport, deed: Deed): CivilDate {
  const founded = report.company.incorporation?.date ?? deed.date;
  return officeDay(report, addDays(latest(deed.date, founded), 7));
}
