import communes from '../../../../fixtures/vocabulary/cl/communes.json' with { type: 'json' };
import companyWords from '../../../../fixtures/vocabulary/cl/company-words.json' with { type: 'json' };
import foundingEras from '../../../../fixtures/vocabulary/cl/founding-eras.json' with { type: 'json' };
import givenNames from '../../../../fixtures/vocabulary/cl/given-names.json' with { type: 'json' };
import industries from '../../../../fixtures/vocabulary/cl/industries.json' with { type: 'json' };
import notaryOffices from '../../../../fixtures/vocabulary/cl/notary-offices.json' with { type: 'json' };
import occupations from '../../../../fixtures/vocabulary/cl/occupations.json' with { type: 'json' };
import streets from '../../../../fixtures/vocabulary/cl/streets.json' with { type: 'json' };
import surnames from '../../../../fixtures/vocabulary/cl/surnames.json' with { type: 'json' };
import type { ChosenPerson, Gendered, Industry } from '../../../contract/generated/types.js';
import type { Draws } from '../../../values/draws.js';
import { groupBy } from '../../../values/maps.js';
import { drawFitName } from '../person-names.js';
import type { PersonName } from '../practice.js';
import { foundedIn } from './legal-forms.js';

/** A commune, with its commercial register and notaries. */
export type Commune = (typeof communes)[number];

/** The Chilean word lists. */
export const vocabulary = {
  communes,
  /** `otherAdjective` is for a pattern that needs an adjective, with a word that has none. */
  companyWords,
  /** Periods of foundings, with their forms; `resShare` is the percentage by electronic form. */
  foundingEras: foundingEras.map((era) => ({ ...era, forms: foundedIn(era.from) })),
  givenNames,
  industries: industries as readonly Industry[],
  notaryOffices: notaryOffices as { readonly [commune: string]: number },
  /** Occupations, and whether their members manage companies with a board. */
  occupations: occupations as readonly (Gendered & { readonly manages?: boolean })[],
  streets,
  /** Surnames with their relative frequency, and the percentage of people with a surname of their region. */
  surnames: surnames as {
    readonly common: { readonly [surname: string]: number };
    readonly regionalShare: { readonly [region: string]: number };
    readonly byRegion: { readonly [region: string]: readonly string[] };
  },
};

/** A period of foundings. */
export type FoundingEra = (typeof vocabulary.foundingEras)[number];

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

/** Draws a name, with frequencies of the region, keeping settled parts; avoids well-known names. */
export function drawPersonName(draws: Draws, regionCode: string, settled: ChosenPerson = {}): PersonName {
  return drawFitName(draws, (own) => drawName(own, regionCode, settled));
}

function drawName(draws: Draws, regionCode: string, settled: ChosenPerson): PersonName {
  const sex = settled.sex ?? draws.pick('sex', ['F', 'M', 'M'] as const);
  return {
    sex,
    givenNames: settled.givenNames ?? drawGivenNames(draws, sex),
    paternalSurname: settled.paternalSurname ?? drawSurname(draws, 'paternal', regionCode),
    maternalSurname: settled.maternalSurname ?? drawSurname(draws, 'maternal', regionCode),
  };
}
/** Draws a surname by frequency; some are regional. */
export function drawSurname(draws: Draws, field: string, regionCode: string): string {
  const { byRegion, regionalShare } = vocabulary.surnames;
  const { [regionCode]: regional = [] } = byRegion;
  if (regional.length > 0 && draws.chance(`${field} from region`, regionalShare[regionCode] ?? 0))
    return draws.pick(field, regional);
  return draws.weighted(field, rankedSurnames, ([, weight]) => weight)[0];
}

const rankedSurnames = Object.entries(vocabulary.surnames.common);

// Most people have two given names in deeds; compound names already are two.
function drawGivenNames(draws: Draws, sex: 'F' | 'M'): string {
  const first = draws.pick('first name', vocabulary.givenNames[sex]);
  if (first.includes(' ') || draws.chance('one given name', 0.3)) return first;
  const others = vocabulary.givenNames[sex].filter((name) => name !== first && !name.includes(' '));
  return `${first} ${draws.pick('second name', others)}`;
}
