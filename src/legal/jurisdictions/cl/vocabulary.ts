import communes from '../../../../fixtures/vocabulary/cl/communes.json' with { type: 'json' };
import companyWords from '../../../../fixtures/vocabulary/cl/company-words.json' with { type: 'json' };
import foundingEras from '../../../../fixtures/vocabulary/cl/founding-eras.json' with { type: 'json' };
import givenNames from '../../../../fixtures/vocabulary/cl/given-names.json' with { type: 'json' };
import industries from '../../../../fixtures/vocabulary/cl/industries.json' with { type: 'json' };
import notaryOffices from '../../../../fixtures/vocabulary/cl/notary-offices.json' with { type: 'json' };
import occupations from '../../../../fixtures/vocabulary/cl/occupations.json' with { type: 'json' };
import streets from '../../../../fixtures/vocabulary/cl/streets.json' with { type: 'json' };
import surnames from '../../../../fixtures/vocabulary/cl/surnames.json' with { type: 'json' };
import type { CivilDate } from '../../../values/dates.js';
import { groupBy } from '../../../values/maps.js';
import type { LegalForm } from '../legal-forms.js';
import { foundedIn } from './legal-forms.js';

/** A commune, with its commercial register and notaries. */
export interface Commune {
  readonly name: string;
  readonly regionCode: string;
  readonly registrar: string;
  readonly notaryCommune: string;
  readonly weight: number;
}

/** An industry, with name patterns and usual operations. */
export interface Industry {
  readonly key: string;
  /** Templates by legal form, with {X}, {surname} and {adjective}; or the words after the holder's name. */
  readonly name: { readonly [legalForm: string]: readonly string[] };
  readonly purpose: string;
  /** Former wordings of statutes, oldest first. */
  readonly earlier?: readonly { readonly until: CivilDate; readonly purpose: string }[];
  readonly activityCodes: readonly { readonly code: string; readonly label: string }[];
  /** Codes exempt from value added tax: DL 825, article 12 letter E (ambulatory care), article 13 (teaching). */
  readonly exemptFromVat?: readonly string[];
  readonly requestedOperations: readonly string[];
  /** Communes where it is possible, if not all: on the coast. */
  readonly communes?: readonly string[];
}

/** A period of foundings: the forms, and the percentage by electronic form. */
export interface FoundingEra {
  readonly from: number;
  readonly to: number;
  readonly weight: number;
  readonly forms: readonly (readonly [form: LegalForm, weight: number])[];
  readonly resShare: number;
}

/** The Chilean word lists. */
export const vocabulary: {
  readonly communes: readonly Commune[];
  readonly companyWords: {
    readonly words: readonly string[];
    readonly adjectives: readonly string[];
    /** For a pattern that needs an adjective, with a word that has none. */
    readonly otherAdjective: string;
  };
  readonly foundingEras: readonly FoundingEra[];
  readonly givenNames: { readonly F: readonly string[]; readonly M: readonly string[] };
  readonly industries: readonly Industry[];
  readonly notaryOffices: { readonly [commune: string]: number };
  /** Occupations, and whether their members manage companies with a board. */
  readonly occupations: readonly { readonly F: string; readonly M: string; readonly manages?: boolean }[];
  readonly streets: readonly string[];
  readonly surnames: {
    /** Relative frequency of each. */
    readonly common: { readonly [surname: string]: number };
    /** Percentage of people with a surname of their region. */
    readonly regionalShare: { readonly [region: string]: number };
    readonly byRegion: { readonly [region: string]: readonly string[] };
  };
} = {
  communes,
  companyWords,
  foundingEras: foundingEras.map((era) => ({ ...era, forms: foundedIn(era.from) })),
  givenNames,
  industries,
  notaryOffices,
  occupations,
  streets,
  surnames,
};

/** Returns a commune by name. Throws RangeError if it is not in the list. */
export function communeNamed(name: string): Commune {
  return found(
    vocabulary.communes.find((commune) => commune.name === name),
    `commune ${name}`,
  );
}

/** Returns the communes of a region. */
export function communesIn(regionCode: string): readonly Commune[] {
  return byRegion.get(regionCode) ?? [];
}

const byRegion = groupBy(vocabulary.communes, (commune) => commune.regionCode);

/** Returns the weight of an item in a weighted draw. */
export function weightOf({ weight }: { readonly weight: number }): number {
  return weight;
}

/** Returns an industry by key. Throws RangeError if it is not in the list. */
export function industryOf(key: string): Industry {
  return found(
    vocabulary.industries.find((industry) => industry.key === key),
    `industry ${key}`,
  );
}

function found<T>(item: T | undefined, name: string): T {
  if (item === undefined) throw new RangeError(`the vocabulary has no ${name}`);
  return item;
}
