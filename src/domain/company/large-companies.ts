import type { CompanyRef } from './companies.js';
import type { CompanyFixture } from './company-fixture.js';
import type { Scenario } from './scenarios.js';

/** Holders and attorneys of a company whose content takes longer than other clients should wait. */
const largePartyCount = 100;
/** Characters of a user's own file from which on the same holds. */
const largeFixtureLength = 200_000;

/** Whether the content of reports on the company takes far longer to make than usual, told without making it. */
export function isLargeCompany({ scenario, fixture }: CompanyRef): boolean {
  return (
    (scenario !== null && partiesOf(scenario) > largePartyCount) || (fixture !== undefined && isLong(fixture))
  );
}

function partiesOf({ company: { holders = [], scatteredHolders, classes } }: Scenario): number {
  const attorneys = Object.values(classes?.members ?? {}).map((members) =>
    typeof members === 'number' ? members : members.length,
  );
  return holders.length + (scatteredHolders?.count ?? 0) + attorneys.reduce((sum, count) => sum + count, 0);
}

const lengths = new WeakMap<CompanyFixture, number>();

function isLong(fixture: CompanyFixture): boolean {
  const length = lengths.get(fixture) ?? JSON.stringify(fixture).length;
  lengths.set(fixture, length);
  return length > largeFixtureLength;
}
