import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../../src/http/connection/server.js';
import { createSandbox } from '../../src/server/sandbox.js';
import { scaled } from '../scale.js';
import { createTestStore } from './test-store.js';

const keys = scaled(64, 1000);
const workers = 64;

interface RequestSpec {
  method: string;
  path: string;
  body?: object;
}

/** The part of responses that a client stores. */
interface ClientMemory {
  ids: string[];
  cursor: string;
}

const type = 'sociedades_y_poderes';
const post = (path: string, body?: object): RequestSpec => ({
  method: 'POST',
  path,
  ...(body === undefined ? {} : { body }),
});
const get = (path: string): RequestSpec => ({ method: 'GET', path });
const reports = '/v1/reports';

/** Returns the requests of the client of one key; neighbouring keys have different ones. */
const script = (n: number): ((memory: ClientMemory) => RequestSpec)[] => [
  () => ({ method: 'PUT', path: '/_sandbox/clock', body: { mode: 'manual' } }),
  () => post(reports, { type, companyId: `company ${n % 16}`, options: { validate: true } }),
  () => post(reports, { type, companyId: 'sbx-missing-docs' }),
  () => post('/_sandbox/clock/advance', { by: `PT${21 + (n % 7)}M` }),
  ({ ids }) => get(`${reports}/${ids[0]}`),
  () => get(`${reports}?limit=1`),
  ({ cursor }) => get(`${reports}?limit=1&cursor=${cursor}`),
  () => post('/_sandbox/snapshots', { name: 'here' }),
  ({ ids }) => post(`${reports}/${ids[1]}/cancel`),
  ({ ids }) => post(`${reports}/${ids[1]}/cancel`),
  ({ ids }) => post(`/_sandbox/reports/${ids[0]}/simulate`, { action: n % 2 ? 'complete' : 'reject' }),
  ({ ids }) => get(`${reports}/${ids[0]}/events`),
  () => post(reports, { type, companyId: `sbx-nothing-${n}` }),
  () => (n % 3 ? post('/_sandbox/snapshots/here/restore') : post('/_sandbox/reset')),
  () => post(reports, { type, companyId: `company ${n % 16}`, options: { validate: true } }),
  () => get(reports),
];

/** Runs the client of one key; returns a hash of every response without the header `Date`. */
function createClient(url: string, agent: Agent, n: number) {
  const steps = script(n);
  const memory: ClientMemory = { ids: [], cursor: '' };
  const marks: string[] = [];
  return {
    marks,
    done: () => marks.length === steps.length,
    async step() {
      const request = steps[marks.length]?.(memory) ?? get(reports);
      const { headers, status, text } = await answerTo(url, agent, `sbx_playground_worker-${n}`, request);
      const { id, page } = JSON.parse(text || '{}');
      if (status === 201 && id !== undefined) memory.ids.push(id);
      memory.cursor = page?.next ?? memory.cursor;
      marks.push(
        createHash('sha256')
          .update(JSON.stringify([status, headers, text]))
          .digest('hex'),
      );
    },
  };
}

function answerTo(url: string, agent: Agent, key: string, { method, path, body }: RequestSpec) {
  const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) };
  return new Promise<{ status: number; headers: string[]; text: string }>((resolve, reject) => {
    const sent = request(url + path, { method, agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const received = response.rawHeaders.filter(
          (_, at, all) => all[at - (at % 2)]?.toLowerCase() !== 'date',
        );
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, headers: received, text });
      });
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Returns each index below a count once, in a mixed order that is the same in every run. */
function createShuffle(): (count: number) => number {
  let state = 1;
  return (count) => {
    state = (state * 48271) % 2147483647;
    return state % count;
  };
}

async function withServer<T>(work: (server: RunningServer, agent: Agent) => Promise<T>): Promise<T> {
  const failures: unknown[] = [];
  const sandbox = createSandbox({
    ...{ seed: 'sandbox', pace: 'fast', store: createTestStore(), stopwatch: () => 0 },
  });
  const server = await startServer(sandbox, {
    ...{ host: '127.0.0.1', port: 0, log: ({ error }) => void failures.push(error) },
  });
  const agent = new Agent({ keepAlive: true });
  const result = await work(server, agent);
  agent.destroy();
  await server.close();
  expect(failures).toEqual([]);
  return result;
}

/** Runs one key after the other, each alone. */
async function runAlone(numbers: readonly number[]): Promise<string[][]> {
  return withServer(async ({ url }, agent) => {
    const transcripts: string[][] = [];
    for (const n of numbers) {
      const client = createClient(url, agent, n);
      while (!client.done()) await client.step();
      transcripts.push(client.marks);
    }
    return transcripts;
  });
}

/** Runs all keys at once: each worker takes the next key until all are done. */
async function runTogether(): Promise<string[][]> {
  return withServer(async ({ url }, agent) => {
    const clients = numbers.map((n) => createClient(url, agent, n));
    const next = createShuffle();
    const work = async (worker: number): Promise<void> => {
      let own = clients.filter((_, n) => n % workers === worker);
      while (own.length > 0) {
        await own[next(own.length)]?.step();
        own = own.filter((client) => !client.done());
      }
    };
    await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
    return clients.map(({ marks }) => marks);
  });
}

const numbers = Array.from({ length: keys }, (_, n) => n);

describe('isolation', () => {
  it(`${keys} keys used at once by ${workers} workers get the same bytes as each key alone`, async () => {
    const transcripts = await runTogether();
    expect(new Set(transcripts.map(({ length }) => length))).toEqual(new Set([script(0).length]));
    expect(await runAlone(numbers)).toEqual(transcripts);
    // Earlier accounts do not change the responses either.
    for (const n of [0, keys / 2 - 1, keys - 2, keys - 1])
      expect(await runAlone([n])).toEqual([transcripts[n]]);
    // The hashes distinguish responses: no account has the request ids of another.
    expect(new Set(transcripts.flat()).size).toBe(keys * script(0).length);
  });
});
