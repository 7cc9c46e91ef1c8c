import data from '../../../fixtures/defects.json' with { type: 'json' };
import type { DefectRow } from '../../contract/generated/types.js';
import { isSameJson } from '../../values/canonical-json.js';
import { findNearest } from '../../values/message-text.js';
import { builtInCatalogue, type Scenario } from './catalogue.js';
import { type RefusedCompany, refusedCompany, refusedCompanyAmong, scenarioPrefix } from './resolution.js';

/** An outcome of a defect, with the scenarios that have it. */
export type DefectOutcome = DefectRow['outcomes'][number];

/** All defects by name. Their outcomes are stored, so that listing them generates no report. */
export const defects = data as unknown as { readonly [name: string]: DefectRow };

export function isDefect(modifier: string): boolean {
  return Object.hasOwn(defects, modifier);
}

/** Returns the defects among the modifiers of a company id; at most one. */
export function requestedDefects(modifiers: readonly string[]): readonly string[] {
  return modifiers.length === 0 ? modifiers : modifiers.filter(isDefect);
}

/** Returns the outcome of a scenario with a defect; undefined if the defect does not fit. */
export function defectOutcome(key: string, name: string): DefectOutcome | undefined {
  return defects[name]?.outcomes.find(({ scenarios }) => scenarios.includes(key));
}

/** Returns the names of the defects that fit a scenario. */
export function defectsOf(key: string): string[] {
  return Object.keys(defects).filter((name) => defectOutcome(key, name) !== undefined);
}

/** Returns the refusal if the requested defects do not fit the scenario; null if they fit or if none is requested. */
export function defectRefusal(scenario: Scenario, modifiers: readonly string[]): RefusedCompany | null {
  const [name, ...others] = [...new Set(requestedDefects(modifiers))];
  if (name === undefined) return null;
  const { key, jurisdiction = 'CL', recipes, company } = scenario;
  const withDefect = (defect: string): string => `${scenarioPrefix}${key}+${defect}`;
  if (others.length > 0) {
    const detail =
      'Modifiers can add one defect to a company: give only one of these. A scenario file of your own may name more recipes.';
    return refusedCompany(detail, [name, ...others].map(withDefect));
  }
  // A built-in scenario stays one whatever its timelines, also when it was read from a store.
  const own = builtInCatalogue.byKey(key);
  if (own === undefined || !isSameJson([own.company, own.recipes ?? null], [company, recipes ?? null])) {
    const detail = `${scenarioPrefix}${key} comes from a file of your own, whose recipes set its defects: name ${name} in that file.`;
    return refusedCompany(detail, [scenarioPrefix + key]);
  }
  if (defectOutcome(key, name) !== undefined) return null;
  const fitting = defectsOf(key);
  const near = findNearest(name, fitting, 3).map(withDefect);
  // Otherwise companies of the same country that the defect fits.
  const ofSameCountry = (defects[name]?.outcomes ?? [])
    .flatMap(({ scenarios }) => scenarios)
    .filter((other) => (builtInCatalogue.byKey(other)?.jurisdiction ?? 'CL') === jurisdiction)
    .slice(0, 3)
    .map((other) => `${scenarioPrefix}${other}+${name}`);
  const unfit = defects[name]?.unfit[jurisdiction];
  const reason =
    unfit !== undefined
      ? `. ${unfit}`
      : recipes?.length
        ? ', which is not healthy as it is.'
        : ': its report has nothing that this defect could change.';
  const detail = `+${name} does not fit ${scenarioPrefix}${key}${reason}`;
  return refusedCompanyAmong(detail, near, fitting.length > 0 ? fitting.map(withDefect) : ofSameCountry);
}
