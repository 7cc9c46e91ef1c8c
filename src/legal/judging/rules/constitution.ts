import type { Act, Evidence } from '../../../contract/generated/types.js';
import { addYears, type CivilDate } from '../../../values/dates.js';
import type { OneOrMany } from '../../jurisdictions/law.js';
import type { FormRequirements } from '../../jurisdictions/legal-forms.js';
import { printedStated, statedValue } from '../../jurisdictions/stated-values.js';
import { spanishDate, spanishNumber } from '../../words/spanish.js';
import {
  actsOf,
  afterDuration,
  evidenceOfAct,
  evidenceOfInstrument,
  evidenceOfReading,
  formsAt,
  instrumentOf,
  spanishDuration,
  upheldActs,
} from './acts.js';
import { isAgency, whenEnded } from './company-facts.js';
import type { ExaminedReport, Pointed } from './examined-report.js';
import { type Cure, cureOfFinding, findingText, findingWords } from './findings.js';
import {
  examinationOf,
  findingOf,
  notApplicable,
  type Rule,
  type RuleFinding,
  type RuleResult,
  rule,
} from './rule.js';

type ActField = Act['effects'][number]['field'];

const fieldText: Record<Exclude<ActField, 'name'>, string> = findingWords.fields;

/** Fields with coded values, which documents state in words. */
const fieldsInWords: { readonly [field in ActField]?: true } = {
  administration: true,
  term: true,
  legalForm: true,
  regime: true,
};

/** Returns the pointer to today's value of a field that acts change. */
function pointerOfField({ subjectPointer, companyPointer }: ExaminedReport, field: ActField): string {
  const places: { readonly [field in ActField]?: string } = {
    name: `${subjectPointer}/name`,
    legalForm: `${subjectPointer}/name`,
    shares: `${companyPointer}/capital`,
    administration: `${companyPointer}/statutes`,
    regime: `${companyPointer}/incorporation`,
  };
  return places[field] ?? `${companyPointer}/${field}`;
}

/** Applies the effects of all acts in order and compares the result with the report. */
function checkFold(report: ExaminedReport): RuleResult {
  const acts = actsOf(report);
  if (report.company.incorporation === null) return notApplicable(findingText('CON-003', 'noActs'));
  const when =
    whenEnded(report) ?? (isLiquidated(report) ? findingText('CON-003', 'beforeLiquidation') : null);
  const last = new Map<ActField, LastEffect>();
  for (const act of acts) {
    act.value.effects.forEach(({ field, after }, index) => {
      last.set(field, { after, act, pointer: `${act.pointer}/effects/${index}` });
    });
  }
  const compared = [...last].map(([field, effect]) => ({
    field,
    effect,
    findings: foldFindings(report, field, effect),
  }));
  const upheld = compared.filter(({ findings }) => findings.length === 0);
  return examinationOf({
    subjects: [...last.values()].map(({ pointer }) => pointer),
    findings: compared.flatMap(({ findings }) => findings),
    message: foldText(acts.length - 1, when),
    evidence: [
      ...acts.flatMap((act) => evidenceOfInstrument(report, act)),
      ...upheld.flatMap(({ field, effect }) => evidenceOfLastEffect(report, field, effect)),
    ],
  });
}

/** States the result of the founding and its amendments. */
function foldText(amendments: number, when: string | null): string {
  if (amendments === 0)
    return when === null
      ? findingText('CON-003', 'metAlone')
      : findingText('CON-003', 'metEndedAlone', { when });
  if (when === null) return findingText('CON-003', amendments === 1 ? 'metOne' : 'met');
  return findingText('CON-003', amendments === 1 ? 'metEndedOne' : 'metEnded', { when });
}

/** The value that the last act left in a field. */
interface LastEffect {
  readonly after: string | null;
  readonly act: Pointed<Act>;
  readonly pointer: string;
}

function foldFindings(
  report: ExaminedReport,
  field: ActField,
  { after, act, pointer }: LastEffect,
): RuleFinding[] {
  const today = statedValue(report.content, field);
  // Registration in the register of securities makes a closed company open, without an act.
  if (field === 'legalForm' && report.form.drawn?.wordedLike === after) return [];
  if (field === 'administration' && isLiquidated(report)) return [];
  if (comparable(field, today) === comparable(field, after)) return [];
  const fieldText = fieldName(report, field);
  const [expected, actual] = [printedStated(field, after), printedStated(field, today)];
  const message = findingText('CON-003', 'otherwise', {
    what: fieldText,
    after: expected ?? findingText('CON-003', 'nothing'),
    date: spanishDate(act.value.date),
    today: actual ?? findingText('CON-003', 'nothing'),
  });
  const evidence = [
    ...evidenceOfInstrument(report, act),
    ...evidenceOfLastEffect(report, field, { act, pointer }),
    ...report.evidence.at(pointerOfField(report, field)),
  ];
  const ownWords = field in fieldsInWords ? { quotedValues: [] } : {};
  const values = { expected, actual, ...ownWords };
  const cure = cureOfFinding('CON-003', 'otherwise', { date: spanishDate(act.value.date), what: fieldText });
  return [findingOf({ severity: 'reparo', subjects: [pointer], ...values, message, evidence, cure: cure })];
}

/** Returns true if a liquidator administers the company instead of those named in the statutes. */
function isLiquidated({ content }: ExaminedReport): boolean {
  return content.administration.form === 'liquidador';
}

/** Returns the name of a field in a sentence: "el capital". */
function fieldName({ law }: ExaminedReport, field: ActField): string {
  const { companyName } = law.terms;
  return field === 'name' ? findingText('CON-003', 'name', { companyName }) : fieldText[field];
}

/** Returns evidence of a field in its last act: the quoted value, or the clause among its pages. */
function evidenceOfLastEffect(
  report: ExaminedReport,
  field: ActField,
  { act, pointer }: Pick<LastEffect, 'act' | 'pointer'>,
): Evidence[] {
  const { evidence, content } = report;
  const quoted = content.provenance[pointer]?.quote != null;
  if (quoted) return evidence.at(pointer);
  const clause = evidence
    .at(pointerOfField(report, field))
    .filter(({ documentId }) => documentId === instrumentOf(act));
  return clause.length > 0 ? clause : evidence.at(pointer, instrumentOf(act));
}

/** Officers can change without an amendment, so only the form of the administration is compared. */
function comparable(field: ActField, value: string | null): string | null {
  return field === 'administration' && value !== null ? (value.split(':')[0] ?? value) : value;
}

/** Checks that each act is in the right register; in the traditional regime, that of the domicile. */
function checkRegistrar(report: ExaminedReport): RuleResult {
  const acts = actsOf(report).filter(({ value }) => value.registration !== null || value.res !== null);
  if (acts.length === 0) return notApplicable(report.law.terms.nothingRegistered);
  const domiciles = domicilesOf(report);
  const findings = acts.flatMap((act) => registerFindings(report, act, domiciles.get(act.value.id) ?? []));
  const upheld = upheldActs(acts, findings);
  return examinationOf({
    subjects: acts.map(({ pointer }) => pointer),
    findings,
    message: registrationText(report, upheld),
    evidence: upheld.flatMap((act) => registerEvidence(report, act)),
  });
}

/** States where acts by deed and by form are registered. */
function registrationText(report: ExaminedReport, upheld: readonly Pointed<Act>[]): string {
  const { deeds: ofCompany, forms = ofCompany, agency = ofCompany } = report.law.terms.registered;
  const byDeed = upheld.filter(({ value }) => value.registration !== null).length;
  const counts: [number, OneOrMany][] = [
    [byDeed, isAgency(report) ? agency : ofCompany],
    [upheld.length - byDeed, forms],
  ];
  return counts
    .flatMap(([count, { one, many }]) => (count === 0 ? [] : [count === 1 ? one : many]))
    .join(' ');
}

/** Returns the domiciles around each act; an act that changes the domicile can be registered in either. */
function domicilesOf(report: ExaminedReport): Map<string, string[]> {
  const moves = actsOf(report).flatMap(({ value }) =>
    value.effects.filter(({ field }) => field === 'domicile'),
  );
  const first = moves.find(({ before }) => before !== null)?.before ?? report.company.domicile.commune;
  let current = moves[0]?.before === null ? (moves[0].after ?? first) : first;
  return new Map(
    actsOf(report).map(({ value }) => {
      const before = current;
      current = value.effects.find(({ field }) => field === 'domicile')?.after ?? current;
      return [value.id, [before, current]];
    }),
  );
}

function registerFindings(
  report: ExaminedReport,
  act: Pointed<Act>,
  domiciles: readonly string[],
): RuleFinding[] {
  const { registration, res, kind, date } = act.value;
  const known = { severity: 'reparo' as const, evidence: registerEvidence(report, act) };
  if (registration !== null && res !== null && kind !== 'migracion') {
    const message = findingText('CON-004', 'twice', { date: spanishDate(date) });
    const cure = cureOfFinding('CON-004', 'twice', { date: spanishDate(date) });
    return [findingOf({ ...known, subjects: [act.pointer], message, cure: cure })];
  }
  if (registration === null) return [];
  const competent = domiciles.flatMap((commune) => report.law.registrarOf(commune) ?? []);
  if (competent.length === 0 || competent.includes(registration.registrar)) return [];
  const values = {
    date: spanishDate(date),
    registrar: registration.registrar,
    competent: competent.at(-1) ?? '',
  };
  return [
    findingOf({
      ...known,
      subjects: [`${act.pointer}/registration`],
      expected: competent.at(-1) ?? null,
      actual: registration.registrar,
      message: findingText('CON-004', 'wrongRegistrar', values),
      cure: cureOfFinding('CON-004', 'wrongRegistrar', values),
    }),
  ];
}

function registerEvidence(report: ExaminedReport, { value, pointer }: Pointed<Act>): Evidence[] {
  const part = value.registration === null ? 'res' : 'registration';
  return report.evidence.at(`${pointer}/${part}`, value[part]?.documentId);
}

/** Checks that an act of the report explains every marginal note of a registration. */
function checkMarginalNotes(report: ExaminedReport): RuleResult {
  const acts = actsOf(report);
  const known = new Set(acts.map(({ value }) => value.id));
  const notes = acts.flatMap((act) =>
    act.value.marginalNotes.map((note, index) => ({
      note,
      act,
      pointer: `${act.pointer}/marginalNotes/${index}`,
    })),
  );
  const others = otherNotedNumbers(report);
  if (notes.length === 0) {
    const electronic = acts.length > 0 && acts.every(({ value }) => value.res !== null);
    const electronically = acts.length === 1 ? 'electronicOne' : 'electronic';
    return notApplicable(findingText('CON-005', electronic ? electronically : 'noNotes'));
  }
  return examinationOf({
    subjects: notes.map(({ pointer }) => pointer),
    findings: notes
      .filter(
        ({ note }) => !known.has(note.actId ?? '') && !others.some((number) => note.text.includes(number)),
      )
      .map(({ note, act, pointer }) =>
        findingOf({
          severity: 'observacion',
          subjects: [pointer],
          actual: note.text,
          message: findingText('CON-005', 'unexplained', { date: spanishDate(note.date), note: note.text }),
          cure: cureOfFinding('CON-005', 'note', { date: spanishDate(note.date) }),
          evidence: report.evidence.at(pointer, act.value.registration?.documentId),
        }),
      ),
    message: findingText('CON-005', notes.length === 1 ? 'metOne' : 'met'),
    evidence: notes.flatMap(({ act, pointer }) =>
      report.evidence.at(pointer, act.value.registration?.documentId),
    ),
  });
}

/**
 * Returns case and deed numbers that a margin can have besides acts: the liquidation proceedings, and deeds of powers,
 * which some legal forms must register.
 */
function otherNotedNumbers({ content, powers }: ExaminedReport): string[] {
  const causes = (content.proceedings?.insolvency ?? []).map(({ caseNumber }) => caseNumber);
  return [...causes, ...powers.flatMap(({ value }) => value.instrument.deed?.repertoireNumber ?? [])];
}

/** Rules on the acts of the company, their formalities and their order. */
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
      findings: formalityFindings(report, act, forms.get(act.value.id)),
    }));
  const findings = wanting.flatMap((act) => (act.isCured ? [] : act.findings));
  const upheld = upheldActs(acts, findings);
  return examinationOf({
    subjects: acts.map(({ pointer }) => pointer),
    findings,
    message: formalitiesText(report, acts, {
      cured: wanting.some((act) => act.isCured && act.findings.length > 0),
    }),
    evidence: upheld.flatMap((act) => evidenceOfAct(report, act)),
  });
}

/** States the formalities of the acts: by deed, or by electronic form, which needs no others. */
function formalitiesText(
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
  const sentences = [
    ...(byDeed === 0 ? [] : [byDeed === 1 ? deed : cured ? curedDeeds : deeds]),
    ...(byForm === 0 ? [] : [byForm === 1 ? form : forms]),
  ];
  return sentences.join(' ');
}

/** Returns findings for late or missing steps, given the legal deadline (ISO 8601 duration) if there is one. */
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
      const cure = cureOfFinding('CON-001', 'missing', values);
      const { expected } = formalities;
      return [
        findingOf({ ...known, severity: 'impedimento', expected, quotedValues: [from], message, cure: cure }),
      ];
    }
    const untimely = missedDeadline(step.date, { from, duration });
    if (untimely === null) return [];
    const { expected, key, until } = untimely;
    const message = findingText('CON-001', key, {
      instrument: formalities.instrument,
      date: spanishDate(from),
      done: required.done,
      doneOn: spanishDate(step.date),
      ...until,
    });
    const finding = { ...known, expected, actual: step.date };
    if (key === 'early') {
      const cure = cureOfFinding('CON-001', 'early', values);
      return [findingOf({ ...finding, severity: 'reparo', message, cure: cure })];
    }
    const late = lateAmendmentText(message, act, form);
    return [
      findingOf({ ...finding, ...lateTexts(late, values, endedNullity(report, act, form, step.date)) }),
    ];
  });
}

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

/** Reports a late amendment. If the law denies it effect, the passage of time does not cure that. */
function lateAmendmentText(
  late: string,
  { value: { kind } }: Pointed<Act>,
  { lateAmendmentIdleBy: law }: FormRequirements,
): string {
  return kind === 'constitucion' || law === undefined ? late : findingText('CON-001', 'idle', { late, law });
}

/** Returns the texts for a late step, by the limitation of the nullity action. */
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

/** Returns the limitation period of the nullity of the founding and its law; null if it has not passed. */
function endedNullity(
  { asOf }: ExaminedReport,
  { value: { kind } }: Pointed<Act>,
  { nullityYears: years, nullityEndedBy: law = '' }: FormRequirements,
  since: CivilDate,
): { years: string; law: string } | null {
  if (kind !== 'constitucion' || years === undefined || addYears(since, years) >= asOf) return null;
  return { years: spanishNumber(years, 'masculine'), law };
}

/** Returns when a step was due; null if it was done in time. */
function missedDeadline(
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
  const findings = acts.flatMap((act, index) => {
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
    findings,
    message: findingText('CON-002', acts.length === 1 ? 'alone' : acts.length === 2 ? 'metOne' : 'met'),
    evidence: upheldActs(acts, findings).flatMap((act) => evidenceOfReading(report, act)),
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
