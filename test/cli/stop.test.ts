import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Max milliseconds for the process to end, and the extra time for a machine under load. */
const [statedMs, marginMs] = [3000, 2000];

interface ExitResult {
  code: number | null;
  ms: number;
  stderr: string;
}

describe('the process of the server', () => {
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  /**
   * Starts the built server in a separate process; resolves when it is ready.
   * @param preload code that runs in it first
   */
  async function start(preload = '') {
    const imported = `data:text/javascript;base64,${Buffer.from(preload).toString('base64')}`;
    const child = spawn(
      process.execPath,
      ['--import', imported, 'dist/cli.js', '--port', '0', '--pace', 'instant'],
      { cwd: root, env: { ...process.env, NODE_OPTIONS: '' } },
    );
    children.push(child);
    let stderr = '';
    child.stderr.on('data', (bytes) => {
      stderr += bytes;
    });
    const line = await new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve));
    const url = /ready at (\S+)/.exec(line)?.[1] ?? line;
    /** Sends a signal; resolves with the result of the process. */
    const end = (signal: NodeJS.Signals): Promise<ExitResult> => {
      const signalledAt = performance.now();
      child.kill(signal);
      return new Promise((resolve) =>
        child.once('close', (code) => resolve({ code, ms: performance.now() - signalledAt, stderr })),
      );
    };
    return { url, end, port: Number(new URL(url).port) };
  }

  /** Begins a request that never ends, and waits until the server has read its first bytes. */
  async function begin({ url, port }: { url: string; port: number }): Promise<void> {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => {});
    await new Promise((resolve) => socket.write('POST /v1/reports HTTP/1.1\r\nHost: a', resolve));
    await fetch(`${url}/livez`);
  }

  it('ends with 0 within the documented time, despite running computations', async () => {
    const { url, port, end } = await start();
    const headers = { Authorization: 'Bearer sbx_playground_test', 'Content-Type': 'application/json' };
    const body = JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'sbx-holders-4812' });
    const created = await fetch(`${url}/v1/reports`, { method: 'POST', headers, body });
    const path = created.headers.get('location');
    const signalAfter = (query: string) =>
      `GET ${path}${query} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${headers.Authorization}\r\n\r\n`;
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => {});
    await new Promise((resolve) =>
      socket.write((signalAfter('') + signalAfter('/verification')).repeat(50), resolve),
    );
    // The server responds to this one meanwhile: it has begun the earlier requests, and most are not done.
    await fetch(`${url}/livez`);
    const { code, ms } = await end('SIGTERM');
    expect(code).toBe(0);
    expect(ms).toBeLessThan(statedMs + marginMs);
  });

  it('ends with 0 despite a worker thread that never ends', async () => {
    const { end } = await start(
      `import { Worker } from 'node:worker_threads'; new Worker('for (;;);', { eval: true });`,
    );
    expect(await end('SIGINT')).toMatchObject({ code: 0, stderr: '' });
  });

  it('cuts off a request that does not end', async () => {
    const { end, ...server } = await start();
    await begin(server);
    const { code, ms } = await end('SIGTERM');
    expect(code).toBe(0);
    expect(ms).toBeLessThan(statedMs + marginMs);
  });

  it.each([
    ['counts two signals at once as one, since timeout sends both', 20, 0],
    ['ends at once with a second signal later', 1000, null],
  ])('%s', async (_, pauseMs, code) => {
    const { end, ...server } = await start();
    // The process waits for the rest of this request.
    await begin(server);
    const signalledAt = performance.now();
    const ended = end('SIGTERM');
    await expect
      .poll(() => performance.now() - signalledAt, { interval: pauseMs / 4 })
      .toBeGreaterThan(pauseMs);
    void end('SIGTERM');
    expect(await ended).toMatchObject({ code, stderr: '' });
  });

  it.each([
    ['is thrown', `throw new Error('a secret')`],
    ['is rejected', `Promise.reject(new Error('a secret'))`],
  ])('stops with 3 and one log line if something %s outside of all requests', async (_, fault) => {
    const { end } = await start(`process.on('SIGUSR2', () => { ${fault}; });`);
    const { code, stderr } = await end('SIGUSR2');
    expect(code).toBe(3);
    expect(stderr).not.toContain('secret');
    expect(
      stderr
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([{ level: 'error', requestId: null, error: 'Error' }]);
  });
});
