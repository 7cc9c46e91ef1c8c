import type { Content, Power } from '../../../../src/contract/generated/types.js';
import { nth } from './report-changes.js';
import type { Sentence } from './sentences.js';

/** Allows an attorney to delegate, and adds the delegated power. */
function delegate(report: Content, own: Partial<Power> = {}, parents: Partial<Power> = {}): void {
  const parent = nth(report.powers, 0);
  const child = structuredClone(parent);
  Object.assign(parent, { delegation: { allowed: 'total', parentPowerId: null } }, parents);
  const delegation = { allowed: 'no' as const, parentPowerId: 'pow_1' };
  const drawn = { id: 'pow_9', kind: 'especial' as const, title: 'Mandato bancario', replacesEarlier: false };
  report.powers.push({ ...child, ...drawn, delegation, ...own });
}

const faculty = (code: string, excluded: boolean) => ({ code, label: code, text: code, excluded });
const dollars = (amount: string) => ({ amount, currency: 'USD' as const });
const rule = (power: Power, index: number, change: Partial<Power['signingRules'][number]>) =>
  Object.assign(nth(power.signingRules, index), change);
const uf = (amount: string) => ({ amount, currency: 'CLF' as const });
const revocation = {
  ...{ date: '2025-11-03', scope: 'parcial' as const, facultyCodes: [], granteeEntityIds: [] },
  ...{ documentId: 'doc_power', notifiedOn: null, registeredOn: null },
};

/** Findings about the power of the healthy SpA, which two classes of two attorneys hold. */
export const powersSentences: readonly Sentence[] = [
  ['a power is delegated within its bounds', [], (_, report) => delegate(report)],
  [
    'the delegated power is not in the report',
    [
      'POW-008 reparo /powers/1 /powers/1/delegation (null, null) El mandato bancario excede al poder de que procede: no consta el poder delegado.',
    ],
    (_, report) => delegate(report, { delegation: { allowed: 'no', parentPowerId: 'pow_7' } }),
  ],
  [
    'the power does not allow delegation',
    [
      'POW-008 reparo /powers/1 /powers/1/delegation (null, null) El mandato bancario excede al poder de que procede: el mandante no autorizó delegar.',
    ],
    (_, report) => delegate(report, {}, { delegation: { allowed: 'no', parentPowerId: null } }),
  ],
  [
    'a power is delegated from itself',
    [
      'POW-008 reparo /powers/1 /powers/1/delegation (null, null) El mandato bancario excede al poder de que procede: procede de sí mismo.',
    ],
    (_, report) => delegate(report, { delegation: { allowed: 'total', parentPowerId: 'pow_9' } }),
  ],
  [
    'a delegated faculty is not in the parent power',
    [
      'POW-008 reparo /powers/1 /powers/1/delegation (null, null) El mandato bancario excede al poder de que procede: confiere “Vender bienes raíces”, que el delegante no tiene.',
    ],
    (_, report) =>
      delegate(report, { faculties: [faculty('PROP_SELL_REAL', false), faculty('SEC_PLEDGE', true)] }),
  ],
  [
    'a delegated power is older',
    [
      'POW-008 reparo /powers/1 /powers/1/delegation (null, null) El mandato bancario excede al poder de que procede: dura más que el poder delegado.',
      'POW-011 reparo /powers/1 (revocado, vigente) El mandato bancario, de 14 de agosto de 2024, figura vigente pese a que un poder posterior dejó sin efecto los anteriores.',
    ],
    (_, report) => delegate(report, { validFrom: '2024-08-13' }),
  ],
  [
    'a delegated power lasts longer',
    [
      'POW-008 reparo /powers/1 /powers/1/delegation (null, null) El mandato bancario excede al poder de que procede: dura más que el poder delegado.',
    ],
    (_, report) => delegate(report, { validUntil: '2027-01-02' }, { validUntil: '2027-01-01' }),
  ],
  [
    'a delegated power has no end',
    [
      'POW-008 reparo /powers/1 /powers/1/delegation (null, null) El mandato bancario excede al poder de que procede: dura más que el poder delegado.',
    ],
    (_, report) => delegate(report, {}, { validUntil: '2027-01-01' }),
  ],
  [
    'a delegated power ends on the same day',
    [],
    (_, report) => delegate(report, { validUntil: '2027-01-01' }, { validUntil: '2027-01-01' }),
  ],
  [
    'a delegated power ends earlier',
    [],
    (_, report) => delegate(report, { validUntil: '2026-06-01' }, { validUntil: '2027-01-01' }),
  ],
  [
    'a delegated power has a higher limit',
    [
      'POW-008 reparo /powers/1 /powers/1/delegation (null, null) El mandato bancario excede al poder de que procede: tiene un límite más alto.',
    ],
    (_, report) => delegate(report, {}, { signingRules: nth(report.powers, 0).signingRules.slice(0, 2) }),
  ],
  [
    'a delegated power has a lower limit',
    [],
    (_, report) => delegate(report, { signingRules: nth(report.powers, 0).signingRules.slice(0, 2) }),
  ],
  [
    'a delegated power has an equal limit in another currency',
    [],
    (_, report) => {
      const { signingRules } = nth(report.powers, 0);
      const own = [{ ...nth(signingRules, 0), from: dollars('0'), to: dollars('900') }];
      delegate(report, { signingRules: own }, { signingRules: signingRules.slice(0, 1) });
    },
  ],
  [
    'there is a gap between brackets',
    [
      'POW-007 observacion /powers/0/signingRules (null, null) En el poder general por clases, el tramo hasta UF 500 y el que comienza en UF 600 no son contiguos.',
    ],
    ({ power }) => rule(power, 1, { from: uf('600') }),
  ],
  [
    'brackets overlap',
    [
      'POW-007 observacion /powers/0/signingRules (null, null) En el poder general por clases, el tramo hasta UF 500 y el que comienza en UF 400 se superponen.',
    ],
    ({ power }) => rule(power, 1, { from: uf('400') }),
  ],
  [
    'a bracket is empty',
    [
      'POW-007 observacion /powers/0/signingRules (null, null) En el poder general por clases, el tramo desde UF 500 no tiene extensión.',
    ],
    ({ power }) => rule(power, 1, { to: uf('500') }),
  ],
  ['the last bracket ends', [], ({ power }) => rule(power, 2, { to: uf('9000') })],
  [
    'a class has too few members',
    [
      'POW-006 impedimento /powers/0/signingRules/2/anyOf/0 (3, 2) Según el poder general por clases, la actuación de tres apoderados de la clase A requiere tres personas distintas, y hoy sólo pueden hacerlo doña Constanza Javiera Muñoz Araya y don Rodrigo Andrés Silva Soto.',
    ],
    ({ power }) => rule(power, 2, { anyOf: [[{ groupId: 'grp_A', count: 3 }]] }),
  ],
  [
    'one person is named for two signatures',
    [
      'POW-006 impedimento /powers/0/signingRules/2/anyOf/0 (2, 1) Según el poder general por clases han de actuar dos personas distintas, y sólo se nombra a don Rodrigo Andrés Silva Soto.',
    ],
    ({ power }) => rule(power, 2, { anyOf: [Array(2).fill({ entityId: 'ent_4', count: 1 })] }),
  ],
  [
    'a class has too few members since one of them died',
    [
      'UBO-002 observacion /beneficialOwners/0 (66.000000, 2026-01-02) Constanza Javiera Muñoz Araya figura entre los beneficiarios finales y falleció el 2 de enero de 2026.',
      'POW-006 impedimento /powers/0/signingRules/2/anyOf/0 (2, 1) Según el poder general por clases, la actuación de dos apoderados de la clase A requiere dos personas distintas, y hoy sólo puede hacerlo don Rodrigo Andrés Silva Soto: doña Constanza Javiera Muñoz Araya falleció el 2 de enero de 2026.',
    ],
    (_, { administration, entities, provenance }) => {
      administration.positions = administration.positions.filter(({ entityId }) => entityId !== 'ent_3');
      Object.assign(nth(entities, 2).person ?? {}, { deceasedOn: '2026-01-02' });
      const source = { documentId: 'doc_power', page: 1, quote: 'Falleció.', origin: 'registry' as const };
      provenance['/entities/2/person/deceasedOn'] = source;
    },
  ],
  [
    'a power is revoked in some faculties, for some attorneys',
    [
      'POW-003 observacion /powers/0 /powers/0/revocation (vigente, revocado_parcial) El poder general por clases en que se apoyan doña Constanza Javiera Muñoz Araya, don Rodrigo Andrés Silva Soto, don Felipe Ignacio Rojas Díaz y doña Ximena Paz Castillo Vera fue revocado en parte el 3 de noviembre de 2025, en lo relativo a “Contratar y cerrar cuentas corrientes” y “Constituir hipotecas” y respecto de Felipe Ignacio Rojas Díaz y Ximena Paz Castillo Vera; en lo demás subsiste.',
    ],
    ({ power }) =>
      Object.assign(power, {
        status: 'revocado_parcial',
        revocation: {
          ...revocation,
          facultyCodes: ['BANK_OPEN_ACCOUNT', 'SEC_MORTGAGE'],
          granteeEntityIds: ['ent_5', 'ent_6'],
        },
      }),
  ],
  [
    'a power is revoked in a faculty',
    [
      'POW-003 observacion /powers/0 /powers/0/revocation (vigente, revocado_parcial) El poder general por clases en que se apoyan doña Constanza Javiera Muñoz Araya, don Rodrigo Andrés Silva Soto, don Felipe Ignacio Rojas Díaz y doña Ximena Paz Castillo Vera fue revocado en parte el 3 de noviembre de 2025, en lo relativo a “Girar y sobregirar en cuenta corriente”; en lo demás subsiste.',
    ],
    ({ power }) =>
      Object.assign(power, {
        status: 'revocado_parcial',
        revocation: { ...revocation, facultyCodes: ['BANK_DRAW_CHECKS'] },
      }),
  ],
  [
    'a power is revoked in part, and the revocation names no part',
    [
      'POW-003 impedimento /powers/0 /powers/0/revocation (vigente, revocado_parcial) El poder general por clases en que se apoyan doña Constanza Javiera Muñoz Araya, don Rodrigo Andrés Silva Soto, don Felipe Ignacio Rojas Díaz y doña Ximena Paz Castillo Vera fue revocado el 3 de noviembre de 2025.',
    ],
    ({ power }) => Object.assign(power, { status: 'revocado_parcial', revocation }),
  ],
  [
    'a power is revoked for an attorney',
    [
      'POW-003 observacion /powers/0 /powers/0/revocation (vigente, revocado_parcial) El poder general por clases en que se apoyan doña Constanza Javiera Muñoz Araya, don Rodrigo Andrés Silva Soto, don Felipe Ignacio Rojas Díaz y doña Ximena Paz Castillo Vera fue revocado en parte el 3 de noviembre de 2025, respecto de Felipe Ignacio Rojas Díaz; en lo demás subsiste.',
    ],
    ({ power }) =>
      Object.assign(power, {
        status: 'revocado_parcial',
        revocation: { ...revocation, granteeEntityIds: ['ent_5'] },
      }),
  ],
  [
    'a power was renounced',
    [
      'POW-003 impedimento /powers/0 (vigente, renunciado) El poder general por clases en que se apoyan doña Constanza Javiera Muñoz Araya, don Rodrigo Andrés Silva Soto, don Felipe Ignacio Rojas Díaz y doña Ximena Paz Castillo Vera fue renunciado.',
    ],
    ({ power }) => Object.assign(power, { status: 'renunciado' }),
  ],
  [
    'a power is extinct',
    [
      'POW-003 impedimento /powers/0 (vigente, extinguido) El poder general por clases en que se apoyan doña Constanza Javiera Muñoz Araya, don Rodrigo Andrés Silva Soto, don Felipe Ignacio Rojas Díaz y doña Ximena Paz Castillo Vera se extinguió.',
    ],
    ({ power }) => Object.assign(power, { status: 'extinguido' }),
  ],
  [
    'a power is suspended',
    [
      'POW-003 impedimento /powers/0 (vigente, suspendido) El poder general por clases en que se apoyan doña Constanza Javiera Muñoz Araya, don Rodrigo Andrés Silva Soto, don Felipe Ignacio Rojas Díaz y doña Ximena Paz Castillo Vera se encuentra suspendido.',
    ],
    ({ power }) => Object.assign(power, { status: 'suspendido' }),
  ],
  [
    'a power has the status revoked without a revocation',
    [
      'POW-003 impedimento /powers/0 (vigente, revocado) El poder general por clases en que se apoyan doña Constanza Javiera Muñoz Araya, don Rodrigo Andrés Silva Soto, don Felipe Ignacio Rojas Díaz y doña Ximena Paz Castillo Vera figura como revocado.',
    ],
    ({ power }) => Object.assign(power, { status: 'revocado' }),
  ],
];
