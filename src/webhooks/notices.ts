import type { Account } from '../accounts/account.js';
import type { Notice } from '../contract/generated/types.js';
import { problem } from '../contract/problems.js';
import { type EventRun, eventCollection } from '../reports/event-log.js';
import { type AccountEmitter, createAccountEmitter } from '../runtime/concurrency.js';
import type { Entry, Store } from '../store/port.js';
import type { WebhookDispatcher } from './dispatcher.js';

/** Tells whoever watches an account that something happens in it, in this process. */
export interface Notices {
  /** @throws problem `too-many-waits` where one more can't watch the account */
  checkRoom(account: Account): void;
  /**
   * @returns ends it
   * @throws problem `too-many-waits`
   */
  watch(account: Account, told: (notice: Notice) => void): () => void;
  isWatched(accountId: string): boolean;
  /** That the events of an account are more than they were. */
  happened(accountId: string): void;
  /** That the clock of an account was set or advanced. */
  moved(accountId: string): void;
  /** That an account has another world. */
  replaced(accountId: string): void;
}

interface NoticeOptions {
  store: Store;
  /** Tells of each request that is kept. */
  journal: Pick<AccountEmitter, 'watch'>;
  dispatcher: Pick<WebhookDispatcher, 'watch'>;
}

/** An account that somebody watches. */
interface WatchedAccount {
  watchers: number;
  /** The position of the last event that was told; undefined where there was none. */
  last: number | undefined;
  /** Ends what it hears of others. */
  leave(): void;
}

type EmitNotice = AccountEmitter<Notice>['tell'];

/** Each of them is written to whenever anything happens. */
const maxWatchers = 10;

export function createNotices({ store, journal, dispatcher }: NoticeOptions): Notices {
  const { tell, watch } = createAccountEmitter<Notice>();
  const accounts = new Map<string, WatchedAccount>();

  const watched = (accountId: string): WatchedAccount => {
    const own = accounts.get(accountId) ?? {
      watchers: 0,
      last: newestEvent(store, accountId),
      leave: forwardNotices(accountId, { journal, dispatcher }, tell),
    };
    accounts.set(accountId, own);
    return own;
  };

  const checkRoom: Notices['checkRoom'] = ({ id }) => {
    if ((accounts.get(id)?.watchers ?? 0) < maxWatchers) return;
    throw problem('too-many-waits', { most: String(maxWatchers) });
  };

  return {
    checkRoom,

    watch(account, told) {
      checkRoom(account);
      const { id } = account;
      const own = watched(id);
      own.watchers += 1;
      const unwatch = watch(id, told);
      return () => {
        unwatch();
        own.watchers -= 1;
        if (own.watchers > 0) return;
        own.leave();
        accounts.delete(id);
      };
    },

    isWatched: (accountId) => accounts.has(accountId),

    ...createWorldNotices(store, accounts, tell),
  };
}

/** Tells those who watch an account of its world. */
function createWorldNotices(
  store: Store,
  accounts: ReadonlyMap<string, WatchedAccount>,
  tell: EmitNotice,
): Pick<Notices, 'happened' | 'moved' | 'replaced'> {
  return {
    happened(accountId) {
      const own = accounts.get(accountId);
      if (own === undefined) return;
      for (const { position, record } of eventsAfter(store, accountId, own.last)) {
        own.last = position;
        tell(accountId, { kind: 'report', id: record.report });
      }
    },

    moved: (accountId) => tell(accountId, { kind: 'clock' }),

    replaced(accountId) {
      const own = accounts.get(accountId);
      if (own === undefined) return;
      own.last = newestEvent(store, accountId);
      tell(accountId, { kind: 'world' });
    },
  };
}

/** The position of the last event of an account; undefined where there is none. */
function newestEvent(store: Store, accountId: string): number | undefined {
  return store.transaction(
    accountId,
    (tx) => tx.list(eventCollection, { direction: 'older', limit: 1 })[0]?.position,
  );
}

/** So many events are looked up at once. */
const pageSize = 100;

/** The events of an account behind a position, oldest first. */
function* eventsAfter(
  store: Store,
  accountId: string,
  position: number | undefined,
): Generator<Entry<EventRun>> {
  let from = position;
  for (;;) {
    const query = { direction: 'newer', from, limit: pageSize } as const;
    const page = store.transaction(accountId, (tx) => tx.list(eventCollection, query));
    yield* page;
    if (page.length < pageSize) return;
    from = page.at(-1)?.position;
  }
}

/** @returns ends it */
function forwardNotices(
  accountId: string,
  { journal, dispatcher }: Omit<NoticeOptions, 'store'>,
  tell: EmitNotice,
): () => void {
  const ends = [
    journal.watch(accountId, () => tell(accountId, { kind: 'request' })),
    dispatcher.watch(accountId, () => tell(accountId, { kind: 'delivery' })),
  ];
  return () => ends.forEach((end) => void end());
}
