// The thread of a workbench.
import { perform, type TaskInput, type TaskName } from '../../sandbox/tasks.js';
import { takeOrders } from './thread-orders.js';

/** A task, with what it works on. */
export type Task = { [Name in TaskName]: { name: Name; input: TaskInput<Name> } }[TaskName];

takeOrders(
  ({ name, input }: Task): Promise<unknown> => perform(name, input),
  (output) => [output instanceof Uint8Array ? output : (output as { lastMember?: unknown }).lastMember],
);
