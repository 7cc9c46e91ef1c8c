import companyPage from '../../../schemas/companies/company-page.json' with { type: 'json' };
import companyRecord from '../../../schemas/companies/company-record.json' with { type: 'json' };
import taxId from '../../../schemas/content/tax-id.json' with { type: 'json' };
import createReview from '../../../schemas/reports/create-review.json' with { type: 'json' };
import editActor from '../../../schemas/reports/edit-actor.json' with { type: 'json' };
import readyRequest from '../../../schemas/reports/ready-request.json' with { type: 'json' };
import deliveryAttempt from '../../../schemas/webhooks/delivery-attempt.json' with { type: 'json' };
import deliverySummary from '../../../schemas/webhooks/delivery-summary.json' with { type: 'json' };
import messageHeader from '../../../schemas/webhooks/header.json' with { type: 'json' };
import misbehaviour from '../../../schemas/webhooks/misbehaviour.json' with { type: 'json' };
import receivedResponse from '../../../schemas/webhooks/received-response.json' with { type: 'json' };
import rotateSecret from '../../../schemas/webhooks/rotate-secret.json' with { type: 'json' };
import sentRequest from '../../../schemas/webhooks/sent-request.json' with { type: 'json' };
import webhook from '../../../schemas/webhooks/webhook.json' with { type: 'json' };
import webhookWithSecret from '../../../schemas/webhooks/webhook-with-secret.json' with { type: 'json' };
import { isJsonObject, type JsonObject } from '../../values/json.js';
import { ownField } from '../../values/maps.js';
import type { Shape, Violation } from '../generated/types.js';
import { type ContentForm, compileContentForm, type FieldNames, fieldNamesIn } from './content-form.js';

/** Schemas of endpoints, deliveries and companies, which no template of a shape writes, and of their requests. */
const schemas = [
  ...[companyPage, companyRecord, taxId, createReview, editActor, readyRequest],
  ...[deliveryAttempt, deliverySummary, messageHeader, misbehaviour, receivedResponse],
  ...[rotateSecret, sentRequest, webhook, webhookWithSecret],
];

/** The fields of those records. */
export const recordFieldNames: FieldNames = fieldNamesIn(schemas);

/** The conversion of records that no template writes: names of fields, instants, ids of reports and names of events. */
export interface RecordsForm extends Pick<ContentForm, 'nameOf' | 'fieldNames'> {
  /** Returns whether records of a schema have names of the shape. */
  writes(schema: string): boolean;
  /** Returns a record on the wire; null if this schema keeps the form of the contract. */
  write(schema: string, record: JsonObject): unknown;
  /** Returns a record whose names alone are of the wire. */
  writeFields(record: JsonObject): JsonObject;
  /** Returns a violation of the body of a request with the names of the wire. */
  nameViolation(operation: string, violation: Violation): Violation;
  /** Returns the body of a request by its operation. */
  read(operation: string, body: unknown): unknown;
}

interface RecordParts {
  writeId(id: unknown): unknown;
  /** Returns the body of a create. */
  writeCreate(body: JsonObject): unknown;
  eventName(own: string): string;
}

/** Operations whose bodies have names of the shape. */
const readOperations = ['createWebhook', 'updateWebhook', 'rotateWebhookSecret', 'reviewValidation'];

export function compileRecordsForm(
  shape: Shape,
  { writeId, writeCreate, eventName }: RecordParts,
): RecordsForm {
  const form = compileContentForm(shape, recordFieldNames);
  const writeEvents = (events: unknown): unknown => (Array.isArray(events) ? events.map(eventName) : events);
  const endpoint = (record: JsonObject): unknown =>
    form.write({ ...record, events: writeEvents(record.events) });
  const delivery = (record: JsonObject): unknown =>
    form.write({ ...record, type: eventName(String(record.type)), reportId: writeId(record.reportId) });
  const company = ({ request, ...record }: JsonObject): unknown => {
    const written = form.write({ ...record, request: null }) as JsonObject;
    const ready = request as JsonObject;
    // The body of a create has its own template.
    const { body, ...others } = ready;
    const own = {
      ...(form.write(others) as JsonObject),
      [form.nameOf('body')]: writeCreate(body as JsonObject),
    };
    return { ...written, [form.nameOf('request')]: own };
  };
  const page =
    (write: (record: JsonObject) => unknown) =>
    ({ data, ...others }: JsonObject): unknown => ({
      [form.nameOf('data')]: (data as JsonObject[]).map(write),
      ...(form.write(others) as JsonObject),
    });
  const writers: Readonly<Record<string, (record: JsonObject) => unknown>> = {
    ...{ Webhook: endpoint, WebhookWithSecret: endpoint, WebhookPage: page(endpoint) },
    ...{ Delivery: delivery, DeliveryPage: page(delivery) },
    ...{ CompanyRecord: company, CompanyPage: page(company) },
  };
  return {
    nameOf: form.nameOf,
    fieldNames: form.fieldNames,
    writeFields: (record) => form.write(record) as JsonObject,
    writes: (schema) => Object.hasOwn(writers, schema),
    write: (schema, record) => writers[schema]?.(record) ?? null,
    nameViolation(operation, violation) {
      const { pointer, detail } = violation;
      if (!readOperations.includes(operation) || pointer === undefined) return violation;
      const nameOf = (own: string): string => (form.fieldNames.has(own) ? form.nameOf(own) : own);
      return {
        ...violation,
        pointer: pointer.replace(/[^#/]+/g, nameOf),
        detail: detail.replace(/^\w+(?= )|(?<=\blacks the field )\w+/g, nameOf),
      };
    },
    read(operation, body) {
      if (!readOperations.includes(operation) || !isJsonObject(body)) return body;
      const read = form.read(body) as JsonObject;
      if (!Array.isArray(read.events)) return read;
      const { events = {} } = shape;
      return { ...read, events: read.events.map((wire: unknown) => ownField(events, String(wire)) ?? wire) };
    },
  };
}
