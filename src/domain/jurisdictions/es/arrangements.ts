import type { Arrangement, OfficerPlan, PowerPlan } from '../registered/arrangement.js';

const management = [
  'ALL_GENERAL',
  'BANK_OPEN_ACCOUNT',
  'BANK_DRAW_CHECKS',
  'BANK_ELECTRONIC',
  'CREDIT_LOANS',
  'CREDIT_NOTES',
  'CREDIT_LEASING',
  'CREDIT_BONDS',
  'SEC_MORTGAGE',
  'SEC_GUARANTEE',
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
  'MAN_GRANT_SPECIAL',
];

const daily = [
  'BANK_OPEN_ACCOUNT',
  'BANK_DRAW_CHECKS',
  'BANK_ELECTRONIC',
  'CREDIT_LOANS',
  'CREDIT_NOTES',
  'CREDIT_LEASING',
  'PROP_LEASE',
  'CON_CIVIL_COMMERCIAL',
  'CON_PUBLIC_BIDS',
  'CON_RECEIVE_PAY',
  'LAB_HIRE',
  'TAX_FILE',
  'ADM_AUTHORITIES',
];

function director(party: string, F: string, M: string): OfficerPlan {
  return { party, title: 'administrador', label: { F, M }, appointedBy: 'estatuto' };
}

function statutory(title: string, parties: readonly string[], together: boolean): PowerPlan {
  const all = parties.map((party) => ({ party, count: 1 }) as const);
  return {
    key: 'organo',
    kind: 'estatutario',
    title,
    grantedBy: 'estatuto',
    instrument: 'statutes',
    positionTitles: [],
    parties,
    groups: [],
    facultyCodes: management,
    ladders: [
      { facultyCodes: ['*'], steps: [{ upTo: null, anyOf: together ? [all] : all.map((one) => [one]) }] },
    ],
    delegation: 'parcial',
  };
}

/** The general power of an attorney: alone up to an amount, above it with one of those who administer. */
function attorney(administrators: readonly string[]): PowerPlan {
  const own = { party: 'attorney_1', count: 1 } as const;
  return {
    key: 'general',
    kind: 'general',
    title: 'Poder general',
    grantedBy: 'administrador',
    instrument: 'deed',
    positionTitles: [],
    parties: ['attorney_1'],
    groups: [],
    facultyCodes: daily,
    ladders: [
      {
        facultyCodes: ['*'],
        steps: [
          { upTo: [30_000, 60_000, 100_000], anyOf: [[own]] },
          {
            upTo: [150_000, 300_000, 600_000],
            anyOf: administrators.map((party) => [own, { party, count: 1 }]),
          },
        ],
      },
    ],
    delegation: 'no',
  };
}

const requestedOperations = ['BANK_OPEN_ACCOUNT', 'CREDIT_LOANS', 'CON_CIVIL_COMMERCIAL'];
const replacementClause =
  'La separación de los administradores podrá ser acordada en cualquier momento por la junta general, aun cuando no conste en el orden del día.';

/** How Spanish limited companies are administered: the four ways of article 210 of the Ley de Sociedades de Capital. */
export const spanishArrangements: readonly Arrangement[] = [
  {
    form: 'administradores_conjuntos',
    actingForm: 'conjunta',
    weight: 30,
    clause:
      'Artículo décimo. La administración y representación de la sociedad corresponde a dos administradores que actuarán mancomunadamente. Se nombra administradores mancomunados, por tiempo indefinido, a {holder_1} y a {holder_2}, que aceptan.',
    replacementClause,
    board: null,
    officers: [
      director('holder_1', 'Administradora mancomunada', 'Administrador mancomunado'),
      director('holder_2', 'Administradora mancomunada', 'Administrador mancomunado'),
    ],
    groups: [],
    powers: [
      statutory(
        'Representación orgánica de los administradores mancomunados',
        ['holder_1', 'holder_2'],
        true,
      ),
      attorney(['holder_1', 'holder_2']),
    ],
    requestedOperations,
  },
  {
    form: 'administradores_indistintos',
    actingForm: 'individual',
    weight: 35,
    clause:
      'Artículo décimo. La administración y representación de la sociedad corresponde a dos administradores que actuarán solidariamente. Se nombra administradores solidarios, por tiempo indefinido, a {holder_1} y a {holder_2}, que aceptan.',
    replacementClause,
    board: null,
    officers: [
      director('holder_1', 'Administradora solidaria', 'Administrador solidario'),
      director('holder_2', 'Administradora solidaria', 'Administrador solidario'),
    ],
    groups: [],
    powers: [
      statutory('Representación orgánica de los administradores solidarios', ['holder_1', 'holder_2'], false),
    ],
    requestedOperations,
  },
  {
    form: 'administrador_unico',
    actingForm: 'individual',
    weight: 35,
    clause:
      'Artículo décimo. La administración y representación de la sociedad corresponde a un administrador único. Se nombra administrador único, por tiempo indefinido, a {holder_1}, que acepta.',
    replacementClause,
    board: null,
    officers: [director('holder_1', 'Administradora única', 'Administrador único')],
    groups: [],
    powers: [
      statutory('Representación orgánica del administrador único', ['holder_1'], false),
      attorney(['holder_1']),
    ],
    requestedOperations,
  },
  {
    form: 'consejo',
    actingForm: 'por_acuerdo',
    weight: 12,
    clause:
      'Artículo décimo. La sociedad será administrada por un consejo de administración compuesto por tres miembros, que podrá delegar todas sus facultades delegables en un consejero delegado, a quien corresponderá la representación de la sociedad.',
    replacementClause,
    board: { size: 3, termMonths: 72, quorum: 2 },
    officers: [
      {
        party: 'holder_1',
        title: 'presidente',
        label: { F: 'Presidenta del consejo', M: 'Presidente del consejo' },
        appointedBy: 'directorio',
      },
      {
        party: 'holder_2',
        title: 'director',
        label: { F: 'Consejera', M: 'Consejero' },
        appointedBy: 'junta',
      },
      {
        party: 'director_1',
        title: 'director',
        label: { F: 'Consejera', M: 'Consejero' },
        appointedBy: 'junta',
      },
      {
        party: 'holder_2',
        title: 'gerente_general',
        label: { F: 'Consejera delegada', M: 'Consejero delegado' },
        appointedBy: 'directorio',
      },
    ],
    groups: [],
    powers: [
      {
        ...statutory('Delegación de facultades en el consejero delegado', [], false),
        key: 'delegado',
        kind: 'por_cargo',
        positionTitles: ['gerente_general'],
        ladders: [
          { facultyCodes: ['*'], steps: [{ upTo: null, anyOf: [[{ party: 'holder_2', count: 1 }]] }] },
        ],
      },
      { ...attorney(['holder_2']), grantedBy: 'administrador' },
    ],
    requestedOperations,
  },
];
