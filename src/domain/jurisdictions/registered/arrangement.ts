import type { Administration, Position, Power } from '../../../contract/generated/types.js';

/**
 * One way in which companies of a country are administered and represented. Parties go by keys: `holder_1` is the
 * first holder, any other key a person drawn for it.
 */
export interface Arrangement {
  readonly form: Administration['form'];
  readonly actingForm: Administration['actingForm'];
  /** How often it is met, against the others. */
  readonly weight: number;
  /** The clause of the statutes, as a template over the parties' keys, each filled in by name and number. */
  readonly clause: string;
  readonly replacementClause: string | null;
  readonly board: { readonly size: number; readonly termMonths: number; readonly quorum: number } | null;
  readonly officers: readonly OfficerPlan[];
  readonly groups: readonly GroupPlan[];
  readonly powers: readonly PowerPlan[];
  readonly requestedOperations: readonly string[];
}

export interface OfficerPlan {
  readonly party: string;
  readonly title: Position['title'];
  readonly label: { readonly F: string; readonly M: string };
  readonly appointedBy: Position['appointedBy'];
}

export interface GroupPlan {
  readonly code: string;
  readonly label: string;
  readonly members: readonly string[];
}

export interface PowerPlan {
  readonly key: string;
  readonly kind: Power['kind'];
  readonly title: string;
  readonly grantedBy: Power['grantedBy'];
  /** Whether it stands in the statutes, or in a deed of its own. */
  readonly instrument: 'statutes' | 'deed';
  /** Those who have it by an office. */
  readonly positionTitles: readonly Position['title'][];
  readonly parties: readonly string[];
  readonly groups: readonly string[];
  readonly facultyCodes: readonly string[];
  readonly ladders: readonly Ladder[];
  readonly delegation: Power['delegation']['allowed'];
}

/** Up to which amounts which signatures suffice, for some faculties. */
export interface Ladder {
  /** Codes, or "*" for all of the power. */
  readonly facultyCodes: readonly string[];
  readonly steps: readonly {
    /** In the currency of the country; one is drawn, the same in every step. Null means without limit. */
    readonly upTo: readonly number[] | null;
    readonly anyOf: readonly (readonly Signature[])[];
  }[];
}

export type Signature =
  | { readonly party: string; readonly count: 1 }
  | { readonly group: string; readonly count: number };
