import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfigFile } from '../../src/cli/config-file.js';
import { init } from '../../src/cli/init.js';
import { initFiles } from '../../src/cli/init-files.js';
import { packageSource } from '../../src/cli/package-source.js';
import { initTarget } from './init-target.js';

describe('init', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'init-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const put = (name: string, text: string | Buffer = '') => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const written = (): string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes(`${folder}/.git/`))
      .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
      .filter((name) => !name.startsWith('.git/'))
      .sort();
  const run = (argv: readonly string[] = [], subfolder = '') => {
    let output = '';
    const stream = { write: (text: string) => (output += text) };
    const program = { argv, env: {}, stdout: stream, stderr: stream, stopped: Promise.resolve() };
    return { code: init(argv, program, join(folder, subfolder)), output };
  };
  const manifest = (...packages: string[]) =>
    put(
      'package.json',
      JSON.stringify({ devDependencies: Object.fromEntries(packages.map((name) => [name, '1'])) }),
    );
  const github = '.github/workflows/legal-reports.yml';

  it.each([
    ['nothing', [], 'node:test', ['legal-reports.test.mjs']],
    ['Vitest', ['vitest'], 'Vitest', ['legal-reports.test.mjs', 'vitest.config.mjs']],
    ['Jest', ['jest'], 'Jest', ['legal-reports.test.cjs', 'jest.config.cjs']],
    ['Playwright', ['@playwright/test'], 'Playwright', ['legal-reports.spec.mjs']],
    ['pyproject.toml', 'pyproject.toml', 'pytest', ['test_legal_reports.py', 'conftest.py']],
    ...['pom.xml', 'build.gradle.kts', 'go.mod', 'Shop.csproj'].map(
      (name) => [name, name, 'no known test tool', ['check-sandbox.sh', 'compose.sandbox.yaml']] as const,
    ),
  ] as const)('writes files for the tool of the folder: %s', (_, found, tool, files) => {
    if (typeof found === 'string') put(found);
    else if (found.length > 0) manifest(...found);
    const before = written();
    const { code, output } = run();
    expect([code, output]).toEqual([0, expect.stringContaining(`Test tool: ${tool}. CI: GitHub Actions.`)]);
    expect(written()).toEqual([github, 'sandbox.yaml', ...files, ...before].sort());
    expect(parse(read(github)).jobs.test.steps.at(-1).run).toContain(files[0]);
  });

  const notJson = (reason: string) => `The file is not JSON: ${reason}`;

  it.each([
    ['package.json', '{ "devDependencies": { "vitest": "4" }', notJson("Expected ',' or '}'")],
    ['package.json', '', 'The file is empty'],
    ['package.json', '[]', 'The file must be a JSON object'],
    ['package.json', 'null', 'The file must be a JSON object'],
    ['package.json', Buffer.from('{}', 'utf16le'), 'The file is UTF-16. Save it as UTF-8.'],
    ...['package.json', 'playwright.config.ts', 'vite.config.ts', 'requirements.txt'].map(
      (name) => [name, null, 'The file cannot be read: it is a folder.'] as const,
    ),
  ] as const)('writes nothing if it cannot read %s, which is %j', (name, content, reason) => {
    if (name === 'vite.config.ts') manifest('vitest');
    if (content === null) put(`${name}/file`);
    else put(name, content as string | Buffer);
    const before = written();
    const { code, output } = run(['--dry-run=3']);
    expect([code, output]).toEqual([2, expect.stringContaining(`  ${name}: ${reason}`)]);
    expect(output).toMatch(/^legal-reports-sandbox wrote nothing: 2 errors\n {2}--dry-run/);
    expect(run().code).toBe(2);
    expect(written()).toEqual(before);
  });

  it('writes a configuration that a server accepts', async () => {
    run();
    expect((await readConfigFile(join(folder, 'sandbox.yaml'), '--config')).errors).toEqual([]);
  });

  it.each([
    ['https://gitlab.com/shop/shop.git', 'gitlab'],
    ['git@gitlab.shop.example:shop/shop.git', 'gitlab'],
    ['git@github.com:shop/shop.git', 'github'],
    ['https://bitbucket.org/shop/shop.git', 'none'],
  ])('writes the CI job for the remote %s', (remote, ci) => {
    spawnSync('git', ['init', '-q'], { cwd: folder });
    spawnSync('git', ['remote', 'add', 'origin', remote], { cwd: folder });
    run();
    const job = written().filter((name) => name.startsWith('.git'));
    expect(job).toEqual({ gitlab: ['.gitlab-ci.yml'], github: [github], none: [] }[ci]);
  });

  it('writes a GitLab job that runs unchanged, and explains how to include it next to others', () => {
    expect(run(['--ci', 'gitlab']).output).not.toContain('include:');
    const { script, image } = parse(read('.gitlab-ci.yml'))['legal-reports'];
    expect([image, script]).toEqual(['node:22', ['npm ci\nnode --test legal-reports.test.mjs\n']]);
    put('.gitlab-ci.yml', 'stages: [test]\n');
    const { output } = run();
    expect(output).toContain('In .gitlab-ci.yml: include: [{ local: .gitlab/legal-reports.yml }]');
    expect(parse(read('.gitlab/legal-reports.yml'))['legal-reports'].script).toEqual(script);
    expect(read('.gitlab-ci.yml')).toBe('stages: [test]\n');
  });

  it('writes the job of a subfolder to the root of its repository', () => {
    spawnSync('git', ['init', '-q'], { cwd: folder });
    put('services/reports/go.mod');
    run(['--ci', 'github'], 'services/reports');
    expect(parse(read(github)).jobs.test.defaults.run).toEqual({ 'working-directory': 'services/reports/' });
    run(['--ci', 'gitlab'], 'services/reports');
    expect(parse(read('.gitlab-ci.yml'))['legal-reports'].script[0]).toMatch(/^cd services\/reports\/\n/);
  });

  it.each([
    ['pnpm-lock.yaml', 'pnpm install --frozen-lockfile'],
    ['yarn.lock', 'yarn install --frozen-lockfile'],
    ['package-lock.json', 'npm ci'],
    ['package.json', 'yarn install --frozen-lockfile'],
  ])('uses the package manager and the tools of the root of a workspace: %s', (file, install) => {
    spawnSync('git', ['init', '-q'], { cwd: folder });
    put('package.json', '{"packageManager":"yarn@4.9.1","devDependencies":{"vitest":"4"}}');
    if (file !== 'package.json') put(file);
    const spec = `file:../../${packageSource().file}`;
    put('packages/shop/package.json', JSON.stringify({ devDependencies: { 'legal-reports-sandbox': spec } }));
    const { output } = run(['--ci', 'github'], 'packages/shop');
    expect(parse(read(github)).jobs.test.steps.at(-1).run).toContain(install);
    expect(output).toContain('Test tool: Vitest.');
    expect(output).not.toMatch(/\d\. .*(?:npm i|add) -D/);
    expect(output).toContain(`Commit the files, and ../../${packageSource().file}, which CI installs.`);
    // A folder in another language has no tools of a package of the root.
    put('services/reports/go.mod');
    expect(run(['--dry-run'], 'services/reports').output).toContain('Test tool: no known test tool.');
  });

  it('runs node:test by Yarn, which may have no node_modules', () => {
    put('package.json', '{}');
    put('yarn.lock');
    run(['--ci', 'github']);
    expect(parse(read(github)).jobs.test.steps.at(-1).run).toContain(
      'yarn node --test legal-reports.test.mjs',
    );
  });

  it('pins the version in every job that installs the package', () => {
    for (const tool of ['pytest', 'none'] as const) {
      const files = initFiles(initTarget(tool, { ci: 'github' }));
      const { runPinned, pinnedSpec } = packageSource();
      const texts = files.map(({ text }) => text).join('\n');
      expect(texts.replaceAll('", "', ' ')).toContain(tool === 'pytest' ? runPinned : pinnedSpec);
    }
  });

  it('uses the package manager and the test folder of the project', () => {
    manifest('@playwright/test');
    put('pnpm-lock.yaml');
    put('playwright.config.ts', "export default defineConfig({ testDir: './e2e' });\n");
    const { output } = run();
    expect(written()).toContain('e2e/legal-reports.spec.mjs');
    expect(output).toContain(`pnpm add -D ${packageSource().spec}`);
    expect(output).toContain('pnpm exec playwright test e2e/legal-reports.spec.mjs');
    expect(parse(read(github)).jobs.test.steps.at(-1).run).toMatch(/^corepack enable\npnpm install --frozen/);
  });

  it.each([
    [
      'vitest',
      'vite.config.ts',
      "In vite.config.ts: test: { globalSetup: 'legal-reports-sandbox/global-setup' }",
    ],
    ['jest', 'jest.config.js', "In jest.config.js: globalSetup: 'legal-reports-sandbox/global-setup', "],
    ['jest', 'package.json', "In package.json: globalSetup: 'legal-reports-sandbox/global-setup', "],
  ] as const)('keeps the configuration of %s in %s, and prints what to add to it', (tool, file, step) => {
    manifest(tool);
    put(file, file === 'package.json' ? '{"devDependencies":{"jest":"1"},"jest":{}}' : 'export default {};');
    const { output } = run();
    expect(output).toContain(step);
    expect(written().filter((name) => /\.config\./.test(name))).toEqual(
      file === 'package.json' ? [] : [file],
    );
  });

  it.each([
    [
      'vitest',
      'vite.config.ts',
      "export default { test: { globalSetup: 'legal-reports-sandbox/global-setup' } };",
    ],
    ['jest', 'jest.config.js', "module.exports = { globalSetup: 'legal-reports-sandbox/global-setup' };"],
    ['pytest', 'conftest.py', 'pytest_plugins = ["legal_reports_sandbox"]\n'],
  ] as const)(
    'does not ask for a setting that the user added, for %s in %s, and writes no other one',
    (tool, file, text) => {
      put(file, text);
      const { output } = run(['--for', tool, '--force']);
      expect(output).not.toContain(`In ${file}:`);
      expect(written().filter((name) => /\.config\.|conftest/.test(name))).toEqual([file]);
      expect(read(file)).toBe(text);
    },
  );

  it('writes the documented fixture for pytest, with the pinned command', () => {
    run(['--for', 'pytest']);
    const documented = readFileSync('examples/pytest/conftest.py', 'utf8').split('\n');
    const differing = read('conftest.py')
      .split('\n')
      .filter((line, index) => line !== documented[index]);
    const command = [...packageSource().runPinned.split(' '), '--config', 'sandbox.yaml'];
    expect(differing).toEqual([`COMMAND = ${JSON.stringify(command).replaceAll(',', ', ')}`]);
    expect(run(['--for', 'pytest']).output).toContain('kept conftest.py, which is up to date');
  });

  it('writes the fixture as a plugin if the user already has a conftest.py', () => {
    put('conftest.py', 'import pytest\n');
    expect(run(['--for', 'pytest']).output).toContain(
      'In conftest.py: pytest_plugins = ["legal_reports_sandbox"]',
    );
    expect(read('conftest.py')).toBe('import pytest\n');
    expect(read('legal_reports_sandbox.py')).toContain('def sandbox(request');
  });

  it('does not ask for a setting that an earlier run wrote', () => {
    manifest('vitest');
    expect(run().output).not.toContain('globalSetup');
    const again = run().output;
    expect(again).toContain('kept vitest.config.mjs, which is up to date');
    expect(again).not.toContain('  2. In vitest.config.mjs');
  });

  it.each(['vitest', 'jest', 'node', 'playwright', 'pytest', 'none'] as const)(
    'accepts --for %s whatever the folder contains, and prints the next steps',
    (tool) => {
      manifest('jest');
      const { code, output } = run(['--for', tool, '--ci', 'none']);
      expect(code).toBe(0);
      const tests = initFiles(initTarget(tool)).map(({ path }) => path);
      expect(written()).toEqual([...tests, 'package.json'].sort());
      expect(output).toMatch(/\nNext steps:\n {2}1\. [\s\S]+ {2}\d\. Commit the files/);
      expect(run(['--dry-run']).output).toContain('Next steps:');
      expect(run().output).toContain('Next steps:');
    },
  );

  it.each([
    ['vitest', [], 'npm i -D SPEC vitest'],
    ['vitest', ['vitest'], 'npm i -D SPEC'],
    ['jest', [], 'npm i -D SPEC jest'],
    ['playwright', [], 'npm i -D SPEC @playwright/test'],
    ['playwright', ['legal-reports-sandbox'], 'npm i -D @playwright/test'],
    ['node', [], 'npm i -D SPEC'],
  ] as const)('installs the packages that a project with %s lacks, here beside %j', (tool, has, command) => {
    manifest(...has);
    const install = command.replace('SPEC', packageSource().spec);
    expect(run(['--for', tool, '--dry-run']).output).toMatch(
      new RegExp(`^ {2}\\d\\. ${install.replaceAll('.', '\\.')}$`, 'm'),
    );
  });

  it('installs pytest unless the project declares it', () => {
    expect(run(['--for', 'pytest', '--dry-run']).output).toContain('. python -m pip install pytest\n');
    put('requirements.txt', 'pytest==9\n');
    expect(run(['--for', 'pytest', '--dry-run']).output).not.toMatch(/\d\. python -m pip/);
  });

  it('reports that CI installs the file only if there is a job', () => {
    expect(run(['--ci', 'none', '--dry-run']).output).not.toContain('CI installs');
    expect(run(['--ci', 'gitlab', '--dry-run']).output).toContain('which CI installs.');
  });

  it('overwrites nothing without --force, and prints the new text', () => {
    put('sandbox.yaml', 'port: 1\n');
    expect(run().output).toMatch(
      /^kept sandbox\.yaml, which exists; --force would write:\n[\s\S]*^ {4}port: 4010$/m,
    );
    expect(read('sandbox.yaml')).toBe('port: 1\n');
    expect(run().output).toContain('kept legal-reports.test.mjs, which is up to date');
    expect(run(['--force']).output).toContain('wrote sandbox.yaml');
    expect(read('sandbox.yaml')).toContain('port: 4010');
  });

  it('writes nothing in a dry run or with wrong arguments', () => {
    const { output } = run(['--dry-run']);
    for (const { path } of initFiles(initTarget('node', { ci: 'github' })))
      expect(output).toContain(`would write ${path}:`);
    expect(run(['--forse'])).toMatchObject({ code: 2, output: expect.stringContaining('--force') });
    const wrong = run(['--for', 'vitst', '--ci', 'github']);
    expect(wrong).toMatchObject({ code: 2, output: expect.stringContaining('vitest') });
    expect(wrong.output).toMatch(/^legal-reports-sandbox wrote nothing: one error\n/);
    expect(run(['vitest']).code).toBe(2);
    expect(written()).toEqual([]);
  });

  it('reports files that it could not write, and writes the rest', () => {
    put('.github', 'not a folder');
    const { code, output } = run();
    expect(code).toBe(1);
    expect(output).toMatch(
      /did not write all: one error\n {2}\.github\/\S+: The file cannot be written: a part of its path is a file/,
    );
    expect(written()).toEqual(['.github', 'legal-reports.test.mjs', 'sandbox.yaml']);
  });
});
