import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { startReceiver } from './receiver.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

it('a server stops although an endpoint never responds, and reports the waiting messages', async () => {
  await using hanging = await startReceiver(() => {});
  const child = spawn(process.execPath, ['dist/cli.js', '--port', '0'], { cwd: root });
  try {
    let stderr = '';
    child.stderr.on('data', (bytes) => {
      stderr += bytes;
    });
    const line = await new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve));
    const url = /ready at (\S+)/.exec(line)?.[1] ?? line;
    const post = (path: string, body: object) =>
      fetch(url + path, {
        method: 'POST',
        headers: { Authorization: 'Bearer sbx_playground_test', 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const { secret } = (await (
      await post('/v1/webhooks', { url: hanging.url, events: ['report.created'] })
    ).json()) as { secret: string };
    for (let at = 0; at < 6; at += 1)
      await post('/v1/reports', { type: 'sociedades_y_poderes', companyId: `Comercial ${at} SpA` });
    await expect.poll(() => hanging.received.length).toBe(4);
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    // Four were in flight and will be sent again; two were never sent.
    expect(stderr).toContain('6 webhooks were still to be sent');
    expect(stderr).not.toContain(secret);
    expect(stderr).not.toContain('whsec_');
  } finally {
    child.kill('SIGKILL');
  }
});
