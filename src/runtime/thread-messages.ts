import { parentPort } from 'node:worker_threads';

/** A call, one of its items (sent before it), or its withdrawal, by call id. */
export type ThreadRequest = { id: number; work: unknown } | { id: number; item: unknown } | { id: number };

/** The result of a call. Errors cross as text only, with their code. */
export type ThreadResponse = { id: number } & ({ output: unknown } | { failure: ThreadFailure });

type ThreadFailure = Pick<NodeJS.ErrnoException, 'message' | 'stack' | 'code'>;

/**
 * Makes this thread answer calls.
 * @param perform handles one, with the items that were sent before it
 * @param bytesIn values of an output that are transferred instead of copied
 */
export function serveThreadRequests<Work, Output>(
  perform: (work: Work, items: readonly unknown[]) => Promise<Output>,
  bytesIn: (output: Output) => readonly unknown[],
): void {
  let before: Promise<void> = Promise.resolve();
  const streamed = new Map<number, unknown[]>();
  const deliver = async (id: number, work: Work, items: readonly unknown[]): Promise<void> => {
    try {
      const output = await perform(work, items);
      parentPort?.postMessage({ id, output } satisfies ThreadResponse, buffersOf(bytesIn(output)));
    } catch (error) {
      const failure = failureOf(error instanceof Error ? error : new Error(String(error)));
      parentPort?.postMessage({ id, failure } satisfies ThreadResponse);
    }
  };
  parentPort?.on('message', (call: ThreadRequest) => {
    const { id } = call;
    const items = streamed.get(id) ?? [];
    if ('item' in call) {
      items.push(call.item);
      streamed.set(id, items);
      return;
    }
    streamed.delete(id);
    if ('work' in call) before = before.then(() => deliver(id, call.work as Work, items));
  });
}

function failureOf({ message, stack, code }: NodeJS.ErrnoException): ThreadFailure {
  return { message, ...(stack === undefined ? {} : { stack }), ...(code === undefined ? {} : { code }) };
}

function buffersOf(bytes: readonly unknown[]): ArrayBuffer[] {
  return bytes.flatMap((one) =>
    one instanceof Uint8Array && one.buffer instanceof ArrayBuffer ? [one.buffer] : [],
  );
}
