import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { contentVersion } from '../../src/contract/version.js';
import { createPostgresDatabase, createSqliteDatabase, type TestDatabase } from '../store/databases.js';
import { serveInProcess } from './in-process.js';
import { runCli } from './run.js';

const folder = mkdtempSync(join(tmpdir(), 'data-command-'));
const databases: TestDatabase[] = [];
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await Promise.all(databases.map((database) => database.remove()));
});

const createOf = { SQLite: createSqliteDatabase, PostgreSQL: createPostgresDatabase };
type Engine = keyof typeof createOf;
const create = async (engine: Engine): Promise<TestDatabase> => {
  const database = await createOf[engine]();
  databases.push(database);
  return database;
};
const flagsOf = ({ setting }: TestDatabase): string[] =>
  Object.entries(setting).flatMap(([name, value]) => [`--${name}`, value]);

const serve = (database: TestDatabase) =>
  serveInProcess('--port', '0', '--pace', 'instant', ...flagsOf(database));
const send = (url: string, account: string, path: string, body?: unknown): Promise<Response> =>
  fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: `Bearer sbx_playground_${account}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const createReport = async (url: string, account: string): Promise<string> => {
  const body = { type: 'sociedades_y_poderes', companyId: 'acme', options: { validate: true } };
  const response = await send(url, account, '/v1/reports', body);
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
};

/** Serves a database, and creates reports in two accounts. */
async function fill(database: TestDatabase): Promise<{ ids: Record<string, string> }> {
  const server = await serve(database);
  const ids = { one: await createReport(server.url, 'one'), two: await createReport(server.url, 'two') };
  for (let reads = 0; reads < 5; reads += 1) await send(server.url, 'one', `/v1/reports/${ids.one}`);
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  return { ids };
}

const builtCommand = join(import.meta.dirname, '../../dist/cli.js');
const builtEnvironment = { ...process.env, NODE_OPTIONS: '', NODE_DISABLE_COMPILE_CACHE: '1' };

/** Makes the last batch of an account unreadable. */
const damage = (database: TestDatabase, id: string): Promise<void> => {
  const isSqlite = database.engine === 'SQLite';
  const account = isSqlite ? `(select number from accounts where id = '${id}')` : `'${id}'`;
  return database.execute(
    `update batches set body = ${isSqlite ? "x'00'" : "'\\x00'"} where account = ${account}`,
  );
};

describe.each<[Engine, Engine]>([
  ['SQLite', 'PostgreSQL'],
  ['PostgreSQL', 'SQLite'],
])('data over %s', (engine, other) => {
  it('shows, checks and compacts the database of a running server', async () => {
    const database = await create(engine);
    await fill(database);
    const server = await serve(database);
    await createReport(server.url, 'one');
    const info = await runCli(['data', 'info', ...flagsOf(database)]);
    expect([info.code, info.stderr]).toEqual([0, '']);
    expect(info.stdout).toMatch(new RegExp(`\\(${engine} [\\d.]+.*, tables 2\\)\nseed +sandbox\n`));
    expect(info.stdout).toMatch(/accounts +\d, 2 in use\n/);
    expect(info.stdout).toMatch(/largest accounts +one: [\d.]+ (?:bytes|KiB) in \d+ batches\n/);
    const before = JSON.parse((await runCli(['data', 'info', '--json', ...flagsOf(database)])).stdout);
    const compacted = await runCli(['data', 'compact', ...flagsOf(database)]);
    expect([compacted.code, compacted.stderr]).toEqual([0, '']);
    const after = JSON.parse((await runCli(['data', 'info', '--json', ...flagsOf(database)])).stdout);
    expect(compacted.stdout).toContain(`: ${before.batches} batches to ${after.batches}, `);
    expect(after.batches).toBe(after.accounts);
    // The server reads the checkpoints before it appends.
    await createReport(server.url, 'one');
    const { data } = (await (await send(server.url, 'one', '/v1/reports')).json()) as { data: unknown[] };
    expect(data).toHaveLength(3);
    const checked = await runCli(['data', 'check', ...flagsOf(database)]);
    expect(checked).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('with 4 reports: none is damaged'),
    });
    server.kill('SIGTERM');
    await server.ended;
  });

  it(`moves worlds to ${other}, with the same reports`, async () => {
    const [from, to] = [await create(engine), await create(other)];
    const { ids } = await fill(from);
    const file = join(folder, `${engine}.jsonl`);
    const exported = await runCli(['data', 'export', file, ...flagsOf(from)]);
    expect(exported).toMatchObject({ code: 0, stdout: '' });
    expect(exported.stderr).toMatch(/^exported 2 worlds with 2 reports\. Left out, .* issued keys, webhooks/);
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(2);
    const one = await runCli(['data', 'import', file, '--account', 'one', ...flagsOf(to)]);
    expect(one).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^imported 1 world with 1 report\./),
    });
    const both = await runCli(['data', 'import', file, ...flagsOf(to)]);
    expect(both).toMatchObject({ code: 1, stderr: expect.stringMatching(/^one: The account has reports/) });
    const replaced = await runCli(['data', 'import', file, '--replace', ...flagsOf(to)]);
    expect(replaced).toMatchObject({ code: 0, stderr: '' });
    const [before, after] = [await serve(from), await serve(to)];
    for (const [account, id] of Object.entries(ids)) {
      const texts = [before, after].map(async ({ url }) =>
        (await send(url, account, `/v1/reports/${id}`)).text(),
      );
      const [expected, actual] = await Promise.all(texts);
      expect(JSON.parse(expected ?? '')).toMatchObject({ id, status: 'completed' });
      expect(actual).toBe(expected);
    }
    for (const server of [before, after]) server.kill('SIGTERM');
    await Promise.all([before.ended, after.ended]);
  });

  it('names a damaged account, works on the others, and repairs it by an import', async () => {
    const database = await create(engine);
    await fill(database);
    const file = join(folder, `${engine}-damaged.jsonl`);
    const saved = join(folder, `${engine}-saved.jsonl`);
    await runCli(['data', 'export', saved, ...flagsOf(database)]);
    await damage(database, 'one');
    const checked = await runCli(['data', 'check', ...flagsOf(database)]);
    expect(checked.code).toBe(1);
    expect(checked.stdout).toMatch(/^one: The account one is damaged: its batch \d+ cannot be read/);
    expect(checked.stdout).toMatch(/with 1 report: 1 damaged\n$/);
    const json = await runCli(['data', 'check', '--json', '--account', 'one', ...flagsOf(database)]);
    expect(JSON.parse(json.stdout)).toMatchObject({ accounts: 1, reports: 0, damaged: [{ account: 'one' }] });
    const server = await serve(database);
    expect((await send(server.url, 'one', '/v1/reports')).status).toBeGreaterThanOrEqual(500);
    await createReport(server.url, 'two');
    for (const words of [['compact'], ['export', file]]) {
      const { code, stderr } = await runCli(['data', ...words, ...flagsOf(database)]);
      expect([code, stderr]).toEqual([1, expect.stringMatching(/^one: The account one is damaged/)]);
    }
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(1);
    const again = ['data', 'import', saved, '--account', 'one', ...flagsOf(database)];
    expect((await runCli(again)).code).toBe(1);
    const replaced = await runCli([...again, '--replace']);
    expect(replaced).toMatchObject({ code: 0, stderr: expect.stringContaining('one: it was damaged') });
    expect((await send(server.url, 'one', '/v1/reports')).status).toBe(200);
    expect((await runCli(['data', 'check', ...flagsOf(database)])).code).toBe(0);
    server.kill('SIGTERM');
    await server.ended;
  });

  it('rebuilds a damaged directory of issued keys, so that a running server accepts all of them', async () => {
    const database = await create(engine);
    const before = await serve(database);
    const issue = async (
      account: string,
      path: string,
      body: object,
    ): Promise<{ id: string; key: string }> => {
      const response = await send(before.url, account, path, body);
      expect([200, 201]).toContain(response.status);
      return (await response.json()) as { id: string; key: string };
    };
    const keys = [
      await issue('one', '/_sandbox/keys', { name: 'first' }),
      await issue('one', '/_sandbox/keys', { name: 'second' }),
      await issue('two', '/_sandbox/keys', { name: 'third' }),
    ];
    const [first, second, third] = keys.map(({ key }) => key);
    const newer = await issue('two', `/_sandbox/keys/${keys[2]?.id}/regenerate`, {});
    await issue('one', `/_sandbox/keys/${keys[1]?.id}/revoke`, {});
    before.kill('SIGTERM');
    await before.ended;
    await damage(database, 'keys/');
    const checked = await runCli(['data', 'check', ...flagsOf(database)]);
    expect([checked.code, checked.stdout]).toEqual([1, expect.stringMatching(/^directory of issued keys: /)]);

    const server = await serve(database);
    const statusOf = async (key = ''): Promise<number> =>
      (await fetch(`${server.url}/v1/reports`, { headers: { Authorization: `Bearer ${key}` } })).status;
    expect(await statusOf(first)).toBe(500);
    const repaired = await runCli(['data', 'check', '--repair', ...flagsOf(database)]);
    expect(repaired).toMatchObject({
      ...{ code: 0, stderr: '' },
      stdout: expect.stringMatching(/^rebuilt the directory of issued keys: 5 keys\n.*none is damaged\n$/),
    });
    const statuses = await Promise.all([first, second, third, newer.key].map(statusOf));
    expect(statuses).toEqual([200, 401, 401, 200]);
    const again = await runCli(['data', 'check', '--repair', '--json', ...flagsOf(database)]);
    expect(JSON.parse(again.stdout)).toMatchObject({ damaged: [], repairedKeys: 5 });
    const single = await runCli(['data', 'check', '--repair', '--account', 'one', ...flagsOf(database)]);
    expect(single).toMatchObject({ code: 2, stderr: expect.stringContaining('leave --account out') });
    server.kill('SIGTERM');
    await server.ended;
  });

  it('imports reports in progress, which a server then moves on', async () => {
    const [database, file] = [await create(engine), join(folder, `${engine}-moving.json`)];
    const source = await serveInProcess('--port', '0', '--pace', 'realtime');
    const id = await createReport(source.url, 'one');
    // A server in memory exports one world; here it has line breaks, as after formatting by a person.
    const world = await (await send(source.url, 'one', '/_sandbox/export')).json();
    writeFileSync(
      file,
      JSON.stringify(
        { ...(world as object), clock: { mode: 'auto', pace: 'fast', now: '2026-01-15T12:00:00.000Z' } },
        null,
        2,
      ),
    );
    source.kill('SIGTERM');
    const imported = await runCli(['data', 'import', file, ...flagsOf(database)]);
    expect(imported).toMatchObject({ code: 0, stderr: '' });
    const info = JSON.parse((await runCli(['data', 'info', '--json', ...flagsOf(database)])).stdout);
    expect([info.heldLeases, info.expiredLeases]).toEqual([0, 1]);
    const server = await serve(database);
    await expect
      .poll(async () => (await send(server.url, 'one', '/v1/events')).text())
      .toContain('report.completed');
    expect((await send(server.url, 'one', `/v1/reports/${id}`)).status).toBe(200);
    server.kill('SIGTERM');
    await Promise.all([server.ended, source.ended]);
  });
});

describe('data', () => {
  const nowhere = join(folder, 'nowhere');

  it.each<[string, string[], RegExp]>([
    ['no action', [], /data takes one of info, check, compact, export, import\./],
    ['an unknown action', ['chekc'], /Did you mean check\?/],
    ['no database', ['info'], /Name the database of the server/],
    [
      'two databases',
      ['info', '--data', nowhere, '--database', 'postgres://localhost/x'],
      /Name one database/,
    ],
    ['a missing database', ['info', '--data', nowhere], /has no data of legal-reports-sandbox/],
    ['an export without a file', ['export', '--data', nowhere], /Name a file, or - for stdout/],
    ['a surplus word', ['check', 'demo', '--data', nowhere], /data check takes no such argument/],
    [
      'a flag of another action',
      ['info', '--replace', '--data', nowhere],
      /data info does not take --replace/,
    ],
    ['a missing file', ['import', join(folder, 'none'), '--data', nowhere], /There is no such file/],
    ['a file that is a folder', ['import', folder, '--data', nowhere], /cannot be read: it is a folder\./],
    ['a file that cannot be written', ['export', join(nowhere, 'x'), '--data', nowhere], /cannot be written/],
  ])('exits with 2 for %s, and creates nothing', async (_, words, detail) => {
    const { code, stdout, stderr } = await runCli(['data', ...words]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^legal-reports-sandbox data did not run: /);
    expect(stderr).toMatch(detail);
    expect(existsSync(nowhere)).toBe(false);
  });

  it.each<[string, string, number, RegExp]>([
    ['an empty file', '\n', 2, /The file has no world/],
    ['no JSON', 'hello', 2, /It is not JSON/],
    ['UTF-16', '\ufeff{}\u0000', 2, /not JSON|not UTF-8|UTF-16/],
    ['too much nesting', '['.repeat(100) + ']'.repeat(100), 2, /levels of nesting/],
    ['another value', '7', 1, /:1: /],
    ['a file of another program', '{"name":"x"}', 1, /:1: This is not an exported world, as data export/],
    ['an empty world', '{"format":"x"}', 1, /:1: The world lacks .*\n.*: and 3 more errors\n/],
    [
      'a world with an unknown company, whose place it names',
      JSON.stringify({
        ...{ format: 'legal-reports-sandbox/world', formatVersion: 2, contentVersion, account: 'x' },
        ...{ seed: 'sandbox', requests: 1 },
        clock: { mode: 'auto', pace: 'fast', now: '2026-01-15T12:00:00.000Z' },
        reports: [
          { type: 'sociedades_y_poderes', companyId: 'sbx-nope', createdAt: '2026-01-15T12:00:00.000Z' },
        ],
      }),
      1,
      /x#\/reports\/0\/companyId: .* Names under sbx- are reserved/,
    ],
    ['a second line that is not JSON', '{}\n{', 1, /:2: It is not JSON.* The worlds after it were not read/],
  ])('refuses %s, and creates nothing', async (name, text, expected, detail) => {
    const file = join(folder, 'refused.jsonl');
    writeFileSync(file, text);
    const data = join(folder, `refused ${name}`);
    const { code, stderr } = await runCli(['data', 'import', file, '--data', data]);
    expect([code, stderr]).toEqual([expected, expect.stringMatching(detail)]);
    expect(existsSync(data)).toBe(false);
  });

  it('creates nothing in an empty PostgreSQL if no world is accepted', async () => {
    const database = await create('PostgreSQL');
    const file = join(folder, 'refused-by-postgres.json');
    writeFileSync(file, '{"format":"x"}');
    expect((await runCli(['data', 'import', file, ...flagsOf(database)])).code).toBe(1);
    const info = await runCli(['data', 'info', ...flagsOf(database)]);
    expect(info.stderr).toContain('has no data of legal-reports-sandbox');
  });

  it('creates the database for the first world that is accepted, with its seed', async () => {
    const source = await serveInProcess('--port', '0', '--seed', 'other');
    await createReport(source.url, 'one');
    const world = await (await send(source.url, 'one', '/_sandbox/export')).text();
    source.kill('SIGTERM');
    await source.ended;
    const [file, data] = [join(folder, 'second.jsonl'), join(folder, 'of the second world')];
    writeFileSync(file, `{"format":"x"}\n${world}\n`);
    const { code, stdout } = await runCli(['data', 'import', file, '--data', data]);
    expect([code, stdout]).toEqual([1, expect.stringMatching(/^imported 1 world with 1 report, 1 failed/)]);
    const info = await runCli(['data', 'info', '--data', data]);
    expect(info.stdout).toMatch(/seed +other\n/);
  });

  it('imports reports about own companies with their files, and not without', async () => {
    const fixtures = join(import.meta.dirname, '../../examples/fixtures');
    const own = ['--fixtures', fixtures, '--pace', 'instant', '--port', '0'];
    const [source, target] = [await create('SQLite'), await create('SQLite')];
    const first = await serveInProcess(...own, ...flagsOf(source));
    const id = await createReport(first.url, 'one');
    const expected = await (await send(first.url, 'one', `/v1/reports/${id}`)).text();
    first.kill('SIGTERM');
    await first.ended;
    const file = join(folder, 'own.jsonl');
    expect((await runCli(['data', 'export', file, ...flagsOf(source)])).code).toBe(0);
    const importing = ['data', 'import', file, ...flagsOf(target)];
    const refused = await runCli(importing);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('with the same --fixtures')]);
    const missing = await runCli([...importing, '--fixtures', join(folder, 'none')]);
    expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('The folder does not exist')]);
    const both = ['data', 'import', join(folder, 'none.jsonl'), '--fixtures', join(folder, 'none')];
    const { stderr } = await runCli([...both, ...flagsOf(target)]);
    expect(stderr).toMatch(/: 2 errors\n.*There is no such file\.\n.*The folder does not exist\.\n$/);
    expect(await runCli([...importing, '--fixtures', fixtures])).toMatchObject({ code: 0, stderr: '' });
    const second = await serveInProcess(...own, ...flagsOf(target));
    expect(await (await send(second.url, 'one', `/v1/reports/${id}`)).text()).toBe(expected);
    second.kill('SIGTERM');
    await second.ended;
    const exporting = await runCli(['data', 'export', file, '--fixtures', fixtures, ...flagsOf(source)]);
    expect(exporting.stderr).toContain('data export does not take --fixtures.');
  });

  it('reads the database from a variable unless a flag names one', async () => {
    const env = { LEGAL_REPORTS_SANDBOX_DATA: join(folder, 'variable') };
    expect((await runCli(['data', 'info'], env)).stderr).toContain(
      `--data ${env.LEGAL_REPORTS_SANDBOX_DATA}`,
    );
    expect((await runCli(['data', 'info', '--data', nowhere], env)).stderr).toContain(`--data ${nowhere}`);
  });

  it('has help that lists what a file does not contain', async () => {
    const { code, stdout } = await runCli(['data', '--help']);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/It leaves out\s+issued keys, webhooks/)]);
  });
});

it('data export leaves a former file as it was if the new one cannot be written whole, and names the reason', async () => {
  const database = await create('SQLite');
  const server = await serveInProcess('--port', '0', '--clock', 'manual', ...flagsOf(database));
  for (let reports = 0; reports < 350; reports += 50)
    await Promise.all(Array.from({ length: 50 }, () => createReport(server.url, 'large')));
  server.kill('SIGTERM');
  await server.ended;
  const file = join(mkdtempSync(join(folder, 'cut-off-')), 'worlds.jsonl');
  writeFileSync(file, 'former');
  const limit = 70;
  // In blocks of 512 bytes; a write then writes what fits, as on a full disk.
  const command = `ulimit -f ${limit} && exec "$0" "$@"`;
  const words = ['data', 'export', file, ...flagsOf(database)];
  const { status, stderr } = spawnSync('sh', ['-c', command, process.execPath, builtCommand, ...words], {
    encoding: 'utf8',
    env: builtEnvironment,
  });
  expect([readFileSync(file, 'utf8'), readdirSync(dirname(file))]).toEqual(['former', ['worlds.jsonl']]);
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: `${file}: The file cannot be written (EFBIG). It is left as it was.\n`,
  });
});

it('data export writes to a device, and through a link', async () => {
  const database = await create('SQLite');
  await fill(database);
  const words = ['data', 'export', '/dev/stdout', ...flagsOf(database)];
  const { status, stdout } = spawnSync(
    'sh',
    ['-c', '"$0" "$@" | cat', process.execPath, builtCommand, ...words],
    {
      ...{ encoding: 'utf8', env: builtEnvironment },
    },
  );
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^\{.*\}\n/)]);
  const inside = mkdtempSync(join(folder, 'linked-'));
  const [file, link] = [join(inside, 'worlds.jsonl'), join(inside, 'link')];
  writeFileSync(file, 'former', { mode: 0o600 });
  symlinkSync(file, link);
  expect((await runCli(['data', 'export', link, ...flagsOf(database)])).code).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe(stdout);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('data export keeps the rights of its file, and creates the target of a link', async () => {
  const database = await create('SQLite');
  await fill(database);
  const inside = mkdtempSync(join(folder, 'linked-'));
  const [file, link, target] = [join(inside, 'worlds.jsonl'), join(inside, 'link'), join(inside, 'target')];
  writeFileSync(file, 'former');
  // More than a usual umask leaves to a new file.
  chmodSync(file, 0o666);
  symlinkSync(target, link);
  for (const path of [file, link])
    expect((await runCli(['data', 'export', path, ...flagsOf(database)])).code).toBe(0);
  expect(statSync(file).mode & 0o777).toBe(0o666);
  expect(readFileSync(target, 'utf8')).toBe(readFileSync(file, 'utf8'));
  expect(readdirSync(inside).sort()).toEqual(['link', 'target', 'worlds.jsonl']);
});

it('data export is no failure if its reader has seen enough', async () => {
  const [from, to] = [await create('SQLite'), await create('SQLite')];
  await fill(from);
  const file = join(folder, 'many.jsonl');
  await runCli(['data', 'export', file, '--account', 'one', ...flagsOf(from)]);
  const world = JSON.parse(readFileSync(file, 'utf8'));
  const worlds = Array.from({ length: 50 }, (_, at) => JSON.stringify({ ...world, account: `one-${at}` }));
  writeFileSync(file, worlds.join('\n'));
  expect(await runCli(['data', 'import', file, ...flagsOf(to)])).toMatchObject({ code: 0, stderr: '' });
  const words = ['data', 'export', '-', ...flagsOf(to)];
  const child = spawn(process.execPath, [builtCommand, ...words], { env: builtEnvironment });
  child.stdout.destroy();
  let stderr = '';
  child.stderr.on('data', (bytes: Buffer) => {
    stderr += bytes;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});
