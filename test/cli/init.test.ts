import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfigText } from '../../src/cli/config-file.js';
import { init, initFiles } from '../../src/cli/init.js';

describe('init', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'init-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const written = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
      .sort();
  const run = (...argv: string[]) => {
    let told = '';
    const stream = { write: (text: string) => (told += text) };
    const program = { argv, env: {}, stdout: stream, stderr: stream, stopped: Promise.resolve() };
    return { code: init(argv, program, folder), told };
  };

  it.each([
    ['nothing', {}, 'node:test', 'legal-reports.test.mjs'],
    [
      'Vitest',
      { 'package.json': '{"devDependencies":{"vitest":"4.1.12"}}' },
      'Vitest',
      'legal-reports.test.mjs',
    ],
    ['Jest', { 'package.json': '{"devDependencies":{"jest":"29.7.0"}}' }, 'Jest', 'legal-reports.test.cjs'],
    ['a Python project', { 'pyproject.toml': '' }, 'pytest', 'test_legal_reports.py'],
    ['a broken manifest', { 'package.json': '{' }, 'node:test', 'legal-reports.test.mjs'],
  ])('writes files for the framework that it finds: %s', (_, files, framework, test) => {
    for (const [name, text] of Object.entries(files)) put(name, text);
    const { code, told } = run();
    expect([code, told]).toEqual([
      0,
      expect.stringContaining(`tests with ${framework}, and runs on GitHub Actions`),
    ]);
    const workflow = '.github/workflows/legal-reports.yml';
    expect(written()).toEqual([workflow, test, 'sandbox.yaml', ...Object.keys(files)].sort());
    const { jobs } = parse(readFileSync(join(folder, workflow), 'utf8'));
    expect(jobs.test.steps.at(-1).run).toContain(test);
  });

  it('writes a configuration that a server accepts, and a GitLab job in a GitLab folder', () => {
    put('.gitlab-ci.yml', 'stages: [test]\n');
    run();
    const text = readFileSync(join(folder, 'sandbox.yaml'), 'utf8');
    expect(readConfigText(text, 'sandbox.yaml').errors).toEqual([]);
    expect(written()).toContain('.gitlab/legal-reports.yml');
    const job = parse(readFileSync(join(folder, '.gitlab/legal-reports.yml'), 'utf8'))['legal-reports'];
    expect(job.script.at(-1)).toBe('node --test legal-reports.test.mjs\n');
    expect(readFileSync(join(folder, '.gitlab-ci.yml'), 'utf8')).toBe('stages: [test]\n');
  });

  it('overwrites nothing without --force, and prints the new text', () => {
    put('sandbox.yaml', 'port: 1\n');
    expect(run().told).toMatch(
      /^kept sandbox\.yaml, which is there; --force would write:\n[\s\S]*^ {4}port: 4010$/m,
    );
    expect(readFileSync(join(folder, 'sandbox.yaml'), 'utf8')).toBe('port: 1\n');
    expect(run().told).toContain('kept legal-reports.test.mjs, which is as it would be written');
    expect(run('--force').told).toContain('wrote sandbox.yaml');
    expect(readFileSync(join(folder, 'sandbox.yaml'), 'utf8')).toContain('port: 4010');
  });

  it('writes nothing in a dry run or with wrong arguments', () => {
    const { told } = run('--dry-run');
    for (const { path } of initFiles('node:test', 'GitHub Actions'))
      expect(told).toContain(`would write ${path}:`);
    expect(run('--forse')).toMatchObject({ code: 2, told: expect.stringContaining('--force') });
    expect(run('vitest').code).toBe(2);
    expect(written()).toEqual([]);
  });

  it('reports files that it could not write, and writes the rest', () => {
    put('.github', 'not a folder');
    const { code, told } = run();
    expect(code).toBe(1);
    expect(told).toMatch(
      /did not write all: one error\n {2}\.github\/\S+: The file cannot be written \((ENOTDIR|EEXIST)\)/,
    );
    expect(written()).toEqual(['.github', 'legal-reports.test.mjs', 'sandbox.yaml']);
  });
});
