import { afterEach, describe, expect, it } from 'vitest';
import { collections } from '../../src/server/collections.js';
import type { AppendLog } from '../../src/store/append-log.js';
import { createDurableStore } from '../../src/store/append-log-store.js';
import { DatabaseError, type DatabaseErrorCode } from '../../src/store/database.js';
import { createTextLog } from '../store/text-log.js';
import { type Client, connect } from './client.js';
import { expectProblem } from './expect-problem.js';

type Operation = 'read' | 'append';

/** A log whose calls fail while `failing` returns an error for them. */
function createFailingLog() {
  const log = createTextLog({ seed: 1 });
  const state = {
    failing: (_operation: Operation, _accountId: string): DatabaseError | null => null,
    /** True if a failing append is persisted anyway, as if its confirmation was lost. */
    isDone: false,
  };
  const failing: AppendLog = {
    ...log,
    async read(id, after) {
      const error = state.failing('read', id);
      if (error !== null) throw error;
      return log.read(id, after);
    },
    async append(id, follows, batch) {
      const error = state.failing('append', id);
      if (error === null) return log.append(id, follows, batch);
      if (state.isDone) await log.append(id, follows, batch);
      throw error;
    },
  };
  return { log: failing, state };
}

const errorOf = (code: DatabaseErrorCode): DatabaseError =>
  new DatabaseError(code, `postgres://db:5432/sandbox failed: ${code}.`);

const report = { type: 'sociedades_y_poderes', companyId: 'acme' };

describe('a database that fails', () => {
  let client: Client;
  afterEach(() => client?.close());

  const begin = async () => {
    const { log, state } = createFailingLog();
    const store = createDurableStore({ appendLog: log, collections });
    client = await connect('in process', { store });
    const fail = (operation: Operation, code: DatabaseErrorCode, account = 'test'): void => {
      state.failing = (called, id) => (called === operation && id === account ? errorOf(code) : null);
    };
    const repair = (): void => {
      state.failing = () => null;
    };
    const create = (key?: string) =>
      client.call('/v1/reports', {
        method: 'POST',
        body: report,
        headers: key === undefined ? {} : { 'idempotency-key': key },
      });
    const list = async (): Promise<unknown[]> => (await client.call('/v1/reports')).json.data;
    /** The errors that were logged since the last call. */
    const logged = () => client.failures.splice(0).map((error) => (error as DatabaseError).code);
    return { state, fail, repair, create, list, logged };
  };

  const problems = [
    ['unavailable', 'storage-unavailable', 503],
    ['read-only', 'storage-unavailable', 503],
    ['unusable', 'storage-unavailable', 503],
    ['full', 'storage-full', 507],
    ['damaged', 'storage-damaged', 500],
  ] as const;

  it.each(problems)(
    'while an account is loaded (%s) gives %s, logged once',
    async (code, problem, status) => {
      const { fail, repair, create, logged } = await begin();
      fail('read', code);
      const reply = await create();
      expect(reply.status).toBe(status);
      expectProblem(reply, problem);
      expect(reply.headers['retry-after']).toBe(status === 503 ? '1' : undefined);
      expect(reply.text).not.toContain('postgres');
      expect(logged()).toEqual([code]);
      repair();
      expect((await create()).status).toBe(201);
    },
  );

  it.each(problems)('while changes are stored (%s) gives %s, logged once', async (code, problem, status) => {
    const { fail, repair, create, list, logged } = await begin();
    await create();
    fail('append', code);
    const reply = await create();
    expect(reply.status).toBe(status);
    expectProblem(reply, problem);
    expect(logged()).toEqual([code]);
    repair();
    expect(await list()).toHaveLength(1);
    expect(logged()).toEqual([]);
  });

  it('releases the idempotency key, so that the retry runs once', async () => {
    const { state, fail, repair, create, list, logged } = await begin();
    await create();
    fail('append', 'unavailable');
    expectProblem(await create('once'), 'storage-unavailable');
    state.isDone = true;
    expectProblem(await create('once'), 'storage-unavailable');
    repair();
    const [first, second] = [await create('once'), await create('once')];
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text]);
    expect(first.headers['idempotent-replayed']).toBe('true');
    expect(await list()).toHaveLength(2);
    expect(logged()).toEqual(['unavailable', 'unavailable']);
  });

  it('does not affect other accounts', async () => {
    const { fail, create, logged } = await begin();
    await create();
    fail('append', 'unavailable');
    const other = { key: 'sbx_playground_other', method: 'POST', body: report };
    const [failed, done] = await Promise.all([create(), client.call('/v1/reports', other)]);
    expect([failed.status, done.status]).toEqual([503, 201]);
    expect(logged()).toEqual(['unavailable']);
  });

  it('leaves no part of a request that changes two accounts', async () => {
    const { fail, repair, create, list } = await begin();
    await create();
    const body = { key: 'sbx_playground_copy' };
    fail('append', 'unavailable', 'copy');
    const fork = () => client.call('/_sandbox/fork', { method: 'POST', body });
    expectProblem(await fork(), 'storage-unavailable');
    repair();
    expect(await list()).toHaveLength(1);
    const copied = async () =>
      (await client.call('/v1/reports', { key: 'sbx_playground_copy' })).json.data as unknown[];
    expect(await copied()).toHaveLength(0);
    expect((await fork()).status).toBe(200);
    expect(await copied()).toHaveLength(1);
    client.failures.splice(0);
  });

  it('gives all requests of one account a response when their append fails', async () => {
    const { fail, repair, create, list, logged } = await begin();
    await create();
    fail('append', 'full');
    const replies = await Promise.all(Array.from({ length: 20 }, () => create()));
    for (const reply of replies) expectProblem(reply, 'storage-full');
    expect(logged()).toHaveLength(20);
    repair();
    expect(await list()).toHaveLength(1);
  });

  it('does not affect operations without an account', async () => {
    const { state } = await begin();
    state.failing = () => errorOf('unavailable');
    for (const path of ['/livez', '/readyz', '/openapi.json', '/problems', '/problems/storage-unavailable'])
      expect([path, (await client.call(path, { key: null })).status]).toEqual([path, 200]);
    expectProblem(await client.call('/v1/reports', { key: null }), 'storage-unavailable');
    expectProblem(await client.call('/nowhere', { key: null }), 'storage-unavailable');
    expect(client.failures.splice(0)).toHaveLength(2);
  });
});
