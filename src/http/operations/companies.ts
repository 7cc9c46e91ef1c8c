import { withoutSecretsIn } from '../../accounts/secrets.js';
import type { SandboxCore } from '../../server/sandbox.js';
import type { DeclaredHandlers } from '../exchange.js';
import { output, pageOutput } from './outputs.js';

export function companyHandlers({ companies }: SandboxCore) {
  return {
    listCompanies: async ({ account, query }) =>
      pageOutput('/v1/companies', await companies.list(account, query), query),
    getCompany: async ({ account, path }) =>
      output('found', withoutSecretsIn(await companies.get(account, path.companyId))),
  } satisfies Partial<DeclaredHandlers>;
}

export function scenarioHandlers({ scenarios }: SandboxCore) {
  return {
    listScenarios: () => output('listed', scenarios.list()),
    resolveScenario: ({ query }) => output('found', withoutSecretsIn(scenarios.resolve(query.companyId))),
  } satisfies Partial<DeclaredHandlers>;
}
