import statusSchema from '../../../schemas/reports/report-status.json' with { type: 'json' };
import type { GapAnswers, Gaps } from '../gap-answers.js';
import type { ReportStatus } from '../generated/types.js';
import { isOwn, type OwnNames, ownNames, ownNamesFault } from './own-names.js';

type Names = Readonly<Partial<Record<ReportStatus, string>>>;

/** What each state is called; those that are not listed go by their own names. */
const names: Readonly<Record<Exclude<GapAnswers['states'], OwnNames>, Names>> = {
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

const states: readonly string[] = statusSchema.enum;

/** What keeps an answer from giving states names of its own, all of it; null where nothing does. */
export function ownStatesFault(answer: OwnNames): string | null {
  return ownNamesFault(answer, 'state', states);
}

function namesBy(answer: GapAnswers['states']): Names {
  return isOwn(answer) ? ownNames(answer) : names[answer];
}

/** What a state is called. */
export function stateTold(status: string, answer: GapAnswers['states']): string {
  return namesBy(answer)[status as ReportStatus] ?? status;
}

/** What a state is called in an exchange, whose gap is asked only where some answer has another name for it. */
export function stateBy(status: string, gaps: Gaps): string {
  const isOther = (answer: GapAnswers['states']): boolean => stateTold(status, answer) !== status;
  return gaps.possible.states.some(isOther) ? stateTold(status, gaps.answer('states', isOther)) : status;
}

/** The state that a client means by a word, which may be the state's own name. */
export function stateMeant(word: unknown, answer: GapAnswers['states']): unknown {
  // A state that goes by the name of another is found under its own name only.
  const [status] =
    Object.entries(namesBy(answer)).find(([, name]) => name === word && name !== 'queued') ?? [];
  return status ?? word;
}
