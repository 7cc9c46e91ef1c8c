import { nth, type Recipe } from './breaking.js';

/** What breaks the facts about the company itself, in the healthy SpA. */
export const companyRecipes: readonly Recipe[] = [
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
];
