import type { TaskName, TaskOutput, TaskRunner } from '../reports/tasks.js';
import type { YieldToEventLoop } from '../runtime/port.js';
import { createThread } from '../runtime/thread.js';
import type { TaskRequest } from './task-worker.js';

/** Input lists that can have megabytes: up to a thousand changes of a report, with the replaced values. */
const longLists: { readonly [Name in TaskName]?: string } = {
  replay: 'patches',
  history: 'moments',
  verification: 'moments',
};

/**
 * Runs tasks in a worker thread.
 * @param yieldToEventLoop yields to the event loop while a long list is sent
 */
export function createWorkerTaskRunner(yieldToEventLoop: YieldToEventLoop = () => undefined): TaskRunner {
  const { run, close } = createThread('large tasks', new URL('./task-worker.mjs', import.meta.url));
  return {
    // The task of this name returns this type.
    run: <Name extends TaskName>(name: Name, input: unknown) => {
      const listField = longLists[name];
      if (listField === undefined) return run({ name, input } as TaskRequest) as Promise<TaskOutput<Name>>;
      const { [listField]: list, ...rest } = input as { [field: string]: readonly unknown[] };
      const task = { name, input: rest, listField } as unknown as TaskRequest;
      return run(task, { list: list ?? [], yieldToEventLoop }) as Promise<TaskOutput<Name>>;
    },
    close,
  };
}

/** A thread needs some 60 MB. */
const maxThreads = 4;

/** Creates a task runner for each processor. */
export function createWorkerTaskRunners(): TaskRunner[] {
  const { availableParallelism } = process.getBuiltinModule('node:os');
  return Array.from({ length: Math.min(availableParallelism(), maxThreads) }, () => createWorkerTaskRunner());
}
