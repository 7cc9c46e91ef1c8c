import type { Act } from '../../../contract/generated/types.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { actsOf, openingOfAct } from './acts.js';
import { checkInForce } from './entity-status.js';
import { checkTaxStatus } from './entity-tax.js';
import { checkTerm } from './entity-term.js';
import type { ExaminedReport } from './examined-report.js';
import { cure, say } from './findings.js';
import { examined, type Fault, fault, notApplicable, type Rule, rule, type Verdict } from './rule.js';

/** Whether the company exists: its status, its term, the law it was made under, its standing before the tax office. */
export const entityExistenceRules: readonly Rule[] = [
  rule('ENT-005', 'entidad', checkInForce),
  rule('ENT-006', 'entidad', checkTerm),
  rule('ENT-007', 'entidad', checkFormExisted),
  rule('ENT-008', 'entidad', checkTaxStatus),
];

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
    message: say('ENT-007', acts.length === 1 ? 'metOne' : 'met'),
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
    cure:
      act.value.res === null
        ? cure('ENT-007', 'deed', { date: spanishDate(act.value.date) })
        : cure('ENT-007', 'form', { date: spanishDate(act.value.date) }),
    evidence: report.evidence.at(act.pointer),
  });
}
