import { describe, expect, it } from 'vitest';
import { readItemCursor, writeItemCursor } from '../../src/values/cursors.js';

const scope = { accountId: 'a', filters: '["spa"]' };
const companies = ['sbx-spa-clean', 'acme', '😀'.repeat(128)];

describe('cursors of companies', () => {
  it('are read back as they were written, and are short', () => {
    for (const company of companies) {
      for (const direction of ['next', 'previous'] as const) {
        const text = writeItemCursor({ direction, company }, scope);
        expect(readItemCursor(text, companies, scope)).toEqual({ direction, company });
        expect(text.length).toBeLessThan(42);
      }
    }
  });

  it('are invalid in another account or search, after a change, or without their company', () => {
    const text = writeItemCursor({ direction: 'next', company: 'acme' }, scope);
    expect(readItemCursor(text, companies, { ...scope, accountId: 'b' })).toBeNull();
    expect(readItemCursor(text, companies, { ...scope, filters: '[null]' })).toBeNull();
    expect(readItemCursor(text, ['sbx-spa-clean'], scope)).toBeNull();
    for (const altered of [text.replace('next', 'previous'), text.slice(0, -1), `${text}0`, '', 'acme']) {
      expect(readItemCursor(altered, companies, scope)).toBeNull();
    }
  });
});
