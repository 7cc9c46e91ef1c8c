import type { Gaps, PossibleAnswers } from '../gap-answers.js';
import { eventOfAnyWireName, wireEventNameIn } from './event-names.js';
import { type EventRecord, fromWireEvent, toWireEvent } from './event-payload.js';
import {
  createResponseBody,
  fromWireReport,
  leewayOf,
  type ReportRecord,
  toWireReport,
} from './report-record.js';
import { type KeyedRecord, signatureSchemeOf, withVerificationKey } from './signing.js';

type WebhookRecord = KeyedRecord & { readonly events: readonly string[] };
type DeliveryRecord = { readonly type: string; readonly [member: string]: unknown };

/** What is told in the place of a record of each kind; undefined where it is left out. */
export interface RecordMapper {
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
