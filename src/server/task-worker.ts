// The thread of a workbench.
import { perform, type TaskInput, type TaskName } from '../reports/tasks.js';
import { serveThreadRequests } from '../runtime/thread-messages.js';

/** A task, with what it works on. */
export type TaskRequest = {
  [Name in TaskName]: {
    name: Name;
    input: TaskInput<Name>;
    /** The member of the input that was handed over before, item by item. */
    listed?: string;
  };
}[TaskName];

serveThreadRequests(
  ({ name, input, listed }: TaskRequest, items): Promise<unknown> =>
    perform(name, listed === undefined ? input : Object.assign({}, input, { [listed]: items })),
  (output) => [output instanceof Uint8Array ? output : (output as { lastMember?: unknown }).lastMember],
);
