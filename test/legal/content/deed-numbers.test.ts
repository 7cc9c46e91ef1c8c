import { expect, it } from 'vitest';
import type { Deed } from '../../../src/contract/generated/types.js';
import { contentOf } from '../generated/contents.js';

function deedsIn(value: unknown): Deed[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'repertoireNumber' in value ? [value as Deed] : [];
  return [...own, ...Object.values(value).flatMap(deedsIn)];
}

it.each([
  'sbx-foreign-branch',
  'sbx-sa-classes-ab',
  'sbx-sa-classes-ab+board-lapsed',
  'sbx-eventful-life',
  'sbx-ltda-family+late-amendment',
  'sbx-sa-classes-ab+power-before-founding',
])('each deed of %s has its own number', (id) => {
  const { documents, ...others } = contentOf(id);
  const deeds = deedsIn(others);
  expect(deeds).not.toEqual([]);
  for (const { documentId, repertoireNumber } of deeds) {
    const paper = documents.find((one) => one.id === documentId);
    expect(paper?.excerpts[0]?.text).toContain(`Repertorio N° ${repertoireNumber}. En `);
  }
});
