import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { scenarios } from '../src/legal/company/catalogue.js';
import { defects } from '../src/legal/company/defects.js';
import { root, type ShownServer, serveAsShown, stepsOf } from './docs/sessions.js';

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const sessions = stepsOf(readme);

it('CONTRIBUTING.md names all scripts for developers, and only existing ones', () => {
  const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const named = [...page.matchAll(/npm (?:run )?([a-z:]+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'ci');
  expect(named.filter((name) => !(name in manifest.scripts))).toEqual([]);
  for (const script of ['start', 'test', 'dev', 'generate', 'check', 'bench', 'test:long', 'test:nodes']) {
    expect(named).toContain(script);
  }
});

describe('the README', () => {
  let server: ShownServer;
  beforeAll(async () => {
    server = await serveAsShown(['--pace', 'instant'], { isBuilt: true });
  });
  afterAll(() => server.stop());

  it('shows the output of the server', () => {
    const shown = /```text\n([\s\S]*?)\n```/.exec(readme)?.[1];
    const printed = server.printed.replaceAll(server.url, 'http://127.0.0.1:4010');
    expect(printed.replace('pace instant', 'pace fast')).toBe(shown);
  });

  it('shows sessions', () => {
    expect(sessions.length).toBeGreaterThan(2);
  });

  it.each(sessions)('$command', async ({ command, output }) => {
    expect(await server.run(command)).toBe(output);
  });

  it('is at most 80 lines long', () => {
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(80);
  });

  it('counts the scenarios, and those that accept a defect', () => {
    const healthy = new Set(
      Object.values(defects).flatMap(({ outcomes }) => outcomes.flatMap((each) => each.scenarios)),
    );
    expect(readme).toContain(`has ${scenarios.length} scenario companies. The ${healthy.size} healthy ones`);
  });
});
