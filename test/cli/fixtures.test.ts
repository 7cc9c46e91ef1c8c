import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli/main.js';
import { createProgress } from '../../src/cli/own-fixtures.js';
import { createFolder } from '../runtime/folder.js';
import { runCli } from './run.js';

const mortgage = 'companyId: acme\npatch:\n  requestedOperations: [SEC_MORTGAGE]\n';
const examples = 'examples/fixtures';

describe('own fixtures on the command line', () => {
  it('generate uses them, by flag and by variable', async () => {
    const args = ['generate', 'acme', '--validate'];
    const plain = JSON.parse((await runCli(args)).stdout);
    const { code, stdout, stderr } = await runCli([...args, '--fixtures', examples]);
    expect([code, stderr]).toEqual([0, '']);
    const patched = JSON.parse(stdout);
    expect(plain.content.conclusion.result).toBe('aprobado');
    expect(patched.content.conclusion.result).toBe('con_reparos');
    expect(patched.id).toBe(plain.id);
    const variable = await runCli(args, { LEGAL_REPORTS_SANDBOX_FIXTURES: examples });
    expect(variable.stdout).toBe(stdout);
  });

  it('generate accepts their scenarios, and completes reports that would fail', async () => {
    const own = await runCli(['generate', 'sbx-coffee-roasters', '--fixtures', examples]);
    expect(JSON.parse(own.stdout).content.entities[0].name).toBe('Tostaduría Canelo y Sol SpA');
    const failing = await runCli(['generate', '77123456-9', '--fixtures', examples]);
    expect(JSON.parse(failing.stdout)).toMatchObject({ status: 'completed' });
    const { code, stderr } = await runCli(['generate', 'sbx-cofee-roasters', '--fixtures', examples]);
    expect(code).toBe(2);
    expect(stderr).toContain('The nearest: sbx-coffee-roasters.');
  });

  it('serve prints their number', async () => {
    const { code, stdout, stderr } = await runCli(['--port', '0', '--fixtures', examples]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`\nfixtures from ${examples}: companies 2, scenarios 1\n`);
  });

  it('one invalid file prevents the start, and all errors of files and settings are reported', async () => {
    using folder = createFolder({
      'good.yaml': mortgage,
      'bad.yaml': 'companyId: sbx-spa-claen\npatch: {}\n',
      'sub/worse.json': '{"companyId": "b",\n "patch": {"documents": null,\n "powers": 7}}',
      'worst.json': '{',
    });
    for (const command of [
      ['serve', '--port', 'x'],
      ['generate', 'b', '--as-of', '2026-02-30'],
    ]) {
      const { code, stdout, stderr } = await runCli([...command, '--fixtures', folder.path]);
      expect([code, stdout]).toEqual([2, '']);
      const stderrLines = stderr.replaceAll(folder.path, 'DIR').split('\n');
      expect(stderrLines).toEqual([
        `legal-reports-sandbox ${command[0] === 'serve' ? 'did not start' : 'printed nothing'}: 5 errors`,
        expect.stringMatching(/^ {2}--(port x|as-of 2026-02-30): /),
        '  DIR/bad.yaml:1 /companyId: Names under sbx- are reserved for the catalogue, which has no sbx-spa-claen. The nearest: sbx-spa-clean.',
        '  DIR/sub/worse.json:2 /patch: The content lacks the field documents, which is required.',
        '  DIR/sub/worse.json:3 /patch/powers: powers must be an array, not 7.',
        expect.stringMatching(/^ {2}DIR\/worst.json:1: This is not JSON: /),
        '',
      ]);
    }
  });

  it('a patch must be valid at the date of generate', async () => {
    using folder = createFolder({
      'acme.yaml': 'companyId: acme\npatch:\n  shareholderSummary: { asOf: 2026-01-10 }\n',
    });
    const args = ['generate', 'acme', '--fixtures', folder.path, '--as-of'];
    expect((await runCli([...args, '2026-01-15'])).code).toBe(0);
    const { code, stderr } = await runCli([...args, '2025-12-31']);
    expect(code).toBe(2);
    expect(stderr).toContain('acme.yaml:3 /patch/shareholderSummary/asOf: S06 does not hold');
  });

  it('a stop ends the check of many files, and no server starts', async () => {
    const names = Array.from({ length: 500 }, (_, index) => `many-${index}`);
    using folder = createFolder(
      Object.fromEntries(names.map((name) => [`${name}.yaml`, mortgage.replace('acme', name)])),
    );
    for (const command of ['serve', 'generate']) {
      const written: string[] = [];
      const stream = { write: (text: string) => void written.push(text) };
      const argv = command === 'serve' ? ['--port', '0'] : ['generate', 'many-1'];
      const before = process.cpuUsage();
      const code = await run({
        ...{ argv: [...argv, '--fixtures', folder.path], env: {}, stdout: stream, stderr: stream },
        stopped: new Promise((resolve) => setTimeout(resolve, 100)),
      });
      const { user, system } = process.cpuUsage(before);
      expect([code, written.join('')]).toEqual([2, '']);
      // A check of all files takes several seconds of CPU.
      expect((user + system) / 1e6).toBeLessThan(2);
    }
  });

  it('progress is printed after one second, and then repeatedly', () => {
    const written: string[] = [];
    const write = (text: string) => void written.push(text);
    let now = 0;
    const streams = { stdout: { write }, stderr: { write } };
    const report = createProgress('own', streams, () => now);
    for (now = 0; now <= 6000; now += 100) report(now / 100, 3000);
    expect(written).toEqual([
      'checking the fixtures in own: 10 of 3000 files\n',
      'checking the fixtures in own: 60 of 3000 files\n',
    ]);
    const few = createProgress('own', streams, () => now);
    now += 60_000;
    few(1, 3);
    expect(written).toHaveLength(2);
  });

  it('watching without a folder is an error', async () => {
    const { code, stderr } = await runCli(['--watch']);
    expect(code).toBe(2);
    expect(stderr).toContain('--fixtures ./fixtures');
  });

  it('a missing folder prevents the start', async () => {
    const { code, stderr } = await runCli(['--fixtures', '/nowhere/fixtures']);
    expect(code).toBe(2);
    expect(stderr).toContain('/nowhere/fixtures: The folder does not exist.');
  });
});

describe('watched fixtures', () => {
  it('are read again when they change, and the last valid set stays while they have errors', async () => {
    using folder = createFolder({ 'acme.yaml': mortgage });
    const server = start(['--port', '0', '--pace', 'instant', '--fixtures', folder.path, '--watch']);
    const url = /http:\S+/.exec(await server.line(/is ready at/))?.[0] ?? '';
    expect(await server.line(/^fixtures from/)).toContain('watched: companies 1, scenarios 0');
    const read = reader(url);
    const first = await read.create('acme');
    expect(await read.operations(first)).toEqual(['SEC_MORTGAGE']);

    folder.write('acme.yaml', mortgage.replace('SEC_MORTGAGE', 'TAX_SII'));
    folder.write('other.yaml', mortgage.replace('acme', '77.123.456-9'));
    expect(await server.line(/reloaded/)).toBe(
      `fixtures reloaded from ${folder.path}: added 77123456-9; changed acme`,
    );
    expect(await read.operations(await read.create('acme'))).toEqual(['TAX_SII']);
    expect(await read.operations(await read.create('771234569'))).toEqual(['SEC_MORTGAGE']);
    // A report that was created before does not change.
    expect(await read.operations(first)).toEqual(['SEC_MORTGAGE']);

    folder.write('acme.yaml', mortgage.replace('patch', 'ptach'));
    expect(await server.line(/not reloaded/)).toBe(
      `fixtures not reloaded from ${folder.path}, the last good set stays: one error`,
    );
    expect(await server.line(/acme\.yaml/)).toMatch(/acme\.yaml:2 \/ptach: .*Did you mean patch\?$/);
    expect(await read.operations(await read.create('acme'))).toEqual(['TAX_SII']);

    folder.write('acme.yaml', mortgage.replace('SEC_MORTGAGE', 'TAX_SII'));
    expect(await server.line(/reloaded/)).toMatch(/valid again, nothing changed$/);

    folder.remove('acme.yaml');
    expect(await server.line(/reloaded/)).toMatch(/: removed acme$/);
    expect(await read.operations(await read.create('acme'))).not.toEqual(['TAX_SII']);
    expect(await read.operations(first)).toEqual(['SEC_MORTGAGE']);
    expect(await server.stop()).toBe(0);
  });
});

/** Starts a server in this process, and lets tests wait for lines of its two streams, in their order. */
function start(argv: readonly string[]) {
  let stop = (): void => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const lines: string[] = [];
  let awaited: (() => void) | undefined;
  const stream = {
    write(text: string) {
      lines.push(...text.split('\n').filter((line) => line !== ''));
      awaited?.();
    },
  };
  const code = run({ argv, env: {}, stdout: stream, stderr: stream, stopped });
  return {
    /** Returns the next line that matches, and drops the lines before it. */
    async line(pattern: RegExp): Promise<string> {
      for (;;) {
        const line = lines.shift();
        if (line !== undefined && pattern.test(line)) return line;
        if (line !== undefined) continue;
        await new Promise<void>((resolve) => {
          awaited = resolve;
        });
      }
    },
    stop: () => {
      stop();
      return code;
    },
  };
}

function reader(url: string) {
  const headers = { Authorization: 'Bearer sbx_playground_watch', 'Content-Type': 'application/json' };
  return {
    async create(companyId: string): Promise<string> {
      const body = JSON.stringify({ type: 'sociedades_y_poderes', companyId });
      const response = await fetch(`${url}/v1/reports`, { method: 'POST', headers, body });
      return ((await response.json()) as { id: string }).id;
    },
    async operations(id: string): Promise<unknown> {
      const response = await fetch(`${url}/v1/reports/${id}`, { headers });
      const { content } = (await response.json()) as { content: { requestedOperations: unknown } };
      return content.requestedOperations;
    },
  };
}
