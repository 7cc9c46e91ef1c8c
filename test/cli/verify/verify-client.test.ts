import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createVerifyClient } from '../../../src/cli/verify/client.js';

it('the first timeout of a server that hangs is long, and later ones are short', async () => {
  const server = createServer(() => {}).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const target = { baseUrl, otherUrl: undefined, keys: { own: 'k' }, otherKey: undefined };
  const { ask: send } = createVerifyClient(target, { first: 40, later: 20 });
  const failures = [];
  for (const path of ['/v1/reports', '/v1/webhooks', '/v1/events'])
    failures.push((await send({ method: 'GET', path, key: 'own' })).failure);
  server.closeAllConnections();
  server.close();
  expect(failures).toEqual(['0.04', '0.02', '0.02'].map((most) => `no response came within ${most} seconds`));
});
