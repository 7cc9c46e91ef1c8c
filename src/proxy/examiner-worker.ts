// The thread of an examiner.
import { workerData } from 'node:worker_threads';
import { takeOrders } from '../adapters/threads/thread-orders.js';
import { createKeyHiding } from '../domain/traffic/cassettes/key-hiding.js';
import type { ExaminerData, ExaminerOrder } from './examiner.js';
import { createExamining, type Examined } from './examining.js';

const { keys: known, ...settings } = workerData as ExaminerData;
const hiding = createKeyHiding();
hiding.learn(known);
const examine = createExamining(settings, hiding);

takeOrders(
  async ({ batch, keys }: ExaminerOrder) => {
    hiding.learn(keys);
    const found: Examined[] = [];
    for (const seen of batch) found.push(await examine(seen));
    return found;
  },
  (found) => found.map(({ entry }) => entry),
);
