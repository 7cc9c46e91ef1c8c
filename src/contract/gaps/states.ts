import statusSchema from '../../../schemas/reports/report-status.json' with { type: 'json' };
import type { GapAnswers, Gaps } from '../gap-answers.js';
import type { ReportStatus } from '../generated/types.js';
import { isOwn, type OwnNames, ownNames, ownNamesError } from './own-names.js';

type StateNames = Readonly<Partial<Record<ReportStatus, string>>>;

/** What each state is called; those that are not listed go by their own names. */
const stateNames: Readonly<Record<Exclude<GapAnswers['states'], OwnNames>, StateNames>> = {
  known: {},
  renamed: {
    queued: 'accepted',
    processing: 'running',
    in_review: 'under_review',
    completed: 'done',
    awaiting_documents: 'documents_missing',
    rejected: 'declined',
    failed: 'error',
    cancelled: 'withdrawn',
    expired: 'lapsed',
  },
  'unknown-between': { processing: 'sandbox_unknown_state' },
  skipped: { processing: 'queued' },
  'no-cancel': {},
};

const reportStates: readonly string[] = statusSchema.enum;

/** What keeps an answer from giving states names of its own, all of it; null where nothing does. */
export function ownStatesError(answer: OwnNames): string | null {
  return ownNamesError(answer, 'state', reportStates);
}

function stateNamesBy(answer: GapAnswers['states']): StateNames {
  return isOwn(answer) ? ownNames(answer) : stateNames[answer];
}

/** What a state is called. */
export function wireStateName(status: string, answer: GapAnswers['states']): string {
  return stateNamesBy(answer)[status as ReportStatus] ?? status;
}

/** What a state is called in an exchange, whose gap is asked only where some answer has another name for it. */
export function wireStateNameIn(status: string, gaps: Gaps): string {
  const isOther = (answer: GapAnswers['states']): boolean => wireStateName(status, answer) !== status;
  return gaps.possible.states.some(isOther) ? wireStateName(status, gaps.answer('states', isOther)) : status;
}

/** The state that a client means by a word, which may be the state's own name. */
export function stateOfWireName(word: unknown, answer: GapAnswers['states']): unknown {
  // A state that goes by the name of another is found under its own name only.
  const [status] =
    Object.entries(stateNamesBy(answer)).find(([, name]) => name === word && name !== 'queued') ?? [];
  return status ?? word;
}
