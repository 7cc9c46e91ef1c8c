import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Report } from '../../src/contract/generated/types.js';
import { createListener, startServer } from '../../src/http/connection/server.js';
import type { InternalFailure } from '../../src/http/problem-response.js';
import type { Reports } from '../../src/reports/reports.js';
import { createSandbox, type SandboxCore } from '../../src/server/sandbox.js';
import { expectProblem } from './expect-problem.js';
import { converse, request } from './raw.js';
import { createTestStore } from './test-store.js';

const live = request('GET /livez');
const read = request('GET /v1/reports/rep_1');
const record: Report = {
  id: `rep_${'0'.repeat(32)}`,
  status: 'queued',
  statusReason: null,
  type: 'sociedades_y_poderes',
  companyId: 'acme',
  options: { validate: false },
  version: 1,
  createdAt: '2026-01-15T12:00:00.000Z',
  updatedAt: '2026-01-15T12:00:00.000Z',
  completedAt: null,
  validUntil: null,
};

describe('one boundary from socket to last byte', () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    await Promise.all(ends.splice(0).map((end) => end()));
  });

  /** Starts a server with a faulty sandbox. */
  async function serve(
    breaking: (sandbox: SandboxCore) => Partial<SandboxCore>,
    log?: (failure: InternalFailure) => void,
  ) {
    const sandbox = createSandbox({
      seed: 's',
      pace: 'fast',
      store: createTestStore(),
      stopwatch: () => 0,
    });
    const failures: InternalFailure[] = [];
    const server = await startServer(
      { ...sandbox, ...breaking(sandbox) },
      { host: '127.0.0.1', port: 0, log: log ?? ((failure) => void failures.push(failure)) },
    );
    ends.push(server.close);
    return { port: Number(new URL(server.url).port), failures };
  }

  const readingFrom = (get: () => unknown) => (sandbox: SandboxCore) => ({
    reports: { ...sandbox.reports, get } as Reports,
  });
  const broken = () => {
    throw new Error('broken');
  };

  it('a header that cannot be sent causes a 500, and its neighbours are answered', async () => {
    const refusal = { allowed: false, reason: 'invalid', row: 'malformed', error: 'ключ' } as const;
    const { port, failures } = await serve(({ keys }) => ({
      keys: { ...keys, judge: () => refusal },
    }));
    const { replies } = await converse(port, live + read + live, { replies: 3 });
    expect(replies.map(({ status }) => status)).toEqual([200, 500, 200]);
    for (const reply of replies.slice(1, 2)) expectProblem(reply, 'internal-error');
    expect(failures).toMatchObject([
      { requestId: replies[1]?.headers['request-id'], error: { code: 'ERR_INVALID_CHAR' } },
    ]);
  });

  it('a request that cannot be opened is answered 500 with its own id', async () => {
    const { port, failures } = await serve(() => ({ nextRequestId: broken }));
    const { replies } = await converse(port, read + read, { replies: 2 });
    const ids = replies.map((reply) => expectProblem(reply, 'internal-error').requestId);
    expect(ids).toEqual(['req_00000000_1', 'req_00000000_2']);
    expect(failures.map(({ requestId }) => requestId)).toEqual(ids);
  });

  it('a parser error is answered 500 if its refusal fails', async () => {
    const { port, failures } = await serve(() => ({ nextRequestId: broken }));
    const { replies, closed } = await converse(port, 'HELLO\r\n\r\n');
    const ids = replies.map((reply) => expectProblem(reply, 'internal-error').requestId);
    expect([ids, closed]).toEqual([['req_00000000_0'], true]);
    expect(failures.map(({ requestId }) => requestId)).toEqual(ids);
  });

  it('a handler that rejects is a 500', async () => {
    const { port, failures } = await serve(readingFrom(() => Promise.reject(new Error('late'))));
    const { replies } = await converse(port, read + live, { replies: 2 });
    expect([replies.map(({ status }) => status), failures.length]).toEqual([[500, 200], 1]);
    for (const reply of replies.slice(0, 1)) {
      expect(expectProblem(reply, 'internal-error').instance).toBe('/v1/reports/rep_1');
    }
  });

  it.each([
    ['throws', broken],
    ['rejects', async () => broken()],
  ])('a log that %s does not change the responses', async (_, log) => {
    const { port } = await serve(readingFrom(broken), log);
    const { replies } = await converse(port, read + live, { replies: 2 });
    expect(replies.map(({ status }) => status)).toEqual([500, 200]);
  });

  it('an error after a part of a response was sent closes only that connection', async () => {
    const company = { scenario: null };
    const content = { key: 'k', contentField: { byteLength: 4 } };
    const { port, failures } = await serve(readingFrom(() => ({ record, company, content })));
    const [cut, whole] = await Promise.all([converse(port, read), converse(port, live, { replies: 1 })]);
    expect([cut.closed, cut.replies]).toEqual([true, []]);
    expect(whole.replies.map(({ status }) => status)).toEqual([200]);
    expect(failures).toMatchObject([{ error: expect.any(TypeError) }]);
  });

  it.each([
    ['before the response is decided', (late: Promise<unknown>) => late],
    [
      'while a part of the response is not written yet',
      () => ({ key: 'k', contentField: Buffer.alloc(2 ** 24, ' ') }),
    ],
  ])('the journal shows that a client that leaves %s got no response', async (_, content) => {
    const company = { scenario: null };
    let decide = (): void => {};
    const late = new Promise<unknown>((resolve) => {
      decide = () => resolve({ record, company, content: { key: 'k', contentField: Buffer.from('{}') } });
    });
    const given = content(late);
    const { port, failures } = await serve(
      readingFrom(() => (given === late ? late : { record, company, content: given })),
    );
    const send = async (path: string) => {
      const { replies } = await converse(port, request(`GET ${path}`), { replies: 1 });
      return JSON.parse(replies[0]?.text ?? '');
    };
    await send('/v1/reports');
    const socket = connect(port, '127.0.0.1').pause();
    socket.on('error', () => {});
    await new Promise<void>((resolve) => socket.write(read, () => resolve()));
    await send('/livez');
    socket.resetAndDestroy();
    await send('/livez');
    decide();
    await expect
      .poll(async () => (await send('/_sandbox/requests?operation=getReport')).data)
      .toMatchObject([{ status: null }]);
    expect(failures).toEqual([]);
  });

  it('an error event of a response is logged, and ends only that request', async () => {
    const sandbox = createSandbox({
      seed: 's',
      pace: 'fast',
      store: createTestStore(),
      stopwatch: () => 0,
    });
    const failures: InternalFailure[] = [];
    const listener = createListener(
      sandbox,
      (failure) => failures.push(failure),
      () => true,
    );
    const port = await listen(
      createServer((incoming, response) => {
        listener(incoming, response);
        if (incoming.url === '/v1/reports/rep_1') response.emit('error', new Error('of the stream'));
      }),
    );
    const { replies } = await converse(port, live + read + live, { replies: 3 });
    expect([replies.map(({ status }) => status), failures.length]).toEqual([[200, 500, 200], 1]);
  });

  it('a client that sends CONNECT and disconnects ends only its own connection', async () => {
    const { port, failures } = await serve(() => ({}));
    const broke = Array.from({ length: 20 }, () => tunnelAndReset(port));
    await Promise.all(broke);
    const { replies } = await converse(port, live, { replies: 1 });
    expect([replies[0]?.status, failures]).toEqual([200, []]);
  });

  async function listen(server: Server): Promise<number> {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ends.push(() => new Promise((resolve) => server.close(resolve)));
    return (server.address() as AddressInfo).port;
  }
});

/** Sends CONNECT, and disconnects when it is refused. */
function tunnelAndReset(port: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => {
      socket.write('CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n');
    });
    socket.on('data', () => socket.resetAndDestroy());
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });
}
