import type { StoredDelivery } from '../../domain/traffic/webhooks/delivery.js';
import type { Entry, Records } from '../ports.js';
import { deliveriesNoun } from './deliveries.js';
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

export function createBoard(accountId: string): Board {
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

/** How many are looked up together. */
const pageSize = 500;

/** All messages of a world that were neither given up nor arrived, oldest first. */
export function* pendingIn(records: Records): Generator<StoredDelivery> {
  let from: number | undefined;
  for (;;) {
    const query = { state: 'pending', direction: 'newer', from, limit: pageSize } as const;
    const page: Entry<StoredDelivery>[] = records.list(deliveriesNoun, query);
    for (const { record } of page) yield record;
    if (page.length < pageSize) return;
    from = page.at(-1)?.position;
  }
}
