import { Readable } from 'node:stream';
import inject from 'light-my-request';
import { beforeAll, describe, expect, it } from 'vitest';
import { scaled } from '../scale.js';
import { type FaultKind, Injector, importWrapped, injected } from './injected-faults.js';

interface FaultedRequest {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT';
  url: string;
  headers?: Record<string, string>;
  /** A stream is sent without a length. */
  body?: unknown;
  /** False sends no key. */
  keyed?: boolean;
}

interface ReplySummary {
  status: number;
  type: unknown;
  body: string;
}

const create: FaultedRequest = {
  method: 'POST',
  url: '/v1/reports',
  body: { type: 'sociedades_y_poderes', companyId: 'acme' },
};

/** Initial state of an account: its first report about acme, with the same id in every account, and its world. */
interface PreparedAccount {
  id: string;
  world: unknown;
}

/** Simultaneous requests, each from its own account, which can be sent again. */
const groups: [title: string, requestsFor: (given: PreparedAccount) => FaultedRequest[]][] = [
  [
    'creates and a read',
    ({ id }) => [
      create,
      { ...create, headers: { 'idempotency-key': 'one' } },
      { url: `/v1/reports/${id}`, headers: { 'accept-encoding': 'gzip' } },
    ],
  ],
  [
    'an edit',
    ({ id }) => [
      {
        method: 'PATCH',
        url: `/v1/reports/${id}`,
        headers: { 'if-match': '*', 'edit-reason': 'r', 'content-type': 'application/json-patch+json' },
        body: [{ op: 'replace', path: '/content/documents/0/extracted/0/value', value: 'Otra' }],
      },
    ],
  ],
  [
    'the clock, a snapshot, a fork and an import',
    ({ world }) => [
      { method: 'PUT', url: '/_sandbox/clock', body: { mode: 'manual' } },
      { method: 'POST', url: '/_sandbox/snapshots', body: { name: 'one', replace: true } },
      { method: 'POST', url: '/_sandbox/fork', body: { key: 'sbx_playground_forked', replace: true } },
      { method: 'POST', url: '/_sandbox/import?replace=true', body: world },
    ],
  ],
  [
    'lists, a history and an export',
    ({ id }) => [
      { url: `/v1/reports/${id}/history` },
      { url: '/v1/reports?limit=1&status=completed' },
      { url: '/_sandbox/export' },
    ],
  ],
  [
    'refused requests',
    () => [
      { ...create, body: { type: 'sociedades_y_poderes' } },
      { ...create, body: Readable.from([Buffer.alloc(70_000)]) },
      { url: '/v1/nothing' },
      { url: '/v1/reports', keyed: false },
    ],
  ],
];

describe('a failure in any call between modules', () => {
  /** Calls and kinds of failures that an earlier group injected. Each pair is injected in one group, first and last. */
  const tried = new Set<string>();
  const isNew = (fault: Fault): boolean => !tried.has(nameOf(fault));
  const injector = new Injector();
  let modules: Awaited<ReturnType<typeof importWrapped>>;
  beforeAll(async () => {
    modules = await importWrapped(injector);
  });
  /** A server of wrapped modules, which gets the same requests from new accounts in each run. */
  function createServer(requestsFor: (given: PreparedAccount) => FaultedRequest[]) {
    const { createMemoryStore, createListener, createSandbox } = modules;
    const stopwatch = injector.wrap(() => 0, 'stopwatch');
    const sandbox = createSandbox({ seed: 's', pace: 'instant', store: createMemoryStore(), stopwatch });
    const failures: unknown[] = [];
    const listener = createListener(
      sandbox,
      ({ error }) => void failures.push(error),
      () => true,
    );
    const send = async (
      { method = 'GET', url, headers, body: payload, keyed }: FaultedRequest,
      name: string,
    ): Promise<ReplySummary> => {
      const authorization = `Bearer sbx_playground_${name}`;
      const response = await inject(listener, {
        method,
        url,
        headers: {
          ...(keyed === false ? {} : { authorization }),
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(payload === undefined
          ? {}
          : { payload: payload instanceof Readable ? payload : JSON.stringify(payload) }),
      });
      // The account name and the request id are the only differences.
      const body = response.payload.replaceAll(name, 'name').replace(/req_[0-9a-f]{8}_\d+/, 'req');
      return { status: response.statusCode, type: response.headers['content-type'], body };
    };
    let runs = 0;
    return async (fault: { at: number; kind: FaultKind } | null) => {
      runs += 1;
      const nameOf = (account: number): string => `r${runs}x${account}`;
      const given = { id: '', world: {} };
      for (const account of requestsFor(given).keys()) {
        given.id = JSON.parse((await send(create, nameOf(account))).body).id;
      }
      given.world = JSON.parse((await send({ url: '/_sandbox/export' }, nameOf(0))).body);
      const all = () => Promise.all(requestsFor(given).map((one, account) => send(one, nameOf(account))));
      failures.length = 0;
      injector.arm(fault);
      const replies = await all();
      injector.disarm();
      const [calls, waits, logged] = [[...injector.calls], [...injector.waits], [...failures]];
      const again = (await all()).map(({ status }) => status);
      return { replies, calls, waits, logged, again };
    };
  }

  it.each(groups)('affects only one request, and is logged once: %s', async (_, requestsFor) => {
    const run = createServer(requestsFor);
    // Runs once, so that caches are filled in every run.
    await run(null);
    const good = await run(null);
    const statuses = good.replies.map(({ status }) => status);
    expect([good.logged, good.again]).toEqual([[], statuses]);
    const all = good.calls.flatMap((call, at) => [
      { call, at, kind: 'throws' as const },
      ...(good.waits[at] ? [{ call, at, kind: 'rejects' as const }] : []),
    ]);
    const faults = scaled(firstAndLast(all).filter(isNew), all);
    for (const fault of faults) tried.add(nameOf(fault));
    const wrong = [];
    for (const fault of faults) {
      const { replies, logged, again } = await run(fault);
      const others = replies.filter(({ body }, at) => body !== good.replies[at]?.body);
      const outcome = { failed: others.map(({ status, type }) => ({ status, type })), logged, again };
      if (JSON.stringify(outcome) !== JSON.stringify(expected(statuses)))
        wrong.push({ ...fault, ...outcome });
    }
    expect(wrong).toEqual([]);
  });
});

interface Fault {
  call: string;
  at: number;
  kind: FaultKind;
}

function nameOf({ call, kind }: Fault): string {
  return `${kind} ${call}`;
}

/** Returns the first and last occurrence of each call, for each kind of failure. */
function firstAndLast(all: readonly Fault[]): Fault[] {
  const last = new Map(all.map((fault) => [nameOf(fault), fault]));
  const seen = new Set<string>();
  return all.filter((fault) => {
    const isFirst = !seen.has(nameOf(fault));
    seen.add(nameOf(fault));
    return isFirst || last.get(nameOf(fault)) === fault;
  });
}

function expected(again: readonly number[]) {
  const failed = [{ status: 500, type: 'application/problem+json' }];
  return { failed, logged: [injected], again };
}
