import type { Act, Evidence } from '../../../contract/generated/types.js';
import type { OneOrMany } from '../../jurisdictions/one-or-many.js';
import { printedStated, statedValue } from '../../jurisdictions/stated-values.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { actsOf, instrumentOf, openingOfAct, upheldActs } from './acts.js';
import { isAgency } from './agencies.js';
import { whenEnded } from './endings.js';
import type { ExaminedReport, Pointed } from './examined-report.js';
import { cure, say, words } from './findings.js';
import { examined, type Fault, fault, notApplicable, type Verdict } from './rule.js';

type Field = Act['effects'][number]['field'];

const fieldText: Record<Exclude<Field, 'name'>, string> = words.fields;

/** Fields whose values are codes, for which papers have words of their own. */
const inWords: { readonly [field in Field]?: true } = {
  administration: true,
  term: true,
  legalForm: true,
  regime: true,
};

/** Where the report says of the company today what acts say in a field. */
function placeOf({ subjectPointer, companyPointer }: ExaminedReport, field: Field): string {
  const places: { readonly [field in Field]?: string } = {
    name: `${subjectPointer}/name`,
    legalForm: `${subjectPointer}/name`,
    shares: `${companyPointer}/capital`,
    administration: `${companyPointer}/statutes`,
    regime: `${companyPointer}/incorporation`,
  };
  return places[field] ?? `${companyPointer}/${field}`;
}

/** Folds the effects of all acts and compares the end with what the report says of the company today. */
export function checkFold(report: ExaminedReport): Verdict {
  const acts = actsOf(report);
  if (report.company.incorporation === null) return notApplicable(say('CON-003', 'noActs'));
  const when = whenEnded(report) ?? (isLiquidated(report) ? say('CON-003', 'beforeLiquidation') : null);
  const last = new Map<Field, LastEffect>();
  for (const act of acts) {
    act.value.effects.forEach(({ field, after }, index) => {
      last.set(field, { after, act, pointer: `${act.pointer}/effects/${index}` });
    });
  }
  const told = [...last].map(([field, effect]) => ({
    field,
    effect,
    faults: foldFaults(report, field, effect),
  }));
  const upheld = told.filter(({ faults }) => faults.length === 0);
  return examined({
    subjects: [...last.values()].map(({ pointer }) => pointer),
    faults: told.flatMap(({ faults }) => faults),
    message: foldMet(acts.length - 1, when),
    evidence: [
      ...acts.flatMap((act) => openingOfAct(report, act)),
      ...upheld.flatMap(({ field, effect }) => lastWords(report, field, effect)),
    ],
  });
}

/** What the founding and so many amendments come to. */
function foldMet(amendments: number, when: string | null): string {
  if (amendments === 0)
    return when === null ? say('CON-003', 'metAlone') : say('CON-003', 'metEndedAlone', { when });
  if (when === null) return say('CON-003', amendments === 1 ? 'metOne' : 'met');
  return say('CON-003', amendments === 1 ? 'metEndedOne' : 'metEnded', { when });
}

/** What the last act on a field left of it. */
interface LastEffect {
  readonly after: string | null;
  readonly act: Pointed<Act>;
  readonly pointer: string;
}

function foldFaults(report: ExaminedReport, field: Field, { after, act, pointer }: LastEffect): Fault[] {
  const today = statedValue(report.content, field);
  // A closed company is opened by its entry in the register of securities, without an act.
  if (field === 'legalForm' && report.form.drawn?.wordedLike === after) return [];
  if (field === 'administration' && isLiquidated(report)) return [];
  if (comparable(field, today) === comparable(field, after)) return [];
  const what = fieldName(report, field);
  const [expected, actual] = [printedStated(field, after), printedStated(field, today)];
  const message = say('CON-003', 'otherwise', {
    what,
    after: expected ?? say('CON-003', 'nothing'),
    date: spanishDate(act.value.date),
    today: actual ?? say('CON-003', 'nothing'),
  });
  const evidence = [
    ...openingOfAct(report, act),
    ...lastWords(report, field, { act, pointer }),
    ...report.evidence.at(placeOf(report, field)),
  ];
  const told = field in inWords ? { told: [] } : {};
  const values = { expected, actual, ...told };
  const mended = cure('CON-003', 'otherwise', { date: spanishDate(act.value.date), what });
  return [fault({ severity: 'reparo', subjects: [pointer], ...values, message, evidence, cure: mended })];
}

/** Whether somebody liquidates it, and administers in place of those whom the statutes name, which nobody amended. */
function isLiquidated({ content }: ExaminedReport): boolean {
  return content.administration.form === 'liquidador';
}

/** What an act changes, as a sentence names it: "el capital". */
export function fieldName({ law }: ExaminedReport, field: Field): string {
  const { companyName } = law.terms;
  return field === 'name' ? say('CON-003', 'name', { companyName }) : fieldText[field];
}

/** What the act itself says in a field: where that is quoted, or the clause that states the field among its pages. */
function lastWords(
  report: ExaminedReport,
  field: Field,
  { act, pointer }: Pick<LastEffect, 'act' | 'pointer'>,
): Evidence[] {
  const { evidence, content } = report;
  const quoted = content.provenance[pointer]?.quote != null;
  if (quoted) return evidence.at(pointer);
  const clause = evidence
    .at(placeOf(report, field))
    .filter(({ documentId }) => documentId === instrumentOf(act));
  return clause.length > 0 ? clause : evidence.at(pointer, instrumentOf(act));
}

/** Who holds an office may change without an amendment: of the administration only its form is compared. */
function comparable(field: Field, value: string | null): string | null {
  return field === 'administration' && value !== null ? (value.split(':')[0] ?? value) : value;
}

/** Whether each act stands in the one register, and a traditional one in that of the company's domicile. */
export function checkRegistrar(report: ExaminedReport): Verdict {
  const acts = actsOf(report).filter(({ value }) => value.registration !== null || value.res !== null);
  if (acts.length === 0) return notApplicable(report.law.terms.nothingRegistered);
  const domiciles = domicilesOf(report);
  const faults = acts.flatMap((act) => registerFaults(report, act, domiciles.get(act.value.id) ?? []));
  const upheld = upheldActs(acts, faults);
  return examined({
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

function registerFaults(report: ExaminedReport, act: Pointed<Act>, domiciles: readonly string[]): Fault[] {
  const { registration, res, kind, date } = act.value;
  const known = { severity: 'reparo' as const, evidence: registerEvidence(report, act) };
  if (registration !== null && res !== null && kind !== 'migracion') {
    const message = say('CON-004', 'twice', { date: spanishDate(date) });
    const mended = cure('CON-004', 'twice', { date: spanishDate(date) });
    return [fault({ ...known, subjects: [act.pointer], message, cure: mended })];
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
    fault({
      ...known,
      subjects: [`${act.pointer}/registration`],
      expected: competent.at(-1) ?? null,
      actual: registration.registrar,
      message: say('CON-004', 'wrongRegistrar', values),
      cure: cure('CON-004', 'wrongRegistrar', values),
    }),
  ];
}

function registerEvidence(report: ExaminedReport, { value, pointer }: Pointed<Act>): Evidence[] {
  const part = value.registration === null ? 'res' : 'registration';
  return report.evidence.at(`${pointer}/${part}`, value[part]?.documentId);
}
