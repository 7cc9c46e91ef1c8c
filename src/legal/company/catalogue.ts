import type { CompanyFixtureFile, Conclusion, ReportStatus } from '../../contract/generated/types.js';
import type {
  CompanyChoices,
  CompanyHolderChoice,
  HolderChoice,
  OwnerChoice,
  PersonFacts,
} from '../jurisdictions/company-choices.js';
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

/** What a user's own file says of one company, with all that the file may leave out. */
export interface CompanyFixture extends Readonly<Omit<CompanyFixtureFile, '$schema' | 'note'>> {
  /** Where it was read from. */
  readonly path: string;
  /** Of the universe whose content is patched. */
  readonly seed: string;
}

/** Whether it says only how reports come about, and leaves what they hold to the engine. */
export function isTimelineOnly({ content, patch }: CompanyFixture): boolean {
  return content === undefined && patch === undefined;
}

/** What company ids can name: scenarios, and companies whose content a user's own file gives. */
export interface Catalogue {
  readonly scenarios: readonly Scenario[];
  byKey(key: string): Scenario | undefined;
  /** By canonical tax id. */
  byTaxId(taxId: string): Scenario | undefined;
  /** By canonical company. */
  readonly fixtures: ReadonlyMap<string, CompanyFixture>;
}

/** A catalogue of these scenarios; of two with one key, the later one counts. */
export function createCatalogue(
  entries: readonly Scenario[],
  fixtures: ReadonlyMap<string, CompanyFixture> = new Map(),
): Catalogue {
  const byKey = new Map(entries.map((scenario) => [scenario.key, scenario]));
  const byTaxId = new Map([...byKey.values()].map((scenario) => [scenario.taxId, scenario]));
  return {
    scenarios: [...byKey.values()],
    byKey: (key) => byKey.get(key),
    byTaxId: (taxId) => byTaxId.get(taxId),
    fixtures,
  };
}

/** The catalogue that comes with the sandbox. */
export const builtInCatalogue: Catalogue = createCatalogue(scenarios);

/**
 * What is settled about a company of the same kind: all but who it is, and who the people are. Another company has
 * another name, and its people other given names and numbers.
 */
export function choicesOfSameKind({ name: _, holders, people, ...kind }: CompanyChoices): CompanyChoices {
  return {
    ...kind,
    ...(holders === undefined ? {} : { holders: holders.map(anonymousHolder) }),
    ...(people === undefined ? {} : { people: anonymousPeople(people) }),
  };
}

function anonymousHolder(holder: HolderChoice): HolderChoice {
  return { ...holder, ...anonymousParty(holder) };
}

function anonymousParty({
  person,
  company,
}: HolderChoice | OwnerChoice): Pick<HolderChoice, 'person' | 'company'> {
  return {
    ...(person === undefined ? {} : { person: anonymousPerson(person) }),
    ...(company === undefined ? {} : { company: anonymousCompany(company) }),
  };
}

function anonymousCompany({ owners, ...company }: CompanyHolderChoice): CompanyHolderChoice {
  if (owners === undefined) return company;
  return { ...company, owners: owners.map((owner) => ({ ...owner, ...anonymousParty(owner) })) };
}

// A surname stays, for the sake of families and misspellings; and who comes from abroad keeps the whole name, as no
// vocabulary of the country would give another.
function anonymousPerson(person: PersonFacts): PersonFacts {
  if (person.foreign !== undefined) return person;
  const { givenNames: _, maternalSurname: __, rutBody: ___, ...facts } = person;
  return facts;
}

function anonymousPeople(
  people: NonNullable<CompanyChoices['people']>,
): NonNullable<CompanyChoices['people']> {
  return Object.fromEntries(Object.entries(people).map(([key, person]) => [key, anonymousPerson(person)]));
}
