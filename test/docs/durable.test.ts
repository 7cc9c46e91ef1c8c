import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Database from 'libsql';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anchor } from '../../scripts/generate/markdown.js';
import { createPostgresDatabase } from '../store/databases.js';
import { root, serveAsShown } from './sessions.js';

const text = readFileSync(join(root, 'docs/durable.md'), 'utf8');
const blocks = (language: string): string[] =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    ([, block = '']) => block,
  );
const [sqliteStart = '', postgresStart = ''] = blocks('sh');
const [copy = '', size = ''] = blocks('sql');
const [program = ''] = blocks('js');

const headers = { Authorization: 'Bearer sbx_playground_demo', 'Content-Type': 'application/json' };
const body = JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'acme' });

/** Creates a report, and returns its id. */
async function create(url: string): Promise<string> {
  const response = await fetch(`${url}/v1/reports`, { method: 'POST', headers, body });
  return ((await response.json()) as { id: string }).id;
}

async function statusOf(url: string, id: string): Promise<number> {
  return (await fetch(`${url}/v1/reports/${id}`, { headers })).status;
}

describe('docs/durable.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'durable-'));
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  beforeAll(async () => {
    database = await createPostgresDatabase();
  });
  afterAll(async () => {
    await database.remove();
    rmSync(folder, { recursive: true });
  });

  it('starts SQLite with a flag, and shows a backup that has everything', async () => {
    const [, flag = '', name = ''] = /npx legal-reports-sandbox (\S+) (\S+)\n/.exec(sqliteStart) ?? [];
    const data = join(folder, name);
    const server = await serveAsShown([flag, data]);
    const id = await create(server.url);
    const source = new Database(join(data, 'sandbox.db'));
    const copied = join(folder, 'backup.db');
    source.exec(copy.replace('backup.db', copied));
    const { bytes } = source.prepare(size.replace('sum(length(body))', '$& as bytes')).get() as {
      bytes: number;
    };
    expect(bytes).toBeGreaterThan(500);
    source.close();
    // As the page warns, the file alone lacks the data of the write-ahead log.
    const alone = join(folder, 'alone.db');
    copyFileSync(join(data, 'sandbox.db'), alone);
    const damaged = new Database(alone);
    expect(() => damaged.prepare(size).get()).toThrow('no such table');
    damaged.close();
    await server.stop();

    const restored = join(folder, 'restored');
    mkdirSync(restored);
    copyFileSync(copied, join(restored, 'sandbox.db'));
    for (const kept of [data, restored]) {
      const again = await serveAsShown([flag, kept]);
      expect(await statusOf(again.url, id)).toBe(200);
      await again.stop();
    }
  });

  it('starts PostgreSQL with a variable, and shows a query for its size', async () => {
    const [, variable = ''] = /export (\w+)=postgres:/.exec(postgresStart) ?? [];
    const variables = { [variable]: database.url };
    const server = await serveAsShown([], { variables });
    const id = await create(server.url);
    await server.stop();
    const again = await serveAsShown([], { variables });
    expect(await statusOf(again.url, id)).toBe(200);
    await again.stop();
    const client = new pg.Client(database.url);
    await client.connect();
    const { rows } = await client.query<{ sum: string }>(size);
    await client.end();
    expect(Number(rows[0]?.sum)).toBeGreaterThan(500);
  });

  it('shows a start in a test process', async () => {
    const modules = join(folder, 'node_modules');
    mkdirSync(modules);
    symlinkSync(root, join(modules, 'legal-reports-sandbox'));
    const onPostgres = program.replace("data: './sandbox-data'", `database: '${database.url}'`);
    expect(onPostgres).not.toBe(program);
    for (const code of [program, onPostgres]) {
      const args = ['--input-type=module', '--eval', code];
      const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder });
      expect(stdout).toBe('201\n');
    }
  });

  it('names the balancer settings of the examples', () => {
    const examples = { nginx: 'nginx/sandbox.conf', haproxy: 'haproxy/haproxy.cfg' };
    for (const [language, path] of Object.entries(examples)) {
      const example = readFileSync(join(root, 'examples', path), 'utf8');
      for (const line of (blocks(language)[0] ?? '').trim().split('\n')) expect(example).toContain(line);
    }
  });

  it('lists every message of the stores', () => {
    const sources = ['sqlite', 'postgres', 'postgres-calls', 'database']
      .map((name) => readFileSync(join(root, `src/store/${name}.ts`), 'utf8'))
      .join('\n');
    const [, list = ''] = text.split('\n## Errors\n');
    const shown = [...list.matchAll(/^\| `([^`]+)` \|/gm)].map(([, message = '']) => message);
    expect(shown.filter((message) => !sources.includes(message))).toEqual([]);
    const causes = [...sources.matchAll(/\['[a-z-]+', '([^']+)'\]/g)].map(([, message = '']) => message);
    expect(causes.length).toBeGreaterThan(10);
    expect(causes.filter((message) => !shown.some((start) => message.startsWith(start)))).toEqual([]);
  });

  it('has at most 250 lines, and links to sections that exist', () => {
    expect(text.split('\n').length).toBeLessThanOrEqual(250);
    const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => anchor(title));
    for (const [, section = ''] of text.matchAll(/\]\(#([\w-]+)\)/g)) expect(headings).toContain(section);
  });
});
