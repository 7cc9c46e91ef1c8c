import type { ScenarioList, ScenarioResolution, ScenarioSummary } from '../contract/generated/types.js';
import { faultModifiers } from '../faults/effect.js';
import { faultMeaning, faultModifierNames } from '../faults/modifiers.js';
import {
  builtInCatalogue,
  type Catalogue,
  type CompanyRef,
  type CompanyResolution,
  type Country,
  chosenTimeline,
  defectOutcome,
  defects,
  endOf,
  modifiers,
  resolveCompany,
  type Scenario,
  statusesOf,
} from '../legal/index.js';
import { epoch } from '../values/instants.js';

/** The scenarios as the control plane shows them. */
export interface Scenarios {
  list(): ScenarioList;
  resolve(companyId: string): ScenarioResolution;
}

export function createScenarios(catalogue: () => Catalogue): Scenarios {
  return {
    list: () => ({
      data: catalogue().scenarios.map(summaryOf),
      modifiers: Object.entries(modifiers).map(([name, { meaning }]) => ({ name, meaning })),
      faults: Object.entries(faultModifiers).map(([name, { example, meaning }]) => {
        return { name, example, meaning };
      }),
      defects: Object.entries(defects).map(([name, { meaning, unfit, outcomes }]) => ({
        ...{ name, meaning },
        unfit: Object.entries(unfit).map(([country, reason]) => ({ country: country as Country, reason })),
        outcomes: outcomes.map(({ conclusion, rules, scenarios }) => {
          return { conclusion, rules: [...rules], scenarios: [...scenarios] };
        }),
      })),
    }),
    resolve: (companyId) => describe(companyId, resolveCompany(companyId, catalogue(), faultModifierNames)),
  };
}

function summaryOf(scenario: Scenario): ScenarioSummary {
  const { key, taxId, story, expected } = scenario;
  const companyId = `sbx-${key}`;
  const first = chosenTimeline({ scenario, modifiers: [] }, 0);
  const body = { type: 'sociedades_y_poderes', companyId, options: { validate: true } } as const;
  return {
    ...{ key, companyId, taxId, story, statuses: statusesOf(first) },
    reason: endOf(first, epoch).reason?.code ?? null,
    conclusion: expected.conclusion,
    rules: [...expected.rules],
    own: !builtInCatalogue.scenarios.includes(scenario),
    request: { method: 'POST', path: '/v1/reports', body },
  };
}

function describe(companyId: string, resolution: CompanyResolution): ScenarioResolution {
  if (!resolution.known) {
    const { detail, nearest } = resolution;
    const unknown = { canonical: null, taxId: null, scenario: null, label: null };
    const reason = { reason: detail, nearest: [...nearest] };
    return { companyId, known: false, ...unknown, modifiers: [], statuses: [], ...reason };
  }
  const { canonical, taxId, scenario, label, modifiers: requested } = resolution.company;
  return {
    ...{ companyId, known: true, canonical, taxId, scenario: scenario?.key ?? null, label },
    modifiers: [...requested],
    statuses: statusesOf(chosenTimeline(resolution.company, 0)),
    reason: resolutionReason(resolution.company),
    nearest: [],
  };
}

function resolutionReason({ scenario, fixture, taxId, label, modifiers: requested }: CompanyRef): string {
  const own: string[] = [];
  if (fixture !== undefined) {
    const { path, content, patch } = fixture;
    const way = patch === undefined ? 'sets the course of its report' : 'changes its report';
    own.push(`The file ${path} ${content === undefined ? way : 'sets the content of its report'}.`);
  }
  if (scenario === null) {
    const named =
      taxId === null
        ? 'The id is neither a reserved name nor the tax number of a company: it names a separate, healthy company.'
        : 'The id is a valid tax number that no scenario has: it names the healthy company with this number.';
    return [named, ...own].join(' ');
  }
  const parts = [`The id names the scenario ${scenario.key}: ${scenario.story.en}`];
  if (label !== null) parts.push(`The label ${label} makes it another company of the same scenario.`);
  for (const name of requested) {
    const meaning = modifiers[name]?.meaning ?? faultMeaning(name);
    parts.push(`+${name}: ${meaning?.en ?? defectMeaning(scenario.key, name)}`);
  }
  return [...parts, ...own].join(' ');
}

function defectMeaning(key: string, name: string): string {
  const outcome = defectOutcome(key, name);
  const meaning = defects[name]?.meaning.en ?? '';
  return outcome === undefined
    ? meaning
    : `${meaning}: ${outcome.rules.join(' and ')} fire, and the report concludes ${outcome.conclusion}.`;
}
