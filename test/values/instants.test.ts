import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epoch, formatInstant, santiagoDate } from '../../src/values/instants.js';

describe('the virtual clock', () => {
  it('starts at noon of 15 January 2026', () => {
    expect(formatInstant(epoch)).toBe('2026-01-15T12:00:00.000Z');
    expect(santiagoDate(epoch)).toBe('2026-01-15');
  });

  it.each([
    ['summer ends at 03:00 UTC of the first Sunday from 2 April', '2026-04-05T02:59:59Z', '2026-04-04'],
    ['winter begins there', '2026-04-05T03:00:00Z', '2026-04-04'],
    ['winter is four hours behind', '2026-07-01T03:59:59Z', '2026-06-30'],
    ['winter midnight', '2026-07-01T04:00:00Z', '2026-07-01'],
    ['winter ends at 04:00 UTC of the first Sunday from 2 September', '2026-09-06T03:59:59Z', '2026-09-05'],
    ['summer midnight', '2026-12-31T03:00:00Z', '2026-12-31'],
    ['a leap day', '2028-02-29T12:00:00Z', '2028-02-29'],
  ])('%s', (_, instant, date) => {
    expect(santiagoDate(Date.parse(instant))).toBe(date);
  });

  it('agrees with the zone tables of the runtime on the years they share', () => {
    const zone = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santiago' });
    const [from, to] = [Date.parse('2023-01-01T00:00:00Z'), Date.parse('2027-01-01T00:00:00Z')];
    fc.assert(
      fc.property(
        fc.integer({ min: from, max: to }),
        (instant) => santiagoDate(instant) === zone.format(instant),
      ),
      { seed: 1, numRuns: 1000 },
    );
  });
});
