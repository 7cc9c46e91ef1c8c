import type { PossibleAnswers } from './gap-answers.js';
import { eventTold } from './gaps/event-names.js';
import { schemeOf } from './gaps/signing.js';
import { stateTold } from './gaps/states.js';

/** A part of an OpenAPI document. */
export type Node = { [member: string]: unknown };
type Schemas = { [title: string]: Node };

/** The title of a report of which nothing is told but what is documented. */
export const documentedReport = 'DocumentedReport';

/** The schemas of records and of what a create sends. */
export function schemasByProfile(schemas: Schemas, possible: PossibleAnswers): Schemas {
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
  const bare = bareReport(Report);
  const ofReport = (schema: Node): Node => {
    const answers = possible['report-fields'];
    if (!answers.includes('absent')) return schema;
    return answers.length === 1
      ? { ...bare, title: schema.title }
      : { anyOf: [schema, bare], 'x-gap': 'G03' };
  };
  const taken = (schema: Node, gap: 'option-members' | 'request-members'): Node => {
    const { additionalProperties: _, ...open } = schema;
    return possible[gap].every((answer) => answer === 'refused') ? schema : open;
  };
  return {
    ...schemas,
    [documentedReport]: bare,
    Report: ofReport(Report),
    ReportSummary: ofReport(ReportSummary),
    ReportStatus: { ...ReportStatus, enum: statesIn(ReportStatus.enum as string[], possible) },
    CreateReport: taken(CreateReport, 'request-members'),
    CreateOptions: validateBy(taken(CreateOptions, 'option-members'), possible),
    ReportEvent: eventBy(ReportEvent, possible),
    ReportEventType: { ...ReportEventType, enum: eventsIn(ReportEventType.enum as string[], possible) },
    SubscribedEvent: { ...SubscribedEvent, enum: eventsIn(SubscribedEvent.enum as string[], possible) },
    WebhookMessage: eventBy(WebhookMessage, possible),
    WebhookWithSecret: secretBy(WebhookWithSecret, possible),
  };
}

/** A report of which nothing is told but what is documented. */
function bareReport({ properties = {}, type }: Node): Node {
  const { id, status } = properties as Node;
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
function statesIn(states: readonly string[], { states: possible }: PossibleAnswers): string[] {
  return [
    ...new Set([...states, ...possible.flatMap((answer) => states.map((state) => stateTold(state, answer)))]),
  ];
}

/** The events by their own names, which are always taken, and by those that may be told. */
function eventsIn(types: readonly string[], { 'event-names': possible }: PossibleAnswers): string[] {
  return [
    ...new Set([...types, ...possible.flatMap((answer) => types.map((type) => eventTold(type, answer)))]),
  ];
}

/** An event with what it may carry. */
function eventBy(schema: Node, { 'event-payload': possible }: PossibleAnswers): Node {
  const { title, description, 'x-gap': gap } = schema;
  const usual = possible.some((answer) => answer === 'listed' || answer === 'not-listed');
  const forms = [
    ...(usual ? [schema] : []),
    ...(possible.includes('thin') ? [thinEvent(schema)] : []),
    ...(possible.includes('cloudevents') ? [cloudEvent(schema)] : []),
  ];
  const [only = {}, ...others] = forms;
  return others.length === 0 ? { ...only, title } : { title, description, anyOf: forms, 'x-gap': gap };
}

function thinEvent(schema: Node): Node {
  const properties = schema.properties as Schemas;
  const description = 'The report, by its `id` alone.';
  const data = { ...objectOf({ id: { type: 'string', 'x-gap': 'G16' } }), description, 'x-gap': 'G16' };
  return { ...schema, properties: { ...properties, data } };
}

function cloudEvent({ title, properties }: Node): Node {
  const { type = {}, timestamp = {}, data = {} } = properties as Schemas;
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

function objectOf(properties: Schemas): Node {
  return { type: 'object', required: Object.keys(properties), properties };
}

/** A new endpoint, whose secret is shown only where messages are signed with it. */
function secretBy(schema: Node, { signing: possible }: PossibleAnswers): Node {
  const hasSecret = possible.map((answer) => schemeOf(answer) === 'v1');
  const { secret, ...others } = schema.properties as Schemas;
  if (hasSecret.every((each) => each)) return schema;
  const required = (schema.required as string[]).filter((name) => name !== 'secret');
  return { ...schema, required, properties: hasSecret.includes(true) ? { ...others, secret } : others };
}

function validateBy(schema: Node, { 'validate-default': possible }: PossibleAnswers): Node {
  const { validate, ...others } = schema.properties as Schemas;
  const { default: _, ...open } = validate ?? {};
  const [only, ...more] = possible;
  const told = more.length > 0 ? open : { ...open, default: only === 'true' };
  return { ...schema, properties: { ...others, validate: told } };
}
