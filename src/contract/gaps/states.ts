import statusSchema from '../../../schemas/reports/report-status.json' with { type: 'json' };
import type { GapAnswers, Gaps } from '../gap-answers.js';
import type { ReportStatus } from '../generated/types.js';
import { didYouMean } from '../nearest.js';
import { quoted } from '../quoted.js';

type Names = Readonly<Partial<Record<ReportStatus, string>>>;

/** The answer of one server: `queued:pending;in_review:checking`. */
type OwnNames = Extract<GapAnswers['states'], `${string}:${string}`>;

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

function isOwn(answer: GapAnswers['states']): answer is OwnNames {
  return answer.includes(':');
}

/** What each state is called on one server, which an answer of its own says. */
export function ownNames(answer: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    answer.split(';').map((part) => {
      const [state = '', ...name] = part.split(':');
      return [state, name.join(':')];
    }),
  );
}

/** The answer that gives states these names. */
export function ownAnswer(named: Readonly<Record<string, string>>): OwnNames {
  const parts = Object.entries(named).map(([state, name]) => `${state}:${name}`);
  return parts.join(';') as OwnNames;
}

const states: readonly string[] = statusSchema.enum;
const wordPattern = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/;

/** What keeps an answer from giving states names of its own, all of it; null where nothing does. */
export function ownNamesFault(answer: string): string | null {
  const named = Object.entries(ownNames(answer));
  const told = named.map(([, name]) => name);
  const faults = named.flatMap(([state, name], at) => {
    if (!states.includes(state)) return [`there is no state ${quoted(state)}.${didYouMean(state, states)}`];
    if (!wordPattern.test(name))
      return [
        `the name of ${state} must be of letters, digits, _, . and -, at most 64, not ${quoted(name)}.`,
      ];
    if (states.includes(name) && name !== state)
      return [`${state} can not be called ${name}, as another state is.`];
    return told.indexOf(name) < at ? [`${state} can not be called ${name} too.`] : [];
  });
  return faults.length === 0 ? null : faults.join(' And ');
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
  const hasOthers = gaps.possible.states.some((answer) => stateTold(status, answer) !== status);
  return hasOthers ? stateTold(status, gaps.answer('states')) : status;
}

/** The state that a client means by a word, which may be the state's own name. */
export function stateMeant(word: unknown, answer: GapAnswers['states']): unknown {
  // A state that goes by the name of another is found under its own name only.
  const [status] =
    Object.entries(namesBy(answer)).find(([, name]) => name === word && name !== 'queued') ?? [];
  return status ?? word;
}
