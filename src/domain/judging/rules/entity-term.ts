import type { Evidence } from '../../../contract/generated/types.js';
import { addMonths, addYears } from '../../values/dates.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { countedNounInSentence } from '../../words/spanish-lists.js';
import { spanishNumber } from '../../words/spanish-numbers.js';
import { whatBecame, whenEnded } from './endings.js';
import type { ExaminedReport } from './examined-report.js';
import { cureOfFinding, findingText } from './findings.js';
import { examinationOf, findingOf, notApplicable, type RuleFinding, type RuleResult } from './rule.js';

/** Whether the time that the company was made for has not run out. */
export function checkTerm(report: ExaminedReport): RuleResult {
  const { kind, endsOn, renewalYears } = report.company.term;
  const pointer = `${report.companyPointer}/term`;
  const evidence = report.evidence.at(pointer);
  const faults = overFindings(report, evidence);
  const ended = faults.length > 0 ? null : endedText(report);
  if (ended !== null) return notApplicable(ended);
  // Only a fixed term is said as a date.
  const told = kind === 'renovable' && renewalYears !== null ? [String(renewalYears)] : [];
  return examinationOf({
    subjects: [pointer],
    faults,
    actual: endsOn ?? kind,
    ...(kind === 'plazo_fijo' ? {} : { told }),
    ...termText(report, evidence),
  });
}

/** When the time of the company ran out, as far as its papers show; null where it has not. */
export function termOverOn({ company, asOf }: Pick<ExaminedReport, 'company' | 'asOf'>): string | null {
  const { kind, endsOn, renewalYears } = company.term;
  const renewed = kind === 'renovable' && (renewalYears ?? 0) > 0;
  return endsOn === null || endsOn >= asOf || renewed || kind === 'indefinida' ? null : endsOn;
}

function overFindings(report: ExaminedReport, evidence: Evidence[]): RuleFinding[] {
  const { companyPointer, asOf } = report;
  const endsOn = termOverOn(report);
  if (endsOn === null) return [];
  return [
    findingOf({
      severity: 'impedimento',
      subjects: [`${companyPointer}/term`],
      expected: `≥ ${asOf}`,
      actual: endsOn,
      message: findingText('ENT-006', 'over', { date: spanishDate(endsOn) }),
      cure: cureOfFinding('ENT-006', 'over', { date: spanishDate(endsOn) }),
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
  if (term.kind !== 'indefinida' || statusSince === null) return findingText('ENT-006', 'ended', { when });
  return findingText('ENT-006', 'endedUnlimited', { did, date: spanishDate(statusSince) });
}

/** What is said of the term, and where it stands. */
function termText(report: ExaminedReport, evidence: Evidence[]): { message: string; evidence: Evidence[] } {
  const { kind, endsOn } = report.company.term;
  if (kind === 'renovable') return renewalText(report, evidence);
  const message =
    kind === 'plazo_fijo' && endsOn !== null
      ? findingText('ENT-006', 'until', { date: spanishDate(endsOn) })
      : findingText('ENT-006', 'unlimited');
  return { message, evidence };
}

/** When the period that runs today ends, and whether another follows it. */
function renewalText(
  report: ExaminedReport,
  evidence: Evidence[],
): { message: string; evidence: Evidence[] } {
  const { asOf, company } = report;
  const { endsOn, renewalYears } = company.term;
  if (endsOn === null || renewalYears === null || renewalYears < 1)
    return { message: findingText('ENT-006', 'renewable'), evidence };
  let periods = 0;
  while (addYears(endsOn, periods * renewalYears) < asOf) periods += 1;
  const end = addYears(endsOn, periods * renewalYears);
  const years = countedNounInSentence(
    renewalYears,
    findingText('ENT-006', 'year'),
    findingText('ENT-006', 'years'),
  );
  const values = { date: spanishDate(end), years };
  const months = noticeMonths(evidence);
  if (months === null) return { message: findingText('ENT-006', 'renewed', values), evidence };
  const deadline = addMonths(end, -months);
  const told = { ...values, deadline: spanishDate(deadline) };
  if (deadline >= asOf) return { message: findingText('ENT-006', 'open', told), evidence };
  const notes = notedOn(report);
  if (notes === null || notes.on <= deadline)
    return { message: findingText('ENT-006', 'unshown', told), evidence };
  const next = spanishDate(addYears(endsOn, (periods + 1) * renewalYears));
  const message = findingText('ENT-006', 'sure', { ...told, next, shownOn: spanishDate(notes.on) });
  return { message, evidence: [...evidence, ...notes.evidence] };
}

/** How many months before the end of a period the clause wants to know that it is the last; null where it says none. */
function noticeMonths(evidence: readonly Evidence[]): number | null {
  const wanted = Array.from({ length: 12 }, (_, index) => index + 1).find((months) => {
    const notice = findingText('ENT-006', 'notice', { months: spanishNumber(months, 'masculine') });
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
