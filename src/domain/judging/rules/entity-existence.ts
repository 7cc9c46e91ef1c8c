import type { Act } from '../../../contract/generated/types.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { actsOf, evidenceOfInstrument } from './acts.js';
import { checkInForce } from './entity-status.js';
import { checkTaxStatus } from './entity-tax.js';
import { checkTerm } from './entity-term.js';
import type { ExaminedReport } from './examined-report.js';
import { cureOfFinding, findingText } from './findings.js';
import {
  examinationOf,
  findingOf,
  notApplicable,
  type Rule,
  type RuleFinding,
  type RuleResult,
  rule,
} from './rule.js';

/** Whether the company exists: its status, its term, the law it was made under, its standing before the tax office. */
export const entityExistenceRules: readonly Rule[] = [
  rule('ENT-005', 'entidad', checkInForce),
  rule('ENT-006', 'entidad', checkTerm),
  rule('ENT-007', 'entidad', checkFormExisted),
  rule('ENT-008', 'entidad', checkTaxStatus),
];

function checkFormExisted(report: ExaminedReport): RuleResult {
  const { electronicRegisterSince } = report.policy;
  const acts = actsOf(report);
  if (acts.length === 0) return notApplicable(findingText('ENT-007', 'noActs'));
  const formSince = report.form.since;
  const adopted = acts.findLast(({ value }) => adoptsForm(value)) ?? acts[0];
  const faults = acts.flatMap((act) => {
    const early = act === adopted && formSince !== undefined && act.value.date < formSince;
    const formFault = early
      ? [
          tooEarly(
            report,
            act,
            findingText('ENT-007', 'form', { legalForm: report.company.legalForm }),
            formSince,
          ),
        ]
      : [];
    const beforeRegister =
      act.value.res !== null && electronicRegisterSince !== null && act.value.date < electronicRegisterSince;
    const resFault = beforeRegister
      ? [tooEarly(report, act, findingText('ENT-007', 'register'), electronicRegisterSince)]
      : [];
    return [...formFault, ...resFault];
  });
  return examinationOf({
    subjects: acts.map(({ pointer }) => pointer),
    faults,
    message: findingText('ENT-007', acts.length === 1 ? 'metOne' : 'met'),
    evidence: adopted === undefined ? [] : evidenceOfInstrument(report, adopted),
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
): RuleFinding {
  return findingOf({
    severity: 'reparo',
    subjects: [act.pointer],
    expected: `≥ ${since}`,
    actual: act.value.date,
    message: findingText('ENT-007', 'tooEarly', {
      what,
      since: spanishDate(since),
      date: spanishDate(act.value.date),
    }),
    cure:
      act.value.res === null
        ? cureOfFinding('ENT-007', 'deed', { date: spanishDate(act.value.date) })
        : cureOfFinding('ENT-007', 'form', { date: spanishDate(act.value.date) }),
    evidence: report.evidence.at(act.pointer),
  });
}
