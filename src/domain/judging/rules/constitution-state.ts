import type { Act, Evidence } from '../../../contract/generated/types.js';
import type { OneOrMany } from '../../jurisdictions/one-or-many.js';
import { printedStated, statedValue } from '../../jurisdictions/stated-values.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { actsOf, evidenceOfInstrument, instrumentOf, upheldActs } from './acts.js';
import { isAgency } from './agencies.js';
import { whenEnded } from './endings.js';
import type { ExaminedReport, Pointed } from './examined-report.js';
import { cureOfFinding, findingText, findingWords } from './findings.js';
import { examinationOf, findingOf, notApplicable, type RuleFinding, type RuleResult } from './rule.js';

type ActField = Act['effects'][number]['field'];

const fieldText: Record<Exclude<ActField, 'name'>, string> = findingWords.fields;

/** Fields whose values are codes, for which papers have words of their own. */
const fieldsInWords: { readonly [field in ActField]?: true } = {
  administration: true,
  term: true,
  legalForm: true,
  regime: true,
};

/** Where the report says of the company today what acts say in a field. */
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

/** Folds the effects of all acts and compares the end with what the report says of the company today. */
export function checkFold(report: ExaminedReport): RuleResult {
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
  const told = [...last].map(([field, effect]) => ({
    field,
    effect,
    faults: foldFindings(report, field, effect),
  }));
  const upheld = told.filter(({ faults }) => faults.length === 0);
  return examinationOf({
    subjects: [...last.values()].map(({ pointer }) => pointer),
    faults: told.flatMap(({ faults }) => faults),
    message: foldText(acts.length - 1, when),
    evidence: [
      ...acts.flatMap((act) => evidenceOfInstrument(report, act)),
      ...upheld.flatMap(({ field, effect }) => lastWords(report, field, effect)),
    ],
  });
}

/** What the founding and so many amendments come to. */
function foldText(amendments: number, when: string | null): string {
  if (amendments === 0)
    return when === null
      ? findingText('CON-003', 'metAlone')
      : findingText('CON-003', 'metEndedAlone', { when });
  if (when === null) return findingText('CON-003', amendments === 1 ? 'metOne' : 'met');
  return findingText('CON-003', amendments === 1 ? 'metEndedOne' : 'metEnded', { when });
}

/** What the last act on a field left of it. */
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
  // A closed company is opened by its entry in the register of securities, without an act.
  if (field === 'legalForm' && report.form.drawn?.wordedLike === after) return [];
  if (field === 'administration' && isLiquidated(report)) return [];
  if (comparable(field, today) === comparable(field, after)) return [];
  const what = fieldName(report, field);
  const [expected, actual] = [printedStated(field, after), printedStated(field, today)];
  const message = findingText('CON-003', 'otherwise', {
    what,
    after: expected ?? findingText('CON-003', 'nothing'),
    date: spanishDate(act.value.date),
    today: actual ?? findingText('CON-003', 'nothing'),
  });
  const evidence = [
    ...evidenceOfInstrument(report, act),
    ...lastWords(report, field, { act, pointer }),
    ...report.evidence.at(pointerOfField(report, field)),
  ];
  const told = field in fieldsInWords ? { told: [] } : {};
  const values = { expected, actual, ...told };
  const mended = cureOfFinding('CON-003', 'otherwise', { date: spanishDate(act.value.date), what });
  return [findingOf({ severity: 'reparo', subjects: [pointer], ...values, message, evidence, cure: mended })];
}

/** Whether somebody liquidates it, and administers in place of those whom the statutes name, which nobody amended. */
function isLiquidated({ content }: ExaminedReport): boolean {
  return content.administration.form === 'liquidador';
}

/** What an act changes, as a sentence names it: "el capital". */
export function fieldName({ law }: ExaminedReport, field: ActField): string {
  const { companyName } = law.terms;
  return field === 'name' ? findingText('CON-003', 'name', { companyName }) : fieldText[field];
}

/** What the act itself says in a field: where that is quoted, or the clause that states the field among its pages. */
function lastWords(
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

/** Who holds an office may change without an amendment: of the administration only its form is compared. */
function comparable(field: ActField, value: string | null): string | null {
  return field === 'administration' && value !== null ? (value.split(':')[0] ?? value) : value;
}

/** Whether each act stands in the one register, and a traditional one in that of the company's domicile. */
export function checkRegistrar(report: ExaminedReport): RuleResult {
  const acts = actsOf(report).filter(({ value }) => value.registration !== null || value.res !== null);
  if (acts.length === 0) return notApplicable(report.law.terms.nothingRegistered);
  const domiciles = domicilesOf(report);
  const faults = acts.flatMap((act) => registerFindings(report, act, domiciles.get(act.value.id) ?? []));
  const upheld = upheldActs(acts, faults);
  return examinationOf({
    subjects: acts.map(({ pointer }) => pointer),
    faults,
    message: registeredRight(report, upheld),
    evidence: upheld.flatMap((act) => registerEvidence(report, act)),
  });
}

/** That acts by deed and acts by form stand each where they should. */
function registeredRight(report: ExaminedReport, upheld: readonly Pointed<Act>[]): string {
  const { deeds: ofCompany, forms = ofCompany, agency = ofCompany } = report.law.terms.registered;
  const byDeed = upheld.filter(({ value }) => value.registration !== null).length;
  const told: [number, OneOrMany][] = [
    [byDeed, isAgency(report) ? agency : ofCompany],
    [upheld.length - byDeed, forms],
  ];
  return told.flatMap(([count, { one, many }]) => (count === 0 ? [] : [count === 1 ? one : many])).join(' ');
}

/** The domicile before and after each act; an act that moves it may be registered in either place. */
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
    const mended = cureOfFinding('CON-004', 'twice', { date: spanishDate(date) });
    return [findingOf({ ...known, subjects: [act.pointer], message, cure: mended })];
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
