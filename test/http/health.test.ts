import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/testing/index.js';

describe.each([true, false])(
  'the paths that probes and browsers try, with controlPlane: %s',
  (controlPlane) => {
    let sandbox: Sandbox;
    beforeAll(async () => {
      sandbox = await startSandbox({ controlPlane });
    });
    afterAll(() => sandbox.close());

    it.each(['/health', '/healthz'])('%s is answered as /livez is, without a key', async (path) => {
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST']) {
        const [alias, liveness] = await Promise.all(
          [path, '/livez'].map((one) => fetch(sandbox.url + one, { method })),
        );
        expect([method, alias?.status]).toEqual([method, liveness?.status]);
        if (method === 'POST') continue;
        expect(await alias?.text()).toBe(await liveness?.text());
        expect(alias?.headers.get('content-type')).toBe(liveness?.headers.get('content-type') ?? null);
      }
    });

    it('/favicon.ico is the icon of the page', async () => {
      const response = await fetch(`${sandbox.url}/favicon.ico`);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
      expect(await response.text()).toMatch(/^<svg .*<\/svg>$/);
      expect((await fetch(`${sandbox.url}/favicon.ico`, { method: 'HEAD' })).status).toBe(200);
    });
  },
);
