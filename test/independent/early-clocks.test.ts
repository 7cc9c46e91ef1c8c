import { describe, expect, it } from 'vitest';
import { contentOf } from '../legal/generated/contents.js';
import { scaled } from '../scale.js';
import { timeObjectionsTo } from './time-checker.js';

/** Forty days from 1990 to 2026, in different months. */
const days = Array.from({ length: 40 }, (_, index) => {
  const year = 1990 + Math.floor((index * 37) / 40);
  return `${year}-${String(1 + ((index * 7) % 12)).padStart(2, '0')}-17`;
});

const ids = ['sbx-sa-classes-ab', 'sbx-mx-sapi', 'sbx-pe-sac', 'sbx-co-sas', 'sbx-es-sl', 'emp-3'];

/** Returns the days on which a company is checked: all in a long run, otherwise every second one, by turns. */
const daysOf = (id: string) => days.filter((_, index) => scaled((index + ids.indexOf(id)) % 2 === 0, true));

describe('reports as of early days', () => {
  it.each(ids)(
    '%s cites no source, form or law before its first day, unless ENT-007 reports it',
    { timeout: 300_000 },
    (id) => {
      const labels = id.startsWith('sbx-') ? scaled([''], ['', '#1', '#anna']) : [''];
      const objections = labels.flatMap((label) =>
        daysOf(id).flatMap((asOfDate) =>
          timeObjectionsTo(contentOf(id + label, { seed: 'sandbox', asOfDate })).map(
            (text) => `${id}${label} on ${asOfDate}: ${text}`,
          ),
        ),
      );
      expect(objections).toEqual([]);
    },
  );
});
