import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addressOf } from '../resources/resource.js';
import { startReceiver } from '../webhooks/receiver.js';
import { runBuilt } from './built.js';
import { runInProcess, serveInProcess } from './in-process.js';
import { runCli } from './run.js';
import type { RunningCommand } from './running.js';

const running: RunningCommand[] = [];
afterEach(async () => {
  for (const one of running) one.kill('SIGKILL');
  await Promise.all(running.splice(0).map(({ ended }) => ended));
});

let url = '';
beforeAll(async () => {
  url = await addressOf('server');
});

let accounts = 0;
/** A client of a new account. */
function account(at = url) {
  accounts += 1;
  const key = `sbx_playground_listen-${accounts}`;
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(at + path, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return text === '' ? null : JSON.parse(text);
  };
  const create = () => send('POST', '/v1/reports', { type: 'sociedades_y_poderes', companyId: 'acme' });
  return { key, send, create };
}

function argvOf(key: string, target: string, flags: readonly string[]): readonly string[] {
  const address = flags.includes('--url') ? [] : ['--url', url];
  return ['listen', '--forward-to', target, '--key', key, ...address, ...flags];
}

/** Runs the command in this process; resolves when it listens. */
const runListen = (key: string, target: string, ...flags: string[]) =>
  waitForStart(runInProcess(argvOf(key, target, flags)));

/** Starts the built command in a separate process, for tests of signals; resolves when it listens. */
const runBuiltListen = (key: string, target: string, ...flags: string[]) =>
  waitForStart(runBuilt(...argvOf(key, target, flags)));

async function waitForStart(command: RunningCommand) {
  running.push(command);
  const [, id = '', secret = ''] = await command.until(/endpoint (\S+)\n\s+secret\s+(\S+)/);
  return { ...command, id, secret };
}

describe('listen', () => {
  it('forwards messages unchanged, prints each, and unsubscribes at a stop', async () => {
    await using receiver = await startReceiver();
    const { key, send, create } = account();
    const listener = await runBuiltListen(key, `${receiver.url}?from=listen`);
    const { id } = await create();
    await listener.until(/report\.completed\s/);
    expect(receiver.received.map(({ json }) => json.type)).toEqual(
      ['created', 'processing', 'in_review', 'completed'].map((state) => `report.${state}`),
    );
    for (const { path, headers, body, json } of receiver.received) {
      expect(path).toBe('/hook?from=listen');
      expect(new Webhook(listener.secret).verify(body, headers)).toEqual(json);
      expect(headers['user-agent']).toMatch(/^legal-reports-sandbox\//);
    }
    const output = [...listener.written().matchAll(/^\d\d:\d\d:\d\d (\S+) +(\S+) (.*)$/gm)];
    expect(output.map(([, type, about, outcome]) => [type, about, outcome?.replace(/\d+ ms/, 'ms')])).toEqual(
      receiver.received.map(({ json }) => [json.type, id, '204 in ms']),
    );
    listener.kill('SIGINT');
    expect(await listener.ended).toBe(0);
    expect(listener.written()).toContain('The subscription is removed.');
    expect((await send('GET', '/_sandbox/webhooks')).webhooks).toEqual([]);
  });

  it('forwards only the given events, and stops by SIGTERM too', async () => {
    await using receiver = await startReceiver();
    const { key, send, create } = account();
    const listener = await runBuiltListen(key, receiver.url, '--events', 'report.completed, report.failed');
    await create();
    await listener.until(/204 in/);
    expect(receiver.received.map(({ json }) => json.type)).toEqual(['report.completed']);
    listener.kill('SIGTERM');
    expect(await listener.ended).toBe(0);
    expect((await send('GET', '/_sandbox/webhooks')).webhooks).toEqual([]);
  });

  it('returns the response of the receiver, so that the sandbox records and retries it', async () => {
    let count = 0;
    await using receiver = await startReceiver((_, response) => {
      count += 1;
      if (count === 1) response.writeHead(503, { 'X-Reason': 'full' }).end('come back');
      else response.writeHead(200).end();
    });
    const { key, send, create } = account();
    const listener = await runListen(key, receiver.url, '--events', 'report.completed');
    await create();
    await listener.until(/503 in \d+ ms.*\n.*200 in \d+ ms, attempt 2\n/);
    const { data } = await send(
      'GET',
      `/v1/webhooks/${listener.id}/deliveries?status=delivered&type=report.completed`,
    );
    const delivery = await send('GET', `/v1/webhooks/${listener.id}/deliveries/${data[0].id}`);
    expect(delivery.attempts[0].response).toMatchObject({ status: 503, body: 'come back' });
    expect(delivery.attempts[0].response.headers).toContainEqual({ name: 'X-Reason', value: 'full' });
    expect(delivery.attempts[1].response.status).toBe(200);
    expect(receiver.received[1]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id']);
  });

  it('prints the next attempt after a failed message', async () => {
    const { key, send, create } = account();
    await send('PUT', '/_sandbox/clock', { mode: 'manual' });
    const listener = await runListen(
      key,
      `http://127.0.0.1:${await freePort()}`,
      '--events',
      'report.created',
    );
    await create();
    const { attempted } = await send('POST', '/_sandbox/webhooks/deliver');
    expect(attempted).toMatchObject([{ status: 'pending', answered: 502 }]);
    await listener.until(
      /no response from 127\.0\.0\.1:\d+ \(ECONNREFUSED\), again at 2026-01-15T12:00:05\.000Z\n/,
    );
    await send('POST', '/_sandbox/clock/advance', { by: 'P10D' });
    await listener.until(/ECONNREFUSED\), attempt 10, given up\n/);
  });

  it('reports an invalid signature and forwards the message anyway', async () => {
    await using receiver = await startReceiver();
    const { key, send, create } = account();
    const listener = await runListen(key, receiver.url, '--events', 'report.completed');
    await send('POST', `/v1/webhooks/${listener.id}/rotate-secret`, { overlap: 'PT0S' });
    await create();
    await listener.until(
      /204 in \d+ ms\n {2}The signature does not hold\. No signature of it is by the secret/,
    );
    expect(receiver.received).toHaveLength(1);
  });

  it('reports a receiver that takes too long, and ends that request', async () => {
    const instantServer = await serveInProcess(
      '--port',
      '0',
      '--pace',
      'instant',
      '--webhook-timeout',
      '2000',
    );
    running.push(instantServer);
    let brokenOff = false;
    await using receiver = await startReceiver((_, response) => {
      response.on('close', () => {
        brokenOff = true;
      });
    });
    const { key, create } = account(instantServer.url);
    const listener = await runListen(
      key,
      receiver.url,
      '--events',
      'report.completed',
      '--url',
      instantServer.url,
    );
    await create();
    await listener.until(/no response in time: the sandbox waits no longer/);
    expect(brokenOff).toBe(true);
  });

  it('subscribes again when the world is reset', async () => {
    await using receiver = await startReceiver();
    const { key, send, create } = account();
    const listener = await runListen(key, receiver.url, '--events', 'report.completed');
    await send('POST', '/_sandbox/reset');
    await listener.until(
      /The subscription was gone.*\nSubscribed again as whk_[0-9a-f]+, with the same secret\n/,
    );
    await create();
    await listener.until(/report\.completed .* 204 in/);
  });

  it('waits for a server that restarts, and subscribes again', async () => {
    await using receiver = await startReceiver();
    const port = String(await freePort());
    const serve = async () => {
      // With a token but no secret to derive them from, webhook secrets are new at each start.
      const flags = ['--port', port, '--pace', 'instant', '--admin-token', 'correct-horse-battery'];
      const started = await serveInProcess(...flags);
      running.push(started);
      return started;
    };
    const first = await serve();
    const { key, create } = account(first.url);
    const listener = await runListen(
      key,
      receiver.url,
      '--events',
      'report.completed',
      ...['--url', first.url],
    );
    first.kill('SIGTERM');
    await listener.until(/does not respond; this waits for it/);
    await serve();
    const [, secret = ''] = await listener.until(
      /Subscribed again as whk_[0-9a-f]+, with another secret: (\S+)\n/,
    );
    await create();
    await listener.until(/report\.completed .* 204 in/);
    const [{ body, headers } = { body: '', headers: {} }] = receiver.received;
    expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
    expect(listener.written()).not.toContain('does not hold');
  });

  it('exits with 1 when the receiver responds 410', async () => {
    await using receiver = await startReceiver(410);
    const { key, create } = account();
    const listener = await runListen(key, receiver.url);
    await create();
    expect(await listener.ended).toBe(1);
    expect(listener.written()).toContain('the receiver responded 410');
  });

  it('reports that messages are held', async () => {
    const { key, send } = account();
    await send('PUT', '/_sandbox/webhooks', { deliver: false });
    const listener = await runListen(key, 'http://127.0.0.1:9/');
    await listener.until(/messages of this account are held/);
  });
});

describe('a start of listen', () => {
  const expectRefused = async (...flags: string[]) => {
    const { code, stdout, stderr } = await runCli(['listen', '--url', url, ...flags]);
    expect([code, stdout]).toEqual([2, '']);
    return stderr;
  };

  it('without a receiver or with unknown events, and reports all errors together', async () => {
    const output = await expectRefused('--events', 'report.completd,paid', 'word');
    expect(output).toContain('4 errors');
    expect(output).toContain('Name your receiver: --forward-to http://localhost:3000/hook.');
    expect(output).toContain('there are report.created, report.processing');
    expect(output).toContain('Did you mean report.completed?');
    expect(output).toContain('There is no event "paid"');
    expect(output).toContain('listen takes flags only');
  });

  it('is refused if the server may not send to it, and names the flag', async () => {
    const strict = await serveInProcess('--port', '0', '--webhook-targets', 'public');
    running.push(strict);
    const { code, stderr } = await runCli([
      'listen',
      '--url',
      strict.url,
      '--forward-to',
      'http://localhost:1',
    ]);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /"public" does not let through.* Start the server with 127\.0\.0\.1 among its --webhook-targets\./,
    );
  });

  it('is refused if the server does not reach it, and leaves no subscription', async () => {
    const { key, send } = account();
    const own = `http://nowhere.invalid:${await freePort()}`;
    const output = await expectRefused(
      '--key',
      key,
      '--forward-to',
      'http://localhost:1',
      '--receive-at',
      own,
    );
    expect(output).toContain(`The server does not reach this command at ${own}.`);
    expect(output).toContain('--receive-at http://host.docker.internal:4020');
    expect((await send('GET', '/_sandbox/webhooks')).webhooks).toEqual([]);
  });

  it.each([
    [
      ['--admin-token', 'correct-horse-battery'],
      'correct-horse-battery',
      'The admin token opens every account',
    ],
    [['--no-control-plane'], 'sbx_playground_a', 'The server has no such control plane'],
  ])('by a server with %j, before it subscribes', async (flags, key, detail) => {
    const server = await serveInProcess('--port', '0', ...flags);
    running.push(server);
    const words = ['--url', server.url, '--key', key, '--forward-to', 'http://localhost:1'];
    const { code, stdout, stderr } = await runCli(['listen', ...words]);
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(detail)]);
  });

  it('is refused if a key is refused, no server responds, or its port is taken', async () => {
    const target = ['--forward-to', 'http://localhost:1'];
    expect(await expectRefused(...target, '--key', 'sbx_playground_revoked')).toContain(
      'The server refused the key.',
    );
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    expect(await expectRefused(...target, '--receive-at', `http://localhost:${port}`)).toContain(
      `Port ${port} is taken. Stop the program that listens there, or name another one.`,
    );
    taken.close();
    const noServer = await runCli(['listen', '--url', `http://127.0.0.1:${port}`, ...target]);
    expect([noServer.code, noServer.stderr]).toEqual([
      2,
      expect.stringContaining('No server responds there'),
    ]);
  });
});

/** Returns a port of the loopback interface without a listener. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
