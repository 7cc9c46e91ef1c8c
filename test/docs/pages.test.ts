import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPage, root, type ShownServer, serveAsShown } from './sessions.js';

/** Pages with sessions that need their own server. The page of a twin needs two, and docs/fixtures.md needs none. */
const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter(
    (name) =>
      name.endsWith('.md') && !['fixtures.md', join('how-to', 'twin-of-production.md')].includes(name),
  )
  .sort()
  .map((name) => ({ name: `docs/${name}`, ...readPage(`docs/${name}`) }))
  .filter(({ steps }) => steps.length > 0);

it('pages with commands exist', () => {
  expect(pages.length).toBeGreaterThan(0);
});

describe.each(pages)('$name', ({ flags, variables, preamble, steps }) => {
  let server: ShownServer;
  beforeAll(async () => {
    server = await serveAsShown(flags, { variables });
  });
  afterAll(() => server.stop());

  // The commands run in the order of the page, since each one depends on the effects of the preceding ones.
  it.each(steps)('$command', async ({ command, output }) => {
    expect(await server.run(command, preamble)).toBe(output);
  });
});
