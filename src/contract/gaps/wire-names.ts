import eventTypes from '../../../schemas/events/report-event-type.json' with { type: 'json' };
import statusSchema from '../../../schemas/reports/report-status.json' with { type: 'json' };
import type { GapAnswers, GapName, Gaps, PossibleAnswers } from '../gap-answers.js';
import type { ReportEventType, ReportStatus } from '../generated/types.js';
import { isOwn, type OwnNames, ownNames, ownNamesError, partPathsError } from './own-names.js';

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

type EventNames = Readonly<Partial<Record<ReportEventType, string>>>;

/** What each event is called; those that are not listed go by their own names. */
const eventNames: Readonly<Record<Exclude<GapAnswers['event-names'], OwnNames>, EventNames>> = {
  known: {},
  renamed: {
    'report.created': 'report.requested',
    'report.processing': 'report.started',
    'report.in_review': 'report.review_started',
    'report.documents_required': 'report.documents_missing',
    'report.documents_received': 'report.documents_added',
    'report.completed': 'report.done',
    'report.rejected': 'report.declined',
    'report.failed': 'report.error',
    'report.cancelled': 'report.withdrawn',
    'report.expired': 'report.lapsed',
    'report.edited': 'report.changed',
    'report.amended': 'report.reissued',
  },
  'unknown-event': { 'report.processing': 'report.sandbox_unknown_event' },
};

/** What keeps an answer from giving events names of its own, all of it; null where nothing does. */
export function ownEventsError(answer: OwnNames): string | null {
  return ownNamesError(answer, 'event', eventTypes.enum);
}

function eventNamesBy(answer: GapAnswers['event-names']): EventNames {
  return isOwn(answer) ? ownNames(answer) : eventNames[answer];
}

/** What an event is called. */
export function wireEventName(type: string, answer: GapAnswers['event-names']): string {
  return eventNamesBy(answer)[type as ReportEventType] ?? type;
}

/** What an event is called in an exchange, whose gap is asked only where some answer has another name for it. */
export function wireEventNameIn(type: string, gaps: Gaps): string {
  const isOther = (answer: GapAnswers['event-names']): boolean => wireEventName(type, answer) !== type;
  return gaps.possible['event-names'].some(isOther)
    ? wireEventName(type, gaps.answer('event-names', isOther))
    : type;
}

/** The event that is meant by a word, which may be the event's own name. */
export function eventOfWireName(word: unknown, answer: GapAnswers['event-names']): unknown {
  const [type] = Object.entries(eventNamesBy(answer)).find(([, name]) => name === word) ?? [];
  return type ?? word;
}

/** The event that a client means in an exchange, whose gap is asked only where some answer knows the word. */
export function requestedEvent(word: unknown, gaps: Gaps): unknown {
  const isTold = gaps.possible['event-names'].some((answer) => eventOfWireName(word, answer) !== word);
  return isTold ? eventOfWireName(word, gaps.answer('event-names')) : word;
}

/** The event that is told by a word, by any of the answers that are possible. */
export function eventOfAnyWireName(word: unknown, { 'event-names': possible }: PossibleAnswers): unknown {
  return possible.map((answer) => eventOfWireName(word, answer)).find((type) => type !== word) ?? word;
}

/** What keeps an answer that is put together for one server from being one, by the gaps that take such; null where nothing does. */
export const ownAnswerErrors: { readonly [Name in GapName]?: (answer: OwnNames) => string | null } = {
  states: ownStatesError,
  'event-names': ownEventsError,
  'error-body': partPathsError,
};
