import { collections } from '../../src/server/collections.js';
import { createDurableStore } from '../../src/store/append-log-store.js';
import { createMemoryStore } from '../../src/store/memory-store.js';
import type { Store } from '../../src/store/port.js';
import { createTextJournal } from '../store/text-log.js';

/**
 * The store that servers of these tests have: memory, or where `STORE` is `text`, one that keeps only text, answers
 * late, and finds some places taken.
 */
export function createTestStore(): Store {
  if (process.env.STORE !== 'text') return createMemoryStore();
  return createDurableStore(createTextJournal({ seed: 1, takenPercent: 10 }), collections);
}
