import type { Act } from '../../../contract/generated/types.js';
import { addYears } from '../../../values/dates.js';
import type { FormRequirements } from '../../jurisdictions/law.js';
import { spanishDate, spanishList, spanishNumber } from '../../words/spanish.js';
import {
  actsOf,
  afterDuration,
  evidenceOfAct,
  formsAt,
  spanishDuration,
  upheldActs,
} from './company-facts.js';
import type { ExaminedReport, Pointed } from './examined-report.js';
import { cureOfFinding, findingText, messageAndCure } from './findings.js';
import { examinationOf, findingOf, notApplicable, type RuleFinding, type RuleResult } from './rule.js';

/** CON-001: acts were registered and published in time. */
export function checkFormalities(report: ExaminedReport): RuleResult {
  const { everyAct, none, met } = report.law.terms.formalities;
  const acts = actsOf(report).filter(
    ({ value: { deed, res, registration } }) =>
      everyAct || deed !== null || res !== null || registration !== null,
  );
  if (acts.length === 0) return notApplicable(none);
  const byDeed = acts.filter(({ value }) => value.res === null);
  const byForm = acts.length - byDeed.length;
  const wanting = examinedFormalities(report, byDeed);
  const findings = wanting.flatMap((act) => (act.isCured ? [] : act.findings));
  const isCured = wanting.some((act) => act.isCured && act.findings.length > 0);
  const { deed, deeds, cured = deeds, form = deed, forms: manyForms = deeds } = met;
  return examinationOf({
    subjects: acts.map(({ pointer }) => pointer),
    findings,
    message: [
      ...(byDeed.length === 0 ? [] : [byDeed.length === 1 ? deed : isCured ? cured : deeds]),
      ...(byForm === 0 ? [] : [byForm === 1 ? form : manyForms]),
    ].join(' '),
    evidence: upheldActs(acts, findings).flatMap((act) => evidenceOfAct(report, act)),
  });
}

/** Returns findings for missing, early or late steps. */
function formalityFindings(
  report: ExaminedReport,
  act: Pointed<Act>,
  form: FormRequirements = {},
): RuleFinding[] {
  const { formalities } = report.law.terms;
  const isFounding = act.value.kind === 'constitucion';
  const from = act.value.deed?.date ?? act.value.date;
  const { registeredWithin, lateAmendmentIdleBy, nullityYears, nullityEndedBy = '' } = form;
  return (['registration', 'publication'] as const).flatMap((part): RuleFinding[] => {
    const required = formalities.steps[part];
    if (required === null) return [];
    const step = act.value[part];
    const subjects = [`${act.pointer}/${part}`];
    const values = { step: required.name, ofInstrument: formalities.ofInstrument, date: spanishDate(from) };
    if (step === null)
      return [
        findingOf({
          severity: 'impedimento',
          subjects,
          expected: formalities.expected,
          quotedValues: [from],
          ...messageAndCure('CON-001', 'missing', values),
          evidence: evidenceOfAct(report, act),
        }),
      ];
    const known = {
      subjects,
      actual: step.date,
      evidence: [
        ...report.evidence.at(`${act.pointer}/${part}/date`, step.documentId),
        ...evidenceOfAct(report, act, ['deed', part]),
      ],
    };
    const stepValues = {
      ...values,
      instrument: formalities.instrument,
      done: required.done,
      doneOn: spanishDate(step.date),
    };
    if (step.date < from) {
      const texts = messageAndCure('CON-001', 'early', stepValues);
      return [findingOf({ ...known, severity: 'reparo', expected: `≥ ${from}`, ...texts })];
    }
    const deadline = registeredWithin === undefined ? null : afterDuration(from, registeredWithin);
    if (registeredWithin === undefined || deadline === null || step.date <= deadline) return [];
    const until = { time: spanishDuration(registeredWithin), deadline: spanishDate(deadline) };
    const expected = `≤ ${deadline}`;
    const lateText = findingText('CON-001', 'late', { ...stepValues, ...until });
    // If the law denies effect to a late amendment, the passage of time does not cure that.
    const late =
      isFounding || lateAmendmentIdleBy === undefined
        ? lateText
        : findingText('CON-001', 'idle', { late: lateText, law: lateAmendmentIdleBy });
    // The action of nullity of a founding ends after some years.
    if (isFounding && nullityYears !== undefined && addYears(step.date, nullityYears) < report.asOf) {
      const years = spanishNumber(nullityYears, 'masculine');
      const texts = messageAndCure('CON-001', 'prescribed', { ...values, years, law: nullityEndedBy, late });
      return [findingOf({ ...known, severity: 'observacion', expected, ...texts })];
    }
    const cure = cureOfFinding<'CON-001'>('late', values);
    return [findingOf({ ...known, severity: 'reparo', expected, message: late, cure })];
  });
}

/** An act with what its registration and publication lack; a later deed may have cured it. */
interface ExaminedFormalities {
  readonly act: Act;
  readonly form: FormRequirements;
  readonly isCured: boolean;
  readonly findings: readonly RuleFinding[];
}

function examinedFormalities(
  report: ExaminedReport,
  byDeed: readonly Pointed<Act>[],
): readonly ExaminedFormalities[] {
  const forms = formsAt(report);
  const cures = report.company.amendments.filter(({ kind }) => kind === 'saneamiento');
  return byDeed.map((pointedAct) => {
    const { value: act } = pointedAct;
    const form = forms.get(act.id) ?? {};
    return {
      act,
      form,
      isCured: cures.some(({ date }) => date > act.date),
      findings: formalityFindings(report, pointedAct, form),
    };
  });
}

/**
 * Adds to a text about the company of today that it rests on amendments which have no effect until they are cured:
 * those of the forms whose law says so, if their extract was registered or published late, or not at all.
 */
export function withReservation(
  report: ExaminedReport,
  text: string,
  restsOn: (amendment: Act) => boolean,
): string {
  const byDeed = actsOf(report).filter(({ value }) => value.deed !== null && value.kind !== 'constitucion');
  const idle = examinedFormalities(report, byDeed).filter(
    ({ act, form, isCured, findings }) =>
      form.lateAmendmentIdleBy !== undefined && !isCured && findings.length > 0 && restsOn(act),
  );
  const [first] = idle;
  if (first === undefined) return text;
  const reserved = findingText('CON-001', idle.length === 1 ? 'reserved' : 'reservedAll', {
    dates: spanishList(idle.map(({ act }) => spanishDate(act.deed?.date ?? act.date))),
    law: first.form.lateAmendmentIdleBy ?? '',
  });
  return `${text} ${reserved}`;
}
