import type { Worker } from 'node:worker_threads';
import { TaskAbortedError } from './concurrency.js';
import type { YieldToEventLoop } from './port.js';
import { bundleOf } from './thread-bundle.js';
import type { ThreadRequest, ThreadResponse } from './thread-messages.js';

/** Items that are sent before a call, one by one. */
export interface StreamedItems {
  readonly list: readonly unknown[];
  /** Yields to the event loop between items, because cloning megabytes at once blocks it. */
  readonly yieldToEventLoop: YieldToEventLoop;
}

/** A worker thread that handles one call after the other, in order. */
export interface Thread {
  /**
   * @param work cloneable, like each of the items
   * @throws Error if it fails, or the thread breaks
   * @throws TaskAbortedError if the thread is closed before
   */
  run(work: unknown, items?: StreamedItems): Promise<unknown>;
  /** Aborts running calls. */
  close(): Promise<void>;
}

interface PendingCall {
  resolve(output: unknown): void;
  reject(error: Error): void;
}

/**
 * Creates a thread that starts with its first call, restarts after it broke, and keeps the process alive only during
 * calls.
 * @param name of its purpose, for error messages
 * @param file next to the caller's own: `new URL('./name.mjs', import.meta.url)`
 * @param dataOf returns its `workerData`, called at each start
 */
export function createThread(name: string, file: URL, dataOf: () => unknown = () => undefined): Thread {
  let worker: Worker | null = null;
  let calls = 0;
  const waiting = new Map<number, PendingCall>();

  const settle = (id: number, how: (one: PendingCall) => void): void => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker?.unref();
    if (one !== undefined) how(one);
  };
  const end = (error: Error): void => {
    worker = null;
    for (const id of [...waiting.keys()]) settle(id, (one) => one.reject(error));
  };
  const start = (): Worker => {
    const started = startWorker(file, dataOf());
    started.on('message', (delivery: ThreadResponse) =>
      settle(delivery.id, ({ resolve, reject }) => {
        if ('failure' in delivery) reject(Object.assign(new Error(), delivery.failure));
        else resolve(delivery.output);
      }),
    );
    const broke = (cause: unknown): void => {
      if (worker === started) end(new Error(`the thread for ${name} ended`, { cause }));
    };
    started.on('error', broke);
    started.on('exit', broke);
    return started;
  };

  /** Stops if the call was rejected meanwhile. */
  const stream = async (to: Worker, id: number, { list, yieldToEventLoop }: StreamedItems): Promise<void> => {
    for (const item of list) {
      await yieldToEventLoop();
      if (!waiting.has(id)) return;
      to.postMessage({ id, item } satisfies ThreadRequest);
    }
  };

  return {
    run: (work, items) =>
      new Promise((resolve, reject) => {
        worker ??= start();
        calls += 1;
        const id = calls;
        const to = worker;
        const call = (): void => to.postMessage({ id, work } satisfies ThreadRequest);
        if (items === undefined) call();
        to.ref();
        waiting.set(id, { resolve, reject });
        if (items === undefined) return;
        stream(to, id, items)
          .then(() => (waiting.has(id) ? call() : undefined))
          .catch((error) => {
            to.postMessage({ id } satisfies ThreadRequest);
            settle(id, (one) => one.reject(error));
          });
      }),
    close: async () => {
      const closing = worker;
      end(new TaskAbortedError(`the thread for ${name} was closed`));
      await closing?.terminate();
    },
  };
}

function startWorker(file: URL, workerData: unknown): Worker {
  // Loaded with the first thread, because most servers start none.
  const { Worker } = process.getBuiltinModule('node:worker_threads');
  if (!import.meta.url.endsWith('.ts')) return new Worker(file, { workerData });
  return new Worker(bundleOf(file.href.replace(/\.mjs$/, '.ts')), { eval: true, workerData });
}
