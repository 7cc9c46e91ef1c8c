import type { Evidence } from '../../../contract/generated/types.js';
import { addMonths, addYears } from '../../values/dates.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { countedInWords } from '../../words/spanish-lists.js';
import { spanishNumber } from '../../words/spanish-numbers.js';
import { whatBecame, whenEnded } from './endings.js';
import type { ExaminedReport } from './examined-report.js';
import { cure, say } from './findings.js';
import { examined, type Fault, fault, notApplicable, type Verdict } from './rule.js';

/** Whether the time that the company was made for has not run out. */
export function checkTerm(report: ExaminedReport): Verdict {
  const { kind, endsOn, renewalYears } = report.company.term;
  const pointer = `${report.companyPointer}/term`;
  const evidence = report.evidence.at(pointer);
  const faults = overFaults(report, evidence);
  const ended = faults.length > 0 ? null : endedText(report);
  if (ended !== null) return notApplicable(ended);
  // Only a fixed term is said as a date.
  const told = kind === 'renovable' && renewalYears !== null ? [String(renewalYears)] : [];
  return examined({
    subjects: [pointer],
    faults,
    actual: endsOn ?? kind,
    ...(kind === 'plazo_fijo' ? {} : { told }),
    ...metBy(report, evidence),
  });
}

/** When the time of the company ran out, as far as its papers show; null where it has not. */
export function termOverOn({ company, asOf }: Pick<ExaminedReport, 'company' | 'asOf'>): string | null {
  const { kind, endsOn, renewalYears } = company.term;
  const renewed = kind === 'renovable' && (renewalYears ?? 0) > 0;
  return endsOn === null || endsOn >= asOf || renewed || kind === 'indefinida' ? null : endsOn;
}

function overFaults(report: ExaminedReport, evidence: Evidence[]): Fault[] {
  const { companyPointer, asOf } = report;
  const endsOn = termOverOn(report);
  if (endsOn === null) return [];
  return [
    fault({
      severity: 'impedimento',
      subjects: [`${companyPointer}/term`],
      expected: `≥ ${asOf}`,
      actual: endsOn,
      message: say('ENT-006', 'over', { date: spanishDate(endsOn) }),
      cure: cure('ENT-006', 'over', { date: spanishDate(endsOn) }),
      evidence,
    }),
  ];
}

/** Of a company that goes on no longer; null of every other. */
function endedText(report: ExaminedReport): string | null {
  const when = whenEnded(report);
  const did = whatBecame(report);
  const { term, statusSince } = report.company;
  if (when === null || did === null) return null;
  if (term.kind !== 'indefinida' || statusSince === null) return say('ENT-006', 'ended', { when });
  return say('ENT-006', 'endedUnlimited', { did, date: spanishDate(statusSince) });
}

/** What is said of the term, and where it stands. */
function metBy(report: ExaminedReport, evidence: Evidence[]): { message: string; evidence: Evidence[] } {
  const { kind, endsOn } = report.company.term;
  if (kind === 'renovable') return renewal(report, evidence);
  const message =
    kind === 'plazo_fijo' && endsOn !== null
      ? say('ENT-006', 'until', { date: spanishDate(endsOn) })
      : say('ENT-006', 'unlimited');
  return { message, evidence };
}

/** When the period that runs today ends, and whether another follows it. */
function renewal(report: ExaminedReport, evidence: Evidence[]): { message: string; evidence: Evidence[] } {
  const { asOf, company } = report;
  const { endsOn, renewalYears } = company.term;
  if (endsOn === null || renewalYears === null || renewalYears < 1)
    return { message: say('ENT-006', 'renewable'), evidence };
  let periods = 0;
  while (addYears(endsOn, periods * renewalYears) < asOf) periods += 1;
  const end = addYears(endsOn, periods * renewalYears);
  const years = countedInWords(renewalYears, say('ENT-006', 'year'), say('ENT-006', 'years'));
  const values = { date: spanishDate(end), years };
  const months = noticeMonths(evidence);
  if (months === null) return { message: say('ENT-006', 'renewed', values), evidence };
  const deadline = addMonths(end, -months);
  const told = { ...values, deadline: spanishDate(deadline) };
  if (deadline >= asOf) return { message: say('ENT-006', 'open', told), evidence };
  const notes = notedOn(report);
  if (notes === null || notes.on <= deadline) return { message: say('ENT-006', 'unshown', told), evidence };
  const next = spanishDate(addYears(endsOn, (periods + 1) * renewalYears));
  const message = say('ENT-006', 'sure', { ...told, next, shownOn: spanishDate(notes.on) });
  return { message, evidence: [...evidence, ...notes.evidence] };
}

/** How many months before the end of a period the clause wants to know that it is the last; null where it says none. */
function noticeMonths(evidence: readonly Evidence[]): number | null {
  const wanted = Array.from({ length: 12 }, (_, index) => index + 1).find((months) => {
    const notice = say('ENT-006', 'notice', { months: spanishNumber(months, 'masculine') });
    return evidence.some(({ quote }) => quote.includes(` ${notice}`));
  });
  return wanted ?? null;
}

/** The certificate that tells all that was noted on the company, and its day. */
function notedOn(report: ExaminedReport): { on: string; evidence: Evidence[] } | null {
  const pointer = `${report.companyPointer}/amendments`;
  const source = report.content.provenance[pointer];
  const issued = report.document(source?.documentId ?? null)?.value.issuedOn;
  return issued == null ? null : { on: issued, evidence: report.evidence.at(pointer) };
}
