import type { Arrangement, Signature } from '../registered/arrangement.js';

const manager: Signature = { party: 'holder_1', count: 1 };
const classA: Signature = { group: 'A', count: 1 };
const classB: Signature = { group: 'B', count: 1 };
const twoOfB: Signature = { group: 'B', count: 2 };

/** How a Peruvian S.A.C. without a board is represented: a general manager, and a scheme of powers by classes. */
export const peruvianArrangements: readonly Arrangement[] = [
  {
    form: 'gerente_general',
    actingForm: 'individual',
    weight: 1,
    clause:
      'Artículo décimo segundo. La sociedad no tendrá directorio; sus funciones las ejerce el gerente general, conforme al artículo 247 de la Ley General de Sociedades. Se nombra gerente general a {holder_1}, y gerente de administración y finanzas a {holder_2}. La sociedad tendrá además el régimen de poderes que se indica, por clases de apoderados.',
    replacementClause:
      'El gerente puede ser removido en cualquier momento por la junta general de accionistas, que designará a su reemplazante.',
    board: null,
    officers: [
      {
        party: 'holder_1',
        title: 'gerente_general',
        label: { F: 'Gerente General', M: 'Gerente General' },
        appointedBy: 'estatuto',
      },
      {
        party: 'holder_2',
        title: 'gerente',
        label: { F: 'Gerente de Administración y Finanzas', M: 'Gerente de Administración y Finanzas' },
        appointedBy: 'estatuto',
      },
    ],
    groups: [
      { code: 'A', label: 'Apoderados Clase A', members: ['holder_1'] },
      { code: 'B', label: 'Apoderados Clase B', members: ['holder_2', 'attorney_b_1', 'attorney_b_2'] },
    ],
    powers: [
      {
        key: 'gerencia',
        kind: 'por_cargo',
        title: 'Facultades del gerente general',
        grantedBy: 'estatuto',
        instrument: 'statutes',
        positionTitles: ['gerente_general'],
        parties: [],
        groups: [],
        facultyCodes: [
          'ALL_GENERAL',
          'JUD_ORDINARY',
          'JUD_SPECIAL',
          'ADM_AUTHORITIES',
          'LAB_HIRE',
          'LAB_DISMISS',
          'TAX_FILE',
          'CON_PUBLIC_BIDS',
        ],
        ladders: [{ facultyCodes: ['*'], steps: [{ upTo: null, anyOf: [[manager]] }] }],
        delegation: 'parcial',
      },
      {
        key: 'regimen',
        kind: 'bancario',
        title: 'Régimen de poderes por clases',
        grantedBy: 'junta',
        instrument: 'deed',
        positionTitles: [],
        parties: [],
        groups: ['A', 'B'],
        facultyCodes: [
          'BANK_OPEN_ACCOUNT',
          'BANK_DRAW_CHECKS',
          'BANK_ELECTRONIC',
          'CREDIT_LOANS',
          'CREDIT_NOTES',
          'CREDIT_LEASING',
          'CREDIT_BONDS',
          'PROP_LEASE',
          'PROP_BUY_SELL_MOVABLE',
          'CON_CIVIL_COMMERCIAL',
          'CON_RECEIVE_PAY',
          'SEC_PLEDGE',
          'SEC_MORTGAGE',
          'PROP_BUY_REAL',
          'PROP_SELL_REAL',
        ],
        ladders: [
          {
            facultyCodes: [
              'BANK_OPEN_ACCOUNT',
              'BANK_DRAW_CHECKS',
              'BANK_ELECTRONIC',
              'CREDIT_LOANS',
              'CREDIT_NOTES',
              'CREDIT_LEASING',
              'CREDIT_BONDS',
              'PROP_LEASE',
              'PROP_BUY_SELL_MOVABLE',
              'CON_CIVIL_COMMERCIAL',
              'CON_RECEIVE_PAY',
            ],
            steps: [
              { upTo: [50_000, 100_000, 200_000], anyOf: [[classA], [twoOfB]] },
              { upTo: [500_000, 1_000_000, 2_000_000], anyOf: [[classA, classB]] },
              { upTo: null, anyOf: [[classA, twoOfB]] },
            ],
          },
          {
            facultyCodes: ['SEC_PLEDGE', 'SEC_MORTGAGE', 'PROP_BUY_REAL', 'PROP_SELL_REAL'],
            steps: [{ upTo: null, anyOf: [[classA, twoOfB]] }],
          },
        ],
        delegation: 'no',
      },
    ],
    requestedOperations: ['BANK_OPEN_ACCOUNT', 'CREDIT_LOANS', 'CON_CIVIL_COMMERCIAL'],
  },
];
