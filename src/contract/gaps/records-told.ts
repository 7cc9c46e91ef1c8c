import type { Gaps, PossibleAnswers } from '../gap-answers.js';
import { eventBy, eventMeantBy } from './event-names.js';
import { type EventRecord, eventRecordMeant, eventRecordTold } from './event-payload.js';
import { createdBody, leewayOf, type ReportRecord, recordMeant, recordTold } from './report-record.js';
import { type KeyedRecord, keysTold, schemeOf } from './signing.js';

type WebhookRecord = KeyedRecord & { readonly events: readonly string[] };
type DeliveryRecord = { readonly type: string; readonly [member: string]: unknown };

/** What is told in the place of a record of each kind; undefined where it is left out. */
export interface Tell {
  report(record: ReportRecord): unknown;
  event(record: EventRecord): unknown;
  webhook(record: WebhookRecord): unknown;
  /** With what it was just made with. */
  newWebhook(record: WebhookRecord): unknown;
  delivery(record: DeliveryRecord): unknown;
}

/** Where the records are in a body, by the title of its schema: the body itself is one, or its `data` are. */
const places: Readonly<Record<string, { readonly kind: keyof Tell; readonly isList?: true }>> = {
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
  const place = places[schema];
  if (place === undefined) return false;
  const records = place.isList ? (body as { data?: unknown } | null)?.data : [body];
  return Array.isArray(records) && records.every((one) => typeof one === 'object' && one !== null);
}

/**
 * A body with something told in the place of each of its records.
 * @param schema the title of that of the body
 */
export function withRecords(schema: string, body: unknown, tell: Tell): unknown {
  const place = places[schema];
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
export function recordsTold(gaps: Gaps, created: boolean): Tell {
  const webhook: Tell['webhook'] = (record) => ({
    ...keysTold(record, gaps),
    events: record.events.map((type) => eventBy(type, gaps)),
  });
  return {
    report: (record) => (created ? createdBody : recordTold)(record, gaps),
    event: (event) => eventRecordTold(event, gaps),
    webhook,
    newWebhook: webhook,
    delivery: (delivery) => ({ ...delivery, type: eventBy(delivery.type, gaps) }),
  };
}

/**
 * Records as the contract has them, of which something else may have been told; undefined where that can not be known.
 * @param created whether they are what a create was answered
 */
export function recordsMeant(possible: PossibleAnswers, created: boolean): Tell {
  const leeway = leewayOf(possible, created);
  const typeMeant = (type: unknown): unknown => eventMeantBy(type, possible);
  const webhook: Tell['webhook'] = ({ events, ...record }) => ({
    ...record,
    events: Array.isArray(events) ? events.map(typeMeant) : events,
  });
  const hasSecrets = possible.signing.every((answer) => schemeOf(answer) === 'v1');
  return {
    report: (record) => recordMeant(record, leeway),
    event: (event) => eventRecordMeant({ ...event }, possible, (record) => recordMeant(record, leeway)),
    webhook,
    newWebhook: (record) => (hasSecrets || 'secret' in record ? webhook(record) : undefined),
    delivery: (delivery) => ({ ...delivery, type: typeMeant(delivery.type) }),
  };
}
