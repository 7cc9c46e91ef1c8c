import { describe, expect, it } from 'vitest';
import { fetchWithHost } from '../http/fetch-with-host.js';
import { start } from './start.js';

describe('serve', () => {
  it('responds to the given host names, and has no control plane if that is disabled', async () => {
    const server = await start(['--port', '0', '--no-control-plane', '--allowed-hosts', 'sandbox']);
    const status = async (path: string, host: string) =>
      (await fetchWithHost(host, server.url + path, { Authorization: 'Bearer sbx_playground_cli' })).status;
    const seen = [
      await status('/livez', 'sandbox:4010'),
      await status('/livez', 'rebound.example'),
      await status('/_sandbox/scenarios', 'sandbox'),
    ];
    expect([seen, await server.stop()]).toEqual([[200, 421, 404], 0]);
  });

  it('responds to the name of --host', async () => {
    // In this spelling it counts as a name, although it resolves everywhere.
    const seen = [];
    for (const host of ['127.1', '127.0.0.1']) {
      const server = await start(['--port', '0', '--host', host]);
      seen.push((await fetchWithHost('127.1:4010', `${server.url}/_sandbox/scenarios`)).status);
      await server.stop();
    }
    expect(seen).toEqual([200, 421]);
  });
});
