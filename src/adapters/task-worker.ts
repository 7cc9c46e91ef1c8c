// The thread of a workbench: does one task after the other, in the order in which they come.
import { parentPort } from 'node:worker_threads';
import { perform, type TaskInput, type TaskName } from '../sandbox/tasks.js';

/** A task, by the number under which it is answered. */
export type Order = { [Name in TaskName]: { id: number; name: Name; input: TaskInput<Name> } }[TaskName];

/** What became of it. Of a failure only texts come across. */
export type Delivery = { id: number } & ({ output: unknown } | { failure: Failure });

/** What an error says, and where it was made. */
type Failure = Pick<Error, 'message' | 'stack'>;

let before: Promise<void> = Promise.resolve();
parentPort?.on('message', (order: Order) => {
  before = before.then(() => deliver(order));
});

async function deliver({ id, name, input }: Order): Promise<void> {
  try {
    const output: unknown = await perform(name, input);
    parentPort?.postMessage({ id, output } satisfies Delivery, buffersOf(output));
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    const failure: Failure = stack === undefined ? { message } : { message, stack };
    parentPort?.postMessage({ id, failure } satisfies Delivery);
  }
}

/** Bytes change hands, and are not copied. */
function buffersOf(output: unknown): ArrayBuffer[] {
  const bytes = output instanceof Uint8Array ? output : (output as { lastMember?: unknown }).lastMember;
  return bytes instanceof Uint8Array && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [];
}
