import { type Gaps, isNowhere, type PossibleAnswers } from './gap-answers.js';
import { createdRow } from './gaps/create-status.js';
import { refusalContent } from './gaps/error-body.js';
import { refusalStatus } from './gaps/error-codes.js';
import { limitFields } from './gaps/rate-limits.js';
import { hasRecords, recordsTold, withRecords } from './gaps/records-told.js';
import { type AnswerEntry, isShared, operations } from './operations.js';
import { documentedReport, type Node, schemasByProfile } from './schemas-by-profile.js';
import { webhooksByProfile } from './webhooks-by-profile.js';

type Named<T> = { [name: string]: T };

interface Response extends Node {
  $ref?: string;
  headers?: Named<unknown>;
  content?: Named<Content>;
}

type Content = { schema?: Node; examples?: Named<{ value?: unknown }> };

interface Described extends Node {
  operationId: string;
  parameters?: { name: string }[];
  responses: Named<Response>;
}

/** An OpenAPI document, as far as profiles go. */
interface Document {
  paths: object;
  /** What endpoints are sent. */
  webhooks: object;
  components: { schemas: object; responses: object; headers: object };
}

/** The published document by what is answered where the documents leave a question open. */
export function documentByProfile<D extends Document>(document: D, possible: PossibleAnswers): D {
  const { components } = document;
  const shared = components.responses as Named<Response>;
  const paths = Object.entries(document.paths as Named<Named<Described>>).map(([path, methods]) => {
    if (!isShared(path)) return [path, methods] as const;
    const served = Object.entries(methods).filter(
      ([, { 'x-gap': gap }]) => !isNowhere(typeof gap === 'string' ? { gap } : {}, possible),
    );
    const told = served.map(([method, one]) => [method, operationBy(one, shared, possible)]);
    return [path, Object.fromEntries(told)] as const;
  });
  return {
    ...document,
    paths: Object.fromEntries(paths.filter(([, methods]) => Object.keys(methods).length > 0)),
    webhooks: webhooksByProfile(document.webhooks, possible),
    components: {
      ...components,
      schemas: schemasByProfile(components.schemas as Named<Node>, possible),
      headers: { ...components.headers, ...limitHeaders(possible) },
    },
  };
}

function operationBy(described: Described, shared: Named<Response>, possible: PossibleAnswers): Described {
  const { operationId, parameters, responses } = described;
  const ignoresKeys = possible.idempotency.every((answer) => answer === 'ignored');
  const taken = parameters?.filter(({ name }) => !ignoresKeys || name !== 'Idempotency-Key');
  const told: Named<Response> = {};
  const add = (status: number, response: Response): void => {
    told[status] = merged(told[status], headed(response, possible));
  };
  for (const [name, { $ref = '', ...own }] of Object.entries(responses)) {
    const status = Number(name);
    const response = ($ref === '' ? own : (shared[$ref.split('/').at(-1) ?? ''] ?? {})) as Response;
    if (status >= 400) {
      for (const code of statusesOf(status, possible))
        add(code, refusalBy(response, status !== code, possible));
    } else if (status === 304) add(status, response);
    else for (const [shown, one] of successesBy(operationId, status, response, possible)) add(shown, one);
  }
  return { ...described, ...(taken === undefined ? {} : { parameters: taken }), responses: told };
}

function statusesOf(status: number, { 'error-codes': possible }: PossibleAnswers): Set<number> {
  return new Set(possible.map((answer) => refusalStatus(status, answer)));
}

function refusalBy(response: Response, isCoarse: boolean, possible: PossibleAnswers): Response {
  const { content = {}, headers = {}, ...rest } = response;
  const { Allow: allow, ...others } = headers;
  const told = refusalContent(isCoarse ? withoutExamples(content) : content, possible['error-body']);
  return {
    ...rest,
    headers: isCoarse || allow === undefined ? others : { ...others, Allow: allow },
    ...(Object.keys(told).length === 0 ? {} : { content: told as Named<Content> }),
  };
}

/** Those of problems with another status would contradict it. */
function withoutExamples(content: Named<Content>): Named<Content> {
  return Object.fromEntries(Object.entries(content).map(([type, { schema = {} }]) => [type, { schema }]));
}

/** The successes that an operation may have in the place of one, by status. */
function successesBy(
  id: string,
  status: number,
  response: Response,
  possible: PossibleAnswers,
): [number, Response][] {
  const told = recordsBy(id, response, possible);
  const row = operations
    .find((operation) => operation.id === id)
    ?.answers.find((one) => one.status === status);
  if (id !== 'createReport' || row === undefined) return [[status, told]];
  return possible['create-status'].map((answer) => {
    const shown = createdRow(row, answer);
    return [shown.status, { ...told, headers: withoutGone(told.headers ?? {}, row, shown) }];
  });
}

function withoutGone(headers: Named<unknown>, before: AnswerEntry, now: AnswerEntry): Named<unknown> {
  const gone = (before.headers ?? []).filter((name) => !now.headers?.includes(name));
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !gone.includes(name)));
}

const refTo = (title: string): Node => ({ $ref: `#/components/schemas/${title}` });

/** A success with its schema and examples as records of reports are told. */
function recordsBy(id: string, response: Response, possible: PossibleAnswers): Response {
  const { schema = {}, examples = {}, ...rest } = response.content?.['application/json'] ?? {};
  const title =
    String(schema.$ref ?? '')
      .split('/')
      .at(-1) ?? '';
  const isCreate = id === 'createReport';
  const told = Object.entries(examples).map(([name, { value, ...example }]) => [
    name,
    { ...example, value: exampleBy(title, value, isCreate, possible) },
  ]);
  if (response.content?.['application/json'] === undefined) return response;
  const content = { ...rest, schema: isCreate ? createdSchema(schema, possible) : schema };
  const shown = told.length === 0 ? {} : { examples: Object.fromEntries(told) };
  return { ...response, content: { ...response.content, 'application/json': { ...content, ...shown } } };
}

function createdSchema(schema: Node, { 'create-body': possible }: PossibleAnswers): Node {
  const minimal = possible.includes('minimal');
  if (!minimal) return schema;
  return possible.length === 1 ? refTo(documentedReport) : { anyOf: [schema, refTo(documentedReport)] };
}

/** A recorded answer, as it would be told; by the first answer where several are possible. */
function exampleBy(title: string, value: unknown, isCreate: boolean, possible: PossibleAnswers): unknown {
  if (!hasRecords(title, value)) return value;
  const gaps: Gaps = { possible, varied: () => '', answer: (gap) => possible[gap][0] as never };
  return withRecords(title, value, recordsTold(gaps, isCreate));
}

/** The headers of the draft, which the document has for every answer that may carry them. */
const usualLimits = ['RateLimit-Policy', 'RateLimit'];
const sample = { limit: 1, windowSeconds: 1, remaining: 1, resetSeconds: 1 };

function limitNames({ 'rate-limits': possible }: PossibleAnswers): string[] {
  return possible.flatMap((answer) => Object.keys(limitFields(sample, answer)));
}

/** Those that the document does not have yet. */
function limitHeaders(possible: PossibleAnswers): Named<Node> {
  const others = limitNames(possible).filter((name) => !usualLimits.includes(name));
  const description = 'Where the account has a rate limit: what is left of it.';
  return Object.fromEntries(
    others.map((name) => [name, { description, schema: { type: 'string' }, 'x-gap': 'G21' }]),
  );
}

/** A response with the headers that an answer may have. */
function headed(response: Response, possible: PossibleAnswers): Response {
  const { headers = {} } = response;
  const isLimited = 'RateLimit' in headers;
  const sharedWithNone = possible['cross-origin'].every((answer) => answer === 'none');
  const kept = Object.entries(headers).filter(([name]) => {
    if (usualLimits.includes(name)) return false;
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
function merged(one: Response | undefined, other: Response): Response {
  if (one === undefined) return other;
  const content = { ...one.content, ...other.content };
  return {
    ...one,
    description: `${String(one.description)} ${String(other.description)}`,
    headers: { ...one.headers, ...other.headers },
    ...(Object.keys(content).length === 0 ? {} : { content }),
  };
}
