import { type Edge, nth } from './report-changes.js';

/** Edges of rules about the board, its powers and the number of holders, in the healthy S.A. */
export const limitedCompanyEdges: readonly Edge[] = [
  [
    'the company has as many holders as an open company',
    ['SHR-002 reparo report'],
    (_, report) => Object.assign(report.shareholderSummary, { count: 2000 }),
  ],
  [
    'the board sits for four years',
    ['ADM-001 reparo report'],
    (_, report) => Object.assign(report.administration.board ?? {}, { termMonths: 48 }),
  ],
  [
    'the power was granted by a board after the end of its term',
    ['ADM-002 observacion report'],
    ({ power }, report) => {
      Object.assign(report.administration.board ?? {}, { expiresOn: '2025-05-10' });
      nth(power.events, 0).date = '2025-05-11';
    },
  ],
];
