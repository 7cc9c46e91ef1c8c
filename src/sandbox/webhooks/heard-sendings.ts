import type { RecordedAttempt } from './sending/noting.js';

/** What was sent while somebody listened. */
export interface CollectedAttempts {
  add(sending: RecordedAttempt): void;
  count(): number;
  /** By endpoint, each in the order of its messages, as far as so many are kept. */
  first(): RecordedAttempt[];
}

/**
 * @param webhookIds the endpoints in their order; those that were made meanwhile come last
 * @param most so many are kept
 */
export function createCollectedAttempts(webhookIds: readonly string[], most: number): CollectedAttempts {
  const byWebhook = new Map<string, RecordedAttempt[]>(webhookIds.map((id) => [id, []]));
  let count = 0;
  return {
    add(sending) {
      count += 1;
      const { webhook } = sending.delivery;
      const all = byWebhook.get(webhook) ?? [];
      byWebhook.set(webhook, all);
      if (all.length < most) all.push(sending);
    },
    count: () => count,
    first: () => [...byWebhook.values()].flat().slice(0, most),
  };
}
