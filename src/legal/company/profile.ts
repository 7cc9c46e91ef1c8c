import type { Content, TaxId } from '../../contract/generated/types.js';
import { parseRut } from '../jurisdictions/cl/rut.js';
import type { ContentDraft } from '../jurisdictions/jurisdiction.js';
import { builtInCatalogue, type CompanyFixture, isTimelineOnly, type Scenario } from './catalogue.js';
import type { CompanyRef } from './company-ids.js';
import { requestedDefects } from './defects.js';

/** Who a company is, as far as one has to know to ask for a report on it. */
export interface CompanyProfile {
  readonly name: string;
  readonly taxId: TaxId | null;
  readonly legalForm: string | null;
  readonly country: Content['jurisdiction'];
}

/** The subject of a report. Throws Error for a report without one, which no check lets pass. */
export function companyProfileOf({ entities, subjectEntityId, jurisdiction }: ContentDraft): CompanyProfile {
  const subject = entities.find(({ id }) => id === subjectEntityId);
  if (subject === undefined) throw new Error(`the report has no ${subjectEntityId}, its subject`);
  const { name, taxId, company } = subject;
  return { name, taxId, legalForm: company?.legalForm ?? null, country: jurisdiction };
}

/**
 * The same, of a company whose scenario leaves nothing of it open, so that no report has to be written for it; null
 * for any other. Of the recipes, those of the built-in scenarios leave names and numbers as they are.
 */
export function knownProfileOf({ scenario, label, fixture, modifiers }: CompanyRef): CompanyProfile | null {
  if (requestedDefects(modifiers).length > 0) return null;
  if (scenario === null || label !== null || (fixture !== undefined && !isTimelineOnly(fixture))) return null;
  const { taxId, jurisdiction = 'CL', recipes = [] } = scenario;
  const { name, legalForm } = scenario.company;
  const untouched = recipes.length === 0 || builtInCatalogue.byKey(scenario.key) === scenario;
  const rut = jurisdiction === 'CL' ? parseRut(taxId) : null;
  if (name === undefined || legalForm === undefined || !untouched || rut === null) return null;
  return {
    name,
    taxId: { type: 'RUT', value: rut.canonical, country: 'CL', valid: rut.valid },
    legalForm,
    country: 'CL',
  };
}

/** A company with its name and number as they are searched. */
export interface SearchableCompany {
  readonly profile: CompanyProfile;
  readonly name: string;
  /** Its tax number, alone and behind what it is called and the country's code. */
  readonly numbers: readonly string[];
}

/** The form in which texts are compared: without case, accents, blanks and signs. */
export function foldSearchText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

export function searchableCompany(profile: CompanyProfile): SearchableCompany {
  const { name, taxId } = profile;
  return { profile, name: foldSearchText(name), numbers: taxId === null ? [] : numbersOf(taxId) };
}

function numbersOf({ type, country, value }: { type: string; country: string; value: string }): string[] {
  const number = foldSearchText(value);
  return [number, foldSearchText(type) + number, foldSearchText(country) + number];
}

/**
 * Whether a company is one that the text asks for: its name holds all words of it, in any order, or its tax number,
 * in whatever spelling, holds all of it.
 */
export function createCompanySearch(text: string): (company: SearchableCompany) => boolean {
  const words = text.split(/\s+/).map(foldSearchText).filter(Boolean);
  const number = foldSearchText(text).replace(/^0+(?=\d)/, '');
  const isNumber = /\d/.test(number);
  return ({ name, numbers }) =>
    (words.length > 0 && words.every((word) => name.includes(word))) ||
    (isNumber && numbers.some((candidate) => candidate.includes(number)));
}

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
