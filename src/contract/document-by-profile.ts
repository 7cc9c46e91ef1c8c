import { type Gaps, isAlwaysAbsent, type PossibleAnswers } from './gap-answers.js';
import { createResponseEntry } from './gaps/create-status.js';
import { errorContent } from './gaps/error-body.js';
import { errorStatus } from './gaps/error-codes.js';
import { rateLimitHeaders } from './gaps/rate-limits.js';
import { hasRecords, mapRecords, toWireMapper } from './gaps/records-told.js';
import { isShared, operations, type ResponseEntry } from './operations.js';
import { documentedReport, type OpenApiNode, schemasByProfile } from './schemas-by-profile.js';
import { webhooksByProfile } from './webhooks-by-profile.js';

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
