import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const run = promisify(execFile);

/** Returns the output of the built command for a company, in an environment. */
async function generateIn(env: Record<string, string>): Promise<string> {
  const { stdout } = await run(process.execPath, [cli, 'generate', 'İstanbul ı', '--validate'], {
    env: { PATH: process.env.PATH ?? '', ...env },
    maxBuffer: 16 * 1024 * 1024,
  });
  return stdout;
}

describe('the bytes do not depend on the machine', async () => {
  const usual = await generateIn({ TZ: 'UTC', LANG: 'en_US.UTF-8' });
  it.each([
    ['a zone ahead of UTC', { TZ: 'Pacific/Auckland' }],
    ['the zone of the report', { TZ: 'America/Santiago' }],
    ['a locale with its own letter cases', { LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' }],
    ['no locale', { LANG: 'C', LC_ALL: 'C' }],
  ])('%s', async (_, env) => {
    expect(await generateIn(env)).toBe(usual);
  });
});
