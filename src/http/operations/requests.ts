import { timeoutSignal } from '../../adapters/real-time.js';
import { requestRecord } from '../../domain/traffic/journal/request-records.js';
import type { Sandbox } from '../../sandbox/sandbox.js';
import type { Handlers } from '../pipeline/handler.js';
import { pageOutput } from './page-answer.js';

type RequestHandlers = Pick<
  Handlers,
  'clearRequests' | 'expectRequests' | 'getConduct' | 'getRequest' | 'listRequests'
>;

export function requestHandlers({
  journal,
  listRequests,
  expectations,
  judgeConduct,
}: Sandbox): RequestHandlers {
  return {
    listRequests: {
      handle({ account, query }) {
        const page = pageOutput('/_sandbox/requests', listRequests(account, query), query);
        const { evicted, skipped } = journal.tally(account);
        return { ...page, body: { ...page.body, evicted, skipped, on: journal.isOn(account) } };
      },
    },
    getRequest: {
      handle: ({ account, path }) => ({
        outcome: 'found',
        body: requestRecord(journal.find(account, path.requestId)),
      }),
    },
    clearRequests: {
      handle({ account }) {
        journal.clear(account);
        return { outcome: 'deleted', body: null };
      },
    },
    expectRequests: {
      violations: (body, account) => expectations.violations(account, body),
      async handle({ account, body, gone }) {
        const until = AbortSignal.any([gone(), timeoutSignal(body.timeoutMs ?? 0)]);
        return { outcome: 'judged', body: await expectations.judge(account, body, until) };
      },
    },
    getConduct: { handle: ({ account }) => ({ outcome: 'judged', body: judgeConduct(account) }) },
  };
}
