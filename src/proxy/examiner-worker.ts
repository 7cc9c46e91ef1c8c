// The thread of an examiner.
import { workerData } from 'node:worker_threads';
import { createKeyHiding } from '../requests/cassettes/recording.js';
import { serveThreadRequests } from '../runtime/thread-messages.js';
import { createExamination, type ExaminationResult } from './examination.js';
import type { ExaminerData, ExaminerOrder } from './examiner.js';

const { keys: known, ...settings } = workerData as ExaminerData;
const hiding = createKeyHiding();
hiding.learn(known);
const examine = createExamination(settings, hiding);

serveThreadRequests(
  async ({ batch, keys }: ExaminerOrder) => {
    hiding.learn(keys);
    const found: ExaminationResult[] = [];
    for (const exchange of batch) found.push(await examine(exchange));
    return found;
  },
  (found) => found.map(({ entry }) => entry),
);
