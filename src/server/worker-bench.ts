import type { TaskName, TaskOutput, TaskRunner } from '../reports/tasks.js';
import type { YieldToEventLoop } from '../runtime/port.js';
import { createThread } from '../runtime/thread.js';
import type { TaskRequest } from './task-worker.js';

/** The lists in what tasks work on that may be of megabytes: a thousand changes of a report, with what each replaced. */
const longLists: { readonly [Name in TaskName]?: string } = {
  revise: 'patches',
  history: 'moments',
  verification: 'moments',
};

/**
 * A thread of its own for tasks.
 * @param breathe lets others come to their turn while a long list is handed over
 */
export function createWorkerTaskRunner(breathe: YieldToEventLoop = () => undefined): TaskRunner {
  const { run, close } = createThread('large tasks', new URL('./task-worker.mjs', import.meta.url));
  return {
    // What comes back is what the task of this name gives.
    run: <Name extends TaskName>(name: Name, input: unknown) => {
      const listed = longLists[name];
      if (listed === undefined) return run({ name, input } as TaskRequest) as Promise<TaskOutput<Name>>;
      const { [listed]: list, ...rest } = input as { [member: string]: readonly unknown[] };
      const task = { name, input: rest, listed } as unknown as TaskRequest;
      return run(task, { list: list ?? [], breathe }) as Promise<TaskOutput<Name>>;
    },
    close,
  };
}
