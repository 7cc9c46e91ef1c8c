import type { YieldToEventLoop } from '../runtime/port.js';
import type { Records, Store } from '../store/port.js';
import { retryTransaction } from '../store/transactions.js';
import type { Instant } from '../values/instants.js';
import { type CollectOptions, collectDeliveries, pendingDeliveries } from './deliveries.js';
import type { StoredDelivery } from './delivery.js';
import { createEndpointQueue, type EndpointQueue } from './endpoint-queue.js';

/**
 * What waits for the endpoints of an account, and what is under way. It is computed from the messages, and given up when
 * another world takes the place of theirs.
 */
export interface AccountQueue {
  readonly accountId: string;
  /** In the order in which there was something for them. */
  readonly lanes: ReadonlyMap<string, EndpointQueue>;
  lane(webhookId: string): EndpointQueue;
  add(delivery: StoredDelivery): void;
  /** What is under way, with when it began in real time; null where somebody asked for it out of turn. */
  readonly running: Map<Promise<unknown>, Instant | null>;
  /** Whether somebody sends all that is due, and waits for what comes of it. */
  isDelivered: boolean;
  /** False when its world is gone: what comes of what is under way concerns nobody. */
  isCurrent: boolean;
}

function createAccountQueue(accountId: string): AccountQueue {
  const lanes = new Map<string, EndpointQueue>();
  const laneOf = (webhookId: string): EndpointQueue => {
    const lane = lanes.get(webhookId) ?? createEndpointQueue(webhookId);
    lanes.set(webhookId, lane);
    return lane;
  };
  return {
    accountId,
    lanes,
    lane: laneOf,
    add: (delivery) => laneOf(delivery.webhook).add(delivery),
    running: new Map(),
    isDelivered: false,
    isCurrent: true,
  };
}

/** The boards of all accounts for which somebody asked. */
export interface AccountQueues {
  get(accountId: string): AccountQueue | undefined;
  all(): AccountQueue[];
  /** The board of an account, with all that happened there until now. */
  ready(accountId: string): Promise<AccountQueue>;
  /** That not all is known of an account: whoever asks next has its messages looked up, and those that wait added. */
  doubt(accountId: string): void;
  /** Where messages of an account were changed beside it: looks them up anew. */
  reload(accountId: string): void;
  /** That the world of an account gives way to another. */
  forget(accountId: string): void;
}

export interface AccountQueuesOptions extends CollectOptions {
  store: Store;
  breathe: YieldToEventLoop;
}

export function createAccountQueues(options: AccountQueuesOptions): AccountQueues {
  const { store } = options;
  /** Not loaded is one of which not all is known. */
  const boards = new Map<string, { board: AccountQueue; loaded: Promise<AccountQueue> | null }>();

  /** Whoever asks meanwhile waits as well: what is older is to be sent first. */
  const loaded = (accountId: string): Promise<AccountQueue> => {
    const known = boards.get(accountId);
    if (known?.loaded) return known.loaded;
    const board = known?.board ?? createAccountQueue(accountId);
    const loaded = retryTransaction(store, accountId, pendingList).then((pending) =>
      withDeliveries(board, pending),
    );
    boards.set(accountId, { board, loaded });
    return loaded;
  };
  const doubt: AccountQueues['doubt'] = (accountId) => {
    const known = boards.get(accountId);
    if (known !== undefined) known.loaded = null;
  };

  return {
    get: (accountId) => boards.get(accountId)?.board,
    all: () => [...boards.values()].map(({ board }) => board),

    async ready(accountId) {
      try {
        return await caughtUpQueue(await loaded(accountId), options);
      } catch (error) {
        doubt(accountId);
        throw error;
      }
    },

    doubt,

    reload(accountId) {
      const board = boards.get(accountId)?.board;
      if (board === undefined) return;
      for (const lane of board.lanes.values()) lane.clear();
      withDeliveries(board, store.transaction(accountId, pendingList));
    },

    forget(accountId) {
      const known = boards.get(accountId);
      if (known !== undefined) known.board.isCurrent = false;
      boards.delete(accountId);
    },
  };
}

/** Adds messages to a board. */
function withDeliveries(board: AccountQueue, deliveries: readonly StoredDelivery[]): AccountQueue {
  for (const delivery of deliveries) board.add(delivery);
  return board;
}

const nothingCollected = { made: [], more: false };

/** Adds what is to be told of all that happened until now. */
async function caughtUpQueue(board: AccountQueue, options: AccountQueuesOptions): Promise<AccountQueue> {
  const { store, breathe } = options;
  const { accountId } = board;
  for (let more = true; more; ) {
    // What another world has to tell is for its own board.
    const next = await retryTransaction(store, accountId, (tx) =>
      board.isCurrent ? collectDeliveries(tx, accountId, options) : nothingCollected,
    );
    withDeliveries(board, next.made);
    more = next.more;
    await breathe();
  }
  return board;
}

function pendingList(records: Records): StoredDelivery[] {
  return [...pendingDeliveries(records)];
}

/** When the first is due after an instant, of those that are the next of their endpoint. */
export function nextDueAt({ lanes }: AccountQueue, after = Number.NEGATIVE_INFINITY): Instant {
  let next = Number.POSITIVE_INFINITY;
  for (const lane of lanes.values()) {
    const at = lane.nextAt();
    if (at > after && at < next) next = at;
  }
  return next;
}
