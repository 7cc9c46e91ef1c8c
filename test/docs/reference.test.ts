import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchor } from '../../scripts/generate/markdown.js';
import { root } from './sessions.js';

const textOf = (page: string): string => readFileSync(join(root, 'docs', page), 'utf8');
const pages = ['content.md', 'rules.md', 'faculties.md', 'codes.md'];

describe.each(pages)('docs/%s', (page) => {
  it('links only to existing pages and sections', () => {
    const links = [...textOf(page).matchAll(/\]\(([\w-]+\.md)?(?:#([\w-]+))?\)/g)];
    expect(links.length).toBeGreaterThan(2);
    for (const [link, other = page, section] of links) {
      expect(readdirSync(join(root, 'docs'))).toContain(other);
      const headings = [...textOf(other).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => anchor(title));
      if (section !== undefined) expect(headings, link).toContain(section);
      expect(new Set(headings).size).toBe(headings.length);
    }
  });
});
