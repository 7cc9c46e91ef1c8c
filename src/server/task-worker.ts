// Entry of the worker thread of a task runner.
import { perform, type TaskInput, type TaskName } from '../reports/tasks.js';
import { serveThreadRequests } from '../runtime/thread-messages.js';

/** A task and its input. */
export type TaskRequest = {
  [Name in TaskName]: {
    name: Name;
    input: TaskInput<Name>;
    /** The field of the input that was sent before, item by item. */
    listed?: string;
  };
}[TaskName];

serveThreadRequests(
  ({ name, input, listed }: TaskRequest, items): Promise<unknown> =>
    perform(name, listed === undefined ? input : Object.assign({}, input, { [listed]: items })),
  (output) => [output instanceof Uint8Array ? output : (output as { lastMember?: unknown }).lastMember],
);
