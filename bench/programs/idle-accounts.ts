// Prints the bytes in the process for each account that is only in the database. Each has a report, and was loaded,
// changed and unloaded once. Run with --expose-gc.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SandboxCore } from '../../src/server/sandbox.js';
import { assemble, openDurable } from '../../src/server/start.js';
import type { DurableStore } from '../../src/store/append-log-store.js';
import { loadDriver } from '../../src/store/sqlite.js';
import { retryInOwnSession } from '../../src/store/transactions.js';
import { readStartOptions } from '../../src/testing/start-options.js';
import { bytesInUse } from './bytes-in-use.js';

const count = Number(process.argv[2]);
/** Accounts before the first measurement, which fill the caches. */
const earlier = 4000;
const atOnce = 2000;
const template = 'template';

const folder = mkdtempSync(join(tmpdir(), 'idle-accounts-'));
try {
  await inSandbox(makeTemplate);
  await copyTemplate(earlier + count);
  process.stdout.write(JSON.stringify(await inSandbox(measure)));
} finally {
  rmSync(folder, { recursive: true });
}

async function inSandbox<T>(work: (sandbox: SandboxCore, store: DurableStore) => Promise<T>): Promise<T> {
  const { config } = readStartOptions({ data: folder, maxAccounts: 10 * count });
  const durable = await openDurable(config);
  if (durable === null) throw new Error('there is no database');
  const log = ({ error }: { error: unknown }): void => console.error(error);
  const requests = { stream: process.stderr, coloured: false };
  const assembled = assemble(config, { notify: () => {}, log, requests }, { durable });
  try {
    return await work(assembled.sandbox, durable.store);
  } finally {
    await assembled.close();
  }
}

/** Makes an account with a report. */
function makeTemplate({ accounts, reports }: SandboxCore, store: DurableStore): Promise<void> {
  return retryInOwnSession(store, template, async () => {
    await accounts.use(template);
    reports.create({ id: template, seed: null }, { type: 'sociedades_y_poderes', companyId: 'acme' });
  });
}

/** Copies the account in the database, since requests would take minutes for the number of accounts. */
async function copyTemplate(copies: number): Promise<void> {
  const connection = (await loadDriver())(join(folder, 'sandbox.db'));
  connection.exec('begin');
  connection
    .prepare(
      `insert into accounts (id, head, used_at)
       with recursive copies (n) as (select 1 union all select n + 1 from copies where n < ?)
       select 'copy-' || n, head, used_at from copies, accounts where id = ? order by n`,
    )
    .run(copies, template);
  connection
    .prepare(
      `insert into batches select copy.number, position, body
       from accounts as copy, accounts as template join batches on account = template.number
       where template.id = ?1 and copy.id <> ?1`,
    )
    .run(template);
  connection.exec('commit');
  connection.close();
}

async function measure(sandbox: SandboxCore, store: DurableStore) {
  await use(1, earlier);
  const before = bytesInUse();
  await use(earlier + 1, earlier + count);
  return { bytesPerAccount: (bytesInUse() - before) / count, loaded: store.loaded().accounts };

  /** Uses some accounts; then they leave memory. */
  async function use(first: number, last: number): Promise<void> {
    for (let from = first; from <= last; from += atOnce) {
      const ids = Array.from({ length: Math.min(atOnce, last - from + 1) }, (_, at) => `copy-${from + at}`);
      await Promise.all(ids.map(useOne));
      store.unload(0, sandbox.dispatcher.dropIdleQueue);
    }
  }

  function useOne(id: string): Promise<void> {
    return retryInOwnSession(store, id, async () => {
      await sandbox.accounts.use(id);
      const { data } = sandbox.reports.list({ id, seed: null }, { limit: 20 });
      if (data.length !== 1) throw new Error(`the account ${id} has ${data.length} reports`);
    });
  }
}
