import { type Gaps, isAlwaysAbsent, type PossibleAnswers } from './gap-answers.js';
import { createResponseEntry } from './gaps/creates.js';
import { errorContent, errorStatus } from './gaps/error-responses.js';
import { rateLimitHeaders } from './gaps/limits.js';
import {
  type EventRecord,
  hasRecords,
  mapRecords,
  messageTypes,
  pingType,
  signatureSchemeOf,
  toWireMapper,
  toWireMessage,
} from './gaps/records.js';
import { wireEventName, wireStateName } from './gaps/wire-names.js';
import { isShared, operations, type ResponseEntry } from './operations.js';

/** A part of an OpenAPI document. */
type OpenApiNode = { [member: string]: unknown };
type SchemaTable = { [title: string]: OpenApiNode };

/** The title of a report of which nothing is told but what is documented. */
const documentedReport = 'DocumentedReport';

/** The schemas of records and of what a create sends. */
function schemasByProfile(schemas: SchemaTable, possible: PossibleAnswers): SchemaTable {
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

/** What an endpoint is sent of an event, as the document has it. */
interface WebhookOperation extends OpenApiNode {
  operationId: string;
  description: string;
  parameters: (OpenApiNode & { name: string })[];
  requestBody: OpenApiNode & { content: { [mediaType: string]: MessageMediaType } };
}

type MessageMediaType = OpenApiNode & {
  schema: { allOf: [message: OpenApiNode, ofType: OpenApiNode & { properties: { type: OpenApiNode } }] };
  examples?: { [name: string]: { value: Omit<EventRecord, 'id'> } };
};

/** The webhooks of the published document, by event, by what is answered where the documents leave a question open. */
function webhooksByProfile(webhooks: object, possible: PossibleAnswers): object {
  const all = Object.entries(webhooks as { [type: string]: { post: WebhookOperation } });
  return Object.fromEntries(
    all.flatMap(([type, { post }]) =>
      messageNamesOf(type, possible).map((name) => [
        name,
        { post: webhookOperationBy(post, name, possible) },
      ]),
    ),
  );
}

function messageNamesOf(type: string, { 'event-names': possible }: PossibleAnswers): string[] {
  return [...new Set(possible.map((answer) => wireEventName(type, answer)))];
}

function webhookOperationBy(
  post: WebhookOperation,
  name: string,
  possible: PossibleAnswers,
): WebhookOperation {
  const isSigned = possible.signing.map((answer) => signatureSchemeOf(answer) !== null);
  const signed = isSigned.every((each) => each);
  const parameters = post.parameters
    .filter((header) => header.name !== signatureHeader || isSigned.includes(true))
    .map((header) =>
      header.name === signatureHeader ? signatureParameterBy(header, signed, possible) : header,
    );
  const description = signed ? post.description : post.description.replace(/ Signed by .*$/, '');
  const told = { ...post, operationId: messageOperationId(name), description, parameters };
  // A test has one form, whatever that of events is.
  if (name === pingType) return told;
  const { content, ...body } = post.requestBody;
  const [usual] = Object.values(content);
  if (usual === undefined) throw new Error('a message has a body');
  const types = messageTypes(possible['event-payload']);
  const shown = messageMediaTypeBy(usual, name, possible);
  const contents = types.map((mediaType) => [mediaType, shown]);
  const requestBody = { ...body, content: Object.fromEntries(contents) };
  return {
    ...told,
    parameters: isSameMessage(usual, shown) ? parameters : withoutSignatureExample(parameters),
    requestBody,
  };
}

/** Returns whether the examples of two contents are of the same bytes, and have the same signature. */
function isSameMessage(one: MessageMediaType, other: MessageMediaType): boolean {
  const [bytes, others] = [one, other].map(({ examples = {} }) =>
    JSON.stringify(Object.values(examples).map(({ value }) => value)),
  );
  return bytes === others;
}

/** The headers without the example of a signature, which is of another message. */
function withoutSignatureExample(parameters: WebhookOperation['parameters']): WebhookOperation['parameters'] {
  return parameters.map((header) => (header.name === signatureHeader ? withoutExample(header) : header));
}

function withoutExample<H extends OpenApiNode>({ example: _, ...header }: H & OpenApiNode): H {
  return header as unknown as H;
}

/** The id of the operation by which an endpoint is told of an event. */
export function messageOperationId(type: string): string {
  const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `told${words.join('')}`;
}

function messageMediaTypeBy(
  { schema, examples = {} }: MessageMediaType,
  name: string,
  possible: PossibleAnswers,
): MessageMediaType {
  const [message, { properties, ...rest }] = schema.allOf;
  const named = { ...rest, properties: { type: { ...properties.type, const: name } } };
  const told = Object.values(examples).map(({ value, ...example }) => [
    name,
    { ...example, value: messageExampleBy(value, possible) },
  ]);
  const shown = told.filter(([, example]) => (example as { value: unknown }).value !== null);
  return {
    schema: { allOf: [message, named] },
    ...(shown.length === 0 ? {} : { examples: Object.fromEntries(shown) }),
  };
}

/** A recorded message as it would be told; null where that hangs on what is not known of it. */
function messageExampleBy(message: Omit<EventRecord, 'id'>, possible: PossibleAnswers): unknown {
  const usual = ['listed', 'not-listed'];
  if (!possible['event-payload'].every((answer) => usual.includes(answer))) return null;
  const gaps: Gaps = { possible, varied: () => '', answer: (gap) => possible[gap][0] as never };
  return toWireMessage({ id: '', ...message }, gaps).body;
}

const signatureHeader = 'webhook-signature';

const signatureMeanings = {
  v1: '`v1,` and the HMAC-SHA256 of id, timestamp and body',
  v1a: '`v1a,` and the Ed25519 signature of id, timestamp and body',
};

function signatureParameterBy<H extends OpenApiNode>(
  header: H,
  required: boolean,
  { signing: possible }: PossibleAnswers,
): H {
  const schemes = possible.map(signatureSchemeOf).filter((scheme) => scheme !== null);
  const how = schemes.map((scheme) => signatureMeanings[scheme]).join(', or ');
  // The example is by the scheme that is usual.
  const shown = schemes.includes('v1') ? header : withoutExample(header);
  return { ...shown, required, description: `${how} in base64, once for each key that holds.` };
}

type NamedRecord<T> = { [name: string]: T };

interface ResponseObject extends OpenApiNode {
  $ref?: string;
  headers?: NamedRecord<unknown>;
  content?: NamedRecord<MediaTypeObject>;
}

type MediaTypeObject = { schema?: OpenApiNode; examples?: NamedRecord<{ value?: unknown }> };

interface OperationObject extends OpenApiNode {
  operationId: string;
  parameters?: { name: string }[];
  responses: NamedRecord<ResponseObject>;
}

/** An OpenAPI document, as far as profiles go. */
interface OpenApiDocument {
  paths: object;
  /** What endpoints are sent. */
  webhooks: object;
  components: { schemas: object; responses: object; headers: object };
}

/** The published document by what is answered where the documents leave a question open. */
export function documentByProfile<D extends OpenApiDocument>(document: D, possible: PossibleAnswers): D {
  const { components } = document;
  const shared = components.responses as NamedRecord<ResponseObject>;
  const paths = Object.entries(document.paths as NamedRecord<NamedRecord<OperationObject>>).map(
    ([path, methods]) => {
      if (!isShared(path)) return [path, methods] as const;
      const served = Object.entries(methods).filter(
        ([, { 'x-gap': gap }]) => !isAlwaysAbsent(typeof gap === 'string' ? { gap } : {}, possible),
      );
      const told = served.map(([method, one]) => [method, operationBy(one, shared, possible)]);
      return [path, Object.fromEntries(told)] as const;
    },
  );
  return {
    ...document,
    paths: Object.fromEntries(paths.filter(([, methods]) => Object.keys(methods).length > 0)),
    webhooks: webhooksByProfile(document.webhooks, possible),
    components: {
      ...components,
      schemas: schemasByProfile(components.schemas as NamedRecord<OpenApiNode>, possible),
      headers: { ...components.headers, ...limitHeaders(possible) },
    },
  };
}

function operationBy(
  described: OperationObject,
  shared: NamedRecord<ResponseObject>,
  possible: PossibleAnswers,
): OperationObject {
  const { operationId, parameters, responses } = described;
  const ignoresKeys = possible.idempotency.every((answer) => answer === 'ignored');
  const taken = parameters?.filter(({ name }) => !ignoresKeys || name !== 'Idempotency-Key');
  const told: NamedRecord<ResponseObject> = {};
  const add = (status: number, response: ResponseObject): void => {
    told[status] = mergedResponse(told[status], withLimitHeaders(response, possible));
  };
  for (const [name, { $ref = '', ...own }] of Object.entries(responses)) {
    const status = Number(name);
    const response = ($ref === '' ? own : (shared[$ref.split('/').at(-1) ?? ''] ?? {})) as ResponseObject;
    if (status >= 400) {
      for (const code of statusesOf(status, possible))
        add(code, errorResponseBy(response, status !== code, possible));
    } else if (status === 304) add(status, response);
    else for (const [shown, one] of successesBy(operationId, status, response, possible)) add(shown, one);
  }
  return { ...described, ...(taken === undefined ? {} : { parameters: taken }), responses: told };
}

function statusesOf(status: number, { 'error-codes': possible }: PossibleAnswers): Set<number> {
  return new Set(possible.map((answer) => errorStatus(status, answer)));
}

function errorResponseBy(
  response: ResponseObject,
  isCoarse: boolean,
  possible: PossibleAnswers,
): ResponseObject {
  const { content = {}, headers = {}, ...rest } = response;
  const { Allow: allow, ...others } = headers;
  const told = errorContent(isCoarse ? withoutExamples(content) : content, possible['error-body']);
  return {
    ...rest,
    headers: isCoarse || allow === undefined ? others : { ...others, Allow: allow },
    ...(Object.keys(told).length === 0 ? {} : { content: told as NamedRecord<MediaTypeObject> }),
  };
}

/** Those of problems with another status would contradict it. */
function withoutExamples(content: NamedRecord<MediaTypeObject>): NamedRecord<MediaTypeObject> {
  return Object.fromEntries(Object.entries(content).map(([type, { schema = {} }]) => [type, { schema }]));
}

/** The successes that an operation may have in the place of one, by status. */
function successesBy(
  id: string,
  status: number,
  response: ResponseObject,
  possible: PossibleAnswers,
): [number, ResponseObject][] {
  const told = recordResponseBy(id, response, possible);
  const row = operations
    .find((operation) => operation.id === id)
    ?.answers.find((one) => one.status === status);
  if (id !== 'createReport' || row === undefined) return [[status, told]];
  return possible['create-status'].map((answer) => {
    const shown = createResponseEntry(row, answer);
    return [shown.status, { ...told, headers: withoutRemovedHeaders(told.headers ?? {}, row, shown) }];
  });
}

function withoutRemovedHeaders(
  headers: NamedRecord<unknown>,
  before: ResponseEntry,
  now: ResponseEntry,
): NamedRecord<unknown> {
  const gone = (before.headers ?? []).filter((name) => !now.headers?.includes(name));
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !gone.includes(name)));
}

const refTo = (title: string): OpenApiNode => ({ $ref: `#/components/schemas/${title}` });

/** A success with its schema and examples as records of reports are told. */
function recordResponseBy(id: string, response: ResponseObject, possible: PossibleAnswers): ResponseObject {
  const { schema = {}, examples = {}, ...rest } = response.content?.['application/json'] ?? {};
  const title =
    String(schema.$ref ?? '')
      .split('/')
      .at(-1) ?? '';
  const isCreate = id === 'createReport';
  const told = Object.entries(examples).map(([name, { value, ...example }]) => [
    name,
    { ...example, value: responseExampleBy(title, value, isCreate, possible) },
  ]);
  if (response.content?.['application/json'] === undefined) return response;
  const content = { ...rest, schema: isCreate ? createdSchema(schema, possible) : schema };
  const shown = told.length === 0 ? {} : { examples: Object.fromEntries(told) };
  return { ...response, content: { ...response.content, 'application/json': { ...content, ...shown } } };
}

function createdSchema(schema: OpenApiNode, { 'create-body': possible }: PossibleAnswers): OpenApiNode {
  const minimal = possible.includes('minimal');
  if (!minimal) return schema;
  return possible.length === 1 ? refTo(documentedReport) : { anyOf: [schema, refTo(documentedReport)] };
}

/** A recorded answer, as it would be told; by the first answer where several are possible. */
function responseExampleBy(
  title: string,
  value: unknown,
  isCreate: boolean,
  possible: PossibleAnswers,
): unknown {
  if (!hasRecords(title, value)) return value;
  const gaps: Gaps = { possible, varied: () => '', answer: (gap) => possible[gap][0] as never };
  return mapRecords(title, value, toWireMapper(gaps, isCreate));
}

/** The headers of the draft, which the document has for every answer that may carry them. */
const documentedLimitHeaders = ['RateLimit-Policy', 'RateLimit'];
const sampleLimit = { limit: 1, windowSeconds: 1, remaining: 1, resetSeconds: 1 };

function limitNames({ 'rate-limits': possible }: PossibleAnswers): string[] {
  return possible.flatMap((answer) => Object.keys(rateLimitHeaders(sampleLimit, answer)));
}

/** Those that the document does not have yet. */
function limitHeaders(possible: PossibleAnswers): NamedRecord<OpenApiNode> {
  const others = limitNames(possible).filter((name) => !documentedLimitHeaders.includes(name));
  const description = 'Where the account has a rate limit: what is left of it.';
  return Object.fromEntries(
    others.map((name) => [name, { description, schema: { type: 'string' }, 'x-gap': 'G21' }]),
  );
}

/** A response with the headers that an answer may have. */
function withLimitHeaders(response: ResponseObject, possible: PossibleAnswers): ResponseObject {
  const { headers = {} } = response;
  const isLimited = 'RateLimit' in headers;
  const sharedWithNone = possible['cross-origin'].every((answer) => answer === 'none');
  const kept = Object.entries(headers).filter(([name]) => {
    if (documentedLimitHeaders.includes(name)) return false;
    if (name === 'Idempotent-Replayed') return possible.idempotency.includes('honoured');
    return !sharedWithNone || !name.startsWith('Access-Control-');
  });
  const limits = (isLimited ? limitNames(possible) : []).map((name) => [
    name,
    { $ref: `#/components/headers/${name}` },
  ]);
  return { ...response, headers: Object.fromEntries([...kept, ...limits]) };
}

/** What may be answered with one status, in the place of two. */
function mergedResponse(one: ResponseObject | undefined, other: ResponseObject): ResponseObject {
  if (one === undefined) return other;
  const content = { ...one.content, ...other.content };
  return {
    ...one,
    description: `${String(one.description)} ${String(other.description)}`,
    headers: { ...one.headers, ...other.headers },
    ...(Object.keys(content).length === 0 ? {} : { content }),
  };
}
