import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(join(root, 'docs/keys.md'), 'utf8');
const [, adminToken = ''] = /ADMIN_TOKEN=(\S+)/.exec(page) ?? [];

/** Each `$ command` with the output that is shown under it. */
const sessions = [...page.matchAll(/```console\n\$ (.*)\n([\s\S]*?)```/g)].map(
  ([, command = '', output = '']) => ({ command, output: output.trimEnd() }),
);

describe('docs/keys.md', () => {
  const env = { ...process.env, LEGAL_REPORTS_SANDBOX_ADMIN_TOKEN: adminToken };
  const flags = ['--port', '0', '--production-port', '0'];
  const server = spawn(process.execPath, [join(root, 'dist/cli.js'), ...flags], { env });
  let url = '';
  beforeAll(async () => {
    const ready = await new Promise<string>((resolve) =>
      createInterface(server.stdout).once('line', resolve),
    );
    url = /http:\S+/.exec(ready)?.[0] ?? '';
  });
  afterAll(() => void server.kill());

  it('shows sessions', () => {
    expect(sessions.length).toBeGreaterThan(5);
  });

  it.each(sessions)('$command', async ({ command, output }) => {
    const here = command.replaceAll('http://127.0.0.1:4010', url);
    const { stdout } = await promisify(execFile)('bash', ['-c', here], { cwd: root });
    expect(stdout.trimEnd()).toBe(output);
  });

  it('shows command lines that start a server, or say what is missing', async () => {
    const lines = [...page.matchAll(/^npx legal-reports-sandbox (.*)$/gm)].map(([, line = '']) => line);
    expect(lines.length).toBeGreaterThan(2);
    for (const line of new Set(lines)) {
      const args = line.replace(/4011/, '0').replace('0.0.0.0', '127.0.0.1').split(' ');
      const started = spawn(process.execPath, [join(root, 'dist/cli.js'), '--port', '0', ...args], { env });
      const ready = await new Promise<string>((resolve) => {
        createInterface(started.stdout).once('line', resolve);
        createInterface(started.stderr).once('line', resolve);
      });
      started.kill();
      expect([line, ready]).toEqual([line, expect.stringContaining('is ready at')]);
    }
  });
});
