import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../src/store/memory-store.js';
import { smallestGrowthBytes } from '../memory-growth.js';
import { scaled } from '../scale.js';
import { converse, listen, type RawServer, request } from './raw.js';

const json = 'Content-Type: application/json';
/** Bad requests between two measurements; for every ten of them, one connection is refused. */
const count = scaled(3_000, 10_000);
/** Variation of the heap size. A leak of 200 bytes per request would add as much, or 60 bytes in a long run. */
const maxBytes = 600_000;

/** Refused requests, each different, like those of a scan or a broken client. */
const kinds: readonly ((n: number) => string)[] = [
  (n) => request(`GET /${'nowhere/'.repeat(100)}${n}`),
  (n) => request(`GET /v1/reports/rep_${n}${'x'.repeat(500)}`),
  (n) => request(`GET /problems/${n}`),
  (n) => request(`GET /v1/reports?companyId=${n}&a${n}=1`),
  (n) => request(`GET /v1/reports?cursor=${n}`),
  (n) => request('POST /v1/reports', [json], `{"type": "${n}", "m${n}": [${'1,'.repeat(500)}1]}`),
  (n) => request('POST /v1/reports', [json], `{"companyId": "sbx-${n}"`),
  (n) => request('POST /v1/reports', [`Content-Type: text/x-${n}`], `${n}`),
  (n) => request('POST /v1/reports', [json], ' '.repeat(70_000 + n)),
  (n) =>
    `GET / HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer sbx_playground_${'x'.repeat(70)}${n}\r\n\r\n`,
];

describe('memory', () => {
  let server: RawServer;
  beforeAll(async () => {
    // Uses a memory store without a journal, since a journal stores every request.
    server = await listen(undefined, createMemoryStore());
  });
  afterAll(() => server.close());

  it('bad requests and refused connections leak no memory', async () => {
    let from = count;
    await sendMany(server.port, 0, from);
    const growth = await smallestGrowthBytes(maxBytes, () => {
      from += count;
      return sendMany(server.port, from - count, from);
    });
    expect(growth).toBeLessThan(maxBytes);
    expect(server.failures).toEqual([]);
  });
});

/** Sends bad requests, pipelined by the hundred, with connections that are refused among them. */
async function sendMany(port: number, from: number, to: number): Promise<void> {
  for (let start = from; start < to; start += 100) {
    const numbers = Array.from({ length: 100 }, (_, index) => start + index);
    const batch = numbers.map((n) => (kinds[n % kinds.length] ?? String)(n)).join('');
    const [{ replies }] = await Promise.all([
      converse(port, batch, { replies: 100 }),
      ...numbers.slice(0, 10).map((n) => converse(port, `GARBAGE ${n} ${'x'.repeat(1000)}\r\n\r\n`)),
    ]);
    expect(replies.filter(({ status }) => status >= 400 && status < 500).length).toBe(100);
  }
}
