import { type Store, type Transaction, WriteConflictError } from './port.js';

/** Goes on with a value: at once where it is there, since a promise would cost more than most of what is done so. */
export function whenReady<T, R>(value: Promise<T> | T, next: (value: T) => Promise<R> | R): Promise<R> | R {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Does something to an account in a session of its own, and tells whether that is kept. */
export function runInOwnSession(
  store: Store,
  accountId: string,
  work: () => Promise<void> | void,
): boolean | Promise<boolean> {
  const session = store.session();
  if (session === null) return whenReady(work(), () => true);
  const working = session.run(async () => {
    await store.open(accountId);
    await work();
    return session.settle();
  });
  return working.then(
    (outcome) => outcome === 'kept',
    (error) => {
      if (error instanceof WriteConflictError) return false;
      throw error;
    },
  );
}

/** Does a transaction of its own, again where another process was first, and gives what is kept of it. */
export async function retryTransaction<T>(
  store: Store,
  accountId: string,
  work: (tx: Transaction) => T,
): Promise<T> {
  // Nobody else can be first in a store that no other process shares.
  if (store.session() === null) return store.transaction(accountId, work);
  for (;;) {
    let result: { value: T } | undefined;
    const isKept = await runInOwnSession(store, accountId, () => {
      result = { value: store.transaction(accountId, work) };
    });
    if (isKept && result !== undefined) return result.value;
  }
}
