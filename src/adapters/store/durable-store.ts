import type { Collection, Store } from '../../sandbox/ports.js';
import { pageOfAccounts } from './account-lists.js';
import { DurableAccounts } from './durable-accounts.js';
import * as images from './image.js';
import type { AppendLog } from './journal.js';

/**
 * A store that keeps what happens in a journal, which other processes may write as well. Each account that was opened
 * is at hand as a whole, and worked on as in memory.
 * @param nouns all kinds of records that the journal may tell of
 */
export function createDurableStore(journal: AppendLog, nouns: readonly Collection<never>[]): Store {
  const accounts = new DurableAccounts(journal, new Map(nouns.map((noun) => [noun.name, noun])));
  return {
    open: (accountId) => accounts.opening(accountId).open(),
    catchUp: (accountId) => accounts.opening(accountId).catchUp(),
    session: () => accounts.session(),
    keepSoFar: () => accounts.keepSoFar(),
    transaction(accountId, work) {
      const log = accounts.seen(accountId);
      return work(images.createTransaction(log.image, (fact) => accounts.note(log, fact)));
    },
    requests: (accountId) => accounts.seen(accountId).image.requests,
    countRequest: (accountId) =>
      accounts.touched(accountId, (image) => {
        image.requests += 1;
      }).requests,
    lastUse: (accountId) => accounts.seen(accountId).image.usedAt,
    noteUse: (accountId, at) =>
      void accounts.touched(accountId, (image) => {
        image.usedAt = at;
      }),
    accounts: async (query) => pageOfAccounts(await accounts.uses(), query),
    ...worldsOf(accounts),
    drop: (accountId) => accounts.happens(accountId, [['drop']]),
  };
}

/** What is done to the world of an account as a whole. */
function worldsOf(
  accounts: DurableAccounts,
): Pick<Store, 'begin' | 'freeze' | 'build' | 'place' | 'keep' | 'restore' | 'release'> {
  return {
    begin: (accountId, requests) => accounts.happens(accountId, [['begin', requests]]),
    freeze: (accountId) => images.freeze(accounts.seen(accountId).image),
    build: images.build,
    place: (accountId, world) => accounts.happens(accountId, images.entriesOf(world)),
    keep(accountId) {
      const { image } = accounts.seen(accountId);
      const mark = images.nextMark(image);
      accounts.happens(accountId, [['keep', mark, image.requests]]);
      return mark;
    },
    restore: (accountId, mark) => accounts.happens(accountId, [['restore', mark]]),
    release: (accountId, mark) => accounts.happens(accountId, [['release', mark]]),
  };
}
