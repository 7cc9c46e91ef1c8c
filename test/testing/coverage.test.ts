import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCoverageFile } from '../../src/requests/coverage-file.js';
import { type Sandbox, startSandbox } from '../../src/testing/index.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coverage-'));
});
afterAll(() => rm(folder, { recursive: true }));

const create = ({ url, key }: Sandbox, companyId: string) =>
  fetch(`${url}/v1/reports`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ type: 'sociedades_y_poderes', companyId }),
  });

/** Returns the scenarios that a coverage file lists as exercised. */
async function scenariosIn(path: string): Promise<(string | null)[]> {
  const read = readCoverageFile(await readFile(path, 'utf8'), false);
  if ('errors' in read) throw new Error(read.errors.join());
  return read.filed.cells.map(({ scenario }) => scenario);
}

it('a sandbox returns the coverage of all its accounts', async () => {
  await using sandbox = await startSandbox();
  expect(sandbox.coverage()).toMatchObject({ of: 'run', on: true, exercised: 0, cells: [] });
  await create(sandbox, 'sbx-spa-clean');
  await fetch(`${sandbox.url}/v1/reports`, {
    headers: { Authorization: `Bearer ${sandbox.keyOf('other')}` },
  });
  const { cells, exercised, gaps, total } = sandbox.coverage();
  expect(cells.map(({ operation }) => operation)).toEqual(['createReport', 'listReports']);
  expect({ exercised, left: total - gaps.length }).toEqual({ exercised: 3, left: 3 });
});

describe('a file of coverage', () => {
  const numbers = Array.from({ length: 12 }, (_, number) => number);

  it('combines the coverage of sandboxes that close at the same time', async () => {
    const coverage = join(folder, 'made', 'gathered.jsonl');
    const sandboxes = await Promise.all(numbers.map(() => startSandbox({ coverage })));
    const catalogue = ['sbx-spa-clean', 'sbx-lawyer-edits', 'sbx-eirl-dv-k'];
    await Promise.all(
      sandboxes.map((sandbox, at) => create(sandbox, catalogue[at % catalogue.length] as string)),
    );
    await Promise.all(sandboxes.map((sandbox) => sandbox.close()));
    expect(await scenariosIn(coverage)).toEqual(catalogue.toSorted());
  });

  it('does not grow by known cells', async () => {
    const coverage = join(folder, 'again.jsonl');
    const run = async (companyId: string): Promise<string> => {
      const sandbox = await startSandbox({ coverage });
      await create(sandbox, companyId);
      await sandbox.close();
      await sandbox.close();
      return readFile(coverage, 'utf8');
    };
    const first = await run('sbx-spa-clean');
    expect(await run('sbx-spa-clean#other')).toBe(first);
    expect((await run('sbx-lawyer-edits')).startsWith(first)).toBe(true);
    expect(await scenariosIn(coverage)).toEqual(['sbx-lawyer-edits', 'sbx-spa-clean']);
  });

  it('is written even without exercised cells, so that it can be judged', async () => {
    const coverage = join(folder, 'nothing.jsonl');
    await (await startSandbox({ coverage })).close();
    expect(await scenariosIn(coverage)).toEqual([]);
    expect(await readFile(coverage, 'utf8')).not.toBe('');
  });

  it('continues after a truncated line, which is reported when the file is judged', async () => {
    const coverage = join(folder, 'torn.jsonl');
    await writeFile(coverage, '{"coverage":1,"ver');
    const sandbox = await startSandbox({ coverage });
    await create(sandbox, 'sbx-spa-clean');
    await sandbox.close();
    await expect(scenariosIn(coverage)).rejects.toThrow(/^Line 1 is no JSON/);
    const [, mine = ''] = (await readFile(coverage, 'utf8')).split('\n');
    expect(JSON.parse(mine).cells).toHaveLength(1);
  });

  it.each([
    ['another file', '{"name":"package"}\n', /Line 1 is no line of a coverage file/],
    ['no JSON', 'describe()\n', /Line 1 is no JSON/],
    ['one line of another', '{"formatVersion":2}', /Line 1 is no line of a coverage file/],
    [
      'of another version',
      '{"coverage":1,"version":"0.0.9","contentVersion":"1","cells":[]}\n',
      /Line 1 was written by version 0\.0\.9 with content version 1; this is/,
    ],
  ])('prevents the start if it is %s, and is not changed', async (name, text, message) => {
    const coverage = join(folder, `${name}.txt`);
    await writeFile(coverage, text);
    await expect(startSandbox({ coverage })).rejects.toThrow(message);
    await expect(startSandbox({ coverage })).rejects.toThrow(coverage);
    expect(await readFile(coverage, 'utf8')).toBe(text);
  });

  it('needs a name', async () => {
    await expect(startSandbox({ coverage: '' })).rejects.toThrow(
      'coverage must be the name of a file, not "".',
    );
  });
});
