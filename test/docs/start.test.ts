import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { runInProject } from './project.js';
import { readPage, serveAsShown } from './sessions.js';

/** Returns the only code block of a page in a language. */
function codeOf(page: string, language: string): string {
  const blocks = [...readPage(page).text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))];
  expect(blocks.length).toBe(1);
  return blocks[0]?.[1] ?? '';
}

it('docs/start/node.md shows a test that passes', async () => {
  const code = codeOf('docs/start/node.md', 'js');
  // Under Vitest, node:test would use another output format.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const args = ['--test', '--test-reporter=tap', 'sandbox.test.mjs'];
  expect(await runInProject({ 'sandbox.test.mjs': code }, process.execPath, args, env)).toMatch(
    /^# pass 1$/m,
  );
});

it('docs/how-to/webhook-receiver.md shows code that runs', async () => {
  const code = codeOf('docs/how-to/webhook-receiver.md', 'js');
  const files = { 'receiver.mjs': `${code}console.log('done');\n` };
  const printed = await runInProject(files, process.execPath, ['receiver.mjs']);
  expect(printed).toBe('done\n');
});

const hasPytest = spawnSync('python3', ['-c', 'import pytest, requests']).status === 0;

// Skipped where pytest is not installed.
if (hasPytest)
  it('docs/start/python.md shows a test that passes', async () => {
    const server = await serveAsShown(['--pace', 'instant']);
    try {
      const env = { ...process.env, LEGAL_REPORTS_SANDBOX_URL: server.url };
      const args = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', 'test_sandbox.py'];
      const code = codeOf('docs/start/python.md', 'python');
      expect(await runInProject({ 'test_sandbox.py': code }, 'python3', args, env)).toMatch(/1 passed/);
    } finally {
      await server.stop();
    }
  });
