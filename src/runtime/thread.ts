import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { TaskAbortedError } from '../reports/tasks.js';
import type { YieldToEventLoop } from './port.js';
import type { ThreadRequest, ThreadResponse } from './thread-messages.js';

/** Items that are handed over before an order, one by one. */
export interface StreamedItems {
  readonly list: readonly unknown[];
  /** Lets others come to their turn between two of them: to clone megabytes at once keeps everybody waiting. */
  readonly breathe: YieldToEventLoop;
}

/** Does one order after the other, in the order in which they come, beside the thread that gives them. */
export interface Thread {
  /**
   * @param work what structured cloning takes, as each of the items
   * @throws Error where it fails, or the thread breaks under it
   * @throws GivenUp where the thread is closed before it is done
   */
  run(work: unknown, items?: StreamedItems): Promise<unknown>;
  /** Gives up what is being done. */
  close(): Promise<void>;
}

/** Who waits for an order. */
interface PendingCall {
  resolve(output: unknown): void;
  reject(error: Error): void;
}

/**
 * A thread that starts with the first order, is replaced with the next one where it broke, and keeps no process alive
 * that waits for none of its orders.
 * @param name of its file, in words
 * @param file beside the caller's own: `new URL('./name.mjs', import.meta.url)`
 * @param dataOf gives what it finds as `workerData`, at each start
 */
export function createThread(name: string, file: URL, dataOf: () => unknown = () => undefined): Thread {
  let worker: Worker | null = null;
  let orders = 0;
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
      settle(delivery.id, (one) => settleCall(delivery, one)),
    );
    const broke = (cause: unknown): void => {
      if (worker === started) end(new Error(`the thread for ${name} ended`, { cause }));
    };
    started.on('error', broke);
    started.on('exit', broke);
    return started;
  };

  /** Stops where nobody waits for the order any more: the thread broke, or was closed. */
  const handOver = async (to: Worker, id: number, { list, breathe }: StreamedItems): Promise<void> => {
    for (const item of list) {
      const turn = breathe();
      if (turn !== undefined) await turn;
      if (!waiting.has(id)) return;
      to.postMessage({ id, item } satisfies ThreadRequest);
    }
  };

  return {
    run: (work, items) =>
      new Promise((resolve, reject) => {
        worker ??= start();
        orders += 1;
        const id = orders;
        const to = worker;
        const order = (): void => to.postMessage({ id, work } satisfies ThreadRequest);
        if (items === undefined) order();
        to.ref();
        waiting.set(id, { resolve, reject });
        if (items === undefined) return;
        handOver(to, id, items)
          .then(() => (waiting.has(id) ? order() : undefined))
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

function settleCall(delivery: ThreadResponse, { resolve, reject }: PendingCall): void {
  if ('failure' in delivery) reject(Object.assign(new Error(), delivery.failure));
  else resolve(delivery.output);
}

function startWorker(file: URL, workerData: unknown): Worker {
  // Loaded with the first thread: most servers start none.
  const { Worker } = process.getBuiltinModule('node:worker_threads');
  if (!import.meta.url.endsWith('.ts')) return new Worker(file, { workerData });
  return new Worker(bundleOf(file.href.replace(/\.mjs$/, '.ts')), { eval: true, workerData });
}

/** Of esbuild, what is used here. It is no part of what is installed with the package. */
interface Bundler {
  buildSync(options: object): { outputFiles: { text: string }[] };
}

const bundles = new Map<string, string>();

/**
 * What a thread of a program that runs from source runs: a bundle, made once. To read hundreds of modules one by one, and
 * turn each into JavaScript, takes a thread longer than its work.
 */
function bundleOf(source: string): string {
  const known = bundles.get(source);
  if (known !== undefined) return known;
  const { buildSync } = createRequire(import.meta.url)('esbuild') as Bundler;
  const { outputFiles } = buildSync({
    ...{ entryPoints: [fileURLToPath(source)], bundle: true, write: false },
    ...{ platform: 'node', format: 'cjs' },
  });
  const made = outputFiles[0]?.text ?? '';
  bundles.set(source, made);
  return made;
}
