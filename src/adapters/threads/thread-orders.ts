import { parentPort } from 'node:worker_threads';

/** Something to be done, by the number under which it is answered. */
export type Order = { id: number; work: unknown };

/** What became of it. Of a failure only texts come across. */
export type Delivery = { id: number } & ({ output: unknown } | { failure: Failure });

/** What an error says, and where it was made. */
type Failure = Pick<Error, 'message' | 'stack'>;

/**
 * Makes this thread one that does orders.
 * @param bytesIn what of an output changes hands, and is not copied
 */
export function takeOrders<Work, Output>(
  perform: (work: Work) => Promise<Output>,
  bytesIn: (output: Output) => readonly unknown[],
): void {
  let before: Promise<void> = Promise.resolve();
  const deliver = async ({ id, work }: Order): Promise<void> => {
    try {
      const output = await perform(work as Work);
      parentPort?.postMessage({ id, output } satisfies Delivery, buffersOf(bytesIn(output)));
    } catch (error) {
      const { message, stack } = error instanceof Error ? error : new Error(String(error));
      const failure: Failure = stack === undefined ? { message } : { message, stack };
      parentPort?.postMessage({ id, failure } satisfies Delivery);
    }
  };
  parentPort?.on('message', (order: Order) => {
    before = before.then(() => deliver(order));
  });
}

function buffersOf(bytes: readonly unknown[]): ArrayBuffer[] {
  return bytes.flatMap((one) =>
    one instanceof Uint8Array && one.buffer instanceof ArrayBuffer ? [one.buffer] : [],
  );
}
