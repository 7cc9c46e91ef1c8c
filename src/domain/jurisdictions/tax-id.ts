import type { TaxId } from '../../contract/generated/types.js';

/** A tax number as somebody wrote it, read by the rules of its country. */
export interface ReadTaxId {
  /** The spelling used everywhere in a report. */
  readonly canonical: string;
  /** Whether the check digit written is the one the number demands. */
  readonly valid: boolean;
  /** The canonical spelling with the check digit the number demands. */
  readonly demanded: string;
}

/** How a country numbers its taxpayers. */
export interface TaxIdScheme {
  readonly type: TaxId['type'];
  /** Reads any of the usual spellings; null for a text that is not shaped like such a number. */
  readonly parse: (text: string) => ReadTaxId | null;
  /** A number as people of the country read it. A text that is not one is given back as it is. */
  readonly print: (text: string) => string;
  /** Whether a number in its canonical spelling is one of those that companies have. */
  readonly ofCompany: (canonical: string) => boolean;
  /** What tells the number of a company: as a comparison, and as a clause in Spanish. */
  readonly companyMark: { readonly expected: string; readonly clause: string };
  /** That a number has the check digit it must have, in Spanish. */
  readonly verified: string;
}
