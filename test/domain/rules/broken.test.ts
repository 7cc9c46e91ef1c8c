import { describe, expect, it } from 'vitest';
import type { Content } from '../../../src/contract/generated/types.js';
import { healthySa } from '../healthy/sa.js';
import { healthySpa } from '../healthy/spa.js';
import { briefly, nth, objections, type Parts } from './breaking.js';

type Recipe = [what: string, expected: string[], change: (parts: Parts, report: Content) => void];

const revocation = {
  date: '2025-11-03',
  scope: 'total' as const,
  facultyCodes: [],
  granteeEntityIds: [],
  documentId: 'doc_power',
  notifiedOn: '2025-11-03',
  registeredOn: null,
};

const ofTheSpa: Recipe[] = [
  [
    'the RUT of an attorney has another check digit',
    ['ENT-001 impedimento party', 'POW-010 reparo report'],
    (_, report) => {
      nth(report.entities, 5).taxId = { type: 'RUT', value: '38000006-8', country: 'CL', valid: false };
    },
  ],
  [
    'the RUT of the holding has another check digit',
    ['ENT-001 impedimento party'],
    (_, report) => {
      nth(report.entities, 1).taxId = { type: 'RUT', value: '66200102-4', country: 'CL', valid: false };
    },
  ],
  [
    'the RUT of the holding is one of a natural person',
    ['ENT-001 impedimento party'],
    (_, report) => {
      nth(report.entities, 1).taxId = { type: 'RUT', value: '38000003-2', country: 'CL', valid: true };
    },
  ],
  [
    'the e-RUT shows another number',
    ['ENT-002 impedimento report'],
    (_, report) => {
      for (const reading of report.documents.flatMap(({ extracted }) => extracted)) {
        if (reading.field === 'tax_id') reading.value = '66.200.102-3';
      }
    },
  ],
  [
    'the deed names another company',
    ['ENT-003 reparo report'],
    (_, report) => {
      nth(nth(report.documents, 0).extracted, 0).value = 'Comercial Alerce Roja SpA';
    },
  ],
  [
    'the name lacks the ending of its form',
    ['ENT-004 observacion report'],
    ({ subject, company }, report) => {
      subject.name = 'Comercial Alerce Rojo';
      nth(company.incorporation?.effects ?? [], 0).after = subject.name;
      nth(nth(report.documents, 0).extracted, 0).value = subject.name;
    },
  ],
  [
    'it is dissolved',
    ['ENT-005 impedimento report'],
    ({ company }) => Object.assign(company, { status: 'disuelta' }),
  ],
  [
    'it is being reorganised',
    ['ENT-005 observacion report'],
    ({ company }) => Object.assign(company, { status: 'reorganizacion', statusSince: '2025-10-01' }),
  ],
  [
    'its term ended yesterday',
    ['ENT-006 impedimento report'],
    ({ company }) => Object.assign(company.term, { kind: 'plazo_fijo', endsOn: '2026-01-14' }),
  ],
  [
    'a form was used before the registry of forms existed',
    ['ENT-007 reparo report'],
    ({ company }) => {
      Object.assign(nth(company.amendments, 0), { date: '2013-05-01', deed: null, registration: null });
      if (company.incorporation) Object.assign(company.incorporation, { date: '2013-04-30' });
      nth(company.amendments, 0).res = {
        actId: 'A1',
        signedOn: '2013-05-01',
        signerEntityIds: ['ent_3'],
        cve: 'CRSBX',
        documentId: 'doc_increase',
      };
    },
  ],
  [
    'somebody without office or power is registered before the tax office',
    ['ENT-008 observacion report'],
    ({ company }) => company.taxStatus.registeredRepresentativeIds.push('ent_2'),
  ],
  [
    'it has ended its activities',
    ['ENT-008 observacion report'],
    ({ company }) => Object.assign(company.taxStatus, { endOfActivities: '2025-12-31' }),
  ],
  [
    'the extract was registered a day late',
    ['CON-001 reparo report'],
    ({ company }) => Object.assign(company.incorporation?.registration ?? {}, { date: '2019-04-05' }),
  ],
  [
    'the extract was published before the deed',
    ['CON-001 reparo report'],
    ({ company }) => Object.assign(company.incorporation?.publication ?? {}, { date: '2019-03-03' }),
  ],
  [
    'an amendment was never published',
    ['CON-001 impedimento report'],
    ({ company }) => Object.assign(nth(company.amendments, 0), { publication: null }),
  ],
  [
    'an amendment starts from another capital',
    ['CON-002 reparo report'],
    ({ company }) => Object.assign(nth(nth(company.amendments, 0).effects, 0), { before: '20000000 CLP' }),
  ],
  [
    'the acts lead to another capital',
    ['CON-003 reparo report'],
    ({ company }) => Object.assign(nth(nth(company.amendments, 0).effects, 0), { after: '60000000 CLP' }),
  ],
  [
    'an act is registered where the company never was',
    ['CON-004 reparo report'],
    ({ company }) =>
      Object.assign(company.incorporation?.registration ?? {}, {
        registrar: 'Conservador de Bienes Raíces de Temuco',
      }),
  ],
  [
    'a marginal note is explained by no act',
    ['CON-005 observacion report'],
    ({ company }) =>
      nth(company.amendments, 0).marginalNotes.push({
        date: '2024-02-02',
        text: 'Poder, Rep. 33',
        actId: null,
      }),
  ],
  [
    'contributions fall short of the capital',
    ['CAP-001 reparo report'],
    ({ capital }) => Object.assign(nth(capital.contributions, 2).amount, { amount: '4999999' }),
  ],
  [
    'more is paid than subscribed',
    ['CAP-001 reparo report'],
    ({ capital }) => Object.assign(capital.paid, { amount: '50000000.01' }),
  ],
  [
    'the series do not add up',
    ['CAP-001 reparo report'],
    ({ capital }) => Object.assign(nth(capital.shares?.series ?? [], 0), { count: 999 }),
  ],
  [
    'the capital is unpaid past its time',
    ['CAP-002 observacion report'],
    ({ capital }) => {
      capital.paid = { amount: '20000000', currency: 'CLP' };
      capital.paymentDeadline = '2026-01-14';
    },
  ],
  [
    'five shares are nowhere to be found',
    ['SHR-001 reparo report'],
    (_, report) => {
      const holding = nth(report.shareholders, 2);
      holding.shares = 95;
      holding.percentage = '9.500000';
      nth(report.foundingRegister, 2).shares = 95;
      Object.assign(nth(report.beneficialOwners, 1), { declaredPercentage: '33.500000' });
    },
  ],
  [
    'the list of holders is partial',
    ['SHR-001 observacion report'],
    (_, report) => Object.assign(report.shareholderSummary, { truncated: true, count: 1940 }),
  ],
  [
    'the register does not lead to the holders of today',
    ['SHR-003 reparo report'],
    (_, report) => {
      nth(report.foundingRegister, 0).shares = 500;
      nth(report.foundingRegister, 1).shares = 400;
    },
  ],
  [
    'somebody transfers more than he has',
    ['SHR-003 reparo report'],
    (_, report) =>
      report.shareTransfers.push(
        { ...transfer, id: 'trf_1', fromEntityId: 'ent_4', toEntityId: 'ent_3', shares: 101 },
        { ...transfer, id: 'trf_2', fromEntityId: 'ent_3', toEntityId: 'ent_4', shares: 101 },
      ),
  ],
  [
    'the company holds its own holder',
    ['SHR-004 observacion report'],
    (_, report) => {
      nth(report.shareholders, 4).holderEntityId = 'ent_1';
      report.beneficialOwners = report.beneficialOwners.map((owner, index) => ({
        ...owner,
        declaredPercentage: index === 0 ? '86.842105' : '13.157895',
      }));
    },
  ],
  [
    'a holder is foreign and undocumented',
    ['SHR-005 reparo report'],
    (_, report) => {
      nth(report.entities, 1).taxId = null;
    },
  ],
  ['an owner is not listed', ['UBO-001 observacion report'], (_, report) => report.beneficialOwners.pop()],
  [
    'an owner is declared for another share',
    ['UBO-002 observacion report'],
    (_, report) => Object.assign(nth(report.beneficialOwners, 1), { declaredPercentage: '33.989999' }),
  ],
  [
    'an owner is not declared',
    ['UBO-002 observacion report'],
    (_, report) =>
      Object.assign(nth(report.beneficialOwners, 1), { declared: false, declaredPercentage: null }),
  ],
  [
    'the declaration of owners is more than a year old',
    ['UBO-002 observacion report'],
    (_, report) => {
      for (const document of report.documents) {
        if (document.type === 'DECLARACION_BENEFICIARIOS_FINALES') document.issuedOn = '2025-01-14';
      }
    },
  ],
  [
    'the administrator was named by the wrong body',
    ['ADM-004 reparo report'],
    (_, report) => Object.assign(nth(report.administration.positions, 0), { appointedBy: 'socios' }),
  ],
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
  [
    'the publication is missing from the file',
    ['DOC-001 reparo report'],
    (_, report) => {
      for (const document of report.documents) {
        if (document.type === 'PUBLICACION_DIARIO_OFICIAL') document.status = 'reemplazado';
      }
    },
  ],
  [
    'the identity card of an attorney is missing',
    ['DOC-001 reparo report'],
    (_, report) => {
      for (const document of report.documents)
        if (document.id === 'doc_id_6') document.status = 'reemplazado';
    },
  ],
  [
    'the certificate of good standing is 61 days old',
    ['DOC-002 reparo report'],
    (_, report) => {
      for (const document of report.documents) {
        if (document.type === 'CERTIFICADO_VIGENCIA') document.issuedOn = '2025-11-15';
      }
    },
  ],
  [
    'a verification code has lapsed',
    ['DOC-003 reparo report'],
    (_, report) => Object.assign(nth(report.documents, 7), { validUntil: '2026-01-14' }),
  ],
  [
    'a verification code could not be tried yet',
    ['DOC-003 observacion report'],
    (_, report) => Object.assign(nth(report.documents, 7).verification ?? {}, { status: 'pendiente' }),
  ],
  [
    'a document is hardly legible',
    ['DOC-004 reparo report'],
    (_, report) => Object.assign(nth(report.documents, 0), { legibility: '0.79' }),
  ],
  [
    'an owner is politically exposed',
    ['CMP-001 observacion party'],
    (_, report) => Object.assign(nth(report.screening, 2), { pep: true, pepRole: 'alcaldesa' }),
  ],
  [
    'a holder is under sanctions',
    ['CMP-001 impedimento party'],
    (_, report) => Object.assign(nth(report.screening, 1), { sanctioned: true, listName: 'OFAC SDN' }),
  ],
  ['an attorney was not looked up', ['CMP-001 observacion party'], (_, report) => report.screening.pop()],
];

const transfer = {
  date: '2023-03-01',
  kind: 'compraventa' as const,
  series: 'U',
  price: null,
  documentId: 'doc_register',
  registeredOn: '2023-03-02',
};

const delegated = {
  id: 'pow_2',
  kind: 'especial' as const,
  grantedBy: 'apoderado' as const,
  validFrom: '2025-01-10',
  replacesEarlier: false,
  delegation: { allowed: 'no' as const, parentPowerId: 'pow_1' },
};

const ofTheSa: Recipe[] = [
  [
    'it is left with one shareholder',
    ['SHR-002 impedimento report'],
    (_, report) => Object.assign(report.shareholderSummary, { count: 1 }),
  ],
  [
    'it has as many holders as an open company',
    ['SHR-002 reparo report'],
    (_, report) => Object.assign(report.shareholderSummary, { count: 2000 }),
  ],
  [
    'the board has a seat that nobody fills',
    ['ADM-001 reparo report'],
    (_, report) => {
      nth(report.administration.positions, 2).status = 'renunciado';
    },
  ],
  [
    'the board sits for four years',
    ['ADM-001 reparo report'],
    (_, report) => Object.assign(report.administration.board ?? {}, { termMonths: 48 }),
  ],
  [
    'the term of the board ended yesterday',
    ['ADM-002 observacion report'],
    (_, report) => Object.assign(report.administration.board ?? {}, { expiresOn: '2026-01-14' }),
  ],
  [
    'a director was a minor when elected',
    ['ADM-002 impedimento power'],
    (_, report) => Object.assign(nth(report.entities, 4).person ?? {}, { birthDate: '2006-04-27' }),
  ],
  [
    'the general manager presides over the board',
    ['ADM-003 reparo report'],
    (_, report) => {
      nth(report.administration.positions, 0).entityId = 'ent_6';
    },
  ],
  [
    'the manager was appointed by a board past its term',
    ['ADM-002 observacion report', 'ADM-004 reparo report'],
    (_, report) => {
      Object.assign(report.administration.board ?? {}, { expiresOn: '2025-05-10' });
      nth(report.administration.positions, 3).from = '2025-06-01';
    },
  ],
  [
    'the power was granted by a board past its term',
    ['ADM-002 observacion report', 'POW-001 impedimento power'],
    ({ power }, report) => {
      Object.assign(report.administration.board ?? {}, { expiresOn: '2025-05-10' });
      nth(power.events, 0).date = '2025-05-11';
    },
  ],
  [
    'who signs as general manager is so no longer',
    ['POW-009 impedimento power'],
    (_, report) => {
      nth(report.administration.positions, 3).status = 'renunciado';
    },
  ],
];

describe('breaking one thing in a healthy SpA', () => {
  it.each(ofTheSpa)('when %s gives %j', (_, expected, change) => {
    expect(briefly(objections(healthySpa(), change))).toEqual(expected);
  });
});

describe('breaking one thing in a healthy S.A.', () => {
  it.each(ofTheSa)('when %s gives %j', (_, expected, change) => {
    expect(briefly(objections(healthySa(), change))).toEqual(expected);
  });
});

it('every rule is broken by some recipe', async () => {
  const { rules } = await import('../../../src/domain/rules/catalogue.js');
  const broken = new Set(
    [...ofTheSpa, ...ofTheSa].flatMap(([, expected]) => expected.map((one) => one.slice(0, 7))),
  );
  expect(rules.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([]);
});
