import { createDurableStore } from '../../src/adapters/store/durable-store.js';
import { createMemoryStore } from '../../src/adapters/store/memory-store.js';
import { collections } from '../../src/sandbox/nouns.js';
import type { Store } from '../../src/sandbox/ports.js';
import { createTextJournal } from '../adapters/text-journal.js';

/**
 * The store that servers of these tests have: memory, or where `STORE` is `text`, one that keeps only text, answers
 * late, and finds some places taken.
 */
export function createTestStore(): Store {
  if (process.env.STORE !== 'text') return createMemoryStore();
  return createDurableStore(createTextJournal({ seed: 1, takenPercent: 10 }), collections);
}
