import type { GapAnswers, Gaps, PossibleAnswers } from '../gap-answers.js';
import { eventOfAnyWireName, wireEventNameIn } from './event-names.js';
import { type ReportRecord, toWireReport } from './report-record.js';

/** An event as it is listed: what is sent of it leaves out its id, which is the `webhook-id`. */
export interface EventRecord {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: ReportRecord;
}

type WireEvent = { readonly [member: string]: unknown };

/** A form in which events are told. */
interface EventShape {
  tell(event: EventRecord, gaps: Gaps): WireEvent;
  mediaType: string;
}

const listedShape: EventShape = {
  tell: ({ data, ...event }, gaps) => ({ ...event, data: toWireReport(data, gaps) }),
  mediaType: 'application/json',
};

/** CloudEvents 1.0.2, in structured mode. */
const cloudEventsShape: EventShape = {
  tell: ({ id, type, timestamp, data }, gaps) => ({
    ...{ specversion: '1.0', id, source: '/v1/reports', type, subject: data.id, time: timestamp },
    ...{ datacontenttype: 'application/json', data: toWireReport(data, gaps) },
  }),
  mediaType: 'application/cloudevents+json',
};

const eventShapes: Readonly<Record<GapAnswers['event-payload'], EventShape>> = {
  listed: listedShape,
  'not-listed': listedShape,
  thin: { ...listedShape, tell: ({ data: { id }, ...event }) => ({ ...event, data: { id } }) },
  cloudevents: cloudEventsShape,
};

/** An event by the answers to the gaps that it leaves open. */
export function toWireEvent(event: EventRecord, gaps: Gaps): WireEvent {
  const type = wireEventNameIn(event.type, gaps);
  return eventShapes[gaps.answer('event-payload')].tell({ ...event, type }, gaps);
}

/** What an endpoint is sent of an event: its body, and the media type of that. */
export function toWireMessage(event: EventRecord, gaps: Gaps): { mediaType: string; body: WireEvent } {
  const told = toWireEvent(event, gaps);
  const { id: _, ...rest } = told;
  const { mediaType } = eventShapes[gaps.answer('event-payload')];
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
export function fromWireEvent(
  event: WireEvent,
  possible: PossibleAnswers,
  meant: (record: ReportRecord) => unknown,
): unknown {
  const { data, ...told } = isCloudEvent(event) ? withoutCloudEventFields(event) : event;
  if (typeof data !== 'object' || data === null) return event;
  if (possible['event-payload'].includes('thin') && Object.keys(data).join() === 'id') return undefined;
  const report = meant(data as ReportRecord);
  const type = eventOfAnyWireName(told.type, possible);
  return report === undefined ? undefined : { ...told, type, data: report };
}

function withoutCloudEventFields({
  specversion: _,
  source: __,
  subject: ___,
  datacontenttype: ____,
  ...event
}: WireEvent): WireEvent {
  const { time, ...others } = event;
  return { ...others, timestamp: time };
}

/** The media types that messages may have. */
export function messageTypes(possible: readonly GapAnswers['event-payload'][]): string[] {
  return [...new Set(possible.map((answer) => eventShapes[answer].mediaType))];
}
