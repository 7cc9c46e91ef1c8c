import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReportEvent, ReportEventType } from '../../src/contract/generated/types.js';
import { operations, parametersOf } from '../../src/contract/operations.js';
import { startSandbox } from '../../src/testing/index.js';
import type { Call } from './calls.js';
import { adminToken, keyCalls, keySecret } from './key-calls.js';
import { lawyerCalls } from './lawyer-calls.js';
import { allEvents, eventfulCalls, lifeCalls } from './life-calls.js';
import { refusedCalls } from './refused-calls.js';
import { tour } from './tour.js';
import { worldCalls } from './world-calls.js';

/** Named examples in OpenAPI form. */
export type NamedExamples = { [name: string]: { summary: string; value: unknown } };

export interface Examples {
  /** Parameters by operation and name, such as `getReport reportId`. */
  parameters: { [operationAndParameter: string]: NamedExamples };
  /** Request bodies by operation and media type. */
  requests: { [operationAndType: string]: NamedExamples };
  /** Responses by operation and status, such as `createReport 201`. */
  answers: { [operationAndStatus: string]: NamedExamples };
  /** The first event of each type. */
  events: ReadonlyMap<ReportEventType, ReportEvent>;
}

const key = 'sbx_playground_demo';

/** Placeholder of signatures, which differ in each run. */
const exampleSignatures =
  'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE= v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=';

/** A played call and its response. */
export interface Played {
  /** The request with all placeholders filled in. */
  call: Call;
  response: Response;
  /** The received body. */
  text: string;
  /** The body without values that differ between runs: parsed JSON or text; null if there is none. */
  answered: unknown;
  /** True if it is part of the tour, which succeeds and is shown in the document. */
  isTour: boolean;
}

/**
 * Plays all calls on new sandboxes: the tour, the calls of an account with every event, and other calls, most of which
 * are refused.
 * @throws Error if a call of the tour or of that account is refused
 */
export async function* playCalls(start: typeof startSandbox = startSandbox): AsyncGenerator<Played> {
  {
    await using sandbox = await start({ keySecret });
    await using receiver = await startReceiver();
    const captured: { [name: string]: string } = { receiver: receiver.url };
    for (const call of [...tour, ...eventfulCalls]) {
      const played = await play(sandbox.url, call, captured);
      const { response, answered } = played;
      if (!response.ok) throw new Error(`${call.operation} ${call.name}: ${JSON.stringify(answered)}`);
      learn(captured, call.name, answered);
      yield { ...played, isTour: !eventfulCalls.includes(call) };
    }
  }
  await using sandbox = await start({ adminToken, keySecret, productionPort: 0 });
  const known: { [name: string]: string } = {};
  for (const call of [...refusedCalls, ...lifeCalls, ...keyCalls, ...worldCalls, ...lawyerCalls]) {
    const played = await play(sandbox.url, call, known);
    const { response, answered } = played;
    const { id } = (answered ?? {}) as { id?: string };
    known.id ??= id ?? '';
    if (response.status === 201) known.last = id ?? '';
    known.etag = response.headers.get('etag') ?? known.etag ?? '';
    yield { ...played, isTour: false };
  }
}

/**
 * Plays the tour, whose requests are shown too, and then refused calls on a new sandbox. Responses are kept
 * verbatim, except for what a call leaves out.
 */
export async function recordExamples(): Promise<Examples> {
  const events = new Map<ReportEventType, ReportEvent>();
  const examples: Examples = { parameters: {}, requests: {}, answers: {}, events };
  for await (const { call, response, answered, isTour } of playCalls()) {
    const place = `${call.operation} ${response.status}`;
    if (isTour) noteRequest(examples, call);
    const isShown = isTour ? answered !== null && !call.hidden : !response.ok;
    if (isShown) note(examples.answers, place, call, answered);
    if (call.name === allEvents) noteEvents(events, answered);
  }
  return examples;
}

/** Collects the first event of each type. */
function noteEvents(events: Map<ReportEventType, ReportEvent>, answered: unknown): void {
  const { data } = answered as { data: readonly ReportEvent[] };
  for (const event of data) if (!events.has(event.type)) events.set(event.type, event);
}

/** Values of a response for later calls: the created id, the cursor of the next page, the first listed id. */
function learn(captured: { [name: string]: string }, name: string, answered: unknown): void {
  const { id, page, data } = (answered ?? {}) as {
    id?: string;
    page?: { next: string | null };
    data?: { id?: string }[];
  };
  const text = id ?? page?.next;
  if (typeof text === 'string') captured[name] = text;
  const first = Array.isArray(data) ? data[0]?.id : undefined;
  if (first !== undefined) captured[`${name}First`] = first;
}

async function play(
  url: string,
  call: Call,
  values: { [name: string]: string },
): Promise<Omit<Played, 'isTour'>> {
  const request = filled(call, values);
  const { method = 'GET', path, headers = {}, body } = request;
  const response = await fetch(url + path, {
    method,
    headers: { Authorization: `Bearer ${key}`, ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const stable = ofAnyRun(text);
  const isJson = response.headers.get('content-type')?.includes('json');
  const answered = text === '' ? null : isJson ? (JSON.parse(stable) as unknown) : stable;
  return { call: request, response, text, answered };
}

/** URL of endpoints in the document. */
const shownReceiver = 'http://127.0.0.1:3000/hook';

/** An endpoint that accepts everything. */
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

/** Removes values that differ between runs or client versions. */
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

/** Returns the request as shown in the document: parameters and body. */
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
      .map(([name, field]) => [name, withoutContent(field)]),
  );
}
