import type { Entity } from '../../../contract/generated/types.js';
import { foldedName } from '../../words/names.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { granteesOf } from '../powers-in-force.js';
import { type ExaminedReport, type Pointed, pointed } from './examined-report.js';
import { say } from './findings.js';
import { examined, type Fault, fault, notApplicable, type Verdict } from './rule.js';

/** Whether deeds and identity cards call the attorneys by the same names and numbers. */
export function checkAttorneyNames(report: ExaminedReport): Verdict {
  const attorneys = new Set(report.content.powers.flatMap((power) => granteesOf(report.content, power)));
  const readings = report.documents.flatMap((document) =>
    pointed(document.value.extracted, `${document.pointer}/extracted`).filter(
      ({ value }) =>
        (value.field === 'person_name' || value.field === 'person_id') && attorneys.has(value.entityId ?? ''),
    ),
  );
  if (readings.length === 0) return notApplicable(say('POW-010', 'none'));
  const faults = readings.flatMap((reading) => nameFaults(report, reading));
  return examined({
    subjects: readings.map(({ pointer }) => pointer),
    faults,
    message: say('POW-010', 'met', { identityCards: report.law.terms.identityCards }),
    evidence: report
      .documentsOf('CEDULA_IDENTIDAD')
      .filter(({ value }) => value.subjectEntityIds.some((entityId) => attorneys.has(entityId)))
      .slice(0, 3)
      .flatMap(({ value }) => report.evidence.in(value.id, 'person_id')),
  });
}

function nameFaults(
  report: ExaminedReport,
  { value, pointer }: Pointed<ExaminedReport['content']['documents'][number]['extracted'][number]>,
): Fault[] {
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
  const documentPointer = pointer.slice(0, pointer.indexOf('/extracted'));
  const document = report.documents.find((one) => one.pointer === documentPointer)?.value;
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
        document: document?.title ?? '',
        date: spanishDate(document?.issuedOn ?? report.asOf),
        what,
        attorney: entity.name,
        right,
      }),
      evidence: report.evidence.in(document?.id ?? null, value.field, entity.id),
    }),
  ];
}

/** The number on a person's identity card: one of its own where the country has it, the tax number otherwise. */
function identityNumber({ taxId, otherIds }: Entity): string {
  const card = otherIds.find(({ type }) => type === 'CURP' || type === 'DNI' || type === 'CC');
  return card?.value ?? taxId?.value ?? '';
}

function isNameOf({ name, nameVariations }: Entity, read: string): boolean {
  return [name, ...nameVariations].map(foldedName).includes(foldedName(read));
}
