import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { readPage, root } from './sessions.js';

it('docs/in-process.md shows code that runs with the described results', async () => {
  const { text } = readPage('docs/in-process.md');
  const [start = '', ...others] = [...text.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = '']) => code);
  expect(others.length).toBe(3);
  const end = 'await sandbox.close();\n';
  expect(start).toContain(end);
  const program = [
    "import assert from 'node:assert/strict';",
    "import { http } from 'msw';",
    "import { setupServer } from 'msw/node';",
    start.replace(end, ''),
    ...others.map((code) => `{\n${code}}`),
    end,
    "console.log('done');",
  ].join('\n');
  const args = ['--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
  expect(stdout).toBe('done\n');
});
