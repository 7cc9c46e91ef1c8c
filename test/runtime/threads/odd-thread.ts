// A thread that returns its messages with its start data or its items. Three words have other effects.
import { workerData } from 'node:worker_threads';
import { serveThreadRequests } from '../../../src/runtime/thread-messages.js';

serveThreadRequests(
  async (word: string, items) => {
    if (word === 'exit') process.exit(1);
    if (word === 'throw') throw Object.assign(new Error('odd'), { code: 'RULE_POW_003' });
    if (word === 'hang') await new Promise(() => {});
    return items.length === 0 ? { word, workerData } : { word, items };
  },
  () => [],
);
