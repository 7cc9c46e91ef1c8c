import type { Session } from '../../sandbox/ports.js';
import type { Checkpoint, Checkpoints, HttpExchange } from './exchange.js';

/** @param kept where the exchange goes on from, that is done again */
export function createCheckpoints(session: Session, kept: Checkpoint | null): Checkpoints {
  const all = kept === null ? [] : [kept];
  return {
    mark: (exchange: HttpExchange) => void all.push({ exchange: { ...exchange }, isKept: session.keeping() }),
    lastKept: () => all.findLast(({ isKept }) => isKept()) ?? null,
  };
}
