import type { StoredDelivery } from '../../domain/traffic/webhooks/delivery.js';
import type { Breathe, Entry, Records, Store } from '../ports.js';
import { keptTransaction } from '../work/when-ready.js';
import { type CollectOptions, collect, deliveriesNoun } from './deliveries.js';
import { createLane, type Lane } from './lanes.js';

/**
 * What waits for the endpoints of an account, and what is under way. It is computed from the messages, and given up when
 * another world takes the place of theirs.
 */
export interface Board {
  readonly accountId: string;
  /** In the order in which there was something for them. */
  readonly lanes: ReadonlyMap<string, Lane>;
  lane(webhookId: string): Lane;
  add(delivery: StoredDelivery): void;
  /** What is under way. */
  readonly running: Set<Promise<unknown>>;
  /** False when its world is gone: what comes of what is under way concerns nobody. */
  isCurrent: boolean;
}

function createBoard(accountId: string): Board {
  const lanes = new Map<string, Lane>();
  const laneOf = (webhookId: string): Lane => {
    const lane = lanes.get(webhookId) ?? createLane(webhookId);
    lanes.set(webhookId, lane);
    return lane;
  };
  return {
    accountId,
    lanes,
    lane: laneOf,
    add: (delivery) => laneOf(delivery.webhook).add(delivery),
    running: new Set(),
    isCurrent: true,
  };
}

/** The boards of all accounts for which somebody asked. */
export interface Boards {
  get(accountId: string): Board | undefined;
  all(): Board[];
  /** The board of an account, with all that happened there until now. */
  ready(accountId: string): Promise<Board>;
  /** Where messages of an account were changed beside it: looks them up anew. */
  reload(accountId: string): void;
  /** That the world of an account gives way to another. */
  forget(accountId: string): void;
}

export interface BoardsOptions extends CollectOptions {
  store: Store;
  breathe: Breathe;
}

export function createBoards(options: BoardsOptions): Boards {
  const { store, breathe } = options;
  const boards = new Map<string, Board>();

  const loaded = async (accountId: string): Promise<Board> => {
    const known = boards.get(accountId);
    if (known !== undefined) return known;
    const board = createBoard(accountId);
    boards.set(accountId, board);
    const pending = await keptTransaction(store, accountId, (tx) => [...pendingIn(tx)]);
    for (const delivery of pending) board.add(delivery);
    return board;
  };

  return {
    get: (accountId) => boards.get(accountId),
    all: () => [...boards.values()],

    async ready(accountId) {
      const board = await loaded(accountId);
      for (let more = true; more; ) {
        const collected = await keptTransaction(store, accountId, (tx) => collect(tx, accountId, options));
        for (const delivery of collected.made) board.add(delivery);
        more = collected.more;
        await breathe();
      }
      return board;
    },

    reload(accountId) {
      const board = boards.get(accountId);
      if (board === undefined) return;
      for (const lane of board.lanes.values()) lane.clear();
      for (const delivery of store.transaction(accountId, (tx) => [...pendingIn(tx)])) board.add(delivery);
    },

    forget(accountId) {
      const board = boards.get(accountId);
      if (board !== undefined) board.isCurrent = false;
      boards.delete(accountId);
    },
  };
}

/** How many are looked up together. */
const pageSize = 500;

/** All messages of a world that are to be sent as scheduled, oldest first. */
export function* pendingIn(records: Records): Generator<StoredDelivery> {
  let from: number | undefined;
  for (;;) {
    const query = { state: 'pending', direction: 'newer', from, limit: pageSize } as const;
    const page: Entry<StoredDelivery>[] = records.list(deliveriesNoun, query);
    for (const { record } of page) if (record.dueAt !== undefined) yield record;
    if (page.length < pageSize) return;
    from = page.at(-1)?.position;
  }
}
