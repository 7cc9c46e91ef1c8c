import type { Instant } from '../../../domain/life/clock.js';
import type { StoredDelivery } from '../../../domain/traffic/webhooks/delivery.js';
import type { Breathe, Records, Store } from '../../ports.js';
import { keptTransaction } from '../../work/when-ready.js';
import { type CollectOptions, collect } from '../deliveries.js';
import { createLane, type Lane } from './lanes.js';
import { pendingIn } from './pending-deliveries.js';

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
  /** What is under way, with when it began in real time; null where somebody asked for it out of turn. */
  readonly running: Map<Promise<unknown>, Instant | null>;
  /** Whether somebody sends all that is due, and waits for what comes of it. */
  isDelivered: boolean;
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
    running: new Map(),
    isDelivered: false,
    isCurrent: true,
  };
}

/** The boards of all accounts for which somebody asked. */
export interface Boards {
  get(accountId: string): Board | undefined;
  all(): Board[];
  /** The board of an account, with all that happened there until now. */
  ready(accountId: string): Promise<Board>;
  /** That not all is known of an account: whoever asks next has its messages looked up, and those that wait added. */
  doubt(accountId: string): void;
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
  const { store } = options;
  /** Not loaded is one of which not all is known. */
  const boards = new Map<string, { board: Board; loaded: Promise<Board> | null }>();

  /** Whoever asks meanwhile waits as well: what is older is to be sent first. */
  const loaded = (accountId: string): Promise<Board> => {
    const known = boards.get(accountId);
    if (known?.loaded) return known.loaded;
    const board = known?.board ?? createBoard(accountId);
    const loaded = keptTransaction(store, accountId, pendingOf).then((pending) => filled(board, pending));
    boards.set(accountId, { board, loaded });
    return loaded;
  };
  const doubt: Boards['doubt'] = (accountId) => {
    const known = boards.get(accountId);
    if (known !== undefined) known.loaded = null;
  };

  return {
    get: (accountId) => boards.get(accountId)?.board,
    all: () => [...boards.values()].map(({ board }) => board),

    async ready(accountId) {
      try {
        return await caughtUp(await loaded(accountId), options);
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
      filled(board, store.transaction(accountId, pendingOf));
    },

    forget(accountId) {
      const known = boards.get(accountId);
      if (known !== undefined) known.board.isCurrent = false;
      boards.delete(accountId);
    },
  };
}

/** Adds messages to a board. */
function filled(board: Board, deliveries: readonly StoredDelivery[]): Board {
  for (const delivery of deliveries) board.add(delivery);
  return board;
}

const nothingMade = { made: [], more: false };

/** Adds what is to be told of all that happened until now. */
async function caughtUp(board: Board, options: BoardsOptions): Promise<Board> {
  const { store, breathe } = options;
  const { accountId } = board;
  for (let more = true; more; ) {
    // What another world has to tell is for its own board.
    const next = await keptTransaction(store, accountId, (tx) =>
      board.isCurrent ? collect(tx, accountId, options) : nothingMade,
    );
    filled(board, next.made);
    more = next.more;
    await breathe();
  }
  return board;
}

function pendingOf(records: Records): StoredDelivery[] {
  return [...pendingIn(records)];
}

/** When the first is due after an instant, of those that are the next of their endpoint. */
export function nextOf({ lanes }: Board, after = Number.NEGATIVE_INFINITY): Instant {
  let next = Number.POSITIVE_INFINITY;
  for (const lane of lanes.values()) {
    const at = lane.nextAt();
    if (at > after && at < next) next = at;
  }
  return next;
}
