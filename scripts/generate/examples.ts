import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReportEvent, ReportEventType } from '../../src/contract/generated/types.js';
import { operations, parametersOf } from '../../src/contract/operations.js';
import { startSandbox } from '../../src/testing/index.js';
import type { Call } from './calls.js';
import { adminToken, keyCalls, keySecret } from './key-calls.js';
import { lawyerCalls } from './lawyer-calls.js';
import { eventfulCalls, lifeCalls } from './life-calls.js';
import { refusedCalls } from './refused-calls.js';
import { tour } from './tour.js';
import { worldCalls } from './world-calls.js';

/** Named examples as OpenAPI wants them. */
export type NamedExamples = { [name: string]: { summary: string; value: unknown } };

export interface Examples {
  /** By operation and name, such as `getReport reportId`. */
  parameters: { [operationAndParameter: string]: NamedExamples };
  /** By operation and media type. */
  requests: { [operationAndType: string]: NamedExamples };
  /** By operation and status, such as `createReport 201`. */
  answers: { [operationAndStatus: string]: NamedExamples };
  /** The first event of each type. */
  events: ReadonlyMap<ReportEventType, ReportEvent>;
}

const key = 'sbx_playground_demo';

/** What two secrets sign, which no two runs sign alike. */
const exampleSignatures =
  'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE= v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=';

/**
 * What a sandbox of its own answers, word for word but for what a call leaves out: to the tour, of which the requests
 * are told as well, and then to requests that are refused.
 */
export async function recordExamples(): Promise<Examples> {
  const events = new Map<ReportEventType, ReportEvent>();
  const examples: Examples = { parameters: {}, requests: {}, answers: {}, events };
  const told: { [name: string]: string } = {};
  {
    await using sandbox = await startSandbox({ keySecret });
    await using receiver = await startReceiver();
    told.receiver = receiver.url;
    for (const call of tour) {
      const asked = filled(call, told);
      const { response, answered } = await ask(sandbox.url, asked);
      if (!response.ok) throw new Error(`${call.operation} ${call.name}: ${JSON.stringify(answered)}`);
      learn(told, call.name, answered);
      noteRequest(examples, asked);
      if (answered !== null && !call.untold)
        note(examples.answers, `${call.operation} ${response.status}`, call, answered);
    }
    for (const event of await eventsOf(sandbox.url))
      if (!events.has(event.type)) events.set(event.type, event);
  }
  await using sandbox = await startSandbox({ adminToken, keySecret, productionPort: 0 });
  const known: { [name: string]: string } = {};
  for (const call of [...refusedCalls, ...lifeCalls, ...keyCalls, ...worldCalls, ...lawyerCalls]) {
    const { response, answered } = await ask(sandbox.url, filled(call, known));
    const { id } = (answered ?? {}) as { id?: string };
    known.id ??= id ?? '';
    if (response.status === 201) known.last = id ?? '';
    known.etag = response.headers.get('etag') ?? known.etag ?? '';
    if (!response.ok) note(examples.answers, `${call.operation} ${response.status}`, call, answered);
  }
  return examples;
}

/** What happened to the reports of an account in which everything happens. */
async function eventsOf(url: string): Promise<readonly ReportEvent[]> {
  const told: { [name: string]: string } = {};
  let last: unknown;
  for (const call of eventfulCalls) {
    const { response, answered } = await ask(url, filled(call, told));
    if (!response.ok) throw new Error(`${call.operation} ${call.name}: ${JSON.stringify(answered)}`);
    learn(told, call.name, answered);
    last = answered;
  }
  return (last as { data: ReportEvent[] }).data;
}

/** What later calls need of an answer: the id of what was made, where the next page begins, the first that is listed. */
function learn(told: { [name: string]: string }, name: string, answered: unknown): void {
  const { id, page, data } = (answered ?? {}) as {
    id?: string;
    page?: { next: string | null };
    data?: { id?: string }[];
  };
  const text = id ?? page?.next;
  if (typeof text === 'string') told[name] = text;
  const first = Array.isArray(data) ? data[0]?.id : undefined;
  if (first !== undefined) told[`${name}First`] = first;
}

async function ask(url: string, { method = 'GET', path, headers = {}, body }: Call) {
  const response = await fetch(url + path, {
    method,
    headers: { Authorization: `Bearer ${key}`, ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = ofAnyRun(await response.text());
  const isJson = response.headers.get('content-type')?.includes('json');
  return { response, answered: text === '' ? null : isJson ? (JSON.parse(text) as unknown) : text };
}

/** Where the document says that endpoints listen. */
const shownReceiver = 'http://127.0.0.1:3000/hook';

/** An endpoint that takes everything. */
async function startReceiver() {
  const server = createServer((request, response) => {
    response.sendDate = false;
    request.resume().on('end', () => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

/** Without what another run, or another version of the client, would say otherwise. */
function ofAnyRun(text: string): string {
  return text
    .replace(/"receivedAt":"[^"]*"/g, '"receivedAt":"2026-11-20T09:30:00.000Z"')
    .replace(/"startedAt":"[^"]*"/g, '"startedAt":"2026-11-20T09:30:00.000Z"')
    .replace(/"durationMs":[0-9.]+/g, '"durationMs":0.4')
    .replace(/("name":"webhook-timestamp","value":)"[^"]*"/g, '$1"1795167000"')
    .replace(/("name":"webhook-signature","value":)"[^"]*"/g, `$1"${exampleSignatures}"`)
    .replace(/http:\/\/127\.0\.0\.1:\d+\/hook/g, shownReceiver)
    .replace(/"(?:accept|sec-|user-agent)[a-z-]*":"[^"]*",?/g, '')
    .replace(/,}/g, '}');
}

function filled(call: Call, values: { [name: string]: string }): Call {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  const headers = Object.entries(call.headers ?? {}).map(([name, text]) => [name, fill(text)]);
  const { url } = (call.body ?? {}) as { url?: unknown };
  const body = typeof url === 'string' ? { ...(call.body as object), url: fill(url) } : call.body;
  return { ...call, path: fill(call.path), headers: Object.fromEntries(headers), body };
}

function note(
  into: { [place: string]: NamedExamples },
  place: string,
  { name, summary, short = false }: Call,
  value: unknown,
): void {
  into[place] = { ...into[place], [name]: { summary, value: short ? withoutContent(value) : value } };
}

/** The request as the document tells it: parameters and body. */
function noteRequest({ parameters, requests }: Examples, call: Call): void {
  const operation = operations.find(({ id }) => id === call.operation);
  if (operation === undefined) throw new Error(`there is no operation ${call.operation}`);
  const [path = '', search = ''] = call.path.split('?');
  const pattern = new RegExp(`^${operation.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  const inPath = pattern.exec(path)?.groups ?? {};
  const inQuery = new URLSearchParams(search);
  for (const { name, in: place, schema } of parametersOf(operation)) {
    const text = { path: inPath[name], query: inQuery.get(name), header: call.headers?.[name] }[place];
    if (text === undefined || text === null) continue;
    const isText = schema.type === 'string' || schema.type === undefined;
    note(parameters, `${call.operation} ${name}`, call, isText ? decodeURIComponent(text) : JSON.parse(text));
  }
  if (call.body !== undefined) {
    note(
      requests,
      `${call.operation} ${call.headers?.['Content-Type']}`,
      { ...call, short: false },
      typeof call.body === 'string' ? call.body : JSON.parse(ofAnyRun(JSON.stringify(call.body))),
    );
  }
}

function withoutContent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutContent);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'content')
      .map(([name, member]) => [name, withoutContent(member)]),
  );
}
