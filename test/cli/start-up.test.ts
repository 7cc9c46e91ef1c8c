import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../docs/sessions.js';

/** Writes, when a process ends, which of our files it opened and which modules of Node it loaded. */
const recorder = `
const fs = require('node:fs');
const { openSync } = fs;
const opened = [];
fs.openSync = (path, ...rest) => { opened.push(String(path)); return openSync(path, ...rest); };
process.once('exit', () => fs.writeFileSync(process.env.NOTED, JSON.stringify({
  files: opened.filter((path) => path.endsWith('.js')),
  modules: process.moduleLoadList.flatMap((entry) => entry.startsWith('NativeModule ') ? [entry.slice(13)] : []),
})));
`;

interface LoadedModules {
  files: string[];
  modules: string[];
}

const headers = { Authorization: 'Bearer sbx_playground_test', 'Content-Type': 'application/json' };
const create = (url: string): Promise<Response> =>
  fetch(`${url}/v1/reports`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'acme' }),
  });

/** Returns the files and modules that the built server has loaded after one response. */
async function loadedBy(send: (url: string) => Promise<Response>): Promise<LoadedModules> {
  const folder = mkdtempSync(join(tmpdir(), 'start-up-'));
  const [hook, loaded] = [join(folder, 'hook.cjs'), join(folder, 'noted.json')];
  writeFileSync(hook, recorder);
  const args = ['-r', hook, join(root, 'dist/cli.js'), '--port', '0', '--pace', 'instant'];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_OPTIONS: '', NOTED: loaded },
  });
  let written = '';
  const url = await new Promise<string>((resolve) =>
    child.stdout.on('data', (bytes) => {
      written += bytes;
      const [, found] = /ready at (\S+)/.exec(written) ?? [];
      if (found !== undefined) resolve(found);
    }),
  );
  expect((await send(url)).status).toBeLessThan(300);
  child.kill('SIGTERM');
  await once(child, 'close');
  return JSON.parse(readFileSync(loaded, 'utf8')) as LoadedModules;
}

const createCatalogued = async (url: string): Promise<Response> => {
  const body = { type: 'sociedades_y_poderes', companyId: 'sbx-spa-clean', options: { validate: true } };
  const created = await fetch(`${url}/v1/reports`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { id } = (await created.json()) as { id: string };
  return fetch(`${url}/v1/reports/${id}`, { headers });
};

const textOf = ({ files }: LoadedModules): number =>
  files.reduce((sum, file) => sum + statSync(file).size, 0);

describe('a server after the response to its first create', () => {
  it('has read only the modules that it needs', async () => {
    const loaded = await loadedBy(create);
    expect(loaded.modules).toContain('http');
    for (const unused of ['zlib', 'worker_threads', 'fs/promises', 'https', 'dns/promises', 'readline'])
      expect(loaded.modules).not.toContain(unused);
    expect(textOf(loaded)).toBeGreaterThan(500_000);
    expect(textOf(loaded)).toBeLessThan(1_425_000);
  });

  it('reads more modules for another request', async () => {
    const created = await loadedBy(create);
    const listed = await loadedBy((url) => fetch(`${url}/v1/webhooks`, { headers }));
    expect(textOf(listed)).toBeGreaterThan(textOf(created) + 200_000);
  });

  it('does not read the engine for the content of a company of the catalogue', async () => {
    const read = await loadedBy(createCatalogued);
    const created = await loadedBy(create);
    expect(read.modules).toContain('zlib');
    expect(textOf(read)).toBeLessThan(textOf(created) + 50_000);
  });
});
