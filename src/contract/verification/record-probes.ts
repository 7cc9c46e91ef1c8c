import contentSchema from '../../../schemas/content/content.json' with { type: 'json' };
import eventTypes from '../../../schemas/events/report-event-type.json' with { type: 'json' };
import reportSchema from '../../../schemas/reports/report.json' with { type: 'json' };
import statusSchema from '../../../schemas/reports/report-status.json' with { type: 'json' };
import { type OwnNames, ownAnswerOf } from '../gaps/own-names.js';
import { ownEventsError, ownStatesError, wireEventName, wireStateName } from '../gaps/wire-names.js';
import type { GapAnswers } from '../generated/operations.js';
import { validateIn } from './create-checks.js';
import type { InterviewRecord } from './exchanges.js';
import {
  describeOutcome,
  type ExchangeEvidence,
  exchangeOfCreate,
  fieldOf,
  type GapResult,
  type InterviewExchange,
  idOf,
  isAbsence,
  isDone,
  isIdOrStatus,
  isRequestRefusal,
  isSuccess,
  knownAnswer,
  recordIn,
  recordStatus,
  statusOf,
  undetermined,
  unforeseenAnswer,
} from './exchanges.js';
import { isOutput, lastFinishedReport } from './record-checks.js';

const reportFieldNames = Object.keys(reportSchema.properties);
const contentFieldNames = Object.keys(contentSchema.properties);
const documentedFieldNames = ['id', 'status'];

function fieldNamesOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

function unknownNames(names: readonly string[], known: readonly string[]): string[] {
  return names.filter((name) => !known.includes(name));
}

function isDocumentedOnly(names: readonly string[]): boolean {
  return unknownNames(names, documentedFieldNames).length === 0;
}

/** Judges an exchange if it was made and succeeded. */
export function probeExchange(
  exchange: InterviewExchange | undefined,
  judge: (exchange: InterviewExchange) => GapResult,
): GapResult {
  if (exchange === undefined)
    return undetermined('No request was made, because there was no subject for it.');
  return isSuccess(exchange) ? judge(exchange) : undetermined(`${describeOutcome(exchange)}.`, [exchange]);
}

export function probeCreateStatus(interview: InterviewRecord): GapResult {
  return probeExchange(exchangeOfCreate(interview), (created) => {
    const status = statusOf(created);
    const location = created.answer?.headers.location;
    const words = `${status} ${location === undefined ? 'without' : 'with'} Location`;
    const hasUsual = status === 200 ? location === undefined : location !== undefined;
    if (![200, 201, 202].includes(status)) return unforeseenAnswer(`${words}.`, [created]);
    const answer = String(status);
    if (hasUsual) return knownAnswer(answer, `${words}.`, [created]);
    // Clients branch on the status first.
    const usual = `${answer} ${location === undefined ? 'with' : 'without'} it`;
    return unforeseenAnswer(`${words}: taken for ${usual}.`, [created], answer);
  });
}

/** Returns the fields of a record without those that hold its output, which a new report lacks. */
function ownFieldsOf(record: unknown): string[] {
  return fieldNamesOf(record).filter((name) => !isOutput(fieldOf(record, name)));
}

/** Compares the response of the create with the records that were read: all of them for its own fields, the first for missing ones. */
export function probeCreateBody(interview: InterviewRecord): GapResult {
  return probeExchange(exchangeOfCreate(interview), (created) => {
    const names = fieldNamesOf(recordIn(created.json));
    const reads = interview.all('read').filter(isDone);
    const [read] = reads;
    const recordNames =
      read === undefined ? reportFieldNames : reads.flatMap(({ json }) => fieldNamesOf(recordIn(json)));
    const additional = unknownNames(names, recordNames);
    const words = `It has ${names.join(', ') || 'no fields'}`;
    if (idOf(created) === undefined || recordStatus(recordIn(created.json)) === undefined)
      return unforeseenAnswer(`${words}.`, [created]);
    if (additional.length > 0)
      return knownAnswer('unknown-members', `${words}; unknown to the record are ${additional.join(', ')}.`, [
        created,
      ]);
    if (read === undefined)
      return knownAnswer(names.every(isIdOrStatus) ? 'minimal' : 'record', `${words}.`, [created]);
    if (names.every(isIdOrStatus) && !recordNames.every(isIdOrStatus))
      return knownAnswer('minimal', `${words}.`, [created, read]);
    const lacking = unknownNames(ownFieldsOf(recordIn(read.json)), [...names, 'content', 'comparison']);
    return lacking.length === 0
      ? knownAnswer('record', `${words}, as the record has.`, [created, read])
      : unforeseenAnswer(`${words}; the record has ${lacking.join(', ')} too.`, [created, read]);
  });
}

export function probeReportFields(interview: InterviewRecord): GapResult {
  const read = interview.all('read').findLast(isSuccess) ?? interview.of('read');
  return probeExchange(read, ({ json }) => {
    const names = fieldNamesOf(recordIn(json));
    const [additional, lacking] = [
      unknownNames(names, reportFieldNames),
      unknownNames(reportSchema.required, names),
    ];
    if (isDocumentedOnly(names)) return knownAnswer('absent', 'It has id and status.', [read]);
    if (lacking.length > 0)
      return unforeseenAnswer(`It has ${names.join(', ')}; it has no ${lacking.join(', ')}.`, [read]);
    if (additional.length > 0)
      return knownAnswer('unknown-members', `Unknown are ${additional.join(', ')}.`, [read]);
    const usual = reportFieldNames.filter((name) => names.includes(name));
    return names.join() === usual.join()
      ? knownAnswer('all', 'It has all assumed fields.', [read])
      : knownAnswer('reordered', `Their order is ${names.join(', ')}.`, [read]);
  });
}

export function probeContentFields(interview: InterviewRecord): GapResult {
  const read = lastFinishedReport(interview);
  if (read === undefined) return undetermined('No report was read that has content.', [interview.of('read')]);
  const record = recordIn(read.json);
  const names = fieldNamesOf(fieldOf(record, 'content'));
  const place = fieldNamesOf(record).find((name) => isOutput(fieldOf(record, name)));
  if (names.length === 0)
    return unforeseenAnswer(`Its output is in ${place ?? 'the record itself'}, and not in content.`, [read]);
  const [additional, lacking] = [
    unknownNames(names, contentFieldNames),
    unknownNames(requiredContentFields, names),
  ];
  if (lacking.length > 0) return unforeseenAnswer(`It has no ${lacking.join(', ')}.`, [read]);
  return additional.length > 0
    ? knownAnswer('unknown-members', `Unknown are ${additional.join(', ')}.`, [read])
    : knownAnswer('known', 'It has the assumed fields.', [read]);
}
const requiredContentFields: readonly string[] = contentSchema.required;

/** Compares a read of one part of the content with the whole content. */
export function probeContentParts(interview: InterviewRecord): GapResult {
  const exchange = interview.of('read-part');
  if (exchange === undefined)
    return undetermined('No report was read that has content.', [interview.of('read')]);
  if (isRequestRefusal(exchange)) return knownAnswer('refused', `${describeOutcome(exchange)}.`, [exchange]);
  return probeExchange(exchange, ({ json }) => {
    const names = fieldNamesOf(fieldOf(recordIn(json), 'content'));
    const wholeNames = fieldNamesOf(fieldOf(recordIn(interview.of('read')?.json), 'content'));
    const words = `The content has ${names.length} of ${wholeNames.length} fields if one part is asked for`;
    if (names.length === 0) return unforeseenAnswer(`${words}.`, [exchange]);
    return knownAnswer(names.length < wholeNames.length ? 'served' : 'ignored', `${words}.`, [exchange]);
  });
}

export function probeValidateDefault(interview: InterviewRecord): GapResult {
  return probeExchange(interview.of('create-empty-options'), (created) => {
    const read = interview.of('read-empty-options');
    const records = [created, ...(read === undefined || !isSuccess(read) ? [] : [read])];
    for (const record of records) {
      const validate = validateIn(record.json);
      if (validate === true || validate === false)
        return knownAnswer(String(validate), `A create without the option is shown as ${validate}.`, [
          record,
        ]);
    }
    return undetermined('No record shows its options.', records);
  });
}

const stateAnswers = [
  'renamed',
  'unknown-between',
  'skipped',
  'known',
] as const satisfies GapAnswers['states'][];
const usualStates = ['queued', 'processing', 'in_review', 'completed'];

export function probeStates(interview: InterviewRecord): GapResult {
  const created = exchangeOfCreate(interview);
  const reads = interview.all('read').filter(isSuccess);
  const evidence = [created, ...reads.slice(-1)];
  const all = [...(created === undefined ? [] : [created]), ...reads];
  const states = all.map(({ json }) => recordStatus(recordIn(json))).filter((one) => one !== undefined);
  const observed = [...new Set(states)];
  if (observed.length === 0) return undetermined('No state was shown.', evidence);
  const words = `It was ${observed.join(', then ')}`;
  const cancelled = interview.of('cancel');
  const isCancelled = cancelled === undefined || !isAbsence(cancelled);
  const ends = isCancelled ? '' : ', and it cannot be cancelled';
  const found = stateAnswers.find((answer) => isStateSequenceOf(observed, answer));
  if (found === undefined)
    return probeOwnNames(usualStates, observed, {
      words: `${words}${ends}`,
      evidence,
      errorOf: ownStatesError,
    });
  if (found === 'known' && !isCancelled)
    return knownAnswer('no-cancel', `${words}${ends}.`, [...evidence, cancelled]);
  const undecided = observed.length === 1 && reads.length === 0;
  return undecided && statusSchema.enum.includes(observed[0] as never)
    ? undetermined(`${words}; more of its life could not be seen.`, evidence)
    : knownAnswer(found, `${words}${ends}.`, evidence);
}

/** Maps unknown names to the usual ones, in order, if their numbers match. */
function probeOwnNames(
  usual: readonly string[],
  observed: readonly string[],
  {
    words,
    evidence,
    errorOf,
  }: { words: string; evidence: ExchangeEvidence; errorOf(own: OwnNames): string | null },
): GapResult {
  const own = ownAnswerOf(usual, observed);
  if (own === null || errorOf(own) !== null) return unforeseenAnswer(`${words}.`, evidence);
  return unforeseenAnswer(`${words}: taken for ${usual.join(', ')}.`, evidence, own);
}

/** Returns whether the observed states fit this answer. */
function isStateSequenceOf(observed: readonly string[], answer: GapAnswers['states']): boolean {
  const usual: readonly string[] = statusSchema.enum;
  if (answer === 'known') return observed.every((state) => usual.includes(state));
  if (answer === 'renamed') {
    const renamed = usual.map((state) => wireStateName(state, 'renamed'));
    return observed.every((state) => renamed.includes(state));
  }
  const [first = '', between = '', after = ''] = usualStates;
  const [from, to] = [observed.indexOf(first), observed.indexOf(after)];
  if (from < 0 || to < 0) return false;
  if (answer === 'skipped') return to === from + 1 && observed.every((state) => usual.includes(state));
  return to === from + 2 && ![between, ...usual].includes(observed[from + 1] ?? '');
}

/** Returns the events of a list, oldest first if they have timestamps. */
function eventsIn({ json }: InterviewExchange): object[] {
  const data = fieldOf(json, 'data');
  const events = Array.isArray(data) ? data.filter((one) => typeof one === 'object' && one !== null) : [];
  const [first, last] = [events[0], events.at(-1)].map(
    (one) => fieldOf(one, 'timestamp') ?? fieldOf(one, 'time'),
  );
  return typeof first === 'string' && typeof last === 'string' && first > last ? events.reverse() : events;
}

const eventNameAnswers = ['known', 'renamed', 'unknown-event'] as const satisfies GapAnswers['event-names'][];
const usualEvents = ['created', 'processing', 'in_review', 'completed'].map((name) => `report.${name}`);

export function probeEventNames(interview: InterviewRecord): GapResult {
  return probeExchange(interview.of('events'), (read) => {
    const names = eventsIn(read).map((event) => fieldOf(event, 'type'));
    const observed = [...new Set(names.filter((name) => typeof name === 'string'))];
    if (observed.length === 0) return unforeseenAnswer('Events were listed, and none has a type.', [read]);
    const found = eventNameAnswers.find((answer) => {
      const possible = eventTypes.enum.map((type) => wireEventName(type, answer));
      return unknownNames(observed, possible).length === 0;
    });
    if (found !== undefined) return knownAnswer(found, `Seen were ${observed.join(', ')}.`, [read]);
    const words = `Seen were ${observed.join(', then ')}`;
    return probeOwnNames(usualEvents, observed, { words, evidence: [read], errorOf: ownEventsError });
  });
}

/** Judges by listed events; messages are assumed to have the same form. */
export function probeEventPayload(interview: InterviewRecord): GapResult {
  const read = interview.of('events');
  if (read !== undefined && isAbsence(read))
    return knownAnswer('not-listed', `${describeOutcome(read)}.`, [read]);
  return probeExchange(read, (listing) => {
    const [event] = eventsIn(listing);
    if (event === undefined) return undetermined('No event was listed.', [listing]);
    const [names, data] = [fieldNamesOf(event), fieldNamesOf(fieldOf(event, 'data'))];
    const words = `It has ${names.join(', ')}, and of the report ${data.join(', ') || 'nothing'}.`;
    const isEvent = ['type', 'timestamp', 'data'].every((name) => names.includes(name));
    if (names.includes('specversion')) return knownAnswer('cloudevents', words, [listing]);
    if (isEvent && data.join() === 'id') return knownAnswer('thin', words, [listing]);
    const hasRecord = documentedFieldNames.every((name) => data.includes(name));
    return isEvent && hasRecord
      ? knownAnswer('listed', words, [listing])
      : unforeseenAnswer(words, [listing]);
  });
}
