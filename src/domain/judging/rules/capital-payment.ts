import type { Company, Evidence } from '../../../contract/generated/types.js';
import { addYears } from '../../values/dates.js';
import { amountUnits, moneyOfUnits } from '../../values/money.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { spanishMoney } from '../../words/spanish-money.js';
import { isAgency } from './agencies.js';
import { contributedUnits, reducedBy } from './capital-compared.js';
import type { ExaminedReport } from './examined-report.js';
import { cureOfFinding, findingText } from './findings.js';
import { examinationOf, findingOf, notApplicable, type RuleFinding, type RuleResult } from './rule.js';

type PaidCapital = NonNullable<Company['capital']>;

/** Whether what was subscribed is paid, and if not, whether there is time left. */
export function checkPayment(report: ExaminedReport): RuleResult {
  const { capital } = report.company;
  const { terms } = report.law;
  if (capital === null) return notApplicable(terms.noCapital);
  const pointer = `${report.companyPointer}/capital`;
  const evidence = report.evidence.at(`${pointer}/paid`);
  const balance = spanishMoney(moneyOfUnits(unpaidOf(capital), capital.stated.currency));
  const deadline = paymentDeadline(report, capital);
  const lapsed = overdueCapital(report);
  const faults =
    lapsed === null
      ? []
      : [
          findingOf({
            severity: 'observacion',
            subjects: [`${pointer}/paid`],
            expected: spanishMoney(capital.subscribed),
            actual: spanishMoney(capital.paid),
            ...lapsedTexts(capital, lapsed, { balance, ofAgency: isAgency(report) }),
            evidence,
          }),
        ];
  // That all shares are paid tells an amount only beside what they were subscribed for.
  const promised = unpaidOf(capital) > 0n ? [] : report.evidence.at(`${pointer}/subscribed`);
  const running = deadline === null ? '' : findingText('CAP-002', 'until', { date: spanishDate(deadline) });
  return examinationOf({
    subjects: [`${pointer}/paid`],
    faults,
    message:
      unpaidOf(capital) > 0n
        ? findingText('CAP-002', 'running', { balance, until: running })
        : findingText('CAP-002', paymentText(report, capital), {
            ...terms.capital,
            contributions: terms.contributions.the,
          }),
    actual: spanishMoney(capital.paid),
    evidence: [...evidence, ...promised, ...paymentsIn(report, capital)],
  });
}

/** How capital is paid that has no balance: as the statutes have it alone, where less is known to be contributed. */
function paymentText(report: ExaminedReport, capital: PaidCapital): 'agency' | 'met' | 'asStated' {
  if (isAgency(report)) return 'agency';
  const contributed = contributedUnits(capital, reducedBy(report.company));
  return contributed < amountUnits(capital.paid) ? 'asStated' : 'met';
}

/** Up to so many payments are quoted besides what the statutes say of all. */
const quotedPayments = 8;

/** Where those who founded the company, and those who joined later, are said to pay. */
function paymentsIn({ companyPointer, content, evidence }: ExaminedReport, capital: PaidCapital): Evidence[] {
  const pointers = [
    ...capital.contributions.map((_, index) => `${companyPointer}/capital/contributions/${index}`),
    ...content.shareTransfers.flatMap(({ kind }, index) =>
      kind === 'aumento' ? [`/shareTransfers/${index}`] : [],
    ),
  ];
  return pointers
    .filter((pointer) => content.provenance[pointer]?.quote != null)
    .slice(0, quotedPayments)
    .flatMap((pointer) => evidence.at(pointer));
}

/** Capital that was not paid in time. */
interface OverdueCapital {
  readonly deadline: string;
  /** The rule of law that reduces the capital to what was paid; absent where the balance is still owed. */
  readonly law: string | undefined;
}

/** What is still owed after its time; null where nothing is. */
export function overdueCapital(report: ExaminedReport): OverdueCapital | null {
  const { capital } = report.company;
  if (capital === null || unpaidOf(capital) === 0n) return null;
  const deadline = paymentDeadline(report, capital);
  if (deadline === null || deadline >= report.asOf) return null;
  return { deadline, law: report.form.unpaidReducedBy };
}

function lapsedTexts(
  { stated, subscribed, paid }: PaidCapital,
  { deadline, law }: OverdueCapital,
  { balance, ofAgency }: { balance: string; ofAgency: boolean },
): Pick<RuleFinding, 'message' | 'cure'> {
  const date = spanishDate(deadline);
  const owed = { balance, paid: spanishMoney(paid), date };
  if (ofAgency)
    return {
      message: findingText('CAP-002', 'assignedOverdue', owed),
      cure: cureOfFinding('CAP-002', 'assigned', owed),
    };
  if (law === undefined)
    return {
      message: findingText('CAP-002', 'overdue', owed),
      cure: cureOfFinding('CAP-002', 'overdue', owed),
    };
  const values = {
    date,
    law,
    paid: spanishMoney(paid),
    subscribed: spanishMoney(subscribed),
    stated: spanishMoney(stated),
  };
  return {
    message: findingText('CAP-002', 'reduced', values),
    cure: cureOfFinding('CAP-002', 'reduced', { paid: spanishMoney(paid) }),
  };
}

/** What is still to be paid of what was subscribed, in the units of its currency. */
function unpaidOf({ subscribed, paid }: PaidCapital): bigint {
  const unpaid = amountUnits(subscribed) - amountUnits(paid);
  return unpaid > 0n ? unpaid : 0n;
}

function paymentDeadline(report: ExaminedReport, capital: PaidCapital): string | null {
  return capital.paymentDeadline ?? statutoryDeadline(report);
}

/** The end of the time that the law gives to pay the capital, where it sets one and the statutes do not. */
function statutoryDeadline(report: ExaminedReport): string | null {
  const { incorporation, amendments } = report.company;
  const years = report.form.paidWithinYears;
  const increase = amendments.findLast((act) => act.kind === 'aumento_capital') ?? incorporation;
  return years === undefined || increase === null ? null : addYears(increase.date, years);
}
