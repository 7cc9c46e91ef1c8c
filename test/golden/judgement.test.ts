import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Content } from '../../src/contract/generated/types.js';
import { violatedInvariants } from '../../src/domain/invariants.js';
import { judge } from '../../src/domain/judgement.js';

const folder = new URL('../../fixtures/golden/', import.meta.url);

// The largest contents are pinned by a digest, and cannot be read back.
const written = readdirSync(folder).filter(
  (file) => file.endsWith('.json') && statSync(new URL(file, folder)).size > 1_000,
);

function contentIn(file: string): Content {
  return JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
}

describe('a content that was pinned and is read back', () => {
  test.each(written)('%s is judged as it was when it was made', (file) => {
    const content = contentIn(file);
    const { validations, conclusion } = judge(content, { validate: true });
    expect(JSON.stringify(validations, null, 1)).toBe(JSON.stringify(content.validations, null, 1));
    expect(JSON.stringify(conclusion, null, 1)).toBe(JSON.stringify(content.conclusion, null, 1));
  });

  test.each(written)('%s holds together', (file) => {
    expect(violatedInvariants(contentIn(file))).toEqual([]);
  });
});
