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
}
