import type { Content } from '../../../../src/contract/generated/types.js';
import { nth, type Parts } from './report-changes.js';
import type { Sentence } from './sentences.js';

const board = (
  { administration }: Content,
  change: Partial<NonNullable<Content['administration']['board']>>,
) => Object.assign(administration.board ?? {}, change);

type Position = Content['administration']['positions'][number];
const position = ({ administration }: Content, index: number, change: Partial<Position>) =>
  Object.assign(nth(administration.positions, index), change);

const registered = ({ company }: Parts, date: string) =>
  Object.assign(company.incorporation?.registration ?? {}, { date });

/** The fields of a company whose shares are traded in public. */
const listed = {
  legalForm: 'SA_ABIERTA' as const,
  securitiesRegistration: {
    authority: 'Comisión para el Mercado Financiero',
    register: 'Registro de Valores',
    number: 9001,
    registeredOn: '2021-06-01',
    status: 'vigente' as const,
    documentId: 'doc_register',
  },
};

/** Elects these parties as alternate directors. */
function withAlternates(report: Content, entityIds: readonly string[]): void {
  board(report, { alternates: true });
  const { positions } = report.administration;
  const director = nth(positions, 2);
  for (const entityId of entityIds)
    positions.push({ ...director, id: `pos_${entityId}`, entityId, title: 'director_suplente' });
}

/** Findings about the offices of the healthy S.A.: a chair, two directors and a manager. */
export const administrationSentences: readonly Sentence[] = [
  [
    'there is no board',
    [
      'ADM-001 reparo /administration/board (null, null) No consta el directorio, que la ley exige a este tipo social.',
      'ADM-004 reparo /administration/positions/0 (junta, directorio) El nombramiento de Constanza Javiera Muñoz Araya (Presidenta del directorio) corresponde a la junta de accionistas, y lo hizo el directorio.',
      'ADM-004 reparo /administration/positions/3 (junta, directorio) El nombramiento de Ximena Paz Castillo Vera (Gerenta general) corresponde a la junta de accionistas, y lo hizo el directorio.',
      'POW-001 impedimento /powers/0 (null, 2024-08-14) El poder general por clases lo otorgó un directorio, que la sociedad no tiene.',
      'POW-001 impedimento /powers/1 (null, 2024-08-14) El representación del gerente general lo otorgó un directorio, que la sociedad no tiene.',
    ],
    (_, { administration }) => Object.assign(administration, { board: null }),
  ],
  [
    'the board has two members',
    [
      'ADM-001 reparo /administration/board (≥ 3, 2) El directorio tiene 2 miembros y la ley exige al menos 3.',
    ],
    ({ company }, report) => {
      board(report, { size: 2 });
      Object.assign(company.statutes ?? {}, { boardSize: 2 });
      report.administration.positions.splice(2, 1);
    },
  ],
  [
    'the statutes require five members',
    ['ADM-001 reparo /administration/board (5, 3) Los estatutos fijan 5 directores y se eligieron 3.'],
    ({ company }) => Object.assign(company.statutes ?? {}, { boardSize: 5 }),
  ],
  [
    'a director is not named',
    ['ADM-001 reparo /administration/board (3, 2) Hay 2 directores de los 3 que componen el directorio.'],
    (_, { administration }) => administration.positions.splice(1, 1),
  ],
  [
    'the directors lapsed with their board',
    [
      'ADM-002 observacion /administration/board (≥ 2026-01-15, 2025-04-26) El período del directorio venció el 26 de abril de 2025, sin que conste su renovación; continúa en funciones hasta que se le nombre reemplazante.',
    ],
    (_, report) => {
      board(report, { expiresOn: '2025-04-26' });
      for (const index of [0, 1, 2]) position(report, index, { status: 'vencido', until: '2025-04-26' });
    },
  ],
  [
    'a director lapsed before his board',
    ['ADM-001 reparo /administration/board (3, 2) Hay 2 directores de los 3 que componen el directorio.'],
    (_, report) => position(report, 1, { status: 'vencido', until: '2025-04-26' }),
  ],
  [
    'no alternates are named',
    ['ADM-001 reparo /administration/board (3, 0) Hay 0 suplentes para 3 directores titulares.'],
    (_, report) => board(report, { alternates: true }),
  ],
  [
    'one alternate is named',
    ['ADM-001 reparo /administration/board (3, 1) Hay un suplente para 3 directores titulares.'],
    (_, report) => withAlternates(report, ['ent_6']),
  ],
  [
    'a director left and an alternate took the seat',
    [],
    (_, report) => {
      withAlternates(report, ['ent_6', 'ent_2', 'ent_7']);
      report.administration.positions.splice(1, 1);
    },
  ],
  [
    'a director left, and two alternates',
    ['ADM-001 reparo /administration/board (3, 1) Hay un suplente para 3 directores titulares.'],
    (_, report) => {
      withAlternates(report, ['ent_6']);
      report.administration.positions.splice(1, 1);
    },
  ],
  [
    'two directors left, and two alternates',
    [
      'ADM-001 reparo /administration/board (3, 2) Hay 2 directores de los 3 que componen el directorio.',
      'ADM-001 reparo /administration/board (3, 1) Hay un suplente para 3 directores titulares.',
    ],
    (_, report) => {
      withAlternates(report, ['ent_6']);
      report.administration.positions.splice(1, 2);
    },
  ],
  [
    'the board sits for four years',
    [
      'ADM-001 reparo /administration/board (≤ tres años, cuatro años) El período del directorio es de cuatro años y la ley permite hasta tres años.',
    ],
    (_, report) => board(report, { termMonths: 48 }),
  ],
  [
    'the company is open',
    [
      'ADM-001 reparo /administration/board (≥ 5, 3) El directorio tiene 3 miembros y la ley exige al menos 5.',
    ],
    ({ company }) => Object.assign(company, listed),
  ],
  [
    'the company is open and has an independent director',
    [
      'ADM-001 reparo /administration/board (≥ 7, 3) El directorio tiene 3 miembros y la ley exige al menos 7.',
    ],
    ({ company }, report) => {
      Object.assign(company, listed);
      position(report, 1, { independent: true });
    },
  ],
  [
    'the company is open and had an independent director',
    [
      'ADM-001 reparo /administration/board (≥ 5, 3) El directorio tiene 3 miembros y la ley exige al menos 5.',
    ],
    ({ company }, report) => {
      Object.assign(company, listed);
      report.administration.positions.push({
        ...nth(report.administration.positions, 1),
        ...{ id: 'pos_9', independent: true, status: 'vencido', until: '2024-04-25' },
      });
    },
  ],
  [
    'the chair is the manager',
    [
      'ADM-003 reparo /administration/positions/3 /administration/positions/0 (null, Constanza Javiera Muñoz Araya) Constanza Javiera Muñoz Araya es a la vez Gerenta general y Presidenta del directorio, cargos incompatibles.',
      'POW-009 impedimento /powers/1 (gerenta general, Ximena Paz Castillo Vera) Ximena Paz Castillo Vera tenía poder en razón de su cargo (gerenta general), que ya no ejerce.',
    ],
    (_, report) => position(report, 3, { entityId: 'ent_3' }),
  ],
  [
    'a director is the manager',
    [
      'POW-009 impedimento /powers/1 (gerenta general, Ximena Paz Castillo Vera) Ximena Paz Castillo Vera tenía poder en razón de su cargo (gerenta general), que ya no ejerce.',
    ],
    (_, report) => position(report, 3, { entityId: 'ent_4' }),
  ],
  [
    'a director of an open company is the manager',
    [
      'ADM-001 reparo /administration/board (≥ 5, 3) El directorio tiene 3 miembros y la ley exige al menos 5.',
      'ADM-003 reparo /administration/positions/3 /administration/positions/1 (null, Rodrigo Andrés Silva Soto) Rodrigo Andrés Silva Soto es a la vez Gerenta general y Director, cargos incompatibles.',
      'POW-009 impedimento /powers/1 (gerenta general, Ximena Paz Castillo Vera) Ximena Paz Castillo Vera tenía poder en razón de su cargo (gerenta general), que ya no ejerce.',
    ],
    ({ company }, report) => {
      Object.assign(company, listed);
      position(report, 3, { entityId: 'ent_4' });
    },
  ],
  [
    'an alternate director of an open company is the manager',
    [
      'ADM-001 reparo /administration/board (≥ 5, 3) El directorio tiene 3 miembros y la ley exige al menos 5.',
      'ADM-003 reparo /administration/positions/3 /administration/positions/5 (null, Inversiones Maitén Limitada) Inversiones Maitén Limitada es a la vez Gerenta general y Director, cargos incompatibles.',
      'POW-009 impedimento /powers/1 (gerenta general, Ximena Paz Castillo Vera) Ximena Paz Castillo Vera tenía poder en razón de su cargo (gerenta general), que ya no ejerce.',
    ],
    ({ company }, report) => {
      Object.assign(company, listed);
      withAlternates(report, ['ent_6', 'ent_2', 'ent_7']);
      position(report, 3, { entityId: 'ent_2' });
    },
  ],
  [
    'the chair died today',
    [
      'UBO-002 observacion /beneficialOwners/0 (66.000000, 2026-01-15) Constanza Javiera Muñoz Araya figura entre los beneficiarios finales y falleció el 15 de enero de 2026.',
      'ADM-002 impedimento /administration/positions/0 (null, 2026-01-15) Constanza Javiera Muñoz Araya figura como Presidenta del directorio y falleció el 15 de enero de 2026.',
      'POW-006 impedimento /powers/0/signingRules/2/anyOf/0 (2, 1) Según el poder general por clases, la actuación de dos apoderados de la clase A requiere dos personas distintas, y hoy sólo puede hacerlo don Rodrigo Andrés Silva Soto.',
    ],
    (_, { entities }) => Object.assign(nth(entities, 2).person ?? {}, { deceasedOn: '2026-01-15' }),
  ],
  [
    'the chair dies tomorrow',
    [],
    (_, { entities }) => Object.assign(nth(entities, 2).person ?? {}, { deceasedOn: '2026-01-16' }),
  ],
  [
    'a director came of age a day late',
    [
      'ADM-002 impedimento /administration/positions/1 (≥ 18, 2006-04-27) Rodrigo Andrés Silva Soto era menor de edad cuando asumió como Director, el 26 de abril de 2024.',
    ],
    (_, { entities }) => Object.assign(nth(entities, 3).person ?? {}, { birthDate: '2006-04-27' }),
  ],
  [
    'a director came of age that day',
    [],
    (_, { entities }) => Object.assign(nth(entities, 3).person ?? {}, { birthDate: '2006-04-26' }),
  ],
  [
    'the term of a board that was not elected by an ordinary meeting ended yesterday',
    [
      'ADM-002 observacion /administration/board (≥ 2026-01-15, 2026-01-14) El período del directorio venció el 14 de enero de 2026, sin que conste su renovación; continúa en funciones hasta que se le nombre reemplazante.',
    ],
    (_, report) => board(report, { electedOn: '2023-06-14', expiresOn: '2026-01-14' }),
  ],
  [
    'the term of a board that was not elected by an ordinary meeting ends today',
    [],
    (_, report) => board(report, { electedOn: '2023-06-14', expiresOn: '2026-01-15' }),
  ],
  [
    'the term of the board ended in the months in which the ordinary meeting can still renew it',
    [],
    (_, report) => board(report, { expiresOn: '2026-01-14' }),
  ],
  [
    'a director was named by the board',
    [
      'ADM-004 reparo /administration/positions/1 (junta, directorio) El nombramiento de Rodrigo Andrés Silva Soto (Director) corresponde a la junta de accionistas, y lo hizo el directorio.',
    ],
    (_, report) => position(report, 1, { appointedBy: 'directorio' }),
  ],
  ['the manager was named by a court', [], (_, report) => position(report, 3, { appointedBy: 'tribunal' })],
  [
    'the founding was registered after sixty days, and less than four years ago',
    [
      'CON-001 reparo /entities/0/company/incorporation/registration (≤ 2019-05-03, 2022-01-15) El extracto de la escritura de 4 de marzo de 2019 se inscribió el 15 de enero de 2022, vencido el plazo de 60 días, que expiró el 3 de mayo de 2019.',
    ],
    (parts) => registered(parts, '2022-01-15'),
  ],
  [
    'the founding was registered after sixty days, and more than four years ago',
    [
      'CON-001 observacion /entities/0/company/incorporation/registration (≤ 2019-05-03, 2022-01-14) El extracto de la escritura de 4 de marzo de 2019 se inscribió el 14 de enero de 2022, vencido el plazo de 60 días, que expiró el 3 de mayo de 2019. Transcurridos más de cuatro años desde entonces, ya no puede pedirse por ello la nulidad de la sociedad (artículo 6 de la Ley N° 18.046).',
    ],
    (parts) => registered(parts, '2022-01-14'),
  ],
  [
    'a reform was registered after sixty days',
    [
      'CON-001 reparo /entities/0/company/amendments/0/registration (≤ 2022-07-09, 2022-09-02) El extracto de la escritura de 10 de mayo de 2022 se inscribió el 2 de septiembre de 2022, vencido el plazo de 60 días, que expiró el 9 de julio de 2022. Mientras no se sanee, la modificación no produce efectos frente a los accionistas ni frente a terceros (artículo 6 A de la Ley N° 18.046).',
    ],
    ({ company }) => Object.assign(nth(company.amendments, 0).registration ?? {}, { date: '2022-09-02' }),
  ],
  [
    'the manager was named by the statutes',
    [],
    (_, report) => position(report, 3, { appointedBy: 'estatuto' }),
  ],
  [
    'the manager was named, and powers were granted, by a board that goes on after its term',
    [
      'ADM-002 observacion /administration/board (≥ 2026-01-15, 2024-05-01) El período del directorio venció el 1 de mayo de 2024, sin que conste su renovación; continúa en funciones hasta que se le nombre reemplazante.',
    ],
    (_, report) => board(report, { expiresOn: '2024-05-01' }),
  ],
  [
    'the manager was named on the last day of the board',
    [
      'ADM-002 observacion /administration/board (≥ 2026-01-15, 2024-05-02) El período del directorio venció el 2 de mayo de 2024, sin que conste su renovación; continúa en funciones hasta que se le nombre reemplazante.',
    ],
    (_, report) => board(report, { expiresOn: '2024-05-02' }),
  ],
];
