// The thread of an examiner.
import { workerData } from 'node:worker_threads';
import { takeOrders } from '../adapters/threads/thread-orders.js';
import { createKeyHiding } from '../domain/traffic/cassettes/key-hiding.js';
import type { ExaminerData, ExaminerOrder } from './examiner.js';
import { createExamining } from './examining.js';

const { keys: known, ...settings } = workerData as ExaminerData;
const hiding = createKeyHiding();
hiding.learn(known);
const examine = createExamining(settings, hiding);

takeOrders(
  ({ seen, keys }: ExaminerOrder) => {
    hiding.learn(keys);
    return examine(seen);
  },
  ({ entry }) => entry,
);
