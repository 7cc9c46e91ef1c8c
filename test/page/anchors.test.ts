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
  const places = anchorsOf(content);
  const lead = (pointer: string) => anchorOf(`/content${pointer}`, (place) => places.has(place));

  it('has an anchor for every subject of a validation', () => {
    const lost = content.validations
      .flatMap(({ subjects }) => subjects)
      .filter((pointer) => !shownElsewhere.test(`/content${pointer}`))
      .filter((pointer) => !lead(pointer).startsWith(recordOf(`/content${pointer}`) ?? 'no place'));
    expect(lost).toEqual([]);
  });

  it('has an anchor for every value with provenance', () => {
    const lost = Object.keys(content.provenance).filter((pointer) => lead(pointer) === '/content');
    expect(lost).toEqual([]);
  });

  it('has the document page of every quote', () => {
    const texts = new Map(
      content.documents.flatMap(({ id, excerpts }) =>
        excerpts.map(({ page, text }) => [pageKey(id, page), text]),
      ),
    );
    const lost = [...quotesOf(content)].flatMap(([page, quotes]) =>
      [...quotes].filter((quote) => !texts.get(page)?.includes(quote)),
    );
    expect(lost).toEqual([]);
  });
});

describe('an anchor', () => {
  it('of provenance is the anchor of the value', () => {
    const places = new Set(['/content/entities/0']);
    expect(anchorOf('/content/provenance/~1entities~10~1name/origin', (place) => places.has(place))).toBe(
      '/content/entities/0',
    );
    expect(anchorOf('/version', (place) => places.has(place))).toBe('/content');
  });
});
