import type { CompanyProfile } from './profile.js';

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
