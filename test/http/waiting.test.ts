import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { afterEach, describe, expect, it } from 'vitest';
import { assumedGaps } from '../../src/contract/gap-answers.js';
import { createBoundedServer } from '../../src/http/connection/bounded-server.js';
import type { HttpExchange } from '../../src/http/exchange.js';
import { createPipelineMiddlewares, type RequestPipeline } from '../../src/http/request.js';
import type { HttpResponse } from '../../src/http/response.js';
import { send } from '../../src/http/response.js';
import { expectProblem } from './expect-problem.js';
import { converse, request } from './raw.js';

const limits = { headersMs: 5000, requestMs: 5000, checkMs: 1000, idleMs: 5000 };
const requestId = 'req_00000000_7';

/** Returns the fields of an exchange that the boundary reads. */
function exchangeOf(incoming: IncomingMessage, response: ServerResponse): HttpExchange {
  const operation = incoming.method === 'POST' ? { body: { schema: 'Any' } } : null;
  const path = incoming.url ?? '';
  const verdict = { allowed: false };
  const exchange = {
    request: incoming,
    nodeResponse: response,
    requestId,
    path,
    verdict,
    route: { operation },
  };
  return {
    ...exchange,
    session: null,
    bytes: null,
    keyedRequest: null,
    response: null,
    fault: null,
    corsHeaders: null,
    gaps: assumedGaps,
    limitHeaders: null,
    shape: null,
  } as unknown as HttpExchange;
}

const echo = ({ bytes }: HttpExchange): HttpResponse => ({
  status: 200,
  mediaType: 'text/plain',
  headers: {},
  body: String(bytes),
});

/** Holds requests for `/slow` until the test decides their outcome. */
function createGate() {
  let reached = (): void => {};
  let end: { pass(): void; fail(error: unknown): void } = { pass() {}, fail() {} };
  const arrival = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const gateOpened = new Promise<void>((resolve, reject) => {
    end = { pass: resolve, fail: reject };
  });
  return {
    arrival,
    end: () => end,
    hold<Value, Other>(path: string | undefined, value: () => Value, otherwise: () => Other) {
      if (path !== '/slow') return otherwise();
      reached();
      return gateOpened.then(value);
    },
  };
}

type Gate = ReturnType<typeof createGate>;

/** The points at which a pipeline may wait. */
const places: [string, (gate: Gate) => Partial<RequestPipeline>][] = [
  [
    'while the request opens',
    ({ hold }) => ({
      open(incoming, response) {
        const exchange = () => exchangeOf(incoming, response);
        return hold(incoming.url, exchange, exchange);
      },
    }),
  ],
  ['before the body', ({ hold }) => ({ beforeBody: [({ path }) => hold(path, pass, pass)] })],
  [
    'after the body',
    ({ hold }) => ({
      afterBody: [
        (exchange) =>
          hold(
            exchange.path,
            () => echo(exchange),
            () => echo(exchange),
          ),
      ],
    }),
  ],
  [
    'while a response is encoded',
    ({ hold }) => ({
      encode: ({ path }, response) =>
        hold(
          path,
          () => response,
          () => response,
        ),
    }),
  ],
  [
    'while a response is sent',
    ({ hold }) => {
      let isHeld = false;
      return {
        send(to, response) {
          const respond = () => send(to, response);
          const held = isHeld || !('request' in to) ? '' : to.request.url;
          isHeld ||= held === '/slow';
          return hold(held, respond, respond);
        },
      };
    },
  ],
];

function pass(): undefined {
  return undefined;
}

describe.each(places)('a pipeline that waits %s', (_, waiting) => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    await Promise.all(ends.splice(0).map((end) => end()));
  });

  async function serve(gate: Gate) {
    const failures: unknown[] = [];
    const log = ({ error }: { error: unknown }) => void failures.push(error);
    const observers = { log, observer: null };
    const usual = {
      ...{ open: exchangeOf, beforeBody: [pass], afterBody: [echo], record: pass, encode: toShape, send },
      recordLoss: async () => {},
      nextUncountedId: () => 'req_00000000_1',
    };
    const { open, runBeforeBody, runInBatch } = createPipelineMiddlewares(
      { ...usual, ...waiting(gate) },
      observers,
    );
    const app = new Koa().use(open).use(runBeforeBody).use(runInBatch);
    const server = createBoundedServer(app.callback(), limits, () => requestId, observers);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ends.push(() => new Promise((resolve) => server.close(resolve)));
    return { port: (server.address() as AddressInfo).port, failures };
  }

  it('responds to other requests meanwhile, and then to this one with its body', async () => {
    const gate = createGate();
    const { port, failures } = await serve(gate);
    const slow = converse(port, request('POST /slow', [], 'of the slow'), { replies: 1 });
    await gate.arrival;
    const others = await converse(port, request('POST /fast', [], 'of the fast'), { replies: 1 });
    gate.end().pass();
    const all = [...others.replies, ...(await slow).replies];
    expect(all.map(({ status, text }) => [status, text])).toEqual([
      [200, 'of the fast'],
      [200, 'of the slow'],
    ]);
    expect(failures).toEqual([]);
  });

  it('responds 500 if the awaited work fails, and logs that once', async () => {
    const gate = createGate();
    const { port, failures } = await serve(gate);
    const slow = converse(port, request('POST /slow', [], 'x'), { replies: 1 });
    await gate.arrival;
    const late = new Error('late');
    gate.end().fail(late);
    for (const reply of (await slow).replies) expectProblem(reply, 'internal-error');
    expect([(await slow).replies.length, failures]).toEqual([1, [late]]);
  });

  it('reports a body that fails before it is read', async () => {
    const gate = createGate();
    const { port, failures } = await serve(gate);
    const head = 'POST /slow HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n';
    const slow = converse(port, [head, 'no size\r\n'], { replies: 1 });
    // A pipeline that waits only after the body never gets this request.
    const refused = slow.then(() => undefined);
    await Promise.race([gate.arrival, refused]);
    await converse(port, request('GET /fast'), { replies: 1 });
    gate.end().pass();
    for (const reply of (await slow).replies) expectProblem(reply, 'malformed-request');
    expect([(await slow).replies.length, failures]).toEqual([1, []]);
  });
});

function toShape(_: HttpExchange, response: HttpResponse): HttpResponse {
  return response;
}
