import { type Edge, nth } from './report-changes.js';

/** Edges of rules about the company itself, in the healthy SpA. */
export const companyEdges: readonly Edge[] = [
  [
    'the RUT of the holding is one of a natural person',
    ['ENT-001 impedimento party'],
    (_, report) => {
      nth(report.entities, 1).taxId = { type: 'RUT', value: '38000003-2', country: 'CL', valid: true };
    },
  ],
  [
    'the company is in reorganisation',
    ['ENT-005 observacion report'],
    ({ company }) => Object.assign(company, { status: 'reorganizacion', statusSince: '2025-10-01' }),
  ],
  [
    'the extract was published before the deed',
    ['CON-001 reparo report'],
    ({ company }) => Object.assign(company.incorporation?.publication ?? {}, { date: '2019-03-03' }),
  ],
  [
    'the paid capital exceeds the subscribed capital',
    ['CAP-001 reparo report'],
    ({ capital }) => Object.assign(capital.paid, { amount: '50000000.01' }),
  ],
  [
    'the series do not add up',
    ['CAP-001 reparo report'],
    ({ capital }) => Object.assign(nth(capital.shares?.series ?? [], 0), { count: 999 }),
  ],
];
