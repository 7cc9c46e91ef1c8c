import type { Conclusion, ReportStatus } from '../../contract/generated/types.js';
import type { CompanyChoices } from '../jurisdictions/company-choices.js';
import type { Country } from '../jurisdictions/law.js';
import { scenarioFiles } from './generated/scenario-files.js';

/** A named company with a documented outcome. What its file leaves open is drawn like any other company's. */
export interface Scenario {
  /** Asked for as `sbx-<key>`. */
  readonly key: string;
  /** Canonical tax id, the other name it is asked for by. */
  readonly taxId: string;
  /** One sentence. */
  readonly story: { readonly es: string; readonly en: string };
  /** Absent: CL. */
  readonly jurisdiction?: Country;
  readonly company: CompanyChoices;
  /** What is done to the healthy company, in order. */
  readonly recipes?: readonly RecipeUse[];
  /** Names of timelines, by how many equal requests went before; the last one repeats. Absent: `healthy`. */
  readonly timelines?: readonly string[];
  readonly expected: {
    /**
     * Of the content, for one that waits for documents as it is before they come; null for a company whose reports
     * never come to show one.
     */
    readonly conclusion: Conclusion['result'];
    /** Rules with a failed or warning finding, and no others. */
    readonly rules: readonly string[];
    /** Where the first report ends if nobody does anything. */
    readonly status: ReportStatus;
    /** Code of the reason that goes with the status. */
    readonly reason?: string;
    /** Of the second version, where the report is amended. */
    readonly amended?: {
      readonly conclusion: Conclusion['result'];
      readonly rules: readonly string[];
    };
  };
}

/** A recipe by its id, with its parameters. */
export interface RecipeUse {
  readonly recipe: string;
  readonly [parameter: string]: unknown;
}

/** The catalogue, in the order of the numbers by which its files begin. */
export const scenarios = scenarioFiles as readonly Scenario[];
