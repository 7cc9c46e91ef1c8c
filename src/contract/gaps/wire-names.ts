import eventTypes from '../../../schemas/events/report-event-type.json' with { type: 'json' };
import statusSchema from '../../../schemas/reports/report-status.json' with { type: 'json' };
import type { GapName, Gaps, PossibleAnswers } from '../gap-answers.js';
import type { GapAnswers } from '../generated/operations.js';
import type { ReportEventType, ReportStatus } from '../generated/types.js';
import { isOwn, type OwnNames, ownNames, ownNamesError, partPathsError } from './own-names.js';

type StateWireNames = Readonly<Partial<Record<ReportStatus, string>>>;

/** Names of states by answer; states that are not listed keep their names. */
const stateNames: Readonly<Record<Exclude<GapAnswers['states'], OwnNames>, StateWireNames>> = {
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

/** Returns why an answer with own names of states is invalid; null if it is valid. */
export function ownStatesError(answer: OwnNames): string | null {
  return ownNamesError(answer, 'state', reportStates);
}

function stateNamesBy(answer: GapAnswers['states']): StateWireNames {
  return isOwn(answer) ? ownNames(answer) : stateNames[answer];
}

/** Returns the wire name of a state under an answer. */
export function wireStateName(status: string, answer: GapAnswers['states']): string {
  return stateNamesBy(answer)[status as ReportStatus] ?? status;
}

/**
 * Returns the wire name of a state in an exchange. The gap is looked up only if a possible answer renames the state.
 */
export function wireStateNameIn(status: string, gaps: Gaps): string {
  const isRenamed = (answer: GapAnswers['states']): boolean => wireStateName(status, answer) !== status;
  return gaps.possible.states.some(isRenamed)
    ? wireStateName(status, gaps.answer('states', isRenamed))
    : status;
}

/** Returns the state for a wire name, which may be the state's own name. */
export function stateOfWireName(word: unknown, answer: GapAnswers['states']): unknown {
  // A filter for `queued` means the state itself, also where `skipped` shows another state as `queued`.
  const [status] =
    Object.entries(stateNamesBy(answer)).find(([, name]) => name === word && name !== 'queued') ?? [];
  return status ?? word;
}

/** Returns the state for a wire name under any possible answer. */
export function stateOfAnyWireName(word: unknown, possible: PossibleAnswers['states']): unknown {
  return possible.map((answer) => stateOfWireName(word, answer)).find((state) => state !== word) ?? word;
}

type EventNames = Readonly<Partial<Record<ReportEventType, string>>>;

/** Names of events by answer; events that are not listed keep their names. */
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

/** Returns why an answer with own names of events is invalid; null if it is valid. */
export function ownEventsError(answer: OwnNames): string | null {
  return ownNamesError(answer, 'event', eventTypes.enum);
}

function eventNamesBy(answer: GapAnswers['event-names']): EventNames {
  return isOwn(answer) ? ownNames(answer) : eventNames[answer];
}

/** Returns the wire name of an event under an answer. */
export function wireEventName(type: string, answer: GapAnswers['event-names']): string {
  return eventNamesBy(answer)[type as ReportEventType] ?? type;
}

/**
 * Returns the wire name of an event in an exchange. The gap is looked up only if a possible answer renames the
 * event.
 */
export function wireEventNameIn(type: string, gaps: Gaps): string {
  const isRenamed = (answer: GapAnswers['event-names']): boolean => wireEventName(type, answer) !== type;
  return gaps.possible['event-names'].some(isRenamed)
    ? wireEventName(type, gaps.answer('event-names', isRenamed))
    : type;
}

/** Returns the event for a wire name, which may be the event's own name. */
export function eventOfWireName(word: unknown, answer: GapAnswers['event-names']): unknown {
  const [type] = Object.entries(eventNamesBy(answer)).find(([, name]) => name === word) ?? [];
  return type ?? word;
}

/**
 * Returns the event that a client means in an exchange. The gap is looked up only if a possible answer knows the
 * word.
 */
export function requestedEvent(word: unknown, gaps: Gaps): unknown {
  const isWireName = gaps.possible['event-names'].some((answer) => eventOfWireName(word, answer) !== word);
  return isWireName ? eventOfWireName(word, gaps.answer('event-names')) : word;
}

/** Returns the event for a wire name under any possible answer. */
export function eventOfAnyWireName(word: unknown, { 'event-names': possible }: PossibleAnswers): unknown {
  return possible.map((answer) => eventOfWireName(word, answer)).find((type) => type !== word) ?? word;
}

/** Validation of own answers, by gap: returns why one is invalid, or null. */
export const ownAnswerErrors: { readonly [Name in GapName]?: (answer: OwnNames) => string | null } = {
  states: ownStatesError,
  'event-names': ownEventsError,
  'error-body': partPathsError,
};
