import { nth, type Recipe } from './breaking.js';

/** What breaks the board, its powers and the number of holders of the healthy S.A. */
export const limitedCompanyRecipes: readonly Recipe[] = [
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
