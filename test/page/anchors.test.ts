import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Content } from '../../src/contract/generated/types.js';
import { anchorOf } from '../../src/page/report/anchors.js';
import { pageKey, quotesOf } from '../../src/page/report/evidence/quotes.js';
import { anchorsOf } from './anchor-list.js';

const folder = new URL('../../fixtures/golden/', import.meta.url);
const contents = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file): [string, Content] => [file, JSON.parse(readFileSync(new URL(file, folder), 'utf8'))])
  // The golden file of the largest has only a hash.
  .filter(([, content]) => content.entities !== undefined);

/** Returns the shortest anchor to which a pointer may resolve: the record of a list, or the field. */
const recordOf = (pointer: string): string | undefined => /^\/content\/\w+(?:\/\d+)?/.exec(pointer)?.[0];

/** Fields that are shown in the section of another field and are in no list. */
const shownElsewhere = /^\/content\/(requestedOperations|shareholderSummary|foundingRegister)\b/;

describe.each(contents)('the page of %s', (_, content) => {
  const anchors = anchorsOf(content);
  const anchorFor = (pointer: string) => anchorOf(`/content${pointer}`, (anchor) => anchors.has(anchor));

  it('has an anchor for every subject of a validation', () => {
    const missing = content.validations
      .flatMap(({ subjects }) => subjects)
      .filter((pointer) => !shownElsewhere.test(`/content${pointer}`))
      .filter((pointer) => !anchorFor(pointer).startsWith(recordOf(`/content${pointer}`) ?? 'no anchor'));
    expect(missing).toEqual([]);
  });

  it('has an anchor for every value with provenance', () => {
    const missing = Object.keys(content.provenance).filter((pointer) => anchorFor(pointer) === '/content');
    expect(missing).toEqual([]);
  });

  it('has the document page of every quote', () => {
    const texts = new Map(
      content.documents.flatMap(({ id, excerpts }) =>
        excerpts.map(({ page, text }) => [pageKey(id, page), text]),
      ),
    );
    const missing = [...quotesOf(content)].flatMap(([page, quotes]) =>
      [...quotes].filter((quote) => !texts.get(page)?.includes(quote)),
    );
    expect(missing).toEqual([]);
  });
});

describe('an anchor', () => {
  it('the anchor of provenance is the anchor of the value', () => {
    const anchors = new Set(['/content/entities/0']);
    expect(anchorOf('/content/provenance/~1entities~10~1name/origin', (anchor) => anchors.has(anchor))).toBe(
      '/content/entities/0',
    );
    expect(anchorOf('/version', (anchor) => anchors.has(anchor))).toBe('/content');
  });
});
