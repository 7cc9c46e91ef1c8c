// Entry of the worker thread of a task runner.
import { perform, type TaskInput, type TaskName } from '../reports/tasks.js';
import { serveThreadRequests } from '../runtime/thread-messages.js';

/** A task and its input. */
export type TaskRequest = {
  [Name in TaskName]: {
    name: Name;
    input: TaskInput<Name>;
    /** The field of the input that was sent before, item by item. */
    listField?: string;
  };
}[TaskName];

serveThreadRequests(
  ({ name, input, listField }: TaskRequest, items): Promise<unknown> =>
    perform(name, listField === undefined ? input : Object.assign({}, input, { [listField]: items })),
  (output) => [output instanceof Uint8Array ? output : (output as { contentField?: unknown }).contentField],
);
