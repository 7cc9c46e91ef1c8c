import type { Position } from '../../../contract/generated/types.js';
import { isInOffice } from '../../ownership/beneficial-owners.js';
import { ageOn } from '../../values/dates.js';
import { sentenceCase } from '../../words/sentence-case.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { isLiving } from '../powers-in-force.js';
import { checkBoard, directorTitles, positionsOf } from './administration-board.js';
import type { ExaminedReport, Pointed } from './examined-report.js';
import { examined, type Fault, fault, notApplicable, type Rule, type Verdict } from './rule.js';

/** Who administers the company, and whether they may. */
export const administrationRules: readonly Rule[] = [
  {
    id: 'ADM-001',
    category: 'administracion',
    title: 'El directorio tiene el número, la duración y los suplentes que la ley exige',
    titleEn: 'The board has the size, the term and the alternates that the law demands',
    remedy: 'Completar el directorio en junta de accionistas, o ajustar los estatutos a la ley.',
    check: checkBoard,
  },
  {
    id: 'ADM-002',
    category: 'administracion',
    title: 'El directorio está en período y los cargos los ejercen personas vivas y mayores de edad',
    titleEn: 'The board is within its term, and offices are held by living adults',
    remedy: 'Acompañar el acta que renueva el directorio o reemplaza a quien dejó el cargo.',
    check: checkOffices,
  },
  {
    id: 'ADM-003',
    category: 'administracion',
    title: 'Los cargos de presidente, director y gerente general son compatibles',
    titleEn: 'The offices of chair, director and general manager are compatible',
    remedy: 'Designar a otra persona en uno de los cargos incompatibles (artículo 49 de la Ley N° 18.046).',
    check: checkIncompatible,
  },
  {
    id: 'ADM-004',
    category: 'administracion',
    title: 'Cada nombramiento lo hizo el órgano que los estatutos señalan, mientras estaba en funciones',
    titleEn: 'Every appointment was made by the body the statutes name, while it was in office',
    remedy: 'Ratificar el nombramiento por el órgano competente y reducir el acta a escritura pública.',
    check: checkAppointments,
  },
];

function checkOffices(report: ExaminedReport): Verdict {
  const { board } = report.content.administration;
  const held = positionsOf(report).filter(({ value }) => isInOffice(value, report.asOf));
  const lapsed = board !== null && board.expiresOn < report.asOf;
  const faults = held.flatMap((position) => officerFaults(report, position));
  if (lapsed) {
    faults.push(
      fault({
        severity: 'observacion',
        subjects: ['/administration/board'],
        expected: `≥ ${report.asOf}`,
        actual: board.expiresOn,
        message: `El período ${report.law.terms.board.of} venció el ${spanishDate(board.expiresOn)}, sin que conste su renovación.`,
        evidence: report.evidence.at('/administration/board', board.documentId),
      }),
    );
  }
  return examined({
    subjects: [...(board === null ? [] : ['/administration/board']), ...held.map(({ pointer }) => pointer)],
    faults,
    message: 'Los cargos los ejercen personas vivas y mayores de edad, dentro de su período.',
    evidence: report.evidence.at(
      board === null ? (held[0]?.pointer ?? '') : '/administration/board',
      held[0]?.value.documentId,
    ),
  });
}

function officerFaults(report: ExaminedReport, { value, pointer }: Pointed<Position>): Fault[] {
  const officer = report.entity(value.entityId)?.value;
  const known = { severity: 'impedimento' as const, scope: 'power' as const, subjects: [pointer] };
  const evidence = report.evidence.at(pointer, value.documentId);
  if (officer?.person == null) return [];
  if (!isLiving(officer, report.asOf) && officer.person.deceasedOn !== null) {
    const died = officer.person.deceasedOn;
    const message = `${officer.name} figura como ${value.titleLabel} y falleció el ${spanishDate(died)}.`;
    return [fault({ ...known, actual: died, message, evidence })];
  }
  if (ageOn(officer.person.birthDate, value.from) >= 18) return [];
  const message = `${officer.name} era menor de edad cuando asumió como ${value.titleLabel}, el ${spanishDate(value.from)}.`;
  return [fault({ ...known, expected: '≥ 18', actual: officer.person.birthDate, message, evidence })];
}

function checkIncompatible(report: ExaminedReport): Verdict {
  const { compatibleOffices } = report.law.terms;
  if (compatibleOffices !== null) return notApplicable(compatibleOffices);
  const held = positionsOf(report).filter(({ value }) => isInOffice(value, report.asOf));
  const managers = held.filter(({ value }) => value.title === 'gerente_general');
  if (managers.length === 0 || report.content.administration.board === null) {
    return notApplicable('La sociedad no tiene a la vez directorio y gerente general.');
  }
  const open = report.company.legalForm === 'SA_ABIERTA';
  const barred = held.filter(
    ({ value }) => value.title === 'presidente' || (open && directorTitles.has(value.title)),
  );
  return examined({
    subjects: managers.map(({ pointer }) => pointer),
    faults: managers.flatMap(({ value, pointer }) =>
      barred
        .filter((other) => other.value.entityId === value.entityId)
        .slice(0, 1)
        .map((other) =>
          fault({
            severity: 'reparo',
            subjects: [pointer, other.pointer],
            actual: report.nameOf(value.entityId),
            message: `${report.nameOf(value.entityId)} es a la vez ${value.titleLabel} y ${other.value.titleLabel}, cargos incompatibles.`,
            evidence: report.evidence.at(pointer, value.documentId),
          }),
        ),
    ),
    message: 'El gerente general no ejerce un cargo incompatible en el directorio.',
    evidence: report.evidence.at(managers[0]?.pointer ?? '', managers[0]?.value.documentId),
  });
}

const boardAppoints: ReadonlySet<Position['title']> = new Set([
  'presidente',
  'vicepresidente',
  'gerente_general',
  'gerente',
]);

function checkAppointments(report: ExaminedReport): Verdict {
  const { board } = report.content.administration;
  const { appointing } = report.law.terms;
  const held = positionsOf(report).filter(({ value }) => isInOffice(value, report.asOf));
  if (held.length === 0) return notApplicable('No consta persona alguna en funciones.');
  return examined({
    subjects: held.map(({ pointer }) => pointer),
    faults: held.flatMap(({ value, pointer }) => {
      const known = {
        severity: 'reparo' as const,
        subjects: [pointer],
        evidence: report.evidence.at(pointer, value.documentId),
      };
      const who = `${report.nameOf(value.entityId)} (${value.titleLabel})`;
      const body =
        board !== null && boardAppoints.has(value.title)
          ? 'directorio'
          : report.company.statutes?.appointingBody;
      const exempt = value.appointedBy === 'estatuto' || value.appointedBy === 'tribunal';
      if (!exempt && body !== undefined && value.appointedBy !== body) {
        const message = `El nombramiento de ${who} corresponde a ${appointing[body]}, y lo hizo ${appointing[value.appointedBy]}.`;
        return [fault({ ...known, expected: body, actual: value.appointedBy, message })];
      }
      if (value.appointedBy !== 'directorio' || board === null || value.from <= board.expiresOn) return [];
      const message = `${sentenceCase(appointing.directorio)} nombró a ${who} el ${spanishDate(value.from)}, vencido su período el ${spanishDate(board.expiresOn)}.`;
      return [fault({ ...known, expected: `≤ ${board.expiresOn}`, actual: value.from, message })];
    }),
    message: 'Cada nombramiento lo hizo el órgano competente, en funciones a esa fecha.',
    evidence: report.evidence.at(held[0]?.pointer ?? '', held[0]?.value.documentId),
  });
}
