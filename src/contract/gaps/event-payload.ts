import type { GapAnswers, Gaps, PossibleAnswers } from '../gap-answers.js';
import { eventBy, eventMeantBy } from './event-names.js';
import { type ReportRecord, recordTold } from './report-record.js';

/** An event as it is listed: what is sent of it leaves out its id, which is the `webhook-id`. */
export interface EventRecord {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: ReportRecord;
}

type Told = { readonly [member: string]: unknown };

/** A form in which events are told. */
interface Shape {
  tell(event: EventRecord, gaps: Gaps): Told;
  mediaType: string;
}

const usual: Shape = {
  tell: ({ data, ...event }, gaps) => ({ ...event, data: recordTold(data, gaps) }),
  mediaType: 'application/json',
};

/** CloudEvents 1.0.2, in structured mode. */
const cloudEvents: Shape = {
  tell: ({ id, type, timestamp, data }, gaps) => ({
    ...{ specversion: '1.0', id, source: '/v1/reports', type, subject: data.id, time: timestamp },
    ...{ datacontenttype: 'application/json', data: recordTold(data, gaps) },
  }),
  mediaType: 'application/cloudevents+json',
};

const shapes: Readonly<Record<GapAnswers['event-payload'], Shape>> = {
  listed: usual,
  'not-listed': usual,
  thin: { ...usual, tell: ({ data: { id }, ...event }) => ({ ...event, data: { id } }) },
  cloudevents: cloudEvents,
};

/** An event by the answers to the gaps that it leaves open. */
export function eventRecordTold(event: EventRecord, gaps: Gaps): Told {
  const type = eventBy(event.type, gaps);
  return shapes[gaps.answer('event-payload')].tell({ ...event, type }, gaps);
}

/** What an endpoint is sent of an event: its body, and the media type of that. */
export function messageTold(event: EventRecord, gaps: Gaps): { mediaType: string; body: Told } {
  const told = eventRecordTold(event, gaps);
  const { id: _, ...rest } = told;
  const { mediaType } = shapes[gaps.answer('event-payload')];
  return { mediaType, body: isCloudEvent(told) ? told : rest };
}

function isCloudEvent(event: object): boolean {
  return 'specversion' in event;
}

/**
 * An event as the contract has it, of which something else may have been told; undefined where its report can not be
 * known.
 * @param meant gives the report as the contract has it
 */
export function eventRecordMeant(
  event: Told,
  possible: PossibleAnswers,
  meant: (record: ReportRecord) => unknown,
): unknown {
  const { data, ...told } = isCloudEvent(event) ? asListed(event) : event;
  if (typeof data !== 'object' || data === null) return event;
  if (possible['event-payload'].includes('thin') && Object.keys(data).join() === 'id') return undefined;
  const report = meant(data as ReportRecord);
  const type = eventMeantBy(told.type, possible);
  return report === undefined ? undefined : { ...told, type, data: report };
}

function asListed({ specversion: _, source: __, subject: ___, datacontenttype: ____, ...event }: Told): Told {
  const { time, ...others } = event;
  return { ...others, timestamp: time };
}

/** The media types that messages may have. */
export function messageTypes(possible: readonly GapAnswers['event-payload'][]): string[] {
  return [...new Set(possible.map((answer) => shapes[answer].mediaType))];
}
