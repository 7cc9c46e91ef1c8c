import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqlite } from '../../src/store/sqlite.js';
import { startSandbox } from '../../src/testing/index.js';
import { addressOf } from '../resources/resource.js';
import { runCli } from './run.js';

/** The message of a start that fails, without its first line, which is always the same. */
async function failureOf(...flags: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runCli(['--port', '0', ...flags]);
  const [headline, ...lines] = stderr.trimEnd().split('\n');
  expect([code, stdout, headline, lines.length]).toEqual([
    2,
    '',
    'legal-reports-sandbox did not start: one error',
    1,
  ]);
  return (lines[0] ?? '').trim();
}

const own = { seed: 'sandbox', contentVersion: '2' };

describe('a start with an unusable data folder', () => {
  const root = mkdtempSync(join(tmpdir(), 'sandbox-errors-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  let folders = 0;
  const newFolder = (): string => {
    folders += 1;
    const folder = join(root, String(folders));
    mkdirSync(folder);
    return folder;
  };
  /** Creates a folder with the data of a server. */
  const createUsed = async (settings: { seed?: string; keySecret?: string } = {}): Promise<string> => {
    const folder = newFolder();
    const { log } = await openSqlite(folder, { ...own, ...settings });
    await log.close();
    return folder;
  };
  const execute = (folder: string, sql: string): void => {
    const database = new Database(join(folder, 'sandbox.db'));
    database.exec(sql);
    database.close();
  };

  const tablesOf = (folder: string): unknown[] => {
    const database = new Database(join(folder, 'sandbox.db'));
    const made = database.prepare('select sql from sqlite_master order by name').all();
    const hasFacts = made.some((table) => JSON.stringify(table).includes('table facts'));
    const facts = hasFacts ? database.prepare('select * from facts').all() : [];
    database.close();
    return [made, facts];
  };

  /** Returns the message of a failed start, and checks that no byte of the database changed. */
  const expectUnchanged = async (folder: string, ...flags: string[]): Promise<string> => {
    const file = join(folder, 'sandbox.db');
    const before = readFileSync(file);
    const message = await failureOf('--data', folder, ...flags);
    expect(readFileSync(file).equals(before)).toBe(true);
    return message;
  };
  const folderAdvice =
    /cannot be opened\. Give a folder that this user may write: --data \.\/sandbox-data\.$/;

  it('names the remedy for a file, a path below a file, and a folder that nobody may write', async () => {
    const file = join(newFolder(), 'file');
    writeFileSync(file, 'text');
    const noFile = newFolder();
    mkdirSync(join(noFile, 'sandbox.db'));
    for (const folder of [file, join(file, 'below'), noFile, '/proc/none'])
      expect(await failureOf('--data', folder)).toMatch(folderAdvice);
  });

  it('names the remedy for the data of another program', async () => {
    const foreign = newFolder();
    execute(foreign, 'create table things (a)');
    expect(await expectUnchanged(foreign)).toMatch(
      / is the database of another program\. Give a folder of its own: /,
    );
    const text = newFolder();
    writeFileSync(join(text, 'sandbox.db'), 'this is no database'.repeat(100));
    expect(await expectUnchanged(text)).toMatch(/ is no SQLite database\. Give a folder of its own: /);
  });

  it.each([
    ['of another version', "update facts set value = '0' where name = 'table-version'", 'unknown tables'],
    ['of no version', "update facts set value = 'x' where name = 'table-version'", 'unknown tables'],
    ['without version', "delete from facts where name = 'table-version'", 'lacks table-version'],
    [
      'without seed and secret',
      "delete from facts where name in ('seed', 'key-secret')",
      'seed and key-secret',
    ],
    ['without facts', 'drop table facts', 'unknown tables'],
    ['without batches', 'drop table batches', 'unknown tables'],
    ['without any', 'drop table facts; drop table accounts; drop table batches; drop table leases', null],
    [
      'with other columns, of an older version',
      `alter table accounts drop column reserved_by; alter table leases drop column asked_by;
       alter table leases rename column holder to owner; update facts set value = '1' where name = 'table-version'`,
      'unknown tables',
    ],
  ])('changes no tables %s', async (_, sql, error) => {
    const folder = await createUsed();
    execute(folder, sql);
    const before = tablesOf(folder);
    if (error === null) expect((await runCli(['--port', '0', '--data', folder])).code).toBe(0);
    else {
      expect(await failureOf('--data', folder)).toContain(error);
      expect(tablesOf(folder)).toEqual(before);
    }
  });

  it('changes no newer tables that have another form, and no empty database of another program', async () => {
    const newer = await createUsed();
    execute(newer, "update facts set value = '9' where name = 'table-version'; drop table leases");
    const before = tablesOf(newer);
    expect(await failureOf('--data', newer)).toContain('newer version');
    expect(tablesOf(newer)).toEqual(before);
    const empty = newFolder();
    execute(empty, 'pragma application_id = 7');
    expect(await expectUnchanged(empty)).toContain('is the database of another program');
  });

  it('names the remedy for a truncated and a damaged file', async () => {
    const mend =
      / is damaged\. Restore a backup, or, if it opens, let `legal-reports-sandbox data check` name /;
    const truncated = await createUsed();
    truncateSync(join(truncated, 'sandbox.db'), 5000);
    expect(await expectUnchanged(truncated)).toMatch(mend);
    const damaged = await createUsed();
    const bytes = readFileSync(join(damaged, 'sandbox.db'));
    writeFileSync(join(damaged, 'sandbox.db'), bytes.fill(7, 100, 4096));
    expect(await expectUnchanged(damaged)).toMatch(mend);
  });

  it('names the remedy for newer tables, another seed and another secret, which it does not show', async () => {
    const newer = await createUsed();
    execute(newer, "update facts set value = '9' where name = 'table-version'");
    expect(await expectUnchanged(newer)).toMatch(
      / newer version .* Start that version, or use another database\.$/,
    );
    expect(await expectUnchanged(await createUsed({ seed: 'other' }))).toMatch(
      / Start it with --seed other, or use /,
    );
    const [first, second] = ['a'.repeat(32), 'b'.repeat(32)];
    const message = await expectUnchanged(await createUsed({ keySecret: first }), '--key-secret', second);
    expect(message).toMatch(/ has keys of another --key-secret\. Leave the flag out: /);
    expect(message).not.toMatch(/aaaa|bbbb/);
  });

  it.each(['\u0000', '\ud800'])(
    'rejects a secret with %j, which no database keeps, without showing it',
    async (character) => {
      const data = join(newFolder(), 'unmade');
      const keySecret = `correct-horse-battery${character}`;
      await expect(startSandbox({ data, keySecret })).rejects.toThrow(
        'keySecret must be text without U+0000 and halves of surrogate pairs, not "…".',
      );
      expect(existsSync(data)).toBe(false);
    },
  );

  it('rejects startSandbox with the same sentence', async () => {
    const data = await createUsed({ seed: 'other' });
    await expect(startSandbox({ data })).rejects.toThrow(/ has the reports of seed other, /);
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const unmade = join(newFolder(), 'unmade');
    await expect(startSandbox({ data: unmade, port })).rejects.toThrow(`port ${port} of 127.0.0.1 is taken`);
    expect(existsSync(unmade)).toBe(false);
    other.close();
    // An address for documentation (RFC 5737), which no machine has.
    const elsewhere = { host: '192.0.2.1', controlPlane: false };
    await expect(startSandbox({ data: unmade, ...elsewhere })).rejects.toThrow(
      / has no address 192\.0\.2\.1/,
    );
    expect(existsSync(unmade)).toBe(false);
  });
});

describe('a start with an unusable PostgreSQL', () => {
  let server: string;
  let client: pg.Client;
  beforeAll(async () => {
    server = await addressOf('postgres');
    client = new pg.Client(server);
    await client.connect();
  });
  afterAll(() => client.end());
  let databases = 0;
  const create = async (...statements: string[]): Promise<string> => {
    databases += 1;
    const name = `errors_${process.pid}_${databases}`;
    await client.query(`create database ${name}`);
    const url = server.replace(/[^/]*$/, name);
    const inside = new pg.Client(url);
    await inside.connect();
    for (const statement of statements) await inside.query(statement);
    await inside.end();
    return url;
  };
  const nameOf = (url: string): string => url.replace(/.*\//, '');
  const withUser = (url: string, user: string): string => url.replace('sandbox@', `${user}@`);
  const password = 'pw-correct-horse';

  it.each([
    ['mysql://a:pw-correct-horse@b/c', /^--database: database must be the URL of .*, not "…"\.$/],
    [
      'postgres://:pw-correct-horse@:::/c',
      / is no URL\. Write postgres:\/\/user:password@host:5432\/database\.$/,
    ],
    [
      'postgres://u:pw-correct-horse@127.0.0.1:1/s',
      /^--database: postgres:\/\/127\.0\.0\.1:1\/s does not respond\. Check the address, /,
    ],
    ['postgres://u:pw-correct-horse@no-such-host.invalid/s', / does not respond\. Check the address, /],
  ])('names the remedy for %s', async (url, expected) => {
    const message = await failureOf('--database', url);
    expect(message).toMatch(expected);
    expect(message).not.toContain(password);
    await expect(startSandbox({ database: url })).rejects.toThrow(/^(?!.*pw-correct-horse).*(?:URL|respond)/);
  });

  it('names the remedy for a server without TLS, and a missing file of certificates', async () => {
    expect(await failureOf('--database', `${server}?sslmode=verify-full`)).toMatch(
      / accepts no TLS connections\. Enable TLS there, or /,
    );
    expect(await failureOf('--database', `${server}?sslmode=verify-full&sslrootcert=/nothing.crt`)).toMatch(
      / needs a file that cannot be read\. Correct sslrootcert, /,
    );
  });

  it('names the remedy for an unknown user and database, and a wrong password', async () => {
    const refused = / refuses this user or password\. Write them before the host: /;
    expect(await failureOf('--database', withUser(server, `nobody:${password}`))).toMatch(refused);
    expect(await failureOf('--database', server.replace(/[^/]*$/, 'nothing'))).toMatch(
      / does not exist\. Create it with createdb, or /,
    );
    const { rows } = await client.query<{ hba_file: string }>('show hba_file');
    const hba = rows[0]?.hba_file ?? '';
    const user = `guarded_${process.pid}`;
    await client.query(`create role ${user} login password 'right'`);
    writeFileSync(hba, `host all ${user} all scram-sha-256\n${readFileSync(hba, 'utf8')}`);
    await client.query('select pg_reload_conf()');
    for (const login of [user, `${user}:${password}`]) {
      const message = await failureOf('--database', withUser(server, login));
      expect(message).toMatch(refused);
      expect(message).not.toContain(password);
    }
  });

  it('names the remedy for tables of another program, and changes nothing', async () => {
    const url = await create('create table accounts (a int)');
    expect(await failureOf('--database', url)).toMatch(/ has tables of another program, .* Use a database /);
    const inside = new pg.Client(url);
    await inside.connect();
    const { rows } = await inside.query("select from pg_tables where schemaname = 'public'");
    await inside.end();
    expect(rows).toHaveLength(1);
    const leases = await create('create table leases (a int)');
    expect(await failureOf('--database', leases)).toMatch(/ has tables of another program, /);
  });

  it.each([
    ['of another version', "update facts set value = '0' where name = 'table-version'", 'unknown tables'],
    ['without seed', "delete from facts where name = 'seed'", 'lacks seed'],
    ['without leases', 'drop table leases', 'refuses the tables'],
    [
      'with other columns, of an older version',
      `alter table leases drop column asked_by, drop column holder;
       update facts set value = '1' where name = 'table-version'`,
      'refuses the tables',
    ],
  ])('changes no tables %s', async (_, sql, error) => {
    const url = await create('select 1');
    expect((await runCli(['--port', '0', '--database', url])).code).toBe(0);
    const inside = new pg.Client(url);
    await inside.connect();
    await inside.query(sql);
    const stateOf = async () =>
      (
        await inside.query(
          `select table_name, column_name, null as value from information_schema.columns where table_schema = 'public'
           union all select 'facts', name, value from facts order by 1, 2`,
        )
      ).rows;
    const before = await stateOf();
    expect(await failureOf('--database', url)).toContain(error);
    expect(await stateOf()).toEqual(before);
    await inside.end();
  });

  it('names the remedy for a role that may not write, and a server that is read only', async () => {
    const reader = `reader_${process.pid}`;
    const url = await create(`create role ${reader} login`);
    expect(await failureOf('--database', withUser(url, reader))).toMatch(
      / may not be written by this user\. Grant it /,
    );
    await client.query(`alter database ${nameOf(url)} set default_transaction_read_only = on`);
    expect(await failureOf('--database', url)).toMatch(
      / is read only\. Give the address of the primary server\.$/,
    );
  });
});
