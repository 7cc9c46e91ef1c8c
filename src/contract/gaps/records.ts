import type { GapAnswers, Gaps, PossibleAnswers } from '../gap-answers.js';
import { eventOfAnyWireName, stateOfWireName, wireEventNameIn, wireStateNameIn } from './wire-names.js';

/** Members that nobody has declared, of each kind of value. */
export const unknownFields = {
  sandboxUnknownText: 'a member that your client has not seen before',
  sandboxUnknownObject: { nested: [1, null, true] },
};

/** A report as it is told, as far as its members matter here. */
type ReportRecord = {
  readonly id: string;
  readonly status: string;
  readonly [member: string]: unknown;
};

type WireReport = Readonly<Record<string, unknown>>;

const documentedFields = ({ id, status }: ReportRecord): WireReport => ({ id, status });
const withUnknownFields = (record: ReportRecord): WireReport => ({ ...record, ...unknownFields });

const reportFieldsBy: Readonly<Record<GapAnswers['report-fields'], (record: ReportRecord) => WireReport>> = {
  all: (record) => record,
  absent: documentedFields,
  'unknown-members': withUnknownFields,
  reordered: (record) => Object.fromEntries(Object.entries(record).reverse()),
};

const contentFieldsBy: Readonly<Record<GapAnswers['content'], object>> = {
  known: {},
  'unknown-members': unknownFields,
};

const createBodyBy: Readonly<
  Record<GapAnswers['create-body'], (record: ReportRecord, gaps: Gaps) => WireReport>
> = {
  record: toWireReport,
  minimal: ({ id, status }, gaps) => ({ id, status: wireStateNameIn(status, gaps) }),
  'unknown-members': (record, gaps) => ({ ...toWireReport(record, gaps), ...unknownFields }),
};

/** A record of a report by the answers to the gaps that it leaves open. */
export function toWireReport(record: ReportRecord, gaps: Gaps): WireReport {
  const { content, ...rest } = record;
  const known = { ...rest, status: wireStateNameIn(record.status, gaps) };
  if (content === undefined) return reportFieldsBy[gaps.answer('report-fields')](known);
  const whole = { ...known, content: { ...(content as object), ...extraContentFields(gaps) } };
  return reportFieldsBy[gaps.answer('report-fields')](whole);
}

/** The members that the content of a report has besides those that are known. */
export function extraContentFields(gaps: Gaps): object {
  return contentFieldsBy[gaps.answer('content')];
}

/** Whether the content is among the members of a record. */
export function showsContentField(gaps: Gaps): boolean {
  return gaps.answer('report-fields') !== 'absent';
}

/** What a create is answered of the record. */
export function createResponseBody(record: ReportRecord, gaps: Gaps): WireReport {
  return createBodyBy[gaps.answer('create-body')](record, gaps);
}

/** What may be told of a record. */
interface ReportLeeway {
  /** Whether `id` and `status` may be all. */
  documented: boolean;
  unknownMembers: boolean;
  unknownContent: boolean;
  states: readonly GapAnswers['states'][];
}

/** @param created whether the record is what a create was answered */
export function leewayOf(possible: PossibleAnswers, created: boolean): ReportLeeway {
  const { 'report-fields': ofRecord, 'create-body': ofCreate, content, states } = possible;
  return {
    documented: ofRecord.includes('absent') || (created && ofCreate.includes('minimal')),
    unknownMembers: ofRecord.includes('unknown-members') || (created && ofCreate.includes('unknown-members')),
    unknownContent: content.includes('unknown-members'),
    states,
  };
}

/** A record as the contract has it, of which something else was told; undefined where the documented is all there is. */
export function fromWireReport(record: ReportRecord, leeway: ReportLeeway): unknown {
  const told = leeway.unknownMembers ? withoutUnknown(record) : record;
  const { id, status, content, ...others } = told as Partial<ReportRecord>;
  const isDocumented = typeof id === 'string' && typeof status === 'string' && content === undefined;
  if (leeway.documented && isDocumented && Object.keys(others).length === 0) return undefined;
  const meant = leeway.states.map((answer) => stateOfWireName(status, answer)).find((one) => one !== status);
  const known = { ...told, status: meant ?? status };
  return leeway.unknownContent && typeof content === 'object' && content !== null
    ? { ...known, content: withoutUnknown(content) }
    : known;
}

function withoutUnknown(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !Object.hasOwn(unknownFields, name)));
}

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
function toWireEvent(event: EventRecord, gaps: Gaps): WireEvent {
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

/** An endpoint as it is told, as far as its keys matter. */
type KeyedRecord = {
  /** What it was just made with. */
  readonly secret?: unknown;
  /** Only where messages are signed by it. */
  readonly publicKey?: unknown;
  readonly [member: string]: unknown;
};

/** How a message is signed, by the secrets of its endpoint. */
export type SignatureScheme = 'v1' | 'v1a';

const signatureSchemes: Readonly<Record<GapAnswers['signing'], SignatureScheme | null>> = {
  standard: 'v1',
  unsigned: null,
  v1a: 'v1a',
};

/** How messages are signed; null where they are not. */
export function signatureSchemeOf(answer: GapAnswers['signing']): SignatureScheme | null {
  return signatureSchemes[answer];
}

/** An endpoint with what its owner verifies its messages by, and no other key. */
export function withVerificationKey(webhook: KeyedRecord, gaps: Gaps): KeyedRecord {
  if (!('secret' in webhook || 'publicKey' in webhook)) return webhook;
  const { secret, ...others } = webhook;
  return signatureSchemeOf(gaps.answer('signing')) === 'v1' && secret !== undefined
    ? { ...others, secret }
    : others;
}

type WebhookRecord = KeyedRecord & { readonly events: readonly string[] };
type DeliveryRecord = { readonly type: string; readonly [member: string]: unknown };

/** What is told in the place of a record of each kind; undefined where it is left out. */
interface RecordMapper {
  report(record: ReportRecord): unknown;
  event(record: EventRecord): unknown;
  webhook(record: WebhookRecord): unknown;
  /** With what it was just made with. */
  newWebhook(record: WebhookRecord): unknown;
  delivery(record: DeliveryRecord): unknown;
}

/** Where the records are in a body, by the title of its schema: the body itself is one, or its `data` are. */
const recordPlaces: Readonly<Record<string, { readonly kind: keyof RecordMapper; readonly isList?: true }>> =
  {
    Report: { kind: 'report' },
    ReportSummary: { kind: 'report' },
    ReportPage: { kind: 'report', isList: true },
    ReportEvent: { kind: 'event' },
    ReportEventList: { kind: 'event', isList: true },
    EventPage: { kind: 'event', isList: true },
    Webhook: { kind: 'webhook' },
    WebhookWithSecret: { kind: 'newWebhook' },
    WebhookPage: { kind: 'webhook', isList: true },
    Delivery: { kind: 'delivery' },
    DeliveryPage: { kind: 'delivery', isList: true },
  };

/** Whether a body that nobody has looked at yet has records in the form that its schema gives them. */
export function hasRecords(schema: string, body: unknown): boolean {
  const place = recordPlaces[schema];
  if (place === undefined) return false;
  const records = place.isList ? (body as { data?: unknown } | null)?.data : [body];
  return Array.isArray(records) && records.every((one) => typeof one === 'object' && one !== null);
}

/**
 * A body with something told in the place of each of its records.
 * @param schema the title of that of the body
 */
export function mapRecords(schema: string, body: unknown, tell: RecordMapper): unknown {
  const place = recordPlaces[schema];
  if (place === undefined) return body;
  const told = tell[place.kind] as (record: unknown) => unknown;
  if (!place.isList) return told(body);
  const list = body as { data: unknown[] };
  return { ...list, data: list.data.map(told).filter((one) => one !== undefined) };
}

/**
 * Records by the answers to the gaps that they leave open.
 * @param created whether they are what a create is answered
 */
export function toWireMapper(gaps: Gaps, created: boolean): RecordMapper {
  const webhook: RecordMapper['webhook'] = (record) => ({
    ...withVerificationKey(record, gaps),
    events: record.events.map((type) => wireEventNameIn(type, gaps)),
  });
  return {
    report: (record) => (created ? createResponseBody : toWireReport)(record, gaps),
    event: (event) => toWireEvent(event, gaps),
    webhook,
    newWebhook: webhook,
    delivery: (delivery) => ({ ...delivery, type: wireEventNameIn(delivery.type, gaps) }),
  };
}

/**
 * Records as the contract has them, of which something else may have been told; undefined where that can not be known.
 * @param created whether they are what a create was answered
 */
export function fromWireMapper(possible: PossibleAnswers, created: boolean): RecordMapper {
  const leeway = leewayOf(possible, created);
  const typeMeant = (type: unknown): unknown => eventOfAnyWireName(type, possible);
  const webhook: RecordMapper['webhook'] = ({ events, ...record }) => ({
    ...record,
    events: Array.isArray(events) ? events.map(typeMeant) : events,
  });
  const hasSecrets = possible.signing.every((answer) => signatureSchemeOf(answer) === 'v1');
  return {
    report: (record) => fromWireReport(record, leeway),
    event: (event) => fromWireEvent({ ...event }, possible, (record) => fromWireReport(record, leeway)),
    webhook,
    newWebhook: (record) => (hasSecrets || 'secret' in record ? webhook(record) : undefined),
    delivery: (delivery) => ({ ...delivery, type: typeMeant(delivery.type) }),
  };
}

/** The type of a message that tries an endpoint. It is that of no event, and has one name whatever events are called. */
export const pingType = 'webhook.ping';
