import type { Content, TaxId } from '../../contract/generated/types.js';
import { parseRut } from '../jurisdictions/cl/rut.js';
import type { ContentDraft } from '../jurisdictions/jurisdiction.js';
import { builtInCatalogue, type CompanyFixture, isTimelineOnly } from './catalogue.js';
import { requestedDefects } from './defects.js';
import type { CompanyRef } from './resolution.js';

/** The identity of a company, available without its report. */
export interface CompanyProfile {
  readonly name: string;
  readonly taxId: TaxId | null;
  readonly legalForm: string | null;
  readonly country: Content['jurisdiction'];
}

/**
 * Returns the profile of the subject of a report.
 * @throws Error if the report has no subject, which no check accepts
 */
export function companyProfileOf({ entities, subjectEntityId, jurisdiction }: ContentDraft): CompanyProfile {
  const subject = entities.find(({ id }) => id === subjectEntityId);
  if (subject === undefined) throw new Error(`the report has no ${subjectEntityId}, its subject`);
  const { name, taxId, company } = subject;
  return { name, taxId, legalForm: company?.legalForm ?? null, country: jurisdiction };
}

/**
 * Returns the profile of a company whose scenario defines it fully, without generating a report; null for any other.
 * Recipes of built-in scenarios do not change names or numbers.
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

/** Returns the form in which texts are compared: without case, accents, blanks and punctuation. */
export function foldSearchText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** A company with its name and number in searchable form. */
export type SearchableCompany = ReturnType<typeof searchableCompany>;

/** Returns a company with its folded name, and its tax number: alone, after its type, and after its country code. */
export function searchableCompany(profile: CompanyProfile) {
  const { name, taxId } = profile;
  const number = foldSearchText(taxId?.value ?? '');
  const prefixes = taxId === null ? [] : ['', taxId.type, taxId.country];
  const numbers = prefixes.map((prefix) => foldSearchText(prefix) + number);
  return { profile, name: foldSearchText(name), numbers };
}

/**
 * Returns a predicate that matches companies whose name contains every word of the text, in any order, or whose tax
 * number, in any spelling, contains the whole text.
 */
export function createCompanySearch(text: string): (company: SearchableCompany) => boolean {
  const words = text.split(/\s+/).map(foldSearchText).filter(Boolean);
  const number = foldSearchText(text).replace(/^0+(?=\d)/, '');
  const isNumber = /\d/.test(number);
  return ({ name, numbers }) =>
    (words.length > 0 && words.every((word) => name.includes(word))) ||
    (isNumber && numbers.some((candidate) => candidate.includes(number)));
}

/** From this many holders and attorneys on, generating the content delays other clients. */
const largePartyCount = 100;
/** From this many characters on, a fixture delays other clients in the same way. */
const largeFixtureLength = 200_000;

/** Estimates, without generating the content, if generating it takes far longer than usual. */
export function isLargeCompany({ scenario, fixture }: CompanyRef): boolean {
  if (fixture !== undefined) {
    const length = lengths.get(fixture) ?? JSON.stringify(fixture).length;
    lengths.set(fixture, length);
    if (length > largeFixtureLength) return true;
  }
  if (scenario === null) return false;
  const { holders = [], scatteredHolders, classes } = scenario.company;
  const attorneys = Object.values(classes?.members ?? {}).reduce<number>(
    (sum, members) => sum + (typeof members === 'number' ? members : members.length),
    0,
  );
  return holders.length + (scatteredHolders?.count ?? 0) + attorneys > largePartyCount;
}

const lengths = new WeakMap<CompanyFixture, number>();
