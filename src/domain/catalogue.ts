import { type Scenario, scenarios } from './scenarios.js';

/** The scenarios that company ids can name. */
export interface Catalogue {
  readonly scenarios: readonly Scenario[];
  byKey(key: string): Scenario | undefined;
  /** By canonical tax id. */
  byTaxId(taxId: string): Scenario | undefined;
}

/** A catalogue of these scenarios; of two with one key, the later one counts. */
export function createCatalogue(entries: readonly Scenario[]): Catalogue {
  const byKey = new Map(entries.map((scenario) => [scenario.key, scenario]));
  const byTaxId = new Map([...byKey.values()].map((scenario) => [scenario.taxId, scenario]));
  return {
    scenarios: [...byKey.values()],
    byKey: (key) => byKey.get(key),
    byTaxId: (taxId) => byTaxId.get(taxId),
  };
}

/** The catalogue that comes with the sandbox. */
export const builtInCatalogue: Catalogue = createCatalogue(scenarios);
