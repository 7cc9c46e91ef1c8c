import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { root, serveAsShown } from './docs/sessions.js';

it('the example for curl prints a report’s life and its conclusion', async () => {
  const server = await serveAsShown([]);
  try {
    const env = { ...process.env, SANDBOX_URL: server.url };
    const { stdout } = await promisify(execFile)('bash', ['examples/curl/report.sh'], { cwd: root, env });
    expect(stdout.trim().split('\n')).toEqual([
      expect.stringMatching(/^created: rep_[0-9a-f]{32}$/),
      '"type":"report.processing"',
      '"type":"report.in_review"',
      '"type":"report.completed"',
      '"conclusion":{"result":"con_reparos"',
    ]);
  } finally {
    server.stop();
  }
});
