import type { Evidence } from '../../../contract/generated/types.js';
import type { Terms } from '../../jurisdictions/law.js';
import type { AskedOfForm } from '../../jurisdictions/legal-forms.js';
import { percentToMicros, sumOfPercents, wholeInMicros } from '../../values/percentages.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { counted, countedInWords, spanishPercent } from '../../words/spanish-lists.js';
import { isAgency } from './agencies.js';
import { whenGone } from './endings.js';
import type { ExaminedReport } from './examined-report.js';
import { type Cure, cure, say } from './findings.js';
import { type OneHand, oneHand } from './one-hand.js';
import { styledName } from './powers-term.js';
import { examined, type Fault, fault, notApplicable, type Rule, rule, type Verdict } from './rule.js';
import { checkForeignHolders } from './shareholders-foreign.js';
import { checkCrossHoldings, checkRegister, evidenceOfHoldings } from './shareholders-register.js';

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
  if (isAgency(report)) return notApplicable(say('SHR-001', 'branch'));
  const evidence = evidenceOfHoldings(report);
  const sum = sumOfPercents(report.holdings.map(({ value }) => value.percentage));
  const subjects = ['/shareholders'];
  const known = { subjects, expected: '100.000000', actual: sum, evidence, cure: registerCure(report) };
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
  const when = whenGone(report);
  return examined({
    subjects,
    faults: sumFaults(report, known),
    message: say('SHR-001', wholeIn(summary.count, when), {
      count: counted(summary.count, say('SHR-001', 'holder'), say('SHR-001', 'holders')),
      when: when ?? '',
    }),
    expected: '100.000000',
    actual: sum,
    evidence,
  });
}

function wholeIn(count: number, when: string | null) {
  if (when === null) return count === 1 ? 'metOne' : 'met';
  return count === 1 ? 'metGoneOne' : 'metGone';
}

/** Who lists all holders: the depositary of a listed company, the statutes of one without shares, or its register. */
function registerCure({ company, policy, documentsOf }: ExaminedReport): Cure | undefined {
  if (documentsOf('NOMINA_ACCIONISTAS_DCV').length > 0) return cure('SHR-001', 'listed');
  const kept = company.capital?.shares != null && policy.holderRegisters.length > 0;
  return kept ? undefined : cure('SHR-001', 'statutes');
}

function sumFaults(
  report: ExaminedReport,
  known: Pick<Fault, 'subjects' | 'evidence' | 'cure'> & { actual: string },
): Fault[] {
  const total = report.company.capital?.shares?.total ?? null;
  const held = report.holdings.reduce((sum, { value }) => sum + value.shares, 0);
  const { decimalMark, terms } = report.law;
  const { one, many, issued } = terms.share;
  const oneShare = say('SHR-001', 'oneShare', { share: one });
  const described = (count: number) => countedInWords(count, oneShare, many, decimalMark);
  if (total !== null && held !== total) {
    const values = {
      held: described(held),
      total: described(total),
      percentage: spanishPercent(known.actual, decimalMark),
      issued,
    };
    const own = ownShares(report);
    const told =
      own === 0
        ? {
            message: say('SHR-001', 'short', values),
            cure: known.cure ?? missingCure(described(total - held), held < total),
          }
        : {
            ...toldOfOwn(own, terms.share, { ...values, own: described(own) }),
            evidence: [...boughtBack(report), ...known.evidence],
          };
    const compared = { expected: described(total), actual: described(held) };
    return [fault({ ...known, severity: 'reparo', ...compared, ...told })];
  }
  if (percentToMicros(known.actual) === wholeInMicros) return [];
  const message = say('SHR-001', 'sum', { percentage: spanishPercent(known.actual, report.law.decimalMark) });
  return [fault({ ...known, severity: 'reparo', message })];
}

/** Of a register that tells of too few shares, whose the others are; of one that tells of too many nothing is missing. */
function missingCure(missing: string, short: boolean): Cure | undefined {
  return short ? cure('SHR-001', 'short', { missing }) : undefined;
}

/** What is told where the company has bought that many of its own shares. */
function toldOfOwn(count: number, { one, ownOne, ownMany }: Terms['share'], known: Cure['values']) {
  const values = { ...known, share: one, ofItself: count === 1 ? ownOne : ownMany };
  return count === 1
    ? { message: say('SHR-001', 'ownShare', values), cure: cure('SHR-001', 'ownShare', values) }
    : { message: say('SHR-001', 'ownShares', values), cure: cure('SHR-001', 'ownShares', values) };
}

/** How many shares the company bought of itself and did not sell again. */
function ownShares({ content, subject }: ExaminedReport): number {
  return content.shareTransfers.reduce(
    (sum, { toEntityId, fromEntityId, shares }) =>
      sum + (toEntityId === subject.id ? shares : 0) - (fromEntityId === subject.id ? shares : 0),
    0,
  );
}

function boughtBack({ content, subject, evidence }: ExaminedReport): Evidence[] {
  return content.shareTransfers.flatMap(({ toEntityId, documentId }, index) =>
    toEntityId === subject.id ? evidence.at(`/shareTransfers/${index}`, documentId) : [],
  );
}

function checkCount(report: ExaminedReport): Verdict {
  const { holders: limits } = report.form;
  if (limits === undefined) return notApplicable(say('SHR-002', 'noNumber'));
  const { minimum, maximum } = limits;
  const { count } = report.content.shareholderSummary;
  const evidence = evidenceOfHoldings(report);
  const range =
    maximum === minimum ? `${minimum}` : maximum === undefined ? `≥ ${minimum}` : `${minimum}–${maximum}`;
  const holders = countedInWords(count, say('SHR-002', 'holder'), say('SHR-002', 'holders'));
  const when = whenGone(report);
  const complaints = [
    ...numberComplaints(report, limits, { holders, range }),
    ...openComplaints(report, limits, holders),
    ...personComplaints(report, limits),
  ];
  return examined({
    subjects: ['/shareholderSummary/count'],
    faults: complaints.map((complaint) =>
      fault({ ...complaint, subjects: ['/shareholderSummary/count'], evidence }),
    ),
    message: say('SHR-002', when === null ? 'met' : 'metGone', { holders, when: when ?? '' }),
    expected: range,
    actual: String(count),
    evidence,
  });
}

type Limits = NonNullable<AskedOfForm['holders']>;

type Complaint = Pick<Fault, 'severity' | 'message' | 'cure' | 'told'> & { expected: string; actual: string };

function numberComplaints(
  report: ExaminedReport,
  { minimum, maximum, fewerDissolve }: Limits,
  { holders, range }: { holders: string; range: string },
): Complaint[] {
  const { count } = report.content.shareholderSummary;
  if (count >= minimum && count <= (maximum ?? count)) return [];
  const hand = oneHand(report);
  if (hand?.dissolvedOn != null) return [dissolved(report, hand, range)];
  const values = {
    holders,
    legalForm: report.company.legalFormLabel,
    range: spanishRange(minimum, maximum),
  };
  const message = say('SHR-002', 'outside', values);
  const severity = fewerDissolve ? 'impedimento' : 'reparo';
  const cured = cure('SHR-002', 'outside', values);
  return [{ severity, expected: range, actual: String(count), message, cure: cured }];
}

/** The law dissolved the company, whatever its register says of it. */
function dissolved(
  report: ExaminedReport,
  { holderId, since, dissolvedOn }: OneHand,
  range: string,
): Complaint {
  const holder = styledName(report, holderId);
  const message = say('SHR-002', 'dissolved', {
    holder,
    since: spanishDate(since),
    date: spanishDate(dissolvedOn ?? since),
  });
  const cured = cure('SHR-002', 'dissolved', { holder });
  const told = [report.nameOf(holderId), since];
  return { severity: 'impedimento', expected: range, actual: '1', message, told, cure: cured };
}

function openComplaints(report: ExaminedReport, { openFrom }: Limits, holders: string): Complaint[] {
  if (openFrom === undefined || report.content.shareholderSummary.count < openFrom.count) return [];
  const message = say('SHR-002', 'mustBeOpen', { holders });
  const registered = cure('SHR-002', 'mustBeOpen');
  const expected = report.law.forms.row(openFrom.form).label ?? openFrom.form;
  const { legalFormLabel: actual } = report.company;
  return [{ severity: 'reparo', expected, actual, message, cure: registered }];
}

function personComplaints(report: ExaminedReport, { peopleOnly }: Limits): Complaint[] {
  const other = report.holdings.find(
    ({ value }) => report.entity(value.holderEntityId)?.value.kind !== 'person',
  );
  if (!peopleOnly || other === undefined) return [];
  const holder = report.nameOf(other.value.holderEntityId);
  const message = say('SHR-002', 'noPerson', { holder });
  const expected = say('SHR-002', 'naturalPerson');
  return [{ severity: 'reparo', expected, actual: holder, message, cure: cure('SHR-002', 'noPerson') }];
}

function spanishRange(minimum: number, maximum: number | undefined): string {
  if (maximum === minimum) return say('SHR-002', 'exactly', { minimum });
  return maximum === undefined
    ? say('SHR-002', 'atLeast', { minimum })
    : say('SHR-002', 'between', { minimum, maximum });
}
