import type { Act, Evidence } from '../../../contract/generated/types.js';
import type { FormRequirements } from '../../jurisdictions/legal-forms.js';
import { printedStated } from '../../jurisdictions/stated-values.js';
import { addYears, type CivilDate } from '../../values/dates.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { spanishNumber } from '../../words/spanish-numbers.js';
import {
  actsOf,
  afterDuration,
  evidenceOfAct,
  evidenceOfInstrument,
  evidenceOfReading,
  formsAt,
  spanishDuration,
  upheldActs,
} from './acts.js';
import { checkFold, checkRegistrar, fieldName } from './constitution-state.js';
import type { ExaminedReport, Pointed } from './examined-report.js';
import { type Cure, cureOfFinding, findingText } from './findings.js';
import { checkMarginalNotes } from './marginal-notes.js';
import {
  examinationOf,
  findingOf,
  notApplicable,
  type Rule,
  type RuleFinding,
  type RuleResult,
  rule,
} from './rule.js';

/** How the company came to be what it is: its acts, their formalities, their order. */
export const constitutionRules: readonly Rule[] = [
  rule('CON-001', 'constitucion', checkFormalities),
  rule('CON-002', 'constitucion', checkOrder),
  rule('CON-003', 'constitucion', checkFold),
  rule('CON-004', 'constitucion', checkRegistrar),
  rule('CON-005', 'constitucion', checkMarginalNotes),
];

function checkFormalities(report: ExaminedReport): RuleResult {
  const { everyAct, none } = report.law.terms.formalities;
  const acts = actsOf(report).filter(
    ({ value: { deed, res, registration } }) =>
      everyAct || deed !== null || res !== null || registration !== null,
  );
  if (acts.length === 0) return notApplicable(none);
  const forms = formsAt(report);
  const cures = acts.filter(({ value }) => value.kind === 'saneamiento').map(({ value }) => value.date);
  const wanting = acts
    .filter(({ value }) => value.res === null)
    .map((act) => ({
      isCured: cures.some((date) => date > act.value.date),
      faults: formalityFindings(report, act, forms.get(act.value.id)),
    }));
  const faults = wanting.flatMap((act) => (act.isCured ? [] : act.faults));
  const upheld = upheldActs(acts, faults);
  return examinationOf({
    subjects: acts.map(({ pointer }) => pointer),
    faults,
    message: formalitiesMet(report, acts, {
      cured: wanting.some((act) => act.isCured && act.faults.length > 0),
    }),
    evidence: upheld.flatMap((act) => evidenceOfAct(report, act)),
  });
}

/** What was done with the acts: by deed, or by a form of the electronic register, which asks for nothing more. */
function formalitiesMet(
  report: ExaminedReport,
  acts: readonly Pointed<Act>[],
  { cured }: { cured: boolean },
): string {
  const {
    deed,
    deeds,
    cured: curedDeeds = deeds,
    form = deed,
    forms = deeds,
  } = report.law.terms.formalities.met;
  const byForm = acts.filter(({ value }) => value.res !== null).length;
  const byDeed = acts.length - byForm;
  const told = [
    ...(byDeed === 0 ? [] : [byDeed === 1 ? deed : cured ? curedDeeds : deeds]),
    ...(byForm === 0 ? [] : [byForm === 1 ? form : forms]),
  ];
  return told.join(' ');
}

/** What is late or missing, given the time that the law allows (ISO 8601) where it sets one. */
function formalityFindings(
  report: ExaminedReport,
  act: Pointed<Act>,
  form: FormRequirements = {},
): RuleFinding[] {
  const { formalities } = report.law.terms;
  const duration = form.registeredWithin;
  const from = act.value.deed?.date ?? act.value.date;
  return (['registration', 'publication'] as const).flatMap((part) => {
    const required = formalities.steps[part];
    if (required === null) return [];
    const step = act.value[part];
    const known = { subjects: [`${act.pointer}/${part}`], evidence: evidenceOfStep(report, act, part) };
    const values = { step: required.name, ofInstrument: formalities.ofInstrument, date: spanishDate(from) };
    if (step === null) {
      const message = findingText('CON-001', 'missing', values);
      const mended = cureOfFinding('CON-001', 'missing', values);
      const { expected } = formalities;
      return [
        findingOf({ ...known, severity: 'impedimento', expected, told: [from], message, cure: mended }),
      ];
    }
    const untimely = untimelyStep(step.date, { from, duration });
    if (untimely === null) return [];
    const { expected, key, until } = untimely;
    const message = findingText('CON-001', key, {
      instrument: formalities.instrument,
      date: spanishDate(from),
      done: required.done,
      doneOn: spanishDate(step.date),
      ...until,
    });
    const told = { ...known, expected, actual: step.date };
    if (key === 'early') {
      const mended = cureOfFinding('CON-001', 'early', values);
      return [findingOf({ ...told, severity: 'reparo', message, cure: mended })];
    }
    const late = idleAmendment(message, act, form);
    return [findingOf({ ...told, ...lateTexts(late, values, endedNullity(report, act, form, step.date)) })];
  });
}

/** When a step was done. What is missing is written nowhere: the quotes are of the act that lacks it. */
function evidenceOfStep(
  report: ExaminedReport,
  act: Pointed<Act>,
  part: 'registration' | 'publication',
): Evidence[] {
  const step = act.value[part];
  if (step === null) return evidenceOfAct(report, act);
  return [
    ...report.evidence.at(`${act.pointer}/${part}/date`, step.documentId),
    ...evidenceOfAct(report, act, ['deed', part]),
  ];
}

/** That a late amendment was late; where the law says so, that it has no effect, which no time that passes gives it. */
function idleAmendment(
  late: string,
  { value: { kind } }: Pointed<Act>,
  { lateAmendmentIdleBy: law }: FormRequirements,
): string {
  return kind === 'constitucion' || law === undefined ? late : findingText('CON-001', 'idle', { late, law });
}

/** How much it weighs that a step was late, once nobody may ask any more for the nullity by it or before. */
function lateTexts(
  late: string,
  values: Cure['values'],
  ended: ReturnType<typeof endedNullity>,
): Pick<RuleFinding, 'severity' | 'message' | 'cure'> {
  if (ended === null)
    return { severity: 'reparo', message: late, cure: cureOfFinding('CON-001', 'late', values) };
  return {
    severity: 'observacion',
    message: findingText('CON-001', 'prescribed', { ...ended, late }),
    cure: cureOfFinding('CON-001', 'prescribed', values),
  };
}

/** The years, and the law of them, after which nobody may ask any more for the nullity of a founding; null before. */
function endedNullity(
  { asOf }: ExaminedReport,
  { value: { kind } }: Pointed<Act>,
  { nullityYears: years, nullityEndedBy: law = '' }: FormRequirements,
  since: CivilDate,
): { years: string; law: string } | null {
  if (kind !== 'constitucion' || years === undefined || addYears(since, years) >= asOf) return null;
  return { years: spanishNumber(years, 'masculine'), law };
}

/** When a step should have been taken; null where it was then. */
function untimelyStep(
  date: CivilDate,
  { from, duration }: { from: CivilDate; duration: string | undefined },
): { expected: string; key: 'early' | 'late'; until?: { time: string; deadline: string } } | null {
  if (date < from) return { expected: `≥ ${from}`, key: 'early' };
  const deadline = duration === undefined ? null : afterDuration(from, duration);
  if (duration === undefined || deadline === null || date <= deadline) return null;
  const until = { time: spanishDuration(duration), deadline: spanishDate(deadline) };
  return { expected: `≤ ${deadline}`, key: 'late', until };
}

function checkOrder(report: ExaminedReport): RuleResult {
  const acts = actsOf(report);
  if (report.company.incorporation === null) return notApplicable(findingText('CON-002', 'noActs'));
  const state = new Map<string, string | null>();
  const faults = acts.flatMap((act, index) => {
    const previous = acts[index - 1]?.value;
    const outOfOrder =
      previous !== undefined && act.value.date < previous.date ? [precedes(report, act, previous)] : [];
    const mismatches = act.value.effects.flatMap((effect, position) => {
      const before = state.get(effect.field);
      state.set(effect.field, effect.after);
      if (before === undefined || effect.before === before) return [];
      return [
        findingOf({
          severity: 'reparo',
          subjects: [`${act.pointer}/effects/${position}`],
          expected: printedStated(effect.field, before),
          actual: printedStated(effect.field, effect.before),
          message: findingText('CON-002', 'otherBefore', {
            date: spanishDate(act.value.date),
            before: printedStated(effect.field, effect.before) ?? findingText('CON-002', 'nothing'),
            state: printedStated(effect.field, before) ?? findingText('CON-002', 'none'),
          }),
          cure: cureOfFinding('CON-002', 'previous', {
            date: spanishDate(act.value.date),
            what: fieldName(report, effect.field),
          }),
          evidence: evidenceOfInstrument(report, act),
        }),
      ];
    });
    return [...outOfOrder, ...mismatches];
  });
  return examinationOf({
    subjects: acts.map(({ pointer }) => pointer),
    faults,
    message: findingText('CON-002', acts.length === 1 ? 'alone' : acts.length === 2 ? 'metOne' : 'met'),
    evidence: upheldActs(acts, faults).flatMap((act) => evidenceOfReading(report, act)),
  });
}

function precedes(report: ExaminedReport, act: Pointed<Act>, previous: Act): RuleFinding {
  const dates = { date: spanishDate(act.value.date), previous: spanishDate(previous.date) };
  return findingOf({
    severity: 'reparo',
    subjects: [act.pointer],
    expected: `≥ ${previous.date}`,
    actual: act.value.date,
    message: findingText('CON-002', 'precedes', dates),
    cure: cureOfFinding('CON-002', 'order', dates),
    evidence: evidenceOfInstrument(report, act),
  });
}
