import { withoutSecretsIn } from '../../accounts/secrets.js';
import type { SandboxCore } from '../../server/sandbox.js';
import type { Handlers } from '../exchange.js';
import { output, pageOutput } from './outputs.js';

export function companyHandlers({ companies }: SandboxCore) {
  return {
    listCompanies: {
      handle: async ({ account, query }) =>
        pageOutput('/v1/companies', await companies.list(account, query), query),
    },
    getCompany: {
      handle: async ({ account, path }) =>
        output('found', withoutSecretsIn(await companies.get(account, path.companyId))),
    },
  } satisfies Partial<Handlers>;
}

export function scenarioHandlers({ scenarios }: SandboxCore) {
  return {
    listScenarios: { handle: () => output('listed', scenarios.list()) },
    resolveScenario: {
      handle: ({ query }) => output('found', withoutSecretsIn(scenarios.resolve(query.companyId))),
    },
  } satisfies Partial<Handlers>;
}
