import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readFixtures } from '../../src/domain/fixtures/fixture-set.js';
import { timelineNames } from '../../src/domain/life/timeline.js';
import { document } from '../domain/fixtures/documents.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(join(root, 'docs/fixtures.md'), 'utf8');
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text = '']) => text);
const sessions = blocks('console').map((block) => {
  const [command = '', ...output] = block.trimEnd().split('\n');
  return { command: command.replace(/^\$ /, ''), output: output.join('\n') };
});

/** That of a server without flags. */
const universe = { seed: 'sandbox', asOfDate: '2026-01-15' };

describe('docs/fixtures.md', () => {
  it.each(sessions)('$command', async ({ command, output }) => {
    const cli = `${process.execPath} ${join(root, 'dist/cli.js')}`;
    const here = command.replaceAll('npx legal-reports-sandbox', cli);
    const { stdout } = await promisify(execFile)('bash', ['-c', `${here}; true`], { cwd: root });
    expect(stdout.trimEnd()).toBe(output);
  });

  it('shows files that are sound', () => {
    const files = blocks('yaml').filter((text) => !text.includes('…'));
    expect(files.length).toBe(3);
    for (const text of files)
      expect(readFixtures([document('shown.yaml', parse(text))], universe)).toMatchObject({ sound: true });
  });

  it('names timelines that there are', () => {
    for (const name of ['healthy', 'stuck', 'failed-source_unavailable'])
      expect(timelineNames).toContain(name);
  });

  it('explains every invariant that a file may break', () => {
    const schema = JSON.parse(readFileSync(join(root, 'schemas/fixtures/company-fixture.json'), 'utf8'));
    for (const invariant of schema.properties.breaks.items.enum) expect(page).toMatch(`${invariant}`);
  });

  it('links only to what exists', () => {
    for (const [, path = ''] of page.matchAll(/\]\(\.\.\/([^)]+)\)/g))
      expect(() => readFileSync(join(root, path)), path).not.toThrow(/ENOENT/);
  });
});
