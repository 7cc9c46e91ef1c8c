import type { YieldToEventLoop } from '../runtime/port.js';
import type { Records, Store } from '../store/port.js';
import { retryTransaction } from '../store/transactions.js';
import type { InstantMs } from '../values/instants.js';
import { type CollectOptions, collectDeliveries, pendingDeliveries } from './deliveries.js';
import type { StoredDelivery } from './delivery.js';
import { createEndpointQueue, type EndpointQueue } from './endpoint-queue.js';

/**
 * Deliveries of one account that wait or are being sent. Computed from the stored deliveries; dropped when the
 * account gets another world.
 */
export interface AccountQueue {
  readonly accountId: string;
  /** Number of the world that the deliveries are of. */
  readonly worldNumber: number;
  /** By webhook id, in the order in which each first had a delivery. */
  readonly endpoints: ReadonlyMap<string, EndpointQueue>;
  endpoint(webhookId: string): EndpointQueue;
  readonly add: (delivery: StoredDelivery) => void;
  /** Sends in progress, with their start in real time; null for a send on request. */
  readonly running: Map<Promise<unknown>, InstantMs | null>;
  /** Functions that end the sends in progress under the lease of the account. */
  readonly leased: Set<() => void>;
  /** True while a flush runs. */
  isFlushing: boolean;
  /** False after the world was replaced: the results of running sends are discarded. */
  isCurrent: boolean;
  /** True while deliveries that another process made may be missing: later ones, which would overtake them, wait. */
  isOutdated: boolean;
}

function createAccountQueue(accountId: string, worldNumber: number): AccountQueue {
  const endpoints = new Map<string, EndpointQueue>();
  const endpointOf = (webhookId: string): EndpointQueue => {
    const endpoint = endpoints.get(webhookId) ?? createEndpointQueue(webhookId);
    endpoints.set(webhookId, endpoint);
    return endpoint;
  };
  return {
    accountId,
    worldNumber,
    endpoints,
    endpoint: endpointOf,
    add: (delivery) => endpointOf(delivery.webhook).add(delivery),
    running: new Map(),
    leased: new Set(),
    isFlushing: false,
    isCurrent: true,
    isOutdated: false,
  };
}

/** The queues of all accounts that have been used in this process. */
export interface AccountQueues {
  get(accountId: string): AccountQueue | undefined;
  all(): AccountQueue[];
  /** Fills the queue of an account with all deliveries for events until now, and returns it. */
  fill(accountId: string): Promise<AccountQueue>;
  /** Makes the next `fill` read the stored deliveries again; sends continue meanwhile. */
  readAgain(accountId: string): void;
  /** Makes the next `fill` read the stored deliveries again, and starts no send until then. */
  markOutdated(accountId: string): void;
  /** Called after another process changed an account: drops the queue of a replaced world, or marks it as outdated. */
  changedElsewhere(accountId: string): void;
  /** Reads the stored deliveries of an account again, at once, after they were changed outside of its queue. */
  reload(accountId: string): void;
  /** Drops the queue of an account whose world is being replaced: the results of its running sends are discarded. */
  drop(accountId: string): void;
  /** Drops the queue of an account if nothing waits in it or is being sent; `fill` makes it again. */
  dropIfIdle(accountId: string): void;
}

interface AccountQueuesOptions extends CollectOptions {
  store: Store;
  yieldToEventLoop: YieldToEventLoop;
}

/** A queue and how far it is read. */
interface LoadedQueue {
  /** Null until it is first read. */
  queue: AccountQueue | null;
  /** The running read; null if none runs. */
  reading: Promise<AccountQueue> | null;
  /** False if it is to be read again. */
  isFresh: boolean;
}

export function createAccountQueues(options: AccountQueuesOptions): AccountQueues {
  const { store, yieldToEventLoop } = options;
  const queues = new Map<string, LoadedQueue>();

  const drop: AccountQueues['drop'] = (accountId) => {
    const known = queues.get(accountId);
    if (known?.queue) known.queue.isCurrent = false;
    queues.delete(accountId);
  };
  /** Replaces the waiting entries of a queue by the stored deliveries. */
  const refill = (queue: AccountQueue, records: Records): void => {
    for (const endpoint of queue.endpoints.values()) endpoint.clear();
    pendingDeliveries(records).forEach(queue.add);
    queue.isOutdated = false;
  };
  /** Running calls of `fill` by account. */
  const filling = new Map<string, number>();
  const countFilling = (accountId: string, change: 1 | -1): void => {
    const count = (filling.get(accountId) ?? 0) + change;
    if (count === 0) filling.delete(accountId);
    else filling.set(accountId, count);
  };

  /** Concurrent callers share one read, since older deliveries must be queued first. */
  const load = (accountId: string): Promise<AccountQueue> | AccountQueue => {
    const entry = queues.get(accountId) ?? { queue: null, reading: null, isFresh: false };
    if (entry.reading !== null) return entry.reading;
    if (entry.queue !== null && entry.isFresh) return entry.queue;
    queues.set(accountId, entry);
    entry.isFresh = true;
    entry.reading = retryTransaction(store, accountId, (tx) => {
      const { queue: before } = entry;
      const worldNumber = store.worldNumber(accountId);
      const isSame = before?.worldNumber === worldNumber;
      if (before !== null && !isSame) before.isCurrent = false;
      const queue = isSame ? before : createAccountQueue(accountId, worldNumber);
      // It was dropped meanwhile.
      if (queues.get(accountId) !== entry) queue.isCurrent = false;
      entry.queue = queue;
      refill(queue, tx);
      return queue;
    }).finally(() => {
      entry.reading = null;
    });
    return entry.reading;
  };
  const readAgain: AccountQueues['readAgain'] = (accountId) => {
    const known = queues.get(accountId);
    if (known !== undefined) known.isFresh = false;
  };
  const markOutdated: AccountQueues['markOutdated'] = (accountId) => {
    readAgain(accountId);
    const queue = queues.get(accountId)?.queue;
    if (queue) queue.isOutdated = true;
  };

  return {
    get: (accountId) => queues.get(accountId)?.queue ?? undefined,
    all: () => [...queues.values()].flatMap(({ queue }) => (queue === null ? [] : [queue])),

    async fill(accountId) {
      countFilling(accountId, 1);
      try {
        const queue = await load(accountId);
        for (let more = true; more; ) {
          // The events of another world belong to its own queue.
          const next = await retryTransaction(store, accountId, (tx) =>
            isOfWorld(store, queue) ? collectDeliveries(tx, accountId, options) : { made: [], more: false },
          );
          next.made.forEach(queue.add);
          more = next.more;
          await yieldToEventLoop();
        }
        return queue;
      } catch (error) {
        readAgain(accountId);
        throw error;
      } finally {
        countFilling(accountId, -1);
      }
    },

    readAgain,
    markOutdated,

    changedElsewhere(accountId) {
      const { queue = null, reading = null } = queues.get(accountId) ?? {};
      // A running read drops the queue of the former world itself.
      if (queue === null || reading !== null || queue.worldNumber === store.worldNumber(accountId))
        markOutdated(accountId);
      else drop(accountId);
    },

    reload(accountId) {
      const queue = queues.get(accountId)?.queue;
      if (!queue) return;
      store.transaction(accountId, (tx) => refill(queue, tx));
    },

    drop,

    dropIfIdle(accountId) {
      const queue = queues.get(accountId)?.queue;
      if (queue && !filling.has(accountId) && isIdle(queue)) queues.delete(accountId);
    },
  };
}

/** Returns whether the world of a loaded account is still that of a queue; another process may have replaced it. */
export function isOfWorld(store: Pick<Store, 'worldNumber'>, queue: AccountQueue): boolean {
  return queue.isCurrent && store.worldNumber(queue.accountId) === queue.worldNumber;
}

function isIdle({ endpoints, running, isFlushing }: AccountQueue): boolean {
  if (isFlushing || running.size > 0) return false;
  return [...endpoints.values()].every((endpoint) => endpoint.waiting() === 0 && endpoint.running() === 0);
}

/** Returns the earliest due instant after `after` among the first deliveries of all endpoints; Infinity for none. */
export function nextDueAt({ endpoints }: AccountQueue, after = Number.NEGATIVE_INFINITY): InstantMs {
  const instants = [...endpoints.values()].map((endpoint) => endpoint.nextAt());
  return Math.min(...instants.filter((at) => at > after));
}
