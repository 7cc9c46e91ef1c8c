import type { GapAnswers } from '../gap-answers.js';
import type { AnswerEntry } from '../operations.js';

const rows: Readonly<Record<GapAnswers['create-status'], (row: AnswerEntry) => AnswerEntry>> = {
  '201': (row) => row,
  '200': ({ headers = [], ...row }) => ({
    ...row,
    status: 200,
    headers: headers.filter((name) => name !== 'Location'),
  }),
  '202': (row) => ({ ...row, status: 202 }),
};

/** How the success of a create looks on the wire. */
export function createdRow(row: AnswerEntry, answer: GapAnswers['create-status']): AnswerEntry {
  return rows[answer](row);
}
