import { describe, expect, it } from 'vitest';
import { startServer } from '../../src/http/connection/server.js';
import { perform, type TaskRunner } from '../../src/reports/tasks.js';
import { createSandbox } from '../../src/server/sandbox.js';
import { createMemoryStore } from '../../src/store/memory-store.js';

describe('the OpenAPI document in YAML', () => {
  it('is written in a worker, once for concurrent requests, and again after an error', async () => {
    const names: string[] = [];
    let broken = true;
    const workbench: TaskRunner = {
      async run(name, input) {
        names.push(name);
        if (broken) throw new Error('out of memory');
        return perform(name, input);
      },
      close: async () => {},
    };
    const store = createMemoryStore();
    const sandbox = createSandbox({ seed: 's', pace: 'fast', store, stopwatch: () => 0, workbench });
    const server = await startServer(sandbox, { host: '127.0.0.1', port: 0, log: () => {} });
    const send = () => fetch(`${server.url}/openapi.yaml`);
    expect((await send()).status).toBe(500);
    broken = false;
    const responses = await Promise.all([send(), send(), send()]);
    const texts = await Promise.all(responses.map((response) => response.text()));
    await server.close();
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toMatch(/^openapi: /);
    expect(names).toEqual(['openapiYaml', 'openapiYaml']);
  });
});
