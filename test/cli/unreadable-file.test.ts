import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runCli } from './run.js';

const folder = mkdtempSync(join(tmpdir(), 'near-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['observed.yaml', 'observd.yaml', ['--like']],
  ['sandbox.yaml', 'sandbox.yml', ['--config']],
  ['before.har', 'befor.har', ['diff']],
  ['authority.pem', 'autority.pem', ['proxy', '--upstream', 'https://localhost', '--upstream-ca']],
  ['coverage.json', 'covrage.json', ['coverage', '--from']],
])('%s is told to whoever names it %s', async (name, slip, words) => {
  writeFileSync(join(folder, name), '');
  const { code, stderr } = await runCli([...words, join(folder, slip)]);
  expect(code).toBe(2);
  expect(stderr).toContain(`There is no such file. Did you mean ${join(folder, name)}?`);
});

it('nothing is told where nothing is near, or no folder is there', async () => {
  writeFileSync(join(folder, 'r.yaml'), '');
  const paths = ['zzzzzzzzzzzz', 'zzzz.yaml', join('none', 'observed.yaml')];
  for (const path of paths.map((name) => join(folder, name))) {
    const { stderr } = await runCli(['--like', path]);
    expect(stderr).toContain(`${path}: There is no such file. Give the path`);
  }
});
