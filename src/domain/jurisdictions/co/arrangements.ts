import type { Arrangement, Signature } from '../registered/arrangement.js';

const principal: Signature = { party: 'holder_1', count: 1 };
const substitute: Signature = { party: 'holder_2', count: 1 };
const attorney: Signature = { party: 'attorney_1', count: 1 };

/** How a Colombian S.A.S. is represented: by its legal representative and the substitute, with limits, and an attorney. */
export const colombianArrangements: readonly Arrangement[] = [
  {
    form: 'representante_legal',
    actingForm: 'individual',
    weight: 1,
    clause:
      'Artículo 20. Representación legal. La representación legal de la sociedad estará a cargo de un representante legal principal y de un suplente, que lo reemplaza en sus faltas y tiene las mismas facultades. Se designa representante legal principal a {holder_1}, y suplente a {holder_2}. Para actos que excedan la cuantía señalada actuarán conjuntamente el principal y el suplente. Se designa revisor fiscal a {auditor}.',
    replacementClause:
      'La cesación de las funciones del representante legal, por cualquier causa, no da lugar a indemnización distinta de la que corresponda por la ley laboral; la asamblea designará su reemplazo.',
    board: null,
    officers: [
      {
        party: 'holder_1',
        title: 'representante_legal',
        label: { F: 'Representante legal principal', M: 'Representante legal principal' },
        appointedBy: 'estatuto',
      },
      {
        party: 'holder_2',
        title: 'representante_legal_suplente',
        label: { F: 'Representante legal suplente', M: 'Representante legal suplente' },
        appointedBy: 'estatuto',
      },
      {
        party: 'auditor',
        title: 'revisor_fiscal',
        label: { F: 'Revisora fiscal', M: 'Revisor fiscal' },
        appointedBy: 'estatuto',
      },
    ],
    groups: [],
    powers: [
      {
        key: 'representacion',
        kind: 'por_cargo',
        title: 'Facultades y limitaciones de los representantes legales',
        grantedBy: 'estatuto',
        instrument: 'statutes',
        positionTitles: ['representante_legal', 'representante_legal_suplente'],
        parties: [],
        groups: [],
        facultyCodes: [
          'ALL_GENERAL',
          'BANK_OPEN_ACCOUNT',
          'BANK_DRAW_CHECKS',
          'BANK_ELECTRONIC',
          'CREDIT_LOANS',
          'CREDIT_NOTES',
          'CREDIT_LEASING',
          'CREDIT_BONDS',
          'SEC_MORTGAGE',
          'SEC_PLEDGE',
          'PROP_BUY_REAL',
          'PROP_SELL_REAL',
          'PROP_LEASE',
          'CON_CIVIL_COMMERCIAL',
          'CON_PUBLIC_BIDS',
          'CON_RECEIVE_PAY',
          'LAB_HIRE',
          'LAB_DISMISS',
          'TAX_FILE',
          'JUD_ORDINARY',
          'JUD_SPECIAL',
          'ADM_AUTHORITIES',
        ],
        ladders: [
          {
            facultyCodes: ['*'],
            steps: [
              { upTo: [500_000_000, 1_000_000_000, 2_000_000_000], anyOf: [[principal], [substitute]] },
              { upTo: null, anyOf: [[principal, substitute]] },
            ],
          },
        ],
        delegation: 'parcial',
      },
      {
        key: 'general',
        kind: 'general',
        title: 'Poder general',
        grantedBy: 'administrador',
        instrument: 'deed',
        positionTitles: [],
        parties: ['attorney_1'],
        groups: [],
        facultyCodes: [
          'BANK_OPEN_ACCOUNT',
          'BANK_ELECTRONIC',
          'CON_CIVIL_COMMERCIAL',
          'CON_PUBLIC_BIDS',
          'CON_RECEIVE_PAY',
          'LAB_HIRE',
          'TAX_FILE',
          'ADM_AUTHORITIES',
        ],
        ladders: [
          {
            facultyCodes: ['*'],
            steps: [{ upTo: [50_000_000, 100_000_000, 200_000_000], anyOf: [[attorney]] }],
          },
        ],
        delegation: 'no',
      },
    ],
    requestedOperations: ['BANK_OPEN_ACCOUNT', 'CREDIT_LOANS', 'CON_CIVIL_COMMERCIAL'],
  },
];
