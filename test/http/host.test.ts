import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, connect, transports } from './client.js';
import { expectProblem } from './expect-problem.js';
import { converse, listen, type RawServer } from './raw.js';

const own = [
  'localhost',
  'LocalHost:4010',
  'localhost.',
  'a.b.localhost:80',
  '127.0.0.1',
  '127.8.9.10:65535',
  '[::1]:4010',
  '[2001:db8::1]',
  '192.168.1.20:4010',
  '0.0.0.0',
  'sandbox',
  'SANDBOX:4010',
  'Sandbox.Internal.',
];

const others = [
  'rebound.example',
  'rebound.example:4010',
  'localhost.rebound.example',
  'notlocalhost',
  '127.0.0.1.rebound.example',
  '127.0.0.256',
  '2130706433',
  'sandbox.rebound.example',
  'sandbox,internal',
  '.',
  'xn--lcalhost-0za',
];

const none = [
  '',
  ' ',
  ':4010',
  '::1',
  '[::1',
  '[sandbox]',
  'localhost:x',
  'user@localhost',
  'localhost/a',
  'a b',
];

describe.each(transports)('the Host header, %s', (transport) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(transport, { allowedHosts: 'sandbox,Sandbox.internal' });
  });
  afterAll(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });
  const send = (host: string, path = '/livez') => client.call(path, { headers: { host }, key: null });

  it.each(own)('%s is this server', async (host) => {
    expect((await send(host)).status).toBe(200);
  });

  it.each(others)('%s is another server, whatever the request', async (host) => {
    for (const path of ['/livez', '/v1/reports', '/_sandbox/scenarios', '/nowhere']) {
      const { detail } = expectProblem(await send(host, path), 'host-not-allowed');
      expect(detail).toContain(`the name ${JSON.stringify(host.replace(/:\d+$/, ''))}.`);
      expect(detail).toContain('--allowed-hosts');
    }
  });

  it('an allowed name does not allow the names of later requests', async () => {
    for (const [host, status] of [
      ['localhost', 200],
      ['localhost', 200],
      ['localhost.rebound.example', 421],
      ['localhost', 200],
    ] as const)
      expect([host, (await send(host)).status]).toEqual([host, status]);
  });

  it('a long name is truncated in the response', async () => {
    expect((await send(`${'x'.repeat(3000)}.example`)).text.length).toBeLessThan(600);
  });
});

describe('the Host header, as bytes', () => {
  let server: RawServer;
  beforeAll(async () => {
    server = await listen();
  });
  afterAll(async () => {
    await server.close();
    expect(server.failures).toEqual([]);
  });
  const send = async (target: string, host: string) => {
    const bytes = `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
    const { replies } = await converse(server.port, bytes, { replies: 1 });
    return replies[0] ?? { status: 0, headers: {}, text: '' };
  };

  it.each(none)('"%s" is not a host', async (host) => {
    const { detail } = expectProblem(await send('/livez', host), 'malformed-request');
    expect(detail).toContain('its host is neither a name nor an address');
  });

  it('the host of an absolute target replaces the header', async () => {
    expect((await send('http://localhost:1/livez', 'rebound.example')).status).toBe(200);
    expectProblem(await send('http://rebound.example/livez', 'localhost'), 'host-not-allowed');
    expectProblem(await send('HTTP://REBOUND.EXAMPLE?a', 'localhost'), 'host-not-allowed');
    expectProblem(await send('http://localhost@rebound.example/livez', 'localhost'), 'malformed-request');
    expectProblem(await send('http:///livez', 'localhost'), 'malformed-request');
  });
});
