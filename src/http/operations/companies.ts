import { withoutSecretsIn } from '../../domain/access/secrets.js';
import type { Sandbox } from '../../sandbox/sandbox.js';
import type { Handlers } from '../pipeline/handler.js';
import { pageOutput } from './page-answer.js';

type CompanyHandlers = Pick<Handlers, 'getCompany' | 'listCompanies'>;

export function companyHandlers({ companies }: Sandbox): CompanyHandlers {
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
  };
}
