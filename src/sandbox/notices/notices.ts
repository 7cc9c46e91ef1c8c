import type { Notice } from '../../contract/generated/types.js';
import { problem } from '../../contract/problems.js';
import type { Account } from '../../domain/access/accounts.js';
import type { Store } from '../ports.js';
import { eventsNoun } from '../records/event-log.js';
import type { Journal } from '../requests/journal.js';
import type { Courier } from '../webhooks/courier.js';
import { createWatch, type Watch } from '../work/watch.js';

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
  journal: Pick<Journal, 'watch'>;
  courier: Pick<Courier, 'watch'>;
}

/** An account that somebody watches. */
interface Watched {
  watchers: number;
  /** The position of the last event that was told; undefined where there was none. */
  last: number | undefined;
  /** Ends what it hears of others. */
  leave(): void;
}

/** Each of them is written to whenever anything happens. */
const mostWatchers = 10;

/** So many events are looked up at once. */
const pageSize = 100;

export function createNotices({ store, journal, courier }: NoticeOptions): Notices {
  const { tell, watch } = createWatch<Notice>();
  const accounts = new Map<string, Watched>();

  const newest = (accountId: string): number | undefined =>
    store.transaction(accountId, (tx) => tx.list(eventsNoun, { direction: 'older', limit: 1 })[0]?.position);

  const watched = (accountId: string): Watched => {
    const own =
      accounts.get(accountId) ?? hearOthers(accountId, { tell, journal, courier }, newest(accountId));
    accounts.set(accountId, own);
    return own;
  };

  const checkRoom: Notices['checkRoom'] = ({ id }) => {
    if ((accounts.get(id)?.watchers ?? 0) < mostWatchers) return;
    throw problem('too-many-waits', { most: String(mostWatchers) });
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

    happened(accountId) {
      const own = accounts.get(accountId);
      if (own === undefined) return;
      for (let more = true; more; ) {
        const page = store.transaction(accountId, (tx) =>
          tx.list(eventsNoun, { direction: 'newer', from: own.last, limit: pageSize }),
        );
        own.last = page.at(-1)?.position ?? own.last;
        for (const { record } of page) tell(accountId, { kind: 'report', id: record.report });
        more = page.length === pageSize;
      }
    },

    moved: (accountId) => tell(accountId, { kind: 'clock' }),

    replaced(accountId) {
      const own = accounts.get(accountId);
      if (own === undefined) return;
      own.last = newest(accountId);
      tell(accountId, { kind: 'world' });
    },
  };
}

type Others = Pick<Watch<Notice>, 'tell'> & Omit<NoticeOptions, 'store'>;

function hearOthers(
  accountId: string,
  { tell, journal, courier }: Others,
  last: number | undefined,
): Watched {
  const ends = [
    journal.watch(accountId, () => tell(accountId, { kind: 'request' })),
    courier.watch(accountId, () => tell(accountId, { kind: 'delivery' })),
  ];
  return { watchers: 0, last, leave: () => ends.forEach((end) => void end()) };
}
