import type { Account } from '../accounts/account.js';
import type { Notice } from '../contract/generated/types.js';
import { problem } from '../contract/problems.js';
import { type EventRun, eventCollection, lastEventPosition } from '../reports/event-log.js';
import { type AccountEmitter, createAccountEmitter } from '../runtime/concurrency.js';
import { allEntries } from '../store/pages.js';
import type { Store } from '../store/port.js';
import type { WebhookDispatcher } from './dispatcher.js';

/** Notifies watchers of an account about changes, in this process. */
export interface Notices {
  /** @throws problem `too-many-waits` if the account has too many watchers */
  checkCapacity(account: Account): void;
  /**
   * @returns stops it
   * @throws problem `too-many-waits`
   */
  watch(account: Account, listener: (notice: Notice) => void): () => void;
  /** Accounts with at least one watcher. */
  readonly watched: Pick<ReadonlySet<string>, 'has'>;
  /** Called after new events. */
  eventsAdded(accountId: string): void;
  /** Called after the clock of an account was set or advanced. */
  clockMoved(accountId: string): void;
  /** Called after a world was replaced. */
  worldReplaced(accountId: string): void;
}

/** An account with at least one watcher. */
interface WatchedAccount {
  watchers: number;
  /** Number of the world that the last event is of. */
  worldNumber: number;
  /** Position of the last event that was sent; undefined for none. */
  last: number | undefined;
  /** Stops listening to requests and messages. */
  stopListening(): void;
}

/** Max watchers per account: each receives every notice. */
const maxWatchers = 10;

/** @param options.journal emits each stored request */
export function createNotices(options: {
  store: Store;
  journal: Pick<AccountEmitter, 'watch'>;
  dispatcher: Pick<WebhookDispatcher, 'watch'>;
}): Notices {
  const { store, journal, dispatcher } = options;
  const { emit, watch } = createAccountEmitter<Notice>();
  const accounts = new Map<string, WatchedAccount>();

  const positionIn = (accountId: string): Pick<WatchedAccount, 'worldNumber' | 'last'> => ({
    worldNumber: store.worldNumber(accountId),
    last: store.transaction(accountId, lastEventPosition),
  });
  const worldReplaced: Notices['worldReplaced'] = (accountId) => {
    const watched = accounts.get(accountId);
    if (watched === undefined) return;
    Object.assign(watched, positionIn(accountId));
    emit(accountId, { kind: 'world' });
  };

  const startWatching = (accountId: string): WatchedAccount => {
    const ends = [
      journal.watch(accountId, () => emit(accountId, { kind: 'request' })),
      dispatcher.watch(accountId, () => emit(accountId, { kind: 'delivery' })),
    ];
    const stopListening = (): void => ends.forEach((end) => void end());
    const watched = { watchers: 0, ...positionIn(accountId), stopListening };
    accounts.set(accountId, watched);
    return watched;
  };

  const checkCapacity: Notices['checkCapacity'] = ({ id }) => {
    if ((accounts.get(id)?.watchers ?? 0) < maxWatchers) return;
    throw problem('too-many-waits', { max: String(maxWatchers) });
  };

  return {
    checkCapacity,

    watch(account, listener) {
      checkCapacity(account);
      const { id } = account;
      const watched = accounts.get(id) ?? startWatching(id);
      watched.watchers += 1;
      const unwatch = watch(id, listener);
      return () => {
        unwatch();
        watched.watchers -= 1;
        if (watched.watchers > 0) return;
        watched.stopListening();
        accounts.delete(id);
      };
    },

    watched: accounts,

    eventsAdded(accountId) {
      const watched = accounts.get(accountId);
      if (watched === undefined) return;
      // Another process may have replaced the world.
      if (watched.worldNumber !== store.worldNumber(accountId)) return worldReplaced(accountId);
      const newer = allEntries<EventRun>(
        (query) => store.transaction(accountId, (tx) => tx.list(eventCollection, query)),
        { from: watched.last },
      );
      for (const { position, record } of newer) {
        watched.last = position;
        emit(accountId, { kind: 'report', id: record.report });
      }
    },

    clockMoved: (accountId) => emit(accountId, { kind: 'clock' }),

    worldReplaced,
  };
}
