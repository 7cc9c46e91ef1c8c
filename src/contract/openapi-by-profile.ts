import { mapValues } from '../values/maps.js';
import { type Gaps, isAlwaysAbsent, type PossibleAnswers } from './gap-answers.js';
import { responsesToCreate } from './gaps/creates.js';
import { errorContent, errorStatus } from './gaps/error-responses.js';
import { rateLimitHeaders } from './gaps/rate-limit-headers.js';
import {
  type EventRecord,
  hasRecords,
  mapRecords,
  messageTypes,
  pingType,
  signatureSchemes,
  toWireMapper,
  toWireMessage,
} from './gaps/records.js';
import { eventNaming, stateNaming } from './gaps/wire-names.js';
import { isShared, operations, type ResponseEntry } from './operations.js';

/** A part of an OpenAPI document. */
type OpenApiNode = { [field: string]: unknown };
type SchemaTable = { [title: string]: OpenApiNode };

/** Title of the schema of a report with its documented fields only. */
const documentedReport = 'DocumentedReport';

/** Returns the schemas of records and create requests under these answers. */
function schemasByProfile(schemas: SchemaTable, possible: PossibleAnswers): SchemaTable {
  const documented = documentedReportSchema(schemas.Report ?? {});
  const reportSchema = (schema: OpenApiNode): OpenApiNode => {
    const answers = possible['report-fields'];
    if (!answers.includes('absent')) return schema;
    return answers.length === 1
      ? { ...documented, title: schema.title }
      : { anyOf: [schema, documented], 'x-gap': 'G03' };
  };
  const requestSchema = (schema: OpenApiNode, gap: 'option-members' | 'request-members'): OpenApiNode => {
    const { additionalProperties: _, ...open } = schema;
    return possible[gap].every((answer) => answer === 'refused') ? schema : open;
  };
  const eventNames = (schema: OpenApiNode): OpenApiNode =>
    withWireNames(schema, possible['event-names'], eventNaming.wireName);
  const conversions: Readonly<Record<string, (schema: OpenApiNode) => OpenApiNode>> = {
    Report: reportSchema,
    ReportSummary: reportSchema,
    ReportStatus: (schema) => withWireNames(schema, possible.states, stateNaming.wireName),
    CreateReport: (schema) => requestSchema(schema, 'request-members'),
    CreateOptions: (schema) => validateSchemaBy(requestSchema(schema, 'option-members'), possible),
    ReportEvent: (schema) => eventSchemaBy(schema, possible),
    ReportEventType: eventNames,
    SubscribedEvent: eventNames,
    WebhookMessage: (schema) => eventSchemaBy(schema, possible),
    WebhookWithSecret: (schema) => secretSchemaBy(schema, possible),
  };
  const converted = mapValues(schemas, (schema, title) => conversions[title]?.(schema) ?? schema);
  return { ...converted, [documentedReport]: documented };
}

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

/** Returns the schema with the contract's names of states or events, which are always accepted, and the possible ones. */
function withWireNames<Answer>(
  schema: OpenApiNode,
  possible: readonly Answer[],
  wireName: (name: string, answer: Answer) => string,
): OpenApiNode {
  const names = schema.enum as string[];
  const others = possible.flatMap((answer) => names.map((name) => wireName(name, answer)));
  return { ...schema, enum: [...new Set([...names, ...others])] };
}

/** Returns the schema of an event in its possible forms. */
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

/** Returns the schema of a new endpoint, which has a secret only if messages are signed with it. */
function secretSchemaBy(schema: OpenApiNode, { signing: possible }: PossibleAnswers): OpenApiNode {
  const hasSecret = possible.map((answer) => signatureSchemes[answer] === 'v1');
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
  const adjusted = more.length > 0 ? open : { ...open, default: only === 'true' };
  return { ...schema, properties: { ...others, validate: adjusted } };
}

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

/** Returns the webhooks of the published document by event name. */
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
  return [...new Set(possible.map((answer) => eventNaming.wireName(type, answer)))];
}

function webhookOperationBy(
  post: WebhookOperation,
  name: string,
  possible: PossibleAnswers,
): WebhookOperation {
  const isSigned = possible.signing.map((answer) => signatureSchemes[answer] !== null);
  const signed = isSigned.every((each) => each);
  const parameters = post.parameters
    .filter((header) => header.name !== signatureHeader || isSigned.includes(true))
    .map((header) =>
      header.name === signatureHeader ? signatureParameterBy(header, signed, possible) : header,
    );
  const description = signed ? post.description : post.description.replace(/ Signed by .*$/, '');
  const adjusted = { ...post, operationId: messageOperationId(name), description, parameters };
  // A test message has one form under all answers.
  if (name === pingType) return adjusted;
  const { content, ...body } = post.requestBody;
  const [usual] = Object.values(content);
  if (usual === undefined) throw new Error('a message has a body');
  const types = messageTypes(possible['event-payload']);
  const shown = messageMediaTypeBy(usual, name, possible);
  const contents = types.map((mediaType) => [mediaType, shown]);
  const requestBody = { ...body, content: Object.fromEntries(contents) };
  return {
    ...adjusted,
    parameters: isSameMessage(usual, shown) ? parameters : withoutSignatureExample(parameters),
    requestBody,
  };
}

/** Returns whether the examples of two contents have the same bytes, and so the same signature. */
function isSameMessage(one: MessageMediaType, other: MessageMediaType): boolean {
  const [bytes, others] = [one, other].map(({ examples = {} }) =>
    JSON.stringify(Object.values(examples).map(({ value }) => value)),
  );
  return bytes === others;
}

/** Removes the example of the signature, which was computed for another message. */
export function withoutSignatureExample(
  parameters: WebhookOperation['parameters'],
): WebhookOperation['parameters'] {
  return parameters.map((header) => (header.name === signatureHeader ? withoutExample(header) : header));
}

function withoutExample<H extends OpenApiNode>({ example: _, ...header }: H & OpenApiNode): H {
  return header as unknown as H;
}

/** Returns the operation id of a webhook. */
export function messageOperationId(type: string): string {
  const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `on${words.join('')}`;
}

function messageMediaTypeBy(
  { schema, examples = {} }: MessageMediaType,
  name: string,
  possible: PossibleAnswers,
): MessageMediaType {
  const [message, { properties, ...rest }] = schema.allOf;
  const named = { ...rest, properties: { type: { ...properties.type, const: name } } };
  const adjusted = Object.values(examples).map(({ value, ...example }) => [
    name,
    { ...example, value: messageExampleBy(value, possible) },
  ]);
  const shown = adjusted.filter(([, example]) => (example as { value: unknown }).value !== null);
  return {
    schema: { allOf: [message, named] },
    ...(shown.length === 0 ? {} : { examples: Object.fromEntries(shown) }),
  };
}

/** Returns a recorded message in the form of these answers; null if the recording lacks what they need. */
function messageExampleBy(message: Omit<EventRecord, 'id'>, possible: PossibleAnswers): unknown {
  const usual = ['listed', 'not-listed'];
  if (!possible['event-payload'].every((answer) => usual.includes(answer))) return null;
  return toWireMessage({ id: '', ...message }, firstAnswers(possible)).body;
}

/** Returns gaps with the first possible answer to each. */
function firstAnswers(possible: PossibleAnswers): Gaps {
  return { possible, varied: () => '', answer: (gap) => possible[gap][0] as never };
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
  const schemes = possible.map((answer) => signatureSchemes[answer]).filter((scheme) => scheme !== null);
  const how = schemes.map((scheme) => signatureMeanings[scheme]).join(', or ');
  // The example has the default scheme.
  const shown = schemes.includes('v1') ? header : withoutExample(header);
  return { ...shown, required, description: `${how} in base64, once for each key that holds.` };
}

type NamedRecord<T> = { [name: string]: T };

interface ResponseNode extends OpenApiNode {
  $ref?: string;
  headers?: NamedRecord<unknown>;
  content?: NamedRecord<MediaTypeNode>;
}

type MediaTypeNode = { schema?: OpenApiNode; examples?: NamedRecord<{ value?: unknown }> };

interface OperationNode extends OpenApiNode {
  operationId: string;
  parameters?: { name: string }[];
  responses: NamedRecord<ResponseNode>;
}

/** The parts of an OpenAPI document that depend on a profile or a shape. */
export interface OpenapiDocument {
  paths: object;
  webhooks: object;
  components: { schemas: object; responses: object; headers: object };
}

/** Returns the published document under these answers to the gaps. */
export function documentByProfile<D extends OpenapiDocument>(document: D, possible: PossibleAnswers): D {
  const { components } = document;
  const shared = components.responses as NamedRecord<ResponseNode>;
  const paths = Object.entries(document.paths as NamedRecord<NamedRecord<OperationNode>>).map(
    ([path, methods]) => {
      if (!isShared(path)) return [path, methods] as const;
      const served = Object.entries(methods).filter(
        ([, { 'x-gap': gap }]) => !isAlwaysAbsent(typeof gap === 'string' ? { gap } : {}, possible),
      );
      const adjusted = served.map(([method, one]) => [method, operationBy(one, shared, possible)]);
      return [path, Object.fromEntries(adjusted)] as const;
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
  described: OperationNode,
  shared: NamedRecord<ResponseNode>,
  possible: PossibleAnswers,
): OperationNode {
  const { operationId, parameters, responses } = described;
  const ignoresKeys = possible.idempotency.every((answer) => answer === 'ignored');
  const servesParts = possible['content-parts'].includes('served');
  const readParameters = parameters?.filter(
    ({ name }) => (!ignoresKeys || name !== 'Idempotency-Key') && (servesParts || name !== 'include'),
  );
  const adjusted: NamedRecord<ResponseNode> = {};
  const add = (status: number, response: ResponseNode): void => {
    adjusted[status] = mergedResponse(adjusted[status], withLimitHeaders(response, possible));
  };
  for (const [name, { $ref = '', ...own }] of Object.entries(responses)) {
    const status = Number(name);
    const response = ($ref === '' ? own : (shared[$ref.split('/').at(-1) ?? ''] ?? {})) as ResponseNode;
    if (status >= 400) {
      for (const code of statusesOf(status, possible))
        add(code, errorResponseBy(response, status !== code, possible));
    } else if (status === 304) add(status, response);
    else for (const [shown, one] of successesBy(operationId, status, response, possible)) add(shown, one);
  }
  return {
    ...described,
    ...(readParameters === undefined ? {} : { parameters: readParameters }),
    responses: adjusted,
  };
}

function statusesOf(status: number, { 'error-codes': possible }: PossibleAnswers): Set<number> {
  return new Set(possible.map((answer) => errorStatus(status, answer)));
}

function errorResponseBy(response: ResponseNode, isCoarse: boolean, possible: PossibleAnswers): ResponseNode {
  const { content = {}, headers = {}, ...rest } = response;
  const { Allow: allow, ...others } = headers;
  const adjusted = errorContent(isCoarse ? withoutExamples(content) : content, possible['error-body']);
  return {
    ...rest,
    headers: isCoarse || allow === undefined ? others : { ...others, Allow: allow },
    ...(Object.keys(adjusted).length === 0 ? {} : { content: adjusted as NamedRecord<MediaTypeNode> }),
  };
}

/** Removes examples, whose problems have another status than this response. */
function withoutExamples(content: NamedRecord<MediaTypeNode>): NamedRecord<MediaTypeNode> {
  return mapValues(content, ({ schema = {} }) => ({ schema }));
}

/** Returns the success responses under these answers, with their statuses. */
function successesBy(
  id: string,
  status: number,
  response: ResponseNode,
  possible: PossibleAnswers,
): [number, ResponseNode][] {
  const adjusted = recordResponseBy(id, response, possible);
  const row = operations
    .find((operation) => operation.id === id)
    ?.answers.find((one) => one.status === status);
  if (id !== 'createReport' || row === undefined) return [[status, adjusted]];
  return possible['create-status'].map((answer) => {
    const shown = responsesToCreate[answer](row);
    return [
      shown.status,
      { ...adjusted, headers: withoutRemovedHeaders(adjusted.headers ?? {}, row, shown) },
    ];
  });
}

function withoutRemovedHeaders(
  headers: NamedRecord<unknown>,
  before: ResponseEntry,
  now: ResponseEntry,
): NamedRecord<unknown> {
  const removed = (before.headers ?? []).filter((name) => !now.headers?.includes(name));
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !removed.includes(name)));
}

const refTo = (title: string): OpenApiNode => ({ $ref: `#/components/schemas/${title}` });

/** Returns a success response with schema and examples under these answers. */
function recordResponseBy(id: string, response: ResponseNode, possible: PossibleAnswers): ResponseNode {
  const json = response.content?.['application/json'];
  if (json === undefined) return response;
  const { schema = {}, examples = {}, ...rest } = json;
  const title =
    String(schema.$ref ?? '')
      .split('/')
      .at(-1) ?? '';
  const isCreate = id === 'createReport';
  const adjusted = mapValues(examples, ({ value, ...example }) => ({
    ...example,
    value: responseExampleBy(title, value, isCreate, possible),
  }));
  const content = { ...rest, schema: isCreate ? createdSchema(schema, possible) : schema };
  const shown = Object.keys(adjusted).length === 0 ? {} : { examples: adjusted };
  return { ...response, content: { ...response.content, 'application/json': { ...content, ...shown } } };
}

function createdSchema(schema: OpenApiNode, { 'create-body': possible }: PossibleAnswers): OpenApiNode {
  const minimal = possible.includes('minimal');
  if (!minimal) return schema;
  return possible.length === 1 ? refTo(documentedReport) : { anyOf: [schema, refTo(documentedReport)] };
}

/** Returns a recorded response under these answers; the first if several are possible. */
function responseExampleBy(
  title: string,
  value: unknown,
  isCreate: boolean,
  possible: PossibleAnswers,
): unknown {
  if (!hasRecords(title, value)) return value;
  return mapRecords(title, value, toWireMapper(firstAnswers(possible), isCreate));
}

/** Headers of the IETF draft, which the document declares for every limited response. */
const documentedLimitHeaders = ['RateLimit-Policy', 'RateLimit'];
const sampleLimit = { limit: 1, windowSeconds: 1, remaining: 1, resetSeconds: 1 };

function limitNames({ 'rate-limits': possible }: PossibleAnswers): string[] {
  return possible.flatMap((answer) => Object.keys(rateLimitHeaders(sampleLimit, answer)));
}

/** Returns the limit headers that the document does not declare yet. */
function limitHeaders(possible: PossibleAnswers): NamedRecord<OpenApiNode> {
  const others = limitNames(possible).filter((name) => !documentedLimitHeaders.includes(name));
  const description = 'The state of the rate limit of the account, if it has one.';
  return Object.fromEntries(
    others.map((name) => [name, { description, schema: { type: 'string' }, 'x-gap': 'G21' }]),
  );
}

/** Returns a response with the headers that it may have under these answers. */
function withLimitHeaders(response: ResponseNode, possible: PossibleAnswers): ResponseNode {
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

/** Merges two responses with the same status. */
function mergedResponse(one: ResponseNode | undefined, other: ResponseNode): ResponseNode {
  if (one === undefined) return other;
  const content = { ...one.content, ...other.content };
  return {
    ...one,
    description: `${String(one.description)} ${String(other.description)}`,
    headers: { ...one.headers, ...other.headers },
    ...(Object.keys(content).length === 0 ? {} : { content }),
  };
}
