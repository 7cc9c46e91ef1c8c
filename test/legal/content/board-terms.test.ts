import { describe, expect, it } from 'vitest';
import policy from '../../../fixtures/policy/cl.json' with { type: 'json' };
import { boardTermEnd } from '../../../src/legal/jurisdictions/law.js';
import { addDays, yearOf } from '../../../src/values/dates.js';
import { scaled } from '../../scale.js';
import { contentOf } from '../generated/contents.js';
import { plannedCompanies } from '../generated/plans.js';

/** Returns the first `count` drawn companies with a board whose term is `years` years. */
function companiesWith(years: number, count: number): string[] {
  return plannedCompanies()
    .filter(({ plan: { administration } }) => administration.form === 'directorio')
    .filter(({ plan }) => plan.administration.termYears === years)
    .slice(0, count)
    .map(({ company }) => company);
}

/** Some companies for each length of the term, with the year in which it ends. */
const drawn = [1, 2, 3]
  .flatMap((years) => companiesWith(years, scaled(1, 50)))
  .map((company) => {
    const { board } = contentOf(company).administration;
    return { company, year: yearOf(board?.expiresOn ?? ''), months: board?.termMonths };
  });

/** Days from 28 March to 26 May: all in a long run, otherwise every fourth, and all around 30 April. */
const daysOfSpring = (year: number) =>
  Array.from({ length: 60 }, (_, index) => addDays(`${year}-03-28`, index)).filter(
    (day, index) => index % scaled(4, 1) === 0 || (day >= `${year}-04-28` && day <= `${year}-05-03`),
  );

describe('the board of a healthy company', () => {
  it('is within its term on each day around its renewal, by earlier deeds', { timeout: 300_000 }, () => {
    expect([...new Set(drawn.map(({ months }) => months))]).toEqual([12, 24, 36]);
    const renewed = new Set<string>();
    for (const { company, year } of drawn) {
      for (const asOfDate of daysOfSpring(year)) {
        const { administration, conclusion, validations, documents } = contentOf(company, { asOfDate });
        const { electedOn = '', documentId } = administration.board ?? {};
        const found = validations.filter(({ outcome }) => outcome === 'failed').map(({ message }) => message);
        expect([company, asOfDate, found, conclusion.result]).toEqual([company, asOfDate, [], 'aprobado']);
        expect((documents.find(({ id }) => id === documentId)?.issuedOn ?? '') <= asOfDate).toBe(true);
        expect(electedOn.slice(5) <= '04-30').toBe(true);
        if (yearOf(electedOn) === year) renewed.add(company);
      }
    }
    expect(renewed.size).toBe(drawn.length);
  });
});

describe('a board', () => {
  it.each([
    ['2023-04-12', '2026-04-12', '2026-04-30'],
    ['2023-04-30', '2026-04-30', '2026-04-30'],
    ['2023-04-30', '2026-05-02', '2026-05-02'],
    ['2023-05-02', '2026-05-02', '2026-05-02'],
    ['2023-08-01', '2026-02-01', '2026-02-01'],
  ])('elected on %s for a term that ends on %s sits until %s', (electedOn, expiresOn, last) => {
    expect(boardTermEnd(policy, { electedOn, expiresOn })).toBe(last);
    expect(boardTermEnd({ ordinaryMeetingMonths: null }, { electedOn, expiresOn })).toBe(expiresOn);
  });
});
