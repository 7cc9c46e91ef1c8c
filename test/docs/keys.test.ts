import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { readPage, root } from './sessions.js';

const { text, variables } = readPage('docs/keys.md');

describe('docs/keys.md', () => {
  it('shows command lines that start a server', async () => {
    const env = { ...process.env, ...variables };
    const lines = [...text.matchAll(/^npx legal-reports-sandbox (.*)$/gm)].map(([, line = '']) => line);
    expect(lines.length).toBeGreaterThan(2);
    for (const line of new Set(lines)) {
      const args = line.replace(/4011/, '0').replace('0.0.0.0', '127.0.0.1').split(' ');
      const started = spawn(process.execPath, [join(root, 'dist/cli.js'), '--port', '0', ...args], { env });
      const ready = await new Promise<string>((resolve) => {
        createInterface(started.stdout).once('line', resolve);
        createInterface(started.stderr).once('line', resolve);
      });
      started.kill();
      expect([line, ready]).toEqual([line, expect.stringContaining('is ready at')]);
    }
  });
});
