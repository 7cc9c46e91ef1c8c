import type { Journal as JournalRecord } from '../../contract/generated/types.js';
import type { Account } from '../../domain/access/accounts.js';
import { kindCounts } from '../../domain/traffic/journal/tally.js';
import type { Journal } from '../../sandbox/requests/journal.js';
import type { Sandbox } from '../../sandbox/sandbox.js';
import type { Handlers } from '../pipeline/handler.js';

export function journalHandlers({ journal }: Sandbox): Pick<Handlers, 'changeJournal' | 'getJournal'> {
  return {
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
