import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('..', import.meta.url));
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const cli = join(root, 'dist/cli.js');

/** Each `$ command` of the README's sessions with the output that is shown under it. */
const sessions = [...readme.matchAll(/```console\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
  block
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [command = '', ...output] = part.trimEnd().split('\n');
      return { command, output: output.join('\n') };
    }),
);

describe('the README', () => {
  let url = '';
  let printed = '';
  const server = spawn(process.execPath, [cli, '--port', '0', '--pace', 'instant']);
  beforeAll(async () => {
    const lines: string[] = [];
    await new Promise<void>((resolve) => {
      createInterface(server.stdout).on('line', (line) => {
        if (lines.push(line) === 2) resolve();
      });
    });
    printed = lines.join('\n');
    url = /http:\S+/.exec(printed)?.[0] ?? '';
  });
  afterAll(() => void server.kill());

  it('shows what the server prints', () => {
    const shown = /```text\n([\s\S]*?)\n```/.exec(readme)?.[1];
    expect(printed.replaceAll(url, 'http://127.0.0.1:4010').replace('pace instant', 'pace fast')).toBe(shown);
  });

  it('shows sessions', () => {
    expect(sessions.length).toBeGreaterThan(3);
  });

  it.each(sessions)('$command', async ({ command, output }) => {
    const here = command
      .replaceAll('http://127.0.0.1:4010', url)
      .replaceAll('npx legal-reports-sandbox', `${process.execPath} ${cli}`);
    const { stdout } = await promisify(execFile)('bash', ['-c', here], { cwd: root });
    // The positions of requests depend on how many were made before; everything else is as shown.
    expect(stdout.trimEnd()).toBe(output);
  });

  it('names only scripts that exist, and all that a developer needs', () => {
    const named = [...readme.matchAll(/npm (?:run )?([a-z:]+)/g)]
      .map(([, name = '']) => name)
      .filter((name) => name !== 'ci');
    expect(named.filter((name) => !(name in manifest.scripts))).toEqual([]);
    for (const script of ['start', 'test', 'dev', 'generate', 'check', 'bench', 'test:long', 'test:nodes']) {
      expect(named).toContain(script);
    }
  });

  it('links only to files that exist', () => {
    const links = [...readme.matchAll(/\]\(([^)#:]+)\)/g)].map(([, path = '']) => path);
    expect(links.length).toBeGreaterThan(5);
    for (const path of links) expect(() => readFileSync(join(root, path)), path).not.toThrow(/ENOENT/);
  });
});
