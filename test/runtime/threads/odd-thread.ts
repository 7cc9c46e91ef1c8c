// A thread that repeats what it is told, with what it was started with and was handed over; but for two words.
import { workerData } from 'node:worker_threads';
import { serveThreadRequests } from '../../../src/runtime/thread-messages.js';

serveThreadRequests(
  async (word: string, items) => {
    if (word === 'exit') process.exit(1);
    if (word === 'hang') await new Promise(() => {});
    return items.length === 0 ? { word, workerData } : { word, items };
  },
  () => [],
);
