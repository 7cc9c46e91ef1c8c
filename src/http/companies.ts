import { shownWithoutSecrets } from '../domain/access/secrets.js';
import type { Sandbox } from '../sandbox/sandbox.js';
import type { Handlers } from './exchange.js';
import { pageAnswer } from './page-answer.js';

type CompanyHandlers = Pick<Handlers, 'getCompany' | 'listCompanies'>;

export function companyHandlers({ companies }: Sandbox): CompanyHandlers {
  return {
    listCompanies: {
      handle: async ({ account, query }) =>
        pageAnswer('/v1/companies', await companies.list(account, query), query),
    },
    getCompany: {
      handle: async ({ account, path }) => ({
        status: 200,
        body: shownWithoutSecrets(await companies.get(account, path.companyId)),
      }),
    },
  };
}
