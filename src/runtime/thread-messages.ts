import { parentPort } from 'node:worker_threads';

/** Something to be done, by the number under which it is answered; before it come its items, or it is withdrawn. */
export type ThreadRequest = { id: number; work: unknown } | { id: number; item: unknown } | { id: number };

/** What became of it. Of a failure only texts come across. */
export type ThreadResponse = { id: number } & ({ output: unknown } | { failure: ThreadFailure });

/** What an error says, and where it was made. */
type ThreadFailure = Pick<Error, 'message' | 'stack'>;

/**
 * Makes this thread one that does orders.
 * @param perform does one, with the items that were handed over before it
 * @param bytesIn what of an output changes hands, and is not copied
 */
export function serveThreadRequests<Work, Output>(
  perform: (work: Work, items: readonly unknown[]) => Promise<Output>,
  bytesIn: (output: Output) => readonly unknown[],
): void {
  let before: Promise<void> = Promise.resolve();
  const handedOver = new Map<number, unknown[]>();
  const deliver = async (id: number, work: Work, items: readonly unknown[]): Promise<void> => {
    try {
      const output = await perform(work, items);
      parentPort?.postMessage({ id, output } satisfies ThreadResponse, buffersOf(bytesIn(output)));
    } catch (error) {
      const { message, stack } = error instanceof Error ? error : new Error(String(error));
      const failure: ThreadFailure = stack === undefined ? { message } : { message, stack };
      parentPort?.postMessage({ id, failure } satisfies ThreadResponse);
    }
  };
  parentPort?.on('message', (order: ThreadRequest) => {
    const { id } = order;
    const items = handedOver.get(id) ?? [];
    if ('item' in order) {
      items.push(order.item);
      handedOver.set(id, items);
      return;
    }
    handedOver.delete(id);
    if ('work' in order) before = before.then(() => deliver(id, order.work as Work, items));
  });
}

function buffersOf(bytes: readonly unknown[]): ArrayBuffer[] {
  return bytes.flatMap((one) =>
    one instanceof Uint8Array && one.buffer instanceof ArrayBuffer ? [one.buffer] : [],
  );
}
