import { createLearnedKeys } from '../requests/cassettes/recording.js';
import { clearTimeout, setTimeout } from '../runtime/real-time.js';
import { createThread } from '../runtime/thread.js';
import type { BodyCopy } from './bodies.js';
import type { ObservedExchange } from './cassette-file.js';
import type { ExaminationResult, ExaminingSettings } from './examination.js';
import { namedFields } from './message-head.js';

/** Data of the worker thread, with the keys that were learned before its start. */
export type ExaminerData = ExaminingSettings & { readonly keys: readonly string[] };

/** Exchanges for the worker thread, and the keys learned since the previous batch. */
export interface ExaminerOrder {
  readonly batch: readonly ObservedExchange[];
  readonly keys: readonly string[];
}

/** Checks exchanges in a worker thread, so that traffic does not wait. */
export interface Examiner {
  /** Learns the key of an exchange, so that later output hides it. */
  learn(exchange: ObservedExchange): void;
  /** @throws Error if the examination failed: a bug, or a broken thread, which the next call replaces */
  examine(batch: readonly ObservedExchange[]): Promise<readonly ExaminationResult[]>;
  close(): Promise<void>;
}

export function createExaminer(settings: ExaminingSettings): Examiner {
  const keys = createLearnedKeys();
  let sent = 0;
  const newKeys = (since: number): readonly string[] => {
    const found = keys.since(since);
    sent = since + found.length;
    return found;
  };
  const data = (): ExaminerData => ({ ...settings, keys: newKeys(0) });
  const { run, close } = createThread('judging', new URL('./examiner-worker.mjs', import.meta.url), data);
  return {
    learn: ({ request }) => keys.learn(namedFields(request.fields)),
    examine: (batch) =>
      run({ batch: batch.map(asPlainData), keys: newKeys(sent) } satisfies ExaminerOrder) as Promise<
        ExaminationResult[]
      >,
    close,
  };
}

/** An exchange that can be sent to the thread. */
function asPlainData(exchange: ObservedExchange): ObservedExchange {
  const { request, response } = exchange;
  const body = ({ size, pieces }: BodyCopy): BodyCopy => ({ size, pieces });
  return {
    ...exchange,
    request: { ...request, body: body(request.body) },
    response: response && { ...response, body: body(response.body) },
  };
}

/** Finished exchanges that wait to be examined, or are. */
export interface ExaminationQueue {
  add(exchange: ObservedExchange): void;
  /** Examines all that waits; resolves when nothing does. */
  flush(): Promise<void>;
  /** Number of exchanges that were skipped since too many waited. */
  readonly skipped: number;
}

interface ExaminationHandler<Found> {
  /** @throws Error if any of them can't be examined: a bug */
  examine(batch: readonly ObservedExchange[]): Promise<readonly Found[]>;
  /** Receives the results in the order in which the exchanges ended. It must not throw. */
  found(exchange: ObservedExchange, found: Found): Promise<void>;
  /** Receives an exchange that could not be examined alone. */
  failed(exchange: ObservedExchange, error: unknown): void;
}

/** Max bytes that wait. */
const maxWaitingBytes = 128 * 1024 * 1024;
/** Approximate size of an exchange without its bodies. */
const exchangeOverheadBytes = 4096;
/** Exchanges of this time are examined together: waking the thread for each would cost as much as passing it. */
const batchDelayMs = 10;
/** Max bytes of a batch, which is copied at once. */
const maxBatchBytes = 1024 * 1024;

/** Examines exchanges in the order in which they ended. */
export function createExaminationQueue<Found>(
  examination: ExaminationHandler<Found>,
  maxBytes = maxWaitingBytes,
): ExaminationQueue {
  const waiting: ObservedExchange[] = [];
  let bytes = 0;
  let skipped = 0;
  let gathering: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchSize(waiting));
      await examineBatch(batch, examination);
      for (const exchange of batch) bytes -= sizeOf(exchange);
    }
    running = null;
  };
  const begin = (): Promise<void> => {
    if (gathering !== null) clearTimeout(gathering);
    gathering = null;
    running ??= run();
    return running;
  };

  return {
    add(exchange) {
      if (bytes > 0 && bytes + sizeOf(exchange) > maxBytes) {
        skipped += 1;
        return;
      }
      bytes += sizeOf(exchange);
      waiting.push(exchange);
      if (running === null) gathering ??= setTimeout(() => void begin(), batchDelayMs);
    },
    flush: begin,
    get skipped() {
      return skipped;
    },
  };
}

async function examineBatch<Found>(
  batch: readonly ObservedExchange[],
  examination: ExaminationHandler<Found>,
): Promise<void> {
  try {
    const all = await examination.examine(batch);
    for (const [at, exchange] of batch.entries()) await examination.found(exchange, all[at] as Found);
  } catch (error) {
    const [first, ...others] = batch;
    // The error concerns only one of the exchanges.
    if (others.length > 0) for (const exchange of batch) await examineBatch([exchange], examination);
    else if (first !== undefined) examination.failed(first, error);
  }
}

/** Number of waiting exchanges for the next batch: at least one. */
function batchSize(waiting: readonly ObservedExchange[]): number {
  let size = 0;
  const at = waiting.findIndex((exchange) => {
    size += sizeOf(exchange);
    return size > maxBatchBytes;
  });
  return at === -1 ? waiting.length : Math.max(at, 1);
}

function sizeOf({ request, response }: ObservedExchange): number {
  return exchangeOverheadBytes + request.body.size + (response?.body.size ?? 0);
}
