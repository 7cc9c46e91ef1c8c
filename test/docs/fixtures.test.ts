import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { timelineNames } from '../../src/legal/company/timeline.js';
import { document, readFixtures } from '../legal/fixtures/documents.js';
import { openCommands, readPage, root, type ShownCommands } from './sessions.js';

const { text: page, steps } = readPage('docs/fixtures.md');
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text = '']) => text);

/** Default of a server without flags. */
const universe = { seed: 'sandbox', asOfDate: '2026-01-15' };

describe('docs/fixtures.md', () => {
  let commands: ShownCommands;
  beforeAll(async () => {
    commands = await openCommands();
  });
  afterAll(() => commands.close());

  it.each(steps)('$command', async ({ command, output }) => {
    expect(await commands.run(`${command}; true`)).toBe(output);
  });

  it('shows valid files', () => {
    const files = blocks('yaml').filter((text) => !text.includes('…'));
    expect(files.length).toBe(3);
    for (const text of files)
      expect(readFixtures([document('shown.yaml', parse(text))], universe)).toMatchObject({ isValid: true });
  });

  it('names existing timelines', () => {
    for (const name of ['healthy', 'stuck', 'failed-source_unavailable'])
      expect(timelineNames).toContain(name);
  });

  it('explains every invariant that a file can break', () => {
    const schema = JSON.parse(readFileSync(join(root, 'schemas/fixtures/company-fixture.json'), 'utf8'));
    for (const invariant of schema.properties.breaks.items.enum) expect(page).toMatch(`${invariant}`);
  });
});
