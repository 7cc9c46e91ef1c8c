import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEnvironments } from '../../src/http/connection/server.js';
import { createSandbox } from '../../src/server/sandbox.js';
import { type Call, type Client, connect, transports } from './client.js';
import { expectProblem } from './expect-problem.js';
import { createTestStore } from './test-store.js';

const body = { type: 'sociedades_y_poderes', companyId: 'acme' };
const playground = { key: 'sbx_playground_both' } satisfies Call;
const production = { key: 'sbx_production_both', environment: 'production' } satisfies Call;

describe.each(transports)('environments, %s', (transport) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(transport, { production: true });
  });
  afterAll(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });

  it('never see the reports of each other, whatever the key name is', async () => {
    const create = (call: Call) => client.call('/v1/reports', { ...call, method: 'POST', body });
    const [productionReply, playgroundReply] = [await create(production), await create(playground)];
    // The same first call has the same id in every account.
    expect([productionReply.status, productionReply.json.id]).toEqual([201, playgroundReply.json.id]);
    const other = { ...body, companyId: 'other' };
    const { json } = await client.call('/v1/reports', { ...playground, method: 'POST', body: other });
    expectProblem(await client.call(`/v1/reports/${json.id}`, production), 'report-not-found');
    const ids = async (call: Call) =>
      (await client.call('/v1/reports', call)).json.data.map(({ id }: { id: string }) => id);
    expect(await ids(production)).toEqual([productionReply.json.id]);
    expect(await ids(playground)).toEqual([json.id, playgroundReply.json.id]);
  });

  it('count requests separately', async () => {
    const ids = [];
    for (const call of [playground, production])
      ids.push((await client.call('/v1/reports', call)).headers['request-id']);
    const [playgroundId, productionId] = ids.map((id) => id?.split('_')[1]);
    expect(productionId).not.toBe(playgroundId);
  });

  it('refuse keys of each other, on every path', async () => {
    for (const path of ['/v1/reports', '/v1/nothing', '/_sandbox/nothing']) {
      const abroad = await client.call(path, { ...playground, environment: 'production' });
      expect(expectProblem(abroad, 'invalid-key').detail).toContain(
        'it is a key of the playground, and this is production; the playground has an address of its own, whose port is --port.',
      );
      const home = await client.call(path, { ...production, environment: 'playground' });
      expect(expectProblem(home, 'invalid-key').detail).toContain('whose port is --production-port.');
    }
  });

  it('suggest one of their keys to requests without one', async () => {
    const { detail } = expectProblem(
      await client.call('/v1/reports', { key: null, environment: 'production' }),
      'authentication-required',
    );
    expect(detail).toContain('sbx_production_<name>');
  });
});

describe('the addresses of a sandbox', () => {
  const options = { host: '127.0.0.1', log: () => {} };
  const sandbox = () =>
    createSandbox({ seed: 's', pace: 'fast', store: createTestStore(), stopwatch: () => 0 });

  it('do not include production without its port, and do not respond after the sandbox is closed', async () => {
    const one = await startEnvironments(sandbox(), { ...options, port: 0 });
    expect(one.productionUrl).toBeNull();
    await one.close();
    const two = await startEnvironments(sandbox(), { ...options, port: 0, productionPort: 0 });
    await two.close();
    for (const url of [one.url, two.url, String(two.productionUrl)])
      await expect(fetch(url)).rejects.toThrow();
  });

  it('do not respond if production cannot listen', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const free = createServer();
    await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
    const portOf = (server: typeof taken) => (server.address() as { port: number }).port;
    const [productionPort, port] = [portOf(taken), portOf(free)];
    await new Promise((resolve) => free.close(resolve));
    const started = startEnvironments(sandbox(), { ...options, port, productionPort });
    await expect(started).rejects.toMatchObject({ code: 'EADDRINUSE', port: productionPort });
    await expect(fetch(`http://127.0.0.1:${port}/livez`)).rejects.toThrow();
    await new Promise((resolve) => taken.close(resolve));
  });
});
