import type {
  ChosenHolder,
  ChosenOwner,
  ChosenPerson,
  CompanyFixtureFile,
  ScenarioFile,
} from '../../contract/generated/types.js';
import { mapValues } from '../../values/maps.js';
import type { ChangeChoice, CompanyChoices } from '../jurisdictions/company-choices.js';
import { scenarioFiles } from './generated/scenario-files.js';

/** A named company with a documented outcome. Values that its file leaves open are drawn. */
export interface Scenario extends Readonly<Omit<ScenarioFile, '$schema' | 'company' | 'recipes'>> {
  readonly company: CompanyChoices;
  readonly recipes?: readonly RecipeUse[];
}

/** A recipe id with its parameters. */
export interface RecipeUse {
  readonly recipe: string;
  readonly [parameter: string]: unknown;
}

/** The built-in scenarios, in the order of their file numbers. */
export const scenarios = scenarioFiles as readonly Scenario[];

/** The fixture file of one company. */
export interface CompanyFixture extends Readonly<Omit<CompanyFixtureFile, '$schema' | 'note'>> {
  /** Path of the file. */
  readonly path: string;
  /** Seed of the universe whose content is patched. */
  readonly seed: string;
}

/** Returns true if the file defines only the timeline, so that the content is generated as usual. */
export function isTimelineOnly({ content, patch }: CompanyFixture): boolean {
  return content === undefined && patch === undefined;
}

/** Resolves company names to scenarios and fixtures. */
export interface Catalogue {
  readonly scenarios: readonly Scenario[];
  byKey(key: string): Scenario | undefined;
  /** Looks up a scenario by canonical tax id. */
  byTaxId(taxId: string): Scenario | undefined;
  /** Keyed by canonical company. */
  readonly fixtures: ReadonlyMap<string, CompanyFixture>;
}

/** Creates a catalogue. A later scenario replaces an earlier one with the same key. */
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

/** The catalogue of the built-in scenarios. */
export const builtInCatalogue: Catalogue = createCatalogue(scenarios);

/**
 * Returns the choices for another company of the same kind: everything except its names of today and before, the given
 * names and numbers of its people, and the company that it absorbed.
 */
export function choicesOfSameKind({
  name: _,
  holders,
  people,
  changes,
  merger,
  ...kind
}: CompanyChoices): CompanyChoices {
  return {
    ...kind,
    ...(changes === undefined ? {} : { changes: changes.map(withoutFormerName) }),
    ...(merger === undefined ? {} : { merger: { date: merger.date, holders: merger.holders } }),
    ...(holders === undefined
      ? {}
      : { holders: holders.map((holder) => ({ ...holder, ...withoutIdentity(holder) })) }),
    ...(people === undefined ? {} : { people: mapValues(people, anonymousPerson) }),
  };
}

function withoutFormerName(change: ChangeChoice): ChangeChoice {
  if (typeof change === 'string') return change;
  const { before: _, ...unnamed } = change;
  return unnamed;
}

/**
 * Returns a recipe for another company of the same kind. A merger has another successor, and another day, since the
 * company has a past of its own.
 */
export function useOfSameKind(use: RecipeUse): RecipeUse {
  return 'successorTaxId' in use ? { recipe: use.recipe } : use;
}

function withoutIdentity({
  person,
  company,
}: ChosenHolder | ChosenOwner): Pick<ChosenHolder, 'person' | 'company'> {
  const owners = company?.owners?.map((owner) => ({ ...owner, ...withoutIdentity(owner) }));
  return {
    ...(person === undefined ? {} : { person: anonymousPerson(person) }),
    ...(company === undefined ? {} : { company: owners === undefined ? company : { ...company, owners } }),
  };
}

// The surname stays, because families and misspellings depend on it. A foreign person keeps the whole name, because the
// country's vocabulary has no replacement.
function anonymousPerson(person: ChosenPerson): ChosenPerson {
  if (person.foreign !== undefined) return person;
  const { givenNames: _, maternalSurname: __, rutBody: ___, ...facts } = person;
  return facts;
}
