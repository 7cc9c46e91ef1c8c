import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchor } from '../../scripts/generate/markdown.js';
import { root } from './sessions.js';

const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`)
  .sort();
const pages = ['README.md', 'CONTRIBUTING.md', ...docs];

const maxLines = 250;

const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');
/** Returns the text without code, where brackets are not links. */
const proseOf = (page: string): string =>
  textOf(page)
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/``.*?``|`[^`\n]*`/g, (code) => code.replaceAll(/[[\](){}#]/g, ''));

function headingsOf(page: string): string[] {
  const text = textOf(page).replace(/^```[\s\S]*?^```/gm, '');
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => anchor(title));
}

interface Link {
  path: string;
  section: string | undefined;
}

/** Returns the links of a page to files of the repository, as paths from the root. */
function linksOf(page: string): Link[] {
  return [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(https?:|mailto:)/.test(target))
    .map((target) => {
      const [path = '', section] = target.split('#');
      return { path: path === '' ? page : normalize(join(dirname(page), path)), section };
    });
}

describe.each(pages)('%s', (page) => {
  it('links only to existing files and sections', () => {
    const broken = linksOf(page).filter(
      ({ path, section }) =>
        !existsSync(join(root, path)) ||
        (section !== undefined && !(path.endsWith('.md') && headingsOf(path).includes(section))),
    );
    expect(broken).toEqual([]);
  });

  it('has different headings, so that each section has its own anchor', () => {
    const headings = headingsOf(page);
    expect(headings).toEqual([...new Set(headings)]);
  });
});

it('every page is reached from the index', () => {
  const found = new Set(['docs/README.md']);
  for (const page of found)
    for (const { path } of linksOf(page))
      if (path.startsWith('docs/') && path.endsWith('.md')) found.add(path);
  expect([...found].sort()).toEqual(docs);
});

it(`no page is longer than ${maxLines} lines`, () => {
  const long = docs.filter((page) => textOf(page).trimEnd().split('\n').length > maxLines);
  expect(long).toEqual([]);
});
