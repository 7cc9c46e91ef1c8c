import { Worker } from 'node:worker_threads';
import type { Workbench } from '../sandbox/tasks.js';
import type { Delivery } from './task-worker.js';

/** Who waits for a task. */
interface Waiting {
  resolve(output: unknown): void;
  reject(error: Error): void;
}

function startThread(): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./task-worker.js', import.meta.url));
  // Run from source, a thread has to learn first how to read it.
  const [reader, file] = ['tsx/esm/api', new URL('./task-worker.ts', import.meta.url).href];
  const code = `import("${reader}").then(({ register }) => (register(), import("${file}")))`;
  return new Worker(code, { eval: true });
}

/**
 * A thread for tasks. It starts with the first task, is replaced with the next one where it broke, and keeps no process
 * alive that waits for none of its tasks.
 */
export function createWorkerBench(): Workbench {
  let thread: Worker | null = null;
  let orders = 0;
  const waiting = new Map<number, Waiting>();

  const settle = (id: number, how: (one: Waiting) => void): void => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) thread?.unref();
    if (one !== undefined) how(one);
  };
  const start = (): Worker => {
    const started = startThread();
    started.on('message', (delivery: Delivery) =>
      settle(delivery.id, (one) =>
        'failure' in delivery
          ? one.reject(Object.assign(new Error(), delivery.failure))
          : one.resolve(delivery.output),
      ),
    );
    const broke = (cause: unknown): void => {
      if (thread !== started) return;
      thread = null;
      const error = new Error('the thread for large tasks ended', { cause });
      for (const id of [...waiting.keys()]) settle(id, (one) => one.reject(error));
    };
    started.on('error', broke);
    started.on('exit', broke);
    return started;
  };

  return {
    run: (name, input) =>
      new Promise((resolve, reject) => {
        thread ??= start();
        orders += 1;
        thread.postMessage({ id: orders, name, input });
        thread.ref();
        // What comes back is what the task of this name gives.
        waiting.set(orders, { resolve: resolve as Waiting['resolve'], reject });
      }),
    close: async () => {
      await thread?.terminate();
    },
  };
}
