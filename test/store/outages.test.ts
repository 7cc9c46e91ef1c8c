import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Started, start } from '../cli/start.js';
import { type PostgresServer, startPostgres } from '../resources/postgres.js';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres({ isSynced: false });
});
afterAll(() => server.stop());

const adminToken = 'correct-horse-battery';

let sandbox: Started;
afterEach(async () => {
  expect(await sandbox.stop()).toBe(0);
  expect(sandbox.stdout()).not.toMatch(/"level":"error"(?!.*DatabaseError)/);
});

const begin = async (): Promise<string> => {
  const database = await server.createDatabase();
  sandbox = await start(['--port', '0', '--database', database, '--admin-token', adminToken]);
  return database;
};
const keyOf = (name: string): string => `sbx_playground_${name}`;
const call = (path: string, key = keyOf('test'), init: RequestInit = {}) =>
  fetch(sandbox.url + path, {
    ...init,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  });
const create = async (key = keyOf('test')) => {
  const body = JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'acme' });
  const response = await call('/v1/reports', key, { method: 'POST', body });
  return { status: response.status, id: ((await response.json()) as { id: string }).id };
};
const statusOf = async (path: string, key?: string): Promise<number> => {
  const response = await call(path, key);
  await response.text();
  return response.status;
};
/** Runs statements on a database, also if new sessions of it are read only. */
const execute = async (database: string, sql: string): Promise<void> => {
  const client = new pg.Client(database);
  await client.connect();
  await client.query('set default_transaction_read_only = off');
  await client.query(sql).finally(() => client.end());
};
const readiness = async (): Promise<readonly [status: number, cause: string]> => {
  const response = await call('/readyz');
  const { detail = '' } = (await response.json()) as { detail?: string };
  return [response.status, detail];
};

describe('a server whose PostgreSQL stops', () => {
  it('works again after a restart of PostgreSQL without its own restart, with every acknowledged change', async () => {
    await begin();
    const created: string[] = [];
    let isOver = false;
    const statuses = new Set<number>();
    const clients = Array.from({ length: 8 }, async (_, at) => {
      while (!isOver) {
        const { status, id } = await create(keyOf(`client-${at % 4}`));
        statuses.add(status);
        if (status === 201) created.push(`${at % 4} ${id}`);
      }
    });
    await expect.poll(() => created.length).toBeGreaterThan(20);
    await server.restart();
    const before = created.length;
    await expect.poll(() => created.length).toBeGreaterThan(before + 20);
    isOver = true;
    await Promise.all(clients);
    expect([...statuses].filter((status) => status !== 201 && status !== 503)).toEqual([]);
    for (const entry of created) {
      const [name, id] = entry.split(' ');
      expect(await statusOf(`/v1/reports/${id}`, keyOf(`client-${name}`))).toBe(200);
    }
  });

  it('returns 503 in time while PostgreSQL does not respond, and stays alive', async () => {
    await begin();
    await create();
    const resume = await server.pause();
    try {
      const from = performance.now();
      const first = await Promise.all(Array.from({ length: 50 }, (_, at) => create(keyOf(`k${at}`))));
      expect(new Set(first.map(({ status }) => status))).toEqual(new Set([503]));
      expect(performance.now() - from).toBeLessThan(16_000);
      const ready = await call('/readyz');
      expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '1']);
      expect(((await ready.json()) as { detail: string }).detail).toMatch(
        /database of this server does not respond/,
      );
      expect(await statusOf('/livez')).toBe(200);
      const metrics = await (await call('/_sandbox/metrics', adminToken)).text();
      expect(metrics).toContain('\nlegal_reports_sandbox_database_up 0\n');
      const lines = sandbox
        .stdout()
        .split('\n')
        .filter((line) => line.includes('DatabaseError'));
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.length).toBeLessThan(10);
    } finally {
      resume();
    }
    await expect.poll(() => statusOf('/readyz')).toBe(200);
    await expect.poll(async () => (await create()).status).toBe(201);
  });

  it('stops in time while PostgreSQL does not respond', async () => {
    await begin();
    await create();
    const resume = await server.pause();
    const from = performance.now();
    const code = await sandbox.stop().finally(resume);
    expect(code).toBe(0);
    expect(performance.now() - from).toBeLessThan(30_000);
  });

  it('finishes accepted requests and releases its leases when it is stopped', async () => {
    const database = await begin();
    await create();
    const creating = Array.from({ length: 10 }, (_, at) => create(keyOf(`drained-${at}`)));
    await Promise.race(creating);
    expect(await sandbox.stop()).toBe(0);
    const outcomes = await Promise.allSettled(creating);
    const statuses = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.status] : []));
    expect(new Set(statuses)).toEqual(new Set([201]));
    const client = new pg.Client(database);
    await client.connect();
    const { rows: accounts } = await client.query("select from accounts where id like '%drained%'");
    const { rows: leases } = await client.query('select from leases where until > now()');
    await client.end();
    expect(accounts.length).toBeGreaterThanOrEqual(statuses.length);
    expect(leases).toEqual([]);
  });

  it('delays other accounts by about a second while rows of one are locked', async () => {
    const database = await begin();
    await create();
    await create(keyOf('other'));
    const client = new pg.Client(database);
    await client.connect();
    await client.query('begin');
    await client.query("select from accounts where id like '%test' for update");
    const from = performance.now();
    const locked = create();
    const times = await Promise.all(
      Array.from({ length: 5 }, async (_, at) => {
        const { status } = await create(keyOf(`other-${at}`));
        return [status, performance.now() - from < 5000];
      }),
    );
    expect(new Set(times.map(String))).toEqual(new Set(['201,true']));
    expect((await locked).status).toBe(503);
    await client.query('rollback');
    await client.end();
    expect((await create()).status).toBe(201);
  });
});

describe('a server whose PostgreSQL refuses writes', () => {
  const nameOf = (database: string): string => new URL(database).pathname.slice(1);
  /** Ends the sessions of the server: the next ones have the settings of now. */
  const reconnected = (database: string): string =>
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nameOf(database)}' and pid <> pg_backend_pid()`;

  it('is not ready while the database is read only, and works again without a restart', async () => {
    const database = await begin();
    await create();
    const setReadOnly = (value: string) =>
      execute(
        database,
        `alter database ${nameOf(database)} set default_transaction_read_only = ${value}; ${reconnected(database)}`,
      );
    await setReadOnly('on');
    await expect
      .poll(readiness)
      .toEqual([503, expect.stringMatching(/database of this server is read only/)]);
    const refused = await Promise.all([
      call('/v1/reports', keyOf('test'), {
        method: 'POST',
        body: '{"type":"sociedades_y_poderes","companyId":"acme"}',
      }),
      call('/v1/reports'),
      call('/v1/webhooks', keyOf('test'), {
        method: 'POST',
        body: '{"url":"http://127.0.0.1:9/","events":["*"]}',
      }),
    ]);
    for (const response of refused)
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await statusOf('/livez')).toBe(200);
    await execute(database, `alter database ${nameOf(database)} set default_transaction_read_only = off`);
    await expect.poll(readiness).toEqual([200, '']);
    await expect.poll(async () => (await create()).status).toBe(201);
  });

  it('is not ready while its user may not write', async () => {
    const database = await server.createDatabase();
    const user = `writer_${nameOf(database)}`;
    await execute(database, `create role ${user} login; grant all on schema public to ${user}`);
    const own = database.replace('sandbox@', `${user}@`);
    sandbox = await start(['--port', '0', '--database', own, '--admin-token', adminToken]);
    await create();
    await execute(database, `revoke insert on batches from ${user}`);
    await expect.poll(readiness).toEqual([503, expect.stringMatching(/may not be written by this user/)]);
    await execute(database, `grant insert on batches to ${user}`);
    await expect.poll(readiness).toEqual([200, '']);
  });

  it('is not ready after a write failed, until a write succeeds', async () => {
    const database = await begin();
    await create();
    await execute(
      database,
      `create function refuse() returns trigger language plpgsql as
         $$ begin raise exception using errcode = '53100', message = 'could not extend file'; end $$;
       create trigger refuse before insert on batches execute function refuse()`,
    );
    expect((await create()).status).toBe(507);
    expect(await readiness()).toEqual([503, expect.stringMatching(/has no room/)]);
    await execute(database, 'drop trigger refuse on batches');
    await expect.poll(readiness).toEqual([200, '']);
    expect((await create()).status).toBe(201);
  });
});
