// The thread of an examiner.
import { workerData } from 'node:worker_threads';
import { serveThreadRequests } from '../adapters/threads/thread-orders.js';
import { createKeyHiding } from '../domain/traffic/cassettes/key-hiding.js';
import type { ExaminerData, ExaminerOrder } from './examiner.js';
import { createExamination, type ExaminationResult } from './examining.js';

const { keys: known, ...settings } = workerData as ExaminerData;
const hiding = createKeyHiding();
hiding.learn(known);
const examine = createExamination(settings, hiding);

serveThreadRequests(
  async ({ batch, keys }: ExaminerOrder) => {
    hiding.learn(keys);
    const found: ExaminationResult[] = [];
    for (const seen of batch) found.push(await examine(seen));
    return found;
  },
  (found) => found.map(({ entry }) => entry),
);
