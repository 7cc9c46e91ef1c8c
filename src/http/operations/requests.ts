import type { Journal as JournalRecord } from '../../contract/generated/types.js';
import type { Account } from '../../domain/access/accounts.js';
import { requestRecord } from '../../domain/traffic/journal/request-records.js';
import { kindCounts } from '../../domain/traffic/journal/tally.js';
import type { Journal } from '../../sandbox/requests/journal.js';
import type { Sandbox } from '../../sandbox/sandbox.js';
import type { Handlers } from '../pipeline/handler.js';
import { pageAnswer } from './page-answer.js';

type RequestHandlers = Pick<
  Handlers,
  | 'changeJournal'
  | 'clearRequests'
  | 'expectRequests'
  | 'getConduct'
  | 'getJournal'
  | 'getRequest'
  | 'listRequests'
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
        const page = pageAnswer('/_sandbox/requests', listRequests(account, query), query);
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
        const until = AbortSignal.any([gone(), AbortSignal.timeout(body.timeoutMs ?? 0)]);
        return { outcome: 'judged', body: await expectations.judge(account, body, until) };
      },
    },
    getConduct: { handle: ({ account }) => ({ outcome: 'judged', body: judgeConduct(account) }) },
    getJournal: { handle: ({ account }) => ({ outcome: 'found', body: journalRecord(journal, account) }) },
    changeJournal: {
      handle({ account, body }) {
        journal.turn(account, body.on);
        return { outcome: 'changed', body: journalRecord(journal, account) };
      },
    },
  };
}

function journalRecord(journal: Journal, account: Account): JournalRecord {
  const kept = journal.all(account);
  const tally = journal.tally(account);
  const { evicted, skipped } = tally;
  return {
    ...{ on: journal.isOn(account), mostBytes: journal.mostBytes },
    ...{ kept: kept.length, evicted, skipped, counts: kindCounts(tally, kept) },
  };
}
