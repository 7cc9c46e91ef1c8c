import { AsyncLocalStorage } from 'node:async_hooks';
import type { Noun, Store } from '../sandbox/ports.js';
import { pageOfAccounts } from './account-lists.js';
import { AccountLog, applyFact } from './account-log.js';
import { createDurableSession, type DurableSession } from './durable-session.js';
import type { Fact } from './facts.js';
import * as images from './image.js';
import type { Journal } from './journal.js';

/**
 * A store that keeps what happens in a journal, which other processes may write as well. Each account that was opened
 * is at hand as a whole, and worked on as in memory.
 * @param nouns all kinds of records that the journal may tell of
 */
export function createDurableStore(journal: Journal, nouns: readonly Noun<never>[]): Store {
  const byName = new Map(nouns.map((noun) => [noun.name, noun]));
  const logs = new Map<string, AccountLog>();
  const current = new AsyncLocalStorage<DurableSession>();

  const logOf = (id: string): AccountLog => {
    let log = logs.get(id);
    if (log === undefined) {
      log = new AccountLog(id, journal, byName);
      logs.set(id, log);
    }
    return log;
  };
  const seen = (id: string): AccountLog => {
    const log = logOf(id);
    current.getStore()?.sees(log);
    log.atHand();
    return log;
  };
  /** What no session waits for is kept all the same; who comes next is told where that fails. */
  const keepUnasked = (log: AccountLog): void => {
    if (current.getStore() === undefined) log.settle()?.catch(() => {});
  };
  const note = (log: AccountLog, fact: Fact): void => {
    current.getStore()?.changes(log);
    log.note(fact);
    keepUnasked(log);
  };
  const happens = (id: string, facts: Iterable<Fact>): void => {
    const log = seen(id);
    for (const fact of facts) {
      applyFact(log.image, fact, byName);
      note(log, fact);
    }
  };
  const touched = (id: string, change: (image: images.Image) => void): images.Image => {
    const log = seen(id);
    change(log.image);
    log.touch();
    keepUnasked(log);
    return log.image;
  };

  return {
    open(accountId) {
      current.getStore()?.opens(accountId);
      return logOf(accountId).open();
    },
    catchUp(accountId) {
      current.getStore()?.opens(accountId);
      return logOf(accountId).catchUp();
    },
    session: () => createDurableSession((session, work) => current.run(session, work)),
    transaction(accountId, work) {
      const log = seen(accountId);
      return work(images.createTransaction(log.image, (fact) => note(log, fact)));
    },
    requests: (accountId) => seen(accountId).image.requests,
    countRequest: (accountId) =>
      touched(accountId, (image) => {
        image.requests += 1;
      }).requests,
    lastUse: (accountId) => seen(accountId).image.usedAt,
    noteUse: (accountId, at) =>
      void touched(accountId, (image) => {
        image.usedAt = at;
      }),
    async accounts(query) {
      const uses = new Map<string, number | null>();
      for (const { id, usedAt } of await journal.accounts()) uses.set(id, usedAt);
      // What happened here may not be kept yet.
      for (const { id, isOpen, image } of logs.values()) if (isOpen) uses.set(id, image.usedAt);
      const inUse = [...uses].flatMap(([id, usedAt]) => (usedAt === null ? [] : [{ id, usedAt }]));
      return pageOfAccounts(inUse, query);
    },
    begin: (accountId, requests) => happens(accountId, [['begin', requests]]),
    freeze: (accountId) => images.freeze(seen(accountId).image),
    build(requests) {
      const image = images.createImage(requests);
      return { tx: images.createTransaction(image), world: () => images.freeze(image) };
    },
    place: (accountId, world) => happens(accountId, images.factsOf(world)),
    keep(accountId) {
      const { image } = seen(accountId);
      const mark = images.nextMark(image);
      happens(accountId, [['keep', mark, image.requests]]);
      return mark;
    },
    restore: (accountId, mark) => happens(accountId, [['restore', mark]]),
    release: (accountId, mark) => happens(accountId, [['release', mark]]),
    drop: (accountId) => happens(accountId, [['drop']]),
  };
}
