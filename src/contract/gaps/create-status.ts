import type { GapAnswers } from '../gap-answers.js';
import type { ResponseEntry } from '../operations.js';

const createResponses: Readonly<Record<GapAnswers['create-status'], (row: ResponseEntry) => ResponseEntry>> =
  {
    '201': (row) => row,
    '200': ({ headers = [], ...row }) => ({
      ...row,
      status: 200,
      headers: headers.filter((name) => name !== 'Location'),
    }),
    '202': (row) => ({ ...row, status: 202 }),
  };

/** How the success of a create looks on the wire. */
export function createResponseEntry(row: ResponseEntry, answer: GapAnswers['create-status']): ResponseEntry {
  return createResponses[answer](row);
}
