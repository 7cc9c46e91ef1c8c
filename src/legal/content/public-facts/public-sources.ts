import sources from '../../../../fixtures/vocabulary/public-sources.json' with { type: 'json' };
import type { Charge, Company, Money, ScreeningList } from '../../../contract/generated/types.js';
import type { CivilDate } from '../../../values/dates.js';
import type { Country } from '../../jurisdictions/law.js';

/** The public sources of a country, besides those that its documents quote. */
interface PublicSources {
  /** Lists of its authorities. */
  readonly lists: readonly ListSource[];
  readonly tax: TaxSource;
  readonly charges: ChargeSource;
}

/** A list in which parties are searched, since its first day. */
export interface ListSource extends Readonly<Omit<ScreeningList, 'consultedOn'>> {
  readonly since: CivilDate;
}

/** The register of taxpayers. */
export interface TaxSource {
  readonly classification: {
    readonly code: NonNullable<Company['activityClassification']>;
    readonly since: CivilDate;
  };
  /** First day on which all companies must issue electronic invoices; absent if they need not. */
  readonly electronicInvoicingSince?: CivilDate;
  /** Activities that are exempt from value added tax. */
  readonly exemptActivities?: readonly string[];
  /** The general regime first. The others are of small companies. */
  readonly regimes: readonly TaxRegime[];
  /** Max capital of a small company, in the currency of the country. */
  readonly smallCapital?: number;
}

export interface TaxRegime {
  readonly code: string;
  readonly label: string;
  readonly since: CivilDate;
  /** Share of small companies; absent for the general regime. */
  readonly small?: number;
}

/** The registers of charges. Amounts are in units of `unit`. */
export interface ChargeSource {
  readonly currency: Money['currency'];
  /** Fictitious banks. */
  readonly creditors: readonly string[];
  readonly streets: readonly string[];
  /** Codes of the land registers, by place, where entries bear them. */
  readonly placeCodes?: { readonly [place: string]: string };
  readonly unit: number;
  /** Min capital of a company that has real estate. */
  readonly realEstateFromCapital: number;
  readonly kinds: readonly ChargeKind[];
  /** Min and max secured amount. */
  readonly amounts: { readonly [asset in Charge['asset']]: readonly number[] };
}

/** A kind of charge, with the register that enters it. */
export interface ChargeKind {
  readonly kind: Charge['kind'];
  readonly label: string;
  /** Template of the register's name. */
  readonly register: string;
  /** Template of the position in the register. */
  readonly entry: string;
  /** First and last day of entries in the register. */
  readonly since?: CivilDate;
  readonly until?: CivilDate;
  readonly assets: readonly Charge['asset'][];
}

const { countries, lists } = sources as {
  readonly countries: { readonly [country in Country]: PublicSources };
  readonly lists: readonly ListSource[];
};

/** Templates of assets. */
export const assetTexts: { readonly [asset in Charge['asset']]: string | readonly string[] } = sources.assets;

/** Returns the public sources of a country. */
export function publicSourcesOf(country: Country): PublicSources {
  return countries[country];
}

/** Returns the lists that exist on a day: those of all countries, then those of one. */
export function listsOn(country: Country, day: CivilDate): ListSource[] {
  return [...lists, ...countries[country].lists].filter(({ since }) => since <= day);
}
