import type { Sandbox } from '../../sandbox/sandbox.js';
import type { Handlers } from '../pipeline/handler.js';
import { pageOutput } from './page-answer.js';

export function accountHandlers({ accounts }: Sandbox): Pick<Handlers, 'listAccounts'> {
  return {
    listAccounts: {
      async handle({ account, byAdmin, query }) {
        const listed = await accounts.list(byAdmin && account.id === '' ? null : account, query);
        const { body, ...answer } = pageOutput('/_sandbox/accounts', listed, query);
        const { data, page } = body;
        return { ...answer, body: { data, ...(await accounts.counts()), page } };
      },
    },
  };
}
