import eirlDvK from '../../fixtures/scenarios/eirl-dv-k.json' with { type: 'json' };
import ltdaFamily from '../../fixtures/scenarios/ltda-family.json' with { type: 'json' };
import saClassesAb from '../../fixtures/scenarios/sa-classes-ab.json' with { type: 'json' };
import saListed from '../../fixtures/scenarios/sa-listed.json' with { type: 'json' };
import spaClean from '../../fixtures/scenarios/spa-clean.json' with { type: 'json' };
import spaJointTwo from '../../fixtures/scenarios/spa-joint-two.json' with { type: 'json' };
import type { Conclusion } from '../contract/generated/types.js';
import type { AdministrationPlan, HistoryStep, LegalForm, PersonFacts, Regime } from './company-plan.js';
import type { CivilDate } from './dates.js';

/** A named company with a documented outcome. What its file leaves open is drawn like any other company's. */
export interface Scenario {
  /** Asked for as `sbx-<key>`. */
  readonly key: string;
  /** Canonical RUT, the other name it is asked for by. */
  readonly taxId: string;
  /** One sentence. */
  readonly story: { readonly es: string; readonly en: string };
  readonly company: CompanyChoices;
  readonly expected: {
    readonly conclusion: Conclusion['result'];
    /** Rules with a failed or warning finding, and no others. */
    readonly rules: readonly string[];
  };
}

/** What somebody may settle about a company; every member left out is drawn. */
export interface CompanyChoices {
  readonly name?: string;
  readonly legalForm?: LegalForm;
  readonly regime?: Regime;
  readonly industry?: string;
  readonly commune?: string;
  readonly foundedOn?: CivilDate;
  /** In pesos. */
  readonly capital?: number;
  readonly units?: number;
  readonly holders?: readonly HolderChoice[];
  /** For a list of the largest holders only: how many there are in all. */
  readonly holderCount?: number;
  /** Which changes the company has been through. */
  readonly changes?: readonly HistoryStep['kind'][];
  readonly administration?: Pick<AdministrationPlan, 'form' | 'members'> & {
    readonly independent?: string;
  };
  readonly classes?: ClassesChoice | null;
  /** Which special powers it has granted besides. */
  readonly specialPowers?: readonly ('bank' | 'court' | 'tax')[];
  readonly requestedOperations?: readonly string[];
}

export interface HolderChoice {
  readonly units: number;
  readonly series?: string;
  /** A natural person, with what is settled about him or her. */
  readonly person?: PersonFacts;
  /** A company, with its owners where they matter. */
  readonly company?: { readonly taxId?: string; readonly owners?: readonly OwnerChoice[] };
}

export interface OwnerChoice {
  readonly units: number;
  /** Votes per thousand, where they differ from the shares. */
  readonly votes?: number;
  readonly person?: PersonFacts;
}

/** Classes of attorneys, and up to which amount of UF which combinations of classes suffice. */
export interface ClassesChoice {
  readonly members: { readonly [code: string]: number };
  readonly brackets: readonly {
    readonly upTo: number | null;
    readonly anyOf: readonly (readonly string[])[];
  }[];
}

/** The catalogue. */
export const scenarios: readonly Scenario[] = [
  spaClean,
  spaJointTwo,
  ltdaFamily,
  eirlDvK,
  saClassesAb,
  saListed,
] as readonly Scenario[];

const byKey = new Map(scenarios.map((scenario) => [scenario.key, scenario]));

/** The scenario of that key, or undefined. */
export function scenarioOf(key: string): Scenario | undefined {
  return byKey.get(key);
}
