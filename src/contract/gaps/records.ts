import { isJsonObject } from '../../values/json.js';
import type { Gaps, PossibleAnswers } from '../gap-answers.js';
import type { GapAnswers } from '../generated/operations.js';
import { eventNaming, stateNaming } from './wire-names.js';

/** Undeclared fields, a scalar and an object. */
export const unknownFields = {
  sandboxUnknownText: 'a field that your client has not seen before',
  sandboxUnknownObject: { nested: [1, null, true] },
};

type ReportRecord = {
  readonly id: string;
  readonly status: string;
  readonly [field: string]: unknown;
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

const bodyOfCreateBy: Readonly<
  Record<GapAnswers['create-body'], (record: ReportRecord, gaps: Gaps) => WireReport>
> = {
  record: toWireReport,
  minimal: ({ id, status }, gaps) => ({ id, status: stateNaming.wireNameIn(status, gaps) }),
  'unknown-members': (record, gaps) => ({ ...toWireReport(record, gaps), ...unknownFields }),
};

/** Returns a report in the form of the answers. */
export function toWireReport(record: ReportRecord, gaps: Gaps): WireReport {
  const { content, ...rest } = record;
  const known = { ...rest, status: stateNaming.wireNameIn(record.status, gaps) };
  if (content === undefined) return reportFieldsBy[gaps.answer('report-fields')](known);
  const whole = { ...known, content: { ...(content as object), ...extraContentFields(gaps) } };
  return reportFieldsBy[gaps.answer('report-fields')](whole);
}

/** Returns the undeclared fields of report content under the answers. */
export function extraContentFields(gaps: Gaps): object {
  return contentFieldsBy[gaps.answer('content')];
}

/** Returns whether reports show their content. */
export function showsContentField(gaps: Gaps): boolean {
  return gaps.answer('report-fields') !== 'absent';
}

/**
 * Returns a patch of a report as it was read, with the own name of its state and without the undeclared fields. A value
 * that does not fit the report stays, and is refused as such.
 */
export function patchByGaps(patch: unknown, gaps: Gaps): unknown {
  const stateOf = (value: unknown): unknown =>
    typeof value === 'string' ? stateNaming.ownName(value, gaps.answer('states')) : value;
  if (Array.isArray(patch))
    return patch.map((operation: unknown) =>
      isJsonObject(operation) && operation.path === '/status'
        ? { ...operation, value: stateOf(operation.value) }
        : operation,
    );
  if (!isJsonObject(patch)) return patch;
  const { 'report-fields': ofRecord, content: ofContent } = gaps.possible;
  const known = ofRecord.includes('unknown-members') ? withoutUnknown(patch) : patch;
  const content =
    isJsonObject(known.content) && ofContent.includes('unknown-members')
      ? withoutUnknown(known.content)
      : known.content;
  return {
    ...known,
    ...('status' in known && { status: stateOf(known.status) }),
    ...('content' in known && { content }),
  };
}

/** Returns the response body of a create. */
export function responseBodyOfCreate(record: ReportRecord, gaps: Gaps): WireReport {
  return bodyOfCreateBy[gaps.answer('create-body')](record, gaps);
}

/** Deviations from the contract that the possible answers allow in a report. */
interface AllowedDeviations {
  /** True if a report may have only `id` and `status`. */
  documented: boolean;
  unknownFields: boolean;
  unknownContent: boolean;
  states: readonly GapAnswers['states'][];
}

/** @param created whether the record is the response of a create */
export function allowedDeviations(possible: PossibleAnswers, created: boolean): AllowedDeviations {
  const { 'report-fields': ofRecord, 'create-body': ofCreate, content, states } = possible;
  return {
    documented: ofRecord.includes('absent') || (created && ofCreate.includes('minimal')),
    unknownFields: ofRecord.includes('unknown-members') || (created && ofCreate.includes('unknown-members')),
    unknownContent: content.includes('unknown-members'),
    states,
  };
}

/** Converts a received report to the form of the contract; undefined if it has only the documented fields. */
export function fromWireReport(record: ReportRecord, allowed: AllowedDeviations): unknown {
  const declared = allowed.unknownFields ? withoutUnknown(record) : record;
  const { id, status, content, ...others } = declared as Partial<ReportRecord>;
  const isDocumented = typeof id === 'string' && typeof status === 'string' && content === undefined;
  if (allowed.documented && isDocumented && Object.keys(others).length === 0) return undefined;
  const known = { ...declared, status: stateNaming.ownNameOfAny(status, allowed.states) };
  return allowed.unknownContent && typeof content === 'object' && content !== null
    ? { ...known, content: withoutUnknown(content) }
    : known;
}

function withoutUnknown<Value extends object>(value: Value): Partial<Value> {
  const known = Object.entries(value).filter(([name]) => !Object.hasOwn(unknownFields, name));
  return Object.fromEntries(known) as Partial<Value>;
}

/** An event as in lists; its message omits the id, which is sent as `webhook-id`. */
export interface EventRecord {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: ReportRecord;
}

type WireEvent = { readonly [field: string]: unknown };

interface EventShape {
  toWire(event: EventRecord, gaps: Gaps): WireEvent;
  mediaType: string;
}

const listedShape: EventShape = {
  toWire: ({ data, ...event }, gaps) => ({ ...event, data: toWireReport(data, gaps) }),
  mediaType: 'application/json',
};

/** CloudEvents 1.0.2, in structured mode. */
const cloudEventsShape: EventShape = {
  toWire: ({ id, type, timestamp, data }, gaps) => ({
    ...{ specversion: '1.0', id, source: '/v1/reports', type, subject: data.id, time: timestamp },
    ...{ datacontenttype: 'application/json', data: toWireReport(data, gaps) },
  }),
  mediaType: 'application/cloudevents+json',
};

const eventShapes: Readonly<Record<GapAnswers['event-payload'], EventShape>> = {
  listed: listedShape,
  'not-listed': listedShape,
  thin: { ...listedShape, toWire: ({ data: { id }, ...event }) => ({ ...event, data: { id } }) },
  cloudevents: cloudEventsShape,
};

/**
 * Returns an event in the form of the answers.
 * @param isShaped whether a shape writes it, which defines the envelope: then a CloudEvent is an event as in lists
 */
function toWireEvent(event: EventRecord, gaps: Gaps, isShaped = false): WireEvent {
  const type = eventNaming.wireNameIn(event.type, gaps);
  const answer = gaps.answer('event-payload');
  const { toWire } = isShaped && answer === 'cloudevents' ? listedShape : eventShapes[answer];
  return toWire({ ...event, type }, gaps);
}

/** Returns an event with the names and fields of the answers, which a shape writes. */
export function toShapedEvent(event: EventRecord, gaps: Gaps): EventRecord {
  return toWireEvent(event, gaps, true) as unknown as EventRecord;
}

/** Returns the body of a message about an event, and its media type. */
export function toWireMessage(event: EventRecord, gaps: Gaps): { mediaType: string; body: WireEvent } {
  const wireEvent = toWireEvent(event, gaps);
  const { id: _, ...rest } = wireEvent;
  const { mediaType } = eventShapes[gaps.answer('event-payload')];
  return { mediaType, body: isCloudEvent(wireEvent) ? wireEvent : rest };
}

function isCloudEvent(event: object): boolean {
  return 'specversion' in event;
}

/**
 * Converts a received event to the form of the contract; undefined if its report cannot be known.
 * @param reportFromWire converts the report
 */
export function fromWireEvent(
  event: WireEvent,
  possible: PossibleAnswers,
  reportFromWire: (record: ReportRecord) => unknown,
): unknown {
  const { data, ...fields } = isCloudEvent(event) ? withoutCloudEventFields(event) : event;
  if (typeof data !== 'object' || data === null) return event;
  if (possible['event-payload'].includes('thin') && Object.keys(data).join() === 'id') return undefined;
  const report = reportFromWire(data as ReportRecord);
  const type = eventNaming.ownNameOfAny(fields.type, possible['event-names']);
  return report === undefined ? undefined : { ...fields, type, data: report };
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

/** Returns the media types that messages may have. */
export function messageTypes(possible: readonly GapAnswers['event-payload'][]): string[] {
  return [...new Set(possible.map((answer) => eventShapes[answer].mediaType))];
}

type KeyedRecord = {
  /** Only in the response that creates the endpoint. */
  readonly secret?: unknown;
  /** Only if messages are signed with its private key. */
  readonly publicKey?: unknown;
  readonly [field: string]: unknown;
};

/** Signature scheme of messages. */
export type SignatureScheme = 'v1' | 'v1a';

/** Signature scheme by answer; null if messages are unsigned. */
export const signatureSchemes: Readonly<Record<GapAnswers['signing'], SignatureScheme | null>> = {
  standard: 'v1',
  unsigned: null,
  v1a: 'v1a',
};

/** Returns an endpoint with the key that verifies its messages, and no other key. */
export function withVerificationKey(webhook: KeyedRecord, gaps: Gaps): KeyedRecord {
  if (!('secret' in webhook || 'publicKey' in webhook)) return webhook;
  const { secret, ...others } = webhook;
  return signatureSchemes[gaps.answer('signing')] === 'v1' && secret !== undefined
    ? { ...others, secret }
    : others;
}

type WebhookRecord = KeyedRecord & { readonly events: readonly string[] };
type DeliveryRecord = { readonly type: string; readonly [field: string]: unknown };

/** Converts records of each kind; undefined leaves a record out. */
interface RecordMapper {
  report(record: ReportRecord): unknown;
  event(record: EventRecord): unknown;
  webhook(record: WebhookRecord): unknown;
  /** An endpoint with its new secret. */
  newWebhook(record: WebhookRecord): unknown;
  delivery(record: DeliveryRecord): unknown;
}

/** Location of records by schema title: the body itself, or its `data`. */
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

/** Returns whether an unvalidated body has records where its schema requires them. */
export function hasRecords(schema: string, body: unknown): boolean {
  const place = recordPlaces[schema];
  if (place === undefined) return false;
  const records = place.isList ? (body as { data?: unknown } | null)?.data : [body];
  return Array.isArray(records) && records.every((one) => typeof one === 'object' && one !== null);
}

/**
 * Returns a body with its records converted.
 * @param schema title of the schema of the body
 */
export function mapRecords(schema: string, body: unknown, mapper: RecordMapper): unknown {
  const place = recordPlaces[schema];
  if (place === undefined) return body;
  const convert = mapper[place.kind] as (record: unknown) => unknown;
  if (!place.isList) return convert(body);
  const list = body as { data: unknown[] };
  return { ...list, data: list.data.map(convert).filter((one) => one !== undefined) };
}

/**
 * Returns the conversion of records to the form of the answers.
 * @param created whether the record is the response of a create
 * @param isShaped whether a shape writes the records afterwards
 */
export function toWireMapper(gaps: Gaps, created: boolean, isShaped = false): RecordMapper {
  const webhook: RecordMapper['webhook'] = (record) => ({
    ...withVerificationKey(record, gaps),
    events: record.events.map((type) => eventNaming.wireNameIn(type, gaps)),
  });
  return {
    report: (record) => (created ? responseBodyOfCreate : toWireReport)(record, gaps),
    event: (event) => toWireEvent(event, gaps, isShaped),
    webhook,
    newWebhook: webhook,
    delivery: (delivery) => ({ ...delivery, type: eventNaming.wireNameIn(delivery.type, gaps) }),
  };
}

/**
 * Returns the conversion of received records to the form of the contract; undefined for a record that cannot be
 * known.
 * @param created whether the record is the response of a create
 */
export function fromWireMapper(possible: PossibleAnswers, created: boolean): RecordMapper {
  const allowed = allowedDeviations(possible, created);
  const typeMeant = (type: unknown): unknown => eventNaming.ownNameOfAny(type, possible['event-names']);
  const webhook: RecordMapper['webhook'] = ({ events, ...record }) => ({
    ...record,
    events: Array.isArray(events) ? events.map(typeMeant) : events,
  });
  const hasSecrets = possible.signing.every((answer) => signatureSchemes[answer] === 'v1');
  return {
    report: (record) => fromWireReport(record, allowed),
    event: (event) => fromWireEvent({ ...event }, possible, (record) => fromWireReport(record, allowed)),
    webhook,
    newWebhook: (record) => (hasSecrets || 'secret' in record ? webhook(record) : undefined),
    delivery: (delivery) => ({ ...delivery, type: typeMeant(delivery.type) }),
  };
}

/** Type of the message that tests an endpoint. It is not an event, and keeps its name under all answers. */
export const pingType = 'webhook.ping';
