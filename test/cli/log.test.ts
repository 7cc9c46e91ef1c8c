import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { run } from '../../src/cli/main.js';
import { version } from '../../src/contract/version.js';
import { collectLines } from '../http/lines.js';
import { converse, request } from '../http/raw.js';
import { runCli } from './run.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const json = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('--log', () => {
  it('json prints the ready line as JSON', async () => {
    const { code, stdout, stderr } = await runCli(['--port', '0', '--production-port', '0', '--log', 'json']);
    expect([code, stderr]).toEqual([0, '']);
    const url = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(json(stdout)).toEqual([
      { event: 'ready', url, productionUrl: url, version, seed: 'sandbox', pid: process.pid },
    ]);
    const { stdout: alone } = await runCli(['--port', '0', '--log', 'json']);
    expect(json(alone)).toMatchObject([{ productionUrl: null }]);
  });

  it('json prints all messages of the server as JSON lines', async () => {
    const flags = ['--port', '0', '--host', '0.0.0.0', '--log', 'json', '--fixtures', 'examples/fixtures'];
    const { stdout, stderr } = await runCli([...flags, '--admin-token', 'correct-horse-battery']);
    expect(json(stdout)).toHaveLength(1);
    expect(json(stderr)).toEqual([
      { time: expect.any(String), level: 'warn', message: expect.stringContaining('anyone who reaches it') },
      { time: expect.any(String), level: 'info', message: expect.stringMatching(/^fixtures from /) },
    ]);
  });

  it('accepts only its values, and suggests the nearest', async () => {
    const { code, stderr } = await runCli(['--port', '0', '--log', 'jsn']);
    expect(code).toBe(2);
    expect(stderr).toContain('log must be text, json or off, not "jsn". Did you mean json?');
  });

  it.each([
    ['text on a terminal', true, {}, ['GET', '\u001b[']],
    ['text without colours on a terminal with NO_COLOR', true, { NO_COLOR: '1' }, ['GET']],
    ['off elsewhere', false, {}, []],
  ])('is %s by default', async (_, isTTY, env, expected) => {
    const output = collectLines();
    const printed = collectLines();
    let stop = (): void => {};
    const stopped = new Promise<void>((resolve) => {
      stop = resolve;
    });
    const stderr = { write: output.write, isTTY };
    const code = run({ argv: ['--port', '0'], env, stdout: printed, stderr, stopped });
    const [ready = ''] = await printed.upTo(1);
    await (await fetch(`${/http:\S+/.exec(ready)?.[0]}/livez`)).text();
    if (expected.length > 0) await output.upTo(1);
    stop();
    expect(await code).toBe(0);
    const text = output.lines.join('\n');
    expect(['GET', '\u001b['].filter((part) => text.includes(part))).toEqual(expected);
  });
});

describe('a log without a reader', () => {
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  /** A server in a separate process, whose stderr is a pipe. */
  async function serve() {
    // Uses the built command: a compiler of TypeScript would share the pipe and make its writers wait.
    const args = ['dist/cli.js', '--port', '0', '--log', 'json'];
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, NODE_OPTIONS: '' } });
    children.push(child);
    const line = await new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve));
    return { child, ...(JSON.parse(line) as { url: string; pid: number }) };
  }

  const end = (child: ChildProcess): Promise<number | null> => {
    child.kill('SIGTERM');
    return new Promise((resolve) => child.once('exit', resolve));
  };

  it('delays nothing', async () => {
    const { child, url, pid } = await serve();
    expect(pid).toBe(child.pid);
    // The log lines exceed the size of the pipe, and nothing reads them.
    const bytes = request('GET /livez').repeat(2000);
    const { replies } = await converse(Number(new URL(url).port), bytes, { replies: 2000 });
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await end(child)).toBe(0);
  });

  it('does not end the process when its reader is gone', async () => {
    const { child, url } = await serve();
    child.stderr?.destroy();
    for (let count = 0; count < 3; count += 1) expect((await fetch(`${url}/livez`)).status).toBe(200);
    expect(await end(child)).toBe(0);
  });
});
