import type { Document, Entity, Evidence } from '../../../contract/generated/types.js';
import { groupBy } from '../../values/grouping.js';
import { foldedName } from '../../words/names.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { granteesOf } from '../powers-in-force.js';
import { type ExaminedReport, type Pointed, pointed } from './examined-report.js';
import { say } from './findings.js';
import { proofOf } from './proofs.js';
import { examined, type Fault, fault, notApplicable, type Verdict } from './rule.js';

/** A name or a number of an attorney, as a document has it. */
interface Reading extends Pointed<Document['extracted'][number]> {
  readonly document: Document;
}

/** Whether deeds and identity cards call the attorneys by the same names and numbers. */
export function checkAttorneyNames(report: ExaminedReport): Verdict {
  // Who can act today comes first.
  const { powers } = report.content;
  const [living, past] = [true, false].map((lives) =>
    powers.filter(({ status }) => (status === 'vigente') === lives),
  );
  const attorneys = new Set(
    [...(living ?? []), ...(past ?? [])].flatMap((power) => granteesOf(report.content, power)),
  );
  const readings = report.documents.flatMap(({ value: document, pointer }): Reading[] =>
    pointed(document.extracted, `${pointer}/extracted`)
      .filter(
        ({ value }) =>
          (value.field === 'person_name' || value.field === 'person_id') &&
          attorneys.has(value.entityId ?? ''),
      )
      .map((reading) => ({ ...reading, document })),
  );
  if (readings.length === 0) return notApplicable(say('POW-010', 'none'));
  const checked = readings.map((reading) => ({ reading, faults: nameFaults(report, reading) }));
  const doubtful = new Set(
    checked.flatMap(({ reading, faults }) => (faults.length > 0 ? [reading.value.entityId] : [])),
  );
  const upheld = readings.filter(({ value }) => !doubtful.has(value.entityId));
  return examined({
    subjects: readings.map(({ pointer }) => pointer),
    faults: checked.flatMap(({ faults }) => faults),
    message: say('POW-010', 'met', { identityCards: report.law.terms.identityCards }),
    evidence: agreeing(report, attorneys, upheld),
  });
}

/** Of so many attorneys the instrument and the identity card are quoted side by side. */
const quotedAttorneys = 3;

/** Where instruments and identity cards agree on attorneys, those first of whom both tell. */
function agreeing(
  report: ExaminedReport,
  attorneys: ReadonlySet<string>,
  readings: readonly Reading[],
): Evidence[] {
  const byAttorney = groupBy(readings, ({ value }) => value.entityId ?? '');
  return [...attorneys]
    .map((entityId) => bothTelling(byAttorney.get(entityId) ?? []))
    .sort((a, b) => b.length - a.length)
    .slice(0, quotedAttorneys)
    .flatMap((told) => told.flatMap((reading) => quoteOf(report, reading)));
}

/** An instrument and the card on the number, or on the name, of one attorney, and the number of the card in any case. */
function bothTelling(readings: readonly Reading[]): Reading[] {
  const told = (['person_id', 'person_name'] as const).map((field) => {
    const own = readings.filter(({ value }) => value.field === field);
    return [
      own.find(({ document }) => isInstrument(document)),
      own.find(({ document }) => isCard(document)),
    ].flatMap((reading) => reading ?? []);
  });
  const [best = []] = told.sort((a, b) => b.length - a.length);
  const number = readings.find(({ value, document }) => value.field === 'person_id' && isCard(document));
  return number === undefined || best.includes(number) ? best : [...best, number];
}

function isCard({ type }: Document): boolean {
  return type === 'CEDULA_IDENTIDAD';
}

function isInstrument(document: Document): boolean {
  return !isCard(document) && (proofOf('POW-010').upheld?.has(document.type) ?? true);
}

function quoteOf(report: ExaminedReport, { document, value: { field, entityId } }: Reading): Evidence[] {
  return report.evidence.in(document.id, field, entityId ?? undefined);
}

function nameFaults(report: ExaminedReport, reading: Reading): Fault[] {
  const { value, pointer, document } = reading;
  const entity = report.entity(value.entityId ?? '')?.value;
  if (entity === undefined) return [];
  const isName = value.field === 'person_name';
  const number = identityNumber(entity);
  const expected = isName ? entity.name : number;
  if (
    value.value === expected ||
    (isName ? isNameOf(entity, value.value) : report.law.taxId.parse(value.value)?.canonical === expected)
  ) {
    return [];
  }
  const { personNumber } = report.law.terms;
  const { print } = report.law.taxId;
  const what = isName
    ? say('POW-010', 'calls', { name: value.value })
    : say('POW-010', 'numbers', { personNumber, number: print(value.value) });
  const right = isName ? '' : say('POW-010', 'right', { personNumber, number: print(expected) });
  return [
    fault({
      severity: 'reparo',
      subjects: [pointer],
      expected,
      actual: value.value,
      message: say('POW-010', 'otherwise', {
        document: document.title,
        date: spanishDate(document.issuedOn),
        what,
        attorney: entity.name,
        right,
      }),
      evidence: [...quoteOf(report, reading), ...cardOf(report, reading)],
    }),
  ];
}

/** What the identity card says of the same thing. */
function cardOf(report: ExaminedReport, { document, value: { field, entityId } }: Reading): Evidence[] {
  const card = report
    .documentsOf('CEDULA_IDENTIDAD')
    .find(({ value }) => value.id !== document.id && value.subjectEntityIds.includes(entityId ?? ''));
  return card === undefined ? [] : report.evidence.in(card.value.id, field, entityId ?? undefined);
}

/** The number on a person's identity card: one of its own where the country has it, the tax number otherwise. */
function identityNumber({ taxId, otherIds }: Entity): string {
  const card = otherIds.find(({ type }) => type === 'CURP' || type === 'DNI' || type === 'CC');
  return card?.value ?? taxId?.value ?? '';
}

function isNameOf({ name, nameVariations }: Entity, read: string): boolean {
  return [name, ...nameVariations].map(foldedName).includes(foldedName(read));
}
