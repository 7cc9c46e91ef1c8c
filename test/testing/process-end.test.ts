import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { root } from '../docs/sessions.js';

const run = promisify(execFile);

/** Runs a script with the built package until it ends, which must happen without `close`. */
async function runScript(lines: string): Promise<string[]> {
  const start = `import { startSandbox } from './dist/testing.mjs';
    const sandbox = await startSandbox({ clock: 'manual', productionPort: 0 });
    const headers = { Authorization: 'Bearer ' + sandbox.key, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'sbx-spa-clean' });
    ${lines}`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', start], {
    cwd: root,
    timeout: 120_000,
  });
  return stdout.trimEnd().split('\n');
}

describe('a process that forgets to close its sandbox', () => {
  it('ends after requests over sockets, and with a receiver of webhooks', async () => {
    const lines = await runScript(`
      const receiver = await sandbox.webhooks.receive();
      const created = await fetch(sandbox.url + '/v1/reports', { method: 'POST', headers, body });
      await sandbox.clock.advance('2d');
      console.log(created.status, (await receiver.next({ type: 'report.completed' })).type);`);
    expect(lines).toEqual(['201 report.completed']);
  });

  it('runs until each awaited request and control is done', async () => {
    const lines = await runScript(`
      const slow = { ...headers, 'Sandbox-Fault': 'latency=300ms' };
      const answer = await sandbox.fetch('http://any/v1/reports', { method: 'POST', headers: slow, body });
      console.log(answer.status);
      const missed = sandbox.requests.expect({ match: { path: '/nowhere' }, timeoutMs: 300 });
      console.log(await missed.catch(({ name }) => name));
      console.log((await sandbox.account('one').fork('two')).key);`);
    expect(lines).toEqual(['201', 'ExpectationError', 'sbx_playground_two']);
  });
});
