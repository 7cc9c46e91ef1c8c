import type { TaskName, TaskOutput, Workbench } from '../../sandbox/tasks.js';
import type { Task } from './task-worker.js';
import { createThread } from './thread.js';

/** A thread of its own for tasks. */
export function createWorkerBench(): Workbench {
  const { run, close } = createThread('large tasks', new URL('./task-worker.mjs', import.meta.url));
  return {
    // What comes back is what the task of this name gives.
    run: <Name extends TaskName>(name: Name, input: unknown) =>
      run({ name, input } as Task) as Promise<TaskOutput<Name>>,
    close,
  };
}
