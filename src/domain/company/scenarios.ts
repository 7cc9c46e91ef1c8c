import absorbed from '../../../fixtures/scenarios/absorbed.json' with { type: 'json' };
import boardLapsed from '../../../fixtures/scenarios/board-lapsed.json' with { type: 'json' };
import capitalUnpaid from '../../../fixtures/scenarios/capital-unpaid.json' with { type: 'json' };
import circular from '../../../fixtures/scenarios/circular.json' with { type: 'json' };
import coSas from '../../../fixtures/scenarios/co-sas.json' with { type: 'json' };
import dissolved from '../../../fixtures/scenarios/dissolved.json' with { type: 'json' };
import eirlDvK from '../../../fixtures/scenarios/eirl-dv-k.json' with { type: 'json' };
import esSl from '../../../fixtures/scenarios/es-sl.json' with { type: 'json' };
import facultyMissing from '../../../fixtures/scenarios/faculty-missing.json' with { type: 'json' };
import foreignBranch from '../../../fixtures/scenarios/foreign-branch.json' with { type: 'json' };
import foreignParent from '../../../fixtures/scenarios/foreign-parent.json' with { type: 'json' };
import holders4812 from '../../../fixtures/scenarios/holders-4812.json' with { type: 'json' };
import illegible from '../../../fixtures/scenarios/illegible.json' with { type: 'json' };
import insolvency from '../../../fixtures/scenarios/insolvency.json' with { type: 'json' };
import lateChange from '../../../fixtures/scenarios/late-change.json' with { type: 'json' };
import lateExtract from '../../../fixtures/scenarios/late-extract.json' with { type: 'json' };
import lawyerEdits from '../../../fixtures/scenarios/lawyer-edits.json' with { type: 'json' };
import longName from '../../../fixtures/scenarios/long-name.json' with { type: 'json' };
import ltdaFamily from '../../../fixtures/scenarios/ltda-family.json' with { type: 'json' };
import migrated from '../../../fixtures/scenarios/migrated.json' with { type: 'json' };
import missingDocs from '../../../fixtures/scenarios/missing-docs.json' with { type: 'json' };
import mxSapi from '../../../fixtures/scenarios/mx-sapi.json' with { type: 'json' };
import nameMismatch from '../../../fixtures/scenarios/name-mismatch.json' with { type: 'json' };
import notFound from '../../../fixtures/scenarios/not-found.json' with { type: 'json' };
import peSac from '../../../fixtures/scenarios/pe-sac.json' with { type: 'json' };
import pep from '../../../fixtures/scenarios/pep.json' with { type: 'json' };
import powerExpired from '../../../fixtures/scenarios/power-expired.json' with { type: 'json' };
import powerPartRevoked from '../../../fixtures/scenarios/power-part-revoked.json' with { type: 'json' };
import powerRevoked from '../../../fixtures/scenarios/power-revoked.json' with { type: 'json' };
import powersHuge from '../../../fixtures/scenarios/powers-huge.json' with { type: 'json' };
import saClassesAb from '../../../fixtures/scenarios/sa-classes-ab.json' with { type: 'json' };
import saListed from '../../../fixtures/scenarios/sa-listed.json' with { type: 'json' };
import sanctions from '../../../fixtures/scenarios/sanctions.json' with { type: 'json' };
import shares995 from '../../../fixtures/scenarios/shares-99-5.json' with { type: 'json' };
import soleSaHolder from '../../../fixtures/scenarios/sole-sa-holder.json' with { type: 'json' };
import sourceDown from '../../../fixtures/scenarios/source-down.json' with { type: 'json' };
import spaClean from '../../../fixtures/scenarios/spa-clean.json' with { type: 'json' };
import spaJointTwo from '../../../fixtures/scenarios/spa-joint-two.json' with { type: 'json' };
import staleVigencia from '../../../fixtures/scenarios/stale-vigencia.json' with { type: 'json' };
import stuck from '../../../fixtures/scenarios/stuck.json' with { type: 'json' };
import unicode from '../../../fixtures/scenarios/unicode.json' with { type: 'json' };
import type { Conclusion, ReportStatus } from '../../contract/generated/types.js';
import type { CompanyChoices } from '../jurisdictions/company-choices.js';
import type { Country } from '../jurisdictions/law.js';

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

/** The catalogue. */
export const scenarios: readonly Scenario[] = [
  spaClean,
  spaJointTwo,
  ltdaFamily,
  eirlDvK,
  saClassesAb,
  saListed,
  powerRevoked,
  powerPartRevoked,
  powerExpired,
  facultyMissing,
  staleVigencia,
  dissolved,
  insolvency,
  foreignParent,
  foreignBranch,
  circular,
  holders4812,
  powersHuge,
  unicode,
  longName,
  missingDocs,
  lateExtract,
  nameMismatch,
  shares995,
  capitalUnpaid,
  boardLapsed,
  migrated,
  absorbed,
  pep,
  lawyerEdits,
  illegible,
  sourceDown,
  stuck,
  lateChange,
  soleSaHolder,
  notFound,
  mxSapi,
  peSac,
  coSas,
  esSl,
  sanctions,
] as readonly Scenario[];
