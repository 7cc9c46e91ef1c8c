import { percentToMicros, sumOfPercents, wholeInMicros } from '../../values/percentages.js';
import { counted, spanishPercent } from '../../words/spanish-lists.js';
import type { ExaminedReport } from './examined-report.js';
import { say } from './findings.js';
import { examined, type Fault, fault, notApplicable, type Rule, rule, type Verdict } from './rule.js';
import { checkForeignHolders } from './shareholders-foreign.js';
import { checkCrossHoldings, checkRegister } from './shareholders-register.js';

/** Who holds the company. */
export const shareholderRules: readonly Rule[] = [
  rule('SHR-001', 'accionistas', checkSum),
  rule('SHR-002', 'accionistas', checkCount),
  rule('SHR-003', 'accionistas', checkRegister),
  rule('SHR-004', 'accionistas', checkCrossHoldings),
  rule('SHR-005', 'accionistas', checkForeignHolders),
];

function checkSum(report: ExaminedReport): Verdict {
  const { shareholderSummary: summary } = report.content;
  if (report.holdings.some(({ value }) => value.interest === 'capital_asignado')) {
    return notApplicable(say('SHR-001', 'branch'));
  }
  const evidence = report.evidence.at('/shareholderSummary', summary.documentId);
  const sum = sumOfPercents(report.holdings.map(({ value }) => value.percentage));
  const subjects = ['/shareholders'];
  const known = { subjects, expected: '100.000000', actual: sum, evidence };
  if (summary.truncated) {
    const message = say('SHR-001', 'partial', {
      listed: summary.listed,
      count: counted(summary.count, say('SHR-001', 'holder'), say('SHR-001', 'holders')),
      percentage: spanishPercent(sum, report.law.decimalMark),
    });
    return examined({
      subjects,
      faults: [fault({ ...known, outcome: 'warning', severity: 'observacion', message })],
      message,
      evidence,
    });
  }
  return examined({
    subjects,
    faults: sumFaults(report, known),
    message: say('SHR-001', 'met', {
      count: counted(summary.count, say('SHR-001', 'holder'), say('SHR-001', 'holders')),
    }),
    expected: '100.000000',
    actual: sum,
    evidence,
  });
}

function sumFaults(
  report: ExaminedReport,
  known: Pick<Fault, 'subjects' | 'evidence'> & { actual: string },
): Fault[] {
  const total = report.company.capital?.shares?.total ?? null;
  const held = report.holdings.reduce((sum, { value }) => sum + value.shares, 0);
  const { share } = report.law.terms;
  const described = (count: number) => counted(count, share.one, share.many);
  if (total !== null && held !== total) {
    const message = say('SHR-001', 'short', {
      held: described(held),
      total: described(total),
      percentage: spanishPercent(known.actual, report.law.decimalMark),
    });
    return [
      fault({ ...known, severity: 'reparo', expected: described(total), actual: described(held), message }),
    ];
  }
  if (percentToMicros(known.actual) === wholeInMicros) return [];
  const message = say('SHR-001', 'sum', { percentage: spanishPercent(known.actual, report.law.decimalMark) });
  return [fault({ ...known, severity: 'reparo', message })];
}

function checkCount(report: ExaminedReport): Verdict {
  const { legalForm, legalFormLabel } = report.company;
  const family = legalForm.startsWith('SA_') ? 'SA' : legalForm;
  const minimum = report.policy.minimumHolders[family];
  const maximum = report.policy.maximumHolders[family];
  if (minimum === undefined) return notApplicable(say('SHR-002', 'noNumber'));
  const { count, documentId } = report.content.shareholderSummary;
  const evidence = report.evidence.at('/shareholderSummary', documentId);
  const range =
    maximum === minimum ? `${minimum}` : maximum === undefined ? `≥ ${minimum}` : `${minimum}–${maximum}`;
  const complain = (severity: Fault['severity'], expected: string, actual: string, message: string): Fault =>
    fault({ severity, subjects: ['/shareholderSummary/count'], expected, actual, message, evidence });
  const holders = counted(count, say('SHR-002', 'holder'), say('SHR-002', 'holders'));
  const faults: Fault[] = [];
  if (count < minimum || count > (maximum ?? count)) {
    const severity = family === 'SA' ? 'impedimento' : 'reparo';
    const message = say('SHR-002', 'outside', {
      holders,
      legalForm: legalFormLabel,
      range: spanishRange(minimum, maximum),
    });
    faults.push(complain(severity, range, String(count), message));
  }
  const open = report.policy.openCompanyHolders;
  if (family === 'SA' && legalForm !== 'SA_ABIERTA' && open !== null && count >= open) {
    const message = say('SHR-002', 'mustBeOpen', { holders });
    faults.push(complain('reparo', 'SA_ABIERTA', legalForm, message));
  }
  const legalPerson = report.holdings.find(
    ({ value }) => report.entity(value.holderEntityId)?.value.kind !== 'person',
  );
  if (legalForm === 'EIRL' && legalPerson !== undefined) {
    const name = report.nameOf(legalPerson.value.holderEntityId);
    const message = say('SHR-002', 'noPerson', { holder: name });
    faults.push(complain('reparo', say('SHR-002', 'naturalPerson'), name, message));
  }
  return examined({
    subjects: ['/shareholderSummary/count'],
    faults,
    message: say('SHR-002', 'met', { holders }),
    expected: range,
    actual: String(count),
    evidence,
  });
}

function spanishRange(minimum: number, maximum: number | undefined): string {
  if (maximum === minimum) return say('SHR-002', 'exactly', { minimum });
  return maximum === undefined
    ? say('SHR-002', 'atLeast', { minimum })
    : say('SHR-002', 'between', { minimum, maximum });
}
