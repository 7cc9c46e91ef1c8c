import { execFile } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer } from 'node:https';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFolder } from '../../runtime/folder.js';
import { dispatchTo, failureOf, httpReceiver, listen, rawReceiver, replyOf, senderFor } from './receivers.js';
import { selfSigned } from './self-signed.js';

/** Starts a receiver at a loopback address that counts its requests. */
async function innerReceiver() {
  let requests = 0;
  const receiver = await httpReceiver((_, response) => {
    requests += 1;
    response.end();
  });
  return { ...receiver, requests: () => requests };
}

/**
 * Makes the sockets of a test report their address after they have reported the connection, as those of MSW 3 do.
 * @param connect called then; by default, the connection holds
 */
function reportAddressesLate(connect = (_socket: Socket): void => {}): void {
  const hideAddress = (message: unknown): void => {
    const { socket } = message as { socket: Socket };
    Object.defineProperty(socket, 'remoteAddress', { value: undefined, configurable: true });
    socket.once('connect', () =>
      setImmediate(() => {
        Reflect.deleteProperty(socket, 'remoteAddress');
        socket.emit('ready');
        connect(socket);
      }),
    );
  };
  subscribe('net.client.socket', hideAddress);
  onTestFinished(() => {
    unsubscribe('net.client.socket', hideAddress);
  });
}

describe('a sender under the policy public', () => {
  it.each([
    ['an address', (port: number) => `http://127.0.0.1:${port}/`],
    ['a decimal host', (port: number) => `http://2130706433:${port}/`],
    ['an octal host', (port: number) => `http://0177.0.0.1:${port}/`],
    ['a hexadecimal host', (port: number) => `http://0x7f000001:${port}/`],
    ['a short host', (port: number) => `http://127.1:${port}/`],
    ['an address with a dot', (port: number) => `http://127.0.0.1.:${port}/`],
    ['an IPv4-mapped address', (port: number) => `http://[::ffff:127.0.0.1]:${port}/`],
    ['an unspecified address', (port: number) => `http://0.0.0.0:${port}/`],
    ['an address within IPv6', (port: number) => `http://[64:ff9b::7f00:1]:${port}/`],
    ['a name that resolves inward', (port: number) => `http://inner.test:${port}/`],
    ['a name with a dot that resolves inward', (port: number) => `http://inner.test.:${port}/`],
  ])('refuses %s, and nothing arrives', async (_, urlAt) => {
    const inner = await innerReceiver();
    const sender = senderFor('public', { lookup: async () => ['127.0.0.1', '::1', '::ffff:127.0.0.1'] });
    for (const more of [{}, { bodyAfterMs: 1 }, { method: 'GET' } as const]) {
      const failure = failureOf(await sender.send(dispatchTo(urlAt(inner.port), more)));
      expect(failure).toMatchObject({ code: 'target-refused', detail: expect.stringContaining('"public"') });
    }
    expect(await sender.judge(urlAt(inner.port))).toEqual([expect.stringContaining('"public"')]);
    expect(inner.connections()).toBe(0);
  });

  it('checks the addresses of a name again when it connects', async () => {
    const inner = await innerReceiver();
    const responses = [['203.0.113.7', '1.1.1.1'], ['127.0.0.1']];
    const sender = senderFor('public', { lookup: async () => responses.shift() ?? ['127.0.0.1'] });
    const url = `http://turning.test:${inner.port}/`;
    expect(await sender.judge(url)).toEqual([]);
    expect(failureOf(await sender.send(dispatchTo(url)))).toEqual({
      code: 'target-refused',
      detail:
        'turning.test resolves to 127.0.0.1, a loopback address, which the target policy "public" does not let through.',
    });
    expect(inner.connections()).toBe(0);
  });
});

describe('a sender', () => {
  it('connects only to the allowed addresses of a name', async () => {
    const inner = await innerReceiver();
    const hosts: string[] = [];
    const lookup = async (host: string) => {
      hosts.push(host);
      return ['10.0.0.1', '127.0.0.1', 'fe80::1%lo'];
    };
    const sender = senderFor('loopback', { lookup });
    const url = `http://many.test:${inner.port}/`;
    expect(replyOf(await sender.send(dispatchTo(url))).status).toBe(200);
    expect(hosts).toEqual(['many.test']);
    const [refusal] = await senderFor('192.0.2.0/24', { lookup }).judge(url);
    for (const address of ['10.0.0.1', '127.0.0.1', 'fe80::1%lo']) expect(refusal).toContain(address);
  });

  it('tries all addresses of a name', async () => {
    const inner = await innerReceiver();
    const sender = senderFor('loopback', { lookup: async () => ['::1', '127.0.0.9', '127.0.0.1'] });
    expect(replyOf(await sender.send(dispatchTo(`http://many.test:${inner.port}/`))).status).toBe(200);
  });

  it('checks the remote address before it sends', async () => {
    const inner = await innerReceiver();
    // A connection to the unspecified address reaches this machine.
    const failure = failureOf(await senderFor('0.0.0.0').send(dispatchTo(`http://0.0.0.0:${inner.port}/`)));
    expect(failure).toMatchObject({ code: 'target-refused', detail: expect.stringContaining('127.0.0.1') });
    expect(inner.requests()).toBe(0);
  });

  it('sends over a socket without a known remote address only to allowed addresses', async () => {
    reportAddressesLate();
    const inner = await innerReceiver();
    const responses = [['10.0.0.1', '127.0.0.1'], ['10.0.0.1'], ['127.0.0.1']];
    const sender = senderFor('loopback', { lookup: async () => responses.shift() ?? [] });
    const url = `http://turning.test:${inner.port}/`;
    expect(replyOf(await sender.send(dispatchTo(url, { bodyAfterMs: 1 }))).status).toBe(200);
    expect(failureOf(await sender.send(dispatchTo(url))).code).toBe('target-refused');
    expect(replyOf(await sender.send(dispatchTo(url))).status).toBe(200);
    expect(inner.connections()).toBe(2);
  });

  it('checks the remote address when a socket reports it late', async () => {
    reportAddressesLate();
    const silent = await httpReceiver(() => {});
    const sent = await senderFor('0.0.0.0').send(dispatchTo(`http://0.0.0.0:${silent.port}/`));
    expect(failureOf(sent)).toMatchObject({
      code: 'target-refused',
      detail: expect.stringContaining('127.0.0.1'),
    });
  });

  it.each([
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' }),
    Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }),
  ])('reports that nothing listens if a socket reports it late', async (error) => {
    reportAddressesLate((socket) => socket.destroy(error));
    const { url } = await httpReceiver(() => {});
    expect(failureOf(await senderFor('loopback').send(dispatchTo(url)))).toMatchObject({
      code: 'connection-refused',
      detail: expect.stringContaining('Nothing listens there'),
    });
  });

  it('sends to a name of its policy at any address', async () => {
    const inner = await innerReceiver();
    const sender = senderFor('public,receiver', { lookup: async () => ['127.0.0.1'] });
    expect(replyOf(await sender.send(dispatchTo(`http://receiver:${inner.port}/`))).status).toBe(200);
    expect(await sender.judge(`http://other:${inner.port}/`)).toEqual([
      expect.stringContaining('"public,receiver"'),
    ]);
  });

  it.each([301, 302, 303, 307, 308])(
    'does not follow a redirect of %i to an internal address',
    async (status) => {
      const inner = await innerReceiver();
      const outer = await httpReceiver((_, response) => {
        response.writeHead(status, { location: `http://localhost:${inner.port}/` });
        response.end();
      });
      const sender = senderFor('outer.test', { lookup: async () => ['127.0.0.1'] });
      const sent = await sender.send(dispatchTo(`http://outer.test:${outer.port}/`));
      expect(replyOf(sent).status).toBe(status);
      expect(inner.connections()).toBe(0);
    },
  );

  it.each([
    ['', 'is invalid'],
    ['/hook', 'is invalid'],
    ['http://[fe80::1%25eth0]/', 'is invalid'],
    ['http://127.0.0.1:99999/', 'from 1 to 65535'],
    ['http://[::1]:port/', 'from 1 to 65535'],
    ['http://127.0.0.1:0/', 'port 0'],
    ['ftp://127.0.0.1/', '"ftp"'],
    ['http://ann:secret@127.0.0.1/', 'user name'],
  ])('refuses the URL "%s" without resolving it', async (url, words) => {
    const sender = senderFor('any');
    expect(await sender.judge(url)).toEqual([expect.stringContaining(words)]);
    const failure = failureOf(await sender.send(dispatchTo(url)));
    expect(failure).toMatchObject({ code: 'target-refused', detail: expect.stringContaining(words) });
    expect(failure.detail).not.toContain('secret');
  });

  it('accepts a name that does not resolve, and reports it when it sends', async () => {
    const lookup = () => Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }));
    for (const given of [{ lookup }, { lookup: async () => [] }]) {
      const sender = senderFor('public', given);
      expect(await sender.judge('https://nowhere.test/')).toEqual([]);
      const failure = failureOf(await sender.send(dispatchTo('https://nowhere.test/')));
      expect(failure).toMatchObject({
        code: 'name-not-found',
        detail: expect.stringContaining('nowhere.test'),
      });
    }
  });

  it('reports that nothing listens', async () => {
    // The port of a closed listener is free.
    const server = await new Promise<number>((resolve) => {
      const once = createServer();
      once.listen(0, '127.0.0.1', () => {
        const address = once.address();
        once.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
      });
    });
    for (const host of ['127.0.0.1', 'localhost']) {
      const failure = failureOf(await senderFor('loopback').send(dispatchTo(`http://${host}:${server}/`)));
      expect(failure).toMatchObject({
        code: 'connection-refused',
        detail: expect.stringContaining(String(server)),
      });
    }
  });

  it('rejects a certificate of an unknown authority', async () => {
    const { port } = await listen(createServer(selfSigned, (_, response) => response.end()));
    for (const more of [{}, { truncateAt: 1 }]) {
      const failure = failureOf(
        await senderFor('loopback').send(dispatchTo(`https://localhost:${port}/`, more)),
      );
      expect(failure).toMatchObject({
        code: 'tls-failed',
        detail: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
      });
    }
  });

  it('accepts a certificate of a known authority for the right name', async () => {
    const { port } = await listen(
      createServer(selfSigned, (request, response) => request.resume().on('end', () => response.end('safe'))),
    );
    using folder = createFolder({ 'authority.pem': selfSigned.cert });
    // A process reads its certificate authorities only when it starts.
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', fileURLToPath(new URL('./send-safely.ts', import.meta.url)), String(port)],
      { env: { ...process.env, NODE_EXTRA_CA_CERTS: join(folder.path, 'authority.pem') } },
    );
    const [byName, late, byAddress] = JSON.parse(stdout);
    for (const sent of [byName, late]) expect(replyOf(sent)).toMatchObject({ status: 200, body: 'safe' });
    expect(failureOf(byAddress)).toMatchObject({
      code: 'tls-failed',
      detail: expect.stringContaining('another name'),
    });
  });

  it('reports a receiver without TLS', async () => {
    const plain = await innerReceiver();
    const failure = failureOf(
      await senderFor('loopback').send(dispatchTo(`https://localhost:${plain.port}/`)),
    );
    expect(failure).toMatchObject({ code: 'tls-failed', detail: expect.stringContaining('use http') });
  });

  it.each([
    ['a', 'b\r\nHost: inner'],
    ['a', 'b\nc'],
    ['a', 'b\0'],
    ['a', 'ł'],
    ['a\r\nb', 'c'],
    ['a b', 'c'],
    ['', 'c'],
    ['Host', 'inner'],
    ['content-length', '3'],
    ['Transfer-Encoding', 'chunked'],
    ['connection', 'close'],
    ['Expect', '100-continue'],
  ])('sends no header %j: %j', async (name, value) => {
    const receiver = await rawReceiver((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
    const sender = senderFor('loopback');
    for (const more of [{}, { bodyAfterMs: 1 }]) {
      const failure = failureOf(
        await sender.send(dispatchTo(receiver.url, { headers: [[name, value]], ...more })),
      );
      expect(failure).toMatchObject({ code: 'failed', detail: expect.stringContaining('header') });
    }
    expect(receiver.connections()).toBe(0);
  });
});
