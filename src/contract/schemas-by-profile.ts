import type { PossibleAnswers } from './gap-answers.js';
import { wireEventName } from './gaps/event-names.js';
import { signatureSchemeOf } from './gaps/signing.js';
import { wireStateName } from './gaps/states.js';

/** A part of an OpenAPI document. */
export type OpenApiNode = { [member: string]: unknown };
type SchemaTable = { [title: string]: OpenApiNode };

/** The title of a report of which nothing is told but what is documented. */
export const documentedReport = 'DocumentedReport';

/** The schemas of records and of what a create sends. */
export function schemasByProfile(schemas: SchemaTable, possible: PossibleAnswers): SchemaTable {
  const {
    Report = {},
    ReportSummary = {},
    ReportStatus = {},
    CreateReport = {},
    CreateOptions = {},
    ReportEvent = {},
    ReportEventType = {},
    SubscribedEvent = {},
    WebhookMessage = {},
    WebhookWithSecret = {},
  } = schemas;
  const bare = documentedReportSchema(Report);
  const ofReport = (schema: OpenApiNode): OpenApiNode => {
    const answers = possible['report-fields'];
    if (!answers.includes('absent')) return schema;
    return answers.length === 1
      ? { ...bare, title: schema.title }
      : { anyOf: [schema, bare], 'x-gap': 'G03' };
  };
  const taken = (schema: OpenApiNode, gap: 'option-members' | 'request-members'): OpenApiNode => {
    const { additionalProperties: _, ...open } = schema;
    return possible[gap].every((answer) => answer === 'refused') ? schema : open;
  };
  return {
    ...schemas,
    [documentedReport]: bare,
    Report: ofReport(Report),
    ReportSummary: ofReport(ReportSummary),
    ReportStatus: { ...ReportStatus, enum: wireStatesIn(ReportStatus.enum as string[], possible) },
    CreateReport: taken(CreateReport, 'request-members'),
    CreateOptions: validateSchemaBy(taken(CreateOptions, 'option-members'), possible),
    ReportEvent: eventSchemaBy(ReportEvent, possible),
    ReportEventType: { ...ReportEventType, enum: wireEventsIn(ReportEventType.enum as string[], possible) },
    SubscribedEvent: { ...SubscribedEvent, enum: wireEventsIn(SubscribedEvent.enum as string[], possible) },
    WebhookMessage: eventSchemaBy(WebhookMessage, possible),
    WebhookWithSecret: secretSchemaBy(WebhookWithSecret, possible),
  };
}

/** A report of which nothing is told but what is documented. */
function documentedReportSchema({ properties = {}, type }: OpenApiNode): OpenApiNode {
  const { id, status } = properties as OpenApiNode;
  const description = 'A report, as far as it is documented.';
  return {
    title: documentedReport,
    description,
    type,
    'x-fact': 'F06',
    required: ['id', 'status'],
    properties: { id, status },
  };
}

/** The states by their own names, which are always taken, and by those that may be told. */
function wireStatesIn(states: readonly string[], { states: possible }: PossibleAnswers): string[] {
  return [
    ...new Set([
      ...states,
      ...possible.flatMap((answer) => states.map((state) => wireStateName(state, answer))),
    ]),
  ];
}

/** The events by their own names, which are always taken, and by those that may be told. */
function wireEventsIn(types: readonly string[], { 'event-names': possible }: PossibleAnswers): string[] {
  return [
    ...new Set([...types, ...possible.flatMap((answer) => types.map((type) => wireEventName(type, answer)))]),
  ];
}

/** An event with what it may carry. */
function eventSchemaBy(schema: OpenApiNode, { 'event-payload': possible }: PossibleAnswers): OpenApiNode {
  const { title, description, 'x-gap': gap } = schema;
  const usual = possible.some((answer) => answer === 'listed' || answer === 'not-listed');
  const forms = [
    ...(usual ? [schema] : []),
    ...(possible.includes('thin') ? [thinEventSchema(schema)] : []),
    ...(possible.includes('cloudevents') ? [cloudEventSchema(schema)] : []),
  ];
  const [only = {}, ...others] = forms;
  return others.length === 0 ? { ...only, title } : { title, description, anyOf: forms, 'x-gap': gap };
}

function thinEventSchema(schema: OpenApiNode): OpenApiNode {
  const properties = schema.properties as SchemaTable;
  const description = 'The report, by its `id` alone.';
  const data = { ...objectOf({ id: { type: 'string', 'x-gap': 'G16' } }), description, 'x-gap': 'G16' };
  return { ...schema, properties: { ...properties, data } };
}

function cloudEventSchema({ title, properties }: OpenApiNode): OpenApiNode {
  const { type = {}, timestamp = {}, data = {} } = properties as SchemaTable;
  return {
    title,
    description: 'A CloudEvent 1.0.2, in structured mode.',
    'x-gap': 'G16',
    ...objectOf({
      specversion: { const: '1.0', 'x-gap': 'G16' },
      id: { type: 'string', description: 'The same in every run.', 'x-gap': 'G16' },
      source: { const: '/v1/reports', 'x-gap': 'G16' },
      type,
      subject: { type: 'string', description: 'The `id` of the report.', 'x-gap': 'G16' },
      time: timestamp,
      datacontenttype: { const: 'application/json', 'x-gap': 'G16' },
      data,
    }),
  };
}

function objectOf(properties: SchemaTable): OpenApiNode {
  return { type: 'object', required: Object.keys(properties), properties };
}

/** A new endpoint, whose secret is shown only where messages are signed with it. */
function secretSchemaBy(schema: OpenApiNode, { signing: possible }: PossibleAnswers): OpenApiNode {
  const hasSecret = possible.map((answer) => signatureSchemeOf(answer) === 'v1');
  const { secret, ...others } = schema.properties as SchemaTable;
  if (hasSecret.every((each) => each)) return schema;
  const required = (schema.required as string[]).filter((name) => name !== 'secret');
  return { ...schema, required, properties: hasSecret.includes(true) ? { ...others, secret } : others };
}

function validateSchemaBy(
  schema: OpenApiNode,
  { 'validate-default': possible }: PossibleAnswers,
): OpenApiNode {
  const { validate, ...others } = schema.properties as SchemaTable;
  const { default: _, ...open } = validate ?? {};
  const [only, ...more] = possible;
  const told = more.length > 0 ? open : { ...open, default: only === 'true' };
  return { ...schema, properties: { ...others, validate: told } };
}
