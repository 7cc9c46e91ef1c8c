import type { Act, Evidence, OneOrMany } from '../../../contract/generated/types.js';
import {
  type Field as ActField,
  effectOn,
  isSameStated,
  printedStated,
  type StatedValue,
  statedValues,
} from '../../jurisdictions/stated-values.js';
import { spanishDate } from '../../words/spanish.js';
import {
  actsOf,
  endingWords,
  evidenceOfInstrument,
  instrumentOf,
  isAgency,
  readableEvidenceOfAct,
  upheldActs,
} from './company-facts.js';
import type { ExaminedReport, Pointed } from './examined-report.js';
import { cureOfFinding, findingText, findingWords, messageAndCure } from './findings.js';
import { withReservation } from './formalities.js';
import { examinationOf, findingOf, notApplicable, type RuleFinding, type RuleResult } from './rule.js';

/** Fields with coded values, which documents state in words. */
const fieldsInWords: ReadonlySet<ActField> = new Set(['administration', 'term', 'legalForm', 'regime']);

/** Returns the pointer to today's value of a field that acts change. */
function pointerOfField({ subjectPointer, companyPointer }: ExaminedReport, field: ActField): string {
  const pointers: { readonly [field in ActField]?: string } = {
    name: `${subjectPointer}/name`,
    legalForm: `${subjectPointer}/name`,
    shares: `${companyPointer}/capital`,
    administration: `${companyPointer}/statutes`,
    regime: `${companyPointer}/incorporation`,
  };
  return pointers[field] ?? `${companyPointer}/${field}`;
}

/** CON-003: the effects of all acts in order lead to the facts of the report. */
export function checkFold(report: ExaminedReport): RuleResult {
  const acts = actsOf(report);
  if (report.company.incorporation === null) return notApplicable(findingText('CON-003', 'noActs'));
  // A liquidator administers the company instead of those named in the statutes.
  const isLiquidated = report.content.administration.form === 'liquidador';
  const last = new Map<ActField, LastEffect>();
  for (const act of acts) {
    act.value.effects.forEach(({ field, after }, index) => {
      last.set(field, { after, act, pointer: `${act.pointer}/effects/${index}` });
    });
  }
  const findings = [...last].flatMap(([field, effect]) =>
    field === 'administration' && isLiquidated ? [] : foldFindings(report, field, effect),
  );
  const faulty = new Set(findings.flatMap(({ subjects }) => subjects));
  const upheld = [...last].filter(([, { pointer }]) => !faulty.has(pointer));
  const when =
    endingWords(report)?.when ?? (isLiquidated ? findingText('CON-003', 'beforeLiquidation') : null);
  const met = when === null ? 'met' : 'metEnded';
  const key = acts.length === 1 ? (`${met}Alone` as const) : acts.length === 2 ? (`${met}One` as const) : met;
  return examinationOf({
    subjects: [...last.values()].map(({ pointer }) => pointer),
    findings,
    message: withReservation(
      report,
      findingText('CON-003', key, { when: when ?? '' }),
      ({ effects }) => effects.length > 0,
    ),
    evidence: [
      ...acts.flatMap((act) => evidenceOfInstrument(report, act)),
      ...upheld.flatMap(([field, effect]) => evidenceOfLastEffect(report, field, effect)),
    ],
  });
}

/** The value that the last act left in a field. */
interface LastEffect {
  readonly after: StatedValue;
  readonly act: Pointed<Act>;
  readonly pointer: string;
}

function foldFindings(
  report: ExaminedReport,
  field: ActField,
  { after, act, pointer }: LastEffect,
): RuleFinding[] {
  const today = statedValues(report.content)[field];
  // Registration in the register of securities makes a closed company open, without an act.
  if (field === 'legalForm' && report.form.drawn?.wordedLike === after) return [];
  // Officers can change without an amendment, so only the form of the administration is compared.
  const comparable = (value: StatedValue) =>
    field === 'administration' && typeof value === 'string' ? (value.split(':')[0] ?? value) : value;
  if (isSameStated(comparable(today), comparable(after))) return [];
  const [expected, actual] = [printedStated(after), printedStated(today)];
  return [
    findingOf({
      severity: 'reparo',
      subjects: [pointer],
      expected,
      actual,
      ...(fieldsInWords.has(field) ? { quotedValues: [] } : {}),
      ...messageAndCure('CON-003', 'otherwise', {
        what: fieldName(report, field),
        after: expected ?? findingText('CON-003', 'nothing'),
        date: spanishDate(act.value.date),
        today: actual ?? findingText('CON-003', 'nothing'),
      }),
      evidence: [
        ...evidenceOfInstrument(report, act),
        ...evidenceOfLastEffect(report, field, { act, pointer }),
        ...report.evidence.at(pointerOfField(report, field)),
      ],
    }),
  ];
}

/** Returns the name of a field in a sentence: "el capital". */
function fieldName({ law }: ExaminedReport, field: ActField): string {
  return field === 'name'
    ? findingText('CON-003', 'name', { companyName: law.terms.companyName })
    : findingWords.fields[field];
}

/** Returns evidence of a field in its last act: the quoted value, or the clause among its pages. */
function evidenceOfLastEffect(
  report: ExaminedReport,
  field: ActField,
  { act, pointer }: Pick<LastEffect, 'act' | 'pointer'>,
): Evidence[] {
  const { evidence, content } = report;
  if (content.provenance[pointer]?.quote != null) return evidence.at(pointer);
  const instrument = instrumentOf(act);
  const clause = evidence
    .at(pointerOfField(report, field))
    .filter(({ documentId }) => documentId === instrument);
  return clause.length > 0 ? clause : evidence.at(pointer, instrument);
}

/** CON-004: each act is in the right register; in the traditional regime, that of the domicile. */
export function checkRegistrar(report: ExaminedReport): RuleResult {
  const acts = actsOf(report);
  const entered = acts.filter(({ value }) => value.registration !== null || value.res !== null);
  const { terms } = report.law;
  if (entered.length === 0) return notApplicable(terms.nothingRegistered);
  const moves = acts.flatMap(({ value }) => effectOn(value.effects, 'domicile') ?? []);
  let domicile = moves.find(({ before }) => before !== null)?.before ?? report.company.domicile.commune;
  if (moves[0]?.before === null) domicile = moves[0].after ?? domicile;
  const findings = acts.flatMap((act): RuleFinding[] => {
    const { registration, res, kind, date, effects } = act.value;
    const before = domicile;
    domicile = effectOn(effects, 'domicile')?.after ?? domicile;
    if (registration === null) return [];
    const known = { severity: 'reparo' as const, evidence: registerEvidence(report, act) };
    if (res !== null && kind !== 'migracion') {
      const texts = messageAndCure('CON-004', 'twice', { date: spanishDate(date) });
      return [findingOf({ ...known, subjects: [act.pointer], ...texts })];
    }
    // An act that changes the domicile can be registered in either.
    const competent = [before, domicile].flatMap((commune) => report.law.registrarOf(commune) ?? []);
    const expected = competent.at(-1);
    const { registrar } = registration;
    if (expected === undefined || competent.includes(registrar)) return [];
    const values = { date: spanishDate(date), registrar, competent: expected };
    return [
      findingOf({
        ...known,
        subjects: [`${act.pointer}/registration`],
        expected,
        actual: registrar,
        ...messageAndCure('CON-004', 'wrongRegistrar', values),
      }),
    ];
  });
  const upheld = upheldActs(entered, findings);
  const { deeds: ofCompany, forms = ofCompany, agency = ofCompany } = terms.registered;
  const byDeed = upheld.filter(({ value }) => value.registration !== null).length;
  const counts: [number, OneOrMany][] = [
    [byDeed, isAgency(report) ? agency : ofCompany],
    [upheld.length - byDeed, forms],
  ];
  return examinationOf({
    subjects: entered.map(({ pointer }) => pointer),
    findings,
    message: counts
      .flatMap(([count, { one, many }]) => (count === 0 ? [] : [count === 1 ? one : many]))
      .join(' '),
    evidence: upheld.flatMap((act) => registerEvidence(report, act)),
  });
}

function registerEvidence(report: ExaminedReport, { value, pointer }: Pointed<Act>): Evidence[] {
  const part = value.registration === null ? 'res' : 'registration';
  return report.evidence.at(`${pointer}/${part}`, value[part]?.documentId);
}

/** CON-005: an act of the report explains every marginal note of a registration. */
export function checkMarginalNotes(report: ExaminedReport): RuleResult {
  const { content, powers } = report;
  const acts = actsOf(report);
  const notes = acts.flatMap(({ value, pointer }) =>
    value.marginalNotes.map((note, index) => ({
      note,
      pointer: `${pointer}/marginalNotes/${index}`,
      evidence: report.evidence.at(`${pointer}/marginalNotes/${index}`, value.registration?.documentId),
    })),
  );
  if (notes.length === 0) {
    const electronic = acts.length > 0 && acts.every(({ value }) => value.res !== null);
    const electronically = acts.length === 1 ? 'electronicOne' : 'electronic';
    return notApplicable(findingText('CON-005', electronic ? electronically : 'noNotes'));
  }
  const known = new Set(acts.map(({ value }) => value.id));
  // A margin can also note liquidation proceedings, and deeds of powers, which some legal forms must register.
  const others = [
    ...(content.proceedings?.insolvency ?? []).map(({ caseNumber }) => caseNumber),
    ...powers.flatMap(({ value }) => value.instrument.deed?.repertoireNumber ?? []),
  ];
  return examinationOf({
    subjects: notes.map(({ pointer }) => pointer),
    findings: notes
      .filter(({ note }) => !known.has(note.actId ?? ''))
      .filter(({ note }) => !others.some((number) => note.text.includes(number)))
      .map(({ note, pointer, evidence }) =>
        findingOf({
          severity: 'observacion',
          subjects: [pointer],
          actual: note.text,
          message: findingText('CON-005', 'unexplained', { date: spanishDate(note.date), note: note.text }),
          cure: cureOfFinding<'CON-005'>('note', { date: spanishDate(note.date) }),
          evidence,
        }),
      ),
    message: findingText('CON-005', notes.length === 1 ? 'metOne' : 'met'),
    evidence: notes.flatMap(({ evidence }) => evidence),
  });
}

/** CON-002: each act is later than the previous one, and follows from the state that it left. */
export function checkOrder(report: ExaminedReport): RuleResult {
  const acts = actsOf(report);
  if (report.company.incorporation === null) return notApplicable(findingText('CON-002', 'noActs'));
  const state = new Map<ActField, StatedValue>();
  const findings: RuleFinding[] = [];
  for (const [index, act] of acts.entries()) {
    const date = spanishDate(act.value.date);
    const known = { severity: 'reparo' as const, evidence: evidenceOfInstrument(report, act) };
    const previous = acts[index - 1]?.value.date;
    if (previous !== undefined && act.value.date < previous) {
      const dates = { date, previous: spanishDate(previous) };
      findings.push(
        findingOf({
          ...known,
          subjects: [act.pointer],
          expected: `≥ ${previous}`,
          actual: act.value.date,
          message: findingText('CON-002', 'precedes', dates),
          cure: cureOfFinding<'CON-002'>('order', dates),
        }),
      );
    }
    for (const [position, effect] of act.value.effects.entries()) {
      const before = state.get(effect.field);
      state.set(effect.field, effect.after);
      if (before === undefined || isSameStated(effect.before, before)) continue;
      const expected = printedStated(before);
      const actual = printedStated(effect.before);
      findings.push(
        findingOf({
          ...known,
          subjects: [`${act.pointer}/effects/${position}`],
          expected,
          actual,
          message: findingText('CON-002', 'otherBefore', {
            date,
            before: actual ?? findingText('CON-002', 'nothing'),
            state: expected ?? findingText('CON-002', 'none'),
          }),
          cure: cureOfFinding<'CON-002'>('previous', { date, what: fieldName(report, effect.field) }),
        }),
      );
    }
  }
  return examinationOf({
    subjects: acts.map(({ pointer }) => pointer),
    findings,
    message: findingText('CON-002', acts.length === 1 ? 'alone' : acts.length === 2 ? 'metOne' : 'met'),
    evidence: upheldActs(acts, findings).flatMap((act) => readableEvidenceOfAct(report, act)),
  });
}
