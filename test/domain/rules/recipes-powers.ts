import { nth, type Recipe } from './breaking.js';

const revocation = {
  date: '2025-11-03',
  scope: 'total' as const,
  facultyCodes: [],
  granteeEntityIds: [],
  documentId: 'doc_power',
  notifiedOn: '2025-11-03',
  registeredOn: null,
};

const delegated = {
  id: 'pow_2',
  kind: 'especial' as const,
  grantedBy: 'apoderado' as const,
  validFrom: '2025-01-10',
  replacesEarlier: false,
  delegation: { allowed: 'no' as const, parentPowerId: 'pow_1' },
};

/** What breaks the powers of the healthy SpA. */
export const powersRecipes: readonly Recipe[] = [
  [
    'the power was granted before the company existed',
    ['POW-001 impedimento power', 'POW-004 reparo report'],
    ({ power }) => {
      power.validFrom = '2019-03-03';
      nth(power.events, 0).date = '2019-03-03';
      if (power.instrument.deed) power.instrument.deed.date = '2019-03-03';
    },
  ],
  [
    'the power is not shown to exist',
    ['POW-001 impedimento power'],
    ({ power }) => Object.assign(power, { status: 'no_acreditado' }),
  ],
  [
    'the deed of the power was refused',
    ['POW-001 impedimento power', 'DOC-004 reparo report'],
    (_, report) => {
      for (const document of report.documents) if (document.id === 'doc_power') document.status = 'rechazado';
    },
  ],
  [
    'the power ran out yesterday',
    ['POW-002 impedimento power'],
    ({ power }) => Object.assign(power, { validUntil: '2026-01-14', status: 'vencido' }),
  ],
  [
    'the power is revoked',
    ['POW-003 impedimento power'],
    ({ power }) => Object.assign(power, { status: 'revocado', revocation }),
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
    'the power is revoked for a requested operation, which nobody else may sign',
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
    'the deed of the power is two years old and no certificate stands behind it',
    ['POW-004 reparo report'],
    ({ power }) => {
      if (power.instrument.deed) power.instrument.deed.date = '2024-01-15';
    },
  ],
  [
    'no power names the mortgage',
    ['POW-005 reparo operation'],
    ({ power }) => {
      power.faculties = power.faculties.filter(({ code }) => code !== 'SEC_MORTGAGE');
    },
  ],
  [
    'one of the two attorneys of class A is dead',
    ['POW-006 impedimento power'],
    (_, report) => Object.assign(nth(report.entities, 3).person ?? {}, { deceasedOn: '2026-01-02' }),
  ],
  [
    'class B has no member left',
    ['POW-006 impedimento power'],
    (_, report) => {
      for (const member of nth(report.powerGroups, 1).members) member.until = '2025-12-31';
    },
  ],
  [
    'there is a gap between two brackets',
    ['POW-007 observacion power'],
    ({ power }) => Object.assign(nth(power.signingRules, 1), { from: { amount: '500.01', currency: 'CLF' } }),
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
  [
    'a delegated power exceeds its parent',
    ['POW-008 reparo report'],
    ({ power }, report) => report.powers.push({ ...structuredClone(power), ...delegated }),
  ],
  [
    'the deed spells the surname of an attorney another way',
    ['POW-010 reparo report'],
    (_, report) => {
      const deed = report.documents.find(({ id }) => id === 'doc_power');
      nth(deed?.extracted ?? [], 0).value = 'Constanza Javiera Muños Araya';
    },
  ],
  [
    'an older general power survives the one that replaces it',
    ['POW-011 reparo report'],
    ({ power }, report) =>
      report.powers.push({
        ...structuredClone(power),
        id: 'pow_2',
        validFrom: '2021-01-04',
        replacesEarlier: false,
      }),
  ],
];
