import { withoutSecretsIn } from '../../accounts/secrets.js';
import type { Sandbox } from '../../server/sandbox.js';
import type { Handlers } from '../exchange.js';
import { pageOutput } from './list-page.js';

export function companyHandlers({ companies }: Sandbox) {
  return {
    listCompanies: {
      handle: async ({ account, query }) =>
        pageOutput('/v1/companies', await companies.list(account, query), query),
    },
    getCompany: {
      handle: async ({ account, path }) => ({
        outcome: 'found',
        body: withoutSecretsIn(await companies.get(account, path.companyId)),
      }),
    },
  } satisfies Partial<Handlers>;
}

export function scenarioHandlers({ scenarios }: Sandbox) {
  return {
    listScenarios: { handle: () => ({ outcome: 'listed', body: scenarios.list() }) },
    resolveScenario: {
      handle: ({ query }) => ({
        outcome: 'found',
        body: withoutSecretsIn(scenarios.resolve(query.companyId)),
      }),
    },
  } satisfies Partial<Handlers>;
}
