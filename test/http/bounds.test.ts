import { afterEach, describe, expect, it } from 'vitest';
import { operations } from '../../src/contract/operations.js';
import { reportLimitMessage } from '../../src/reports/reports.js';
import { type Client, connect, transports } from './client.js';
import { expectProblem } from './expect-problem.js';

const mebibyte = 1024 * 1024;
const body = { type: 'sociedades_y_poderes', companyId: 'a' };

describe.each(transports)('bounds, %s', (transport) => {
  let client: Client | undefined;
  afterEach(async () => {
    await client?.close();
    expect(client?.failures).toEqual([]);
  });

  it('on the reports of an account refuse one more, spare other accounts, and end with a reset', async () => {
    const messages: string[] = [];
    const onReached = (account: Parameters<typeof reportLimitMessage>[0]) =>
      void messages.push(reportLimitMessage(account));
    const own = await connect(transport, { reportLimit: { max: 2, reached: onReached } });
    client = own;
    const create = (key = 'sbx_playground_a') => own.call('/v1/reports', { method: 'POST', body, key });
    expect([(await create()).status, (await create()).status]).toEqual([201, 201]);
    for (let times = 0; times < 3; times += 1) {
      expect(expectProblem(await create(), 'too-many-reports').detail).toBe(
        'With this report there would be more than the 2 that an account has at most. Reset the account, use the key of another one, or start the server with a larger --max-reports.',
      );
    }
    expect(messages).toEqual([
      'legal-reports-sandbox keeps 2 reports of an account at most, and the account a has as many, see --max-reports.',
    ]);
    expect((await create('sbx_playground_b')).status).toBe(201);
    await own.call('/_sandbox/reset', { method: 'POST', key: 'sbx_playground_a' });
    expect((await create()).status).toBe(201);
  });

  it('on the reports of an account apply to imported files too', async () => {
    const [from, into] = [await connect(transport), await connect(transport, { reportLimit: { max: 1 } })];
    client = into;
    for (let times = 0; times < 2; times += 1) await from.call('/v1/reports', { method: 'POST', body });
    const { json: file } = await from.call('/_sandbox/export');
    await from.close();
    const refused = await into.call('/_sandbox/import', { method: 'POST', body: file });
    expect(expectProblem(refused, 'too-many-reports').detail).toMatch(
      /^The file has 2 reports, more than the 1 /,
    );
    expect((await into.call('/v1/reports')).json.data).toEqual([]);
  });

  it('on memory refuse all requests that would store something, and no others', async () => {
    let freeBytes = Number.POSITIVE_INFINITY;
    const memory = {
      maxBytes: 64 * mebibyte,
      hasRoomFor: (bytes: number) => bytes <= freeBytes,
      hasSpareRoomFor: () => true,
      released() {},
    };
    const own = await connect(transport, { memory });
    client = own;
    const { headers } = await own.call('/v1/reports', { method: 'POST', body });
    await own.call('/_sandbox/snapshots', { method: 'POST', body: { name: 's' } });
    await own.call('/_sandbox/clock', { method: 'PUT', body: { mode: 'reads' } });
    const before = (await own.call('/_sandbox/export')).json;
    freeBytes = 0;
    for (const { id, method, path, keeps } of operations) {
      const filled = path
        .replace('{reportId}', headers.location?.split('/').at(-1) ?? '')
        .replace(/\{\w+\}/g, 's');
      const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
      const call = { method, body: '{}', headers: { 'content-type': type } };
      if (keeps)
        expect(expectProblem(await own.call(filled, call), 'out-of-memory').detail, id).toContain('64 MiB');
    }
    // A read that moves the report to its next stage would store the stage.
    expectProblem(await own.call(headers.location ?? ''), 'out-of-memory');
    expect((await own.call('/v1/reports')).json.data.length).toBe(1);
    const after = (await own.call('/_sandbox/export')).json;
    expect({ ...after, requests: 0 }).toEqual({ ...before, requests: 0 });
    for (const [method, path] of [
      ['POST', '/_sandbox/snapshots/s/restore'],
      ['DELETE', '/_sandbox/snapshots/s'],
      ['POST', '/_sandbox/reset'],
    ] as const)
      expect((await own.call(path, { method })).status, path).toBeLessThan(300);
  });

  it('on memory are checked with the memory that a body may need, before it is read', async () => {
    const wanted: number[] = [];
    const memory = {
      maxBytes: 64 * mebibyte,
      hasRoomFor: (bytes: number) => wanted.push(bytes) > 0 && bytes < mebibyte,
      hasSpareRoomFor: () => true,
      released() {},
    };
    const own = await connect(transport, { memory });
    client = own;
    const text = `{"reports":[${'{},'.repeat(50_000)}{}]}`;
    const headers = { 'content-type': 'application/json' };
    expectProblem(
      await own.call('/_sandbox/import', { method: 'POST', headers, body: text }),
      'out-of-memory',
    );
    expect(wanted).toEqual([1024 + 24 * text.length]);
  });
});

describe('operations', () => {
  it('either store something or are listed as operations that delete, move or read', () => {
    const others = operations.filter(({ method, keeps }) => method !== 'GET' && !keeps).map(({ id }) => id);
    expect(others).toEqual([
      'deleteWebhook',
      'revokeKey',
      'advanceClock',
      'deleteFault',
      'clearFaults',
      'changeWebhookState',
      'deliverWebhooks',
      'waitForDelivery',
      'changeReceiver',
      'deleteRateLimit',
      'deleteProfile',
      'clearRequests',
      'expectRequests',
      'changeJournal',
      'resetWorld',
      'restoreSnapshot',
      'deleteSnapshot',
    ]);
  });
});
