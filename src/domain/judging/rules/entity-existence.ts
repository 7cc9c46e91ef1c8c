import type { Act } from '../../../contract/generated/types.js';
import { addYears } from '../../values/dates.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { counted } from '../../words/spanish-lists.js';
import { actsOf, openingOfAct } from './acts.js';
import { whenEnded } from './endings.js';
import { checkInForce } from './entity-status.js';
import { checkTaxStatus } from './entity-tax.js';
import type { ExaminedReport } from './examined-report.js';
import { say } from './findings.js';
import { examined, type Fault, fault, notApplicable, type Rule, rule, type Verdict } from './rule.js';

/** Whether the company exists: its status, its term, the law it was made under, its standing before the tax office. */
export const entityExistenceRules: readonly Rule[] = [
  rule('ENT-005', 'entidad', checkInForce),
  rule('ENT-006', 'entidad', checkTerm),
  rule('ENT-007', 'entidad', checkFormExisted),
  rule('ENT-008', 'entidad', checkTaxStatus),
];

function checkTerm(report: ExaminedReport): Verdict {
  const { kind, endsOn, renewalYears } = report.company.term;
  const pointer = `${report.companyPointer}/term`;
  const renewed = kind === 'renovable' && (renewalYears ?? 0) > 0;
  const over = endsOn !== null && endsOn < report.asOf && !renewed && kind !== 'indefinida';
  const evidence = report.evidence.at(pointer);
  const faults = over
    ? [
        fault({
          severity: 'impedimento',
          subjects: [pointer],
          expected: `≥ ${report.asOf}`,
          actual: endsOn,
          message: say('ENT-006', 'over', { date: spanishDate(endsOn) }),
          evidence,
        }),
      ]
    : [];
  const when = whenEnded(report);
  if (when !== null && !over) return notApplicable(say('ENT-006', 'ended', { when }));
  const message =
    kind === 'plazo_fijo' && endsOn !== null
      ? say('ENT-006', 'until', { date: spanishDate(endsOn) })
      : kind === 'renovable'
        ? renewableText(report)
        : say('ENT-006', 'unlimited');
  // Only a fixed term is said as a date.
  const told = kind === 'renovable' ? String(renewalYears ?? '') : null;
  return examined({
    subjects: [pointer],
    faults,
    message,
    actual: endsOn ?? kind,
    ...(kind === 'plazo_fijo' ? {} : { told }),
    evidence,
  });
}

/** When the period that runs today ends, and for how long the next one runs. */
function renewableText({ asOf, company }: ExaminedReport): string {
  const { endsOn, renewalYears } = company.term;
  if (endsOn === null || renewalYears === null || renewalYears < 1) return say('ENT-006', 'renewable');
  let end = endsOn;
  for (let periods = 1; end < asOf; periods += 1) end = addYears(endsOn, periods * renewalYears);
  const years = counted(renewalYears, say('ENT-006', 'year'), say('ENT-006', 'years'));
  return say('ENT-006', 'period', { date: spanishDate(end), years });
}

function checkFormExisted(report: ExaminedReport): Verdict {
  const { electronicRegisterSince } = report.policy;
  const acts = actsOf(report);
  if (acts.length === 0) return notApplicable(say('ENT-007', 'noActs'));
  const formSince = report.form.since;
  const adopted = acts.findLast(({ value }) => adoptsForm(value)) ?? acts[0];
  const faults = acts.flatMap((act) => {
    const early = act === adopted && formSince !== undefined && act.value.date < formSince;
    const formFault = early
      ? [tooEarly(report, act, say('ENT-007', 'form', { legalForm: report.company.legalForm }), formSince)]
      : [];
    const beforeRegister =
      act.value.res !== null && electronicRegisterSince !== null && act.value.date < electronicRegisterSince;
    const resFault = beforeRegister
      ? [tooEarly(report, act, say('ENT-007', 'register'), electronicRegisterSince)]
      : [];
    return [...formFault, ...resFault];
  });
  return examined({
    subjects: acts.map(({ pointer }) => pointer),
    faults,
    message: say('ENT-007', 'met'),
    evidence: adopted === undefined ? [] : openingOfAct(report, adopted),
  });
}

function adoptsForm(act: Act): boolean {
  return act.effects.some((effect) => effect.field === 'legalForm');
}

function tooEarly(
  report: ExaminedReport,
  act: { value: Act; pointer: string },
  what: string,
  since: string,
): Fault {
  return fault({
    severity: 'reparo',
    subjects: [act.pointer],
    expected: `≥ ${since}`,
    actual: act.value.date,
    message: say('ENT-007', 'tooEarly', {
      what,
      since: spanishDate(since),
      date: spanishDate(act.value.date),
    }),
    evidence: report.evidence.at(act.pointer),
  });
}
