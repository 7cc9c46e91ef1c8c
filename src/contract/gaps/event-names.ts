import eventTypes from '../../../schemas/events/report-event-type.json' with { type: 'json' };
import type { GapAnswers, Gaps, PossibleAnswers } from '../gap-answers.js';
import type { ReportEventType } from '../generated/types.js';
import { isOwn, type OwnNames, ownNames, ownNamesError } from './own-names.js';

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
