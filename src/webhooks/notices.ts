import type { Account } from '../accounts/account.js';
import type { Notice } from '../contract/generated/types.js';
import { problem } from '../contract/problems.js';
import { type EventRun, eventCollection } from '../reports/event-log.js';
import { type AccountEmitter, createAccountEmitter } from '../runtime/concurrency.js';
import type { Entry, Store } from '../store/port.js';
import type { WebhookDispatcher } from './dispatcher.js';

/** Notifies watchers of an account about changes, in this process. */
export interface Notices {
  /** @throws problem `too-many-waits` if the account has too many watchers */
  checkRoom(account: Account): void;
  /**
   * @returns stops it
   * @throws problem `too-many-waits`
   */
  watch(account: Account, listener: (notice: Notice) => void): () => void;
  isWatched(accountId: string): boolean;
  /** Called after new events. */
  happened(accountId: string): void;
  /** Called after the clock of an account was set or advanced. */
  moved(accountId: string): void;
  /** Called after a world was replaced. */
  replaced(accountId: string): void;
}

interface NoticeOptions {
  store: Store;
  /** Emits each stored request. */
  journal: Pick<AccountEmitter, 'watch'>;
  dispatcher: Pick<WebhookDispatcher, 'watch'>;
}

/** An account with at least one watcher. */
interface WatchedAccount {
  watchers: number;
  /** Position of the last event that was sent; undefined for none. */
  last: number | undefined;
  /** Stops listening to requests and messages. */
  leave(): void;
}

type EmitNotice = AccountEmitter<Notice>['tell'];

/** Max watchers per account: each receives every notice. */
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

    watch(account, listener) {
      checkRoom(account);
      const { id } = account;
      const own = watched(id);
      own.watchers += 1;
      const unwatch = watch(id, listener);
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

/** Position of the newest event of an account; undefined for none. */
function newestEvent(store: Store, accountId: string): number | undefined {
  return store.transaction(
    accountId,
    (tx) => tx.list(eventCollection, { direction: 'older', limit: 1 })[0]?.position,
  );
}

/** Events read per query. */
const pageSize = 100;

/** The events of an account after a position, oldest first. */
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

/** @returns stops it */
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
