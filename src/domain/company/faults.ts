import data from '../../../fixtures/faults.json' with { type: 'json' };
import type { Conclusion } from '../../contract/generated/types.js';
import { nearest } from '../../contract/nearest.js';
import type { Country } from '../jurisdictions/law.js';
import { isSameJson } from '../values/canonical-json.js';
import { builtInCatalogue } from './catalogue.js';
import { type RefusedCompany, scenarioPrefix, unknown } from './resolution.js';
import type { Scenario } from './scenarios.js';

/** A fault that a company id may bring to a healthy company, by the name of its recipe. */
export interface AskedFault {
  readonly meaning: { readonly es: string; readonly en: string };
  /** Why the law of a country knows no such fault. */
  readonly unfit: { readonly [country in Country]?: string };
  /** The companies of the catalogue that it fits, by what their report then comes to. */
  readonly outcomes: readonly FaultOutcome[];
}

export interface FaultOutcome {
  readonly conclusion: NonNullable<Conclusion['result']>;
  /** Rules with a failed or warning finding, and no others. */
  readonly rules: readonly string[];
  /** Keys of scenarios. */
  readonly scenarios: readonly string[];
}

/** Every fault that may be asked for. What comes of each is pinned, so that no report is written to answer that. */
export const faults = data as unknown as { readonly [name: string]: AskedFault };

export function isFault(modifier: string): boolean {
  return Object.hasOwn(faults, modifier);
}

/** The faults among the modifiers of a company id; at most one. */
export function askedFaults(modifiers: readonly string[]): readonly string[] {
  return modifiers.length === 0 ? modifiers : modifiers.filter(isFault);
}

/** What a report of that scenario comes to with the fault; undefined where they do not fit. */
export function faultOutcome(key: string, name: string): FaultOutcome | undefined {
  return faults[name]?.outcomes.find(({ scenarios }) => scenarios.includes(key));
}

/** The faults that fit a scenario. */
export function faultsOf(key: string): string[] {
  return Object.keys(faults).filter((name) => faultOutcome(key, name) !== undefined);
}

/** Why these modifiers bring no fault to the scenario; null where they do, or ask for none. */
export function faultRefusal(scenario: Scenario, modifiers: readonly string[]): RefusedCompany | null {
  const [name, ...others] = [...new Set(askedFaults(modifiers))];
  if (name === undefined) return null;
  const { key } = scenario;
  const asking = (fault: string): string => `${scenarioPrefix}${key}+${fault}`;
  if (others.length > 0) {
    const detail =
      'A modifier breaks a healthy company in one way: of those that do, give only one. A scenario file of your own may name more recipes.';
    return unknown(detail, [name, ...others].map(asking));
  }
  if (!isBuiltIn(scenario)) {
    const detail = `${scenarioPrefix}${key} is of a file of your own, whose recipes say what is wrong with it: name ${name} there.`;
    return unknown(detail, [scenarioPrefix + key]);
  }
  if (faultOutcome(key, name) !== undefined) return null;
  const fitting = faultsOf(key);
  const near = nearest(name, fitting, 3);
  const proposed = (near.length > 0 ? near : fitting.slice(0, 6)).map(asking);
  return unknown(whyUnfit(scenario, name), proposed.length > 0 ? proposed : healthyLike(scenario, name));
}

/** Whether it is a company of the catalogue as it comes, in whatever course its reports take, and read back from a store. */
function isBuiltIn({ key, company, recipes }: Scenario): boolean {
  const own = builtInCatalogue.byKey(key);
  return own !== undefined && isSameJson([own.company, own.recipes ?? null], [company, recipes ?? null]);
}

function whyUnfit({ key, jurisdiction = 'CL', recipes = [] }: Scenario, name: string): string {
  const reason = faults[name]?.unfit[jurisdiction];
  const subject = `+${name} does not fit ${scenarioPrefix}${key}`;
  if (reason !== undefined) return `${subject}. ${reason}`;
  if (recipes.length > 0) return `${subject}, which is not healthy as it is.`;
  return `${subject}: there is nothing in its report to be broken like that.`;
}

/** The companies of the same country that the fault does fit. */
function healthyLike({ jurisdiction = 'CL' }: Scenario, name: string): string[] {
  const fitting = (faults[name]?.outcomes ?? []).flatMap(({ scenarios }) => scenarios);
  return fitting
    .filter((key) => (builtInCatalogue.byKey(key)?.jurisdiction ?? 'CL') === jurisdiction)
    .slice(0, 3)
    .map((key) => `${scenarioPrefix}${key}+${name}`);
}
