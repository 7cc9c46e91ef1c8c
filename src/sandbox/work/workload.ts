import type { YieldToEventLoop } from '../ports.js';
import { perform, type TaskInput, type TaskName, type TaskOutput, type TaskRunner } from '../tasks.js';

/** Does tasks where they harden nobody's wait: the small ones here, at once; the large ones beside. */
export type RunTask = <Name extends TaskName>(
  name: Name,
  input: TaskInput<Name>,
  size: TaskSize,
) => Promise<TaskOutput<Name>>;

/** What a task has to go through. */
export interface TaskSize {
  /** Bytes of the content that it is about, and of what is done to it. */
  bytes: number;
  /** How many changes of it are gone through besides. */
  changes?: number;
}

/** A task on so many bytes takes some 50 ms, which is the longest that other clients wait. */
const maxInlineBytes = 128 * 1024;
/** What going through one more change costs, as a part of going through the content. */
const costOfChange = 0.02;

/** @param bench absent, all is done in this thread */
export function createRunTask(bench: TaskRunner | undefined, breathe: YieldToEventLoop): RunTask {
  return (name, input, { bytes, changes = 0 }) => {
    const beside = bytes * (1 + changes * costOfChange) > maxInlineBytes;
    return bench !== undefined && beside ? bench.run(name, input) : perform(name, input, breathe);
  };
}
