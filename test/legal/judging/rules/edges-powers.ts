import { type Edge, nth } from './report-changes.js';

const revocation = {
  date: '2025-11-03',
  scope: 'total' as const,
  facultyCodes: [],
  granteeEntityIds: [],
  documentId: 'doc_power',
  notifiedOn: '2025-11-03',
  registeredOn: null,
};

/** Edges of rules about powers, in the healthy SpA. */
export const powersEdges: readonly Edge[] = [
  [
    'the deed of the power was refused',
    ['POW-001 impedimento power', 'DOC-004 reparo report'],
    (_, report) => {
      for (const document of report.documents) if (document.id === 'doc_power') document.status = 'rechazado';
    },
  ],
  [
    'the power is revoked for one of four attorneys',
    ['POW-003 observacion power'],
    ({ power }) =>
      Object.assign(power, {
        status: 'revocado_parcial',
        revocation: { ...revocation, scope: 'parcial', granteeEntityIds: ['ent_5'] },
      }),
  ],
  [
    'the power is revoked for a requested operation that nobody else may sign',
    ['POW-003 impedimento power'],
    ({ power }) =>
      Object.assign(power, {
        status: 'revocado_parcial',
        revocation: { ...revocation, scope: 'parcial', facultyCodes: ['SEC_MORTGAGE'] },
      }),
  ],
  [
    'the revocation is older than the power',
    ['POW-003 impedimento power'],
    ({ power }) =>
      Object.assign(power, { status: 'revocado', revocation: { ...revocation, date: '2024-08-13' } }),
  ],
  [
    'class B has no member left',
    ['POW-006 impedimento power'],
    (_, report) => {
      for (const member of nth(report.powerGroups, 1).members) member.until = '2025-12-31';
    },
  ],
  [
    'two brackets overlap',
    ['POW-007 observacion power'],
    ({ power }) => Object.assign(nth(power.signingRules, 1), { from: { amount: '400', currency: 'CLF' } }),
  ],
  [
    'brackets are in two currencies',
    ['POW-007 observacion power'],
    ({ power }) => Object.assign(nth(power.signingRules, 2), { from: { amount: '5000', currency: 'USD' } }),
  ],
];
