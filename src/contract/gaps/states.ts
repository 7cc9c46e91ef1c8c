import type { GapAnswers, Gaps } from '../gap-answers.js';
import type { ReportStatus } from '../generated/types.js';

type Names = Readonly<Partial<Record<ReportStatus, string>>>;

/** What each state is called; those that are not listed go by their own names. */
const names: Readonly<Record<GapAnswers['states'], Names>> = {
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

/** What a state is called. */
export function stateTold(status: string, answer: GapAnswers['states']): string {
  return names[answer][status as ReportStatus] ?? status;
}

/** What a state is called in an exchange, whose gap is asked only where some answer has another name for it. */
export function stateBy(status: string, gaps: Gaps): string {
  const hasOthers = gaps.possible.states.some((answer) => stateTold(status, answer) !== status);
  return hasOthers ? stateTold(status, gaps.answer('states')) : status;
}

/** The state that a client means by a word, which may be the state's own name. */
export function stateMeant(word: unknown, answer: GapAnswers['states']): unknown {
  // A state that goes by the name of another is found under its own name only.
  const [status] = Object.entries(names[answer]).find(([, name]) => name === word && name !== 'queued') ?? [];
  return status ?? word;
}
