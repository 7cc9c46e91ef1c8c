import type { Arrangement, Signature } from '../registered/arrangement.js';

const manager: Signature = { party: 'manager', count: 1 };
const chair: Signature = { party: 'holder_1', count: 1 };
const classA: Signature = { group: 'A', count: 1 };
const classB: Signature = { group: 'B', count: 1 };

/** How a Mexican S.A.P.I. is represented: a board, a general director, and attorneys of two classes. */
export const mexicanArrangements: readonly Arrangement[] = [
  {
    form: 'directorio',
    actingForm: 'por_acuerdo',
    weight: 1,
    clause:
      'Artículo vigésimo. La administración de la sociedad estará a cargo de un consejo de administración integrado por tres consejeros propietarios, designados por la asamblea. La representación y la dirección de los negocios corresponden al director general, que tendrá los poderes que se indican, con las limitaciones que para cada uno se señalan, y en lo que excedan, junto con el presidente del consejo.',
    replacementClause:
      'Los consejeros durarán en su encargo tres años y continuarán en el desempeño de sus funciones mientras los designados para sustituirlos no tomen posesión, en términos del artículo 154 de la Ley General de Sociedades Mercantiles.',
    board: { size: 3, termMonths: 36, quorum: 2 },
    officers: [
      {
        party: 'holder_1',
        title: 'presidente',
        label: {
          F: 'Presidenta del Consejo de Administración',
          M: 'Presidente del Consejo de Administración',
        },
        appointedBy: 'directorio',
      },
      {
        party: 'holder_2',
        title: 'director',
        label: { F: 'Consejera propietaria', M: 'Consejero propietario' },
        appointedBy: 'junta',
      },
      {
        party: 'director_1',
        title: 'director',
        label: { F: 'Consejera propietaria', M: 'Consejero propietario' },
        appointedBy: 'junta',
      },
      {
        party: 'secretary',
        title: 'secretario',
        label: { F: 'Secretaria no miembro del Consejo', M: 'Secretario no miembro del Consejo' },
        appointedBy: 'junta',
      },
      {
        party: 'auditor',
        title: 'comisario',
        label: { F: 'Comisaria', M: 'Comisario' },
        appointedBy: 'junta',
      },
      {
        party: 'manager',
        title: 'gerente_general',
        label: { F: 'Directora General', M: 'Director General' },
        appointedBy: 'directorio',
      },
    ],
    groups: [
      { code: 'A', label: 'Apoderados Clase A', members: ['attorney_a_1', 'attorney_a_2'] },
      { code: 'B', label: 'Apoderados Clase B', members: ['attorney_b_1', 'attorney_b_2'] },
    ],
    powers: [
      {
        key: 'direccion',
        kind: 'por_cargo',
        title: 'Poderes del director general',
        grantedBy: 'estatuto',
        instrument: 'statutes',
        positionTitles: ['gerente_general', 'presidente'],
        parties: [],
        groups: [],
        facultyCodes: [
          'MX_LITIGATION',
          'MX_ADMINISTRATION',
          'MX_LABOUR_ADMIN',
          'MX_OWNERSHIP',
          'MX_CREDIT_TITLES',
          'MX_BANK',
          'MAN_GRANT_SPECIAL',
        ],
        ladders: [
          {
            facultyCodes: ['MX_LITIGATION', 'MX_LABOUR_ADMIN', 'MAN_GRANT_SPECIAL'],
            steps: [{ upTo: null, anyOf: [[manager]] }],
          },
          {
            facultyCodes: ['MX_ADMINISTRATION', 'MX_CREDIT_TITLES', 'MX_BANK'],
            steps: [
              { upTo: [5_000_000, 10_000_000, 20_000_000], anyOf: [[manager]] },
              { upTo: null, anyOf: [[manager, chair]] },
            ],
          },
          { facultyCodes: ['MX_OWNERSHIP'], steps: [{ upTo: null, anyOf: [[manager, chair]] }] },
        ],
        delegation: 'parcial',
      },
      {
        key: 'apoderados',
        kind: 'general',
        title: 'Poder general para actos de administración',
        grantedBy: 'directorio',
        instrument: 'deed',
        positionTitles: [],
        parties: [],
        groups: ['A', 'B'],
        facultyCodes: ['MX_LITIGATION', 'MX_ADMINISTRATION', 'MX_LABOUR_ADMIN', 'MX_BANK'],
        ladders: [
          {
            facultyCodes: ['MX_LITIGATION', 'MX_LABOUR_ADMIN'],
            steps: [{ upTo: null, anyOf: [[classA], [classB]] }],
          },
          {
            facultyCodes: ['MX_ADMINISTRATION', 'MX_BANK'],
            steps: [
              { upTo: [500_000, 1_000_000, 2_000_000], anyOf: [[classA]] },
              {
                upTo: [3_000_000, 6_000_000, 9_000_000],
                anyOf: [[classA, classB], [{ group: 'A', count: 2 }]],
              },
            ],
          },
        ],
        delegation: 'no',
      },
    ],
    requestedOperations: ['MX_ADMINISTRATION', 'MX_CREDIT_TITLES', 'MX_BANK'],
  },
];
