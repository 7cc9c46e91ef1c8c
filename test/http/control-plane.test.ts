import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openapiYaml } from '../../src/contract/openapi-yaml.js';
import { isControlPlane, operations } from '../../src/contract/operations.js';
import { type Client, connect, usualTransports } from './client.js';
import { expectProblem } from './expect-problem.js';

const paths = operations.map(({ path }) => path.replace(/\{\w+\}/, 'x')).filter(isControlPlane);

describe.each(usualTransports)('without the control plane, %s', (transport) => {
  let client: Client;
  let whole: Client;
  beforeAll(async () => {
    [client, whole] = [await connect(transport, { controlPlane: false }), await connect(transport)];
  });
  afterAll(async () => {
    await Promise.all([client.close(), whole.close()]);
    expect([...client.failures, ...whole.failures]).toEqual([]);
  });

  it('its paths are answered like unknown ones: 401 without a key, 404 with one', async () => {
    expect(paths.length).toBeGreaterThan(1);
    for (const path of [...paths, '/_sandbox', '/_sandbox/', '/_sandbox/scenario']) {
      for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
        const strange = await client.call('/never-was', { key: null, method });
        const { status, headers } = await client.call(path, { key: null, method });
        expect([path, method, status, headers['www-authenticate']]).toEqual([
          path,
          method,
          401,
          strange.headers['www-authenticate'],
        ]);
      }
      const { detail } = expectProblem(await client.call(path), 'route-not-found');
      expect(detail).toBe(`There is no ${path} here. /openapi.json lists the paths.`);
    }
  });

  it('no document contains them, or the schemas that only they use', async () => {
    const { text, json } = await client.call('/openapi.json', { key: null });
    const { json: full } = await whole.call('/openapi.json', { key: null });
    expect(text).not.toContain('/_sandbox');
    expect(Object.keys(json.paths)).toEqual(Object.keys(full.paths).filter((path) => !isControlPlane(path)));
    expect(json.components.schemas).not.toHaveProperty('ScenarioList');
    expect(Object.keys(json.components.securitySchemes)).toEqual(['key']);
    expect(text).not.toContain('adminToken');
    const references = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, title]) => title);
    expect(new Set(references)).toEqual(new Set(Object.keys(json.components.schemas)));
    expect((await client.call('/openapi.yaml', { key: null })).text).toBe(openapiYaml(json));
  });

  it('all other paths are served as usual', async () => {
    for (const path of ['/v1/reports', '/livez', '/problems'])
      expect((await client.call(path)).text).toBe((await whole.call(path)).text);
    const body = { type: 'sociedades_y_poderes', companyId: 'sbx-spa-clean' };
    const created = await client.call('/v1/reports', { method: 'POST', body });
    expect([created.status, created.headers['sandbox-scenario']]).toEqual([201, 'sbx-spa-clean']);
  });
});
