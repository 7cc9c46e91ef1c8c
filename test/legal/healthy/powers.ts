import type { Administration, Power, PowerGroup } from '../../../src/contract/generated/types.js';
import { notary } from './parties.js';

/** One administrator, appointed by the meeting. */
export function administration(): Administration {
  return {
    form: 'administrador_unico',
    actingForm: 'individual',
    board: null,
    positions: [
      {
        id: 'pos_1',
        entityId: 'ent_3',
        title: 'administrador',
        titleLabel: 'Administradora',
        independent: false,
        from: '2019-03-04',
        until: null,
        status: 'vigente',
        appointedBy: 'junta',
        documentId: 'doc_deed',
        deed: null,
      },
    ],
  };
}

function group(code: string, entityIds: string[]): PowerGroup {
  const members = entityIds.map((entityId) => ({
    entityId,
    from: '2024-08-14',
    until: null,
    documentId: 'doc_power',
  }));
  return { id: `grp_${code}`, code, label: `Apoderados Clase ${code}`, members };
}

/** Two attorneys of class A and two of class B. */
export function powerGroups(): PowerGroup[] {
  return [group('A', ['ent_3', 'ent_4']), group('B', ['ent_5', 'ent_6'])];
}

function uf(amount: string) {
  return { amount, currency: 'CLF' as const };
}

function faculty(code: string, label: string) {
  return { code, label, text: label.toLowerCase(), excluded: false };
}

/** One power: A alone up to UF 500, A with B up to UF 5.000, two of A without limit. */
export function powers(): Power[] {
  return [
    {
      id: 'pow_1',
      kind: 'general',
      title: 'Poder general por clases',
      grantorEntityId: 'ent_1',
      grantedBy: 'junta',
      grantees: { groupIds: ['grp_A', 'grp_B'], entityIds: [], positionTitles: [] },
      instrument: {
        documentId: 'doc_power',
        form: 'escritura_publica',
        deed: { ...notary, date: '2024-08-14', repertoireNumber: '12.877-2024', documentId: 'doc_power' },
      },
      faculties: [
        faculty('BANK_OPEN_ACCOUNT', 'Contratar y cerrar cuentas corrientes'),
        faculty('BANK_DRAW_CHECKS', 'Girar y sobregirar en cuenta corriente'),
        faculty('SEC_MORTGAGE', 'Constituir hipotecas'),
      ],
      signingRules: [
        {
          id: 'sgn_1',
          facultyCodes: ['*'],
          mode: 'individual',
          anyOf: [[{ groupId: 'grp_A', count: 1 }]],
          from: uf('0'),
          to: uf('500'),
          per: 'operacion',
        },
        {
          id: 'sgn_2',
          facultyCodes: ['*'],
          mode: 'conjunta',
          anyOf: [
            [
              { groupId: 'grp_A', count: 1 },
              { groupId: 'grp_B', count: 1 },
            ],
          ],
          from: uf('500'),
          to: uf('5000'),
          per: 'operacion',
        },
        {
          id: 'sgn_3',
          facultyCodes: ['*'],
          mode: 'conjunta',
          anyOf: [[{ groupId: 'grp_A', count: 2 }]],
          from: uf('5000'),
          to: null,
          per: 'operacion',
        },
      ],
      validFrom: '2024-08-14',
      validUntil: null,
      status: 'vigente',
      revocation: null,
      delegation: { allowed: 'no', parentPowerId: null },
      replacesEarlier: true,
      irrevocable: false,
      selfContracting: false,
      events: [{ date: '2024-08-14', action: 'otorgado', documentId: 'doc_power' }],
    },
  ];
}
